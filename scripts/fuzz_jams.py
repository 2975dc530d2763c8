"""Strokes that may take long: dense layouts by chance on any equipment, then small changes of the worst: `fuzz.py jams`."""

import json
import math
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from heapq import nlargest
from itertools import chain
from pathlib import Path
from random import Random
from time import process_time

import msgspec

from carrom.cli.common import show_progress
from carrom.model.discs import MEN_AND_QUEEN, Disc
from carrom.model.equipment import BOARD_NAMES, Equipment, constants, equipment_named, equipment_with
from carrom.model.layout import Layout, canonical, gap
from carrom.model.placing import free_offsets, striker_place
from carrom.model.seats import Seat, from_board
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, URAD_PER_RAD, Mm, Point, Second
from carrom.play.preferences import STRIKERS
from carrom.storage.files import write_whole
from scripts.physics_strokes import Shot, quiet, shot_plain, watched

_FITTING = 1e-6  # mm
_FREE = (
    "surface.mu_board", "surface.e_disc", "surface.mu_disc", "surface.e_frame", "surface.mu_frame", "surface.e_back",
    "men.diameter", "men.mass", "striker.diameter", "striker.mass", "board.size", "board.pocket_diameter",
)  # fmt: skip
_GAPS: tuple[Mm, ...] = (0.0, 0.0, 0.0, 0.001, 0.01, 0.1)  # between neighbours, over the micrometre that there always is
MOST_CONTACTS = 3000
MOST_SECONDS: Second = 0.25
KEPT = 10
SELDOM = 100  # one layout in so many is watched from instant to instant
SAVED_EVERY: Second = 20.0
ISLANDS, HERD, FIRST = 8, 8, 40  # searches side by side, strokes in each, layouts that each begins with
PATIENCE = 1500  # changes that found nothing worse, before a search begins elsewhere


def any_shot(random: Random) -> Shot:
    """A dense layout and a stroke, mostly into it; half of the time on equipment that every player can choose."""
    while True:
        board, changes = _any_equipment(random)
        equipment = equipment_with(equipment_named(board), changes)
        layout = dense_layout(random, equipment)
        stroke = None if layout is None else _any_stroke(random, layout, equipment)
        if layout is not None and stroke is not None:
            return Shot(layout, stroke, board, tuple(sorted(changes.items())))


def changed_shot(random: Random, shot: Shot) -> Shot | None:
    """A neighbour of the stroke; None where chance found none."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        found = _playable(random.choice(_CHANGES)(random, shot))
        if found is None:
            return None
        shot = found
    return shot


def _any_equipment(random: Random) -> tuple[str, dict[str, float]]:
    board = random.choice(BOARD_NAMES)
    if random.random() < 0.5:
        striker = random.choice(list(STRIKERS.values()))
        return board, {"board.size": random.choice((740.0, 735.0, 720.0)), **striker}
    return board, {name: _any_value(random, name) for name in random.sample(_FREE, random.randint(1, len(_FREE)))}


def _any_value(random: Random, name: str) -> float:
    """Either end of the range, or between."""
    constant = constants()[name]
    between = round(random.uniform(constant.low, constant.high), 4)
    return random.choice((constant.low, constant.high, between))


def dense_layout(random: Random, equipment: Equipment) -> Layout | None:
    """One to three groups of men that touch or nearly do, and some men apart; None where they find no room."""
    number = random.randint(4, len(MEN_AND_QUEEN))
    groups = (random.choice(_GROUPS)(random, equipment, number) for _ in range(random.choice((1, 1, 2, 3))))
    wanted = [at for group in groups for at in _laid(random, group, equipment)]
    limit = equipment.board.half - equipment.men.diameter / 2
    for _ in range(100 if random.random() < 0.5 else 0):
        wanted.append(Point(random.uniform(-limit, limit), random.uniform(-limit, limit)))
    places: list[Point] = []
    for at in wanted:
        if len(places) < number and _fits(at, places, equipment):
            places.append(at)
    return _settled(zip(random.sample(MEN_AND_QUEEN, len(places)), places, strict=True), equipment) if places else None


def _settled(discs: Iterable[tuple[Disc, Point]], equipment: Equipment) -> Layout | None:
    try:
        return canonical(Layout.of(discs), equipment)
    except ValueError:
        return None


def _fits(at: Point, places: list[Point], equipment: Equipment) -> bool:
    """Whether a man has room there, off the pockets."""
    reach, half = equipment.men.diameter, equipment.board.half
    if max(abs(at.x), abs(at.y)) > half - reach / 2 + _FITTING:
        return False
    tip = equipment.tipping_distance(MEN_AND_QUEEN[0]) + 0.01
    if any(math.dist(at, pocket) < tip for pocket in equipment.board.pockets):
        return False
    return all(gap(at, other, reach) >= -_FITTING for other in places)


def _turned(places: list[Point], angle: float) -> list[Point]:
    c, s = math.cos(angle), math.sin(angle)
    return [Point(c * x - s * y, s * x + c * y) for x, y in places]


def _laid(random: Random, group: list[Point], equipment: Equipment) -> list[Point]:
    """The group turned by chance, anywhere on the board or with its outermost man on a frame."""
    turned = _turned(group, random.choice((0.0, math.pi / 2, random.uniform(0.0, math.tau))))
    middle, across, along = turned[len(turned) // 2], random.uniform(-300.0, 300.0), random.uniform(-300.0, 300.0)
    if random.random() < 0.5:
        across = equipment.board.half - equipment.men.diameter / 2 - max(x for x, _ in turned) + middle.x
    shifted = [Point(x - middle.x + across, y - middle.y + along) for x, y in turned]
    return _turned(shifted, random.randrange(4) * math.pi / 2)


# Groups of men, wherever they come to lie.


def _pitch(random: Random, equipment: Equipment) -> Mm:
    return equipment.men.diameter + random.choice(_GAPS) * random.random()


def _arc(random: Random, equipment: Equipment, number: int) -> list[Point]:
    """Men side by side on a circle."""
    pitch = _pitch(random, equipment)
    radius = max(pitch, math.exp(random.uniform(math.log(40.0), math.log(3000.0))))
    step = 2 * math.asin(pitch / (2 * radius))
    return [Point(radius * math.cos(n * step), radius * math.sin(n * step)) for n in range(number)]


def _chain(random: Random, equipment: Equipment, number: int) -> list[Point]:
    """Each man touches the one before, in a direction that wanders, or does not."""
    heading, wander, places = 0.0, random.choice((0.0, 0.01, 0.1, 0.5)), [Point(0.0, 0.0)]
    for _ in range(number - 1):
        pitch, (x, y) = _pitch(random, equipment), places[-1]
        heading += random.gauss(0.0, wander)
        places.append(Point(x + pitch * math.cos(heading), y + pitch * math.sin(heading)))
    return places


def _lattice(random: Random, equipment: Equipment, number: int) -> list[Point]:
    """A heap of men as close as they go, or a row or two, perhaps with holes."""
    pitch, wide = _pitch(random, equipment), random.choice((*range(1, 7), number // 2, number))
    spots = [Point((n % wide + n // wide % 2 / 2) * pitch, n // wide * pitch * math.sqrt(3) / 2) for n in range(2 * number)]
    return spots[:number] if random.random() < 0.5 else random.sample(spots, number)


_GROUPS: tuple[Callable[[Random, Equipment, int], list[Point]], ...] = (_arc, _arc, _arc, _chain, _lattice)


def _any_stroke(random: Random, layout: Layout, equipment: Equipment) -> Stroke | None:
    seat = random.choice(list(Seat))
    free = free_offsets(seat, layout, equipment)
    if not free:
        return None
    offset = random.randint(*random.choice(free))
    angle = random.uniform(0.0, math.tau)
    if random.random() < 0.8:
        target, start = random.choice(layout.discs)[1], striker_place(seat, offset, equipment)
        (ax, ay), (bx, by) = from_board(seat, target), from_board(seat, start)
        angle = math.atan2(ay - by, ax - bx) + random.choice((0.0, random.gauss(0.0, 0.05)))
    striker = equipment.striker
    speed = random.choice((striker.full_speed, random.uniform(striker.least_speed, striker.full_speed)))
    return Stroke(seat, offset, round(angle * URAD_PER_RAD), round(speed))


# Changes: what cannot be played is left out later.


def _other_aim(random: Random, shot: Shot) -> Shot:
    return replace(shot, stroke=replace(shot.stroke, angle=shot.stroke.angle + _little(random, 100_000)))


def _other_speed(random: Random, shot: Shot) -> Shot:
    return replace(shot, stroke=replace(shot.stroke, speed=shot.stroke.speed + _little(random, 2000)))


def _other_place(random: Random, shot: Shot) -> Shot:
    return replace(shot, stroke=replace(shot.stroke, offset=shot.stroke.offset + _little(random, 50_000)))


def _men_moved(random: Random, shot: Shot) -> Shot:
    for disc, (x, y) in random.sample(shot.layout.discs, min(random.choice((1, 1, 2, 4)), len(shot.layout.discs))):
        at = Point(x + _little(random, 20_000) / UM_PER_MM, y + _little(random, 20_000) / UM_PER_MM)
        shot = replace(shot, layout=shot.layout.with_disc(disc, at))
    return shot


def _man_touching(random: Random, shot: Shot) -> Shot:
    """A man, on the board or not, laid against another."""
    _, (x, y) = random.choice(shot.layout.discs)
    turn, pitch = random.uniform(0.0, math.tau), shot.equipment.men.diameter + 0.001
    at = Point(x + pitch * math.cos(turn), y + pitch * math.sin(turn))
    return replace(shot, layout=shot.layout.with_disc(random.choice(MEN_AND_QUEEN), at))


def _man_less(random: Random, shot: Shot) -> Shot:
    few = len(shot.layout.discs) <= 3
    return shot if few else replace(shot, layout=shot.layout.without(random.choice(shot.layout.discs)[0]))


def _other_equipment(random: Random, shot: Shot) -> Shot:
    board, changes = shot.board, dict(shot.changes)
    if random.random() < 0.3:
        board, changes = _any_equipment(random)
    else:
        name = random.choice(_FREE)
        changes[name] = _any_value(random, name)
    return replace(shot, board=board, changes=tuple(sorted(changes.items())))


_CHANGES: tuple[Callable[[Random, Shot], Shot], ...] = (
    _other_aim, _other_aim, _other_speed, _other_speed, _other_place,
    _men_moved, _men_moved, _men_moved, _man_touching, _man_less, _other_equipment,
)  # fmt: skip


def _playable(shot: Shot) -> Shot | None:
    """The stroke at a speed that its striker can have, if the men and the striker have room."""
    equipment, striker = shot.equipment, shot.equipment.striker
    limit = equipment.board.half - equipment.men.diameter / 2
    layout = _settled(shot.layout.discs, equipment)
    if layout is None or any(max(abs(at.x), abs(at.y)) > limit for _, at in shot.layout.discs):
        return None
    if not any(low <= shot.stroke.offset <= high for low, high in free_offsets(shot.stroke.seat, layout, equipment)):
        return None
    speed = min(max(shot.stroke.speed, round(striker.least_speed)), round(striker.full_speed))
    return replace(shot, layout=layout, stroke=replace(shot.stroke, speed=speed))


def _little(random: Random, most: int) -> int:
    """A whole number of either sign, as likely of each order of magnitude up to `most`."""
    return random.choice((-1, 1)) * round(math.exp(random.uniform(0.0, math.log(most))))


@dataclass(frozen=True, slots=True)
class Seen:
    """A stroke run to rest: its contacts (and tippings) and the processor time it took."""

    shot: Shot
    contacts: int
    seconds: Second

    @property
    def jams(self) -> bool:
        return self.contacts > MOST_CONTACTS or self.seconds > MOST_SECONDS

    def badness(self, by_time: bool) -> float:
        """By time or by contacts."""
        return self.seconds if by_time else self.contacts


def worst(seen: Iterable[Seen], by_time: bool, count: int) -> list[Seen]:
    """So many of them, the worst first."""
    return nlargest(count, seen, key=lambda one: one.badness(by_time))


@dataclass(slots=True)
class Island:
    """One search: strokes of which the worst are kept, by contacts or by time, and for how long none was worse."""

    by_time: bool
    herd: list[Seen] = field(default_factory=list)
    idle: int = 0

    def take(self, seen: Seen) -> None:
        worse = not self.herd or seen.badness(self.by_time) > 1.02 * self.herd[0].badness(self.by_time)
        self.herd, self.idle = worst([*self.herd, seen], self.by_time, HERD), 0 if worse else self.idle + 1


@dataclass(slots=True)
class Search:
    """How far it has come: layouts by chance, changes tried and the processor time that these took; and the worst."""

    seed: int
    layouts: int = 0
    watched: int = 0
    changes: int = 0
    searched: Second = 0.0
    jams: int = 0
    most: list[Seen] = field(default_factory=list)
    slowest: list[Seen] = field(default_factory=list)
    islands: list[Island] = field(default_factory=lambda: [Island(n % 2 == 1) for n in range(ISLANDS)])
    faults: list[str] = field(default_factory=list)

    def note(self, seen: Seen) -> None:
        """Keep it if it is among the worst."""
        self.jams += seen.jams
        self.most = worst([*self.most, seen], False, KEPT)
        self.slowest = worst([*self.slowest, seen], True, KEPT)

    def watch(self, shot: Shot) -> None:
        """Look at the stroke in each instant."""
        seen = watched(shot.simulation)
        right = seen.finite and max(seen.overlap, seen.outside) < 1e-9 and seen.energy_rise < 1e-12
        if not right or seen.stalls or seen.given_up:
            self.faults.append(f"{seen}: {json.dumps(shot_plain(shot))}")


def run(options: Namespace) -> int:
    """Go on from where the file says; 1 where some stroke jams or a fault was seen."""
    quiet()
    file: Path = options.file
    search = load(file) if file.exists() else Search(options.seed)
    saved = process_time()
    try:
        for _ in chain(by_chance(search, options.layouts), by_changes(search, options.minutes * 60)):
            if process_time() - saved > SAVED_EVERY:
                save(search, file)
                saved = process_time()
    finally:
        save(search, file)
    for seen in [*search.most, *search.slowest]:
        search.watch(seen.shot)
    print(told(search))
    return 1 if search.jams or search.faults else 0


def by_chance(search: Search, layouts: int) -> Iterator[None]:
    """The layouts that are missing up to this number, one after the other."""
    while search.layouts < layouts:
        shot = any_shot(Random(f"{search.seed}/{search.layouts}"))
        search.note(timed(shot))
        if search.layouts % SELDOM == 0:
            search.watched += 1
            search.watch(shot)
        search.layouts += 1
        show_progress(search.layouts, layouts, f"layouts, at most {search.most[0].contacts} contacts")
        yield


def by_changes(search: Search, seconds: Second) -> Iterator[None]:
    """Changes of what was worst, one after the other, until they have taken so much processor time."""
    random, began = Random(f"{search.seed}/changes/{search.changes}"), process_time() - search.searched
    while search.searched < seconds:
        island = search.islands[search.changes % ISLANDS]
        if island.idle > PATIENCE or not island.herd:
            first = [timed(any_shot(random)) for _ in range(FIRST)]
            island.herd, island.idle = worst(first, island.by_time, HERD), 0
            for seen in first:
                search.note(seen)
        changed = changed_shot(random, random.choice(island.herd).shot)
        search.changes += 1
        if changed is not None:
            seen = timed(changed)
            if island.by_time and seen.seconds > island.herd[-1].seconds:  # once more: the machine may have been busy
                seen = replace(seen, seconds=min(seen.seconds, timed(changed).seconds))
            island.take(seen)
            search.note(seen)
        search.searched = process_time() - began
        show_progress(round(search.searched), round(seconds), f"seconds, at most {search.most[0].contacts} contacts")
        yield


def timed(shot: Shot) -> Seen:
    """The stroke to rest. One that seems slow is timed again, since the machine may have been busy."""
    seconds = MOST_SECONDS * 10
    for _ in range(5):
        began = process_time()
        simulation = shot.simulation
        simulation.run_to_rest()
        seconds = min(seconds, process_time() - began)
        if seconds <= MOST_SECONDS:
            break
    return Seen(shot, simulation.motion.events, seconds)


def told(search: Search) -> str:
    """What came of it."""
    most, slowest = search.most[0], search.slowest[0]
    lines = [
        f"layouts by chance: {search.layouts}, of these watched in each instant: {search.watched}",
        f"changes of the worst: {search.changes} in {search.searched / 60:.1f} minutes of processor time",
        f"most contacts: {most.contacts} (in {most.seconds:.3f} s); slowest: {slowest.seconds:.3f} s ({slowest.contacts})",
        f"more than {MOST_CONTACTS} contacts or {MOST_SECONDS:g} s: {search.jams}",
        *(f"{name}: {json.dumps(shot_plain(seen.shot))}" for name, seen in (("of most contacts", most), ("slowest", slowest))),
        *(f"FAULT: {fault}" for fault in search.faults),
    ]
    return "\n".join(lines)


def save(search: Search, file: Path) -> None:
    """Keep how far it came; an interruption leaves the file whole."""
    write_whole(file, msgspec.json.format(msgspec.json.encode(search), indent=1))


def load(file: Path) -> Search:
    """What `save` kept."""
    return msgspec.json.decode(file.read_bytes(), type=Search)
