"""`carrom film` writes a stroke or a board as a GIF or as pictures, without a window."""

from pathlib import Path

import pygame
import pytest
from PIL import Image

from carrom.cli import main
from carrom.model.stroke import Stroke
from carrom.physics.simulation import simulate
from carrom.storage.records import load_record
from carrom.ui.draw.export import FRAMES_A_SECOND, StrokeToFilm, frames
from tests.storage.recorded import real

SIDE = 96


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "match.jsonl"
    real(path, 2)
    return path


def film(record: Path, *arguments: str) -> int:
    return main(["film", str(record), "--size", str(SIDE), *arguments])


def seconds(path: Path) -> float:
    with Image.open(path) as image:
        total = 0.0
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            total += float(image.info["duration"]) / 1000
    return total


def shots(record: Path) -> list[StrokeToFilm]:
    loaded = load_record(record)
    before, found = loaded.header.match, []
    for turn in loaded.turns:
        assert isinstance(turn.action, Stroke)
        found.append(StrokeToFilm(before.layout, turn.action, before.equipment))
        before = turn.ruling.match
    return found


def test_a_gif_lasts_as_long_as_its_stroke_and_a_little_more(record: Path, tmp_path: Path) -> None:
    assert film(record, "--turn", "2", "-o", str(tmp_path / "two.gif")) == 0
    shot = shots(record)[1]
    duration = simulate(shot.layout, shot.stroke, shot.equipment)[0].duration
    assert duration + 1 < seconds(tmp_path / "two.gif") < duration + 2
    with Image.open(tmp_path / "two.gif") as image:
        assert (image.format, image.size, image.info["loop"]) == ("GIF", (SIDE, SIDE), 0)


def test_a_board_is_all_its_strokes_one_after_the_other(record: Path, tmp_path: Path) -> None:
    for name, which in (("one", ("--turn", "1")), ("two", ("--turn", "2")), ("both", ("--board", "1"))):
        assert film(record, *which, "-o", str(tmp_path / f"{name}.gif")) == 0
    both = seconds(tmp_path / "one.gif") + seconds(tmp_path / "two.gif")
    assert seconds(tmp_path / "both.gif") == pytest.approx(both)


def test_pictures_in_a_folder_are_the_frames_of_the_film(record: Path, tmp_path: Path) -> None:
    assert film(record, "--turn", "1", "-o", str(tmp_path / "new" / "frames")) == 0
    files = sorted((tmp_path / "new" / "frames").iterdir())
    wanted = list(frames(shots(record)[:1], SIDE))
    assert [file.name for file in files[:2]] == ["00001.png", "00002.png"]
    assert len(files) == len(wanted) > FRAMES_A_SECOND
    last = pygame.image.load(files[-1])
    assert pygame.image.tobytes(last, "RGB") == pygame.image.tobytes(wanted[-1], "RGB")


def test_the_film_moves_from_the_layout_before_the_stroke_to_the_one_after_it(record: Path) -> None:
    shot = shots(record)[0]
    pictures = [pygame.image.tobytes(picture, "RGB") for picture in frames([shot], SIDE)]
    assert pictures[0] == pictures[5] != pictures[20] != pictures[-1]
    assert pictures[-1] == pictures[-2]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--turn", "9", "-o", "x.gif"), "turn 9 is not a stroke; this record has 2 turns"),
        (("--board", "2", "-o", "x.gif"), "board 2 has no strokes"),
        (("--turn", "1", "-o", "no/such/x.gif"), "cannot write it"),
    ],
)
def test_what_cannot_be_filmed_is_told_in_a_sentence(
    record: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    why: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert film(record, *arguments) == 2
    told = capsys.readouterr().err
    assert told.startswith("carrom film: ")
    assert why in told
    assert list(tmp_path.iterdir()) == []


def test_without_a_name_no_folder_is_strewn_with_pictures(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        film(record, "--turn", "1", "-o", "")
    assert (end.value.code, list(tmp_path.iterdir())) == (2, [])
    assert "no name given" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["x.png", "x.mp4", "frames.d"])
def test_a_name_with_another_ending_is_refused_and_makes_no_folder(
    name: str, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        film(record, "--turn", "1", "-o", name)
    assert (end.value.code, list(tmp_path.iterdir())) == (2, [])
    assert f"{name!r} is neither: name a file ending in .gif, or a folder" in capsys.readouterr().err


def test_a_folder_that_stands_already_may_have_any_name(record: Path, tmp_path: Path) -> None:
    folder = tmp_path / "stroke.1"
    folder.mkdir()
    assert film(record, "--turn", "1", "-o", str(folder)) == 0
    assert (folder / "00001.png").is_file()


def test_an_unreadable_record_cannot_be_filmed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert film(tmp_path / "none.jsonl", "--turn", "1", "-o", str(tmp_path / "x.gif")) == 2
    assert "none.jsonl" in capsys.readouterr().err
