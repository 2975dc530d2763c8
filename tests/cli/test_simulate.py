"""`carrom simulate`: JSON in, JSON out, and every fault told in one line with its path."""

import io
import json
import math
import sys
from pathlib import Path
from typing import Any

import pytest

from carrom.cli import main
from carrom.cli.common import MISTYPED
from carrom.model.equipment import standard_equipment
from carrom.model.notation import parse_layout, parse_stroke
from carrom.physics import simulate

Disc = dict[str, Any]


def disc(kind: str = "white", number: int = 1, x: float = 0.0, y: float = 0.0, **more: float) -> Disc:
    return {"kind": kind, "number": number, "x": x, "y": y, **more}


def told(tmp_path: Path, capsys: pytest.CaptureFixture[str], experiment: object) -> dict[str, Any]:
    """What the command answers to an experiment."""
    path = tmp_path / "experiment.json"
    path.write_text(json.dumps(experiment), encoding="utf-8")
    assert main(["simulate", str(path)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert isinstance(answer, dict)
    return answer


def refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | bytes) -> str:
    """The one line in which the command refuses a text."""
    path = tmp_path / "experiment.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert main(["simulate", str(path)]) == MISTYPED
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert captured.err.startswith("carrom simulate: ")
    return captured.err


def test_a_man_slides_as_far_as_dry_friction_lets_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = told(tmp_path, capsys, {"discs": [disc(x=-300.0, vx=1000.0)]})
    (man,) = answer["discs"]
    assert man["x"] == pytest.approx(-300.0 + 509.684, abs=0.005)
    assert (man["vx"], man["vy"], man["spin"]) == (0.0, 0.0, 0.0)
    assert answer["duration"] == pytest.approx(1.019368, abs=1e-6)
    assert answer["energy_start"] == pytest.approx(0.00525 / 2)
    assert answer["energy_end"] == 0.0
    assert answer["pocketed"] == answer["touches"] == []


def test_until_tells_the_velocities_of_that_instant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = told(tmp_path, capsys, {"discs": [disc(x=-300.0, vx=1000.0)], "until": 0.5})
    (man,) = answer["discs"]
    assert man["vx"] == pytest.approx(1000.0 - 0.5 * 981.0)
    assert answer["duration"] == 0.5
    assert answer["energy_end"] == pytest.approx(0.00525 / 2 * (1 - 0.4905) ** 2)


def test_a_contact_is_told_with_time_and_impulse(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    experiment = {
        "parameters": {"mu_board": 0.0, "e_disc": 0.8},
        "discs": [disc("black", 4), {"kind": "striker", "x": -136.15, "y": 0.0, "vx": 1000.0}],
        "until": 0.2,
    }
    answer = told(tmp_path, capsys, experiment)
    (touch,) = answer["touches"]
    assert (touch["a"], touch["b"]) == ("striker", "black 4")
    assert touch["time"] == pytest.approx(0.1)
    assert touch["impulse"] == pytest.approx(0.00525 * 4 / 3)
    man, striker = answer["discs"]
    assert (man["kind"], man["number"], striker["kind"], striker["number"]) == ("black", 4, "striker", 0)
    assert man["vx"] == pytest.approx(4000 / 3)
    assert striker["vx"] == pytest.approx(1600 / 3)


def test_a_fall_is_told_with_its_pocket_and_frames_by_their_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    falling, bouncing = disc("queen", 0, 250.0, 250.0, vx=500.0, vy=500.0), disc(x=-340.0, y=0.0, vx=-400.0)
    answer = told(tmp_path, capsys, {"discs": [falling, bouncing]})
    (fall,) = answer["pocketed"]
    assert (fall["disc"], fall["pocket"]) == ("queen", "NE")
    assert 0 < fall["time"] < answer["duration"]
    assert [left["kind"] for left in answer["discs"]] == ["white"]
    assert {"a": "white 1", "b": "frame W"}.items() <= answer["touches"][0].items()


def test_a_stroke_in_notation_is_the_stroke_of_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layout, stroke = "w1@0,60 b2@31,60 q@-100,200", "south 12.5 1.6 3000"
    answer = told(tmp_path, capsys, {"layout": layout, "stroke": stroke})
    result, _ = simulate(parse_layout(layout, standard_equipment()), parse_stroke(stroke), standard_equipment())
    assert answer["duration"] == result.duration
    assert [(t["a"], t["b"], t["time"], t["impulse"]) for t in answer["touches"]] == [
        (str(t.a), str(t.b), t.time, t.impulse) for t in result.touches
    ]
    resting = {str(there): at for there, at in result.layout.discs}
    for left in answer["discs"][:-1]:
        name = f"{left['kind']} {left['number']}" if left["number"] else left["kind"]
        assert math.dist((left["x"], left["y"]), resting[name]) < 0.003


def test_what_comes_out_goes_in_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    discs = [disc(vx=900.0, vy=300.0, spin=20.0), disc("striker", 0, 100.0, 30.0, vx=-2000.0)]
    whole = told(tmp_path, capsys, {"discs": discs})
    half = told(tmp_path, capsys, {"discs": discs, "until": 0.3})
    rest = told(tmp_path, capsys, {"discs": half["discs"]})
    for first, second in zip(whole["discs"], rest["discs"], strict=True):
        assert math.dist((first["x"], first["y"]), (second["x"], second["y"])) < 0.5
    assert half["duration"] + rest["duration"] == pytest.approx(whole["duration"], abs=1e-3)


def test_each_parameter_is_heeded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    discs = [
        disc(x=200.0, y=20.0, vx=100.0, vy=500.0),
        disc("black", 1, 0.0, 8.0),
        disc("black", 2, 272.0, 268.0, vx=6000.0, vy=6000.0),
        disc("striker", 0, -100.0, 0.0, vx=3000.0, vy=150.0, spin=10.0),
    ]
    usual = told(tmp_path, capsys, {"discs": discs})
    other = {
        "mu_board": 0.12,
        "e_disc": 0.7,
        "e_frame": 0.6,
        "e_back": 0.5,
        "mu_disc": 0.04,
        "mu_frame": 0.05,
        "pocket_diameter": 51.0,
        "man_diameter": 30.5,
        "man_mass": 5.0,
        "striker_diameter": 40.0,
        "striker_mass": 14.0,
        "step": 0.002,
    }
    for name, value in other.items():
        assert told(tmp_path, capsys, {"discs": discs, "parameters": {name: value}}) != usual, name


def test_discs_that_overlap_by_a_micrometre_touch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    discs = [disc(), disc("black", 1, 30.9995, 0.0), disc("striker", 0, -100.0, 0.0, vx=1000.0)]
    answer = told(tmp_path, capsys, {"discs": discs})
    assert len(answer["discs"]) == 3
    assert answer["touches"][1]["b"] == "black 1"


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = io.TextIOWrapper(io.BytesIO(b'{"discs": []}'), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", text)
    assert main(["simulate", "-"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer == {"discs": [], "pocketed": [], "touches": [], "duration": 0.0, "energy_start": 0.0, "energy_end": 0.0}


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("", "$: not JSON"),
        ("[]", "$: "),
        ("{}", "$.layout: missing"),
        (b"\xff", "$: not UTF-8"),
        ("[" * 100_000, "$: "),
        ('{"discs": [], "discs": []}', "$: the field 'discs' appears twice"),
        ('{"discs": {}}', "$.discs: "),
        ('{"discs": [], "until": -1}', "$.until: "),
        ('{"discs": [], "until": NaN}', "$.until: NaN"),
        ('{"discs": [], "until": "1"}', "$.until: "),
        ('{"discs": [], "colour": 1}', "$.colour: unknown field"),
        ('{"discs": [], "layout": "empty"}', "$.layout: "),
        ('{"discs": [], "parameters": {"mu": 1}}', "$.parameters.mu: unknown field"),
        ('{"discs": [], "parameters": {"e_disc": 1.1}}', "$.parameters.e_disc: "),
        ('{"discs": [], "parameters": {"step": 0}}', "$.parameters.step: "),
        ('{"discs": [], "parameters": {"man_mass": true}}', "$.parameters.man_mass: true"),
        ('{"discs": [7]}', "$.discs[0]: 7"),
        ('{"discs": [{"kind": "green", "number": 1, "x": 0, "y": 0}]}', '$.discs[0].kind: "green"'),
        ('{"discs": [{"kind": ["white"], "number": 1, "x": 0, "y": 0}]}', "$.discs[0].kind: "),
        ('{"discs": [{"kind": "white", "number": 10, "x": 0, "y": 0}]}', "$.discs[0].number: 10"),
        ('{"discs": [{"kind": "white", "x": 0, "y": 0}]}', "$.discs[0].number: "),
        ('{"discs": [{"kind": "queen", "number": 2, "x": 0, "y": 0}]}', "$.discs[0].number: 2"),
        ('{"discs": [{"kind": "white", "number": 1, "x": 0}]}', "$.discs[0].y: is missing"),
        ('{"discs": [{"kind": "white", "number": 1, "x": 0, "y": null}]}', "$.discs[0].y: null"),
        ('{"discs": [{"kind": "white", "number": 1, "x": 0, "y": Infinity}]}', "$.discs[0].y: Infinity"),
        ('{"discs": [{"kind": "white", "number": 1, "x": 0, "y": 0, "vx": 1e999}]}', "$.discs[0].vx: Infinity"),
        ('{"discs": [{"kind": "white", "number": 1, "x": 0, "y": 0, "spin": NaN}]}', "$.discs[0].spin: NaN"),
        ('{"discs": [{"kind": "white", "number": 1, "x": 0, "y": 0, "z": 0}]}', "$.discs[0].z: unknown field"),
        ('{"discs": [{"kind": "white", "number": 1, "x": 355, "y": 0}]}', "$.discs[0].x: white 1 is off the board"),
        ('{"discs": [{"kind": "white", "number": 1, "x": 353, "y": 353}]}', "$.discs[0]: white 1 is off the board"),
        ('{"layout": "opening"}', "$.stroke: missing"),
        ('{"layout": 1, "stroke": "south 0 1 1000"}', "$.layout: 1 is no text"),
        ('{"layout": "w1@999,0", "stroke": "south 0 1 1000"}', "$.layout: "),
        ('{"layout": "opening", "stroke": "south"}', "$.stroke: "),
        ('{"layout": "opening", "stroke": "south 0 1 -5"}', "$.stroke: "),
        ('{"layout": "opening", "stroke": "south 360 1 1000"}', "$.stroke: striker is off the board"),
        ('{"layout": "w1@0,-250", "stroke": "south 0 1 1000"}', "$.stroke: striker and white 1 overlap"),
    ],
)
def test_a_fault_is_told_with_its_path(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | bytes, path: str
) -> None:
    assert f"experiment.json: {path}" in refused(tmp_path, capsys, text)


def test_an_overlap_and_a_twin_are_told_with_the_later_disc(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over = json.dumps({"discs": [disc(), disc("black", 1, 30.9, 0.0)]})
    assert "$.discs[1]: black 1 and white 1 overlap by 0.1 mm" in refused(tmp_path, capsys, over)
    twice = json.dumps({"discs": [disc(), disc(x=100.0)]})
    assert "$.discs[1]: white 1 is listed twice" in refused(tmp_path, capsys, twice)


def test_a_board_without_friction_asks_until_when(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    endless = json.dumps({"parameters": {"mu_board": 0}, "discs": [disc(vx=100.0)]})
    assert "$.until: " in refused(tmp_path, capsys, endless)


@pytest.mark.parametrize("name", ["none.json", ""])
def test_what_is_no_file_is_told_in_one_line(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", str(tmp_path / name)]) == 2
    told = capsys.readouterr().err
    assert (told.startswith(f"carrom simulate: {tmp_path / name}: "), told.count("\n")) == (True, 1)
