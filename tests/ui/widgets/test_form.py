"""The form: every row reached and changed by pointer and by keys, in view when in focus, and nothing ever outside its room."""

from dataclasses import replace

import pygame
import pytest

from carrom.rules.ruleset import ICF, PRESETS, SHOWN_SWITCHES, Ruleset
from carrom.ui.input.intents import FocusLost, Intent, KeyDown, KeyUp, Mods, PointerDown, PointerMove, PointerUp, Wheel
from carrom.ui.input.viewport import Rect
from carrom.ui.widgets.form import Change, Form, FormRequest, Press, Reset
from carrom.ui.widgets.form_parts import PlacedRow
from carrom.ui.widgets.theme import Theme, theme_for
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.setting_rows import Row, RowWidget, rows_in_words

WINDOW = Rect(40, 60, 800, 500)
THEME = Theme(1.0)


def laws(rules: Ruleset = ICF, sliders: bool = False) -> tuple[Row, ...]:
    return rows_in_words(catalogue(), SHOWN_SWITCHES, rules, ICF, sliders=sliders)


def of_laws(rules: Ruleset = ICF, sliders: bool = False) -> Form:
    form = Form()
    form.show(laws(rules, sliders), WINDOW, THEME)
    return form


def told(form: Form, *intents: Intent) -> list[FormRequest]:
    return [asked for intent in intents if (asked := form.handle(intent)) is not None]


def placed(form: Form, name: str) -> PlacedRow:
    return next(place for place in form.placed_rows if place.row.name == name)


def on_screen(form: Form, rect: Rect, share: float = 0.5) -> tuple[float, float]:
    """A place inside a rectangle of the page, brought into view first."""
    form.scroll.choose((rect.top, rect.bottom))
    return rect.left + rect.width * share, rect.centre[1] - form.scroll.offset + form.rect.top


def click(form: Form, rect: Rect, share: float = 0.5) -> list[FormRequest]:
    at = on_screen(form, rect, share)
    return told(form, PointerMove(*at), PointerDown(*at), PointerUp(*at))


@pytest.mark.parametrize("name", [switch.name for switch in SHOWN_SWITCHES])
def test_every_row_is_changed_by_the_pointer(name: str) -> None:
    form = of_laws()
    place = placed(form, name)
    assert click(form, place.control, 0.95) == [Change(name, place.row.candidates(1))]
    if place.row.look is RowWidget.CHOICE:
        assert click(form, place.control, 0.05) == [Change(name, place.row.candidates(-1))]


@pytest.mark.parametrize("name", [switch.name for switch in SHOWN_SWITCHES])
def test_every_row_is_reached_and_changed_by_keys(name: str) -> None:
    form = of_laws()
    assert form.enter(1)
    while form.focus != name:
        assert told(form, KeyDown("down"), KeyUp("down")) == []
        place = placed(form, str(form.focus))
        assert form.scroll.offset <= place.top
        assert place.rect.bottom <= form.scroll.offset + WINDOW.height
    row = form.row(name)
    assert told(form, KeyDown("right"), KeyUp("right")) == [Change(name, row.candidates(1))]
    if row.look is not RowWidget.NUMBER:
        assert told(form, KeyDown("return")) == told(form, KeyDown("space")) == [Change(name, row.candidates(1))]


def test_ctrl_makes_tens_of_a_number() -> None:
    form = of_laws()
    form.focus = "target_points"
    assert told(form, KeyDown("left", Mods(ctrl=True))) == [Change("target_points", (15,))]


def test_a_row_that_differs_is_reset_by_its_cross_and_by_delete() -> None:
    form = of_laws(PRESETS["uk29"])
    assert click(form, placed(form, "target_points").reset) == [Reset("target_points")]
    assert told(form, KeyDown("delete")) == [Reset("target_points")]
    assert click(form, placed(form, "man_values").reset) == []
    assert told(form, KeyDown("delete")) == []


def test_a_number_runs_on_while_its_sign_or_key_is_held_and_no_longer() -> None:
    form = of_laws()
    at = on_screen(form, placed(form, "target_points").control, 0.95)
    assert told(form, PointerDown(*at)) == [Change("target_points", (26,))]
    assert [form.update(0.15) for _ in range(3)] == [None] * 2 + [Change("target_points", (26,))]
    assert form.quiet() < 1
    assert told(form, PointerMove(at[0] - 300, at[1], held=True)) == []
    assert form.update(9.0) is None
    assert told(form, PointerUp(*at), KeyDown("left")) == [Change("target_points", (24,))]
    assert form.update(0.5) == Change("target_points", (24,))
    told(form, KeyUp("left"))
    assert form.update(9.0) is None
    told(form, PointerDown(*at), FocusLost())
    assert form.update(9.0) is None


def test_a_press_that_leaves_its_row_or_begins_elsewhere_changes_nothing() -> None:
    form = of_laws()
    here = on_screen(form, placed(form, "men_owned_by_colour").control)
    there = on_screen(form, placed(form, "tie_after_limit").control)
    assert told(form, PointerDown(*here), PointerMove(*there, held=True), PointerUp(*there)) == []
    assert told(form, PointerDown(1, 1), PointerUp(*here)) == []


def test_the_wheel_scrolls_and_changes_no_value() -> None:
    form = of_laws()
    at = on_screen(form, placed(form, "book").control)
    assert told(form, Wheel(-3, *at)) == []
    assert form.scroll.offset > 0
    assert told(form, Wheel(3, *at), Wheel(1, 1, 1)) == []
    assert form.scroll.offset == 0


def test_the_bar_is_dragged_to_both_ends() -> None:
    form = of_laws()
    x = WINDOW.right - 3
    told(form, PointerDown(x, WINDOW.top + 5), PointerMove(x - 200, WINDOW.bottom + 300, held=True))
    assert form.scroll.offset == round(form.scroll.most) > 0
    told(form, PointerMove(x, WINDOW.top - 300, held=True), PointerUp(x, 0), PointerMove(x, WINDOW.bottom, held=True))
    assert form.scroll.offset == 0


def test_the_page_goes_with_a_finger_and_what_was_pressed_is_let_go() -> None:
    form = of_laws()
    form.scroll.to(300)
    x, y = on_screen(form, placed(form, "target_points").control, 0.95)
    start = form.scroll.offset
    told(form, PointerDown(x, y))
    assert told(form, PointerMove(x + 4, y - 100, held=True), PointerMove(x + 90, y - 120, held=True)) == []
    assert form.scroll.offset == start + 120
    assert form.update(9.0) is None
    assert told(form, PointerUp(x + 90, y - 120)) == []
    told(form, PointerMove(x, y + 50))
    assert form.scroll.offset == start + 120


def test_a_press_that_trembles_or_goes_across_scrolls_nothing() -> None:
    form = of_laws()
    x, y = on_screen(form, placed(form, "men_owned_by_colour").control)
    start = form.scroll.offset
    pressed = told(form, PointerDown(x, y), PointerMove(x + 2, y - 9, held=True), PointerUp(x + 2, y - 9))
    assert pressed == [Change("men_owned_by_colour", form.row("men_owned_by_colour").candidates(1))]
    told(form, PointerDown(x, y), PointerMove(x + 60, y - 25, held=True), PointerUp(x + 60, y - 25))
    told(form, PointerDown(x, y), FocusLost(), PointerMove(x, y - 200, held=True))
    assert form.scroll.offset == start


def test_home_end_and_pages_go_far() -> None:
    form = of_laws()
    form.enter(1)
    told(form, KeyDown("end"))
    assert form.focus == "pocket_diameter_mm"
    told(form, KeyDown("home"))
    assert form.focus == "book"
    seen = [form.focus]
    while form.focus != "pocket_diameter_mm":
        told(form, KeyDown("page down"))
        assert form.focus != seen[-1]
        seen.append(form.focus)
    assert 4 < len(seen) < 30
    told(form, KeyDown("page up"))
    assert form.focus not in (seen[-1], seen[0])


def test_a_slider_follows_the_pointer_and_stops_with_it() -> None:
    form = of_laws(sliders=True)
    control = placed(form, "target_points").control
    left, y = on_screen(form, control, 0.02)
    (change,) = told(form, PointerDown(left, y))
    assert change == Change("target_points", (1,))
    form.show(laws(replace(ICF, target_points=1), sliders=True), WINDOW, THEME)
    assert told(form, PointerMove(left + 900, y + 70, held=True)) == [Change("target_points", (100,))]
    assert told(form, PointerUp(left, y), PointerMove(left + 900, y)) == []
    assert told(form, KeyDown("right")) == [Change("target_points", (6,))]


def test_buttons_press_and_texts_only_read() -> None:
    form = Form()
    button = Row("use", RowWidget.BUTTON, "Our house", "Seven laws differ.", "Use", "", base="saved", mark=False)
    words = Row("words", RowWidget.TEXT, "The queen counts five.", "", "", "")
    form.show((button, words), WINDOW, THEME)
    assert click(form, placed(form, "use").control) == told(form, KeyDown("return")) == [Press("use")]
    assert click(form, placed(form, "use").reset) == [Reset("use")]
    assert told(form, KeyDown("down"), KeyDown("return"), KeyDown("right")) == []
    assert form.focus == "words"


def test_the_focus_stays_with_a_row_that_is_shown_again_and_leaves_with_one_that_goes() -> None:
    form = of_laws()
    form.focus = "queen_points"
    focus = []
    for rows in (laws(PRESETS["gr25"]), laws()[:3]):
        form.show(rows, WINDOW, THEME)
        focus.append(form.focus)
    assert focus == ["queen_points", None]
    form.show((), WINDOW, THEME)
    assert not form.enter(1)
    assert form.scroll.offset == 0


@pytest.mark.parametrize(("width", "size"), [(400, (640, 480)), (440, (640, 480)), (1000, (1280, 800)), (1500, (1920, 1080))])
def test_words_widgets_and_resets_of_all_rows_lie_apart_and_inside(width: int, size: tuple[int, int]) -> None:
    theme = theme_for(*size)
    form = Form()
    form.show(laws(PRESETS["points3"]), Rect(20, 20, width, 400), theme)
    floor = 0.0
    for place in form.placed_rows:
        assert place.top >= floor
        floor = place.rect.bottom
        assert place.rect.top <= place.control.top <= place.control.bottom <= place.rect.bottom
        assert place.rect.left < place.reset.left <= place.reset.right <= place.control.left
        assert place.control.right + 2 <= place.rect.right < 20 + width  # the frame of the focus shows whole
        assert min(place.control.width, place.control.height, place.reset.width) >= 28
        canvas = pygame.Surface((20 + width, 400))
        form.scroll.to(place.top)
        form.draw(canvas)
