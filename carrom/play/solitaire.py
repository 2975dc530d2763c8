"""One player alone against the board: how many strokes until all nineteen discs are down. Any man counts, and the queen
at any time; the striker in a pocket costs a man, as in the game of points."""

from dataclasses import replace
from random import Random

from carrom.bots.bot import Bot, Limit, decided, never
from carrom.model.equipment import Equipment
from carrom.model.seats import SINGLES, Seat, Seating
from carrom.model.stroke import Stroke
from carrom.play.session import Session
from carrom.rules.match import start_match
from carrom.rules.ruleset import POINTS3, with_switches
from carrom.rules.state import MatchState, Men

MOST_STROKES = 400
_ALONE = Seating((Seat.SOUTH,), ((Seat.SOUTH,),))
_ANY_MAN = with_switches(
    POINTS3,
    {
        "name": "alone",
        "target_points": 100,
        "board_limit": 1,
        "games_in_match": 1,
        "first_break": "first_seat",
        "allowed_seats": (2,),
        "man_values": (1, 1),
        "win_check": "board_end",
        "failed_break_penalty": 0,
        "queen_points": 1,
        "queen_needs_own_man_first": False,
        "cover_required": False,
        "last_own_before_queen": "two_back",
        "back_shots": True,
        "direct_hit_behind_front_line": True,
        "stroke_must_cross_front_line": False,
        "place_by_hand": False,
    },
)


def alone(equipment: Equipment, seed: int) -> MatchState:
    """A board that one player clears from the south."""
    match = start_match(_ANY_MAN, equipment, SINGLES, seed)
    board = replace(match.board, held=(Men(),), dues=(0,), earned=(False,))
    return replace(match, seating=_ALONE, games_won=(0,), game=replace(match.game, scores=(0,)), board=board)


def strokes_to_clear(bot: Bot, equipment: Equipment, seed: int, limit: Limit) -> int:
    """How many strokes the player needs; `MOST_STROKES` at most."""
    session, strokes = Session(alone(equipment, seed)), 0
    while strokes < MOST_STROKES and not session.match.board_over:
        decision = decided(bot.choose(session.match, Random(f"{seed}/{len(session.turns)}"), limit, never))
        strokes += isinstance(session.act(decision.action).action, Stroke)
    return strokes
