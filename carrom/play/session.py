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
    """The match as it stands and how it came there. `on_turn` is told each turn once it is settled (the record listens)."""

    def __init__(self, match: MatchState, on_turn: Callable[[Turn], None] | None = None) -> None:
        self.opening = match
        self.turns: tuple[Turn, ...] = ()
        self._on_turn = on_turn
        self._moving = False

    @property
    def match(self) -> MatchState:
        return self.turns[-1].ruling.match if self.turns else self.opening

    def begin(self, stroke: Stroke) -> Simulation:
        """The stroke set in motion, for a loop to advance. IllegalAction when it is not allowed; nothing has changed then."""
        if self._moving:
            raise IllegalAction(Refusal("discs_moving", "123", stroke.seat))
        self._check(stroke)
        self._moving = True
        return Simulation(self.match.layout, stroke, self.match.equipment)

    def settle(self, stroke: Stroke, simulation: Simulation) -> Turn:
        """Judge the stroke that `begin` set in motion, run to rest first if need be."""
        return self._add(stroke, simulation.result())

    def act(self, action: Action) -> Turn:
        """Any decision at once; a stroke is run to rest. IllegalAction when it is not allowed; nothing has changed then."""
        if isinstance(action, Stroke):
            return self.settle(action, self.begin(action))
        self._check(action)
        return self._add(action, None)

    def _check(self, action: Action) -> None:
        refusal = refuse(self.match, action)
        if refusal is not None:
            raise IllegalAction(refusal)

    def _add(self, action: Action, result: StrokeResult | None) -> Turn:
        turn = Turn(action, result, judge(self.match, action, result))
        self._moving = False
        self.turns = (*self.turns, turn)
        if self._on_turn is not None:
            self._on_turn(turn)
        return turn
