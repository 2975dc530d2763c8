"""Hostile files in short: some spoilt ones of each kind, and those that are huge, endless, nested or not files at all."""

import json
import os
from argparse import Namespace
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.cli import main as carrom
from carrom.cli.experiment import read_experiment
from carrom.model.equipment import standard_equipment
from carrom.model.notation import BadNotation, parse_layout, parse_stroke
from carrom.storage.codec import BadValue, action_from_plain
from carrom.storage.files import BadFile
from carrom.storage.house_rules import bad_house_rules, house_folder, house_rules, import_rules
from carrom.storage.paths import records_folder, settings_file
from carrom.storage.positions import positions, positions_folder
from carrom.storage.records import MOST_BYTES, load_record
from carrom.storage.settings import load_settings
from carrom.storage.toml_files import BadTable, FileFault
from scripts import fuzz, fuzz_files
from scripts.fuzz_files import KINDS
from scripts.fuzz_spoiling import nested
from scripts.fuzz_trials import Tally
from scripts.sandbox import Trespass, guarded, own_home
from tests.storage.recorded import all_matches

HUGE = 100 * 1024 * 1024


@pytest.mark.parametrize("kind", KINDS)
def test_spoilt_files_are_taken_or_refused_by_name(kind: str) -> None:
    for number in range(8):
        with own_home() as folder:
            fuzz_files.try_file(Namespace(seed=30), (kind, number), Tally(), folder)


def sparse(path: Path, size: int) -> Path:
    """A file of so many zeros that takes no room."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.truncate(size)
    return path


def test_files_of_a_hundred_megabytes_are_refused_unread(capsys: pytest.CaptureFixture[str]) -> None:
    sparse(settings_file(), HUGE)
    problem = load_settings().problem
    assert problem is not None
    assert problem.what is FileFault.TOO_LARGE
    sparse(house_folder() / "huge.toml", HUGE)
    assert [problem.path.name for problem in bad_house_rules()] == ["huge.toml"]
    sparse(positions_folder() / "huge.txt", HUGE)
    path = sparse(records_folder() / "huge.jsonl", HUGE)
    with pytest.raises(BadFile, match=str(MOST_BYTES)):
        load_record(path)
    (listed,) = all_matches(records_folder())
    assert isinstance(listed, BadFile)
    assert carrom(["simulate", str(path)]) == 2
    assert "bytes" in capsys.readouterr().err


def test_pipes_and_endless_devices_are_refused_and_not_waited_for() -> None:
    for folder, ending in ((house_folder(), "toml"), (positions_folder(), "txt"), (records_folder(), "jsonl")):
        folder.mkdir(parents=True)
        os.mkfifo(folder / f"pipe.{ending}")
        (folder / f"zeros.{ending}").symlink_to("/dev/zero")
        (folder / f"itself.{ending}").symlink_to(f"itself.{ending}")
    settings_file().symlink_to("/dev/zero")
    assert load_settings().problem is not None
    assert house_rules() == {}
    assert positions() == {}
    assert all_matches(records_folder()) == ()
    for name in ("pipe", "zeros", "itself"):
        with pytest.raises(BadFile):
            load_record(records_folder() / f"{name}.jsonl")
        with pytest.raises(BadFile):
            import_rules(house_folder() / f"{name}.toml")


def test_a_link_to_a_file_elsewhere_is_replaced_and_the_other_file_stays(tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text("precious", encoding="utf-8")
    settings_file().parent.mkdir(parents=True)
    settings_file().symlink_to(other)
    assert load_settings().problem is not None
    assert load_settings().problem is None
    assert other.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize("text", ["a" + ".a" * 20_000 + " = 1", "[" + "a." * 20_000 + "a]", "x = " + "[" * 20_000])
def test_keys_of_many_parts_and_deep_lists_are_refused_at_once(text: str, tmp_path: Path) -> None:
    path = tmp_path / "deep.toml"
    path.write_text(f"schema = 1\n{text}\n", encoding="utf-8")
    with guarded(tmp_path, seconds=5.0), pytest.raises(BadTable) as refused:
        import_rules(path)
    assert refused.value.what is FileFault.NOT_TOML


@pytest.mark.parametrize(
    "plain", [{"do": nested(5000)}, {"do": "placement", "seat": "south", "disc": nested(5000), "at": [0.0, 0.0]}]
)
def test_values_nested_without_end_are_refused_by_name(plain: dict[str, object]) -> None:
    with pytest.raises(BadValue):
        action_from_plain(plain)


@pytest.mark.parametrize("word", ["1e999999", "-1e999999", "1e999999999999999999", "NaN", "sNaN", "Infinity", "9" * 1900])
def test_numbers_without_end_are_no_stroke(word: str) -> None:
    with pytest.raises(BadNotation):
        parse_stroke(f"south {word} 1.5 3000")


def test_an_object_of_very_many_fields_is_read_in_little_time(tmp_path: Path) -> None:
    text = json.dumps({f"field {number}": 0 for number in range(50_000)})
    with guarded(tmp_path, seconds=5.0), pytest.raises(BadValue):
        read_experiment(text)


@given(st.text(max_size=80), st.recursive(st.none() | st.floats() | st.integers() | st.text(), st.lists, max_leaves=5))
@settings(max_examples=60, deadline=None)
def test_any_text_and_any_value_is_refused_by_name_or_taken(text: str, value: object) -> None:
    readers: tuple[tuple[Callable[[], object], type[Exception]], ...] = (
        (lambda: parse_stroke(text), BadNotation),
        (lambda: parse_layout(text, standard_equipment()), BadNotation),
        (lambda: read_experiment(text), BadValue),
        (lambda: read_experiment(json.dumps({"layout": text, "stroke": text, "until": value})), BadValue),
        (lambda: read_experiment(json.dumps({"discs": value, "parameters": value})), BadValue),
        (lambda: action_from_plain({"do": "stroke", "seat": text, "offset": value}), BadValue),
    )
    for read, refusal in readers:
        with suppress(refusal):
            read()


@pytest.mark.parametrize("act", [lambda path: path.write_text("x"), lambda path: path.mkdir(), lambda path: path.unlink()])
def test_the_guard_sees_what_is_done_outside_its_folder(act: Callable[[Path], object], tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    with guarded(tmp_path / "in"):
        (tmp_path / "in" / "file").write_text("allowed", encoding="utf-8")
        with pytest.raises(Trespass):
            act(tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_files_tried_side_by_side_come_out_as_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for jobs in ("1", "2"):
        assert fuzz.main(["files", "--each", "6", "--seed", "3", "--kind", "positions", "--jobs", jobs]) == 0
        said.append(capsys.readouterr().out)
    one, two = ([line for line in words.splitlines() if not line.startswith("memory:")] for words in said)
    assert one == two
    assert "faults: 0" in one


def test_a_fault_is_told_with_its_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fails(*_: object) -> str:
        raise KeyError("nobody expects this")

    monkeypatch.setattr(fuzz_files, "KINDS", {**KINDS, "strokes": fails})
    assert fuzz.main(["files", "--each", "1", "--seed", "3", "--kind", "strokes"]) == 1
    said = capsys.readouterr().out
    assert "nobody expects this" in said
    assert "See it: python scripts/fuzz.py files --seed 3 --kind 'strokes' --number 0" in said


def test_a_kind_that_is_none_is_refused_with_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["files", "--kind", "dreams"]) == 2
    assert capsys.readouterr().err == f"fuzz.py files: 'dreams' is none of {', '.join(KINDS)}\n"
