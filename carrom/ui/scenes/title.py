"""The title: the name, a board ready to be broken, and the ways in. Two clicks and you play."""

from collections.abc import Callable

import pygame

from carrom.model.discs import STRIKER
from carrom.model.equipment import standard
from carrom.model.placing import opening_layout, striker_place
from carrom.model.seats import Seat
from carrom.model.units import Second
from carrom.physics.film import Pose
from carrom.ui import text
from carrom.ui.i18n import Catalogue
from carrom.ui.intents import Intent, KeyDown, Resized
from carrom.ui.painting.discs import draw_discs, rest_angle, resting
from carrom.ui.painting.position import backdrop
from carrom.ui.scene import FOR_EVER, Finish, Push, Replace, Scene, Step
from carrom.ui.scenes.arrangement import margin_of
from carrom.ui.theme import BASE_WINDOW, Palette, Type, theme_for
from carrom.ui.viewport import Rect, Viewport
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.icons import Icon

_STRIKER_AT = -96_000  # µm: a little left of the middle looks like somebody has just put it down
_WAYS = (("play", Icon.PLAY), ("help", Icon.KEYS), ("quit", Icon.QUIT))


class TitleScene:
    """The first screen. `play` makes the table, `help_` the help."""

    overlay = False

    def __init__(self, say: Catalogue, version: str, play: Callable[[], Scene], help_: Callable[[], Scene]) -> None:
        self._say, self._version = say, version
        self._play, self._help = play, help_
        self.buttons = Buttons()
        self._size = BASE_WINDOW
        self._lay_out()

    def _lay_out(self) -> None:
        width, height = self._size
        self.theme = theme = theme_for(width, height)
        self._left = max(theme.px(36), round(width * 0.065))
        self._column = min(theme.px(440), round(width * 0.5) - self._left)
        tall = width < height  # no room beside the board: it shines through from below
        if tall:
            self._column = width - 2 * self._left
        step = theme.px(76)
        gap = theme.px(12)
        title = self._title_face()
        head = text.line_height(title) + theme.px(62)
        whole = head + len(_WAYS) * (step + gap) + theme.px(46)
        top = max(margin_of(width, height), (height - whole) * 0.45)
        self._title_top = top
        self.buttons.show(
            *(
                Button(
                    name,
                    Rect(self._left, top + head + number * (step + gap), self._column, step),
                    self._say(f"title.{name}"),
                    self._say(f"title.{name}_sub"),
                    sign,
                    primary=number == 0,
                )
                for number, (name, sign) in enumerate(_WAYS)
            )
        )
        self._foot = min(height - margin_of(width, height), top + head + len(_WAYS) * (step + gap) + theme.px(40))

    def _title_face(self) -> text.Face:
        return text.fitted(self._say("app.name"), text.face(self.theme, Type.TITLE), self._column)

    def handle(self, intent: Intent) -> Step | None:
        match intent:
            case Resized(width, height):
                self._size = (width, height)
                self._lay_out()
                return None
            case KeyDown(key="f1"):
                return Push(self._help())
            case KeyDown(key="return" | "space") if self.buttons.focused is None:
                return Replace(self._play())
        match self.buttons.handle(intent):
            case "play":
                return Replace(self._play())
            case "help":
                return Push(self._help())
            case "quit":
                return Finish()
        return None

    def update(self, dt: Second) -> Step | None:
        return None

    def quiet(self) -> Second:
        return FOR_EVER

    def draw(self, canvas: pygame.Surface) -> None:
        theme, say = self.theme, self._say
        self._draw_board(canvas)
        face = self._title_face()
        text.draw(canvas, say("app.name"), face, Palette.TEXT, (self._left - theme.px(5), self._title_top), "topleft")
        tagline = text.fitted(say("title.tagline"), text.face(theme, Type.LARGE), self._column)
        at = (self._left, self._title_top + text.line_height(face) + theme.px(2))
        text.draw(canvas, say("title.tagline"), tagline, Palette.TEXT_SOFT, at, "topleft")
        self.buttons.draw(canvas, theme)
        footer = say("title.footer", version=self._version)
        small = text.fitted(footer, text.face(theme, Type.SMALL), self._column)
        text.draw(canvas, footer, small, Palette.TEXT_FAINT, (self._left, self._foot), "bottomleft")

    def _draw_board(self, canvas: pygame.Surface) -> None:
        """The board stands at the right, larger than the window, its ring near the middle of what is seen of it."""
        width, height = self._size
        equipment = standard()
        board = equipment.board
        side = round(max(height * 1.24, (width - self._left - self._column) * 1.22))
        scale = side / (board.size + 2 * board.frame_width)
        beside = width >= height
        left = self._left + self._column + self.theme.px(52) if beside else (width - side) / 2
        centre = (left + side / 2, height / 2 if beside else height * 0.62)
        viewport = Viewport((round(centre[0]), round(centre[1])), scale, board.size, board.frame_width)
        canvas.blit(backdrop(self._size, viewport, board), (0, 0))
        place = striker_place(Seat.SOUTH, _STRIKER_AT, equipment)
        striker = (STRIKER, Pose(place.x, place.y, rest_angle(STRIKER)))
        draw_discs(canvas, viewport, (*resting(opening_layout(Seat.SOUTH, equipment)), striker), equipment)
