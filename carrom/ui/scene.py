"""Screens and the stack they stand in: the topmost is played; the screen below an overlay is drawn and stands still, and of
several overlays only the topmost is drawn.

A scene never asks the window for anything: intents come in, a picture goes out, so every screen is tried on a bare Surface.
"""

from dataclasses import dataclass
from typing import Protocol, TypeAlias

import pygame

from carrom.model.units import Second
from carrom.ui.input.intents import FocusLost, Intent, PointerGone, Resized

FOR_EVER: Second = float("inf")


class Scene(Protocol):
    """One screen. `handle` and `update` may answer with a step: what the stack does next."""

    @property
    def overlay(self) -> bool:
        """Whether the scene below shows through."""

    def handle(self, intent: Intent) -> "Step | None":
        """Take what a player wants."""

    def update(self, dt: Second) -> "Step | None":
        """Let the time since the last frame pass: before the intents that came with it and before the picture."""

    def quiet(self) -> Second:
        """For how long the picture stays as it is unless an intent comes: 0 in motion, FOR_EVER at rest."""

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the whole screen, or over the scene below where this is an overlay."""

    def draw_below(self, canvas: pygame.Surface) -> None:
        """Draw the whole screen while another one lies over it."""


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Take the topmost scene away; the one below then takes the step `then`, if there is one."""

    then: "Step | None" = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Start over with this scene alone."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Finish:
    """Leave the game."""


Step: TypeAlias = Push | Pop | Replace | Finish


class SceneStack:
    """The scenes on show, lowest first; empty once the game is left."""

    def __init__(self, first: Scene, width: int, height: int, interface: int = 100, high_contrast: bool = False) -> None:
        """All scenes fill a canvas of so many pixels, as `Resized` says."""
        self._size = Resized(width, height, interface, high_contrast)
        self._scenes: list[Scene] = []
        self._apply(Replace(first))

    @property
    def scenes(self) -> tuple[Scene, ...]:
        return tuple(self._scenes)

    @property
    def finished(self) -> bool:
        return not self._scenes

    def handle(self, intent: Intent) -> None:
        if isinstance(intent, Resized):
            self._size = intent
            for scene in self._scenes:
                scene.handle(intent)
        elif self._scenes:
            self._apply(self._scenes[-1].handle(intent))

    def update(self, dt: Second) -> None:
        if self._scenes:
            self._apply(self._scenes[-1].update(dt))

    def quiet(self) -> Second:
        return self._scenes[-1].quiet() if self._scenes else FOR_EVER

    def draw(self, canvas: pygame.Surface) -> None:
        whole = next((scene for scene in reversed(self._scenes) if not scene.overlay), None)
        for top in self._scenes[-1:]:  # a dialog below another would stick out around it
            if whole is not None and whole is not top:
                whole.draw_below(canvas)
            top.draw(canvas)

    def _apply(self, step: Step | None) -> None:
        while step is not None:
            then: Step | None = None
            match step:
                case Push(scene):
                    for lost in (FocusLost(), PointerGone()):  # nothing stays held or hovered below an overlay
                        self._scenes[-1].handle(lost)
                    scene.handle(self._size)
                    self._scenes.append(scene)
                case Pop(following):
                    self._scenes.pop()
                    then = following
                case Replace(scene):
                    scene.handle(self._size)
                    self._scenes = [scene]
                case Finish():
                    self._scenes = []
            step = then
