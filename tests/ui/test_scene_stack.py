"""The stack of screens: who hears, who moves, who is drawn."""

import pygame

from carrom.model.units import Second
from carrom.ui.input.intents import FocusLost, Intent, KeyDown, PointerGone, Resized
from carrom.ui.scene import FOR_EVER, Finish, Pop, Push, Replace, Scene, SceneStack, Step


class Page:
    """A screen that answers each key with what it was told to, and notes what it hears."""

    def __init__(self, name: str, overlay: bool = False, steps: dict[str, Step] | None = None) -> None:
        self.name, self.overlay = name, overlay
        self._steps = steps or {}
        self.heard: list[Intent] = []
        self.passed: Second = 0.0

    def handle(self, intent: Intent) -> Step | None:
        self.heard.append(intent)
        return self._steps.get(intent.key) if isinstance(intent, KeyDown) else None

    def update(self, dt: Second) -> Step | None:
        self.passed += dt
        return None

    def quiet(self) -> Second:
        return FOR_EVER

    def draw(self, canvas: pygame.Surface) -> None:
        drawn.append(self.name)

    def draw_below(self, canvas: pygame.Surface) -> None:
        drawn.append(f"{self.name} below")


drawn: list[str] = []


def shown(stack: SceneStack) -> list[str]:
    drawn.clear()
    stack.draw(pygame.Surface((1, 1)))
    return list(drawn)


def names(stack: SceneStack) -> list[str]:
    return [scene.name for scene in stack.scenes if isinstance(scene, Page)]


def pressed(first: Scene, *keys: str) -> SceneStack:
    stack = SceneStack(first, 640, 480)
    for key in keys:
        stack.handle(KeyDown(key))
    return stack


def test_an_overlay_is_drawn_over_a_scene_that_stands_still() -> None:
    below = Page("table", steps={"p": Push(Page("pause", overlay=True))})
    stack = pressed(below, "p")
    stack.update(0.5)
    assert shown(stack) == ["table below", "pause"]
    assert below.passed == 0.0


def test_a_full_screen_hides_what_lies_below() -> None:
    stack = pressed(Page("table", steps={"p": Push(Page("log"))}), "p")
    assert shown(stack) == ["log"]


def test_a_dialog_over_a_dialog_is_drawn_alone_over_their_screen() -> None:
    third = Page("question", overlay=True)
    second = Page("give up", overlay=True, steps={"p": Push(third)})
    first = Page("pause", overlay=True, steps={"p": Push(second)})
    stack = pressed(Page("table", steps={"p": Push(first)}), "p", "p")
    assert shown(stack) == ["table below", "give up"]
    stack.handle(KeyDown("p"))
    assert shown(stack) == ["table below", "question"]


def test_nothing_stays_held_or_hovered_below_an_overlay() -> None:
    below = Page("table", steps={"p": Push(Page("pause", overlay=True))})
    pressed(below, "p")
    assert below.heard[-2:] == [FocusLost(), PointerGone()]


def test_a_resize_reaches_every_scene_and_those_to_come() -> None:
    late = Page("pause", overlay=True)
    below = Page("table", steps={"p": Push(late)})
    stack = pressed(below)
    stack.handle(Resized(900, 700))
    stack.handle(KeyDown("p"))
    assert below.heard[:2] == [Resized(640, 480), Resized(900, 700)]
    assert late.heard == [Resized(900, 700)]


def test_a_scene_taken_away_may_lead_on() -> None:
    over = Page("pause", overlay=True, steps={"q": Pop(Replace(Page("title")))})
    stack = pressed(Page("table", steps={"p": Push(over)}), "p", "q")
    assert names(stack) == ["title"]


def test_leaving_ends_the_stack_and_later_events_do_nothing() -> None:
    stack = pressed(Page("title", steps={"q": Finish()}), "q", "q")
    stack.update(0.1)
    assert stack.finished
    assert stack.quiet() == FOR_EVER
