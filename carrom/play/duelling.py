"""A duel as tasks: boards that any process can play, each the same whoever plays it, and what they come to together."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from carrom.bots.bot import Bot, Limit, Trouble
from carrom.bots.plugins import Guarded, player_named
from carrom.model.equipment import standard
from carrom.model.seats import Seat
from carrom.play.contest import Counts, play_board
from carrom.play.session import Session, Turn
from carrom.play.solitaire import strokes_to_clear
from carrom.rules.match import seating_for, start_match
from carrom.rules.ruleset import PRESETS, Ruleset
from carrom.rules.state import MatchState

Listener = Callable[[MatchState, dict[Seat, str]], Callable[[Turn], None]]


@dataclass(frozen=True, slots=True)
class Task:
    """One board: the players' names in the order in which they sit down, the preset, and the limit of strokes."""

    number: int
    players: tuple[str, ...]
    ruleset: str
    seed: int
    limit: Limit


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a board: counts by player, in the task's order, and what went wrong."""

    counts: tuple[Counts, ...]
    troubles: tuple[Trouble, ...]


def seats_for(ruleset: Ruleset, players: int) -> int:
    """How many sit down: as many as are named where the rules allow that, else the fewest that they allow."""
    return players if players in ruleset.allowed_seats else min(ruleset.allowed_seats)


def play(task: Task, listener: Listener | None = None) -> Done:
    """The board played. From board to board the players move on one seat, so that each breaks as often as the others."""
    ruleset = replace(PRESETS[task.ruleset], first_break="first_seat", games_in_match=1, match_time_min=0)
    seating = seating_for(ruleset, seats_for(ruleset, len(task.players)))
    match = start_match(ruleset, standard(), seating, task.seed)
    bots = [Guarded(name, player_named(name)) for name in task.players]
    chair = {seat: (place + task.number) % len(bots) for place, seat in enumerate(seating.order)}
    names = {seat: task.players[player] for seat, player in chair.items()}
    session = Session(match, listener(match, names) if listener else None)
    seated: dict[Seat, Bot] = {seat: bots[player] for seat, player in chair.items()}
    counts = [Counts() for _ in bots]
    for seat, did in play_board(session, seated, str(task.seed), task.limit).items():
        counts[chair[seat]] = counts[chair[seat]].plus(did)
    return Done(tuple(counts), tuple(trouble for bot in bots for trouble in bot.troubles))


def clear(task: Task) -> int:
    """How many strokes the first player needs to clear a board alone."""
    return strokes_to_clear(player_named(task.players[0]), standard(), task.seed, task.limit)
