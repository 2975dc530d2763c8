"""Every board look with every set of men tells white, black, queen and striker apart without colour, twice over: by how light
they are and by their pattern."""

from itertools import combinations

import numpy as np
import pygame
import pytest

from carrom.model.discs import BLACKS, QUEEN, STRIKER, WHITES, Kind
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout
from carrom.model.units import Point
from carrom.play.preferences import DisplayChoices, section_switches
from carrom.resources import asset
from carrom.ui.draw.backdrop import draw_position
from carrom.ui.draw.board_pictures import board_picture
from carrom.ui.draw.discs import RestingPose, draw_discs, reach, sprite
from carrom.ui.draw.looks import CLASSIC, HUES, LOOKS, MEN_SETS, Style, style_of
from carrom.ui.input.viewport import Rect, fit
from tests.ui.draw.pictures import Pixels, around, is_red, lightness, like_the_snapshot, pixels

TABLE = standard_equipment()
SIDE = 600
VIEW = fit(Rect(0, 0, SIDE, SIDE), TABLE.board.size, TABLE.board.frame_width)
PLACES = (
    (WHITES[0], Point(-150.0, 180.0)),
    (BLACKS[0], Point(-40.0, 180.0)),
    (QUEEN, Point(70.0, 180.0)),
    (STRIKER, Point(180.0, 180.0)),
)
STYLES = [pytest.param(Style(LOOKS[look], MEN_SETS[men]), id=f"{look}-{men}") for look in LOOKS for men in MEN_SETS]
BANDS, WAYS = 7, 48


def table(style: Style) -> pygame.Surface:
    canvas = pygame.Surface((SIDE, SIDE), 0, 32)
    draw_position(canvas, VIEW, Layout(), TABLE, style)
    draw_discs(canvas, VIEW, [(disc, RestingPose(disc, at)) for disc, at in PLACES], TABLE, men=style.men)
    return canvas


def mean_lightness(style: Style) -> dict[Kind, float]:
    """Of each kind as it lies on the board."""
    grey = lightness(pixels(table(style)))
    found = {}
    for disc, at in PLACES:
        x, y = VIEW.to_px(at)
        rows, columns = np.mgrid[0:SIDE, 0:SIDE]
        inside = np.hypot(columns + 0.5 - x, rows + 0.5 - y) < 0.9 * TABLE.radius(disc) * VIEW.scale
        found[disc.kind] = float(grey[inside].mean())
    return found


def pattern(style: Style, kind: Kind) -> Pixels:
    """What is inked on a kind, however it lies and however light it is: how its grey changes round the disc, band by band."""
    radius = 18.0
    grey = lightness(pixels(sprite(kind, radius, 0.0, men=style.men)))
    middle = reach(radius) - 0.5
    far = np.linspace(0.12, 0.84, BANDS)[:, None] * radius
    way = np.arange(WAYS)[None, :] / WAYS * 2 * np.pi
    ring = grey[np.rint(middle - far * np.sin(way)).astype(int), np.rint(middle + far * np.cos(way)).astype(int)]
    waves = np.abs(np.fft.rfft(ring - ring.mean(), axis=1))[:, :13] / WAYS
    waves[:, 1:3] = 0.0  # the lamp's own
    return np.asarray(waves)


@pytest.mark.parametrize("style", STYLES)
def test_lightness_alone_tells_the_kinds_apart(style: Style) -> None:
    found = mean_lightness(style)
    for one, other in combinations(Kind, 2):
        assert abs(found[one] - found[other]) > 20, (one, other, found)
    assert found[Kind.WHITE] == max(found.values())
    assert found[Kind.BLACK] == min(found.values())


@pytest.mark.parametrize("style", [pytest.param(Style(CLASSIC.look, men), id=name) for name, men in MEN_SETS.items()])
def test_pattern_alone_tells_the_kinds_apart(style: Style) -> None:
    drawn = {kind: pattern(style, kind) for kind in Kind}
    for one, other in combinations(Kind, 2):
        strength = max(float(np.linalg.norm(drawn[one])), float(np.linalg.norm(drawn[other])))
        assert float(np.linalg.norm(drawn[one] - drawn[other])) > 0.45 * strength, (one, other)


@pytest.mark.parametrize("style", STYLES)
def test_every_disc_stands_out_from_the_board(style: Style) -> None:
    bare = pygame.Surface((SIDE, SIDE), 0, 32)
    draw_position(bare, VIEW, Layout(), TABLE, style)
    changed = np.abs(lightness(pixels(table(style))) - lightness(pixels(bare)))
    for disc, at in PLACES:
        x, y = VIEW.to_px(at)
        rows, columns = np.mgrid[0:SIDE, 0:SIDE]
        far = np.hypot(columns + 0.5 - x, rows + 0.5 - y) / (TABLE.radius(disc) * VIEW.scale)
        assert np.quantile(changed[(far > 0.8) & (far < 1.1)], 0.5) > 12


@pytest.mark.parametrize("name", LOOKS)
def test_every_look_has_the_markings_of_the_laws(name: str) -> None:
    canvas = pygame.Surface((SIDE, SIDE), 0, 32)
    canvas.blit(board_picture(TABLE.board, SIDE, 0, LOOKS[name]), (0, 0))
    board = TABLE.board
    for side in (-board.base_circle_x, board.base_circle_x):
        assert is_red(around(canvas, VIEW.to_px(Point(side, board.base_y))))
    for pocket in board.pockets:
        assert lightness(around(canvas, VIEW.to_px(pocket))) < 70
    wood = lightness(around(canvas, VIEW.to_px(Point(100.0, board.base_y)), 2))
    line = min(float(lightness(around(canvas, VIEW.to_px(Point(100.0, board.rear_line_y - step)), 0))) for step in (0, 1, 2))
    assert line < 0.65 * wood


@pytest.mark.parametrize("name", LOOKS)
def test_the_flower_in_the_middle_looks_the_same_from_every_seat(name: str) -> None:
    assert LOOKS[name].petals % 4 == 0


@pytest.mark.parametrize("name", LOOKS)
def test_every_look_has_its_woods(name: str) -> None:
    for wood in (LOOKS[name].surface, LOOKS[name].frame):
        assert asset(f"wood/{wood}").is_file()


def test_the_settings_offer_the_looks_and_sets_that_there_are() -> None:
    offered = {switch.name: switch.options for switch in section_switches("display")}
    chosen = {name: offered[name] for name in ("look", "men", "striker")}
    assert chosen == {"look": tuple(LOOKS), "men": tuple(MEN_SETS), "striker": ("usual", *HUES)}


def test_the_usual_choices_are_the_classic_style_and_others_change_their_part() -> None:
    assert style_of(DisplayChoices()) == CLASSIC
    assert style_of(DisplayChoices(men="bold")) == Style(CLASSIC.look, MEN_SETS["bold"])


@pytest.mark.parametrize("name", LOOKS)
def test_every_look_looks_as_it_did(name: str) -> None:
    men = list(MEN_SETS.values())[list(LOOKS).index(name) % len(MEN_SETS)]
    canvas = pygame.Surface((300, 300), 0, 32)
    canvas.blit(pygame.transform.smoothscale(table(Style(LOOKS[name], men)), (300, 300)), (0, 0))
    assert like_the_snapshot(canvas, f"look_{name}_300") is None


@pytest.mark.parametrize("men", MEN_SETS)
def test_a_striker_of_another_colour_is_another_disc_with_the_same_pattern_and_no_man_changes(men: str) -> None:
    usual = style_of(DisplayChoices(men=men)).men
    seen = {usual.striker}
    for hue in HUES:
        style = style_of(DisplayChoices(men=men, striker=hue))
        assert style is style_of(DisplayChoices(men=men, striker=hue))  # the key of pictures that are kept
        seen.add(style.men.striker)
        assert [type(mark) for mark in style.men.striker.marks] == [type(mark) for mark in usual.striker.marks]
        assert (style.men.white, style.men.black, style.men.queen) == (usual.white, usual.black, usual.queen)
    assert len(seen) == 1 + len(HUES)


def test_players_with_other_strikers_share_the_pictures_of_the_men() -> None:
    usual, ruby = (style_of(DisplayChoices(striker=striker)).men for striker in ("usual", "ruby"))
    for kind in Kind:
        pictures = [sprite(kind, 14.0, 0.0, men=men) for men in (usual, ruby)]
        assert (pictures[0] is pictures[1]) is (kind is not Kind.STRIKER)
