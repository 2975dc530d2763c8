"""`carrom picture` draws what the table draws, where no window can be."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from carrom.cli import main
from carrom.model.discs import WHITES
from carrom.model.equipment import standard_equipment
from carrom.model.notation import parse_layout
from carrom.ui.draw.export import picture_of
from tests.ui.draw.pictures import lightness, pixels


def test_a_picture_is_written_without_a_display(tmp_path: Path) -> None:
    path = tmp_path / "table.png"
    bare = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
    command = [sys.executable, "-m", "carrom", "picture", "--layout", "opening", "-o", str(path), "--size", "320x240"]
    done = subprocess.run(command, env=bare, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert pygame.image.load(str(path)).get_size() == (320, 240)


def test_a_picture_opens_no_display() -> None:
    script = (
        "import pygame\n"
        "from carrom.model.equipment import standard_equipment\n"
        "from carrom.model.layout import Layout\n"
        "from carrom.ui.draw.export import picture_of\n"
        "picture_of(Layout(), standard_equipment(), (200, 200))\n"
        "assert not pygame.display.get_init()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("size", [(64, 64), (640, 480), (300, 700), (1000, 200)])
def test_the_whole_board_stands_in_the_middle_at_any_shape(size: tuple[int, int]) -> None:
    grey = lightness(pixels(picture_of(parse_layout("empty", standard_equipment()), standard_equipment(), size)))
    width, height = size
    side = min(size)
    left, top = (width - side) // 2, (height - side) // 2
    wood = grey[top : top + side, left : left + side]
    assert wood.mean() > 90
    if width > side:
        assert grey[:, : left - side // 12].mean() < 60
    if height > side:
        assert grey[: top - side // 12].mean() < 60


def test_the_layout_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "one.png"
    assert main(["picture", "--layout", "w1@100,50", "-o", str(path), "--size", "480x480"]) == 0
    table = standard_equipment()
    drawn = pixels(pygame.image.load(str(path)))
    bare = pixels(picture_of(parse_layout("empty", table), table, (480, 480)))
    rows, columns = (abs(drawn - bare).sum(axis=2) > 60).nonzero()
    scale = (480 - 2 * round(480 * 0.022)) / 880
    radius = table.radius(WHITES[0]) * scale
    assert columns.min() == pytest.approx(240 + 100 * scale - radius, abs=2)
    assert rows.min() == pytest.approx(240 - 50 * scale - radius, abs=2)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-o", "{}/x.png", "--size", "63x400"], "64 to 8192"),
        (["-o", "{}/x.png", "--size", "9000x400"], "64 to 8192"),
        (["-o", "{}/x.png", "--size", "wide"], "as 1280x800"),
        (["-o", "{}/x.jpg"], ".png"),
        (["-o", "{}/no/such/folder/x.png"], "folder that exists"),
        (["-o", "{}/x.png", "--layout", "w1@0,0 w1@1,1"], "placed twice"),
        (["-o", "{}/x.png", "--layout", "w1"], "w1@X,Y"),
    ],
)
def test_a_mistake_is_told_in_one_line_and_nothing_is_written(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = [argument.format(tmp_path) for argument in arguments]
    try:
        code = main(["picture", *told])
    except SystemExit as stop:
        code = int(str(stop.code))
    assert code == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.glob("*.*g"))
