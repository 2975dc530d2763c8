"""Keys of one's own: never two actions on one key, never an action without one, and the table hears the usual key."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.ui.devices.pads import BUTTONS
from carrom.ui.input.bindings import PAD_KEYS, USUAL_KEYS, Bound, action_with, bind, bindings, may_be_bound, usual_intent
from carrom.ui.input.intents import KeyDown, KeyUp, Mods, Wheel

KEYS = [*USUAL_KEYS.values(), "q", "j", "k", "page up"]
BUTTONS_NAMED = [f"pad {button}" for button in PAD_KEYS if may_be_bound(f"pad {button}")]
choices = st.lists(st.tuples(st.sampled_from(list(USUAL_KEYS)), st.sampled_from([*KEYS, *BUTTONS_NAMED])), max_size=12)


def bound_by(pairs: list[tuple[str, str]]) -> Bound:
    bound: Bound = ()
    for action, key in pairs:
        bound = bind(bound, action, key)
    return bound


@given(choices)
def test_no_key_does_two_things_and_no_action_is_without_a_key(pairs: list[tuple[str, str]]) -> None:
    bound = bound_by(pairs)
    keys, buttons = bindings(bound), bindings(bound, pad=True)
    assert set(keys) == set(USUAL_KEYS)
    assert len(set(keys.values())) == len(keys)
    assert len(set(buttons.values())) == len(buttons)
    if pairs:
        action, key = pairs[-1]
        assert action_with(bound, key) == action


@given(choices)
def test_the_table_hears_each_bound_key_as_the_usual_one_and_gave_up_keys_not_at_all(pairs: list[tuple[str, str]]) -> None:
    bound = bound_by(pairs)
    for action, key in bindings(bound).items():
        assert usual_intent(KeyDown(key, Mods(ctrl=True)), bound) == KeyDown(USUAL_KEYS[action], Mods(ctrl=True))
    for key in set(KEYS) - set(bindings(bound).values()):
        assert usual_intent(KeyUp(key), bound) == (None if key in USUAL_KEYS.values() else KeyUp(key))


def test_a_key_that_is_taken_is_exchanged() -> None:
    bound = bind((), "slide_left", "left")
    assert bindings(bound)["slide_left"] == "left"
    assert bindings(bound)["aim_left"] == "a"
    assert bind(bound, "aim_left", "left") == ()


def test_a_pads_buttons_are_bound_apart_from_the_keys() -> None:
    bound = bind((), "strike", "pad x")
    assert bindings(bound) == USUAL_KEYS
    assert usual_intent(KeyDown("v", pad="x"), bound) == KeyDown("space", pad="x")
    assert usual_intent(KeyDown("space", pad="a"), bound) == KeyDown("v", pad="a")
    assert usual_intent(KeyDown("space"), bound) == KeyDown("space")
    assert usual_intent(KeyDown("escape", pad="b"), bound) == KeyDown("escape", pad="b")


def test_all_else_is_heard_as_it_is() -> None:
    assert usual_intent(Wheel(1, 2, 3), bind((), "strike", "q")) == Wheel(1, 2, 3)
    assert usual_intent(KeyDown("escape"), bind((), "strike", "q")) == KeyDown("escape")


@pytest.mark.parametrize(
    "name", ["escape", "return", "tab", "left shift", "right ctrl", "f11", "t", "p", "f2", "pad b", "pad start", ""]
)
def test_keys_with_a_fixed_meaning_are_not_to_be_bound(name: str) -> None:
    assert not may_be_bound(name)


def test_a_fixed_key_keeps_its_meaning_whatever_a_file_says() -> None:
    bound = (("strike", "escape"), ("hint", "t"))
    assert bindings(bound) == USUAL_KEYS
    assert usual_intent(KeyDown("escape"), bound) == KeyDown("escape")


def test_every_button_that_is_heard_stands_for_a_key() -> None:
    assert set(BUTTONS.values()) == set(PAD_KEYS)
    assert all(may_be_bound(name) for name in ("q", "left", "space", "pad a", "pad left shoulder", "/"))
