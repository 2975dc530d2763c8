"""How well a person aims: makeable pots played through the real event path by a scripted hand, with each level of the guide.

python scripts/aim_trial.py --pots 200
python scripts/aim_trial.py --pots 200 --power 20 30 --window 640 480
"""

import argparse
import math
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

from typing import TypeAlias

from carrom.cli.common import show_progress
from carrom.model.discs import MEN_AND_QUEEN, Disc
from carrom.model.equipment import Equipment, standard_equipment
from carrom.model.layout import Layout, canonical, gap
from carrom.model.placing import free_offsets, striker_place
from carrom.model.seats import SINGLES, Seat, to_board
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, URAD_PER_RAD, Mm, Point, Rad, Second, Um
from carrom.physics import simulate
from carrom.physics.preview import first_contact
from carrom.play.preferences import GUIDES, GuideLevel, MatchChoices
from carrom.play.session import Session
from carrom.rules.match import start_match
from carrom.rules.ruleset import ICF, quick_play
from carrom.storage.records import RecordWriter, new_record_path
from carrom.ui.game import Game
from carrom.ui.input.aiming import LEVER, Pulling, feel
from carrom.ui.input.guide_levels import Guide
from carrom.ui.input.intents import Intent, KeyDown, KeyUp, Mods, PointerDown, PointerMove, PointerUp
from carrom.ui.scene import SceneStack
from carrom.ui.state.match_in_play import MatchInPlay
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.moving import Moving
from carrom.ui.table.table import TableScene
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.sentences import MatchNarrator

NEAREST, FARTHEST = 80.0, 450.0  # mm from man to pocket
THINNEST: Rad = math.radians(50)
OTHERS = 5
FIRMLY = 2.2  # times the speed that just brings the man home: a longer pull aims more finely, and pockets take hard men too
USUAL = (3000.0, 4500.0)  # mm/s
_ROOM: Mm = 2.0  # beside a clear way
FRAME: Second = 1 / 60
TREMBLE = 2  # pixels to each side, drawn for every event
DRIFT = 0.01  # pixels a frame each frame: some two pixels a second
JOLT = 3  # pixels by which the pointer jumps as the button comes up
STEADY = 0.4  # pixels: a hand moves by no less
LOOK = 20  # frames until the eye has read the guide again
READS = 1.0  # pixels: how exactly an eye reads a line's end
STUB = 70.0  # mm: the length of the short directions
GUESS = 1.5  # mm: how well a ghost that is not drawn can be imagined
BLIND: Rad = math.radians(0.35)  # how well a way that is not drawn can be seen along the band
KNOWS = 0.2  # spread of how far the eye thinks a turn of the aim will carry, as a share
MOUSE_LOOKS, KEY_PRESSES = 6, 6
COARSE, FINE = 8_727 / URAD_PER_RAD, 873 / URAD_PER_RAD
WINDOW = (1280, 800)
SEED = 20


Speeds: TypeAlias = tuple[float, float]  # the softest and the hardest, mm/s


@dataclass(frozen=True, slots=True)
class Pot:
    """`stroke` sends `man` at the middle of the `pocket`, as the engine says; `cut` is the angle it leaves at."""

    layout: Layout
    stroke: Stroke
    man: Disc
    pocket: Point
    cut: Rad


def pots(seed: int, count: int, equipment: Equipment, speeds: Speeds) -> Iterator[Pot]:
    """So many, each on a board of its own, struck at a speed within these."""
    random = Random(seed)
    while count:
        pot = _pot(random, equipment, speeds)
        if pot is not None:
            count -= 1
            yield pot


def _pot(random: Random, equipment: Equipment, speeds: Speeds) -> Pot | None:
    limit = equipment.board.half - equipment.men.diameter
    places: list[Point] = []
    while len(places) < 1 + OTHERS:
        at = Point(random.uniform(-limit, limit), random.uniform(-limit, limit))
        if all(gap(at, other, equipment.men.diameter) > 1.0 for other in places):
            places.append(at)
    layout = canonical(Layout.of(zip(random.sample(MEN_AND_QUEEN, len(places)), places, strict=True)), equipment)
    man, at = random.choice(layout.discs)
    pocket = random.choice(equipment.board.pockets)
    if not NEAREST <= math.dist(at, pocket) <= FARTHEST or not _clear(at, pocket, man, layout, equipment.men.diameter):
        return None
    spans = free_offsets(Seat.SOUTH, layout, equipment)
    for _ in range(10):
        stroke = Stroke(Seat.SOUTH, random.randint(*random.choice(spans)), 0, 2000)
        aimed = _aimed(stroke, man, at, pocket, layout, equipment, speeds)
        if aimed is not None:
            return aimed
    return None


def _aimed(
    stroke: Stroke, man: Disc, at: Point, pocket: Point, layout: Layout, equipment: Equipment, speeds: Speeds
) -> Pot | None:
    """The stroke from this offset, its angle found by the engine; None where there is no such pot from here."""
    start = striker_place(Seat.SOUTH, stroke.offset, equipment)
    reach = (equipment.striker.diameter + equipment.men.diameter) / 2
    wanted = math.atan2(pocket.y - at.y, pocket.x - at.x)
    ghost = Point(at.x - reach * math.cos(wanted), at.y - reach * math.sin(wanted))
    way = math.atan2(ghost.y - start.y, ghost.x - start.x)
    cut = abs(math.remainder(wanted - way, math.tau))
    inside = max(map(abs, ghost)) < equipment.board.half - equipment.striker.diameter / 2
    if cut > THINNEST or not inside or not 0.02 < way < math.pi - 0.02 or not _clear(start, ghost, man, layout, reach):
        return None
    gain = math.dist(start, ghost) / (reach * math.cos(cut))
    speed = round(min(speeds[1], max(speeds[0], FIRMLY * _needed(start, ghost, at, pocket, cut, equipment))))
    for _ in range(12):
        stroke = replace(stroke, angle=round(way * URAD_PER_RAD), speed=speed)
        preview = first_contact(layout, stroke, equipment)
        if preview.target != man or preview.target_direction is None:
            return None
        off = math.remainder(wanted - math.atan2(preview.target_direction.y, preview.target_direction.x), math.tau)
        if abs(off) < 1e-4:
            break
        way -= off / gain
    result, _ = simulate(layout, stroke, equipment)
    falls = [fall.disc for fall in result.pocketed]
    return Pot(layout, stroke, man, pocket, cut) if falls == [man] else None


def _needed(start: Point, ghost: Point, at: Point, pocket: Point, cut: Rad, equipment: Equipment) -> float:
    """The speed that just brings the man to the pocket at a walking pace."""
    slowing = equipment.surface.mu_board * 9810
    share = (1 + equipment.surface.e_disc) * equipment.striker.mass / (equipment.striker.mass + equipment.men.mass)
    man = math.sqrt(600.0**2 + 2 * slowing * math.dist(at, pocket))
    return math.sqrt((man / (share * math.cos(cut))) ** 2 + 2 * slowing * math.dist(start, ghost))


def _clear(start: Point, end: Point, but: Disc, layout: Layout, reach: Mm) -> bool:
    """Whether no other disc comes within reach of the straight way."""
    length = math.dist(start, end)
    for disc, at in layout.discs:
        along = ((at.x - start.x) * (end.x - start.x) + (at.y - start.y) * (end.y - start.y)) / length
        along = min(length, max(0.0, along)) / length
        near = math.dist(at, (start.x + (end.x - start.x) * along, start.y + (end.y - start.y) * along))
        if disc != but and near < reach + _ROOM:
            return False
    return True


@dataclass
class Person:
    """Plays one pot at one table, whose scene is reached by intents alone."""

    stack: SceneStack
    table: TableScene
    pot: Pot
    random: Random

    def __post_init__(self) -> None:
        self.at = (900.0, 250.0)
        self.drifting = (0.0, 0.0)
        self.held = False
        self.thinks = math.exp(self.random.gauss(0.0, KNOWS))
        self.bias = self.random.gauss(0.0, 1.0)

    def play(self, keys: bool) -> Stroke | None:
        """Place, travel, press, pull, look and correct, let go; with `keys` up to six presses after the mouse has done what it
        can. The stroke that came of it."""
        self._place(self.pot.stroke.offset)
        self._travel(self._px(self._striker()))
        self._press()
        pull = self._pull()
        for _ in range(MOUSE_LOOKS):
            self._wait(LOOK)
            turn = self._seen()
            lever = max(pull[0], LEVER)
            if turn is None or abs(turn) * self._length(lever) < STEADY:
                break
            pull = (pull[0], pull[1] + turn * lever / pull[0])
            self._travel(self._hand(*pull), frames=10)
        if keys:
            self._trim()
        self._wait(LOOK // 2)
        x, y = self.at
        self._send(PointerMove(round(x + self.random.choice((-1, 1)) * JOLT), round(y), held=True))
        self._send(PointerUp(round(x), round(y + JOLT)))
        return self.table.phase.stroke if isinstance(self.table.phase, Moving) else None

    def _trim(self) -> None:
        for _ in range(KEY_PRESSES):
            turn = self._seen()
            if turn is None or abs(turn) < FINE * 0.6:
                return
            key = "left" if turn > 0 else "right"
            fine = abs(turn) < COARSE * 0.6
            self._send(KeyDown(key, Mods(ctrl=fine)), KeyUp(key, Mods(ctrl=fine)))
            self._wait(LOOK)

    # The eye

    def _seen(self) -> Rad | None:
        """By how much the aim should turn, anticlockwise, as far as the eye can tell; None if nothing is shown."""
        phase = self.table.phase
        assert isinstance(phase, Aiming)
        guide = phase.guide(self.table.context)
        if guide is None:
            return self._along_the_band(phase)
        if guide.ghost is None or guide.target is None or guide.target != self.pot.layout.at(self.pot.man):
            return self._to_the_ghost(guide, drawn=guide.ghost is not None)
        return self._to_the_pocket(guide)

    def _to_the_pocket(self, guide: Guide) -> Rad | None:
        """From where the man's way is seen to lead."""
        man, way, pocket = guide.target, guide.target_direction, self.pot.pocket
        if man is None or way is None:
            return None
        off = _turn(math.atan2(way.y, way.x), math.atan2(pocket.y - man.y, pocket.x - man.x))
        whole = math.dist(*guide.trails[1].points[:2]) if guide.trails else STUB
        off += self.random.gauss(0.0, READS / self._length(whole))
        return -off / self._gain()

    def _to_the_ghost(self, guide: Guide, drawn: bool) -> Rad:
        """From where the line is seen to end, or pass, beside a ghost that the eye imagines."""
        reach = sum(self._radii())
        pocket, man = self.pot.pocket, self.pot.layout.at(self.pot.man)
        wanted = math.atan2(pocket.y - man.y, pocket.x - man.x)
        start = guide.path[0]
        ghost = Point(man.x - reach * math.cos(wanted), man.y - reach * math.sin(wanted))
        away = math.dist(start, ghost)
        end = guide.path[1]
        seen = _turn(math.atan2(end.y - start.y, end.x - start.x), math.atan2(ghost.y - start.y, ghost.x - start.x))
        guessed = 0.0 if drawn else self.bias * GUESS / away
        return seen + guessed + self.random.gauss(0.0, READS / self._length(away))

    def _along_the_band(self, phase: Aiming) -> Rad | None:
        """Nothing is shown but the band: the eye carries its line on to the ghost that it imagines."""
        if not isinstance(phase.gesture, Pulling):
            return None
        turn = (self.pot.stroke.angle - phase.gesture.aim.angle) / URAD_PER_RAD
        return turn + self.bias * BLIND + self.random.gauss(0.0, BLIND / 2)

    def _gain(self) -> float:
        """How much farther the man turns than the aim, as the eye reckons."""
        start, man = self._striker(), self.pot.layout.at(self.pot.man)
        return self.thinks * math.dist(to_board(Seat.SOUTH, start), man) / (sum(self._radii()) * math.cos(self.pot.cut))

    def _radii(self) -> tuple[float, float]:
        equipment = self.table.context.match.equipment
        return equipment.striker.diameter / 2, equipment.men.diameter / 2

    # The hand

    def _place(self, offset: Um) -> None:
        """By the slider, as near as pixels go; then by tenths of a millimetre with the keys."""
        feel = self.table.view.feel
        rail = -feel.half - feel.frame / 2
        self._travel(self._px(Point(0.0, rail)))
        self._press()
        self._travel(self._px(Point(offset / UM_PER_MM, rail)))
        self._send(PointerUp(*self._pointer()))
        self.held = False
        while abs(offset - self._aim().offset) >= 60:
            left = offset - self._aim().offset
            key = "d" if left > 0 else "a"
            self._send(KeyDown(key, Mods(ctrl=abs(left) < 1500)), KeyUp(key))

    def _pull(self) -> tuple[float, Rad]:
        """Back, away from where the striker is to go: as many pixels as the power wants."""
        feel, wanted = self.table.view.feel, self.pot.stroke
        pull = feel.pull_for(round(wanted.speed * self.random.uniform(0.98, 1.02)))
        way = wanted.angle / URAD_PER_RAD + self.random.gauss(0.0, math.radians(2.0))
        self._travel(self._hand(feel.grab, math.pi / 2))  # straight back first: a pull along the base would slide
        self._travel(self._hand(pull, way), frames=36)
        return pull, way

    def _hand(self, pull: float, way: Rad) -> tuple[float, float]:
        striker = self._striker()
        return self._px(Point(striker.x - pull * math.cos(way), striker.y - pull * math.sin(way)))

    def _travel(self, goal: tuple[float, float], frames: int = 24) -> None:
        """Soft at both ends, as hands move."""
        start = self.at
        for frame in range(1, frames + 1):
            t = frame / frames
            share = t * t * t * (10 - 15 * t + 6 * t * t)
            self.at = start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share
            self._frame()

    def _wait(self, frames: int) -> None:
        """Hold still, which is to tremble and drift."""
        for _ in range(frames):
            across, down = (0.95 * pace + self.random.gauss(0.0, DRIFT) for pace in self.drifting)
            self.drifting = across, down
            self.at = self.at[0] + across, self.at[1] + down
            self._frame()

    def _press(self) -> None:
        self._send(PointerDown(*self._pointer()))
        self.held = True

    def _frame(self) -> None:
        self.stack.update(FRAME)
        self._send(PointerMove(*self._pointer(), held=self.held))

    def _pointer(self) -> tuple[float, float]:
        x, y = (round(place + self.random.uniform(-TREMBLE, TREMBLE)) for place in self.at)
        return float(x), float(y)

    def _send(self, *intents: Intent) -> None:
        for intent in intents:
            self.stack.handle(intent)

    def _aim(self) -> Stroke:
        phase = self.table.phase
        assert isinstance(phase, Aiming)
        return phase.gesture.aim.stroke(Seat.SOUTH)

    def _striker(self) -> Point:
        return Point(self._aim().offset / UM_PER_MM, self.table.view.feel.base_y)

    def _px(self, place: Point) -> tuple[float, float]:
        return self.table.view.viewport(self.table.context.shown.turn).to_px(place)

    def _length(self, distance: float) -> float:
        return self.table.view.viewport(self.table.context.shown.turn).length(distance)


def _turn(before: Rad, after: Rad) -> Rad:
    return math.remainder(after - before, math.tau)


def potted(table: TableScene, man: Disc) -> bool:
    """Whether the stroke under way pockets the man."""
    phase = table.phase
    return isinstance(phase, Moving) and man in {fall.disc for fall in phase.simulation.result().pocketed}


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of all pots with one guide: the share potted, and the median error of the angle in degrees."""

    rate: float
    error: float


def table_with(pot: Pot, level: GuideLevel, folder: Path, window: tuple[int, int] = WINDOW) -> tuple[SceneStack, TableScene]:
    """A match on screen whose first stroke finds the pot's board."""
    tr = catalogue()
    match = replace(start_match(quick_play(ICF), standard_equipment(), SINGLES, SEED), layout=pot.layout)
    names = {seat: str(seat) for seat in match.seating.order}
    record = RecordWriter(new_record_path(folder), match, names)
    play = MatchInPlay(Session(match, record.write), record, MatchNarrator(tr, names, match.seating), MatchChoices(guide=level))
    table = Game(tr).table(play)
    return SceneStack(table, *window), table


def tried(
    count: int, level: GuideLevel, keys: bool, seed: int = SEED, speeds: Speeds = USUAL, window: tuple[int, int] = WINDOW
) -> Trial:
    """So many pots with one level, by the mouse alone or with keys after it."""
    errors, made = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for number, pot in enumerate(pots(seed, count, standard_equipment(), speeds)):
            show_progress(number, count, f"pots with {level}")
            stack, table = table_with(pot, level, Path(folder), window)
            stroke = Person(stack, table, pot, Random(f"{seed}/{number}")).play(keys)
            made += potted(table, pot.man)
            errors.append(abs(stroke.angle - pot.stroke.angle) / URAD_PER_RAD if stroke is not None else math.pi)
    show_progress(count, count, f"pots with {level}")
    return Trial(made / count, math.degrees(median(errors)))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--pots", type=int, default=200, help="how many for each guide")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--power", type=float, nargs=2, metavar="PERCENT", help="strike between these two powers only")
    parser.add_argument("--window", type=int, nargs=2, metavar="PIXELS", default=WINDOW, help="its width and height")
    parser.add_argument("--guides", nargs="+", choices=GUIDES, default=GUIDES, help="with these only")
    given = parser.parse_args(arguments)
    limits, window = feel(standard_equipment(), 1.0), (given.window[0], given.window[1])
    speeds = USUAL
    if given.power is not None:
        low, high = (limits.least_speed + (limits.full_speed - limits.least_speed) * each / 100 for each in given.power)
        speeds = (low, high)
    print(f"{given.pots} pots for each guide in a window of {window[0]}×{window[1]}, {speeds[0]:.0f} to {speeds[1]:.0f} mm/s")
    print(f"{'guide':<9}{'mouse alone':>24}{'with six keys at most':>28}")
    for level in given.guides:
        mouse, keys = (tried(given.pots, level, with_keys, given.seed, speeds, window) for with_keys in (False, True))
        print(f"{level:<9}{_told(mouse):>24}{_told(keys):>28}", flush=True)
    return 0


def _told(trial: Trial) -> str:
    return f"{trial.rate:.1%} potted, {trial.error:.3f}°"
