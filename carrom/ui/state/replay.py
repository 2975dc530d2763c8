"""A match watched again: which turn, how far into it, at what pace, and where to jump. Frozen values, no pygame."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from carrom.model.stroke import Stroke
from carrom.model.units import Second
from carrom.play.session import Session, Turn
from carrom.rules.notices import TONES, Tone, tone_of

PACES = (0.25, 0.5, 1.0, 2.0, 4.0)
PAUSE: Second = 0.8  # after a stroke, before the next one
GLIMPSE: Second = 0.5  # a decision that is no stroke is on show so long


@dataclass(frozen=True, slots=True)
class MatchReplay:
    """`turn` turns are over, and of the next one `time` board seconds have passed."""

    session: Session
    turn: int = 0
    time: Second = 0.0
    playing: bool = False
    pace: float = 1.0

    @property
    def turns(self) -> tuple[Turn, ...]:
        return self.session.turns

    @property
    def at_end(self) -> bool:
        return self.turn == len(self.turns)

    @property
    def stroke(self) -> Stroke | None:
        """The one on show; None where another decision, or the end, is."""
        action = None if self.at_end else self.turns[self.turn].action
        return action if isinstance(action, Stroke) else None

    @property
    def lasts(self) -> Second:
        """How long the turn on show is."""
        result = None if self.at_end else self.turns[self.turn].result
        return result.duration if result is not None else 0.0 if self.at_end else GLIMPSE

    def after(self, dt: Second) -> "MatchReplay":
        """So much real time later, if it plays."""
        if not self.playing:
            return self
        if self.at_end:
            return replace(self, playing=False)
        time = self.time + dt * self.pace
        if time <= self.lasts + (0.0 if self.stroke is None else PAUSE * self.pace):
            return replace(self, time=time)
        return replace(self, turn=self.turn + 1, time=0.0)

    def step(self, by: int) -> "MatchReplay":
        """So many turns on or back, at the beginning of that one; back from within a turn leads to its own beginning."""
        back = by < 0 and self.time > 0.0
        return self.at(self.turn + by + back)

    def at(self, turn: int) -> "MatchReplay":
        """At the beginning of a turn."""
        return replace(self, turn=min(max(0, turn), len(self.turns)), time=0.0)

    def scrub(self, by: Second) -> "MatchReplay":
        """Within the stroke on show, by so many board seconds."""
        return replace(self, time=min(max(0.0, self.time + by), self.lasts), playing=False)

    @property
    def share(self) -> float:
        """How much of the match is over: every turn is an equal part of it, whatever time it takes."""
        within = min(1.0, self.time / self.lasts) if self.lasts else 0.0
        return (self.turn + within) / max(1, len(self.turns))

    def at_share(self, share: float) -> "MatchReplay":
        """Where so much of the match is over."""
        turn, within = divmod(min(max(0.0, share), 1.0) * len(self.turns), 1)
        there = replace(self.at(int(turn)), playing=False)
        return replace(there, time=within * there.lasts)

    def change_pace(self, step: int) -> "MatchReplay":
        """At the next pace up or down; the pause after a stroke is no longer than that pace has it."""
        pace = PACES[min(max(0, PACES.index(self.pace) + step), len(PACES) - 1)]
        return replace(self, pace=pace, time=min(self.time, self.lasts + PAUSE * pace))

    def toggle(self) -> "MatchReplay":
        """Played or held; from the end it starts again."""
        return replace(self.at_first_stroke() if self.at_end and not self.playing else self, playing=not self.playing)

    def at_first_stroke(self) -> "MatchReplay":
        """At the first stroke; at the very beginning where there is none."""
        return self.at(next((number for number, turn in enumerate(self.turns) if isinstance(turn.action, Stroke)), 0))

    def jump_to(self, wanted: Callable[[Turn], bool]) -> "MatchReplay":
        """At the beginning of the next turn like that, from the first again after the last; as it is where there is none."""
        order = (*range(self.turn + 1, len(self.turns)), *range(min(self.turn + 1, len(self.turns))))
        found = next((number for number in order if wanted(self.turns[number])), None)
        return self if found is None else self.at(found)

    def next_board(self) -> "MatchReplay":
        """At the beginning of the next board, of the first again after the last."""
        over = [self.session.at(turn).board_over for turn in range(len(self.turns) + 1)]
        laid = (turn for turn in range(self.turn + 1, len(self.turns)) if over[turn - 1] and not over[turn])
        return self.at(next(laid, 0))


def concerns_queen(turn: Turn) -> bool:
    """Whether the ruling concerns the queen."""
    return any(TONES[notice.code] in (Tone.QUEEN, Tone.QUEEN_BACK) for notice in turn.ruling.notices)


def is_foul(turn: Turn) -> bool:
    """Whether something was a foul."""
    return tone_of(turn.ruling.notices) is Tone.FOUL
