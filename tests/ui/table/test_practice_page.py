"""The page over a table: who strikes by which laws, positions under names, and lines of text copied and taken."""

from pathlib import Path

import pygame
import pytest

from carrom.model.discs import WHITES
from carrom.model.layout import Layout
from carrom.model.notation import layout_text
from carrom.model.seats import Seat
from carrom.model.units import Point
from carrom.rules.ruleset import PRESETS
from carrom.rules.state import QueenIs, ToStrike
from carrom.storage.positions import positions, save_position
from carrom.ui.input.intents import Intent, KeyDown, KeyUp, PointerDown, PointerUp, Typed
from carrom.ui.pages.pause import PauseScene
from carrom.ui.table.phases.editing import Editing
from carrom.ui.table.practice_page import PracticePage
from tests.ui.practising import SAY, layout, practising, seat_of_practice, top
from tests.ui.screens import Hand, at_table, phase, press_key


def page(hand: Hand) -> PracticePage:
    scene = top(hand)
    assert isinstance(scene, PracticePage)
    return scene


def walk_to(hand: Hand, name: str) -> None:
    """With keys alone: to the form, and down to the row."""
    form = page(hand).form
    while page(hand).zones.current is not form:
        hand.send(KeyDown("tab"), frames=1)
    hand.send(KeyDown("home"), frames=1)
    for _ in form.placed_rows:
        if form.focus == name:
            return
        hand.send(KeyDown("down"), KeyUp("down"), frames=1)
    raise AssertionError(f"no row {name}")


def asked(hand: Hand, name: str, *keys: Intent) -> None:
    walk_to(hand, name)
    hand.send(*keys, frames=1)


def test_the_page_sets_who_strikes_by_which_laws_and_what_lies_there() -> None:
    hand = practising()
    press_key(hand, "f2")
    asked(hand, "bare", KeyDown("return"))
    assert layout(hand) == Layout()
    assert page(hand).message == SAY("practice.bare_done")
    asked(hand, "strikes", KeyDown("right"), KeyUp("right"))
    assert hand.table.context.match.expects == ToStrike(Seat.NORTH)
    for _ in PRESETS:
        asked(hand, "rules", KeyDown("right"), KeyUp("right"))
        assert hand.table.context.match.expects == ToStrike(Seat.NORTH)
        assert hand.table.context.match.board.queen.where is QueenIs.COVERED
    assert hand.table.context.match.ruleset.name == "icf"
    asked(hand, "stays", KeyDown("space"))
    assert hand.table.play.practice is not None
    assert not hand.table.play.practice.stays
    asked(hand, "ring", KeyDown("return"))
    assert len(layout(hand).discs) == 19
    asked(hand, "edit_board", KeyDown("return"))
    assert isinstance(phase(hand), Editing)
    assert len(hand.stack.scenes) == 1
    assert seat_of_practice(hand) is Seat.NORTH
    for _ in range(len(PRESETS) + 3):
        hand.send(KeyDown("u"), frames=1)
    assert seat_of_practice(hand) is Seat.SOUTH
    assert len(layout(hand).discs) == 19


@pytest.mark.parametrize("name", ["edit_board", "kept.mine"])
def test_from_the_pause_too_the_board_itself_is_reached_at_once(name: str) -> None:
    save_position("mine", "w1@10,20")
    hand = practising()
    press_key(hand, "escape")
    pause = top(hand)
    assert isinstance(pause, PauseScene)
    at = next(button.rect.centre for button in pause.buttons.shown if button.name == "practice")
    hand.send(PointerDown(*at), PointerUp(*at), frames=1)
    asked(hand, "ring", KeyDown("return"))
    assert isinstance(top(hand), PracticePage)
    asked(hand, name, KeyDown("return"))
    assert hand.stack.scenes == (hand.table,)
    assert isinstance(phase(hand), Editing) == (name == "edit_board")


def test_both_sides_strike_in_turn_where_that_is_wanted() -> None:
    hand = practising()
    press_key(hand, "f2")
    asked(hand, "stays", KeyDown("space"))
    press_key(hand, "escape")
    hand.send(Typed("w1@0,0 b1@-200,0"), frames=1)
    seats = [hand.seat]
    for _ in range(2):
        hand.strike(dx=-40, dy=-40)
        hand.wait_for_rest()
        seats.append(hand.seat)
    assert seats == [Seat.SOUTH, Seat.NORTH, Seat.SOUTH]


def test_positions_are_kept_laid_again_and_forgotten() -> None:
    hand = practising()
    hand.send(Typed("w3@10,20 q@0,-60"), KeyDown("f2"), frames=1)
    wanted = layout(hand)
    page(hand).zones.go_to(page(hand).name)
    hand.send(Typed("a/b"), KeyDown("return"), frames=1)
    assert page(hand).message == SAY("share.no_name", most=40)
    hand.send(KeyDown("escape"), Typed("  Thin   cut "), KeyDown("return"), frames=1)
    assert positions() == {"Thin cut": "w3@10,20 q@0,-60"}
    asked(hand, "ring", KeyDown("return"))
    asked(hand, "kept.Thin cut", KeyDown("return"))
    assert layout(hand) == wanted
    press_key(hand, "f2")
    asked(hand, "kept.Thin cut", KeyDown("delete"))
    assert positions() == {}
    assert page(hand).message == SAY("share.forgotten", name="Thin cut")


def test_a_line_typed_in_is_taken_or_refused_with_the_reason() -> None:
    hand = practising()
    press_key(hand, "f2")
    page(hand).zones.go_to(page(hand).line)
    hand.send(Typed("w1@9000,0"), KeyDown("return"), frames=1)
    assert page(hand).message == SAY("lines.no_position")
    hand.send(KeyDown("escape"), Typed("w1@90,0"), KeyDown("return"), frames=1)
    assert len(hand.stack.scenes) == 1
    assert layout(hand) == Layout(((WHITES[0], Point(90.0, 0.0)),))


def test_any_table_has_the_page_of_lines_in_its_pause(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.strike(dx=-10)
    hand.wait_for_rest()
    press_key(hand, "escape")
    scene = top(hand)
    assert isinstance(scene, PauseScene)
    button = next(button for button in scene.buttons.shown if button.name == "share")
    hand.send(PointerDown(*button.rect.centre), PointerUp(*button.rect.centre), frames=1)
    assert page(hand).form.placed_rows == ()
    copy = next(button for button in page(hand).foot.shown if button.name == "copy_stroke")
    hand.send(PointerDown(*copy.rect.centre), PointerUp(*copy.rect.centre), frames=1)
    assert page(hand).line.words.startswith("carrom1 ")
    assert page(hand).message in (SAY("lines.copy_stroke_done"), SAY("lines.no_clipboard"))
    press_key(hand, "f2")
    press_key(hand, "escape")
    assert len(hand.stack.scenes) == 1


def test_without_a_clipboard_the_line_stands_in_the_field() -> None:
    hand = practising()
    press_key(hand, "f2")
    pygame.display.quit()
    copy = next(button for button in page(hand).foot.shown if button.name == "copy_position")
    hand.send(PointerDown(*copy.rect.centre), PointerUp(*copy.rect.centre), frames=1)
    assert page(hand).message == SAY("lines.no_clipboard")
    assert page(hand).line.words == layout_text(layout(hand))
