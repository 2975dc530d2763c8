"""Texts as pictures: faces by role and size, drawn once and kept, measured, wrapped and fitted.

Nothing here ever cuts a glyph: a text that is too long is wrapped, made smaller, or ended with an ellipsis.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import filterfalse
from typing import Literal

import pygame

from carrom.resources import asset
from carrom.ui.input.viewport import Rect
from carrom.ui.widgets.fonts import Script, clusters, file_for, goes_along, is_leftward, is_unseen, script_of, shape_font
from carrom.ui.widgets.theme import DISPLAY, LEAST_TYPE, TYPES, Colour, Theme, Type

ELLIPSIS = "…"
_MOST_KEPT = 600
_UNITS = frozenset(("%", "°", "mm", "cm", "m", "mm/s", "m/s", "s", "ms", "min", "h", "d", "g", "kg"))  # behind a number
_ENDS = ".,;:!?)]…”’"
_FIRM_BELOW = 90  # pixels: smaller display type has hairlines too thin to see


@dataclass(frozen=True, slots=True)
class Face:
    """One font file at one height in pixels."""

    file: str
    px: int


def face(theme: Theme, role: Type) -> Face:
    """The face of this kind of text at the theme's size."""
    return Face(TYPES[role][0], theme.type_px(role))


@lru_cache(maxsize=128)
def _font(file: str, px: int, script: Script | None = None) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return shape_font(pygame.font.Font(str(asset(file)), px), script)


def beside(theme: Theme, role: Type, px: int, other: Type) -> Face:
    """The face of words that go with a headline of that role, which has room for so many pixels: made smaller with it, in the
    same proportion however large words the theme has, and never larger than it."""
    usual = theme.usual
    grown = px > usual.type_px(role)
    high, low = (theme.type_px(role), theme.type_px(other)) if grown else (usual.type_px(role), usual.type_px(other))
    least = usual.type_px(other) if grown else LEAST_TYPE
    return Face(TYPES[other][0], max(least, min(px, round(low * px / high))))


@dataclass(frozen=True, slots=True)
class TextRun:
    """A stretch of text that one face draws, shaped as its script wants it."""

    text: str
    file: str
    script: Script | None = None

    def font(self, px: int) -> pygame.font.Font:
        return _font(self.file, px, self.script)


@lru_cache(maxsize=2048)
def text_runs(text: str, file: str) -> tuple[TextRun, ...]:
    """The text parted into stretches that one face can draw, in the order in which they are read."""
    if text.isascii() and text.isprintable():  # as most are, measured by the hundred
        return (TextRun(text, file),) if text else ()
    parts: list[tuple[str, Script | None]] = []
    text = text.encode("utf-8", "replace").decode().replace("\0", "?")  # a file's name or a record's may hold what is no letter
    back = is_leftward(text)
    for character in filterfalse(is_unseen, text):
        script = parts[-1][1] if parts and goes_along(character) else script_of(character)
        if parts and parts[-1][1] is script:
            parts[-1] = parts[-1][0] + character, script
            continue
        gap = ""
        if parts and (parts[-1][1] is not None and parts[-1][1].leftward) is not back:  # its end is not where the next begins
            before, of = parts[-1]
            parts[-1] = before.rstrip(), of
            gap = before[len(parts[-1][0]) :]
        parts.append((gap + character, script))
    return tuple(TextRun(part, (file_for(script) if script else None) or file, script) for part, script in parts if part)


@lru_cache(maxsize=4096)
def width(text: str, face: Face) -> int:
    """How wide the text is on one line, in pixels."""
    return sum(run.font(face.px).size(run.text)[0] for run in text_runs(text, face.file))


def line_height(face: Face) -> int:
    """From one line's top to the next one's."""
    return round(face.px * 1.36)


def cap_height(face: Face) -> int:
    """How high a capital letter stands over the base line."""
    return round(face.px * 0.714)


@lru_cache(maxsize=_MOST_KEPT)
def picture(text: str, face: Face, colour: Colour) -> pygame.Surface:
    """The text on one line, on clear ground. The picture is shared: do not draw on it."""
    return _drawn(text, face, colour)


def _drawn(text: str, face: Face, colour: Colour) -> pygame.Surface:
    parts = [run for run in text_runs(text, face.file) if run.font(face.px).size(run.text)[0]]  # a joiner alone has no width
    if not parts:
        return pygame.Surface((1, _font(face.file, face.px).get_linesize()), pygame.SRCALPHA)
    pictures = [(run.font(face.px), run.font(face.px).render(run.text, True, colour)) for run in parts]
    if len(parts) == 1 and parts[0].file == face.file:
        return _firm(pictures[0][1]) if face.file == DISPLAY and face.px < _FIRM_BELOW else pictures[0][1]
    own = _font(face.file, face.px)  # its line is the text's, so that mixed and plain texts stand on one base line
    rise = max(own.get_ascent(), *(font.get_ascent() for font, _ in pictures))
    fall = max(own.get_height() - own.get_ascent(), *(drawn.get_height() - font.get_ascent() for font, drawn in pictures))
    whole = pygame.Surface((sum(drawn.get_width() for _, drawn in pictures), rise + fall), pygame.SRCALPHA)
    x = 0
    for font, drawn in reversed(pictures) if is_leftward(text) else pictures:
        whole.blit(drawn, (x, rise - font.get_ascent()))
        x += drawn.get_width()
    return whole


def _firm(drawn: pygame.Surface) -> pygame.Surface:
    """The text twice over itself: hairlines thinner than a pixel are seen, full strokes stay as they are."""
    twice = drawn.copy()
    twice.blit(drawn, (0, 0))
    twice.blit(drawn, (0, 0))
    return twice


@lru_cache(maxsize=2048)
def wrap(text: str, face: Face, most_width: float) -> tuple[str, ...]:
    """The text in lines no wider than this; a number stays with its unit, and a word that is too long alone is broken."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in _words(paragraph, face, most_width):
            longer = f"{line} {word}" if line else word
            if width(longer, face) <= most_width:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = _broken(word, face, most_width)
            lines.extend(full)
        lines.append(line)
    return tuple(lines)


def _words(paragraph: str, face: Face, most_width: float) -> list[str]:
    """What no line is broken within: the words, and each number with its unit where there is room for both."""
    words: list[str] = []
    for word in paragraph.split(" "):
        both = f"{words[-1]} {word}" if words else word
        tied = bool(words) and words[-1][-1:].isdigit() and word.rstrip(_ENDS) in _UNITS
        if tied and width(both, face) <= most_width:
            words[-1] = both
        else:
            words.append(word)
    return words


def _broken(word: str, face: Face, most_width: float) -> list[str]:
    """The word in pieces that fit; at least one letter with its marks each, so that it always ends."""
    pieces, piece = [], ""
    for letter in clusters(word):
        if piece and width(piece + letter, face) > most_width:
            pieces.append(piece)
            piece = ""
        piece += letter
    return [*pieces, piece]


def shorten(text: str, face: Face, most_width: float) -> str:
    """The text, or as much of its beginning as fits before an ellipsis."""
    if width(text, face) <= most_width:
        return text
    letters = clusters(text)
    low, high = 0, len(letters)
    while low < high:
        middle = (low + high + 1) // 2
        if width("".join(letters[:middle]).rstrip() + ELLIPSIS, face) <= most_width:
            low = middle
        else:
            high = middle - 1
    return "".join(letters[:low]).rstrip() + ELLIPSIS


def fit_face(text: str, wanted: Face, most_width: float, least_px: int = LEAST_TYPE) -> Face:
    """The largest face up to the wanted one in which the text fits on one line; never under `least_px`."""
    if width(text, wanted) <= most_width:
        return wanted
    px = max(least_px, min(wanted.px, int(wanted.px * most_width / max(1, width(text, wanted)))))
    while px > least_px and width(text, Face(wanted.file, px)) > most_width:
        px -= 1
    while px < wanted.px and width(text, Face(wanted.file, px + 1)) <= most_width:  # the guess was too careful
        px += 1
    return Face(wanted.file, px)


def no_higher(wanted: Face, height: float) -> Face:
    """The largest face up to the wanted one whose line is no higher; never one that cannot be read."""
    px = wanted.px
    while px > LEAST_TYPE and line_height(Face(wanted.file, px)) > height:
        px -= 1
    return Face(wanted.file, px)


@lru_cache(maxsize=1024)
def fit_lines(text: str, wanted: Face, most_width: float, most_height: float) -> tuple[Face, tuple[str, ...]]:
    """The largest face, and the lines, with which the whole text fits the box; the last line is shortened if none does."""
    px = wanted.px
    while True:
        tried = Face(wanted.file, px)
        lines = wrap(text, tried, most_width)
        if len(lines) * line_height(tried) <= most_height:
            return tried, lines
        if px <= LEAST_TYPE:
            break
        px -= 1
    room = max(1, int(most_height // line_height(tried)))
    rest = " ".join(lines[room - 1 :])
    return tried, (*lines[: room - 1], shorten(rest, tried, most_width))


def draw(
    surface: pygame.Surface, text: str, face: Face, colour: Colour, at: tuple[float, float], anchor: str = "topleft"
) -> pygame.Rect:
    """Draws one line with its `anchor` (a name of pygame.Rect's points) at this place; returns where it stands."""
    drawn = picture(text, face, colour)
    place = drawn.get_rect(**{anchor: (round(at[0]), round(at[1]))})
    surface.blit(drawn, place)
    return place


def draw_lines(
    surface: pygame.Surface, lines: tuple[str, ...], face: Face, colour: Colour, at: tuple[float, float], anchor: str = "left"
) -> int:
    """Draws lines under one another from `at`, its x the left, centre or right of each; returns the height used."""
    step = line_height(face)
    for number, line in enumerate(lines):
        drawn = picture(line, face, colour)
        x = at[0] - {"left": 0.0, "centre": drawn.get_width() / 2, "right": float(drawn.get_width())}[anchor]
        surface.blit(drawn, (round(x), round(at[1] + number * step + (step - drawn.get_height()) / 2)))
    return step * len(lines)


def draw_fitted(
    surface: pygame.Surface, text: str, wanted: Face, colour: Colour, rect: Rect, anchor: Literal["left", "centre"] = "left"
) -> None:
    """Draws the whole text as large as the rectangle has room for it, half way down, at its left or in its middle."""
    face, lines = fit_lines(text, wanted, rect.width, rect.height)
    x, middle = rect.centre
    top = middle - len(lines) * line_height(face) / 2
    draw_lines(surface, lines, face, colour, (rect.left if anchor == "left" else x, top), anchor)


_SMALLER = 0.05  # of the usual size: so much smaller are words tried


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Lines under one another; `at` is the left top of the first, or its right top where `right`."""

    at: tuple[float, float]
    face: Face
    lines: tuple[str, ...]
    colour: Colour
    right: bool = False


def line_at(middle: tuple[float, float], face: Face, words: str, colour: Colour, right: bool = False) -> TextBlock:
    """One line, its left end or its right one at this height."""
    return TextBlock((middle[0], middle[1] - line_height(face) / 2), face, (words,), colour, right)


def draw_block(canvas: pygame.Surface, block: TextBlock) -> None:
    """Draws the lines of a block where it was laid."""
    draw_lines(canvas, block.lines, block.face, block.colour, block.at, "right" if block.right else "left")


def in_largest_words(theme: Theme, lay: Callable[[Theme], tuple[TextBlock, ...]]) -> tuple[TextBlock, ...]:
    """What is laid out in the largest words, up to the theme's own, in which it says the same as in usual ones and nothing is
    smaller: what grows takes room from what stands beside it."""
    usual, enlarged = lay(theme.usual), theme.enlarged
    while enlarged > 1.0:
        found = lay(replace(theme, enlarged=enlarged))
        if _said(found) == _said(usual) and all(a.face.px >= b.face.px for a, b in zip(found, usual, strict=True)):
            return found
        enlarged -= _SMALLER
    return usual


def _said(words: tuple[TextBlock, ...]) -> tuple[str, ...]:
    return tuple(" ".join(part.lines) for part in words)
