"""A recorded match watched again: play and hold, step and scrub, jump, and play on from any of its moments."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from carrom.model.units import Second
from carrom.play.preferences import Preferences
from carrom.play.session import Session
from carrom.rules.scoring import totals
from carrom.storage.records import Record
from carrom.ui import text, watching
from carrom.ui.films import Films
from carrom.ui.intents import Button as PointerButton
from carrom.ui.intents import FocusLost, Intent, KeyDown, PointerDown, PointerMove, PointerUp
from carrom.ui.looks import style_of
from carrom.ui.painting.discs import draw_discs, laid_striker, resting
from carrom.ui.painting.position import backdrop
from carrom.ui.scene import FOR_EVER, Replace, Scene, Step
from carrom.ui.scenes.arrangement import in_row
from carrom.ui.scenes.rail_plates import draw_rail_plates, rail_plates
from carrom.ui.scenes.rulings import Rulings
from carrom.ui.scenes.screen import Screen
from carrom.ui.scenes.shot import Shot
from carrom.ui.scenes.viewer_layout import viewer_layout
from carrom.ui.telling import Teller
from carrom.ui.theme import Palette, Theme, Type, theme_for
from carrom.ui.viewport import Rect, fit, seat_turn
from carrom.ui.watching import Watching
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.zones import Zones

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
class Ways:
    """Where the replay leads: back, and on as a match of one's own from a number of turns."""

    leave: Callable[[], Scene]
    play_on: Callable[[int], Scene]


class ViewerScene(Screen):
    """`record` is shown as far as it is sound. Films are made beside the loop unless that is not wanted."""

    def __init__(
        self,
        record: Record,
        teller: Teller,
        preferences: Callable[[], Preferences],
        ways: Ways,
        *,
        films_beside: bool = True,
    ) -> None:
        super().__init__()
        self._record, self._teller, self._preferences, self._ways = record, teller, preferences, ways
        session = Session(record.header.match, turns=record.turns)
        self.watching = Watching(session).opened()
        self.films = Films(session, beside=films_beside)
        self.rulings = Rulings(teller.told(session))
        self.controls, self.jumps, self.foot = Buttons(arrows=False), Buttons(arrows=False), Buttons(arrows=False)
        self.zones = Zones()
        self._dragging = False
        self.turned = seat_turn(record.header.match.seating.order[0])
        self.lay_out()

    def lay_out(self) -> None:
        say, size = self._teller.say, self.size
        self.theme = theme_for(*size)
        layout = self.layout = viewer_layout(*size, self.theme)
        board = self._record.header.match.equipment.board
        self.upright = fit(layout.board, board.size, board.frame_width)
        signs = {"play": Icon.HOLD} if self.watching.playing else {}
        pace = Button("pace", Rect(0, 0, 0, 0), say("viewer.pace", pace=f"{self.watching.pace:g}"))
        controls = (*(Button(name, pace.rect, "", sign=signs.get(name, sign)) for name, sign in _CONTROLS), pace)
        self.controls.show(*_in_row(controls, layout.controls, self.theme))
        jumps = tuple(Button(name, pace.rect, say(f"viewer.{name}")) for name in _JUMPS)
        self.jumps.show(*_in_row(jumps, layout.jumps, self.theme))
        leave = Button("leave", pace.rect, say("viewer.leave"), sign=Icon.BACK)
        on = Button("play_on", pace.rect, say("viewer.play_on"), primary=True)
        self.foot.show(*_in_row((leave, on), layout.foot, self.theme))
        self.zones.show(self.controls, self.jumps, self.foot)
        self.rulings.show(layout.rulings, self.theme, self.watching.turn)

    def heed(self, intent: Intent) -> Step | None:
        moved = self._moved(intent)
        if moved is not None:
            self._watch(moved)
            return None
        chosen = self.rulings.handle(intent)
        if chosen is not None:
            self._watch(self.watching.at(chosen))
            return None
        if isinstance(intent, KeyDown) and intent.key == "space" and self.zones.current is None:
            return self._pressed("play")
        pressed = self.zones.handle(intent)
        if isinstance(pressed, str):
            return self._pressed(pressed)
        if not isinstance(intent, KeyDown) or intent.key == "space":
            return None
        if intent.key == "v":
            self.turned = (self.turned + 1) % 4
        return self._pressed(_KEYS[intent.key]) if intent.key in _KEYS else None

    def _moved(self, intent: Intent) -> Watching | None:
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
                return now.scrubbed(_SCRUB if key == "right" else -_SCRUB)
            case KeyDown(key="+" | "=" | "kp_plus" | "up"):
                return now.faster(1)
            case KeyDown(key="-" | "kp_minus" | "down"):
                return now.faster(-1)
        return None

    def _pressed(self, name: str) -> Step | None:
        match name:
            case "leave":
                self.films.close()
                return Replace(self._ways.leave())
            case "play_on":
                self.films.close()
                return Replace(self._ways.play_on(self.watching.turn))
        self._watch(self._after(name))
        return None

    def _after(self, name: str) -> Watching:
        """What a button makes of the replay."""
        now = self.watching
        match name:
            case "pace":
                return now.faster(1 if now.pace != watching.PACES[-1] else -len(watching.PACES))
            case "first":
                return now.at(0)
            case "last":
                return now.at(len(now.turns))
            case "back" | "on":
                return now.stepped(1 if name == "on" else -1)
            case "play":
                return now.toggled()
            case "queen":
                return now.jumped(watching.of_queen)
            case "foul":
                return now.jumped(watching.foul)
            case _:
                return now.next_board()

    def _watch(self, now: Watching) -> None:
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
        display = self._preferences().display
        style = style_of(display.look, display.men)
        viewport = self.upright.turned(self.turned)
        canvas.blit(backdrop(canvas.get_size(), viewport, match.equipment.board, style.look), (0, 0))
        plates = rail_plates(match, self._teller)
        draw_rail_plates(canvas, theme, viewport, self.upright, match.equipment.board, plates, style.men)
        film, stroke = self.films.of(now.turn), now.stroke
        if stroke is not None and film is not None:
            Shot(stroke, film, {}).draw(canvas, viewport, match.equipment, now.time, now.pace, style.men)
        else:
            laid = () if stroke is None else (laid_striker(stroke.seat, stroke.offset, match.equipment),)
            draw_discs(canvas, viewport, (*resting(match.layout), *laid), match.equipment, men=style.men)
        self._draw_heading(canvas)
        self._draw_bar(canvas)
        self.rulings.draw(canvas)
        self.zones.draw(canvas, theme)

    def _draw_heading(self, canvas: pygame.Surface) -> None:
        """Who plays, how it stands, and which turn is on show."""
        rect, theme, say, now = self.layout.heading, self.theme, self._teller.say, self.watching
        match = now.session.at(now.turn)
        parties = range(len(match.seating.parties))
        scores = say.listed(
            tuple(say("viewer.side", player=self._teller.party(match, p), score=totals(match)[p]) for p in parties)
        )
        damage = self._record.damage
        turns = len(now.turns)
        words = say("viewer.turn", turn=min(now.turn + 1, turns), turns=turns, board=self._teller.board(match))
        colour = Palette.TEXT_SOFT
        if damage is not None and now.at_end:
            words, colour = say("viewer.damaged", why=damage), Palette.FORBIDDEN
        small = text.fitted(words, text.face(theme, Type.BODY), rect.width)
        text.draw(canvas, text.shortened(words, small, rect.width), small, colour, (rect.left, rect.bottom), "bottomleft")
        room = rect.height - text.line_height(small)
        face, lines = text.fitted_lines(scores, text.face(theme, Type.STRONG), rect.width, room)
        text.draw_lines(canvas, lines, face, Palette.TEXT, (rect.left, rect.top))

    def _draw_bar(self, canvas: pygame.Surface) -> None:
        bar, theme, now = self.layout.bar, self.theme, self.watching
        height = theme.px(8)
        track = Rect(bar.left, bar.centre[1] - height / 2, bar.width, height)
        draw_box(canvas, track, height / 2, Fill(Palette.INSET, edge=Palette.EDGE_SOFT, edge_width=1.0))
        share = now.share
        side = theme.px(20)
        done = Rect(track.left, track.top, max(height, track.width * share), height)
        draw_box(canvas, done, height / 2, Fill(Palette.ACCENT))
        left = bar.left + (bar.width - side) * share
        draw_box(canvas, Rect(left, bar.centre[1] - side / 2, side, side), side / 2, Fill(Palette.ACCENT_BRIGHT))


def _in_row(buttons: tuple[Button, ...], rect: Rect, theme: Theme) -> tuple[Button, ...]:
    """The buttons side by side, equally wide."""
    return tuple(replace(button, rect=place) for button, place in zip(buttons, in_row(rect, len(buttons), theme), strict=True))
