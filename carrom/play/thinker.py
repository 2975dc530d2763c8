"""A bot's decision worked out beside the window's loop: begun, asked after each frame, hurried or thrown away at any time.

By default a process of its own does the thinking, started once; a thread of this process would hold up the loop, since
only one of the two can run Python at a time. Tests let it think at once.
"""

import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from random import Random
from time import monotonic
from typing import Literal, TypeAlias

from carrom.bots.bot import Bot, BotFailure, Decision, Limit, Stop, Why, never_stop
from carrom.bots.levels import BEGINNER, Level
from carrom.bots.plugins import BadPlayer, GuardedBot, player_named
from carrom.model.stroke import Stroke
from carrom.play.workers import deaf_to_interrupts, ignore_interrupts
from carrom.rules.state import MatchState

Beside: TypeAlias = Literal["process", "here"]
PATIENCE = 0.05  # seconds from being hurried to the answer
_GOING = 0.5  # seconds that a process may take to end by itself
UNLIMITED = Limit()


@dataclass(frozen=True, slots=True)
class Job:
    """One decision to be thought over; a player is a name (see `bots.plugins`) or a bot that can be sent as it is."""

    number: int
    player: str | Bot
    match: MatchState
    seed: str
    limit: Limit


@dataclass(frozen=True, slots=True)
class Answer:
    """The decision so far or, when `final`, the one to play; `failures` what failed on the way."""

    number: int
    decision: Decision
    final: bool
    failures: tuple[BotFailure, ...] = ()


@dataclass(slots=True)
class _StopAndReport:
    """The `stop` of one job; also tells the best so far."""

    number: int
    asked: Callable[[], bool]
    report: Callable[[Answer], None]

    def __call__(self) -> bool:
        return self.asked()

    def so_far(self, decision: Decision) -> None:
        self.report(Answer(self.number, decision, final=False))


def player_label(player: str | Bot) -> str:
    """What to call a player."""
    return player if isinstance(player, str) else str(getattr(player, "name", type(player).__name__))


def _think(job: Job, stop: Stop) -> Answer:
    """The job done, whatever the bot does."""
    failures: list[BotFailure] = []
    player: Bot = BEGINNER
    try:
        player = player_named(job.player) if isinstance(job.player, str) else job.player
    except BadPlayer as problem:
        failures.append(BotFailure("player_unknown", problem.name, problem.why))
    guarded = GuardedBot(player_label(job.player), player, failures)
    decision = guarded.choose(job.match, Random(job.seed), job.limit, stop)
    return Answer(job.number, decision, final=True, failures=tuple(failures))


class _InlineWorker:
    """Does in this process, when it is asked to begin, what a `_ProcessWorker` does."""

    alive = True

    def __init__(self) -> None:
        self._answers: list[Answer] = []

    def begin(self, job: Job) -> None:
        self._answers = [_think(job, never_stop)]

    def stop(self) -> None:
        pass

    def answer(self, wait: float) -> Answer | None:
        return self._answers.pop() if self._answers else None

    def close(self, going: float = _GOING) -> None:
        pass


class _ProcessWorker:
    """Thinks in a process that lives as long as this object, or until it fails: takes a job, is told to stop it, and hands out
    answers as they come or within `wait` seconds, None if there is none by then. It ends by force after `going` seconds."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True, name="carrom bot")
        with deaf_to_interrupts():
            self._process.start()
        theirs.close()

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    def begin(self, job: Job) -> None:
        self._pipe.send(job)

    def stop(self) -> None:
        with suppress(OSError):  # it is gone, and `alive` says so
            self._pipe.send(None)

    def answer(self, wait: float) -> Answer | None:
        try:
            message: object = self._pipe.recv() if self._pipe.poll(wait) else None
        except (EOFError, OSError):
            return None
        return message if isinstance(message, Answer) else None

    def close(self, going: float = _GOING) -> None:
        self._pipe.close()
        self._process.join(going)
        if self._process.is_alive():
            self._process.kill()
            self._process.join(_GOING)


def _work(pipe: Connection) -> None:
    """The life of the process: jobs, one after another, until the pipe is closed. Anything sent in between stops the job."""
    ignore_interrupts()
    while True:
        try:
            message: object = pipe.recv()
            if isinstance(message, Job):
                pipe.send(_think(message, _StopAndReport(message.number, pipe.poll, pipe.send)))
        except (EOFError, OSError):
            return


class Thinker:
    """Thinks over one decision at a time; `failures` tells what failed in the decision handed out last."""

    def __init__(self, beside: Beside = "process") -> None:
        self._beside = beside
        self._worker: _InlineWorker | _ProcessWorker | None = None
        self._job: Job | None = None
        self._best: Decision | None = None
        self._number = 0
        self.failures: tuple[BotFailure, ...] = ()

    @property
    def busy(self) -> bool:
        """Whether a decision was begun and not handed out yet."""
        return self._job is not None

    @property
    def best_so_far(self) -> Decision | None:
        """What would be played if there were no more time."""
        return self._best

    def warm_up(self) -> None:
        """Start what does the thinking, so that the first decision need not wait for it."""
        if self._worker is None or not self._worker.alive:
            self.close()
            self._worker = _ProcessWorker() if self._beside == "process" else _InlineWorker()

    def begin(self, player: str | Bot, match: MatchState, seed: str, limit: Limit = UNLIMITED) -> None:
        """Begin to think; what was thought of before is thrown away."""
        self.stop()
        self.warm_up()
        assert self._worker is not None
        self._number += 1
        self.failures = ()
        self._job = Job(self._number, player, match, seed, limit)
        with suppress(OSError):  # a worker that dies just now is found out by the next question
            self._worker.begin(self._job)

    def poll(self) -> Decision | None:
        """The decision, once there is one; never waits. A worker that failed is replaced by the best thought so far."""
        return self._poll_worker(0.0)

    def hurry(self) -> None:
        """Ask for the best so far: `poll` has it within 50 ms."""
        if self._worker is not None and self.busy:
            self._worker.stop()

    def answer_now(self) -> Decision:
        """The decision at once, waiting 50 ms at most; a worker that does not answer by then is given up."""
        assert self._job is not None
        job = self._job
        self.hurry()
        end = monotonic() + PATIENCE
        while (left := end - monotonic()) > 0:
            decision = self._poll_worker(left)
            if decision is not None:
                return decision
        self._give_up()
        self.failures = (BotFailure("thinking_slow", player_label(job.player)),)
        return self._hand_out(self._fallback(job))

    def stop(self) -> None:
        """Throw the thought away, as when the player leaves."""
        self.hurry()
        self._job = self._best = None

    def close(self) -> None:
        """End whatever was started. It may be used again."""
        self.stop()
        if self._worker is not None:
            self._worker.close()
        self._worker = None

    def _poll_worker(self, wait: float) -> Decision | None:
        job, worker = self._job, self._worker
        if job is None or worker is None:
            return None
        while (answer := worker.answer(wait)) is not None:
            wait = 0.0
            if answer.number != job.number:
                continue
            self._best = answer.decision
            if answer.final:
                self.failures = answer.failures
                return self._hand_out(answer.decision)
        if worker.alive:
            return None
        self._give_up()
        self.failures = (BotFailure("thinking_ended", player_label(job.player)),)
        return self._hand_out(self._fallback(job))

    def _hand_out(self, decision: Decision) -> Decision:
        self._job = self._best = None
        return decision

    def _fallback(self, job: Job) -> Decision:
        return self._best or BEGINNER.choose(job.match, Random(job.seed), Limit(0), never_stop)

    def _give_up(self) -> None:
        if self._worker is not None:
            self._worker.close(going=0.0)  # the window's next frame is due
        self._worker = None


@dataclass(frozen=True, slots=True)
class Weigher:
    """Chooses the stroke that it is given; its `why` says what that is worth to the level."""

    level: Level
    stroke: Stroke

    def choose(self, match: MatchState, rng: Random, limit: Limit, stop: Stop) -> Decision:
        """The given stroke, with what the level makes of it."""
        idea = self.level.weigh(match, self.stroke, rng, limit, stop)
        return Decision(self.stroke, Why(idea, strokes=idea.tried))
