"""Keys and pad buttons bound by pressing them: what is taken is named, and nothing is exchanged by one press alone."""

from pathlib import Path

from carrom.play.preferences import ControlChoices, Preferences
from carrom.ui.input.bindings import USUAL_KEYS, bind, bindings
from carrom.ui.input.intents import KeyDown, KeyUp, PointerDown
from carrom.ui.pages.settings_pages import ControlsPage
from carrom.ui.table.phases.aiming import Aiming
from tests.ui.screens import at_table
from tests.ui.settings_screen import Sitting


def test_a_key_is_bound_by_pressing_it() -> None:
    player = Sitting("controls")
    player.walk_to("key:slide_left")
    player.press("return", "j")
    kept = [player.now.controls.keys]
    player.press("delete")
    assert [*kept, player.now.controls.keys] == [(("slide_left", "j"),), ()]


def test_a_key_that_is_taken_is_named_and_exchanged_only_when_pressed_again() -> None:
    player = Sitting("controls")
    player.walk_to("key:slide_left")
    player.press("return", "left")
    assert player.now.controls.keys == ()
    assert "Aim left" in player.said
    player.press("left")
    assert bindings(player.now.controls.keys) == {**USUAL_KEYS, "slide_left": "left", "aim_left": "a"}
    player.press("return", "d", "escape")
    assert bindings(player.now.controls.keys)["slide_left"] == "left"
    assert player.said == ""


def test_keys_of_fixed_meaning_are_refused_and_the_pointer_stops_the_waiting() -> None:
    player = Sitting("controls")
    player.walk_to("key:strike")
    player.press("return", "f11")
    assert player.scene.context.bad
    page = player.scene.page
    assert isinstance(page, ControlsPage)
    player.send(PointerDown(1, 1))
    assert page.waiting is None
    player.press("j")
    assert player.now.controls.keys == ()


def test_a_pads_buttons_are_bound_once_it_is_switched_on() -> None:
    player = Sitting("controls")
    player.walk_to("controls.pad")
    player.press("space")
    player.walk_to("pad:take_back")
    player.press("return", "q")
    assert player.now.controls.keys == ()
    player.send(KeyDown("v", pad="x"))
    assert "Turn the view" in player.said
    player.send(KeyDown("v", pad="x"))
    assert bindings(player.now.controls.keys, pad=True)["take_back"] == "pad x"


def test_the_table_hears_a_key_of_ones_own_and_no_longer_the_usual_one(tmp_path: Path) -> None:
    keys = bind((), "aim_left", "j")
    hand = at_table(tmp_path)
    hand.table.context.services.store.change(Preferences(controls=ControlChoices(keys=keys)))
    assert isinstance(hand.table.phase, Aiming)
    angles = [hand.table.phase.gesture.aim.angle]
    for key in ("left", "j"):
        hand.send(KeyDown(key), KeyUp(key))
        angles.append(hand.table.phase.gesture.aim.angle)
    assert angles[0] == angles[1] < angles[2]
