"""Boards without end: Beginners play by all laws, seatings, boards and strikers, and each decision is checked.

Checked after every stroke: nineteen discs accounted for, none overlapping or outside, exact rest, exactly one decision
expected; after every match its record, judged and played anew; and that memory stays flat. A match that fails keeps its
record and says the one command that plays it again up to there. With the Python in .venv:
`python scripts/soak.py --boards 100 --seed 1 --jobs 2`.
"""

import argparse
import os
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

from carrom.bots.bot import Limit, as_decision, never_stop
from carrom.bots.levels import BEGINNER
from carrom.cli.common import show_progress
from carrom.model.stroke import Action, Choice, Stroke, TimeUp
from carrom.play.session import Session
from carrom.play.workers import worker_pool
from carrom.rules.judge import refuse
from carrom.rules.state import MatchOver, MatchState
from carrom.storage.records import SUFFIX, RecordWriter
from carrom.storage.verify import verify
from scripts.invariants import broken, broken_by
from scripts.mixtures import any_match, told

BOARDS_A_MATCH = 4
MOST_DECISIONS = 300  # of one match: some boards never end, and the longest match sets how much memory is taken
WARM = 100  # boards after which memory may grow no more
SELDOM = 60  # one decision in so many is something else than the bot's


@dataclass(frozen=True, slots=True)
class Plan:
    """Which matches: the seed of all, the simulated strokes a decision (None: the Beginner's own), the failures' folder."""

    seed: int
    strokes: int | None
    failures: Path


@dataclass(frozen=True, slots=True)
class Played:
    """One match: how many boards, decisions and strokes; `unended` boards that were left; `fault` what went wrong; who played
    it and how much memory that process had held at most, in kilobytes."""

    number: int
    boards: int
    decisions: int
    strokes: int
    unended: int
    preset: str
    fault: str | None
    process: int
    kilobytes: int


class Broken(Exception):
    """An invariant does not hold."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=100, metavar="N", help="at least so many; 100 unless given")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same matches")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="how many matches are played side by side")
    parser.add_argument("--strokes", type=int, default=None, metavar="N", help="simulated strokes a decision")
    parser.add_argument("--failures", type=Path, default=Path("soak-failures"), metavar="FOLDER", help="where records are kept")
    parser.add_argument("--match", type=int, default=None, metavar="NUMBER", help="only this match, with its fault at length")
    options = parser.parse_args(arguments)
    plan = Plan(options.seed, options.strokes, options.failures)
    if options.match is not None:
        print(told(match_of(plan, options.match)))
        played = play(plan, options.match)
        print(played.fault or f"all well: {played.boards} boards, {played.decisions} decisions")
        return 1 if played.fault else 0
    return _soaked(plan, options.boards, options.jobs)


def _soaked(plan: Plan, wanted: int, jobs: int) -> int:
    sums: Counter[str] = Counter()
    peaks: dict[int, int] = {}
    warm: dict[int, int] = {}
    show_progress(0, wanted, "boards")
    for played in _each(plan, jobs):
        sums += Counter(
            {
                "matches": 1,
                f"matches of {played.preset}": 1,
                "boards": played.boards,
                "boards left unended": played.unended,
                "decisions": played.decisions,
                "strokes": played.strokes,
                "failures": int(played.fault is not None),
            }
        )
        if played.fault is not None:
            print(f"\n{played.fault}\nSee it: {_command(plan, played.number)}", flush=True)
        peaks[played.process] = played.kilobytes
        if sums["boards"] // WARM > (sums["boards"] - played.boards) // WARM:
            print(
                f"{sums['boards']} boards, {max(peaks.values()) / 1024:.1f} MB at most, {sums['failures']} failures", flush=True
            )
        if sums["boards"] <= WARM or not warm:
            warm = dict(peaks)
        show_progress(min(sums["boards"], wanted), wanted, "boards")
        if sums["boards"] >= wanted:
            break
    for what in sorted(sums):
        print(f"{what}: {sums[what]}")
    for process, peak in peaks.items():
        early = warm.get(process, peak)
        print(f"memory: {early / 1024:.1f} MB after {WARM} boards, {peak / 1024:.1f} MB at the end ({peak / early - 1:+.1%})")
    return 1 if sums["failures"] else 0


def _each(plan: Plan, jobs: int) -> Iterator[Played]:
    """Every match in turn, without end."""
    if jobs == 1:
        yield from map(partial(play, plan), count())
        return
    with worker_pool(jobs) as pool:
        waiting = [pool.apply_async(play, (plan, number)) for number in range(2 * jobs)]
        for number in count(2 * jobs):
            yield waiting.pop(0).get()
            waiting.append(pool.apply_async(play, (plan, number)))


def _command(plan: Plan, number: int) -> str:
    strokes = "" if plan.strokes is None else f" --strokes {plan.strokes}"
    return f"python scripts/soak.py --seed {plan.seed}{strokes} --match {number}"


def match_of(plan: Plan, number: int) -> MatchState:
    """The opening of the match with this number."""
    return any_match(Random(f"{plan.seed}/{number}"), plan.seed * 1_000_000 + number)


def play(plan: Plan, number: int) -> Played:
    """The match played, checked, recorded and verified; its record is kept where something is wrong."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"soak-{plan.seed}-{number}{SUFFIX}"
        match = match_of(plan, number)
        writer = RecordWriter(path, match, dict.fromkeys(match.seating.order, "beginner"))
        session = Session(match, writer.write, on_back=writer.take_back)
        fault: str | None = None
        boards = unended = 0
        try:
            boards, unended = _played(session, plan, number)
            _verified(writer)
        except Exception as error:
            where = f"match {number}, decision {session.match.decisions}"
            fault = f"{where}: {error if isinstance(error, Broken) else traceback.format_exc()}"
            kept = plan.failures / path.name
            plan.failures.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(path.read_bytes())
            fault += f"\nRecord: {kept}"
        strokes = sum(isinstance(turn.action, Stroke) for turn in session.turns)
        return Played(
            number, boards, len(session.turns), strokes, unended, match.ruleset.name, fault, os.getpid(), _kilobytes()
        )


def _played(session: Session, plan: Plan, number: int) -> tuple[int, int]:
    """The match played up to its end or a few boards; how many it had, and how many were left unended."""
    boards = 0
    _hold(broken(session.match))
    for step in count():  # a take-back leaves as many turns as before, and must not be drawn again
        if boards == BOARDS_A_MATCH:
            break
        chance = Random(f"{plan.seed}/{number}/{step}")
        before = session.match
        if isinstance(before.expects, MatchOver):
            break
        if len(session.turns) == MOST_DECISIONS:
            return boards, 1
        if before.between_boards:
            session.act(Choice(before.seating.playing[0], "next"))
        elif session.can_take_back and chance.randrange(SELDOM) == 0:
            session.take_back()
            _hold(broken(session.match))
            session.redo()
        else:
            _decide(session, _decision(before, chance, plan.strokes))
        _hold(broken(session.match))
        over = session.match.board_over
        boards += over and not before.between_boards
    return boards, 0


def _decision(match: MatchState, chance: Random, strokes: int | None) -> Action:
    """The bot's decision or, seldom, what else a player may do or the clock does."""
    seat = getattr(match.expects, "seat", match.seating.playing[0])
    if chance.randrange(SELDOM) == 0:
        seldom: list[Action] = [
            TimeUp(seat),
            *(Choice(seat, word) for word in ("pass", "waive", "concede_board", "concede_game")),
        ]
        allowed = [action for action in seldom if refuse(match, action) is None]
        if allowed and match.ruleset.time_up != "match_lost":
            return chance.choice(allowed)
    return as_decision(BEGINNER.choose(match, chance, Limit(strokes), never_stop)).action


def _decide(session: Session, action: Action) -> None:
    if not isinstance(action, Stroke):
        session.act(action)
        return
    before, simulation = session.match, session.begin(action)
    turn = session.settle(action, simulation)
    assert turn.result is not None
    _hold(broken_by(before, simulation, turn.result))


def _hold(faults: tuple[str, ...]) -> None:
    if faults:
        raise Broken("; ".join(faults))


def _verified(writer: RecordWriter) -> None:
    if writer.problem is not None:
        raise Broken(f"not recorded: {writer.problem}")
    report = verify(writer.path)
    if not (report.true and report.exact):
        raise Broken(f"the record is not true: {report.damage or report.rules or report.physics}")


def _kilobytes() -> int:
    """The most memory that this process has held; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // 1024 if sys.platform == "darwin" else most
