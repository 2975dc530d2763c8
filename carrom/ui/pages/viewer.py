"""A recorded match watched again: play and hold, step and scrub, jump, and play on from any of its moments."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from carrom.model.units import Second
from carrom.play.preferences import Preferences
from carrom.play.session import Session
from carrom.rules.scoring import totals
from carrom.storage.records import Record
from carrom.ui.draw.backdrop import backdrop
from carrom.ui.draw.discs import draw_discs, resting_poses, striker_on_base
from carrom.ui.draw.falling import FilmedStroke
from carrom.ui.draw.looks import style_of
from carrom.ui.draw.trays import draw_rail_plates, rail_plates
from carrom.ui.input.intents import FocusLost, Intent, KeyDown, PointerButton, PointerDown, PointerMove, PointerUp
from carrom.ui.input.viewport import Rect, fit, seat_turn
from carrom.ui.scene import FOR_EVER, Replace, Scene, Step
from carrom.ui.state import replay
from carrom.ui.state.films import FilmCache
from carrom.ui.state.replay import MatchReplay
from carrom.ui.widgets import text
from carrom.ui.widgets.buttons import Button, Buttons, in_places
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.layout import REST, below, columns, equal_columns, margin_of, rows
from carrom.ui.widgets.long_page import LongPage, TextRow
from carrom.ui.widgets.screens import Screen, draw_text_sheet
from carrom.ui.widgets.scroll import Scroll, bar_width
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.text import TextBlock
from carrom.ui.widgets.theme import Theme, Type
from carrom.ui.widgets.zones import Zones
from carrom.ui.words.logs import LineColumn, RulingLine, ruling_lines
from carrom.ui.words.sentences import MatchNarrator, Tone

_ROOM_FOR_SENTENCES = 220.0  # scaled; with less the laws stand under them


class RulingList:
    """`lines` are all turns in the order of play: shown as counted from 1, spoken of by their number in the session."""

    def __init__(self, lines: LineColumn[RulingLine]) -> None:
        self._lines = lines
        self.page = LongPage()
        self._shown: object = None  # what the rows are laid out for
        self._theme = Theme(1.0)

    @property
    def scroll(self) -> Scroll:
        return self.page.scroll

    def show(self, rect: Rect, theme: Theme, turn: int) -> None:
        """In this place, with the turn on show marked and in view; at the end the last one."""
        palette = theme.palette
        before, self._shown, self._theme = self._shown, (rect.width, theme), theme
        face, left = text.face(theme, Type.BODY), float(theme.px(6))
        number_width = max(text.width(number, face) for number in self._lines.numbers) + theme.gap
        room = rect.width - bar_width(theme) - left - number_width - theme.px(6)
        laws = max((text.width(law, face) for law in self._lines.laws), default=0) + theme.space
        beside = room - laws >= theme.px(_ROOM_FOR_SENTENCES)
        room -= laws if beside else 0
        step = text.line_height(face)

        def row(number: int) -> TextRow:
            line = self._lines[number]
            colour = palette.forbidden if line.tone is Tone.FOUL else palette.text
            sentence = text.wrap(line.sentence, face, room)
            words = [
                TextBlock((left, 0.0), face, text.wrap(str(number + 1), face, number_width), palette.text_faint),
                TextBlock((left + number_width, 0.0), face, sentence, colour),
            ]
            high = len(sentence)
            if line.law and beside:
                at = left + number_width + room + laws, 0.0
                words.append(TextBlock(at, face, (line.law,), palette.text_faint, right=True))
            elif line.law:
                under = text.wrap(line.law, face, room)
                words.append(TextBlock((left + number_width, float(high * step)), face, under, palette.text_faint))
                high += len(under)
            return TextRow(tuple(words), float(high * step))

        chosen = min(turn, len(self._lines) - 1) if self._lines else None
        self.page.show(
            rect,
            theme,
            len(self._lines),
            row,
            chosen,
            line=float(step),
            head=float(theme.px(4)),
            gap=float(theme.px(10)),
            changed=before != self._shown,
        )

    def handle(self, intent: Intent) -> int | None:
        """The turn that a press leads to."""
        if self.scroll.handle(intent) or not isinstance(intent, PointerDown) or intent.button is not PointerButton.PRIMARY:
            return None
        if not self.scroll.rect.contains(intent.x, intent.y):
            return None
        return self.page.at(self.scroll.on_page(intent.y))

    def draw(self, canvas: pygame.Surface) -> None:
        sheet = self.page.sheet()
        draw_text_sheet(canvas, self._theme, self.scroll, sheet)


_NARROWEST = 190.0  # of the column of rulings, scaled
_WIDEST = 460.0


@dataclass(frozen=True, slots=True)
class ViewerLayout:
    """`bar` tells how much of the match is over; `controls` are the buttons under it, `jumps` those above the rulings, `foot`
    leads out."""

    board: Rect
    bar: Rect
    controls: Rect
    heading: Rect
    jumps: Rect
    rulings: Rect
    foot: Rect


def viewer_layout(width: int, height: int, theme: Theme) -> ViewerLayout:
    """For a window of this size; in tall ones the rulings stand under the controls."""
    margin, gap, touch = margin_of(width, height), theme.gap, theme.touch
    page, bar = Rect(0, 0, width, height).inset(margin), theme.px(26)
    under = bar + touch + 2 * gap
    if width >= height:
        side = min(page.height - under, page.width - margin - theme.px(_NARROWEST))
        room = page.width - margin - side
        column = min(room, theme.px(_WIDEST))
        left, aside = columns(replace(page, left=margin + (room - column) / 2), margin, side, column)
    else:
        side = min(page.width, page.height * 0.55)
        left = Rect((width - side) / 2, margin, side, page.height)
        aside = below(page, margin + side + under + gap)
    return ViewerLayout(*rows(left, gap, side, bar, touch), *rows(aside, gap, theme.px(78), touch, REST, touch))


_CONTROLS = (("first", Icon.FIRST), ("back", Icon.BACK), ("play", Icon.PLAY), ("on", Icon.ON), ("last", Icon.LAST))
_JUMPS = ("queen", "foul", "board")
_SCRUB: Second = 0.05
_COMING: Second = 0.03  # from one look for a film that is still being made to the next
_KEYS = {
    "k": "play",
    "left": "back",
    "right": "on",
    "home": "first",
    "end": "last",
    "q": "queen",
    "f": "foul",
    "b": "board",
    "escape": "leave",
}


@dataclass(frozen=True, slots=True)
class ViewerLinks:
    """Where the replay leads: back, and on as a new match from a number of turns."""

    leave: Callable[[], Scene]
    play_on: Callable[[int], Scene]


class ViewerScene(Screen):
    """`record` is shown as far as it is sound. FilmCache are made beside the loop unless that is not wanted."""

    def __init__(
        self,
        record: Record,
        narrator: MatchNarrator,
        preferences: Callable[[], Preferences],
        ways: ViewerLinks,
        *,
        films_beside: bool = True,
    ) -> None:
        super().__init__()
        self._record, self._narrator, self._preferences, self._ways = record, narrator, preferences, ways
        session = Session(record.header.match, turns=record.turns)
        self.watching = MatchReplay(session).at_first_stroke()
        self.films = FilmCache(session, beside=films_beside)
        self.rulings = RulingList(ruling_lines(narrator, session))
        self.controls, self.jumps, self.foot = Buttons(arrows=False), Buttons(arrows=False), Buttons(arrows=False)
        self.zones = Zones()
        self._dragging = False
        self.turned = seat_turn(record.header.match.seating.order[0])
        self.lay_out()

    def lay_out(self) -> None:
        tr, size, gap = self._narrator.tr, self.size, self.theme.gap
        layout = self.layout = viewer_layout(*size, self.theme)
        board = self._record.header.match.equipment.board
        self.upright = fit(layout.board, board.size, board.frame_width)
        signs = {"play": Icon.HOLD} if self.watching.playing else {}
        pace = Button("pace", Rect(0, 0, 0, 0), tr("viewer.pace", pace=f"{self.watching.pace:g}"))
        controls = (*(Button(name, pace.rect, "", sign=signs.get(name, sign)) for name, sign in _CONTROLS), pace)
        self.controls.show(*in_places(controls, equal_columns(layout.controls, gap, len(controls))))
        jumps = tuple(Button(name, pace.rect, tr(f"viewer.{name}")) for name in _JUMPS)
        self.jumps.show(*in_places(jumps, equal_columns(layout.jumps, gap, len(jumps))))
        leave = Button("leave", pace.rect, tr("viewer.leave"), sign=Icon.BACK)
        on = Button("play_on", pace.rect, tr("viewer.play_on"), primary=True)
        self.foot.show(*in_places((leave, on), equal_columns(layout.foot, gap, 2)))
        self.zones.show(self.controls, self.jumps, self.foot)
        self.rulings.show(layout.rulings, self.theme, self.watching.turn)

    def handle_input(self, intent: Intent) -> Step | None:
        moved = self._drag_or_change_pace(intent)
        if moved is not None:
            self._watch(moved)
            return None
        chosen = self.rulings.handle(intent)
        if chosen is not None:
            self._watch(self.watching.at(chosen))
            return None
        if isinstance(intent, KeyDown) and intent.key == "space" and self.zones.current is None:
            return self._press("play")
        pressed = self.zones.handle(intent)
        if isinstance(pressed, str):
            return self._press(pressed)
        if not isinstance(intent, KeyDown) or intent.key == "space":
            return None
        if intent.key == "v":
            self.turned = (self.turned + 1) % 4
        return self._press(_KEYS[intent.key]) if intent.key in _KEYS else None

    def _drag_or_change_pace(self, intent: Intent) -> MatchReplay | None:
        """The replay after the bar was dragged or a key changed time or pace."""
        now = self.watching
        match intent:
            case PointerDown(x, y, PointerButton.PRIMARY) if self._grip.contains(x, y):
                self._dragging = True
                return now.at_share(self._share(x))
            case PointerMove(x, _, held) if self._dragging:
                self._dragging = held
                return now.at_share(self._share(x))
            case PointerUp() | FocusLost():
                self._dragging = False
            case KeyDown(key="left" | "right" as key, mods=mods) if mods.shift:
                return now.scrub(_SCRUB if key == "right" else -_SCRUB)
            case KeyDown(key="+" | "=" | "kp_plus" | "up"):
                return now.change_pace(1)
            case KeyDown(key="-" | "kp_minus" | "down"):
                return now.change_pace(-1)
        return None

    def _press(self, name: str) -> Step | None:
        match name:
            case "leave":
                self.films.close()
                return Replace(self._ways.leave())
            case "play_on":
                self.films.close()
                return Replace(self._ways.play_on(self.watching.turn))
        self._watch(self._after(name))
        return None

    def _after(self, name: str) -> MatchReplay:
        """What a button makes of the replay."""
        now = self.watching
        match name:
            case "pace":
                return now.change_pace(1 if now.pace != replay.PACES[-1] else -len(replay.PACES))
            case "first":
                return now.at(0)
            case "last":
                return now.at(len(now.turns))
            case "back" | "on":
                return now.step(1 if name == "on" else -1)
            case "play":
                return now.toggle()
            case "queen":
                return now.jump_to(replay.concerns_queen)
            case "foul":
                return now.jump_to(replay.is_foul)
            case _:
                return now.next_board()

    def _watch(self, now: MatchReplay) -> None:
        before, self.watching = self.watching, now
        if (before.turn, before.playing, before.pace) != (now.turn, now.playing, now.pace):
            self.lay_out()

    @property
    def _grip(self) -> Rect:
        """Where the time is held: the bar, as high as a fingertip."""
        bar = self.layout.bar
        return bar.inset(-max(0.0, (self.theme.touch - bar.height) / 2))

    def _share(self, x: float) -> float:
        return (x - self.layout.bar.left) / self.layout.bar.width

    def update(self, dt: Second) -> Step | None:
        now = self.watching
        if now.playing and not self.films.comes(now.turn):  # else time stands until there is something to see
            self._watch(now.after(dt))
            self.films.ahead(now.turn + 1)
        return None

    def quiet(self) -> Second:
        if self.films.comes(self.watching.turn):
            return _COMING
        return 0.0 if self.watching.playing else FOR_EVER

    def draw(self, canvas: pygame.Surface) -> None:
        now, theme = self.watching, self.theme
        match = now.session.at(now.turn)
        preferences, stroke = self._preferences(), now.stroke
        display = preferences.display
        if stroke is not None:
            name = self._narrator.name(stroke.seat, match)
            display = replace(display, striker=preferences.profiles.striker_of(name, display.striker))
        style = style_of(display)
        viewport = self.upright.with_turn(self.turned)
        canvas.blit(backdrop(canvas.get_size(), viewport, match.equipment.board, style.look, theme.palette), (0, 0))
        plates = rail_plates(match, self._narrator)
        draw_rail_plates(canvas, theme, viewport, self.upright, match.equipment.board, plates, style.men)
        film = self.films.of(now.turn)
        if stroke is not None and film is not None:
            FilmedStroke(stroke, film, {}).draw(canvas, viewport, match.equipment, now.time, now.pace, style.men)
        else:
            laid = () if stroke is None else (striker_on_base(stroke.seat, stroke.offset, match.equipment),)
            draw_discs(canvas, viewport, (*resting_poses(match.layout), *laid), match.equipment, men=style.men)
        self._draw_heading(canvas)
        self._draw_bar(canvas)
        self.rulings.draw(canvas)
        self.zones.draw(canvas, theme)

    def _draw_heading(self, canvas: pygame.Surface) -> None:
        """Who plays, how it stands, and which turn is on show."""
        rect, theme, tr, now = self.layout.heading, self.theme, self._narrator.tr, self.watching
        match = now.session.at(now.turn)
        parties = range(len(match.seating.parties))
        scores = tr.join_list(
            tuple(tr("viewer.side", player=self._narrator.party(match, p), score=totals(match)[p]) for p in parties)
        )
        damage = self._record.damage
        turns = len(now.turns)
        words = tr("viewer.turn", turn=min(now.turn + 1, turns), turns=turns, board=self._narrator.board(match))
        colour = theme.palette.text_soft
        if damage is not None and now.at_end:
            words, colour = tr("viewer.damaged", why=damage), theme.palette.forbidden
        small = text.fit_face(words, text.face(theme, Type.BODY), rect.width)
        room = rect.height - text.line_height(small)
        face, lines = text.fit_lines(scores, text.face(theme, Type.STRONG), rect.width, room)
        small = text.Face(small.file, min(small.px, face.px))  # what stands under a headline is not the larger one
        text.draw(canvas, text.shorten(words, small, rect.width), small, colour, (rect.left, rect.bottom), "bottomleft")
        text.draw_lines(canvas, lines, face, theme.palette.text, (rect.left, rect.top))

    def _draw_bar(self, canvas: pygame.Surface) -> None:
        bar, theme, now = self.layout.bar, self.theme, self.watching
        height = theme.px(8)
        track = Rect(bar.left, bar.centre[1] - height / 2, bar.width, height)
        draw_box(canvas, track, height / 2, Fill(theme.palette.inset, edge=theme.palette.edge_soft, edge_width=1.0))
        share = now.share
        side = theme.px(20)
        done = Rect(track.left, track.top, max(height, track.width * share), height)
        draw_box(canvas, done, height / 2, Fill(theme.palette.accent))
        left = bar.left + (bar.width - side) * share
        draw_box(canvas, Rect(left, bar.centre[1] - side / 2, side, side), side / 2, Fill(theme.palette.accent_bright))
