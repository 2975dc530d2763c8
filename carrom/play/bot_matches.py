"""Matches between bots without a window: boards against each other, and one alone against the board."""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from random import Random
from time import process_time

from carrom.bots.bot import Bot, BotFailure, Limit, as_decision, never_stop
from carrom.bots.plugins import GuardedBot, player_named
from carrom.model.equipment import Equipment, standard_equipment
from carrom.model.seats import SINGLES, Seat, Seating
from carrom.model.stroke import Stroke
from carrom.play.session import Session, Turn
from carrom.play.stroke_summary import summarize_turn
from carrom.rules.match import seating_for, start_match
from carrom.rules.ruleset import POINTS3, PRESETS, with_switches
from carrom.rules.scoring import board_winner, boards_for_tables
from carrom.rules.state import MatchState, MenCount, ToChoose, ToPlace, ToStrike

MOST_DECISIONS = 600  # on one board; without an end by then nobody has won it


@dataclass(frozen=True, slots=True)
class Counts:
    """What one player did. `won` counts half for a board without a winner; `pots` are men of its own that fell (any man
    where men belong to nobody); `kept` strokes that kept the turn; `thinking` the processor's seconds for each decision on
    a stroke; `opened` boards that it broke, `opening_pots` and `opening_wins` what it did in the turn of the break."""

    boards: int = 0
    won: float = 0.0
    points: int = 0
    strokes: int = 0
    turns: int = 0
    kept: int = 0
    pots: int = 0
    fouls: int = 0
    queens: int = 0
    slams: int = 0
    thinking: tuple[float, ...] = ()
    opened: int = 0
    opening_pots: int = 0
    opening_wins: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        """Both together."""
        return Counts(*(getattr(self, field.name) + getattr(other, field.name) for field in fields(Counts)))


def play_board(session: Session, bots: dict[Seat, Bot], seed: str, limit: Limit) -> dict[Seat, Counts]:
    """The first board of the match played to its end; what each seat did. Each decision draws from a generator of its own."""
    counts = {seat: Counts() for seat in session.match.seating.order}
    for _ in range(MOST_DECISIONS):
        match = session.match
        if match.game.boards or not isinstance(match.expects, ToStrike | ToPlace | ToChoose):
            break
        seat = match.expects.seat
        began = process_time()
        answer = bots[seat].choose(match, Random(f"{seed}/{len(session.turns)}"), limit, never_stop)
        took = process_time() - began
        turn = session.act(as_decision(answer).action)
        if isinstance(turn.action, Stroke):
            counts[seat] += _stroke_counts(match, turn, took)
    return {seat: done + _board_counts(session.match, seat) for seat, done in counts.items()}


def _stroke_counts(match: MatchState, turn: Turn, took: float) -> Counts:
    """What one stroke adds to its player's counts."""
    did, settled = summarize_turn(match, turn), turn.ruling.settlement
    assert did is not None
    assert settled is not None
    opening = match.board.turns == 0
    won = board_winner(turn.ruling.match) == match.seating.party_of(did.seat)
    return Counts(
        strokes=1,
        turns=int(match.board.strokes_in_turn == 0),
        kept=int(settled.turn == "continues" or won),
        pots=did.pots,
        fouls=int(bool(did.fouls)),
        queens=int(did.covered),
        slams=int(did.slam is not None),
        thinking=(took,),
        opened=int(opening and not match.board.broken and match.board.misses == 0),
        opening_pots=did.pots if opening else 0,
        opening_wins=int(opening and won),
    )


def _board_counts(match: MatchState, seat: Seat) -> Counts:
    """The board's result as this seat sees it."""
    boards = boards_for_tables(match)
    if not boards:
        return Counts(boards=1, won=0.5)
    score, party = boards[0], match.seating.party_of(seat)
    won = 1 / len(match.seating.parties) if score.winner is None else float(score.winner == party)
    return Counts(boards=1, won=won, points=score.banked[party])


MOST_STROKES = 400
_ALONE = Seating((Seat.SOUTH,), ((Seat.SOUTH,),))
_ANY_MAN = with_switches(
    POINTS3,
    {
        "name": "alone",
        "target_points": 100,
        "board_limit": 1,
        "first_break": "first_seat",
        "allowed_seats": (2,),
        "man_values": (1, 1),
        "win_check": "board_end",
        "failed_break_penalty": 0,
        "queen_points": 1,
        "queen_needs_own_man_first": False,
        "cover_required": False,
        "back_shots": True,
        "direct_hit_behind_front_line": True,
        "stroke_must_cross_front_line": False,
        "place_by_hand": False,
    },
)


def solo_match(equipment: Equipment, seed: int) -> MatchState:
    """A board that one player clears from the south."""
    match = start_match(_ANY_MAN, equipment, SINGLES, seed)
    board = replace(match.board, held=(MenCount(),), dues=(0,), earned=(False,))
    return replace(match, seating=_ALONE, games_won=(0,), game=replace(match.game, scores=(0,)), board=board)


Listener = Callable[[MatchState, dict[Seat, str]], Callable[[Turn], None]]


@dataclass(frozen=True, slots=True)
class BoardTask:
    """One board: the players' names in the order in which they sit down, the preset, and the limit of strokes."""

    number: int
    players: tuple[str, ...]
    ruleset: str
    seed: int
    limit: Limit


@dataclass(frozen=True, slots=True)
class BoardOutcome:
    """What came of a board: counts by player, in the task's order, and what went wrong."""

    counts: tuple[Counts, ...]
    failures: tuple[BotFailure, ...]


def play_task(task: BoardTask, listener: Listener | None = None) -> BoardOutcome:
    """The board played. From board to board the players move on one seat, so that each breaks as often as the others."""
    ruleset = replace(PRESETS[task.ruleset], first_break="first_seat", games_in_match=1, match_time_min=0)
    fits = len(task.players) in ruleset.allowed_seats
    seating = seating_for(ruleset, len(task.players) if fits else min(ruleset.allowed_seats))
    match = start_match(ruleset, standard_equipment(), seating, task.seed)
    bots = [GuardedBot(name, player_named(name)) for name in task.players]
    chair = {seat: (place + task.number) % len(bots) for place, seat in enumerate(seating.order)}
    names = {seat: task.players[player] for seat, player in chair.items()}
    session = Session(match, listener(match, names) if listener else None)
    seated: dict[Seat, Bot] = {seat: bots[player] for seat, player in chair.items()}
    counts = [Counts() for _ in bots]
    for seat, did in play_board(session, seated, str(task.seed), task.limit).items():
        counts[chair[seat]] += did
    return BoardOutcome(tuple(counts), tuple(problem for bot in bots for problem in bot.failures))


def clear_task(task: BoardTask) -> int:
    """How many strokes the first player needs to clear a board alone; `MOST_STROKES` at most."""
    bot = player_named(task.players[0])
    session, strokes = Session(solo_match(standard_equipment(), task.seed)), 0
    while strokes < MOST_STROKES and not session.match.board_over:
        random = Random(f"{task.seed}/{len(session.turns)}")
        decision = as_decision(bot.choose(session.match, random, task.limit, never_stop))
        strokes += isinstance(session.act(decision.action).action, Stroke)
    return strokes
