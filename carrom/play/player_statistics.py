"""What players did over their matches, counted from the turns, and how strong that shows them to be."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

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
ZONES: tuple[Um, ...] = (-1_000_000, -90_000, -30_000, 30_001, 90_001, 1_000_000)
SPOT: Um = 2_000
SPAN: Um = 300_000  # from the middle of the base to where no striker lies


class Rate(NamedTuple):
    """How often something was tried, and how often it came off."""

    tries: int = 0
    hits: int = 0

    @property
    def share(self) -> float:
        """From 0 to 1; 0 where nothing was tried."""
        return self.hits / self.tries if self.tries else 0.0

    @staticmethod
    def of(hits: Iterable[bool]) -> "Rate":
        """Of what was tried, each with whether it came off."""
        each = tuple(hits)
        return Rate(len(each), sum(each))


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


def rating_table(matches: Sequence[MatchSummary], joined: Collection[str]) -> tuple[RatingRow, ...]:
    """The names that joined and have finished a match, the strongest first. A match of three counts as one against each."""
    rows = []
    for name in sorted(set(joined)):
        sides = [(match, party) for match, party in _sides(name, matches) if match.over]
        results = [
            match.result(party, other) for match, party in sides for other in range(len(match.parties)) if other != party
        ]
        if results:
            won = Rate.of(match.winner == party for match, party in sides)
            rows.append(RatingRow(name, won, rating(sum(results), len(results))))
    return tuple(sorted(rows, key=lambda row: -row.rating.elo))


def rating_curve(matches: Sequence[MatchSummary], name: str) -> tuple[Rating, ...]:
    """This name's rating after each match that it finished, the oldest first."""
    results: list[float] = []
    curve = []
    for match, party in sorted(_sides(name, matches), key=lambda side: side[0].began):
        if match.over:
            results += [match.result(party, other) for other in range(len(match.parties)) if other != party]
            curve.append(rating(sum(results), len(results)))
    return tuple(curve)


def _sides(name: str, matches: Iterable[MatchSummary]) -> list[tuple[MatchSummary, Party]]:
    """Every match of this name with the party it played for; twice one in which it played itself."""
    return [(match, party) for match in matches for party, seated in enumerate(match.parties) if name in seated]


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """What one name did: matches and boards finished and won (of a name that plays itself, once for each side), points,
    strokes and how many of them pocketed, own men that fell, queens covered, slams, and strokes at the whole ring. The break
    apart, the rates by kind of stroke, in each span between two `DISTANCES` of the striker's path, `CUTS`, and `ZONES` of the
    base. `fouls` the commonest first: one stroke can have several. `spots` are how many strokes were played from each `SPOT`
    of the base, from its left. `over_time` has a line for each match with strokes, the oldest first: when it began, as in the
    record, and how often a stroke pocketed."""

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
    played = [match for match in matches if any(name in seated for seated in match.parties)]
    sides = _sides(name, played)
    boards = [(board, party) for match, party in sides for board in match.boards]
    did = [summary for match in played for by, summary in match.summaries if by == name]
    strokes = [(each.stroke.offset, each.hit) for each in did if each.stroke is not None]
    shots = [(each.shot, each.hit) for each in did if each.shot is not None and not each.breaking]
    fouls = Counter(fault for each in did for fault in each.fouls)
    spots = Counter((offset + SPAN) // SPOT for offset, _ in strokes)
    return PlayerFigures(
        matches=Rate.of(match.winner == party for match, party in sides if match.over),
        boards=Rate.of(board.winner == party for board, party in boards),
        points=sum(board.banked[party] for board, party in boards),
        strokes=Rate.of(hit for _, hit in strokes),
        pots=sum(each.pots for each in did),
        covers=sum(each.covered for each in did),
        slams=sum(each.slam is not None for each in did),
        breaks=Rate.of(each.hit for each in did if each.breaking),
        by_kind=tuple((kind, Rate.of(hit for shot, hit in shots if shot.kind is kind)) for kind in StrokeKind),
        by_distance=_binned([(shot.distance, hit) for shot, hit in shots], DISTANCES),
        by_cut=_binned([(shot.cut, hit) for shot, hit in shots], CUTS),
        fouls=tuple(sorted(fouls.items(), key=lambda foul: (-foul[1], foul[0]))),
        by_zone=_binned(strokes, ZONES),
        spots=tuple(spots[place] for place in range(2 * SPAN // SPOT)),
        over_time=tuple((match.began, rate) for match in played if (rate := _pots(name, match)).tries),
    )


def _binned(found: Sequence[tuple[float, bool]], edges: Sequence[float]) -> tuple[Rate, ...]:
    return tuple(Rate.of(hit for value, hit in found if low <= value < high) for low, high in pairwise(edges))


def _pots(name: str, match: MatchSummary) -> Rate:
    """How often this name's strokes in one match pocketed."""
    return Rate.of(summary.hit for by, summary in match.summaries if by == name and summary.stroke is not None)


def figures_of_all(matches: Sequence[MatchSummary]) -> Mapping[str, PlayerFigures]:
    """The figures of every name that struck, whoever struck most first."""
    names = {name for match in matches for seated in match.parties for name in seated}
    found = {name: figures_of(name, matches) for name in sorted(names)}
    return dict(sorted(found.items(), key=lambda item: -item[1].strokes.tries))
