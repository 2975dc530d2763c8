"""Messages of the panel: banners of what was ruled and prompts for what is next, their words laid out to fit their box."""

from dataclasses import dataclass

import pygame

from carrom.ui import text
from carrom.ui.scenes.telling import Message, Tone
from carrom.ui.theme import Colour, Palette, Theme, Type, mixed
from carrom.ui.viewport import Rect
from carrom.ui.widgets.icons import Icon, icon
from carrom.ui.widgets.shapes import Fill, draw_box

TONES: dict[Tone, tuple[Colour, Colour]] = {
    Tone.PLAIN: (Palette.PANEL_RAISED, Palette.EDGE),
    Tone.GOOD: (Palette.ACCENT_GROUND, Palette.ACCENT),
    Tone.QUEEN: (Palette.FORBIDDEN_GROUND, Palette.QUEEN),
    Tone.FOUL: (Palette.FORBIDDEN_GROUND, Palette.FORBIDDEN),
}
_SIGNS: dict[Tone, Icon | None] = {Tone.PLAIN: None, Tone.GOOD: Icon.DONE, Tone.QUEEN: Icon.CROWN, Tone.FOUL: Icon.FOUL}
_NARROW = 300.0
_TITLE_SHARE = 0.6  # of the height, where something stands under it


@dataclass(frozen=True, slots=True)
class Words:
    """Lines under one another; `at` is the left top of the first, or its right top where `right`."""

    at: tuple[float, float]
    face: text.Face
    lines: tuple[str, ...]
    colour: Colour
    right: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """A message laid out in its box: where its sign stands, and all its words from top to bottom."""

    sign: Rect | None
    words: tuple[Words, ...]


def laid(theme: Theme, rect: Rect, message: Message, raised: bool) -> Laid:
    """Title, lines under it, and at the foot the law and who is next: as large as their room above the power band allows."""
    narrow = rect.width < theme.px(_NARROW)
    inner = rect.inset(theme.px(10 if narrow else 16))
    left, floor = inner.left, power_rect(theme, rect).top - theme.px(6)
    sign = None
    if raised and not narrow and _SIGNS[message.tone] is not None:
        sign = Rect(left, inner.top, theme.px(24), theme.px(24))
        left = sign.right + theme.px(10)
    room = inner.right - left
    foot = _foot(theme, Rect(left, inner.top, room, floor - inner.top), message)
    bottom = min((words.at[1] for words in foot), default=floor)
    rest = " ".join(message.lines)
    wanted = text.face(theme, Type.STRONG if narrow else Type.LARGE)
    height = bottom - inner.top
    face, lines = text.fitted_lines(message.title, wanted, room, height * (_TITLE_SHARE if rest else 1.0))
    if lines[-1].endswith(text.ELLIPSIS):  # the headline before all else
        face, lines = text.fitted_lines(message.title, wanted, room, height)
    title = Words((left, inner.top - theme.px(2)), face, lines, Palette.TEXT)
    top = inner.top + len(lines) * text.line_height(face) + theme.px(3)
    if not rest or bottom - top < text.line_height(text.face(theme, Type.BODY)):
        return Laid(sign, (title, *foot))
    face, lines = text.fitted_lines(rest, text.face(theme, Type.BODY), room, bottom - top)
    return Laid(sign, (title, Words((left, top), face, lines, Palette.TEXT_SOFT), *foot))


def _foot(theme: Theme, rect: Rect, message: Message) -> tuple[Words, ...]:
    """Who is next and the law: side by side, or one under the other where that is too wide."""
    parts = [(words, colour) for words, colour in ((message.turn, Palette.ACCENT), (message.law, Palette.TEXT_FAINT)) if words]
    face = text.face(theme, Type.BODY)
    step = text.line_height(face)
    if sum(text.width(words, face) for words, _ in parts) + theme.space <= rect.width:
        return tuple(
            Words((rect.right if number else rect.left, rect.bottom - step), face, (words,), colour, right=number > 0)
            for number, (words, colour) in enumerate(parts)
        )
    return tuple(
        Words((rect.left, rect.bottom - step * (len(parts) - number)), text.fitted(words, face, rect.width), (words,), colour)
        for number, (words, colour) in enumerate(parts)
    )


def draw_message(canvas: pygame.Surface, theme: Theme, rect: Rect, message: Message, raised: bool) -> None:
    """A banner (raised) or a prompt. The lower part of the box belongs to the power band."""
    ground, edge = TONES[message.tone]
    top = ground if raised or message.tone is Tone.FOUL else Palette.PANEL
    fill = Fill(
        top,
        mixed(top, Palette.GROUND_DARK, 0.25),
        edge=edge if top is ground else Palette.EDGE_SOFT,
        edge_width=float(theme.line),
    )
    draw_box(canvas, rect, theme.radius, fill)
    placed = laid(theme, rect, message, raised)
    sign = _SIGNS[message.tone]
    if placed.sign is not None and sign is not None:
        canvas.blit(icon(sign, round(placed.sign.width), edge), (round(placed.sign.left), round(placed.sign.top)))
    for words in placed.words:
        anchor = "right" if words.right else "left"
        text.draw_lines(canvas, words.lines, words.face, words.colour, words.at, anchor)


def power_rect(theme: Theme, prompt: Rect) -> Rect:
    """The strip at the foot of a message's box."""
    height = theme.px(34)
    pad = theme.px(10 if prompt.width < theme.px(_NARROW) else 16)
    return Rect(prompt.left + pad, prompt.bottom - height - theme.px(13), prompt.width - 2 * pad, height)
