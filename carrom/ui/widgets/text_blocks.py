"""TextBlock in their places, laid out before they are drawn: so they can be made as large as there is room for."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from carrom.ui.widgets import text
from carrom.ui.widgets.theme import Colour, Theme

_STEP = 0.05  # of the usual size: so much smaller are words tried


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Lines under one another; `at` is the left top of the first, or its right top where `right`."""

    at: tuple[float, float]
    face: text.Face
    lines: tuple[str, ...]
    colour: Colour
    right: bool = False


def line_at(middle: tuple[float, float], face: text.Face, words: str, colour: Colour, right: bool = False) -> TextBlock:
    """One line, its left end or its right one at this height."""
    return TextBlock((middle[0], middle[1] - text.line_height(face) / 2), face, (words,), colour, right)


def draw_block(canvas: pygame.Surface, block: TextBlock) -> None:
    """Draws the lines of a block where it was laid."""
    text.draw_lines(canvas, block.lines, block.face, block.colour, block.at, "right" if block.right else "left")


def in_largest_words(theme: Theme, lay: Callable[[Theme], tuple[TextBlock, ...]]) -> tuple[TextBlock, ...]:
    """What is laid out in the largest words, up to the theme's own, in which it says the same as in usual ones and nothing is
    smaller: what grows takes room from what stands beside it."""
    usual, enlarged = lay(theme.usual), theme.enlarged
    while enlarged > 1.0:
        found = lay(replace(theme, enlarged=enlarged))
        if _said(found) == _said(usual) and all(a.face.px >= b.face.px for a, b in zip(found, usual, strict=True)):
            return found
        enlarged -= _STEP
    return usual


def _said(words: tuple[TextBlock, ...]) -> tuple[str, ...]:
    return tuple(" ".join(part.lines) for part in words)
