"""Matches of every kind that chance can draw, played by Beginners and checked after every decision: `fuzz.py soak`."""

import math
from argparse import Namespace
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

from carrom.bots.bot import Limit, as_decision, never_stop
from carrom.bots.levels import BEGINNER
from carrom.model.discs import STRIKER
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout, canonical, gap
from carrom.model.stroke import Action, Choice, Stroke, StrokeResult, TimeUp
from carrom.physics.simulation import STILL, Simulation
from carrom.play.preferences import MatchChoices, section_switches, with_value
from carrom.play.session import Session
from carrom.rules.judge import refuse
from carrom.rules.match import seating_for, start_board_with, start_match
from carrom.rules.ruleset import PRESETS, SWITCHES, Ruleset, Switch, Value, changed_switches, with_switches
from carrom.rules.state import MatchOver, MatchState
from carrom.storage.match_faults import faults_of
from carrom.storage.records import SUFFIX, RecordWriter
from carrom.storage.verify import verify
from scripts.fuzz_trials import Case, Fault, Tally, try_all

SHARES = (0, 0, 3, 10, 30, 100)  # per cent of the switches that are turned: as often as not the presets as they are
_TABLE = ("board_speed", "board_size_mm", "striker")
_LONGEST = 60.0  # seconds; the hardest stroke of the fastest board rests far sooner
BOARDS_A_MATCH = 4
MOST_DECISIONS = 300  # of one match: some boards never end, and the longest match sets how much memory is taken
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


def broken_by(before: MatchState, simulation: Simulation, result: StrokeResult) -> Iterator[str]:
    """Every invariant that a stroke from this state breaks, in words."""
    if simulation.motion.gave_up or not 0 < result.duration < _LONGEST:
        yield f"no rest within {result.duration} s"
    for state in simulation.states():
        if state.velocity != STILL or state.spin != 0:
            yield f"{state.disc} moves on at {state.velocity}, spins at {state.spin}"
    after = [*(disc for disc, _ in result.layout.discs), *(fall.disc for fall in result.pocketed), *result.left_board]
    if sorted(disc for disc in after if disc != STRIKER) != [disc for disc, _ in before.layout.discs]:
        yield f"the stroke ends with other discs than it began with: {after}"
    yield from misplaced(result.layout, before)


def run(options: Namespace) -> int:
    """Match after match until so many boards are played, or one match by its number."""
    options.again = f" --strokes {options.strokes}" if options.strokes is not None else ""
    options.again += " --presets" if options.presets else ""
    numbers = count() if options.number is None else (options.number,)
    return try_all(soak, options, (("", number) for number in numbers), options.boards, "boards")


def match_of(options: Namespace, number: int) -> MatchState:
    """The opening of the match with this number."""
    seed = options.seed * 1_000_000 + number
    if not options.presets:
        return any_match(Random(f"{options.seed}/{number}"), seed)
    tables = [(rules, seats) for rules in PRESETS.values() for seats in rules.allowed_seats]
    rules, seats = tables[number % len(tables)]
    rules = replace(rules, match_time_min=0)
    return start_match(rules, standard_equipment(), seating_for(rules, seats), seed)


def soak(options: Namespace, case: Case, seen: Tally, folder: Path) -> None:
    """The match played, checked, recorded and verified; its record is kept where something is wrong."""
    _, number = case
    path = (options.records or folder) / f"soak-{options.seed}-{number}{SUFFIX}"
    match = match_of(options, number)
    names = dict.fromkeys(match.seating.order, "beginner")
    writer = RecordWriter(path, match, names, bots=names)
    session = Session(match, writer.write, on_back=writer.take_back)
    laws = f"{match.ruleset.name} for {len(names)}" if options.presets else match.ruleset.name
    seen.counts.update({"matches": 1, f"matches of {laws}": 1})
    try:
        play(session, options, number, seen)
        _verified(writer)
    except Exception as error:
        options.failures.mkdir(parents=True, exist_ok=True)
        kept: Path = options.failures / path.name
        kept.write_bytes(path.read_bytes())
        error.add_note(f"match {number}, {told(match)}, decision {session.match.decisions}\nRecord: {kept}")
        raise
    finally:
        seen.counts["decisions"] += len(session.turns)
        seen.counts["strokes"] += sum(isinstance(turn.action, Stroke) for turn in session.turns)


def play(session: Session, options: Namespace, number: int, seen: Tally) -> None:
    """The match played up to its end or a few boards, which are counted."""
    _hold(broken(session.match))
    boards = 0
    for step in count():  # a take-back leaves as many turns as before, and must not be drawn again
        chance = Random(f"{options.seed}/{number}/{step}")
        before = session.match
        if isinstance(before.expects, MatchOver) or boards == min(2 if options.presets else BOARDS_A_MATCH, BOARDS_A_MATCH):
            return
        if len(session.turns) == MOST_DECISIONS * (5 if options.presets else 1):
            seen.counts["boards left unended"] += 1
            return
        if before.between_boards:
            session.act(Choice(before.seating.playing[0], "next"))
        elif session.can_take_back and chance.randrange(SELDOM) == 0:
            session.take_back()
            _hold(broken(session.match))
            session.redo()
        else:
            _decide(session, _decision(before, chance, options.strokes))
        _hold(broken(session.match))
        ended = session.match.board_over and not before.between_boards
        boards += ended
        seen.counts["boards"] += ended


def _decision(match: MatchState, chance: Random, strokes: int | None) -> Action:
    """The bot's decision or, seldom, what else a player may do or the clock does."""
    seat = getattr(match.expects, "seat", match.seating.playing[0])
    if chance.randrange(SELDOM) == 0:
        words = ("pass", "waive", "concede_board", "concede_game")
        seldom: list[Action] = [TimeUp(seat), *(Choice(seat, word) for word in words)]
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


def _hold(faults: Iterable[str]) -> None:
    if found := "; ".join(faults):
        raise Fault(found)


def _verified(writer: RecordWriter) -> None:
    if writer.problem is not None:
        raise Fault(f"not recorded: {writer.problem}")
    report = verify(writer.path)
    if not (report.true and report.exact):
        raise Fault(f"the record is not true: {report.damage or report.rules or report.physics}")
