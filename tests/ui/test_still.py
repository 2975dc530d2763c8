"""What has not changed is not painted again, and what has changed is seen at once."""

import pygame
from hypothesis import given
from hypothesis import strategies as st

from carrom.ui.viewport import Rect
from carrom.ui.widgets.still import Stills

SIZE = (60, 40)
AREA = Rect(10.0, 10.0, 20.0, 20.0)
GREEN, RED, BLUE = (0, 128, 0), (200, 0, 0), (0, 0, 200)


def ground() -> pygame.Surface:
    surface = pygame.Surface(SIZE, 0, 32)
    surface.fill(GREEN)
    return surface


class Painter:
    """Fills what it may in its colour, and counts."""

    def __init__(self) -> None:
        self.colour, self.painted = RED, 0

    def __call__(self, sheet: pygame.Surface) -> None:
        self.painted += 1
        pygame.draw.circle(sheet, self.colour, (20, 20), 6)


def test_a_part_is_painted_once_for_a_key_and_shown_each_time() -> None:
    stills, paint, below = Stills(), Painter(), ground()
    for _ in range(3):
        canvas = ground()
        stills.draw(canvas, below, "part", AREA, "key", paint)
        assert canvas.get_at((20, 20))[:3] == RED
    canvas = ground()
    stills.draw_again(canvas)
    assert canvas.get_at((20, 20))[:3] == RED
    assert paint.painted == 1


def test_another_key_paints_over_clean_ground() -> None:
    stills, paint, canvas, below = Stills(), Painter(), ground(), ground()
    stills.draw(canvas, below, "part", AREA, 1, paint)

    def small(sheet: pygame.Surface) -> None:
        pygame.draw.circle(sheet, BLUE, (20, 20), 2)

    stills.draw(canvas, below, "part", AREA, 2, small)
    assert canvas.get_at((20, 20))[:3] == BLUE
    assert canvas.get_at((20, 25))[:3] == GREEN


def test_another_place_or_another_ground_paints_anew() -> None:
    stills, paint, below = Stills(), Painter(), ground()
    stills.draw(ground(), below, "part", AREA, 1, paint)
    stills.draw(ground(), below, "part", Rect(10.0, 10.0, 22.0, 20.0), 1, paint)
    large = pygame.Surface((90, 90), 0, 32)
    stills.draw(large, large.copy(), "part", AREA, 1, paint)
    assert paint.painted == 3


def test_a_part_keeps_to_its_area() -> None:
    stills, canvas = Stills(), ground()

    def flood(sheet: pygame.Surface) -> None:
        sheet.fill(RED)

    stills.draw(canvas, ground(), "part", AREA, 1, flood)
    assert canvas.get_at((9, 20))[:3] == GREEN
    assert canvas.get_at((10, 10))[:3] == RED
    assert canvas.get_at((30, 20))[:3] == GREEN


def test_parts_do_not_disturb_one_another() -> None:
    stills, paint, canvas, below = Stills(), Painter(), ground(), ground()
    stills.draw(canvas, below, "left", AREA, 1, paint)
    stills.draw(canvas, below, "right", Rect(35.0, 10.0, 20.0, 20.0), 1, lambda sheet: None)
    stills.draw(canvas, below, "left", AREA, 1, paint)
    assert paint.painted == 1
    assert canvas.get_at((20, 20))[:3] == RED


PLACES = st.tuples(st.integers(0, 50), st.integers(0, 30), st.integers(1, 40), st.integers(1, 30))


@given(st.lists(PLACES, max_size=4))
def test_a_cleared_screen_shows_the_picture_everywhere_but_in_the_parts(areas: list[tuple[int, int, int, int]]) -> None:
    stills, below = Stills(), ground()
    apart = [area for number, area in enumerate(areas) if pygame.Rect(area).collidelist(areas[:number]) == -1]
    for number, area in enumerate(apart):
        stills.draw(ground(), below, str(number), Rect(*map(float, area)), 1, lambda sheet: None)
    canvas, picture = pygame.Surface(SIZE, 0, 32), pygame.Surface(SIZE, 0, 32)
    picture.fill(BLUE)
    stills.clear(canvas, picture)
    for x in range(SIZE[0]):
        for y in range(SIZE[1]):
            inside = any(pygame.Rect(area).collidepoint(x, y) for area in apart)
            assert canvas.get_at((x, y))[:3] == ((0, 0, 0) if inside else BLUE)


@given(st.lists(st.tuples(st.integers(0, 18), st.integers(19, 36)), min_size=2, max_size=5))
def test_parts_that_grow_and_shrink_leave_nothing_behind(frames: list[tuple[int, int]]) -> None:
    stills, below, canvas = Stills(), ground(), ground()
    for upper_end, lower_start in frames:
        stills.clear(canvas, below)
        for name, top, bottom, colour in (("upper", 0, upper_end + 1, RED), ("lower", lower_start, 38, BLUE)):

            def flood(sheet: pygame.Surface, colour: tuple[int, int, int] = colour) -> None:
                sheet.fill(colour)

            stills.draw(canvas, below, name, Rect(5.0, float(top), 30.0, float(bottom - top)), 1, flood)
        column = [canvas.get_at((20, y))[:3] for y in range(SIZE[1])]
        assert column == [RED if y <= upper_end else BLUE if lower_start <= y < 38 else GREEN for y in range(SIZE[1])]
