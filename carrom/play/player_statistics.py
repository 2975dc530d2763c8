"""What players did over their matches, counted from the turns, and how strong that shows them to be."""

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from carrom.model.seats import Party, Seat
from carrom.model.units import Mm, Um
from carrom.play.session import Turn
from carrom.play.stroke_summary import StrokeKind, TurnSummary, summarize_turn
from carrom.rules.match import seat_at_start
from carrom.rules.scoring import boards_for_tables
from carrom.rules.state import BoardScore, MatchOver, MatchState

Z95 = 1.959964  # standard deviations to each side that hold 95 %
_SCALE = 400.0
_MOST = 0.9999


@dataclass(frozen=True, slots=True)
class Rating:
    """The share of boards won and its Elo difference, each with the ends of its 95 % interval (Wilson's)."""

    share: float
    share_low: float
    share_high: float
    elo: float
    elo_low: float
    elo_high: float


def rating(won: float, boards: int) -> Rating:
    """The rating of a player who won so many of so many boards (halves for boards without a winner)."""
    if boards <= 0:
        raise ValueError("no board has been played")
    share, z2 = won / boards, Z95 * Z95
    middle = (share + z2 / (2 * boards)) / (1 + z2 / boards)
    spread = Z95 / (1 + z2 / boards) * math.sqrt(share * (1 - share) / boards + z2 / (4 * boards * boards))
    low, high = max(0.0, middle - spread), min(1.0, middle + spread)
    return Rating(share, low, high, _elo(share), _elo(low), _elo(high))


def _elo(share: float) -> float:
    kept = min(max(share, 1 - _MOST), _MOST)
    return _SCALE * math.log10(kept / (1 - kept))


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
class MatchSummary:
    """A match as statistics see it: the names by party, who won it once it is `over`, its finished boards, and each summary
    with the name of whoever did it. `left` are parties that gave up while the others played on; `began` as in the record;
    `bots` are the names that bots played under."""

    began: str
    parties: tuple[tuple[str, ...], ...]
    over: bool
    winner: Party | None
    boards: tuple[BoardScore, ...]
    summaries: tuple[tuple[str, TurnSummary], ...]
    bots: frozenset[str] = frozenset()
    left: frozenset[Party] = frozenset()

    def result(self, party: Party, other: Party) -> float:
        """Of a match that is over, how this party did against the other: 1 won, 0 lost, a half where that is level."""
        if self.winner in (party, other):
            return float(self.winner == party)
        return 0.5 + 0.5 * ((other in self.left) - (party in self.left))


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """What one name did: matches and boards finished and won (of a name that plays itself, once for each side), points, and
    all its summaries in order."""

    matches: Rate
    boards: Rate
    points: int
    summaries: tuple[TurnSummary, ...]

    @property
    def strokes(self) -> int:
        """How many strokes were played."""
        return sum(each.stroke is not None for each in self.summaries)

    @property
    def pots(self) -> int:
        """Own men that fell."""
        return sum(each.pots for each in self.summaries)

    @property
    def covers(self) -> int:
        """How often the queen was covered."""
        return sum(each.covered for each in self.summaries)

    @property
    def slams(self) -> Mapping[str, int]:
        """How many slams of each colour, by the code of their notice."""
        return Counter(each.slam for each in self.summaries if each.slam is not None)

    @property
    def fouls(self) -> Mapping[str, int]:
        """How often each kind of fault was made; one stroke can have several."""
        return Counter(fault for each in self.summaries for fault in each.fouls)

    @property
    def breaks(self) -> Rate:
        """Strokes at the whole ring, and those of them that pocketed."""
        return _rate(each for each in self.summaries if each.breaking)

    @property
    def by_kind(self) -> Mapping[StrokeKind, Rate]:
        """The rate of each kind of stroke, the break apart."""
        return {way: _rate(each for each in _shots(self.summaries) if each.shot and each.shot.way is way) for way in StrokeKind}

    @property
    def by_distance(self) -> tuple[Rate, ...]:
        """The rate in each span between two `DISTANCES` of the striker's path."""
        return _binned(self.summaries, DISTANCES, lambda each: each.shot.distance if each.shot else 0.0)

    @property
    def by_cut(self) -> tuple[Rate, ...]:
        """The rate in each span between two `CUTS`."""
        return _binned(self.summaries, CUTS, lambda each: each.shot.cut if each.shot else 0.0)

    @property
    def spots(self) -> tuple[tuple[Um, bool], ...]:
        """Where on the base the striker lay for each stroke, and whether it pocketed."""
        return tuple((each.stroke.offset, each.hit) for each in self.summaries if each.stroke is not None)


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A row of the table: finished matches, and the rating against all whom this name met, taken as equals."""

    name: str
    matches: Rate
    rating: Rating


def summarize_match(
    opening: MatchState, turns: Sequence[Turn], names: Mapping[Seat, str], began: str = "", bots: Collection[Seat] = ()
) -> MatchSummary:
    """The match as statistics see it; `names` and `bots` by the seats at its start."""
    summaries, before = list[tuple[str, TurnSummary]](), opening
    boards: dict[tuple[int, int], BoardScore] = {}
    for turn in turns:
        summary = summarize_turn(before, turn)
        if summary is not None:
            summaries.append((names[seat_at_start(opening.seating, before.seating, summary.seat)], summary))
        before = turn.ruling.match
        boards |= {(before.game.number, board.number): board for board in boards_for_tables(before)[-1:]}
    return MatchSummary(
        began=began,
        parties=tuple(tuple(names[seat] for seat in party) for party in opening.seating.parties),
        over=isinstance(before.expects, MatchOver),
        winner=before.expects.winner if isinstance(before.expects, MatchOver) else None,
        boards=tuple(boards.values()),
        summaries=tuple(summaries),
        bots=frozenset(names[seat] for seat in bots),
        left=frozenset(range(len(before.seating.parties))) - frozenset(before.seating.parties_playing),
    )


def player_statistics(name: str, matches: Iterable[MatchSummary]) -> PlayerStatistics:
    """All that this name did in these matches."""
    played, boards, points, summaries = Rate(), Rate(), 0, list[TurnSummary]()
    for match in matches:
        for party, seated in enumerate(match.parties):
            if name in seated:
                played = _more(played, match.over, match.winner == party)
                boards = Rate(boards.tries + len(match.boards), boards.hits + sum(b.winner == party for b in match.boards))
                points += sum(board.banked[party] for board in match.boards)
        summaries += [summary for by, summary in match.summaries if by == name]
    return PlayerStatistics(played, boards, points, tuple(summaries))


def rating_table(matches: Sequence[MatchSummary], joined: Collection[str]) -> tuple[RatingRow, ...]:
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
            rows.append(RatingRow(name, played, rating(won, met)))
    return tuple(sorted(rows, key=lambda row: -row.rating.elo))


def _more(rate: Rate, tried: bool, hit: bool) -> Rate:
    return Rate(rate.tries + tried, rate.hits + (tried and hit))


def _shots(summaries: Iterable[TurnSummary]) -> Iterable[TurnSummary]:
    """The strokes that went for a man, the break apart."""
    return (each for each in summaries if each.shot is not None and not each.breaking)


def _rate(summaries: Iterable[TurnSummary]) -> Rate:
    hits = [each.hit for each in summaries]
    return Rate(len(hits), sum(hits))


def _binned(summaries: Iterable[TurnSummary], edges: Sequence[float], of: Callable[[TurnSummary], float]) -> tuple[Rate, ...]:
    shots = list(_shots(summaries))
    return tuple(_rate(each for each in shots if low <= of(each) < high) for low, high in pairwise(edges))


ZONES: tuple[Um, ...] = (-1_000_000, -90_000, -30_000, 30_001, 90_001, 1_000_000)
SPOT: Um = 2_000
SPAN: Um = 300_000  # from the middle of the base to where no striker lies
Spots: TypeAlias = tuple[tuple[Um, bool], ...]


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """Of one name. `over_time` has a line for each match with strokes, the oldest first: when it began, as in the record, and
    how often a stroke pocketed; `fouls` the commonest first; spans of `by_distance` and `by_cut` as in statistics, of `by_zone`
    between two `ZONES` of the base. `spots` are how many strokes were played from each `SPOT` of the base, from its left."""

    matches: Rate
    boards: Rate
    points: int
    strokes: Rate
    pots: int
    covers: int
    slams: int
    breaks: Rate
    by_kind: tuple[tuple[StrokeKind, Rate], ...]
    by_distance: tuple[Rate, ...]
    by_cut: tuple[Rate, ...]
    fouls: tuple[tuple[str, int], ...]
    by_zone: tuple[Rate, ...]
    spots: tuple[int, ...]
    over_time: tuple[tuple[str, Rate], ...]


def figures_of(name: str, matches: Iterable[MatchSummary]) -> PlayerFigures:
    """What this name did in these matches."""
    played = tuple(match for match in matches if any(name in seated for seated in match.parties))
    whole = player_statistics(name, played)
    return PlayerFigures(
        matches=whole.matches,
        boards=whole.boards,
        points=whole.points,
        strokes=Rate(whole.strokes, sum(hit for _, hit in whole.spots)),
        pots=whole.pots,
        covers=whole.covers,
        slams=sum(whole.slams.values()),
        breaks=whole.breaks,
        by_kind=tuple(whole.by_kind.items()),
        by_distance=whole.by_distance,
        by_cut=whole.by_cut,
        fouls=tuple(sorted(whole.fouls.items(), key=lambda foul: (-foul[1], foul[0]))),
        by_zone=tuple(_zone(whole.spots, low, high) for low, high in pairwise(ZONES)),
        spots=_spots(whole.spots),
        over_time=tuple((match.began, rate) for match in played if (rate := _pots(name, match)).tries),
    )


def _zone(spots: Spots, low: Um, high: Um) -> Rate:
    hits = [hit for offset, hit in spots if low <= offset < high]
    return Rate(len(hits), sum(hits))


def _spots(spots: Spots) -> tuple[int, ...]:
    counts = Counter((offset + SPAN) // SPOT for offset, _ in spots)
    return tuple(counts[place] for place in range(2 * SPAN // SPOT))


def figures_of_all(matches: Sequence[MatchSummary]) -> Mapping[str, PlayerFigures]:
    """The figures of every name that struck, whoever struck most first."""
    names = {name for match in matches for seated in match.parties for name in seated}
    found = {name: figures_of(name, matches) for name in sorted(names)}
    return dict(sorted(found.items(), key=lambda item: -item[1].strokes.tries))


def _pots(name: str, match: MatchSummary) -> Rate:
    """How often this name's strokes in one match pocketed."""
    hits = [summary.hit for by, summary in match.summaries if by == name and summary.stroke is not None]
    return Rate(len(hits), sum(hits))
