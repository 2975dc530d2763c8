"""The panel's parts: heading, the parties' cards with their trays, the power band, the log. Drawn on any Surface."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import pygame

from carrom.model.discs import MEN_A_SIDE, Kind
from carrom.model.equipment import Board
from carrom.model.seats import Seat, to_board
from carrom.model.units import UM_PER_MM, Mm, MmPerS, Point, Um
from carrom.physics.power import Span
from carrom.ui.draw.looks import MenSet
from carrom.ui.draw.trays import draw_empty, draw_man, draw_tray, tray_slots
from carrom.ui.input.aiming import Feel
from carrom.ui.input.viewport import Rect, Viewport
from carrom.ui.widgets import text
from carrom.ui.widgets.icons import portrait
from carrom.ui.widgets.shapes import Fill, box, draw_box
from carrom.ui.widgets.text import TextBlock, draw_block, in_largest_words, line_at
from carrom.ui.widgets.theme import LEAST_TYPE, Palette, Theme, Type, mix_colours, power_colour
from carrom.ui.words.catalogue import Catalogue, clock_words
from carrom.ui.words.logs import LogLine
from carrom.ui.words.sentences import PartyView, Tone

_TICKS = 10
_DIM = 0.55  # of the way to the ground: a band that is not in hand
_STATE = 18.0  # pixels at scale 1 at the foot of a narrow card, for what its party does
_NAME, _NAME_WIDE = 44.0, 30.0  # pixels at scale 1 for a party's names: two lines where the card is narrow
_FIGURE = 0.5  # of the power band's width at least is there for its figure
_LAST_SECONDS = 5
_BY, _BADGE = 0.9, 0.46  # of a portrait's radius: from one to the next, and that of the man on the last
_UNIT = 1000  # mm/s in the m/s shown


def draw_heading(canvas: pygame.Surface, theme: Theme, rect: Rect, title: str, rules: str, compact: bool) -> None:
    """Which board this is, and by which rules; on one line where there is little room."""
    for words in in_largest_words(theme, lambda theme: _heading_words(theme, rect, title, rules, compact)):
        draw_block(canvas, words)


def _heading_words(theme: Theme, rect: Rect, title: str, rules: str, compact: bool) -> tuple[TextBlock, ...]:
    if not compact:
        face = text.fit_face(title, text.face(theme, Type.HEADING), rect.width)
        sub = text.fit_face(rules, text.face(theme, Type.BODY), rect.width)
        sub = text.no_higher(sub, rect.height - text.line_height(face))
        under = TextBlock((rect.left, rect.bottom - text.line_height(sub)), sub, (rules,), theme.palette.text_soft)
        return TextBlock((rect.left, rect.top), face, (title,), theme.palette.text), under
    middle, face = rect.centre[1], text.fit_face(title, text.face(theme, Type.STRONG), rect.width * 0.5)
    small = text.face(theme, Type.SMALL)
    words = line_at((rect.left, middle), face, title, theme.palette.text)
    room = rect.width - text.width(title, face) - theme.gap
    if text.width(rules, small) > room:
        return (words,)
    return words, line_at((rect.right, middle), small, rules, theme.palette.text_soft, right=True)


def draw_clock(canvas: pygame.Surface, theme: Theme, rect: Rect, tr: Catalogue, seconds: int, compact: bool) -> None:
    """The whole seconds that a player has left, at the heading's right; the last few in the colour of warning."""
    face = text.face(theme, Type.STRONG if compact else Type.FIGURE)
    colour = theme.palette.forbidden if seconds <= _LAST_SECONDS else theme.palette.accent
    at, anchor = ((rect.right, rect.centre[1]), "midright") if compact else ((rect.right, rect.top), "topright")
    text.draw(canvas, clock_words(tr, seconds), face, colour, at, anchor)


def draw_card(
    canvas: pygame.Surface, theme: Theme, rect: Rect, party: PartyView, tr: Catalogue, compact: bool, men: MenSet
) -> None:
    """One party: portraits and colour, name, state, score, and its tray with the queen's place at the end."""
    draw_box(canvas, rect, theme.radius, _card_fill(theme, party.active))
    inner, radius, tray = _inside(theme, rect, compact), _radius(theme, compact), theme.px(24 if compact else 28)
    top = inner.top + radius
    for number in reversed(range(len(party.portraits))):
        canvas.blit(
            portrait(party.portraits[number], 2 * radius), (round(inner.left + number * _BY * radius), round(top - radius))
        )
    if party.colour is not None:
        small = radius * (_BADGE if party.portraits else 1.0)
        at = inner.left + _portraits_wide(party, radius) - small, top + radius - small
        draw_man(canvas, party.colour, at, small, men=men, palette=theme.palette)
    for words in in_largest_words(theme, lambda theme: _card_words(theme, rect, party, tr, compact)):
        draw_block(canvas, words)
    middle = (top + radius + inner.bottom - theme.px(_STATE)) / 2 if compact else inner.bottom - tray / 2
    _draw_trays(canvas, theme.palette, Rect(inner.left, middle - tray / 2, inner.width, tray), party, men)


def _inside(theme: Theme, rect: Rect, compact: bool) -> Rect:
    return rect.inset(theme.px(11 if compact else 16))


def _radius(theme: Theme, compact: bool) -> int:
    """Of the man that shows a party's colour."""
    return theme.px(13 if compact else 19)


def _portraits_wide(party: PartyView, radius: int) -> float:
    """How far the portraits of a party reach, or the man where there are none."""
    return radius * (2 + _BY * max(0, len(party.portraits) - 1)) if party.portraits or party.colour is not None else 0.0


def _card_words(theme: Theme, rect: Rect, party: PartyView, tr: Catalogue, compact: bool) -> tuple[TextBlock, ...]:
    """Score, name and state of a party; its name has the room that the others leave."""
    inner, radius = _inside(theme, rect, compact), _radius(theme, compact)
    top, left = inner.top + radius, inner.left
    if wide := _portraits_wide(party, radius):
        left += wide + theme.px(12 if compact else 14)
    words, wide = list[TextBlock](), 0.0
    if party.score is not None:
        face, small = text.face(theme, Type.HEADING if compact else Type.FIGURE), text.face(theme, Type.SMALL)
        cap = text.cap_height(face)
        middle = top if compact else inner.top - theme.px(1) + cap / 2
        words.append(line_at((inner.right, middle + theme.px(1)), face, str(party.score), theme.palette.text, right=True))
        wide = text.width(str(party.score), face)
        if not compact:
            points, under = (
                tr("card.point" if party.score == 1 else "card.points"),
                inner.top - theme.px(1) + cap + theme.px(6),
            )
            at = (inner.right, under + text.line_height(small) / 2)
            words.append(line_at(at, small, points, theme.palette.text_faint, right=True))
            wide = max(wide, text.width(points, small))
    room, apart = inner.right - wide - theme.gap - left, theme.px(11) * theme.enlarged
    wanted, high = text.face(theme, Type.STRONG if compact else Type.LARGE), _NAME if compact else _NAME_WIDE * theme.enlarged
    name, lines = text.fit_lines(party.name, wanted, room, theme.px(high))
    middle = top if compact else top - apart
    words.append(TextBlock((left, middle - len(lines) * text.line_height(name) / 2), name, lines, theme.palette.text))
    small, after = text.face(theme, Type.SMALL), left + text.width(lines[0], name) + theme.gap
    if party.level and len(lines) == 1 and after + text.width(party.level, small) <= left + room:
        words.append(line_at((after, middle + theme.px(1)), small, party.level, theme.palette.text_faint))
    state = Rect(inner.left, inner.bottom - theme.px(_STATE), inner.width, theme.px(_STATE))
    if not compact:
        state = Rect(left, top + apart - theme.px(10), room, theme.px(20))
    return (*words, *_state_words(theme, party, state))


def _card_fill(theme: Theme, active: bool) -> Fill:
    palette = theme.palette
    if active:
        return Fill(
            mix_colours(palette.panel_raised, palette.accent_ground, 0.35),
            palette.panel,
            edge=palette.accent,
            edge_width=float(max(2, theme.px(2))),
        )
    return Fill(
        palette.panel,
        mix_colours(palette.panel, palette.ground_dark, 0.3),
        edge=palette.edge_soft,
        edge_width=float(theme.line),
    )


def _state_words(theme: Theme, party: PartyView, rect: Rect) -> tuple[TextBlock, ...]:
    """What the party does, and behind it what the board has brought it and what it owes."""
    body, least = text.face(theme, Type.BODY), text.Face(text.face(theme, Type.BODY).file, LEAST_TYPE)
    words, room, middle = list[TextBlock](), rect.width, rect.centre[1]
    if party.dues:
        face = text.fit_face(party.dues, body, rect.width)
        words.append(line_at((rect.right, middle), face, party.dues, theme.palette.forbidden, right=True))
        room -= text.width(party.dues, face) + theme.gap
    beside = room - text.width(party.states[-1], least) - theme.gap
    brought = next((brought for brought in party.brought if text.width(brought, body) <= beside), "")
    if brought:
        words.append(line_at((rect.left + room, middle), body, brought, theme.palette.text, right=True))
        room -= text.width(brought, body) + theme.gap
    state = next((state for state in party.states if text.width(state, least) <= room), "")
    colour = theme.palette.accent if party.active else theme.palette.text_soft
    return (*words, line_at((rect.left, middle), text.fit_face(state, body, room), state, colour))


def _draw_trays(canvas: pygame.Surface, palette: Palette, rect: Rect, party: PartyView, men: MenSet) -> None:
    """The party's men, those down first, and the queen's place."""
    most = rect.height / 2
    places, radius = tray_slots(rect, MEN_A_SIDE + 2, most)
    row = Rect(rect.left, rect.top, places[MEN_A_SIDE][0] - rect.left - radius, rect.height)
    draw_tray(canvas, row, tuple(kind for kind, count in party.down for _ in range(count)), MEN_A_SIDE, radius, men, palette)
    x, y = places[-1]
    if party.queen is None:
        draw_empty(canvas, (x - radius * 0.6, y), radius, queen=True)
    else:
        draw_man(canvas, Kind.QUEEN, (x - radius * 0.6, y), radius, men=men, palette=palette)


def draw_power(
    canvas: pygame.Surface,
    theme: Theme,
    rect: Rect,
    tr: Catalogue,
    feel: Feel,
    speed: MmPerS | None,
    window: tuple[Span, ...] = (),
    live: bool = True,
) -> None:
    """The power in hand: a scaled band that fills from yellow to orange, with its figure; framed where the aimed man drops,
    which is told where there is room. Empty while nothing is aimed, dim where it is no longer in hand."""
    palette = theme.palette
    small = text.face(theme, Type.SMALL)
    share = feel.power(speed) if speed is not None else 0.0
    label = tr("power.label")
    height, frame = theme.px(14), theme.px(3)
    room, top = rect.width, min(rect.top, rect.bottom - height - frame - text.line_height(small))  # clear of the frames
    if speed is not None:
        value = tr("power.value", percent=round(share * 100), speed=f"{speed / _UNIT:.1f}")
        face = text.fit_face(value, small, max(room - text.width(label, small) - theme.gap, room * _FIGURE))
        text.draw(canvas, value, face, palette.text if live else palette.text_faint, (rect.right, top), "topright")
        room -= text.width(value, face) + theme.gap
    told = (tr("power.framed"), tr("power.framed_short")) if window else ()
    label = next((words for words in told if text.width(words, small) <= room), label)
    if text.width(label, small) <= room:
        text.draw(canvas, label, small, palette.text_soft, (rect.left, top), "topleft")
    track = Rect(rect.left, rect.bottom - height, rect.width, height)
    empty = _track(round(track.width), height, theme.palette, filled=False, live=live)
    canvas.blit(empty, (round(track.left), round(track.top)))
    if speed is not None:
        full = _track(round(track.width), height, theme.palette, filled=True, live=live)
        canvas.blit(full, (round(track.left), round(track.top)), (0, 0, max(height // 2, round(track.width * share)), height))
    edge = Fill(palette.text, opacity=0.0, edge=palette.text, edge_width=theme.px(2))
    for soft, hard in window:
        left, right = (track.left + track.width * feel.power(end) for end in (soft, hard))
        broad = max(right - left, height / 2)
        where = Rect((left + right - broad) / 2, track.top - frame, broad, height + 2 * frame)
        draw_box(canvas, where, theme.px(4), edge)


@lru_cache(maxsize=16)
def _track(width: int, height: int, palette: Palette, filled: bool, live: bool) -> pygame.Surface:
    """The whole band, full or empty, with its scale: what is in hand is cut from the full one."""
    ground = box(width, height, height / 2, Fill(palette.inset, edge=palette.edge_soft, edge_width=1.0)).copy()
    if filled:
        colours = [power_colour(x / width) for x in range(width)]
        top = np.array([colour if live else mix_colours(colour, palette.inset, _DIM) for colour in colours])[:, None]
        low = np.array([mix_colours((r, g, b), palette.ground_dark, 0.14) for ((r, g, b),) in top.tolist()])[:, None]
        down = np.arange(height)[None, :, None] / height
        whole = pygame.surfarray.array_alpha(ground) == 255
        whole[[0, -1]] = whole[:, [0, -1]] = False
        pygame.surfarray.pixels3d(ground)[whole] = np.rint(top + (low - top) * down)[whole]
    tick = mix_colours(palette.inset, palette.text_faint, 0.45) if not filled else palette.ground_dark
    for step in range(1, _TICKS):
        x = round(width * step / _TICKS)
        pygame.draw.line(ground, tick, (x, round(height * 0.62)), (x, height - 3))
    return ground


def draw_log(canvas: pygame.Surface, theme: Theme, rect: Rect, lines: Sequence[LogLine], tr: Catalogue, compact: bool) -> None:
    """The latest strokes, as many as fit whole, their laws at the right where there is room; nothing where none would."""
    palette = theme.palette
    heading, body = text.face(theme, Type.STRONG), text.face(theme, Type.SMALL if compact else Type.BODY)
    y, step = round(rect.top) + text.line_height(heading) + theme.px(4), round(text.line_height(body) * 1.12)
    number_width = max((text.width(line.number, body) for line in lines[:20]), default=0) + theme.px(8 if compact else 14)
    laws = 0 if compact else max((text.width(line.law, body) for line in lines[:20]), default=0) + theme.space
    across = rect.width - number_width - laws if lines else rect.width
    first = text.wrap(lines[0].sentence if lines else tr("log.empty"), body, across)
    if y + (len(first) - 1) * text.line_height(body) + step > rect.bottom:
        return
    text.draw(canvas, tr("log.heading"), heading, palette.text, (rect.left, rect.top), "topleft")
    if not lines:
        text.draw_lines(canvas, first, body, palette.text_faint, (rect.left, y))
    for line in lines:
        sentence = text.wrap(line.sentence, body, across)
        if y + (len(sentence) - 1) * text.line_height(body) + step > rect.bottom:
            break
        text.draw_lines(canvas, (line.number,), body, palette.text_faint, (rect.left, y))
        if laws:
            text.draw_lines(canvas, (line.law,), body, palette.text_faint, (rect.right, y), "right")
        y += _draw_ruling(canvas, theme.palette, body, line, sentence, (rect.left + number_width, y))
        y += step - text.line_height(body)


def _draw_ruling(
    canvas: pygame.Surface, palette: Palette, face: text.Face, line: LogLine, sentence: tuple[str, ...], at: tuple[float, float]
) -> int:
    """What was ruled, the player's name in it brighter where it begins with that."""
    colour, first = palette.forbidden if line.tone is Tone.FOUL else palette.text_soft, sentence[0]
    if not line.player or not first.startswith(line.player) or line.tone is Tone.FOUL:
        return text.draw_lines(canvas, sentence, face, colour, at)
    text.draw_lines(canvas, (line.player,), face, palette.text, at)
    text.draw_lines(canvas, (first[len(line.player) :],), face, colour, (at[0] + text.width(line.player, face), at[1]))
    under = at[1] + text.line_height(face)
    return text.line_height(face) + text.draw_lines(canvas, sentence[1:], face, colour, (at[0], under))


def draw_footnote(canvas: pygame.Surface, theme: Theme, rect: Rect, words: str, warning: bool) -> None:
    """One small line, cut to the width; a warning in the colour of what is forbidden."""
    face = text.fit_face(words, text.face(theme, Type.SMALL), rect.width)
    colour = theme.palette.forbidden if warning else theme.palette.text_faint
    text.draw(canvas, text.shorten(words, face, rect.width), face, colour, (rect.left, rect.centre[1]), "midleft")


def draw_slider(
    canvas: pygame.Surface, viewport: Viewport, board: Board, seat: Seat, offset: Um, outer: Um, palette: Palette
) -> None:
    """The slider on the frame before a seat: a groove as long as the base, and a knob under the striker."""
    away = -board.half - board.frame_width / 2
    thick, reach = max(3.0, viewport.length(5.0)), viewport.length(outer / UM_PER_MM)
    upright = (seat.quarter_turns - round(viewport.turn)) % 2 == 0

    def bar(x: Mm, length: float, height: float) -> Rect:
        across, down = viewport.to_px(to_board(seat, Point(x, away)))
        width, height = (length, height) if upright else (height, length)
        return Rect(across - width / 2, down - height / 2, width, height)

    groove = Fill((20, 8, 3), opacity=0.55, edge=(255, 214, 160), edge_width=1.0, edge_opacity=0.18)
    draw_box(canvas, bar(0.0, 2 * (reach + thick), thick), thick / 2, groove)
    knob = Fill(palette.accent_bright, palette.accent_deep, edge=(60, 30, 6), edge_width=1.0, edge_opacity=0.6)
    thick = viewport.length(17.0)
    draw_box(canvas, bar(offset / UM_PER_MM, viewport.length(34.0), thick), thick / 2, knob)
