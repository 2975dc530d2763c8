"""The strokes worth trying from a state, likeliest first: aimed ones from the geometry, break strokes, hard and soft ones."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from carrom.bots.caroms import carom_lines, carom_strokes
from carrom.bots.geometry import View, view_of
from carrom.bots.hand import Hand
from carrom.bots.lines import KINDS, combinations, rebounds, straight
from carrom.bots.stroke_table import StrokeTable, allowed_by, direct_strokes, rebound_strokes, spots_of
from carrom.bots.value import may_take_queen
from carrom.model.discs import Disc, Kind
from carrom.model.equipment import POCKET_NAMES
from carrom.model.placing import free_offsets
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, URAD_PER_RAD, Mm, Point
from carrom.rules.judge import refuse
from carrom.rules.refusals import FULL_TURN
from carrom.rules.state import MatchState, QueenIs

_APART: Mm = 11.0  # between spots on the base
_SPREAD: Mm = 24.0  # between the spots that are tried for one line
_A_LINE = 3  # spots tried for one line
_HARDER = ((1.35, 0.9), (1.9, 0.8))  # times the speed needed, times the chance
_FULL = 0.7
_LUCK = 0.22  # what a hard stroke into the men is thought to be worth before it is tried
_SOFT = 0.08
_BESIDES, _BESIDES_HARD = 0.027, 0.01  # more for each disc that lies about where any man counts: in an aimed stroke at full
# speed, in a hard one (measured with a hand that errs by 2°)
_RACK: Mm = 92.0  # how far past the centre, to either side, break strokes are aimed
_FAN_WIDTH: Mm = 80.0
_FAN_PAST: tuple[Mm, Mm] = (-6.0, 36.0)


@dataclass(frozen=True, slots=True)
class CandidateOptions:
    """How much of the geometry a player sees: rebounds of the man and of the striker, men that push men, caroms
    off other men; and how many hard or soft strokes it thinks of besides."""

    rebounds: bool = True
    combinations: bool = True
    caroms: bool = True
    lucky: int = 12


@dataclass(frozen=True, slots=True)
class Candidate:
    """A stroke to try, what it should pot and where (None for what only luck decides), the chance by geometry, and how much
    it promises with what luck adds to that."""

    stroke: Stroke
    kind: str
    disc: Disc | None
    pocket: str | None
    chance: float
    hope: float


def candidates(match: MatchState, seat: Seat, hand: Hand, options: CandidateOptions, rng: Random) -> list[Candidate]:
    """Legal strokes of this seat, the best by geometry first. Empty only where no offset is legal."""
    if not match.board.broken:
        found = list(_breaks(match, seat, 4 * options.lucky + 24, rng))
    else:
        found = [*_aimed(match, seat, hand, options), *_lucky(match, seat, options.lucky, rng)]
        found.sort(key=lambda candidate: -candidate.hope)
    legal = [candidate for candidate in found if refuse(match, candidate.stroke) is None]
    return legal or list(_any(match, seat))


def wanted_discs(match: MatchState, seat: Seat) -> tuple[list[Disc], list[Disc]]:
    """The men of this seat on the board, and the queen where it may be taken."""
    party, board = match.seating.party_of(seat), match.board
    kinds = board.men_of(party)
    men = [disc for disc, _ in match.layout.discs if disc.kind in kinds]
    queen = [disc for disc, _ in match.layout.discs if disc.kind is Kind.QUEEN]
    if len(men) == 1 and board.queen.where is QueenIs.ON_BOARD and may_take_queen(board, party, match.ruleset):
        return [], queen  # the last man must wait for the queen
    return men, queen if may_take_queen(board, party, match.ruleset) else []


def _aimed(match: MatchState, seat: Seat, hand: Hand, options: CandidateOptions) -> Iterator[Candidate]:
    view = view_of(match.layout, seat, match.equipment)
    men, queen = wanted_discs(match, seat)
    targets = np.array([view.discs.index(disc) for disc in (*men, *queen)], dtype=np.int64)
    spots = spots_of(match.layout, view, match, _APART)
    if not len(targets) or not len(spots):
        return
    allowed = allowed_by(match)
    direct = straight(view, targets)
    tables = [("", direct_strokes(view, direct, spots, hand, allowed))]
    coarse = spots[::2]
    if options.rebounds:
        tables.append(("", direct_strokes(view, rebounds(view, targets), coarse, hand, allowed)))
        tables += [("striker_", table) for table in rebound_strokes(view, direct, coarse, hand, allowed)]
    if options.combinations:
        pushers = np.arange(len(view.discs))
        tables.append(("", direct_strokes(view, combinations(view, direct, pushers), coarse, hand, allowed)))
    if options.caroms:
        tables.append(("", direct_strokes(view, carom_lines(view, targets), coarse, hand, allowed)))
        tables += [("carom_", table) for table in carom_strokes(view, direct, coarse[::2], hand, allowed)]
    luck = 0.0 if match.board.colours else _BESIDES * len(view.discs)
    for prefix, table in tables:
        yield from _from_table(view, table, prefix, hand, luck)


def _from_table(view: View, table: StrokeTable, prefix: str, hand: Hand, luck: float) -> Iterator[Candidate]:
    """A few well parted spots for each line, each at the speed it needs and harder."""
    full = view.ground.full
    margin = 1.06 + 2 * hand.power / 100
    for line in np.nonzero(table.chance.max(axis=1, initial=0.0) > 0)[0]:
        disc = view.discs[int(table.lines.potted[line])]
        pocket = POCKET_NAMES[(int(table.lines.pocket[line]) + view.seat.quarter_turns) % 4]
        kind = prefix + KINDS[int(table.lines.kind[line])]
        taken: list[float] = []
        for spot in np.argsort(-table.chance[line]):
            chance = float(table.chance[line, spot])
            offset = float(table.spots[spot])
            if chance <= 0.0 or len(taken) == _A_LINE:
                break
            if any(abs(offset - other) < _SPREAD for other in taken):
                continue
            taken.append(offset)
            x, y = table.toward[line, spot]
            angle = round(math.atan2(y, x) % math.tau * URAD_PER_RAD) % FULL_TURN
            needed = float(table.speed[line, spot])
            for times, worth in ((margin, 1.0), *_HARDER, (full / needed, _FULL)):
                if times > margin and needed * times > full:
                    continue
                speed = min(full, math.ceil(needed * times))
                stroke = Stroke(view.seat, round(offset * UM_PER_MM), angle, speed)
                hope = chance * worth + luck * (speed / full) ** 2
                yield Candidate(stroke, kind, disc, pocket, chance * worth, hope)


def _breaks(match: MatchState, seat: Seat, number: int, rng: Random) -> Iterator[Candidate]:
    """Hard strokes at the rack: most in the fan that pots best (measured over 400 racks: a man in 55–60 % of strokes from
    near the middle that pass the rack's centre a little on the striker's own side), the others from anywhere at anything."""
    equipment = match.equipment
    ranges = free_offsets(seat, match.layout, equipment)
    full = math.floor(equipment.striker.full_speed)
    for step in range(number if ranges else 0):
        if step % 5 < 3:
            away = rng.uniform(0.0, _FAN_WIDTH)
            side = rng.choice((-1, 1))
            offset, past, speed = round(side * away * UM_PER_MM), side * rng.uniform(*_FAN_PAST), full
        else:
            offset, past = rng.randint(*rng.choice(ranges)), rng.uniform(-_RACK, _RACK)
            speed = round(full * rng.choice((1.0, rng.uniform(0.5, 1.0))))
        start = Point(offset / UM_PER_MM, equipment.board.base_y)
        angle = math.atan2(-start.y, -start.x) + math.asin(past / math.hypot(*start))
        stroke = Stroke(seat, offset, round(angle % math.tau * URAD_PER_RAD) % FULL_TURN, speed)
        yield Candidate(stroke, "break", None, None, _LUCK, _LUCK)


def _lucky(match: MatchState, seat: Seat, number: int, rng: Random) -> Iterator[Candidate]:
    """Hard strokes into the men, and soft ones that only better the position."""
    equipment = match.equipment
    ranges = free_offsets(seat, match.layout, equipment)
    view = view_of(match.layout, seat, equipment)
    full, least = view.ground.full, view.ground.least
    luck = _LUCK if match.board.colours else _LUCK + _BESIDES_HARD * len(view.discs)
    for step in range(number if ranges and len(view.discs) else 0):
        offset = rng.randint(*rng.choice(ranges))
        x, y = view.at[rng.randrange(len(view.discs))]
        at = Point(float(x) + rng.uniform(-25.0, 25.0), float(y))
        if step % 4 == 3:
            speed = round(rng.uniform(max(least, 0.12 * full), 0.3 * full))
            yield Candidate(_at(seat, offset, at, speed, equipment.board.base_y), "soft", None, None, _SOFT, _SOFT)
        else:
            speed = round(rng.uniform(0.5, 1.0) * full)
            yield Candidate(_at(seat, offset, at, speed, equipment.board.base_y), "hard", None, None, _LUCK, luck)


def _at(seat: Seat, offset: int, at: Point, speed: int, base_y: Mm) -> Stroke:
    """A stroke aimed at a place of the seat's frame."""
    angle = math.atan2(at.y - base_y, at.x - offset / UM_PER_MM) % math.tau
    return Stroke(seat, offset, round(angle * URAD_PER_RAD) % FULL_TURN, speed)


def _any(match: MatchState, seat: Seat) -> Iterator[Candidate]:
    """Straight ahead from each end of each free range: legal under any rules."""
    speed = math.floor(match.equipment.striker.full_speed / 2)
    for low, high in free_offsets(seat, match.layout, match.equipment):
        for offset in (low, high):
            yield Candidate(Stroke(seat, offset, round(math.pi / 2 * URAD_PER_RAD), speed), "soft", None, None, 0.0, 0.0)
