"""A match from its first decision to its last: takes actions, lets the engine and the judge answer, keeps every turn."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from carrom.model.stroke import Action, MatchTimeUp, Stroke, StrokeResult
from carrom.model.units import Second
from carrom.physics.simulation import Simulation
from carrom.play.clock import KEPT_EVERY, NOTHING_USED, Clock, TimeUsed, has_clock
from carrom.rules.judge import Ruling, judge, refuse
from carrom.rules.notices import IllegalAction, Refusal
from carrom.rules.state import MatchState


@dataclass(frozen=True, slots=True)
class Turn:
    """One decision and what came of it; `result` is None unless it was a stroke, `used` where no clock is in the laws."""

    action: Action
    result: StrokeResult | None
    ruling: Ruling
    used: TimeUsed | None = None


class Session:
    """The match as it stands and how it came there; it may begin with turns already played.

    `on_turn` is told each turn once it is settled (the record listens), `on_back` how many turns are left after a take-back
    and the time used until then, `on_time` about once a second what a decision under way has used; `used` is what one that
    goes on had used before. Where the match is `counted`, nothing can be taken back: it is friendly where its laws allow
    that, or by choice.
    """

    def __init__(
        self,
        match: MatchState,
        on_turn: Callable[[Turn], None] | None = None,
        *,
        turns: tuple[Turn, ...] = (),
        friendly: bool = False,
        on_back: Callable[[int, TimeUsed | None], None] | None = None,
        used: TimeUsed = NOTHING_USED,
        on_time: Callable[[TimeUsed], None] | None = None,
    ) -> None:
        self.opening = match
        self.turns = turns
        self.clock = Clock.of(self.match, used)
        self.counted = not (friendly or match.ruleset.take_back)
        self._undone: tuple[Turn, ...] = ()  # the next to be redone last
        self._used_after: tuple[Second, ...] = ()  # for each of them, what the decision that it led to had used
        self._on_turn = on_turn
        self._on_back = on_back
        self._on_time, self._kept = on_time, used
        self._moving = False

    @property
    def match(self) -> MatchState:
        """The match as it stands."""
        return self.at(len(self.turns))

    def at(self, turn: int) -> MatchState:
        """The match as it stood after so many turns; a friendly session may go on from there on its own."""
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

    def pass_time(self, dt: Second) -> None:
        """A player takes so long over the decision at hand; kept in time, so that nobody gets it back."""
        self.clock = self.clock.after(dt)
        if self.clock.time_used.match_ms - self._kept.match_ms >= KEPT_EVERY * 1000:
            self.keep_time()

    def keep_time(self) -> None:
        """Tells what the decision at hand has used, unless that is known."""
        if self.clock.time_used != self._kept:
            self._kept = self.clock.time_used
            if self._on_time is not None:
                self._on_time(self._kept)

    @property
    def _used(self) -> TimeUsed | None:
        return self.clock.time_used if has_clock(self.opening.ruleset) else None

    def _wind_up(self) -> None:
        """The clock of another decision."""
        self.clock = self.clock.wound(self.match)
        self._kept = self.clock.time_used

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
        """The last turn undone: another decision, with its time in full. ValueError where `can_take_back` is not so."""
        if not self.can_take_back:
            raise ValueError("nothing to take back here")
        *left, turn = self.turns
        self.turns, self._undone = tuple(left), (*self._undone, turn)
        self._used_after = (*self._used_after, self.clock.used)
        if self._on_back is not None:
            self._on_back(len(left), self._used)
        self._wind_up()
        return turn

    def redo(self) -> Turn:
        """The turn last taken back played again, to the same end, and no time comes back. ValueError where `can_redo` is not
        so."""
        if not self.can_redo:
            raise ValueError("nothing to play again")
        (*undone, turn), (*earlier, used) = self._undone, self._used_after
        turn = replace(turn, used=self._used)
        self._add(turn)
        self._undone, self._used_after = tuple(undone), tuple(earlier)
        self.clock = replace(self.clock, used=max(self.clock.used, used))
        self.keep_time()
        return turn

    def _check(self, action: Action) -> None:
        refusal = refuse(self.match, action)
        if refusal is not None:
            raise IllegalAction(refusal)

    def _decide(self, action: Action, result: StrokeResult | None) -> Turn:
        turn = Turn(action, result, judge(self.match, action, result), self._used)
        self._moving = False
        self._undone, self._used_after = (), ()
        self._add(turn)
        return turn

    def _add(self, turn: Turn) -> None:
        self.turns = (*self.turns, turn)
        if self._on_turn is not None:
            self._on_turn(turn)
        if not isinstance(turn.action, MatchTimeUp):  # which asks for no other decision
            self._wind_up()
