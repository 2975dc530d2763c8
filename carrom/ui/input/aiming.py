"""How a drag or keys aim a stroke: gestures as values, and a hand that may be held steady. No pygame."""

import math
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from carrom.model.equipment import Equipment
from carrom.model.placing import base_ranges
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, URAD_PER_RAD, Mm, MmPerS, Point, Rad, Second, Um, Urad

SETTLING: Second = 0.25
_THERE = 0.02  # of the slack: so near, the place is the pointer's


@dataclass(frozen=True, slots=True)
class Hold:
    """`place` is what the aim is taken from; `fixed_at` where the pointer was when the aim was trimmed, None if it moves it."""

    pointer: Point
    place: Point
    fixed_at: Point | None = None

    def move_to(self, pointer: Point, slack: Mm, firm: Mm) -> "Hold":
        """The pointer moved. The place is never more than `slack` behind it; trimmed, it stays until `firm` is passed."""
        if self.fixed_at is not None:
            if math.dist(pointer, self.fixed_at) < firm:
                return replace(self, pointer=pointer)
            return Hold(pointer, pointer)
        away = math.dist(pointer, self.place)
        if away >= 2 * slack:
            return Hold(pointer, pointer)
        if away <= slack:
            return Hold(pointer, self.place)
        return Hold(pointer, _between(pointer, self.place, slack / away))

    def freeze(self) -> "Hold":
        """Trimmed: the pointer's trembling no longer counts."""
        return replace(self, fixed_at=self.pointer)

    def settle(self, dt: Second, slack: Mm) -> "Hold":
        """So much time passes: the place comes to where the pointer is."""
        if self.is_still:
            return self
        left = math.exp(-dt / SETTLING)
        near = math.dist(self.pointer, self.place) * left <= slack * _THERE
        return Hold(self.pointer, self.pointer if near else _between(self.pointer, self.place, left))

    @property
    def is_still(self) -> bool:
        """Whether time changes nothing."""
        return self.fixed_at is not None or self.place == self.pointer


def _between(start: Point, end: Point, share: float) -> Point:
    return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)


SLIDE_CONE: Rad = math.radians(30)  # a drag nearer to the base line than this slides, as long as it stays on the base
UNDECIDED = 0.25  # of a press's reach: a drag so short has not said yet whether it slides or pulls
MOVED_PX = 2.0  # a press that travels less was a click
LEAST_SHARE = 0.75  # of the striker's width: a shorter pull strikes nothing, here in every window the power begins
SOFTEST_PX = 2.0  # the last so much of it strikes as softly as can be, so that whole pixels find that speed
GRAB_PX = 24.0  # reach of a press on the striker: a fingertip all round
LEAST_GRAB_PX = 20.0  # and never less, however small the interface
FROZEN_PX = 3.0  # nearer to the striker's centre the direction is kept
SLACK_PX = 3.0  # a hand that holds still trembles by less
NEAR_PX = 6.0  # so far off a place where a disc may lie an eye is, and still means that place
REST: Second = 0.2  # a hand that holds still for so long has aimed: from then on the line turns finely
LEVER: Mm = 300.0  # as if the hand then held the line so far from the striker, however short the pull
CONE: Rad = math.radians(6)  # how far the hand may leave the line behind it before the line follows
CURVE = 1.6  # the power grows as this power of the pull: soft strokes have more travel
SOFT = 0.3  # share of full power below which keys and wheel change it in smaller steps
SOFT_STEPS = 0.4  # of the usual size
FIRM_PX = 8.0  # so far the pointer must go to take the aim back from keys and wheel
ROOM_SHARE = 0.96  # of the way from the base to the frame's outer edge: a full pull always stays on the drawn board
AHEAD: Urad = round(math.pi / 2 * URAD_PER_RAD)
ROUND: Urad = round(math.tau * URAD_PER_RAD)
FIRST_SPEED: MmPerS = 3000


@dataclass(frozen=True, slots=True)
class Aim:
    """All that makes a stroke but the seat: µm along the base, µrad from the seat's right hand, mm/s."""

    offset: Um = 0
    angle: Urad = AHEAD
    speed: MmPerS = FIRST_SPEED

    def stroke(self, seat: Seat) -> Stroke:
        return Stroke(seat, self.offset, self.angle, self.speed)

    @staticmethod
    def of(stroke: Stroke) -> "Aim":
        return Aim(stroke.offset, stroke.angle, stroke.speed)


@dataclass(frozen=True, slots=True)
class Feel:
    """The distances of one window, in mm on the board, and the limits of the equipment.

    Those up to `near` are pixels of the interface made millimetres, but for `strip`, by which a drag along the base may stray
    from it; `least_pull` and `full_pull` belong to the board, so that equal drags mean equal power in every window, from the
    least speed on. A pull strikes from `drawn` on, two pixels before `least_pull`.
    `locks_line`: once the hand has rested, only the power changes until the hand leaves the line's cone.
    """

    moved: Mm
    strip: Mm
    grab: Mm
    frozen: Mm
    slack: Mm
    firm: Mm
    near: Mm
    drawn: Mm
    least_pull: Mm
    full_pull: Mm
    base_y: Mm
    front_y: Mm
    half: Mm
    frame: Mm
    outer: Um
    least_speed: MmPerS
    full_speed: MmPerS
    locks_line: bool = False

    def speed_for(self, pull: Mm) -> MmPerS:
        """From the least speed at the pull's beginning to the cap, more slowly at first."""
        share = float(max(0.0, (pull - self.least_pull) / (self.full_pull - self.least_pull)) ** CURVE)
        return self.limited_speed(round(self.least_speed + (self.full_speed - self.least_speed) * share))

    def pull_for(self, speed: MmPerS) -> Mm:
        """How far one pulls for this speed."""
        return self.least_pull + (self.full_pull - self.least_pull) * float(max(0.0, self.power(speed)) ** (1 / CURVE))

    def limited_speed(self, speed: float) -> MmPerS:
        return min(self.full_speed, max(self.least_speed, round(speed)))

    def limited_offset(self, offset: float) -> Um:
        """Kept to the whole base, the base circles included; whether a spot is legal is the rules' question."""
        return min(self.outer, max(-self.outer, round(offset)))

    def power(self, speed: MmPerS) -> float:
        """0 to 1: what the power band shows."""
        return (speed - self.least_speed) / (self.full_speed - self.least_speed)


def feel(equipment: Equipment, px_per_mm: float, interface: float = 1.0) -> Feel:
    """How the gestures feel where the board is drawn at this scale; `interface` enlarges the pixel distances."""
    board, striker = equipment.board, equipment.striker
    pixel = interface / px_per_mm
    least_pull = LEAST_SHARE * striker.diameter
    drawn = least_pull - SOFTEST_PX / px_per_mm
    return Feel(
        moved=MOVED_PX * pixel,
        strip=striker.diameter,
        grab=max(GRAB_PX * pixel, LEAST_GRAB_PX / px_per_mm, striker.diameter / 2 + 4 * pixel),
        frozen=FROZEN_PX * pixel,
        slack=SLACK_PX * pixel,
        firm=FIRM_PX * pixel,
        near=NEAR_PX * pixel,
        drawn=drawn,
        least_pull=least_pull,
        full_pull=ROOM_SHARE * (board.half + board.frame_width + board.base_y),
        base_y=board.base_y,
        front_y=board.front_line_y,
        half=board.half,
        frame=board.frame_width,
        outer=base_ranges(equipment)[2][1],
        least_speed=round(striker.least_speed),
        full_speed=round(striker.full_speed),
    )


@dataclass(frozen=True, slots=True)
class Resting:
    """Nothing is held; keys and wheel change the aim."""

    aim: Aim


@dataclass(frozen=True, slots=True)
class Deciding:
    """Pressed, but not moved far enough to mean anything."""

    aim: Aim
    pressed: Point


@dataclass(frozen=True, slots=True)
class Sliding:
    """The striker follows the pointer along the base; `grip` is how far right of its centre it is held. One that was taken on
    the base, and not by the slider, is `pressed` there: off the base that is a pull."""

    aim: Aim
    before: Aim
    grip: Mm
    pressed: Point | None = None


@dataclass(frozen=True, slots=True)
class FineLine:
    """`line` is where the aim points, rad; `seen` where the hand would have it point. Where the hand turns by so much, the
    line turns by as much less as the pull is shorter than `LEVER`. After a line was locked the hand is `aside` of it."""

    line: Rad
    seen: Rad
    aside: Rad = 0.0

    def turn_to(self, seen: Rad, gear: float) -> "FineLine":
        """The hand has moved round the striker; it leaves the line behind by the `CONE` at most."""
        seen -= self.aside
        line = self.line + math.remainder(seen - self.seen, math.tau) * gear
        off = math.remainder(seen - line, math.tau)
        if abs(off) > CONE:
            line = seen - math.copysign(CONE, off)
        return replace(self, line=line, seen=seen)


@dataclass(frozen=True, slots=True)
class Pulling:
    """The sling is drawn to where the hand holds it. `aim` is what a frame shows; `shown` what the last frame did show.

    Release strikes `shown`: a pointer that jumps as the button comes up was never seen and changes nothing. `None`
    means that letting go strikes nothing. Wheel and keys add the trims to what the pointer says. The hand has held still near
    `rested_at` for the time `rested`; once that is long enough the line turns finely, by `fine`. While the line is `locked`
    only the power changes.
    """

    aim: Aim
    before: Aim
    hold: Hold
    shown: Aim | None = None
    trim_angle: Urad = 0
    trim_speed: MmPerS = 0
    rested_at: Point | None = None
    rested: Second = 0.0
    fine: FineLine | None = None
    locked: bool = False


Gesture: TypeAlias = Resting | Deciding | Sliding | Pulling


class Stage(StrEnum):
    """What a drag may do: `FREE` leaves it to the drag; in two steps the striker is placed, and then only aimed."""

    FREE = "free"
    PLACE = "place"
    AIM = "aim"


def on_slider(point: Point, feel: Feel) -> bool:
    """Whether a place lies on the slider: the frame in front of the player, as wide as the base."""
    return -feel.half - feel.frame <= point.y <= -feel.half and abs(point.x) * UM_PER_MM <= feel.outer + feel.grab * UM_PER_MM


def grabs_striker(point: Point, aim: Aim, feel: Feel) -> bool:
    """Whether a press at this place takes the striker: on it, on the base, or behind it."""
    near = math.hypot(point.x - aim.offset / UM_PER_MM, point.y - feel.base_y) <= feel.grab
    return near or (-feel.half <= point.y <= feel.front_y and abs(point.x) <= feel.half)


def press(gesture: Gesture, point: Point, feel: Feel, stage: Stage = Stage.FREE) -> Gesture:
    """The primary button went down. A second press during a drag, or one elsewhere, changes nothing."""
    if not isinstance(gesture, Resting):
        return gesture
    aim = gesture.aim
    if on_slider(point, feel) and stage is not Stage.AIM:
        off = point.x - aim.offset / UM_PER_MM
        grip = off if abs(off) <= feel.grab else 0.0
        return _slide_to(Sliding(aim, aim, grip), point, feel)
    return Deciding(aim, point) if grabs_striker(point, aim, feel) else gesture


def move(gesture: Gesture, point: Point, feel: Feel, stage: Stage = Stage.FREE) -> Gesture:
    """The pointer moved with the button held."""
    match gesture:
        case Deciding(aim, pressed):
            if math.dist(point, pressed) < feel.moved:
                return gesture
            if stage is Stage.AIM or (stage is Stage.FREE and not _goes_along(pressed, point, feel)):
                return _pull_to(Pulling(aim, aim, Hold(point, point)), feel)
            taken = pressed if stage is Stage.FREE else None
            return _slide_to(Sliding(aim, aim, pressed.x - aim.offset / UM_PER_MM, taken), point, feel)
        case Sliding(before=before, pressed=pressed) if pressed is not None and not _goes_along(pressed, point, feel):
            return _pull_to(Pulling(before, before, Hold(point, point)), feel)
        case Sliding():
            return _slide_to(gesture, point, feel)
        case Pulling():
            return _pull_to(replace(gesture, hold=gesture.hold.move_to(point, feel.slack, feel.firm)), feel)
        case Resting():
            return gesture


def _goes_along(pressed: Point, point: Point, feel: Feel) -> bool:
    """Whether a drag from there to here moves the striker along the base: more along it than away from it, and still on it.
    So do its first few pixels, whichever way they go: they say little yet."""
    across, along = abs(point.y - pressed.y), abs(point.x - pressed.x)
    if max(across, along) < feel.grab * UNDECIDED:
        return True
    return across <= feel.strip and math.atan2(across, along) < SLIDE_CONE


def put(gesture: Gesture, offset: Um) -> Gesture:
    """The striker lies at this place of the base, in the hand that has it."""
    match gesture:
        case Deciding(aim, _) | Resting(aim):
            return Resting(replace(aim, offset=offset))
        case Sliding(aim):
            return replace(gesture, aim=replace(aim, offset=offset))
        case Pulling():
            return gesture


def mark_shown(gesture: Gesture, feel: Feel) -> Gesture:
    """The gesture once a frame has shown it: from now on its aim may be struck."""
    if isinstance(gesture, Pulling):
        return replace(gesture, shown=gesture.aim if is_drawn(gesture, feel) else None)
    return gesture


def settle_hold(gesture: Gesture, dt: Second, feel: Feel) -> Gesture:
    """The gesture after so much time: a hand that holds still is taken to mean the middle of its trembling."""
    if not isinstance(gesture, Pulling):
        return gesture
    if not gesture.hold.is_still:
        gesture = _pull_to(replace(gesture, hold=gesture.hold.settle(dt, feel.slack)), feel)
    return _rest(gesture, dt, feel) if gesture.fine is None else gesture


def _rest(gesture: Pulling, dt: Second, feel: Feel) -> Pulling:
    """The hand holds still for so much longer, or has moved: once it has aimed, the line is its own."""
    at = gesture.hold.place
    if gesture.rested_at is None or math.dist(at, gesture.rested_at) > max(feel.slack, feel.near / 2):
        return replace(gesture, rested_at=at, rested=0.0)
    rested = gesture.rested + dt
    if rested < REST or not is_drawn(gesture, feel):
        return replace(gesture, rested=rested)
    seen = _seen_line(gesture, feel)
    return replace(gesture, rested=rested, fine=FineLine(seen, seen))


def lock(gesture: Gesture, locked: bool, feel: Feel) -> Gesture:
    """Whether the line stays as it is while the hand moves. When it is free again it goes on from where it points."""
    if not isinstance(gesture, Pulling):
        return gesture
    line = (gesture.aim.angle - gesture.trim_angle) / URAD_PER_RAD
    return replace(gesture, locked=locked, fine=FineLine(line, line, _seen_line(gesture, feel) - line))


def is_quiet(gesture: Gesture, feel: Feel) -> bool:
    """Whether the gesture stays as it is, and has been shown, until the hand does something."""
    if not isinstance(gesture, Pulling):
        return True
    settled = gesture.hold.is_still and (gesture.fine is not None or not is_drawn(gesture, feel))
    return settled and gesture == mark_shown(gesture, feel)


def release(gesture: Gesture) -> tuple[Gesture, Aim | None]:
    """The button came up, wherever: the gesture after it, and the aim to strike if there is one."""
    match gesture:
        case Pulling(before=before, shown=struck) if struck is not None:
            return Resting(replace(before, offset=struck.offset)), struck
        case Pulling(before=before):
            return Resting(before), None
        case Deciding(aim) | Sliding(aim) | Resting(aim):
            return Resting(aim), None


def cancel(gesture: Gesture) -> Gesture:
    """Esc, the right button, or a lost pointer: as if the button had never gone down."""
    match gesture:
        case Sliding(_, before) | Pulling(_, before):
            return Resting(before)
        case Deciding(aim) | Resting(aim):
            return Resting(aim)


def is_drawn(gesture: Gesture, feel: Feel) -> bool:
    """Whether letting go would strike: pulled, and not back onto the striker."""
    return isinstance(gesture, Pulling) and pull_length(gesture, feel) >= feel.drawn


def pull_length(gesture: Pulling, feel: Feel) -> Mm:
    """From the striker's centre to the hand."""
    return math.hypot(gesture.hold.place.x - gesture.before.offset / UM_PER_MM, gesture.hold.place.y - feel.base_y)


def hand_place(gesture: Pulling, feel: Feel) -> Point:
    """Where the band's end is drawn, in the seat's frame: behind the aim as far as the hand is, but never farther than a full
    pull."""
    pull, line = min(feel.full_pull, pull_length(gesture, feel)), gesture.aim.angle / URAD_PER_RAD
    return Point(gesture.before.offset / UM_PER_MM - pull * math.cos(line), feel.base_y - pull * math.sin(line))


def slide(gesture: Gesture, by: Um, feel: Feel) -> Gesture:
    """A key moves the striker along the base, unless a drag holds it."""
    if isinstance(gesture, Resting):
        return Resting(replace(gesture.aim, offset=feel.limited_offset(gesture.aim.offset + by)))
    return gesture


def turn(gesture: Gesture, by: Urad, feel: Feel) -> Gesture:
    """A key turns the aim anticlockwise; while the sling is drawn it trims it."""
    match gesture:
        case Resting(aim):
            return Resting(replace(aim, angle=(aim.angle + by) % ROUND))
        case Pulling():
            return _pull_to(replace(gesture, hold=gesture.hold.freeze(), trim_angle=gesture.trim_angle + by), feel)
        case _:
            return gesture


def change_power(gesture: Gesture, by: MmPerS, feel: Feel) -> Gesture:
    """A key or the wheel changes the power, in smaller steps where it is soft; while the sling is drawn it trims it."""
    if feel.power(gesture.aim.speed) < SOFT:
        by = round(by * SOFT_STEPS)
    match gesture:
        case Resting(aim):
            return Resting(replace(aim, speed=feel.limited_speed(aim.speed + by)))
        case Pulling(aim):
            trim = gesture.trim_speed + feel.limited_speed(aim.speed + by) - aim.speed
            return _pull_to(replace(gesture, hold=gesture.hold.freeze(), trim_speed=trim), feel)
        case _:
            return gesture


def _slide_to(gesture: Sliding, point: Point, feel: Feel) -> Sliding:
    offset = feel.limited_offset((point.x - gesture.grip) * UM_PER_MM)
    return replace(gesture, aim=replace(gesture.aim, offset=offset))


def _pull_to(gesture: Pulling, feel: Feel) -> Pulling:
    """The aim that the hand's place means."""
    pull = pull_length(gesture, feel)
    aim = replace(gesture.aim, speed=feel.limited_speed(feel.speed_for(pull) + gesture.trim_speed))
    if pull < feel.frozen or gesture.locked:
        return replace(gesture, aim=aim)
    seen = _seen_line(gesture, feel)
    fine = None if gesture.fine is None else gesture.fine.turn_to(seen, 0.0 if feel.locks_line else min(1.0, pull / LEVER))
    angle = round((seen if fine is None else fine.line) * URAD_PER_RAD) + gesture.trim_angle
    return replace(gesture, aim=replace(aim, angle=angle % ROUND), fine=fine)


def _seen_line(gesture: Pulling, feel: Feel) -> Rad:
    """Where the hand would have the striker go: away from it."""
    place = gesture.hold.place
    return math.atan2(feel.base_y - place.y, gesture.before.offset / UM_PER_MM - place.x)
