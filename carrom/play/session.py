"""A match from its first decision to its last: takes actions, lets the engine and the judge answer, keeps every turn."""

from collections.abc import Callable
from dataclasses import dataclass

from carrom.model.stroke import Action, Stroke, StrokeResult
from carrom.physics.simulation import Simulation
from carrom.rules.judge import Ruling, judge, refuse
from carrom.rules.notices import IllegalAction, Refusal
from carrom.rules.state import MatchState


@dataclass(frozen=True, slots=True)
class Turn:
    """One decision and what came of it; `result` is None unless it was a stroke."""

    action: Action
    result: StrokeResult | None
    ruling: Ruling


class Session:
    """The match as it stands and how it came there; it may begin with turns already played.

    `on_turn` is told each turn once it is settled (the record listens), `on_back` how many turns are left after a
    take-back. Where the match is `counted`, nothing can be taken back: it is friendly where its laws allow that, or by choice.
    """

    def __init__(
        self,
        match: MatchState,
        on_turn: Callable[[Turn], None] | None = None,
        *,
        turns: tuple[Turn, ...] = (),
        friendly: bool = False,
        on_back: Callable[[int], None] | None = None,
    ) -> None:
        self.opening = match
        self.turns = turns
        self.counted = not (friendly or match.ruleset.take_back)
        self._undone: tuple[Turn, ...] = ()  # the next to be redone last
        self._on_turn = on_turn
        self._on_back = on_back
        self._moving = False

    @property
    def match(self) -> MatchState:
        """The match as it stands."""
        return self.at(len(self.turns))

    def at(self, turn: int) -> MatchState:
        """The match as it stood after so many turns."""
        return self.turns[turn - 1].ruling.match if turn else self.opening

    def begin(self, stroke: Stroke) -> Simulation:
        """The stroke set in motion, for a loop to advance. IllegalAction when it is not allowed; nothing has changed then."""
        if self._moving:
            raise IllegalAction(Refusal("discs_moving", "123", stroke.seat))
        self._check(stroke)
        self._moving = True
        return Simulation(self.match.layout, stroke, self.match.equipment)

    def settle(self, stroke: Stroke, simulation: Simulation) -> Turn:
        """Judge the stroke that `begin` set in motion, run to rest first if need be."""
        return self._decide(stroke, simulation.result())

    def act(self, action: Action) -> Turn:
        """Any decision at once; a stroke is run to rest. IllegalAction when it is not allowed; nothing has changed then."""
        if isinstance(action, Stroke):
            return self.settle(action, self.begin(action))
        self._check(action)
        return self._decide(action, None)

    @property
    def can_take_back(self) -> bool:
        """Whether there is a turn that may be taken back now."""
        return bool(self.turns) and not self.counted and not self._moving

    @property
    def can_redo(self) -> bool:
        """Whether a turn was taken back that can be played again."""
        return bool(self._undone) and not self._moving

    @property
    def undone(self) -> Turn | None:
        """The turn that `redo` would play again."""
        return self._undone[-1] if self._undone else None

    def take_back(self) -> Turn:
        """The last turn undone. ValueError where `can_take_back` is not so."""
        if not self.can_take_back:
            raise ValueError("there is nothing to take back here")
        *left, turn = self.turns
        self.turns, self._undone = tuple(left), (*self._undone, turn)
        if self._on_back is not None:
            self._on_back(len(left))
        return turn

    def redo(self) -> Turn:
        """The turn last taken back played again, to the same end. ValueError where `can_redo` is not so."""
        if not self.can_redo:
            raise ValueError("there is nothing to play again")
        *undone, turn = self._undone
        self._add(turn)
        self._undone = tuple(undone)
        return turn

    def branch(
        self, turn: int, on_turn: Callable[[Turn], None] | None = None, on_back: Callable[[int], None] | None = None
    ) -> "Session":
        """A match of its own that goes on from the state after so many turns; it does not count."""
        return Session(self.at(turn), on_turn, friendly=True, on_back=on_back)

    def _check(self, action: Action) -> None:
        refusal = refuse(self.match, action)
        if refusal is not None:
            raise IllegalAction(refusal)

    def _decide(self, action: Action, result: StrokeResult | None) -> Turn:
        turn = Turn(action, result, judge(self.match, action, result))
        self._moving = False
        self._undone = ()
        self._add(turn)
        return turn

    def _add(self, turn: Turn) -> None:
        self.turns = (*self.turns, turn)
        if self._on_turn is not None:
            self._on_turn(turn)
