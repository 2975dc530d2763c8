"""The running game under a short flood of events by chance; `scripts/fuzz.py flood` sends as many as are wanted."""

from argparse import Namespace
from pathlib import Path
from random import Random

import pygame
import pytest

from carrom.ui.scene import Scene
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.moving import Moving
from scripts import fuzz, fuzz_flood
from scripts.fuzz_events import Hands
from scripts.fuzz_flood import Flooded
from scripts.fuzz_trials import Fault, Tally
from scripts.sandbox import own_home
from tests.ui.screens import at_table


@pytest.mark.parametrize("number", range(6))
def test_a_short_flood_breaks_nothing_and_loses_nothing(number: int) -> None:
    seen = Tally()
    with own_home() as folder:
        fuzz_flood.visit(Namespace(seed=20, events=250), ("", number), seen, folder)
    assert seen.counts["events"] >= 250
    assert seen.slowest == sorted(seen.slowest, reverse=True)
    assert {what.rpartition(", ")[2] for _, what in seen.slowest} == {f"visit {number}"}


def test_all_that_a_system_can_tell_is_among_the_events() -> None:
    pygame.display.init()
    pygame.display.set_mode((640, 480))
    hands = Hands(Random(3), ("a.toml",), (640, 480))
    events = [hands.next() for _ in range(20_000)]
    kinds = {event.type for event in events}
    for name in (
        *("MOUSEMOTION", "MOUSEBUTTONDOWN", "MOUSEBUTTONUP", "MOUSEWHEEL", "KEYDOWN", "KEYUP", "TEXTINPUT", "TEXTEDITING"),
        *("FINGERDOWN", "FINGERMOTION", "FINGERUP", "DROPFILE", "DROPTEXT", "WINDOWLEAVE", "WINDOWFOCUSLOST", "WINDOWEXPOSED"),
        *("WINDOWMINIMIZED", "WINDOWRESTORED", "WINDOWHIDDEN", "WINDOWSHOWN", "WINDOWDISPLAYCHANGED", "JOYDEVICEADDED"),
        *("JOYDEVICEREMOVED", "CONTROLLERDEVICEADDED", "CONTROLLERDEVICEREMOVED", "CONTROLLERAXISMOTION"),
    ):
        assert getattr(pygame, name) in kinds, name
    pressed = [event for event in events if event.type == pygame.MOUSEBUTTONDOWN and getattr(event, "touch", False)]
    fingers = [event for event in events if event.type == pygame.FINGERDOWN]
    assert 0 < len(pressed) < len(fingers)  # one finger at a time is a pointer


def _burning(_: Flooded) -> Scene:
    raise ZeroDivisionError


def test_a_fault_says_how_it_is_seen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(fuzz_flood, "FIRST", (_burning,))
    assert fuzz.main(["flood", "--events", "1", "--seed", "4"]) == 1
    said = capsys.readouterr().out
    assert "ZeroDivisionError" in said
    assert "See it: python scripts/fuzz.py flood --seed 4 --number 0" in said


def test_a_drag_that_goes_on_below_another_screen_is_seen(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.press()
    assert isinstance(hand.table.phase, Aiming)
    assert hand.table.phase.in_hand
    fuzz_flood.let_go((hand.table,), calm=False)
    with pytest.raises(Fault, match="still held"):
        fuzz_flood.let_go((hand.table,), calm=True)
    with pytest.raises(Fault, match="still held"):
        fuzz_flood.let_go((hand.table, hand.table), calm=False)


def test_a_second_stroke_beside_the_first_is_seen(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    hand.strike()
    watched = fuzz_flood.Watched.of(hand.table)
    assert watched.strokes_since() == 0
    assert isinstance(hand.table.phase, Moving)
    other = at_table(tmp_path / "other")
    other.strike()
    hand.table.phase = other.table.phase
    with pytest.raises(Fault, match="second stroke"):
        watched.strokes_since()
