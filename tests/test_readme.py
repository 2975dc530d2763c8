"""The README tells the truth: each of its commands runs, and its tables agree with the game.

A new command fails here until COMMANDS says how it is run: with which words in place of those that stand for others, and
how small where it would take long. Options stay as they are written.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from carrom import __version__
from carrom.bots.levels import LEVELS
from carrom.cli import main
from carrom.model.equipment import standard_equipment
from carrom.model.notation import layout_text, parse_layout, parse_stroke, stroke_text
from carrom.rules.ruleset import PRESETS, Ruleset
from carrom.ui.input.bindings import USUAL_KEYS
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.law_pages import key_words
from tests.clones import copy_of_project
from tests.readme import COMMAND, README, ROOT, blocks, commands, inline, section, table

RECORD = ROOT / "tests" / "golden" / "p2p.jsonl"
CASES = "tests/cases/rule_cases.jsonl"
PLAYER = "from random import Random\nfrom carrom.bots.levels import BEGINNER\nclass Bot:\n    choose = BEGINNER.choose\n"


@dataclass(frozen=True, slots=True)
class Way:
    """Words that others stand for, and words that make it smaller."""

    words: Mapping[str, str] = field(default_factory=dict)
    more: tuple[str, ...] = ()


STAND_INS = {"FILE": "match.jsonl", "FILE…": "match.jsonl", "FILE.json": "experiment.json", "FILE.png": "board.png"} | {
    "FILE.gif": "stroke.gif", "FOLDER": "folder", "TEXT": "q@0,0", "WxH": "320x200", "A,B": "beginner,beginner", "N": "1"
}  # fmt: skip
QUICK = ("--strokes", "2")
AS_WRITTEN = Way()

COMMANDS: dict[str, Way] = {
    "carrom --version": AS_WRITTEN,
    "carrom duel": Way(more=("--boards", "1", *QUICK)),
    "carrom duel --players master,expert --boards 40 --seed 1 --jobs 2": Way({"40": "1"}, QUICK),
    "carrom duel --players master --hand 0.15,2,0.3 --boards 2 --seed 1": Way({"2": "1"}, QUICK),
    "carrom duel --players expert --clear --hand 2,1,2.35 --boards 30 --seed 1": Way({"30": "1"}, QUICK),
    "carrom duel --players my_bot.py,club": Way(more=("--boards", "1", *QUICK)),
    "carrom simulate FILE.json": AS_WRITTEN,
    "carrom menu": AS_WRITTEN,
    ".venv/bin/carrom --version": AS_WRITTEN,
    ".venv/bin/carrom picture --layout TEXT -o FILE.png --size WxH": AS_WRITTEN,
    ".venv/bin/carrom simulate FILE.json": AS_WRITTEN,
    ".venv/bin/carrom duel --players A,B": Way(more=("--boards", "1", *QUICK)),
    ".venv/bin/carrom duel --clear --boards 1": Way(more=QUICK),
    ".venv/bin/carrom verify FILE": AS_WRITTEN,
    ".venv/bin/carrom verify FILE…": AS_WRITTEN,
    ".venv/bin/carrom sheet FILE --csv": AS_WRITTEN,
    ".venv/bin/carrom film FILE --turn N -o FILE.gif": Way(more=("--size", "64")),
    ".venv/bin/carrom film FILE --board N -o FILE.gif": Way(more=("--size", "64")),
    ".venv/bin/carrom where": AS_WRITTEN,
    ".venv/bin/carrom menu": AS_WRITTEN,
    ".venv/bin/carrom menu --remove": AS_WRITTEN,
    "python3 scripts/play.py where": AS_WRITTEN,
    ".venv/bin/python -m hatchling build": Way(more=("-d", "folder")),
    ".venv/bin/python scripts/physics_report.py FOLDER": AS_WRITTEN,
    ".venv/bin/python scripts/aim_trial.py --pots 200": Way({"200": "1"}),
    ".venv/bin/python scripts/aim_trial.py --pots 200 --power 20 30": Way({"200": "1"}),
    ".venv/bin/python scripts/check_cases.py FILE…": Way({"FILE…": CASES}),
    ".venv/bin/python scripts/fuzz.py soak --boards 100 --jobs 2": Way({"100": "1"}, QUICK),
    ".venv/bin/python scripts/fuzz.py soak --presets --boards 400 --records FOLDER": Way({"400": "1"}, QUICK),
    ".venv/bin/python scripts/fuzz.py flood --events 50000": Way({"50000": "100"}),
    ".venv/bin/python scripts/bench.py library --records 5000": Way({"5000": "20"}),
    ".venv/bin/python scripts/fuzz.py jams FILE --layouts 100000 --minutes 60": Way(
        {"FILE": "jams.json", "100000": "3", "60": "0"}
    ),
    ".venv/bin/python scripts/fuzz.py files --each 500 --jobs 2": Way({"500": "1"}),
    ".venv/bin/python scripts/make_wood.py": Way(more=("maple",)),
    ".venv/bin/python scripts/make_sounds.py": AS_WRITTEN,
    ".venv/bin/python scripts/make_icon.py": AS_WRITTEN,
    ".venv/bin/python scripts/make_pictures.py": Way(more=("stroke",)),
    ".venv/bin/python scripts/record_golden.py": AS_WRITTEN,
    ".venv/bin/python scripts/record_golden.py --bits": AS_WRITTEN,
    "git tag v1.0.0": AS_WRITTEN,
}

# These take minutes whatever they are given: their help has to know all that the README asks of them.
LONG = (
    "python3 scripts/check.py",
    "python3 scripts/check.py --fast",
    "python3 scripts/check.py --all",
    ".venv/bin/python scripts/physics_report.py FOLDER --whole",
    ".venv/bin/python scripts/bench.py physics",
    ".venv/bin/python scripts/bench.py frames",
    ".venv/bin/python scripts/bench.py frames --bot",
    ".venv/bin/python scripts/bench.py all",
    ".venv/bin/python scripts/bench.py all --store",
    ".venv/bin/python scripts/bench.py compare",
    ".venv/bin/python scripts/build_app.py",
    ".venv/bin/python scripts/try_artefacts.py --app",
)

# These are run by tests of their own or by a script that tries them: the file, and what stands in it where it does so.
ELSEWHERE = {
    "python3 scripts/play.py": ("tests/scripts/test_play.py", '"scripts" / "play.py"'),
    r"py scripts\play.py": ("tests/scripts/test_play.py", '"scripts" / "play.py"'),
    ".venv/bin/carrom": ("tests/e2e/screen.py", '"-m", "carrom")'),
    "carrom": ("tests/test_artefact.py", 'programs / "carrom"'),
    ".venv/bin/python scripts/make_fonts.py": ("tests/scripts/test_needed.py", "make_fonts.py"),
    "pipx install .": ("scripts/try_artefacts.py", '("pipx", "install")'),
    "uv tool install .": ("scripts/try_artefacts.py", '("uv", "tool", "install")'),
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which scripts may write, with all that the commands name in it."""
    folder = copy_of_project(tmp_path_factory.mktemp("readme") / "carrom")
    shutil.copy(RECORD, folder / "match.jsonl")
    (folder / "my_bot.py").write_text(PLAYER, encoding="utf-8")
    (experiment,) = (block for block in blocks() if block.startswith("{"))
    (folder / "experiment.json").write_text(experiment, encoding="utf-8")
    for command in (
        ("init", "-q"),
        ("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-q", "--allow-empty", "-m", "a"),
    ):
        subprocess.run(("git", *command), cwd=folder, check=True)
    return folder


def arguments(command: str, way: Way) -> tuple[str, ...]:
    """The words after the program, as they are run here."""
    _, *words = command.split()
    return (*(way.words.get(word, STAND_INS.get(word, word)) for word in words), *way.more)


def run(project: Path, *command: str) -> subprocess.CompletedProcess[str]:
    kept = os.environ | {"CARROM_HOME": str(project / "home"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=project, env=kept, capture_output=True, text=True, check=False)


def test_every_command_of_the_readme_has_one_way_to_run() -> None:
    assert sorted((*COMMANDS, *LONG, *ELSEWHERE)) == sorted(commands())


WRITTEN = "carrom|carrom fly|$ carrom fly|CARROM_HOME=x carrom fly|python x.py|./x.py|pip install x|.venv/bin/pytest -q"


@pytest.mark.parametrize("line", [*WRITTEN.split("|"), ".venv/bin/carrom", r".venv\Scripts\carrom fly"])
def test_a_command_is_known_as_one_however_it_is_written(line: str) -> None:
    assert COMMAND.match(line)


@pytest.mark.parametrize(("command", "way"), COMMANDS.items(), ids=COMMANDS)
def test_a_command_of_the_readme_runs(
    command: str, way: Way, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program, words = command.split()[0], arguments(command, way)
    if words[0] == "scripts/play.py":  # which hands the rest to the game: its own tests prove that
        program, words = "carrom", words[1:]
    if program.endswith("carrom"):
        monkeypatch.chdir(project)
        monkeypatch.setenv("XDG_DATA_HOME", str(project / "home"))  # where `carrom menu` writes
        try:
            code: int | str | None = main(words)
        except SystemExit as end:
            code = end.code
        assert code == 0, capsys.readouterr().err
    else:
        done = run(project, "git" if program == "git" else sys.executable, *words)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("way", COMMANDS.values(), ids=COMMANDS)
def test_a_way_changes_no_option_and_makes_nothing_larger(way: Way) -> None:
    assert not any(word.startswith("-") for word in way.words)
    assert all(int(new) < int(old) for old, new in way.words.items() if old.isdecimal())


@pytest.mark.parametrize("command", LONG)
def test_a_long_command_knows_what_the_readme_asks_of_it(command: str, project: Path) -> None:
    _, script, *words = command.split()
    named = [word for word in words[:1] if word.isalpha() and word.islower()]
    done = run(project, sys.executable, script, *named, "--help")
    assert done.returncode == 0, done.stderr
    assert all(word in done.stdout for word in words if word.startswith("--"))


@pytest.mark.parametrize("command", ELSEWHERE)
def test_a_command_that_is_run_elsewhere_is_run_there(command: str) -> None:
    file, words = ELSEWHERE[command]
    assert words in (ROOT / file).read_text(encoding="utf-8")


def test_options_that_are_told_alone_are_those_of_a_duel(capsys: pytest.CaptureFixture[str]) -> None:
    told = [words.split()[0] for words in inline() if words.startswith("--")]
    with pytest.raises(SystemExit):
        main(["duel", "--help"])
    shown = capsys.readouterr().out
    assert told
    assert [option for option in told if f"{option} " not in shown] == []


def test_files_that_the_readme_names_are_there() -> None:
    named = [words for words in (*inline(), *re.findall(r"\]\((.+?)\)", README)) if re.fullmatch(r"\w[\w./]*/[\w.]+", words)]
    roots = (ROOT, ROOT / "carrom")
    assert len(named) > 20
    assert [name for name in named if not any((root / name).exists() for root in roots)] == []


def test_places_that_the_readme_points_to_are_there() -> None:
    headings = {
        re.sub(r"[^\w -]", "", line).strip().lower().replace(" ", "-") for line in re.findall("^#+ (.*)$", README, re.M)
    }
    assert set(re.findall(r"\(#([\w-]+)\)", README)) <= headings


def test_positions_and_strokes_that_the_readme_shows_can_be_read() -> None:
    layouts = [words for words in inline() if words.startswith("w1@")]
    strokes = [words for words in inline() if words.startswith("south ")]
    assert [layout_text(parse_layout(words, standard_equipment())) for words in layouts] == ["w1@-12.5,40 b9@100,0 q@0,0"]
    assert [stroke_text(parse_stroke(words)) for words in strokes] == strokes != []


def test_every_script_that_is_started_stands_in_the_readme() -> None:
    started = [path for path in (ROOT / "scripts").glob("*.py") if '__name__ == "__main__"' in path.read_text("utf-8")]
    assert [path.name for path in started if f"`{path.name}" not in section("Scripts")] == []


def test_every_command_of_the_game_stands_in_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    named = re.findall("^    ([a-z]+) ", capsys.readouterr().out, re.M)
    assert len(named) > 5
    assert [name for name in named if f".venv/bin/carrom {name}" not in section("Commands")] == []


def test_the_experiment_of_the_readme_answers_with_what_it_says(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", str(project / "experiment.json")]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert {"discs", "pocketed", "touches", "duration"} <= answer.keys()


def test_every_key_of_the_table_stands_in_the_readme_and_no_other_letter() -> None:
    shown = {word for row in table("Keys at the table") for word in re.split(r"[ ,·]+", row[0])}
    letters = {word for word in shown if re.fullmatch("[A-Z]", word)}
    bound = {key_words(catalogue(), key) for key in USUAL_KEYS.values()}
    assert bound <= shown
    assert letters - bound == {"P", "S", "T"}  # of practice and of discs that move, and nobody's to bind


def test_the_levels_are_as_the_readme_tells() -> None:
    rows = dict(zip(LEVELS.values(), list(table("Bots"))[1 : 1 + len(LEVELS)], strict=True))
    for level, (name, strokes, _, hand) in rows.items():
        assert name.split(",")[0].lower() == level.name
        assert int(strokes) == level.mind.strokes
        assert hand == f"{level.hand.angle:g}°, {level.hand.power:g} %, {level.hand.placement:g} mm"


SEATS = {(2,): "2", (2, 4): "2, or 4 in pairs", (3,): "3, each alone"}
GAMES = {1: "one game", 3: "best of three games"}
BREAKS = {"toss": "toss", "guess_the_hand": "guess the hand", "random": "by chance"}
LAST_OWN = {"lose_board": "board lost", "two_back": "two men back"}
WITH_STRIKER = {"own_back_continue": "comes back, go on", "own_stays_pass": "stays, turn over"}
OTHERS = {(False, "no"): "no foul, stays down", (True, "final_only"): "foul, only the last comes back"} | {
    (True, "always"): "foul, comes back"
}


def told(rules: Ruleset) -> tuple[str, ...]:
    """The rules as a column of the README's table."""
    below = f", below {rules.queen_cutoff_score} points" if rules.queen_cutoff_score else ""
    white, black = rules.man_values
    coloured = rules.men_owned_by_colour
    return (
        SEATS[rules.allowed_seats],
        f"{rules.target_points} points" + (f" or {rules.board_limit} boards" if rules.board_limit else ""),
        GAMES[rules.games_in_match],
        f"{rules.queen_points}{below}",
        str(rules.board_points_cap or "no limit"),
        "by colour" if coloured else f"anybody's: white {white}, black {black}",
        OTHERS[rules.opponent_man_is_foul, rules.opponent_man_put_back] if coloured else "–",
        WITH_STRIKER[rules.striker_plus_own],
        LAST_OWN[rules.last_own_before_queen],
        BREAKS[rules.first_break],
        f"{rules.stroke_time_s} s" if rules.stroke_time_s else "none",
    )


def test_the_table_of_the_rules_is_that_of_the_presets() -> None:
    _, *columns = zip(*table("The rules, and how they differ"), strict=True)
    tr = catalogue()
    assert [column[0] for column in columns] == [f"{tr(f'rules.{name}')} `{name}`" for name in PRESETS]
    assert [column[1:] for column in columns] == [told(rules) for rules in PRESETS.values()]


def test_project_command_and_changelog_name_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (released, *_) = re.findall(r"^## (\d\S*)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert (project["version"], released) == (__version__, __version__)
