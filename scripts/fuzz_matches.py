"""Matches of every kind that chance can draw, played by Beginners and checked after every decision: `fuzz.py soak`."""

import math
import os
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from carrom.bots.bot import Limit, as_decision, never_stop
from carrom.bots.levels import BEGINNER
from carrom.cli.common import show_progress
from carrom.model.discs import STRIKER
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout, canonical, gap
from carrom.model.stroke import Action, Choice, Stroke, StrokeResult, TimeUp
from carrom.physics.simulation import STILL, Simulation
from carrom.play.preferences import MatchChoices, section_switches, with_value
from carrom.play.session import Session
from carrom.play.workers import worker_pool
from carrom.rules.judge import refuse
from carrom.rules.match import seating_for, start_board_with, start_match
from carrom.rules.ruleset import PRESETS, SWITCHES, Ruleset, Switch, Value, changed_switches, with_switches
from carrom.rules.state import MatchOver, MatchState
from carrom.storage.match_faults import faults_of
from carrom.storage.records import SUFFIX, RecordWriter
from carrom.storage.verify import verify

SHARES = (0, 0, 3, 10, 30, 100)  # per cent of the switches that are turned: as often as not the presets as they are
_TABLE = ("board_speed", "board_size_mm", "striker")
_LONGEST = 60.0  # seconds; the hardest stroke of the fastest board rests far sooner
BOARDS_A_MATCH = 4
MOST_DECISIONS = 300  # of one match: some boards never end, and the longest match sets how much memory is taken
WARM = 100  # boards after which memory may grow no more
SELDOM = 60  # one decision in so many is something else than the bot's


def any_rules(chance: Random) -> Ruleset:
    """A preset, perhaps with some or all of its switches turned."""
    base, share = PRESETS[chance.choice(sorted(PRESETS))], chance.choice(SHARES)
    turned = {switch.name: any_value(switch, chance) for switch in SWITCHES if chance.randrange(100) < share}
    seats = turned.get("allowed_seats", base.allowed_seats)
    if turned.get("men_owned_by_colour", base.men_owned_by_colour) and isinstance(seats, tuple) and 3 in seats:
        turned["allowed_seats"] = (2, 4)  # two colours, three players
    return with_switches(base, turned)


def any_match(chance: Random, seed: int) -> MatchState:
    """A match before its first decision, of a board, men, striker, laws and seating that chance chose."""
    rules = any_rules(chance)
    table = MatchChoices()
    for row in section_switches("match"):
        if row.name in _TABLE:
            table = with_value(table, row.name, chance.choice(row.options))
    seating = seating_for(rules, chance.choice(rules.allowed_seats))
    match = start_match(rules, table.equipment, seating, seed)
    return start_board_with(match, chance.choice(seating.order)) if chance.randrange(4) == 0 else match


def told(match: MatchState) -> str:
    """What chance chose, on one line."""
    base = PRESETS[match.ruleset.name]
    turned = changed_switches(match.ruleset, base)
    board, striker = match.equipment.board, match.equipment.striker
    switched = f"{len(turned)} switches turned" if len(turned) > 4 else ", ".join(turned) or "as it is"
    return f"{base.name} ({switched}), {len(match.seating.order)} seats, {board.size:g} mm, striker {striker.mass:g} g"


def any_value(switch: Switch, chance: Random) -> Value:
    """A value that this switch may have."""
    if switch.kind == "number":
        if switch.or_none and chance.randrange(2):
            return 0
        return chance.randint(switch.low, switch.high)
    return chance.choice(switch.options)


def broken(match: MatchState) -> tuple[str, ...]:
    """Every invariant that this state breaks, in words."""
    return (*faults_of(match), *misplaced(match.layout, match))


def broken_by(before: MatchState, simulation: Simulation, result: StrokeResult) -> tuple[str, ...]:
    """Every invariant that a stroke from this state breaks, in words."""
    return tuple(_stroke(before, simulation, result))


def misplaced(layout: Layout, match: MatchState) -> Iterator[str]:
    """Discs that overlap, lie outside, hang over a pocket or lie off the grid."""
    equipment, board = match.equipment, match.equipment.board
    for place, (disc, at) in enumerate(layout.discs):
        radius = equipment.radius(disc)
        if not max(abs(at.x), abs(at.y)) <= board.half - radius:
            yield f"{disc} lies outside, at {at}"
        if any(math.dist(at, pocket) < equipment.tipping_distance(disc) - 0.001 for pocket in board.pockets):
            yield f"{disc} hangs over a pocket, at {at}"
        for other, there in layout.discs[:place]:
            if gap(at, there, radius + equipment.radius(other)) < 0:
                yield f"{other} and {disc} overlap, at {there} and {at}"
    try:
        if canonical(layout, equipment) != layout:
            yield "the layout is not the one that everybody uses"
    except ValueError as problem:
        yield str(problem)


def _stroke(before: MatchState, simulation: Simulation, result: StrokeResult) -> Iterator[str]:
    if simulation.motion.gave_up or not 0 < result.duration < _LONGEST:
        yield f"no rest within {result.duration} s"
    for state in simulation.states():
        if state.velocity != STILL or state.spin != 0:
            yield f"{state.disc} moves on at {state.velocity}, spins at {state.spin}"
    after = [*(disc for disc, _ in result.layout.discs), *(fall.disc for fall in result.pocketed), *result.left_board]
    if sorted(disc for disc in after if disc != STRIKER) != [disc for disc, _ in before.layout.discs]:
        yield f"the stroke ends with other discs than it began with: {after}"
    yield from misplaced(result.layout, before)


@dataclass(frozen=True, slots=True)
class Plan:
    """Which matches: the seed of all, the simulated strokes a decision (None: the Beginner's own), the folder for records that
    fail; the presets as they are or any laws; and the folder for all records (None: only those that fail are kept)."""

    seed: int
    strokes: int | None
    failures: Path
    presets: bool = False
    records: Path | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """One match: how many boards, decisions and strokes; `unended` boards that were left; `fault` what went wrong; who played
    it and how much memory that process had held at most, in kilobytes."""

    number: int
    boards: int
    decisions: int
    strokes: int
    unended: int
    laws: str
    fault: str | None
    process: int
    kilobytes: int


class Broken(Exception):
    """An invariant does not hold."""


def soak_one(plan: Plan, number: int) -> int:
    """One match by its number, with its fault at length; 1 where it has one."""
    print(told(match_of(plan, number)))
    played = play(plan, number)
    print(played.fault or f"all well: {played.boards} boards, {played.decisions} decisions")
    return 1 if played.fault else 0


def soak(plan: Plan, wanted: int, jobs: int) -> int:
    """At least so many boards, and what came of them; 1 where a match has a fault."""
    sums: Counter[str] = Counter()
    peaks: dict[int, int] = {}
    warm: dict[int, int] = {}
    show_progress(0, wanted, "boards")
    for played in _each(plan, jobs):
        sums += Counter(
            {
                "matches": 1,
                f"matches of {played.laws}": 1,
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
    presets = " --presets" if plan.presets else ""
    return f"python scripts/fuzz.py soak --seed {plan.seed}{strokes}{presets} --match {number}"


def match_of(plan: Plan, number: int) -> MatchState:
    """The opening of the match with this number."""
    if plan.presets:
        tables = [(rules, seats) for rules in PRESETS.values() for seats in rules.allowed_seats]
        rules, seats = tables[number % len(tables)]
        rules = replace(rules, match_time_min=0)
        return start_match(rules, standard_equipment(), seating_for(rules, seats), plan.seed * 1_000_000 + number)
    return any_match(Random(f"{plan.seed}/{number}"), plan.seed * 1_000_000 + number)


def play(plan: Plan, number: int) -> Played:
    """The match played, checked, recorded and verified; its record is kept where something is wrong."""
    with TemporaryDirectory() as folder:
        path = (plan.records or Path(folder)) / f"soak-{plan.seed}-{number}{SUFFIX}"
        match = match_of(plan, number)
        names = dict.fromkeys(match.seating.order, "beginner")
        writer = RecordWriter(path, match, names, bots=names)
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
        laws = f"{match.ruleset.name} for {len(names)}" if plan.presets else match.ruleset.name
        return Played(number, boards, len(session.turns), strokes, unended, laws, fault, os.getpid(), _kilobytes())


def _played(session: Session, plan: Plan, number: int) -> tuple[int, int]:
    """The match played up to its end or a few boards; how many it had, and how many were left unended."""
    boards = 0
    _hold(broken(session.match))
    for step in count():  # a take-back leaves as many turns as before, and must not be drawn again
        if boards == (min(2, BOARDS_A_MATCH) if plan.presets else BOARDS_A_MATCH):
            break
        chance = Random(f"{plan.seed}/{number}/{step}")
        before = session.match
        if isinstance(before.expects, MatchOver):
            break
        if len(session.turns) == MOST_DECISIONS * (5 if plan.presets else 1):
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
