"""What has not changed is not painted again, and what has changed is seen at once."""

import pygame
from hypothesis import given
from hypothesis import strategies as st

from carrom.ui.input.viewport import Rect
from carrom.ui.table.view import Part, PartSheet

SIZE = (60, 40)
AREA = Rect(10.0, 10.0, 20.0, 20.0)
GREEN, RED, BLUE = (0, 128, 0), (200, 0, 0), (0, 0, 200)


def plain(colour: tuple[int, int, int] = GREEN) -> pygame.Surface:
    surface = pygame.Surface(SIZE, 0, 32)
    surface.fill(colour)
    return surface


def shown(stills: PartSheet) -> pygame.Surface:
    canvas = plain((0, 0, 0))
    stills.draw(canvas)
    return canvas


class Painter:
    """Paints a spot in its colour, and counts."""

    def __init__(self, colour: tuple[int, int, int] = RED, radius: int = 6) -> None:
        self.colour, self.radius, self.painted = colour, radius, 0

    def __call__(self, sheet: pygame.Surface) -> None:
        self.painted += 1
        pygame.draw.circle(sheet, self.colour, (20, 20), self.radius)


class Flood(Painter):
    """Fills whatever it may."""

    def __call__(self, sheet: pygame.Surface) -> None:
        self.painted += 1
        sheet.fill(self.colour)


def test_a_part_is_painted_once_for_a_key_and_shown_each_time() -> None:
    stills, paint, ground = PartSheet(), Painter(), plain()
    for _ in range(3):
        stills.update(ground, (Part("part", AREA, "key", paint),))
        assert shown(stills).get_at((20, 20))[:3] == RED
    assert paint.painted == 1


def test_another_key_paints_over_clean_ground() -> None:
    stills, ground = PartSheet(), plain()
    stills.update(ground, (Part("part", AREA, 1, Painter()),))
    stills.update(ground, (Part("part", AREA, 2, Painter(BLUE, 2)),))
    assert shown(stills).get_at((20, 20))[:3] == BLUE
    assert shown(stills).get_at((20, 25))[:3] == GREEN


def test_another_place_or_another_ground_paints_anew() -> None:
    stills, paint, ground = PartSheet(), Painter(), plain()
    stills.update(ground, (Part("part", AREA, 1, paint),))
    stills.update(ground, (Part("part", Rect(10.0, 10.0, 22.0, 20.0), 1, paint),))
    stills.update(plain(BLUE), (Part("part", AREA, 1, paint),))
    assert paint.painted == 3
    assert shown(stills).get_at((50, 5))[:3] == BLUE


def test_a_part_keeps_to_its_area() -> None:
    stills = PartSheet()
    stills.update(plain(), (Part("part", AREA, 1, Flood()),))
    assert [shown(stills).get_at(at)[:3] for at in ((9, 20), (10, 10), (29, 29), (30, 20))] == [GREEN, RED, RED, GREEN]


def test_a_picture_is_laid_beside_the_parts_once() -> None:
    stills, ground, picture = PartSheet(), plain(), plain(BLUE)
    stills.update(ground, (Part("part", AREA, 1, Flood()),))
    stills.put_picture(picture, Rect(40.0, 0.0, 20.0, 40.0))
    picture.fill(RED)
    stills.put_picture(picture, Rect(40.0, 0.0, 20.0, 40.0))
    assert [shown(stills).get_at(at)[:3] for at in ((39, 20), (40, 20), (20, 20))] == [GREEN, BLUE, RED]


def test_the_parts_alone_leave_the_rest_as_it_is() -> None:
    stills, canvas = PartSheet(), plain(BLUE)
    stills.update(plain(), (Part("part", AREA, 1, Flood()),))
    stills.draw_parts(canvas)
    assert [canvas.get_at(at)[:3] for at in ((9, 20), (20, 20))] == [BLUE, RED]


@given(st.lists(st.tuples(st.integers(0, 18), st.integers(19, 36)), min_size=2, max_size=5))
def test_parts_that_grow_and_shrink_leave_nothing_behind_and_nothing_out(frames: list[tuple[int, int]]) -> None:
    stills, ground = PartSheet(), plain()
    for end, start in frames:
        upper, lower = Rect(5.0, 0.0, 30.0, end + 1.0), Rect(5.0, float(start), 30.0, 38.0 - start)
        stills.update(ground, (Part("upper", upper, 1, Flood(RED)), Part("lower", lower, 1, Flood(BLUE))))
        canvas = shown(stills)
        column = [canvas.get_at((20, y))[:3] for y in range(SIZE[1])]
        assert column == [RED if y <= end else BLUE if start <= y < 38 else GREEN for y in range(SIZE[1])]
