"""Where a match stands: counts of the board, scores of the game, and whose decision is next. Values that do not change."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from carrom.model.discs import MEN, MEN_A_SIDE, Disc, Kind
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout
from carrom.model.seats import Party, Seat, Seating
from carrom.rules.notices import ANSWERS, Answer, Question
from carrom.rules.ruleset import Ruleset


class MenCount(NamedTuple):
    """How many men of each colour."""

    white: int = 0
    black: int = 0

    @property
    def total(self) -> int:
        """Men of both colours."""
        return self.white + self.black


class QueenIs(StrEnum):
    """Where the queen is."""

    ON_BOARD = "on_board"
    PENDING = "pending"  # pocketed, to be covered by the next stroke
    VOID = "void"  # pocketed without the right; back on the board when the turn ends
    COVERED = "covered"


@dataclass(frozen=True, slots=True)
class QueenState:
    """`party` is who pocketed or covered the queen; None only while it lies on the board."""

    where: QueenIs = QueenIs.ON_BOARD
    party: Party | None = None


@dataclass(frozen=True, slots=True)
class BoardState:
    """One board as counts. Tuples run over the parties of the seating.

    `colours` are the men each party plays, empty where men belong to nobody. `held` are the men down for each party:
    its own colour wherever a colour is played, else what it has pocketed itself. `misses` counts the failed break
    attempts of the player now at the break; `strokes_in_turn` the strokes already played in this turn, `late` that its
    clock has run out before the first of them; `passes` the passes in a row; `turns` the turns already over, but for those
    that lost the break.
    """

    number: int
    breaker: Seat
    to_strike: Seat
    colours: tuple[Kind, ...]
    held: tuple[MenCount, ...]
    dues: tuple[int, ...]
    earned: tuple[bool, ...]
    queen: QueenState = QueenState()
    broken: bool = False
    misses: int = 0
    strokes_in_turn: int = 0
    late: bool = False
    passes: int = 0
    turns: int = 0

    @property
    def on_board(self) -> MenCount:
        """Men of each colour that have not been pocketed."""
        return MenCount(MEN_A_SIDE - sum(m.white for m in self.held), MEN_A_SIDE - sum(m.black for m in self.held))

    def men_of(self, party: Party) -> tuple[Kind, ...]:
        """The colours that this party plays: one, or both where men belong to nobody."""
        return (self.colours[party],) if self.colours else MEN


class BoardEnd(StrEnum):
    """How a board was won."""

    CLEARED = "cleared"
    WHITE_SLAM = "white_slam"
    BLACK_SLAM = "black_slam"
    QUEEN_LEFT = "queen_left"  # the last man went down before the queen
    LAST_MAN = "last_man"  # the loser pocketed the winner's last man
    FOUL = "foul"  # the last men of both sides went down by a foul
    CONCEDED = "conceded"
    TARGET = "target"  # the points for the game were reached during the board
    STOPPED = "stopped"  # the game or the match was given up during the board


@dataclass(frozen=True, slots=True)
class BoardScore:
    """A finished board: `winner` and `queen` are parties, None where nobody won or covered it; `banked` is what each party
    scored; `ended` how the board was won, None in a record that did not tell yet."""

    number: int
    breaker: Seat
    winner: Party | None
    banked: tuple[int, ...]
    queen: Party | None
    ended: BoardEnd | None

    @property
    def points(self) -> int:
        """What the winner scored; where nobody won, what the best did."""
        return max(self.banked) if self.winner is None else self.banked[self.winner]


@dataclass(frozen=True, slots=True)
class GameState:
    """The game in play: its number from 1, the scores by party, and its finished boards in order.

    `sides_changed` that the players have already changed seats within this game; `time_is_up` that the clock of the
    match has run out, so that the board in play is the last one.
    """

    number: int
    first_breaker: Seat
    scores: tuple[int, ...]
    boards: tuple[BoardScore, ...] = ()
    sides_changed: bool = False
    time_is_up: bool = False


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
    question: Question
    options: tuple[Answer, ...]


def question_to(seat: Seat, question: Question) -> ToChoose:
    """The question with all its answers."""
    return ToChoose(seat, question, ANSWERS[question])


@dataclass(frozen=True, slots=True)
class BoardOver:
    """The board is settled; `Choice(any seat, "next")` lays the next one. The score is `game.boards[-1]`."""


@dataclass(frozen=True, slots=True)
class GameOver:
    """The last board also ended the game; `Choice(any seat, "next")` begins the next one."""

    winner: Party


@dataclass(frozen=True, slots=True)
class MatchOver:
    """Nothing more is expected; no action is legal. `winner` is None where the match is `shared` by parties that are level, or
    where nobody can be named."""

    winner: Party | None
    shared: tuple[Party, ...] = ()


Expectation: TypeAlias = ToStrike | ToPlace | ToChoose | BoardOver | GameOver | MatchOver


@dataclass(frozen=True, slots=True)
class Claim:
    """A board that is over but not booked: its winner may demand `extra` points (law 87b); `ended` as in `BoardScore`."""

    winner: Party
    points: int
    extra: int
    ended: BoardEnd | None


@dataclass(frozen=True, slots=True)
class MatchState:
    """All of a match that a player may know. `decisions` counts the actions judged so far; `games_won` runs over parties;
    `to_place` are the returned discs still to be put down by hand, and by whom.

    `owed_discs` are the discs of the last stroke that pay a debt, each with its debtor; `waiting` are returned discs for
    which there is no room yet (law 79): like those of `to_place` they count as lying on the board.
    """

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
    owed_discs: tuple[tuple[Party, Disc], ...] = ()
    waiting: tuple[Disc, ...] = ()
    claim: Claim | None = None

    @property
    def board_over(self) -> bool:
        """Whether the board is settled, and perhaps the game or the match with it."""
        return isinstance(self.expects, BoardOver | GameOver | MatchOver)

    @property
    def between_boards(self) -> bool:
        """Whether the board is settled and another one is to follow."""
        return isinstance(self.expects, BoardOver | GameOver)
