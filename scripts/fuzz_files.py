"""Every kind of file or text that the game reads, spoilt and read: always taken or refused by name, and nothing is lost.

Each kind answers with what became of its file, under a guard: no file is written outside a folder, nothing run, and it does
not take long. Whatever else is raised is a fault of the game. `fuzz.py files` runs thousands.
"""

import json
import tomllib
from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from itertools import product
from pathlib import Path
from random import Random

import pygame
import tomli_w

from carrom.bots.bot import Limit, as_decision, never_stop
from carrom.bots.levels import BEGINNER
from carrom.bots.plugins import BadPlayer, GuardedBot, player_named
from carrom.cli.common import MISTYPED, report_problem
from carrom.cli.experiment import read_experiment
from carrom.cli.simulate import experiment_outcome
from carrom.model.equipment import standard_equipment
from carrom.model.notation import BadNotation, layout_text, parse_layout, parse_stroke, stroke_text
from carrom.model.stroke import Action, Choice, Stroke
from carrom.model.units import Second
from carrom.play.preferences import Preferences
from carrom.play.session import Session
from carrom.play.stroke_summary import score_sheet
from carrom.rules.judge import refuse
from carrom.rules.match import seating_for, start_match
from carrom.rules.ruleset import ICF, quick_play
from carrom.rules.state import MatchOver, ToStrike
from carrom.storage.codec import BadValue
from carrom.storage.counted_matches import StatisticsLoader, counted_match
from carrom.storage.files import BadFile
from carrom.storage.house_rules import bad_house_rules, house_folder, house_rules, import_rules, save_house_rule
from carrom.storage.library import Library
from carrom.storage.listing import ListedMatch, list_match
from carrom.storage.paths import index_file, records_folder, settings_file, statistics_file
from carrom.storage.positions import (
    NotPlayable,
    forget_position,
    parse_share_line,
    positions,
    positions_folder,
    save_position,
    share_line,
)
from carrom.storage.records import RecordWriter, load_record
from carrom.storage.settings import load_settings, save_settings
from carrom.storage.verify import verify
from carrom.ui.game import Game
from carrom.ui.input.intents import FileDropped, Intent, KeyDown, Typed
from carrom.ui.pages.statistics import LOOKING
from carrom.ui.scene import Scene, SceneStack
from carrom.ui.state.match_in_play import USUAL_CHOICES, MatchInPlay, begin_recorded, continue_match
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.words.catalogue import catalogue
from scripts.fuzz_soak import any_match, any_rules
from scripts.fuzz_spoiling import EXPERIMENTS, PLUG_INS, misworded, spoilt_bytes, spoilt_text, spoilt_value
from scripts.fuzz_trials import Case, Fault, Tally, try_all
from scripts.sandbox import guarded

SIZE = (640, 480)
TAKEN, REFUSED = "taken", "refused"
_SELDOM = 8  # one in so many is looked at on the screen, too


def settings(chance: Random, _: Path) -> str:
    save_settings(Preferences(rules=any_rules(chance)))
    path = settings_file()
    data = _toml_spoilt(path.read_bytes(), chance)
    path.write_bytes(data)
    loaded = load_settings()
    if loaded.problem is None:
        if path.read_bytes() != data:
            raise Fault("good settings were changed")
    elif loaded.problem.aside is None or loaded.problem.aside.read_bytes() != data:
        raise Fault(f"bad settings were not kept whole: {loaded.problem}")
    if chance.randrange(_SELDOM) == 0:
        game = Game(catalogue(), PreferenceStore(loaded), beside="here")
        _drawn(game.title(), game.settings("table"), game.set_up(), game.quick_table(), game.practice(), game.help())
    if save_settings(Preferences()) is not None or load_settings().preferences != Preferences():
        raise Fault("settings cannot be saved any more")
    return TAKEN if loaded.problem is None else REFUSED


def house_rule(chance: Random, _: Path) -> str:
    save_house_rule(replace(quick_play(ICF), name="good"))
    save_house_rule(replace(any_rules(chance), name="spoilt"))
    path = house_folder() / "spoilt.toml"
    data = _toml_spoilt(path.read_bytes(), chance)
    path.write_bytes(data)
    outcome = REFUSED
    try:
        rules = import_rules(path)
    except BadFile:
        pass
    else:
        outcome = TAKEN
        for seats in rules.allowed_seats:
            start_match(rules, standard_equipment(), seating_for(rules, seats), 1)
    if chance.randrange(_SELDOM) == 0:
        page = SceneStack(Game(catalogue(), beside="here").settings("house"), *SIZE)
        page.handle(FileDropped(str(path)))
        _drawn(page.scenes[-1])
    known, bad = house_rules(), bad_house_rules()
    if path.read_bytes() != data or len(known) + len(bad) != 2 or "good" not in known:
        raise Fault(f"{len(known)} house rules and {len(bad)} bad ones of 2")
    return outcome


def record(chance: Random, _: Path) -> str:
    return _recorded_match(_record_spoilt(_recorded(chance.randrange(12)), chance), chance)


def words(chance: Random, _folder: Path) -> str:
    """A record sealed as it should be, with words of the game where others belong."""
    lines = [json.loads(line) for line in _recorded(chance.randrange(40)).splitlines()]
    at = 0 if chance.randrange(3) else chance.randrange(len(lines))
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        lines[at] = misworded(lines[at], chance)
    return _recorded_match(_sealed(lines), chance)


def _recorded_match(data: bytes, chance: Random) -> str:
    """The record listed, read, proved, shown, played on and read again."""
    path = records_folder() / "spoilt.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    entry = list_match(path)
    seen = chance.randrange(_SELDOM) == 0
    if seen:
        _on_screen(path)
    try:
        found = load_record(path)
        verify(path)
    except BadFile:
        if isinstance(entry, ListedMatch):
            raise Fault("a record is listed that cannot be read") from None
        return REFUSED
    score_sheet(found.header.match, found.turns)
    counted_match(path)
    if path.read_bytes() != data:
        raise Fault("reading changed the record")
    play = continue_match(path, catalogue(), Preferences())
    match = play.session.match
    if not isinstance(match.expects, MatchOver):
        play.session.act(_decision(play.session, chance))
    if play.unsaved is not None:
        raise Fault(f"a record that was read cannot be written: {play.unsaved}")
    kept = b"".join(aside.read_bytes() for aside in path.parent.glob(f"{path.name}.torn*"))
    sound = data[: found.seal.end]
    if not path.read_bytes().startswith(sound) or sound + kept != data:
        raise Fault("going on lost a part of the record")
    again = load_record(path)
    if again.turns != play.session.turns or again.damage is not None:
        raise Fault(f"what went on cannot be read again: {again.damage}")
    if seen:
        _played_on(continue_match(path, catalogue(), Preferences()))
    return "read up to the damage" if found.damage else TAKEN


def caches(chance: Random, _: Path) -> str:
    """What is remembered of records spoilt as bytes, or as values with a check value that is right again."""
    folder = records_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(3):
        (folder / f"{number}.jsonl").write_bytes(_recorded(chance.randrange(40)))
    _remembered()
    path = chance.choice((index_file(), statistics_file()))
    whole = path.read_bytes()
    path.write_bytes(_cache_spoilt(whole, chance))
    game = Game(catalogue(), beside="here")
    statistics = game.statistics()
    while statistics.quiet() == LOOKING:
        statistics.update(0.1)
    _drawn(game.title(), game.matches(), statistics)
    if len(game.library.entries) != 3:
        raise Fault("a record is not listed")
    game.close()
    path.write_bytes(b"")
    _remembered()
    if path.read_bytes() != whole:
        raise Fault("what is found in the same records is not the same")
    return TAKEN


def _remembered() -> None:
    """Both caches, made from the records as they are."""
    library = Library(records_folder(), index_file(), beside=False)
    library.look()
    StatisticsLoader(records_folder(), statistics_file()).wait()


def _cache_spoilt(data: bytes, chance: Random) -> bytes:
    if chance.randrange(4) == 0:
        return spoilt_bytes(data, chance)
    whole = json.loads(data.partition(b"\n")[2])
    rows = whole["rows"]
    if chance.randrange(4):
        at = chance.randrange(len(rows))
        rows[at] = misworded(rows[at], chance) if chance.randrange(2) else spoilt_value(rows[at], chance)
    else:
        whole = spoilt_value(whole, chance)
    body = json.dumps(whole).encode()
    return blake2b(body, digest_size=16).hexdigest().encode() + b"\n" + body


def position(chance: Random, _: Path) -> str:
    line = layout_text(any_match(chance, chance.randrange(99)).layout)
    name = spoilt_text("thin cut", chance)
    try:
        save_position(name, spoilt_text(line, chance))
    except (ValueError, OSError):
        save_position("thin cut", line)
    forget_position(spoilt_text("../thin cut", chance))
    for path in tuple(positions_folder().glob("*")):
        path.write_bytes(spoilt_bytes(path.read_bytes(), chance))
    outcome = REFUSED
    for text in (*positions().values(), spoilt_text(line, chance)):
        try:
            layout = parse_layout(text, standard_equipment())
        except BadNotation:
            continue
        outcome = TAKEN
        if parse_layout(layout_text(layout), standard_equipment()) != layout:
            raise Fault("a position is not what it was as text")
    return outcome


def stroke(chance: Random, _: Path) -> str:
    match = any_match(chance, chance.randrange(99))
    made = Stroke(chance.choice(match.seating.order), chance.randrange(-170_000, 170_000), chance.randrange(3_141_592), 2000)
    outcome = REFUSED
    for text in (stroke_text(made), share_line(match, made)):
        line = spoilt_text(text, chance) if chance.randrange(10) else text
        try:
            found = parse_share_line(match, line) if text.startswith("carrom") else parse_stroke(line)
        except (BadNotation, NotPlayable):
            continue
        outcome = TAKEN
        if parse_stroke(stroke_text(found)) != found:
            raise Fault("a stroke is not what it was as text")
        if isinstance(match.expects, ToStrike) and refuse(match, found) is None:
            Session(match).act(found)
    return outcome


def pasted(chance: Random, _: Path) -> str:
    """Lines as another program may hold them, brought to a match, to the practice table and to the page of lines."""
    match = any_match(chance, chance.randrange(99))
    made = Stroke(match.seating.order[0], chance.randrange(-90_000, 90_000), 1_570_796, 2000)
    line = chance.choice((layout_text(match.layout), stroke_text(made), share_line(match, made)))
    text = spoilt_text(line, chance).encode("utf-8", "ignore").decode()
    game = Game(catalogue(), beside="here")
    outcome = REFUSED
    for table in (game.table(begin_recorded(match, USUAL_CHOICES, catalogue())), game.practice()):
        before = table.context.match
        _shown(table, (Typed(text), KeyDown("f2"), Typed(text), KeyDown("return")))
        if table.context.match != before:
            outcome = TAKEN
    game.close()
    return outcome


def plug_in(chance: Random, folder: Path) -> str:
    path = folder / "plugged.py"
    text = chance.choice(PLUG_INS)
    path.write_bytes(spoilt_bytes(text.encode(), chance) if chance.randrange(2) else text.encode())
    try:
        bot = player_named(str(path))
    except BadPlayer:
        return REFUSED
    match = any_match(chance, chance.randrange(99))
    record_path = records_folder() / "plugged.jsonl"
    writer = RecordWriter(record_path, match, {seat: str(seat) for seat in match.seating.order})
    session, player = Session(match, writer.write), GuardedBot("plugged", bot)
    for _ in range(3):
        if isinstance(session.match.expects, MatchOver):
            break
        decision = player.choose(session.match, Random(1), Limit(1), never_stop)
        session.act(decision.action)
    if load_record(record_path).turns != session.turns:
        raise Fault("what a plug-in played cannot be read again")
    return "taken, and replaced" if player.failures else TAKEN


def experiment(chance: Random, _: Path) -> str:
    good = chance.choice(EXPERIMENTS)
    text = spoilt_text(json.dumps(good), chance) if chance.randrange(2) else json.dumps(spoilt_value(good, chance))
    try:
        found = read_experiment(text)
    except BadValue:
        return REFUSED
    json.dumps(experiment_outcome(found), allow_nan=False)
    return TAKEN


def _toml_spoilt(data: bytes, chance: Random) -> bytes:
    """A TOML file spoilt as bytes or as values."""
    if chance.randrange(2):
        return spoilt_bytes(data, chance)
    table = spoilt_value(tomllib.loads(data.decode()), chance)
    try:
        return tomli_w.dumps(table).encode() if isinstance(table, dict) else b"schema = 1"
    except RecursionError:  # nested deeper than can be written this way
        return data + b"\nx = " + b"[" * 5000


@cache
def _recorded(number: int) -> bytes:
    """A record of a few turns by any laws; many begin in the middle of a match."""
    path, friendly = records_folder() / "sound.jsonl", number % 3 == 0
    path.unlink(missing_ok=True)
    before = Session(any_match(Random(number), number))
    for turn in range(number % 4 * 5):
        before.act(_decision(before, Random(turn)))
    match = before.match
    first, second, *_ = match.seating.order
    names = {seat: str(seat) for seat in match.seating.order}
    writer = RecordWriter(path, match, names, bots={first: "club"}, guides={second: "contact"}, friendly=friendly)
    session = Session(match, writer.write, friendly=friendly, on_back=writer.take_back)
    for turn in range(5):
        session.act(_decision(session, Random(turn)))
    if session.can_take_back:
        session.take_back()
    data = path.read_bytes()
    path.unlink()
    return data


def _record_spoilt(data: bytes, chance: Random) -> bytes:
    """A record spoilt as bytes, or as values with check values that are right again."""
    if chance.randrange(4) == 0:
        return spoilt_bytes(data, chance)
    lines = [json.loads(line) for line in data.splitlines()]
    at = 0 if chance.randrange(2) else chance.randrange(len(lines))
    if at == 0 and chance.randrange(4):  # where a match stands is a small part of its header, and the hardest to check
        match = lines[at]["match"]
        part = chance.choice([name for name in match if name not in ("ruleset", "equipment")])
        match[part] = spoilt_value(match[part], chance)
    else:
        lines[at] = spoilt_value(lines[at], chance)
    return _sealed(lines)


def _sealed(lines: Sequence[object]) -> bytes:
    """The lines with check values that are right."""
    check, sealed = "", b""
    for line in lines:
        plain = {name: part for name, part in line.items() if name != "check"} if isinstance(line, dict) else line
        body = json.dumps(plain).encode()
        check = blake2b(check.encode() + body, digest_size=8).hexdigest()
        sealed += body[:-1] + f',"check":"{check}"}}\n'.encode()
    return sealed


def _decision(session: Session, chance: Random) -> Action:
    """What comes next in any state but the last."""
    match = session.match
    if match.between_boards:
        return Choice(match.seating.playing[0], "next")
    return as_decision(BEGINNER.choose(match, chance, Limit(1), never_stop)).action


def _on_screen(path: Path) -> None:
    """The title, the list and the record itself drawn, from its beginning and its end."""
    game = Game(catalogue(), beside="here")
    _drawn(game.title(), game.matches(), game.statistics(), game.replay(path))
    game.close()


def _played_on(play: MatchInPlay) -> None:
    """The table of the match as it stands, its log, its laws and its menu; whatever is asked is answered by Enter."""
    game = Game(catalogue(), beside="here")
    keys = ("", "l", "escape", "f1", "escape", "f2", "escape", "escape", "escape")
    _shown(game.table(play), map(KeyDown, keys), (0.02, 2.0))
    game.close()


def _drawn(*scenes: Scene) -> None:
    """Each screen drawn, at its beginning and its end."""
    for scene in scenes:
        _shown(scene, (KeyDown("home"), KeyDown("end")))


def _shown(scene: Scene, intents: Iterable[Intent], passing: Sequence[Second] = (0.5,)) -> None:
    """The screen drawn after each intent, whenever so much time has passed."""
    stack, canvas = SceneStack(scene, *SIZE), pygame.Surface(SIZE)
    for intent in intents:
        stack.handle(intent)
        for passed in passing:
            stack.update(passed)
            stack.draw(canvas)


KINDS: Mapping[str, Callable[[Random, Path], str]] = {
    "settings": settings,
    "house rules": house_rule,
    "records": record,
    "words": words,
    "caches": caches,
    "positions": position,
    "strokes": stroke,
    "pasted": pasted,
    "plug-ins": plug_in,
    "simulate": experiment,
}


def run(options: Namespace) -> int:
    """So many of each kind, or of one, or one of them by its number."""
    if options.kind is not None and options.kind not in KINDS:
        return report_problem("fuzz.py files", f"{options.kind!r} is none of {', '.join(KINDS)}", MISTYPED)
    kinds = KINDS if options.kind is None else (options.kind,)
    numbers = range(options.each) if options.number is None else (options.number,)
    cases = list(product(kinds, numbers))
    return try_all(try_file, options, cases, len(cases), "files")


def try_file(options: Namespace, case: Case, seen: Tally, folder: Path) -> None:
    """One file or text of this kind, spoilt and read."""
    kind, number = case
    pygame.font.init()
    with guarded(folder, runs=kind == "plug-ins"):
        seen.counts[f"{kind}: {KINDS[kind](Random(f'{options.seed}/{kind}/{number}'), folder)}"] += 1
    seen.counts["files"] += 1
