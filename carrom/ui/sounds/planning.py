"""What is heard of a stroke: its touches and falls turned into cues, in time order. No pygame.

A plan looks only back, so a stroke that is still on its way sounds as it does when its whole film is known. It keeps the sum
of all that rings below full scale, so that a device that merely adds never clips.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, exp, hypot, pi, sin
from typing import TypeAlias

from carrom.model.discs import STRIKER, Disc, Kind
from carrom.model.equipment import Equipment
from carrom.model.stroke import Frame, PocketBack, Pocketed, Touch
from carrom.model.units import MmPerS, NewtonSecond, Point, Second
from carrom.physics import Fall, Pose
from carrom.rules.state import BoardOver, Expectation, GameOver, MatchOver
from carrom.ui.sounds.kinds import TRAITS, Voice
from carrom.ui.words.sentences import Tone

PEAK = 10 ** (-3 / 20)  # of every recording
MOST_VOICES = 16
DYNAMICS = 0.6  # loudness grows slower than impulse: a tenth of it is heard at a quarter
LOUDER = 2.0  # so many times as loud as the last of its kind, a touch is heard within the gap
FAINT = 0.02  # what is quieter is lost in the room
LOOPS = 0.26  # of full scale, left for the slide and the ambience
STILL_RINGS = 0.05  # of its own peak: below this a voice makes room
WIDTH = 0.55  # how far to the side the frame's edge is heard
QUEEN_AFTER: Second = 0.12  # the queen's figure follows the net
LIGHTER = 2  # steps of pitch by which a man on the frame is higher than the striker
FULL_SLIDE = 9000.0  # mm/s: the sum of speeds in a hard break
STILL = 60.0  # mm/s: what creeps is not heard
RECORDED = 4  # variants of each contact, at each strength
_LIFTS = (0, 1, -1, 0, -1, 1, 1)  # steps of pitch: no row of touches sounds like one sample repeated


@dataclass(frozen=True, slots=True)
class Cue:
    """One sound: when in board time, which recording, its gain 0 to 1, and its place from -1 left to 1 right.

    `pitch` is in steps of `bank.PITCH_STEP` up or down; `softness` is the place in `kinds.LAYERS`, 0 for a hard contact.
    """

    time: Second
    voice: Voice
    variant: int = 0
    gain: float = 1.0
    pan: float = 0.0
    pitch: int = 0
    softness: int = 0


FallenDisc: TypeAlias = Fall | Pocketed
AudibleEvent: TypeAlias = Touch | FallenDisc


@dataclass(frozen=True, slots=True)
class Plan:
    """How far a stroke has been heard. `turn` is the view's, in right angles, so that left is left on the screen; `pace` how
    many board seconds pass in one second of sound: the shorter the real time between touches, the less room they have."""

    equipment: Equipment
    turn: float = 0.0
    pace: float = 1.0
    touches: int = 0
    falls: int = 0
    counts: tuple[tuple[Voice, int], ...] = ()
    ringing: tuple[Cue, ...] = ()


def begin_plan(equipment: Equipment, turn: float = 0.0, flicked: MmPerS | None = None) -> Plan:
    """The plan of a stroke at board time 0, with the flick as all that rings."""
    return Plan(equipment, turn, ringing=() if flicked is None else (_flick(flicked, equipment),))


def advance_plan(
    plan: Plan, touches: Sequence[Touch], falls: Sequence[FallenDisc], now: Second
) -> tuple[Plan, tuple[Cue, ...]]:
    """The plan gone on to `now`, and what is new. Touches and falls are all so far, in time order, those known included."""
    new: list[AudibleEvent] = [touch for touch in touches[plan.touches :] if touch.time <= now]
    plan = replace(plan, touches=plan.touches + len(new))
    fell = [fall for fall in falls[plan.falls :] if fall.time <= now]
    plan = replace(plan, falls=plan.falls + len(fell))
    cues: list[Cue] = []
    for event in sorted((*new, *fell), key=lambda event: event.time):
        for wanted in _event_cues(plan, event):
            plan, cue = _admit(plan, wanted)
            if cue is not None:
                cues.append(cue)
    return plan, tuple(cues)


def signal_cue(voice: Voice) -> Cue:
    """A figure or a tick by itself, at its own level."""
    return Cue(0.0, voice, 0, TRAITS[voice].level)


def ruling_voice(tone: Tone, expects: Expectation) -> Voice | None:
    """What is heard when a stroke has been judged; None where the touches have said enough."""
    if isinstance(expects, MatchOver | GameOver):
        return Voice.WIN
    if isinstance(expects, BoardOver):
        return Voice.BOARD_OVER
    return Voice.FOUL if tone is Tone.FOUL else None


def slide_cue(time: Second, total_speed: float, number: int) -> Cue | None:
    """One grain of the discs' hiss for this sum of speeds in mm/s; None where nothing slides that could be heard."""
    if total_speed < STILL:
        return None
    level = TRAITS[Voice.SLIDE].level * min(1.0, (total_speed / FULL_SLIDE)) ** 0.7
    return Cue(time, Voice.SLIDE, number, level) if level >= FAINT / 4 else None


def total_speed(before: Sequence[tuple[Disc, Pose]], after: Sequence[tuple[Disc, Pose]], seconds: Second) -> float:
    """The sum of all discs' speeds, mm/s, from their places at two times so far apart on the board."""
    if seconds <= 0.0:
        return 0.0
    were = dict(before)
    return sum(hypot(pose.x - were[d].x, pose.y - were[d].y) for d, pose in after if d in were) / seconds


def stereo_gains(pan: float) -> tuple[float, float]:
    """Gains left and right: of equal power wherever it is heard."""
    angle = (pan + 1) * pi / 4
    return cos(angle), sin(angle)


def _flick(speed: MmPerS, equipment: Equipment) -> Cue:
    """The finger on the striker."""
    share = min(1.0, speed / equipment.striker.full_speed)
    return Cue(0.0, Voice.FLICK, speed % RECORDED, TRAITS[Voice.FLICK].level * (0.25 + 0.75 * share), softness=_softness(share))


def _event_cues(plan: Plan, event: AudibleEvent) -> tuple[Cue, ...]:
    """What one touch or fall would sound like alone."""
    if isinstance(event, Touch):
        cue = _touch_cue(plan, event)
        return () if cue is None else (cue,)
    place = plan.equipment.board.pocket(event.pocket)
    net = Cue(event.time, Voice.NET, 0, TRAITS[Voice.NET].level, _pan(plan, place))
    if event.disc.kind is not Kind.QUEEN:
        return (replace(net, pitch=-LIGHTER if event.disc.kind is Kind.STRIKER else 0),)
    return net, Cue(event.time + QUEEN_AFTER, Voice.QUEEN, 0, TRAITS[Voice.QUEEN].level)


def _touch_cue(plan: Plan, touch: Touch) -> Cue | None:
    striker = STRIKER in (touch.a, touch.b)
    pitch = 0
    if isinstance(touch.b, Frame):
        voice, pitch = Voice.FRAME, 0 if striker else LIGHTER
    elif isinstance(touch.b, PocketBack):
        voice, pitch = Voice.BACK, 0 if striker else LIGHTER
    else:
        voice = Voice.STRIKER if striker else Voice.MAN
    traits = TRAITS[voice]
    if touch.impulse < traits.least:
        return None
    share = loudness(touch.impulse, traits.loud)
    return Cue(touch.time, voice, 0, traits.level * share, _pan(plan, touch.at), pitch, _softness(share))


def loudness(impulse: NewtonSecond, loud: NewtonSecond) -> float:
    """How loud an impulse is heard, as a share of the loudest."""
    return float(min(1.0, impulse / loud) ** DYNAMICS)


def _softness(share: float) -> int:
    """Which of the recorded strengths this loudness is nearest to."""
    return sum(share < step for step in (0.45, 0.2))


def _pan(plan: Plan, place: Point) -> float:
    across = place.x * cos(plan.turn * pi / 2) + place.y * sin(plan.turn * pi / 2)
    return WIDTH * max(-1.0, min(1.0, across / plan.equipment.board.half))


def _admit(plan: Plan, cue: Cue) -> tuple[Plan, Cue | None]:
    """The cue as it is heard among those that still ring, if it is, and the plan with it."""
    traits = TRAITS[cue.voice]
    ringing = tuple(other for other in plan.ringing if strength(other, cue.time, plan.pace) > STILL_RINGS)
    plan = replace(plan, ringing=ringing)
    alike = [other for other in ringing if other.voice is cue.voice]
    near = traits.gap * plan.pace
    masked = any(cue.time - other.time < near and cue.gain < LOUDER * other.gain for other in alike)
    if masked or len(alike) >= traits.voices or len(ringing) >= MOST_VOICES:
        return plan, None
    gain = min(cue.gain, _room(plan, cue))
    if gain < FAINT:
        return plan, None
    count = dict(plan.counts).get(cue.voice, 0)
    counts = tuple(sorted((dict(plan.counts) | {cue.voice: count + 1}).items()))
    cue = replace(cue, gain=gain)
    if cue.voice is not Voice.QUEEN:
        cue = replace(cue, variant=count % RECORDED, pitch=cue.pitch + _LIFTS[count % len(_LIFTS)])
    return replace(plan, counts=counts, ringing=(*ringing, cue)), cue


def strength(cue: Cue, time: Second, pace: float = 1.0) -> float:
    """The most that can still be left of a cue at a board time, as a share of its peak."""
    traits = TRAITS[cue.voice]
    return exp(-max(0.0, (time - cue.time) / pace - traits.peaks) / traits.fades)


def _room(plan: Plan, cue: Cue) -> float:
    """The gain at which the cue and all that still rings just fill what the loops leave, on the fuller side."""
    left = right = (1.0 - LOOPS) / PEAK
    for other in plan.ringing:
        rest = other.gain * strength(other, cue.time, plan.pace)
        left, right = left - rest * stereo_gains(other.pan)[0], right - rest * stereo_gains(other.pan)[1]
    own = stereo_gains(cue.pan)
    return max(0.0, min(left / own[0], right / own[1]))
