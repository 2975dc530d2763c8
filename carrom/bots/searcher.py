"""The stroke to play: candidates through the real engine and the real judge, first as meant, the best again with the
hand's error in them, fewer and fewer with more and more draws."""

import math
from dataclasses import dataclass, field, replace
from random import Random
from statistics import fmean, variance

from carrom.bots.bot import Decision, Idea, Limit, ProgressListener, Stop, Why
from carrom.bots.candidates import Candidate, CandidateOptions, candidates
from carrom.bots.decisions import last_resort
from carrom.bots.hand import Hand, Shake, draw_shake, shake_stroke
from carrom.bots.ideas import illustrate, illustrate_idea
from carrom.bots.value import Valuer
from carrom.model.discs import Kind
from carrom.model.placing import free_offsets, nearest_free
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke, StrokeResult
from carrom.physics.simulation import Simulation
from carrom.rules.judge import judge, refuse
from carrom.rules.scoring import board_winner
from carrom.rules.state import MatchState

_TOUCHES_A_STROKE = 30  # so many contacts cost as much as a stroke of few
_BREAK_SHARE = 1 / 3  # of the candidates are tried at the break, where a stroke costs more
_SURE = 0.4  # a hand that errs more than this does not learn much from strokes played as meant
_WIDER = 3
_REJECTED = 2
_OTHERS_STROKE = 40  # simulated strokes to weigh one that is given
_MOST_DRAWS = 400
_LEAST_DRAWS = 2
_LEAST_APART, _MOST_TRUST = 0.01, 20.0  # points², draws
_ENOUGH = 0.04  # points of the board: what a doubt may cost that is thought over no longer
_UNSEEN = 2.0  # points², all draws together: what a few draws have not shown


@dataclass(frozen=True, slots=True)
class Mind:
    """How a player thinks: simulated strokes a decision, how many candidates are tried as meant and how many of them with
    the hand's error, how far ahead states are valued (see `Valuer`), and how much geometry it sees."""

    strokes: int
    tried: int
    width: int
    look_ahead: int
    candidate_options: CandidateOptions


@dataclass(slots=True)
class Trial:
    """A candidate and what came of it so far. `stage` is how far it has come: 0 not tried, 1 played as meant, and one more
    for each round with the hand's error; only those of the last stage are compared, by what they are `estimate` to be worth."""

    candidate: Candidate
    stage: int = 0
    worths: list[float] = field(default_factory=list)
    fell: int = 0
    kept: int = 0
    estimate: float = -math.inf

    @property
    def value(self) -> float:
        """The mean of its trials; what geometry makes of it until there are any."""
        return fmean(self.worths) if self.worths else self.estimate

    def idea(self) -> Idea:
        """What the trials have shown of it."""
        c, n = self.candidate, max(len(self.worths), 1)
        return Idea(c.stroke, c.kind, c.disc, c.pocket, self.fell / n, self.kept / n, self.value, len(self.worths))

    def forget(self) -> None:
        """Start counting again: what was played as meant says little of a hand that shakes."""
        self.worths, self.fell, self.kept = [], 0, 0


@dataclass(slots=True)
class Meter:
    """The budget of simulated strokes: `strokes` played so far, `spent` what they cost."""

    limit: int
    stop: Stop
    strokes: int = 0
    spent: int = 0
    stopped: bool = False

    def more(self) -> bool:
        """Whether another stroke may be simulated."""
        if not self.stopped and self.stop():
            self.stopped = True
        return not self.stopped and self.spent < self.limit

    def count(self, result: StrokeResult) -> None:
        """One stroke was simulated."""
        self.strokes += 1
        self.spent += 1 + len(result.touches) // _TOUCHES_A_STROKE


@dataclass(slots=True)
class Search:
    """One decision: everything that is fixed while it is thought over."""

    match: MatchState
    seat: Seat
    hand: Hand
    valuer: Valuer
    meter: Meter
    trials: list[Trial] = field(default_factory=list)

    def play(self, trial: Trial, stroke: Stroke) -> None:
        """Simulate and judge a stroke, and book what it was worth."""
        result = Simulation(self.match.layout, stroke, self.match.equipment).result()
        self.meter.count(result)
        after = judge(self.match, stroke, result).match
        kept = keeps_turn(self.match, after, self.seat)
        meant = trial.candidate.disc
        trial.worths.append(self.valuer.value(after))
        trial.fell += any(fall.disc == meant for fall in result.pocketed) if meant else kept
        trial.kept += kept

    def shake(self, stroke: Stroke, shake: Shake) -> Stroke:
        """The stroke with a draw of the hand's error, set down where there is room."""
        attempt = shake_stroke(stroke, self.hand, shake, self.match)
        if refuse(self.match, attempt) is None:
            return attempt
        offset = nearest_free(attempt.offset, free_offsets(self.seat, self.match.layout, self.match.equipment))
        return Stroke(attempt.seat, offset, attempt.angle, attempt.speed)


def keeps_turn(before: MatchState, after: MatchState, seat: Seat) -> bool:
    """Whether this seat plays on, or its party has won the board."""
    party = before.seating.party_of(seat)
    if after.board_over or after.claim is not None:
        return board_winner(after) == party
    return after.board.to_strike == seat and after.board.turns == before.board.turns and after.board.broken


def best_stroke(match: MatchState, seat: Seat, mind: Mind, hand: Hand, rng: Random, limit: Limit, stop: Stop) -> Decision:
    """What this mind would play with this hand; the action is the stroke as meant."""
    strokes = mind.strokes if limit.strokes is None else limit.strokes
    valuer = Valuer(match, match.seating.party_of(seat), hand, mind.look_ahead)
    search = Search(match, seat, hand, valuer, Meter(strokes, stop))
    found = candidates(match, seat, hand, mind.candidate_options, rng)
    if not found:
        return Decision(last_resort(match, seat))
    search.trials = [Trial(candidate) for candidate in found]
    shakes = [draw_shake(rng) for _ in range(_MOST_DRAWS)]
    if hand.usual > _SURE:
        _try_as_meant(search, mind)
        width = mind.width
    else:
        width = mind.width * _WIDER
    if not hand.steady:
        _try_with_errors(search, width, shakes)
    decision = _decision(search)
    if decision.why is None or search.meter.stopped:  # who is in a hurry waits for no pictures
        return decision
    return replace(decision, why=illustrate(decision.why, match))


def weigh_stroke(match: MatchState, stroke: Stroke, mind: Mind, hand: Hand, rng: Random, limit: Limit, stop: Stop) -> Idea:
    """What a stroke that somebody else thought of is worth with this hand, on the scale of `best_stroke`: for hints and for
    telling a player afterwards how the stroke compared. What it pots as meant counts as what was meant."""
    strokes = _OTHERS_STROKE if limit.strokes is None else limit.strokes
    valuer = Valuer(match, match.seating.party_of(stroke.seat), hand, mind.look_ahead)
    search = Search(match, stroke.seat, hand, valuer, Meter(max(1, strokes), stop))
    result = Simulation(match.layout, stroke, match.equipment).result()
    first = next((fall for fall in result.pocketed if fall.disc.kind is not Kind.STRIKER), None)
    disc, pocket = (first.disc, first.pocket) if first else (None, None)
    trial = Trial(Candidate(stroke, "given", disc, pocket, 0.0, 0.0))
    search.play(trial, stroke)
    if not hand.steady:
        trial.forget()
        while search.meter.more():
            search.play(trial, search.shake(stroke, draw_shake(rng)))
    return illustrate_idea(trial.idea(), match)


def _try_as_meant(search: Search, mind: Mind) -> None:
    """The likeliest candidates without error; what they are worth, weighed with the chance by geometry."""
    missed = search.valuer.missed(search.seat)
    share = 2.0 if search.hand.steady else 1.0 if search.match.board.broken else _BREAK_SHARE
    for trial in search.trials[: max(1, round(mind.tried * share))]:
        if not search.meter.more():
            return
        search.play(trial, trial.candidate.stroke)
        chance = 1.0 if search.hand.steady else trial.candidate.chance
        trial.estimate = chance * trial.value + (1 - chance) * missed
        trial.stage = 1
        _report_progress(search)


def _try_with_errors(search: Search, width: int, shakes: list[Shake]) -> None:
    """The best by that with draws of the hand's error, the same draws for each; after each round the better half goes on."""
    tried = sorted((trial for trial in search.trials if trial.stage), key=lambda trial: -trial.estimate)
    left = tried[:width] or search.trials[:width]
    hopes = {id(trial): trial.estimate if trial.stage else trial.candidate.hope for trial in left}
    for trial in tried:
        trial.forget()
    rounds = max(1, (len(left) - 1).bit_length())
    a_round = (search.meter.limit - search.meter.spent) // rounds
    done, stage = 0, 2
    while left and done < len(shakes):
        draws = shakes[done : done + max(_LEAST_DRAWS, a_round // len(left))]
        for shake in draws:
            for trial in left:
                if not search.meter.more():
                    return
                search.play(trial, search.shake(trial.candidate.stroke, shake))
                trial.stage = stage
        done += len(draws)
        _estimate_all(left, [hopes[id(trial)] for trial in left])
        left = sorted(left, key=lambda trial: -trial.estimate)[: max(1, (len(left) + 1) // 2)]
        stage += 1
        _report_progress(search)
        if _cost_of_stopping(left) < _ENOUGH:
            return


def _estimate_all(left: list[Trial], hopes: list[float]) -> None:
    """Shrink the mean of each trial's draws towards what was hoped of it, the more so the more draws differ among themselves.

    A few draws deceive, so a line is fitted to the means over the hopes.
    """
    means, draws = [trial.value for trial in left], len(left[0].worths)
    x, y = fmean(hopes), fmean(means)
    wide = sum((hope - x) ** 2 for hope in hopes)
    slope = sum((hope - x) * (mean - y) for hope, mean in zip(hopes, means, strict=True)) / wide if wide else 0.0
    line = [y + max(slope, 0.0) * (hope - x) for hope in hopes]
    within = fmean(variance(trial.worths) for trial in left)
    apart = fmean((mean - on) ** 2 for mean, on in zip(means, line, strict=True))
    trust = min(within / max(apart - within / draws, _LEAST_APART), _MOST_TRUST)
    for trial, mean, on in zip(left, means, line, strict=True):
        trial.estimate = (draws * mean + trust * on) / (draws + trust)


def _cost_of_stopping(left: list[Trial]) -> float:
    """What it is likely to cost to play the first of these and think no further, in points: for each other one that was
    tried with the same draws, how much better it may still turn out."""
    best, *others = left
    n, doubt = len(best.worths), 0.0
    for other in others:
        apart = [mine - theirs for mine, theirs in zip(best.worths, other.worths, strict=True)]
        gap = fmean(apart)
        spread = math.sqrt((sum((each - gap) ** 2 for each in apart) + _UNSEEN) / n) / math.sqrt(n)
        x = gap / spread
        doubt = max(doubt, spread * (math.exp(-x * x / 2) / math.sqrt(math.tau) - x * math.erfc(x / math.sqrt(2)) / 2))
    return doubt


def _report_progress(search: Search) -> None:
    listener: object = search.meter.stop
    if isinstance(listener, ProgressListener):
        listener.so_far(_decision(search))


def _decision(search: Search) -> Decision:
    """The best so far, and the next best that mean something else."""
    best, *others = sorted(search.trials, key=lambda trial: (-trial.stage, -trial.estimate))
    seen = {(best.candidate.disc, best.candidate.pocket)}
    rejected: list[Idea] = []
    for trial in others:
        what = (trial.candidate.disc, trial.candidate.pocket)
        if trial.worths and what not in seen and len(rejected) < _REJECTED:
            seen.add(what)
            rejected.append(trial.idea())
    return Decision(best.candidate.stroke, Why(best.idea(), tuple(rejected), search.meter.strokes))
