"""What is wrong with a value from a file although each part has the right type: numbers out of range, parts at odds."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from carrom.model.discs import STRIKER, Disc
from carrom.model.equipment import POCKET_NAMES, Equipment, equipment_from, equipment_parts
from carrom.model.layout import Layout, canonical, on_grid
from carrom.model.seats import Seating
from carrom.model.stroke import Choice, Pocketed, Stroke, StrokeResult, Touch
from carrom.model.units import Mm, Point, Second
from carrom.play.clock import TimeUsed
from carrom.rules.state import BoardScore, BoardState, GameState, MatchState, MenCount
from carrom.storage.match_faults import SEATINGS, faults_of

FURTHEST: Mm = 1000.0
LONGEST: Second = 120.0
_LASTS = f"a stroke lasts 0 to {LONGEST:g} s"
LONGEST_WORD = 100
_TOO_LONG = f"a word is at most {LONGEST_WORD} characters long"
LARGEST_SEED = 2**63 - 1
MOST = 10**9  # of anything that is counted; files know no numbers without end, and sums must fit in them, too


def _point(point: Point) -> str | None:
    x, y = point
    return None if -FURTHEST <= x <= FURTHEST and -FURTHEST <= y <= FURTHEST else f"a coordinate lies beyond {FURTHEST:g} mm"


def _stroke(stroke: Stroke) -> str | None:
    ok = abs(stroke.offset) <= 10**6 and abs(stroke.angle) <= 10**7 and 0 <= stroke.speed <= 10**5
    return None if ok else "no hand plays such a stroke"


def touch_fault(touch: Touch) -> str | None:
    """Why no stroke has such a touch, None when one may."""
    if not 0 <= touch.impulse < math.inf:
        return "an impulse is not below 0"
    if _point(touch.at) or (touch.striker is not None and _point(touch.striker)):
        return f"a touch lies beyond {FURTHEST:g} mm"
    return None if 0 <= touch.time <= LONGEST else _LASTS


def _seating(seating: Seating) -> str | None:
    if replace(seating, left=()) not in SEATINGS:
        return "players take no such seats"
    gone = [seat for party in seating.parties if set(party) & set(seating.left) for seat in party]
    ok = sorted(gone) == sorted(seating.left) and (not seating.left or len(seating.parties_playing) > 1)
    return None if ok else "those who left leave two parties that play"


def _layout(layout: Layout) -> str | None:
    discs = [disc for disc, _ in layout.discs]
    if discs != sorted(set(discs)) or STRIKER in discs:
        return "the discs stand in their order, each once, without the striker"
    if any(on_grid(point) != point for _, point in layout.discs):
        return "a place has more than three decimals"
    return None


def layout_fault(layout: Layout, equipment: Equipment) -> str | None:
    """Why no such board can hold these discs side by side, None when it can."""
    return _error_of(lambda: canonical(layout, equipment))


def _error_of(make: Callable[[], object]) -> str | None:
    """Why that cannot be made."""
    try:
        make()
    except ValueError as error:
        return str(error)
    return None


def _result(result: StrokeResult) -> str | None:
    gone: list[Disc] = [*(fall.disc for fall in result.pocketed), *result.left_board]
    if len(set(gone)) < len(gone) or any(disc in result.layout for disc in gone):
        return "a disc is in two places at once"
    crossed = () if result.front_line_crossed is None else (result.front_line_crossed,)
    return _times((result.duration, *crossed))


def _match(match: MatchState) -> str | None:
    """Every count has as many parts as there are parties, and it is a match that play may lead to."""
    parties = len(match.seating.parties)
    counted = (match.games_won, match.game.scores, match.board.held, match.board.dues, match.board.earned)
    if any(len(tuple_) != parties for tuple_ in counted):
        return f"this match counts for {parties} parties"
    for board in match.game.boards:
        if len(board.banked) != parties:
            return f"board {board.number} was scored by {parties} parties"
    if not 0 <= match.seed <= LARGEST_SEED:
        return f"a seed is a whole number from 0 to {LARGEST_SEED}"
    wrong = next(faults_of(match), None) or _not_negative((match.decisions, *match.games_won))
    return wrong or layout_fault(match.layout, match.equipment)


def _one_of(word: str, words: Iterable[str]) -> str | None:
    return None if word in words else f"{word!r} is not known here"


def _times(times: Iterable[Second]) -> str | None:
    return None if all(0 <= time <= LONGEST for time in times) else _LASTS


def _not_negative(numbers: Iterable[int]) -> str | None:
    return None if all(0 <= number <= MOST for number in numbers) else f"a count is 0 to {MOST}"


FAULTS: Mapping[object, Callable[[Any], str | None]] = {
    Point: _point,
    Layout: _layout,
    Stroke: _stroke,
    Choice: lambda choice: _TOO_LONG if len(choice.option) > LONGEST_WORD else None,
    Pocketed: lambda fall: _one_of(fall.pocket, POCKET_NAMES) or _times((fall.time,)),
    StrokeResult: _result,
    Equipment: lambda equipment: _error_of(lambda: equipment_from(equipment_parts(equipment))),
    Seating: _seating,
    MenCount: lambda men: None if all(count in range(10) for count in men) else "there are 0 to 9 men of a colour",
    BoardState: lambda board: _not_negative(
        (board.number - 1, *board.dues, board.misses, board.strokes_in_turn, board.passes, *board.on_board)
    ),
    BoardScore: lambda board: _not_negative((board.number - 1, *board.banked)),
    GameState: lambda game: _not_negative((game.number - 1, *game.scores)),
    MatchState: _match,
    TimeUsed: lambda used: _not_negative((used.decision_ms, used.match_ms)),
}
"""What says why a value of this type cannot be, and nothing where it can; of other types every value can be."""
