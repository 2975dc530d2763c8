"""Messages of the panel: banners of what was ruled and prompts for what is next, their words laid out to fit their box."""

from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from carrom.ui.input.viewport import Rect
from carrom.ui.widgets import text
from carrom.ui.widgets.icons import Icon, icon
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.text import TextBlock, draw_block
from carrom.ui.widgets.theme import LEAST_TYPE, Colour, Palette, Theme, Type, mix_colours
from carrom.ui.words.sentences import Message, Tone

_SIGNS: dict[Tone, Icon | None] = {
    Tone.PLAIN: None,
    Tone.GOOD: Icon.DONE,
    Tone.QUEEN: Icon.CROWN,
    Tone.QUEEN_BACK: Icon.CROWN,
    Tone.FOUL: Icon.FOUL,
}
_NARROW = 300.0
OVER = 5.0  # pixels at scale 1 by which the buttons at a message's foot reach under the power band's strip
_GAP, _LEAST_GAP = 9.0, 1.0  # likewise between the words and what stands at their foot


@dataclass(frozen=True, slots=True)
class MessageLayout:
    """A message laid out in its box: where its sign stands, and all its words from top to bottom.

    `whole` when no word is left out; `full_size` when none had to be made smaller either; `law` where the law's numbers
    stand; `clear` when the words keep their gap from what stands at their foot.
    """

    sign: Rect | None
    words: tuple[TextBlock, ...]
    whole: bool
    full_size: bool
    law: Rect | None = None
    clear: bool = True


def colours(tone: Tone, palette: Palette) -> tuple[Colour, Colour]:
    """Ground and edge of a message."""
    match tone:
        case Tone.PLAIN:
            return palette.panel_raised, palette.edge
        case Tone.GOOD | Tone.QUEEN:
            return palette.accent_ground, palette.accent
        case Tone.QUEEN_BACK:
            return palette.panel_raised, palette.text_faint
        case Tone.FOUL:
            return palette.forbidden_ground, palette.forbidden


def message_layout(theme: Theme, rect: Rect, message: Message, raised: bool, band: bool = True) -> MessageLayout:
    """Title, lines under it, and at the foot the law and who is next: as large as their room above the power band, or the
    buttons in its place, allows; all of the box where there is neither. Clear of them if that leaves no word out."""
    placed = _message_layout(theme, rect, message, raised, band, _GAP)
    return placed if placed.whole else replace(_message_layout(theme, rect, message, raised, band, _LEAST_GAP), clear=False)


@lru_cache(maxsize=128)
def _message_layout(theme: Theme, rect: Rect, message: Message, raised: bool, band: bool, gap: float) -> MessageLayout:
    narrow = rect.width < theme.px(_NARROW)
    inner = rect.inset(theme.px(10 if narrow else 16))
    left, strip = inner.left, power_rect(theme, rect)
    floor = min(strip.top, strip.bottom + theme.px(OVER) - theme.touch) - theme.px(gap) if band else inner.bottom
    sign = None
    if raised and not narrow and _SIGNS[message.tone] is not None:
        sign = Rect(left, inner.top, theme.px(24), theme.px(24))
        left = sign.right + theme.px(10)
    room = Rect(left, inner.top, inner.right - left, floor - inner.top)
    role = Type.STRONG if narrow else Type.LARGE
    wanted = text.face(theme, role)
    for px in range(wanted.px, LEAST_TYPE - 1, -1):
        face = text.Face(wanted.file, px)
        small = text.beside(theme, role, px, Type.BODY)
        foot = _foot(theme, room, message, small)
        over = min((words.at[1] for words in foot), default=floor)
        words, whole = _body(theme, Rect(room.left, room.top, room.width, over - room.top), message, face, small)
        if whole:
            break
    foot = _move_up(foot, _end(words) + theme.px(4))
    return MessageLayout(sign, (*words, *foot), whole, whole and face == wanted, _law_rect(foot) if message.law else None)


def _end(words: tuple[TextBlock, ...]) -> float:
    """Where the last line of some words ends."""
    return words[-1].at[1] + len(words[-1].lines) * text.line_height(words[-1].face)


def _move_up(foot: tuple[TextBlock, ...], top: float) -> tuple[TextBlock, ...]:
    """The foot right under what stands above it, so that no hollow is between them."""
    up = min((words.at[1] for words in foot), default=top) - top
    return tuple(replace(words, at=(words.at[0], words.at[1] - max(0.0, up))) for words in foot)


def _law_rect(foot: tuple[TextBlock, ...]) -> Rect:
    words = foot[-1]
    width = max(text.width(line, words.face) for line in words.lines)
    left = words.at[0] - width if words.right else words.at[0]
    return Rect(left, words.at[1], width, len(words.lines) * text.line_height(words.face))


def leads_to_law(theme: Theme, rect: Rect, message: Message, at: tuple[float, float], band: bool = True) -> bool:
    """Whether a press at this place of a banner asks for the law it names."""
    law = message_layout(theme, rect, message, True, band).law
    if law is None or not message.cites:
        return False
    grown = law.inset(-max(theme.gap, (theme.touch - law.height) / 2))
    return grown.contains(*at)


def _body(theme: Theme, room: Rect, message: Message, face: text.Face, small: text.Face) -> tuple[tuple[TextBlock, ...], bool]:
    """The title in one face and what stands under it in another; and whether all of it has room."""
    palette = theme.palette
    step = text.line_height(face)
    lines = text.wrap(message.title, face, room.width)
    if len(lines) * step > room.height:  # the headline before all else
        face, lines = text.fit_lines(message.title, face, room.width, room.height)
        title = TextBlock((room.left, room.top - theme.px(2)), face, lines, palette.text)
        return (title,), False
    title = TextBlock((room.left, room.top - theme.px(2)), face, lines, palette.text)
    rest = " ".join(message.lines)
    top = room.top + len(lines) * step + theme.px(3)
    if not rest or room.bottom - top < text.line_height(small):
        return (title,), not rest
    rest_lines = text.wrap(rest, small, room.width)
    most = int((room.bottom - top) // text.line_height(small))
    if len(rest_lines) > most:
        cut = text.shorten(" ".join(rest_lines[most - 1 :]), small, room.width)
        return (title, TextBlock((room.left, top), small, (*rest_lines[: most - 1], cut), palette.text_soft)), False
    return (title, TextBlock((room.left, top), small, rest_lines, palette.text_soft)), True


@lru_cache(maxsize=64)
def grown_box(theme: Theme, rect: Rect, message: Message, raised: bool, floor: float) -> Rect:
    """The box made as high as the message wants it at full size, but no lower than the floor."""
    step = text.line_height(text.face(theme.usual, Type.BODY))
    while not message_layout(theme, rect, message, raised).full_size and rect.bottom < floor - 1:
        rect = Rect(rect.left, rect.top, rect.width, min(rect.height + step, floor - rect.top))
    return rect


def _foot(theme: Theme, rect: Rect, message: Message, face: text.Face) -> tuple[TextBlock, ...]:
    """Who is next and the law: side by side, or one under the other where that is too wide."""
    both = (message.turn, theme.palette.accent), (message.law, theme.palette.text_faint)
    parts = [(words, colour) for words, colour in both if words]
    step = text.line_height(face)
    if sum(text.width(words, face) for words, _ in parts) + theme.space <= rect.width:
        return tuple(
            TextBlock((rect.right if number else rect.left, rect.bottom - step), face, (words,), colour, right=number > 0)
            for number, (words, colour) in enumerate(parts)
        )
    stacked, bottom = list[TextBlock](), rect.bottom
    for words, colour in reversed(parts):
        lines = text.wrap(words, face, rect.width)
        bottom -= len(lines) * step
        stacked.insert(0, TextBlock((rect.left, bottom), face, lines, colour))
    return tuple(stacked)


def draw_message(canvas: pygame.Surface, theme: Theme, rect: Rect, message: Message, raised: bool, band: bool = True) -> None:
    """A banner (raised) or a prompt. The lower part of the box belongs to the power band or to buttons, if there are any."""
    palette = theme.palette
    ground, edge = colours(message.tone, theme.palette)
    top = ground if raised or message.tone is Tone.FOUL else palette.panel
    fill = Fill(
        top,
        mix_colours(top, palette.ground_dark, 0.25),
        edge=edge if top is ground else palette.edge_soft,
        edge_width=float(theme.line),
    )
    draw_box(canvas, rect, theme.radius, fill)
    placed = message_layout(theme, rect, message, raised, band)
    sign = _SIGNS[message.tone]
    if placed.sign is not None and sign is not None:
        canvas.blit(icon(sign, round(placed.sign.width), edge), (round(placed.sign.left), round(placed.sign.top)))
    for words in placed.words:
        draw_block(canvas, words)
    if raised and placed.law is not None and message.cites:
        law = placed.law
        pygame.draw.line(
            canvas,
            palette.text_faint,
            (round(law.left), round(law.bottom)),
            (round(law.right), round(law.bottom)),
            theme.line,
        )


def power_rect(theme: Theme, prompt: Rect) -> Rect:
    """The strip at the foot of a message's box."""
    height = theme.px(34)
    pad = theme.px(10 if prompt.width < theme.px(_NARROW) else 16)
    return Rect(prompt.left + pad, prompt.bottom - height - theme.px(13), prompt.width - 2 * pad, height)
