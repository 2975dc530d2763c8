"""The text field and the walk among the parts of a screen."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.play.letters import letters
from carrom.ui.input.intents import Composing, Intent, KeyDown, KeyUp, Mods, PointerDown, PointerMove, PointerUp, Typed
from carrom.ui.input.viewport import Rect
from carrom.ui.scene import FOR_EVER
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.entry import TextEdited, TextField
from carrom.ui.widgets.form import Form, Press
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.theme import USUAL, Theme
from carrom.ui.widgets.zones import ZoneEvent, Zones
from carrom.ui.words.setting_rows import Row, RowWidget

FIELD = Rect(10, 10, 200, 40)


def field(words: str = "", most: int = 40) -> TextField:
    entry = TextField("name", "Name", most, Icon.SEARCH)
    entry.show(FIELD, Theme(1.0))
    entry.put(words)
    entry.enter(1)
    return entry


def keys(entry: TextField, *names: str) -> None:
    for name in names:
        entry.handle(KeyDown(name))
        entry.handle(KeyUp(name))


def test_text_is_typed_where_the_caret_stands() -> None:
    entry = field("Our hose")
    keys(entry, "left", "left")
    assert entry.handle(Typed("u")) == TextEdited("name")
    assert entry.words == "Our house"
    keys(entry, "home", "delete", "delete", "delete", "delete")
    assert entry.words == "house"
    keys(entry, "end", "backspace")
    assert entry.words == "hous"


def test_keys_that_also_type_do_nothing_by_themselves() -> None:
    entry = field("abc")
    keys(entry, "a", "space", "left shift")
    assert entry.words == "abc"


@given(st.text(max_size=60))
def test_whatever_is_pasted_becomes_one_line_no_longer_than_may_be(pasted: str) -> None:
    entry = field("ab", most=20)
    entry.handle(Typed(pasted))
    assert entry.words.startswith("ab")
    assert len(letters(entry.words)) <= 20
    assert not any(sign in entry.words for sign in "\n\r\t\0")
    assert entry.caret == len(entry.words)
    entry.draw(pygame.Surface((220, 60)))


FAMILY = "👨‍👩‍👧‍👦"
KEYS = ("left", "right", "backspace", "delete", "home", "end")


def test_a_letter_of_many_parts_is_typed_cut_walked_over_and_deleted_as_one() -> None:
    entry = field("", most=3)
    entry.handle(Typed(FAMILY * 5))
    assert (entry.words, entry.caret) == (FAMILY * 3, len(FAMILY) * 3)
    keys(entry, "left", "backspace")
    assert (entry.words, entry.caret) == (FAMILY * 2, len(FAMILY))
    keys(entry, "right", "left", "left", "delete")
    assert (entry.words, entry.caret) == (FAMILY, 0)
    entry.handle(PointerDown(FIELD.right - 2, 30))
    assert entry.caret == len(FAMILY)
    entry.draw(pygame.Surface((220, 60)))


def test_a_full_field_takes_what_belongs_to_its_last_letter_and_no_other() -> None:
    entry = field("रान", most=2)
    assert entry.words == "रान"
    assert entry.handle(Typed("ी")) == TextEdited("name")
    assert entry.handle(Typed("x")) is None
    assert (entry.words, entry.caret) == ("रानी", 4)
    keys(entry, "left")
    assert entry.handle(Typed("x")) is None
    keys(entry, "backspace")
    assert (entry.words, entry.caret) == ("नी", 0)


@given(st.lists(st.sampled_from([*KEYS, "🇩🇪", "🇩", "e", "\u0301", "\u200d", FAMILY])))
def test_the_caret_never_leaves_its_text_whatever_is_typed(hands: list[str]) -> None:
    entry = field("", most=6)
    for each in hands:
        entry.handle(KeyDown(each) if each in KEYS else Typed(each))
        assert 0 <= entry.caret <= len(entry.words)
        assert len(letters(entry.words)) <= 6
    entry.draw(pygame.Surface((220, 60)))


@pytest.mark.parametrize("letter", ["x", FAMILY, "e\u0301", "\n"])
def test_a_paste_without_end_fills_the_field(letter: str) -> None:
    entry = field("ab", most=24)
    entry.handle(Typed(letter * 3_000_000))
    assert entry.words == ("ab" if letter == "\n" else "ab" + letter * 22)


def test_enter_is_told_and_escape_empties_the_field_once() -> None:
    entry = field("abc")
    assert entry.handle(KeyDown("return")) == TextEdited("name", done=True)
    assert entry.wants(KeyDown("escape"))
    assert entry.handle(KeyDown("escape")) == TextEdited("name")
    assert not entry.wants(KeyDown("escape"))


def test_an_input_method_puts_a_word_together_before_it_is_typed() -> None:
    entry = field("a")
    assert entry.handle(Composing("かな")) is None
    keys(entry, "backspace", "return")  # are for the input method now
    assert entry.words == "a"
    assert entry.handle(Typed("仮名")) == TextEdited("name")
    assert entry.words == "a仮名"


def test_a_held_backspace_goes_on() -> None:
    entry = field("abcdef")
    entry.handle(KeyDown("backspace"))
    assert [entry.update(0.5), entry.update(0.1)] == [TextEdited("name")] * 2
    assert entry.words == "abc"
    entry.handle(KeyUp("backspace"))
    assert entry.update(1.0) is None
    assert entry.quiet() == FOR_EVER


def test_a_press_puts_the_caret_where_it_is_and_outside_nothing_is_typed() -> None:
    entry = field("iiii")
    entry.leave()
    assert entry.handle(Typed("x")) is None
    entry.handle(PointerDown(FIELD.left + 39, 30))
    assert (entry.focused, entry.caret) == (True, 0)
    entry.handle(PointerDown(FIELD.right - 2, 30))
    assert entry.caret == 4


def test_a_long_line_scrolls_inside_its_field() -> None:
    entry = field("/a/long/path/to/a/folder/of/house-rules.toml")
    canvas = pygame.Surface((400, 60))
    canvas.fill((1, 2, 3))
    entry.handle(PointerMove(1, 1))
    entry.draw(canvas)
    assert {tuple(canvas.get_at((x, 30)))[:3] for x in (*range(9), *range(212, 400))} == {(1, 2, 3)}
    assert any(tuple(canvas.get_at((x, 30)))[:3] == USUAL.accent for x in range(150, 210))


def screen() -> tuple[Zones, Buttons, TextField, Form]:
    """Two buttons, a field and a form of one button, one under another."""
    buttons, entry, form = Buttons(), field(), Form()
    entry.leave()
    entry.show(Rect(0, 50, 200, 40), Theme(1.0))
    buttons.show(Button("one", Rect(0, 0, 90, 40), "One"), Button("two", Rect(100, 0, 90, 40), "Two", chosen=True))
    form.show((Row("use", RowWidget.BUTTON, "House", "", "Use", ""),), Rect(0, 100, 400, 200), Theme(1.0))
    zones = Zones()
    zones.show(buttons, entry, form)
    return zones, buttons, entry, form


def heard(zones: Zones, *intents: Intent) -> list[ZoneEvent]:
    return [event for intent in intents if (event := zones.handle(intent)) is not None]


def test_tab_leads_round_all_parts_and_keys_go_to_the_one_in_focus() -> None:
    zones, buttons, entry, form = screen()
    assert heard(zones, KeyDown("return"), Typed("x")) == []
    assert heard(zones, KeyDown("tab"), KeyDown("return")) == ["two"]
    assert heard(zones, KeyDown("tab"), Typed("x")) == [TextEdited("name")]
    assert buttons.focused is None
    assert heard(zones, KeyDown("tab"), KeyDown("return")) == [Press("use")]
    assert not entry.focused
    assert heard(zones, KeyDown("tab"), KeyDown("left"), KeyDown("return")) == ["one"]
    assert heard(zones, KeyDown("tab", Mods(shift=True)), KeyDown("space")) == [Press("use")]
    assert form.focus == "use"


def test_a_part_without_anything_to_focus_is_passed_over() -> None:
    zones, _, _, form = screen()
    form.show((), Rect(0, 100, 400, 200), Theme(1.0))
    heard(zones, KeyDown("tab", Mods(shift=True)))
    assert isinstance(zones.current, TextField)


@pytest.mark.parametrize(("at", "kind"), [((10, 10), Buttons), ((10, 60), TextField), ((10, 110), Form)])
def test_whatever_the_pointer_presses_has_the_keys(at: tuple[int, int], kind: type) -> None:
    zones, *_ = screen()
    heard(zones, KeyDown("tab"), PointerDown(*at), PointerUp(*at))
    assert isinstance(zones.current, kind)
    heard(zones, PointerDown(900, 900))
    assert zones.current is None


def test_a_part_that_is_no_longer_shown_loses_the_keys() -> None:
    zones, buttons, entry, _ = screen()
    zones.go_to(entry)
    zones.show(buttons)
    assert (zones.current, entry.focused) == (None, False)
