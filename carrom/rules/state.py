"""Where a match stands: counts of the board, scores of the game, and whose decision is next. Values that do not change."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from carrom.model.discs import MEN_A_SIDE, Disc, Kind
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout
from carrom.model.seats import Party, Seat, Seating
from carrom.rules.ruleset import Ruleset


class Men(NamedTuple):
    """How many men of each colour."""

    white: int = 0
    black: int = 0

    @property
    def total(self) -> int:
        return self.white + self.black


class QueenIs(StrEnum):
    ON_BOARD = "on_board"
    PENDING = "pending"  # pocketed, to be covered by the next stroke
    VOID = "void"  # pocketed without the right; back on the board when the turn ends
    COVERED = "covered"


@dataclass(frozen=True, slots=True)
class QueenState:
    """`party` is who pocketed or covered her; None only while she lies on the board."""

    where: QueenIs = QueenIs.ON_BOARD
    party: Party | None = None


@dataclass(frozen=True, slots=True)
class BoardState:
    """One board as counts. Tuples run over the parties of the seating.

    `colours` are the men each party plays, empty where men belong to nobody. `held` are the men down for each party:
    its own colour wherever a colour is played, else what it has pocketed itself. `misses` counts the failed break
    attempts of the player now at the break; `strokes_in_turn` the strokes already played in this turn; `passes` the
    passes in a row.
    """

    number: int
    breaker: Seat
    to_strike: Seat
    colours: tuple[Kind, ...]
    held: tuple[Men, ...]
    dues: tuple[int, ...]
    earned: tuple[bool, ...]
    queen: QueenState = QueenState()
    broken: bool = False
    misses: int = 0
    strokes_in_turn: int = 0
    passes: int = 0

    @property
    def on_board(self) -> Men:
        """Men of each colour that have not been pocketed."""
        return Men(MEN_A_SIDE - sum(m.white for m in self.held), MEN_A_SIDE - sum(m.black for m in self.held))


@dataclass(frozen=True, slots=True)
class BoardScore:
    """A finished board: `winner` and `queen` are parties, None where nobody won or covered her."""

    number: int
    breaker: Seat
    winner: Party | None
    points: int
    queen: Party | None


@dataclass(frozen=True, slots=True)
class GameState:
    """The game in play: its number from 1, the scores by party, and its finished boards in order."""

    number: int
    first_breaker: Seat
    scores: tuple[int, ...]
    boards: tuple[BoardScore, ...] = ()


@dataclass(frozen=True, slots=True)
class ToStrike:
    """This seat plays a stroke (or passes, where the rules let it)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ToPlace:
    """This seat puts a returned disc on the board."""

    seat: Seat
    disc: Disc


@dataclass(frozen=True, slots=True)
class ToChoose:
    """This seat answers a question with one of the options, by `Choice(seat, option)`."""

    seat: Seat
    question: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardOver:
    """The board is settled; `Choice(any seat, "next")` lays the next one. The score is `game.boards[-1]`."""


@dataclass(frozen=True, slots=True)
class GameOver:
    """The last board also ended the game; `Choice(any seat, "next")` begins the next one."""

    winner: Party


@dataclass(frozen=True, slots=True)
class MatchOver:
    """Nothing more is expected; no action is legal. `winner` is None only when nobody can be named."""

    winner: Party | None


Expectation: TypeAlias = ToStrike | ToPlace | ToChoose | BoardOver | GameOver | MatchOver


@dataclass(frozen=True, slots=True)
class MatchState:
    """All of a match that a player may know. `decisions` counts the actions judged so far; `games_won` runs over parties;
    `to_place` are the returned discs still to be put down by hand, and by whom."""

    ruleset: Ruleset
    equipment: Equipment
    seating: Seating
    seed: int
    decisions: int
    games_won: tuple[int, ...]
    game: GameState
    board: BoardState
    layout: Layout
    expects: Expectation
    to_place: tuple[tuple[Seat, Disc], ...] = ()
