"""How well a seat can play what lies on the board: the chance of each disc that its party wants, from the best spot."""

from dataclasses import dataclass

import numpy as np

from carrom.bots.geometry import view_of
from carrom.bots.hand import Hand
from carrom.bots.lines import straight
from carrom.bots.stroke_table import allowed_by, best_by_disc, direct_strokes, spots_of
from carrom.model.discs import Kind
from carrom.model.seats import Party, Seat
from carrom.rules.facts import has_right, is_queen_blocked, man_value
from carrom.rules.ruleset import Ruleset
from carrom.rules.state import BoardState, MatchState, QueenIs

FLOOR = 0.04  # something always may fall
_OTHER_PATHS = 0.7  # what rebounds, combinations and hard strokes come off like where no straight path is open, as a share
_STUCK = 0.35  # what a man without a path counts, as a share of the others: strokes will set it free


@dataclass(frozen=True, slots=True)
class SeatChances:
    """`men` the best chance of any man now, `queen` that of the queen, `rest` what to expect of later strokes, `dear` the
    most that chance times value of a man comes to now (for men of unlike worth), `each` the best chance of every disc."""

    men: float
    queen: float
    rest: float
    dear: float
    each: tuple[float, ...] = ()


def may_take_queen(board: BoardState, party: Party, rules: Ruleset) -> bool:
    """Whether the queen, potted now without a man, may stay down."""
    free = board.queen.where is QueenIs.ON_BOARD and not is_queen_blocked(board, party, rules)
    return free and has_right(board, party, rules)


def seat_chances(match: MatchState, seat: Seat, hand: Hand, apart: float) -> SeatChances:
    """How well this seat stands if it were to strike now; `apart` mm between the spots that are looked at."""
    party, board, rules = match.seating.party_of(seat), match.board, match.ruleset
    kinds = board.men_of(party)
    view = view_of(match.layout, seat, match.equipment)
    men = [i for i, disc in enumerate(view.discs) if disc.kind in kinds]
    queen = [i for i, disc in enumerate(view.discs) if disc.kind is Kind.QUEEN] if may_take_queen(board, party, rules) else []
    targets = np.array(men + queen, dtype=np.int64)
    spots = spots_of(match.layout, view, match, apart)
    if not len(targets) or not len(spots):
        return SeatChances(FLOOR, FLOOR, FLOOR, FLOOR)
    lines = straight(view, targets)
    best = best_by_disc(direct_strokes(view, lines, spots, hand, allowed_by(match)), targets)
    chances = best[: len(men)]
    floor = max(FLOOR, _OTHER_PATHS * hand.usual)
    top = max(float(chances.max(initial=0.0)), floor)
    rest = float(np.maximum(chances, _STUCK * top).mean()) if men else top
    values = np.array([man_value(view.discs[i].kind, rules) for i in men])
    dear = float((chances * values).max(initial=FLOOR))
    queens = max(float(best[len(men) :].max(initial=0.0)), floor / 2)
    return SeatChances(top, queens, max(rest, FLOOR), dear, tuple(float(chance) for chance in best))
