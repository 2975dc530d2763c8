"""What is wrong with a value from a file although each part has the right type: numbers out of range, parts at odds."""

import math
from collections.abc import Iterable

from carrom.model.discs import MEN_AND_QUEEN, STRIKER, Disc
from carrom.model.equipment import POCKET_NAMES, Equipment, equipment_from, equipment_parts
from carrom.model.layout import Layout, canonical, on_grid
from carrom.model.seats import Seating
from carrom.model.stroke import FRAME_NAMES, POCKET_BACK_NAMES, Chance, Choice, Pocketed, Stroke, StrokeResult, Touch
from carrom.model.units import Mm, Point, Second
from carrom.play.clock import TimeUsed
from carrom.rules.state import BoardScore, BoardState, GameState, MatchState, Men

FURTHEST: Mm = 1000.0
LONGEST: Second = 120.0
LONGEST_WORD = 100
LARGEST_SEED = 2**63 - 1
MOST = 10**9  # of anything that is counted; files know no numbers without end, and sums must fit in them, too
_DISC_NAMES = frozenset(map(str, (*MEN_AND_QUEEN, STRIKER)))
_TOUCHABLE = _DISC_NAMES | {*FRAME_NAMES, *POCKET_BACK_NAMES}


def fault(value: object) -> str | None:
    """Why this value cannot be, None when nothing is wrong with it."""
    match value:
        case Point():
            ok = all(math.isfinite(part) and abs(part) <= FURTHEST for part in value)
            return None if ok else f"a coordinate lies beyond {FURTHEST:g} mm"
        case Layout():
            return _layout(value)
        case Stroke():
            ok = abs(value.offset) <= 10**6 and abs(value.angle) <= 10**7 and 0 <= value.speed <= 10**5
            return None if ok else "no hand plays such a stroke"
        case Choice(option=word) | Chance(name=word):
            return None if len(word) <= LONGEST_WORD else f"a word is at most {LONGEST_WORD} characters long"
        case Pocketed():
            return _one_of(value.pocket, POCKET_NAMES) or _times((value.time,))
        case Touch():
            if value.impulse < 0 or not math.isfinite(value.impulse):
                return "an impulse is not below 0"
            return _one_of(value.a, _DISC_NAMES) or _one_of(value.b, _TOUCHABLE) or _times((value.time,))
        case StrokeResult():
            return _result(value)
        case Equipment():
            return _equipment(value)
        case Seating():
            seated = [seat for party in value.parties for seat in party]
            ok = bool(seated) and len(set(value.order)) == len(value.order) and sorted(seated) == sorted(value.order)
            if not ok or not all(value.parties):
                return "order and parties name different seats"
            gone = [seat for party in value.parties if set(party) & set(value.left) for seat in party]
            ok = sorted(gone) == sorted(value.left) and (not value.left or len(value.parties_playing) > 1)
            return None if ok else "those who left leave two parties that play"
        case Men():
            return None if all(count in range(10) for count in value) else "there are 0 to 9 men of a colour"
        case BoardState():
            return _not_negative(
                (value.number - 1, *value.dues, value.misses, value.strokes_in_turn, value.passes, *value.on_board)
            )
        case BoardScore():
            return _not_negative((value.number - 1, *value.banked))
        case GameState():
            return _not_negative((value.number - 1, *value.scores))
        case MatchState():
            return _match(value)
        case TimeUsed():
            return _not_negative((value.decision_ms, value.match_ms))
        case _:
            return None


def _layout(layout: Layout) -> str | None:
    discs = [disc for disc, _ in layout.discs]
    if discs != sorted(set(discs)) or STRIKER in discs:
        return "the discs stand in their order, each once, without the striker"
    if any(on_grid(point) != point for _, point in layout.discs):
        return "a place has more than three decimals"
    return None


def misfit(layout: Layout, equipment: Equipment) -> str | None:
    """Why no such board can hold these discs side by side, None when it can."""
    try:
        canonical(layout, equipment)
    except ValueError as error:
        return str(error)
    return None


def _result(result: StrokeResult) -> str | None:
    gone: list[Disc] = [*(fall.disc for fall in result.pocketed), *result.left_board]
    if len(set(gone)) < len(gone) or any(disc in result.layout for disc in gone):
        return "a disc is in two places at once"
    crossed = () if result.front_line_crossed is None else (result.front_line_crossed,)
    return _times((result.duration, *crossed))


def _equipment(equipment: Equipment) -> str | None:
    try:
        equipment_from(equipment_parts(equipment))
    except ValueError as error:
        return str(error)
    return None


def _match(match: MatchState) -> str | None:
    parties = len(match.seating.parties)
    counted = (match.games_won, match.game.scores, match.board.held, match.board.dues, match.board.earned)
    if any(len(tuple_) != parties for tuple_ in counted):
        return f"this match counts for {parties} parties"
    for board in match.game.boards:
        if len(board.banked) != parties or not {board.winner, board.queen} <= {None, *range(parties)}:
            return f"board {board.number} was scored by {parties} parties"
    if len(match.board.colours) not in (0, parties):
        return f"{parties} parties have as many colours, or none"
    if not 0 <= match.seed <= LARGEST_SEED:
        return f"a seed is a whole number from 0 to {LARGEST_SEED}"
    return misfit(match.layout, match.equipment) or _not_negative((match.decisions, *match.games_won))


def _one_of(word: str, words: Iterable[str]) -> str | None:
    return None if word in words else f"{word!r} is not known here"


def _times(times: Iterable[Second]) -> str | None:
    return None if all(0 <= time <= LONGEST for time in times) else f"a stroke lasts 0 to {LONGEST:g} s"


def _not_negative(numbers: Iterable[int]) -> str | None:
    return None if all(0 <= number <= MOST for number in numbers) else f"a count is 0 to {MOST}"
