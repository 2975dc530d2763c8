"""All that the page of statistics shows of one name, worked out at once: counting hundreds of matches takes a moment."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from carrom.model.units import Um
from carrom.play.deeds import Way
from carrom.play.statistics import Rate, Told, career

ZONES: tuple[Um, ...] = (-1_000_000, -90_000, -30_000, 30_001, 90_001, 1_000_000)
SPOT: Um = 2_000
SPAN: Um = 300_000  # from the middle of the base to where no striker lies
Spots: TypeAlias = tuple[tuple[Um, bool], ...]


@dataclass(frozen=True, slots=True)
class Figures:
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
    by_way: tuple[tuple[Way, Rate], ...]
    by_distance: tuple[Rate, ...]
    by_cut: tuple[Rate, ...]
    fouls: tuple[tuple[str, int], ...]
    by_zone: tuple[Rate, ...]
    spots: tuple[int, ...]
    over_time: tuple[tuple[str, Rate], ...]


def figures(name: str, matches: Iterable[Told]) -> Figures:
    """What this name did in these matches."""
    played = tuple(match for match in matches if any(name in seated for seated in match.parties))
    whole = career(name, played)
    return Figures(
        matches=whole.matches,
        boards=whole.boards,
        points=whole.points,
        strokes=Rate(whole.strokes, sum(hit for _, hit in whole.spots)),
        pots=whole.pots,
        covers=whole.covers,
        slams=sum(whole.slams.values()),
        breaks=whole.breaks,
        by_way=tuple(whole.by_way.items()),
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


def everybody(matches: Sequence[Told]) -> Mapping[str, Figures]:
    """The figures of every name that struck, whoever struck most first."""
    names = {name for match in matches for seated in match.parties for name in seated}
    found = {name: figures(name, matches) for name in sorted(names)}
    return dict(sorted(found.items(), key=lambda item: -item[1].strokes.tries))


def _pots(name: str, match: Told) -> Rate:
    """How often this name's strokes in one match pocketed."""
    hits = [did.hit for by, did in match.deeds if by == name and did.stroke is not None]
    return Rate(len(hits), sum(hits))
