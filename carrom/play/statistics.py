"""What players did over their matches, counted anew from the turns themselves, so that all sums agree with the records."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from carrom.model.seats import Party, Seat
from carrom.model.units import Mm, Um
from carrom.play.deeds import Deed, Way, deed
from carrom.play.rating import Rating, rating
from carrom.play.session import Turn
from carrom.rules.match import seat_at_start
from carrom.rules.scoring import boards_told
from carrom.rules.state import BoardScore, MatchOver, MatchState

DISTANCES: tuple[Mm, ...] = (0, 150, 300, 450, 600, 10_000)
CUTS: tuple[float, ...] = (0, 10, 25, 40, 55, 180)  # degrees


class Rate(NamedTuple):
    """How often something was tried, and how often it came off."""

    tries: int = 0
    hits: int = 0

    @property
    def share(self) -> float:
        """From 0 to 1; 0 where nothing was tried."""
        return self.hits / self.tries if self.tries else 0.0


@dataclass(frozen=True, slots=True)
class Told:
    """A match as statistics see it: the names by party, who won it once it is `over`, its finished boards, and each deed
    with the name of whoever did it. `left` are parties that gave up while the others played on; `began` as in the record;
    `bots` are the names that bots played under."""

    began: str
    parties: tuple[tuple[str, ...], ...]
    over: bool
    winner: Party | None
    boards: tuple[BoardScore, ...]
    deeds: tuple[tuple[str, Deed], ...]
    bots: frozenset[str] = frozenset()
    left: frozenset[Party] = frozenset()

    def result(self, party: Party, other: Party) -> float:
        """Of a match that is over, how this party did against the other: 1 won, 0 lost, a half where that is level."""
        if self.winner in (party, other):
            return float(self.winner == party)
        return 0.5 + 0.5 * ((other in self.left) - (party in self.left))


@dataclass(frozen=True, slots=True)
class Career:
    """What one name did: matches and boards finished and won (of a name that plays itself, once for each side), points, and
    all its deeds in order."""

    matches: Rate
    boards: Rate
    points: int
    deeds: tuple[Deed, ...]

    @property
    def strokes(self) -> int:
        return sum(each.stroke is not None for each in self.deeds)

    @property
    def pots(self) -> int:
        """Own men that fell."""
        return sum(each.pots for each in self.deeds)

    @property
    def covers(self) -> int:
        """How often the queen was covered."""
        return sum(each.covered for each in self.deeds)

    @property
    def slams(self) -> Mapping[str, int]:
        """How many slams of each colour, by the code of their notice."""
        return Counter(each.slam for each in self.deeds if each.slam is not None)

    @property
    def fouls(self) -> Mapping[str, int]:
        """How often each kind of fault was made; one stroke can have several."""
        return Counter(fault for each in self.deeds for fault in each.fouls)

    @property
    def breaks(self) -> Rate:
        """Strokes at the whole ring, and those of them that pocketed."""
        return _rate(each for each in self.deeds if each.breaking)

    @property
    def by_way(self) -> Mapping[Way, Rate]:
        """The rate of each kind of stroke, the break apart."""
        return {way: _rate(each for each in _shots(self.deeds) if each.shot and each.shot.way is way) for way in Way}

    @property
    def by_distance(self) -> tuple[Rate, ...]:
        """The rate in each span between two `DISTANCES` of the striker's path."""
        return _binned(self.deeds, DISTANCES, lambda each: each.shot.distance if each.shot else 0.0)

    @property
    def by_cut(self) -> tuple[Rate, ...]:
        """The rate in each span between two `CUTS`."""
        return _binned(self.deeds, CUTS, lambda each: each.shot.cut if each.shot else 0.0)

    @property
    def spots(self) -> tuple[tuple[Um, bool], ...]:
        """Where on the base the striker lay for each stroke, and whether it pocketed."""
        return tuple((each.stroke.offset, each.hit) for each in self.deeds if each.stroke is not None)


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the table: finished matches, and the rating against all whom this name met, taken as equals."""

    name: str
    matches: Rate
    rating: Rating


def told(
    opening: MatchState, turns: Sequence[Turn], names: Mapping[Seat, str], began: str = "", bots: Collection[Seat] = ()
) -> Told:
    """The match as statistics see it; `names` and `bots` by the seats at its start."""
    deeds, before = list[tuple[str, Deed]](), opening
    boards: dict[tuple[int, int], BoardScore] = {}
    for turn in turns:
        did = deed(before, turn)
        if did is not None:
            deeds.append((names[seat_at_start(opening.seating, before.seating, did.seat)], did))
        before = turn.ruling.match
        boards |= {(before.game.number, board.number): board for board in boards_told(before)[-1:]}
    return Told(
        began=began,
        parties=tuple(tuple(names[seat] for seat in party) for party in opening.seating.parties),
        over=isinstance(before.expects, MatchOver),
        winner=before.expects.winner if isinstance(before.expects, MatchOver) else None,
        boards=tuple(boards.values()),
        deeds=tuple(deeds),
        bots=frozenset(names[seat] for seat in bots),
        left=frozenset(range(len(before.seating.parties))) - frozenset(before.seating.parties_playing),
    )


def career(name: str, matches: Iterable[Told]) -> Career:
    """All that this name did in these matches."""
    played, boards, points, deeds = Rate(), Rate(), 0, list[Deed]()
    for match in matches:
        for party, seated in enumerate(match.parties):
            if name in seated:
                played = _more(played, match.over, match.winner == party)
                boards = Rate(boards.tries + len(match.boards), boards.hits + sum(b.winner == party for b in match.boards))
                points += sum(board.banked[party] for board in match.boards)
        deeds += [did for by, did in match.deeds if by == name]
    return Career(played, boards, points, tuple(deeds))


def table(matches: Sequence[Told], joined: Collection[str]) -> tuple[Standing, ...]:
    """The names that joined and have finished a match, the strongest first. A match of three counts as one against each."""
    rows = []
    for name in sorted(set(joined)):
        played, won, met = Rate(), 0.0, 0
        for match in matches:
            for party, seated in enumerate(match.parties):
                if name not in seated or not match.over:
                    continue
                played = _more(played, True, match.winner == party)
                for other in range(len(match.parties)):
                    if other != party:
                        met += 1
                        won += match.result(party, other)
        if met:
            rows.append(Standing(name, played, rating(won, met)))
    return tuple(sorted(rows, key=lambda row: -row.rating.elo))


def _more(rate: Rate, tried: bool, hit: bool) -> Rate:
    return Rate(rate.tries + tried, rate.hits + (tried and hit))


def _shots(deeds: Iterable[Deed]) -> Iterable[Deed]:
    """The deeds that went for a man, the break apart."""
    return (each for each in deeds if each.shot is not None and not each.breaking)


def _rate(deeds: Iterable[Deed]) -> Rate:
    hits = [each.hit for each in deeds]
    return Rate(len(hits), sum(hits))


def _binned(deeds: Iterable[Deed], edges: Sequence[float], of: Callable[[Deed], float]) -> tuple[Rate, ...]:
    shots = list(_shots(deeds))
    return tuple(_rate(each for each in shots if low <= of(each) < high) for low, high in pairwise(edges))
