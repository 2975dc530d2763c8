"""The title: the name, a board ready to be broken, and the ways in. Two clicks and you play."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from carrom.model.equipment import standard_equipment
from carrom.model.placing import opening_layout
from carrom.model.seats import Seat
from carrom.model.units import Second
from carrom.play.profiles import bot_portrait
from carrom.ui.draw.backdrop import backdrop
from carrom.ui.draw.discs import draw_discs, resting_poses, striker_on_base
from carrom.ui.draw.looks import CLASSIC, Style
from carrom.ui.input.intents import Intent, KeyDown
from carrom.ui.input.viewport import Rect, Viewport
from carrom.ui.scene import Pop, Replace, Scene, Step
from carrom.ui.widgets import text
from carrom.ui.widgets.buttons import Button, Buttons, large_room, natural_width
from carrom.ui.widgets.icons import Icon
from carrom.ui.widgets.layout import grid, margin_of, rows
from carrom.ui.widgets.screens import Overlay, Screen
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.theme import LEAST_TYPE, Theme, Type, theme_of_shape
from carrom.ui.words.catalogue import Catalogue

_STRIKER_AT = -96_000  # µm: a little left of the middle looks like somebody has just put it down
_COLUMNS = (2, 3)  # of the lesser ways: more where fewer do not fit
_LAST = "quit"  # stands apart, at the foot
_PLACES = 3  # of the large ways at most: they are as high where there are fewer
_LOOKING: Second = 1 / 20  # from one look for a way that is still to come to the next
_LEAST_SHARE = 0.8  # of its usual type: a label is made so small before other words are taken
_LEAST_STEP = 1.25  # of what a fingertip needs: the height of a large way


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A way on from the title. One with a `sub` is large, the others stand below it in columns, plain. `shorter` are other
    words for where its label has no room."""

    name: str
    sign: Icon
    label: str
    go: Callable[[], Step]
    sub: str = ""
    shorter: tuple[str, ...] = ()


class TitleScene(Screen):
    """The first screen; the first way is taken by Enter at once. `problem` is what the player should know of bad files.

    `later` tells of one large way more, if there is one, or None as long as that is not known: its place, the last of the
    large ones, is kept free, so that no other moves.
    """

    def __init__(
        self,
        tr: Catalogue,
        version: str,
        ways: tuple[MenuItem, ...],
        problem: str = "",
        style: Callable[[], Style] = lambda: CLASSIC,
        later: Callable[[], tuple[MenuItem, ...] | None] | None = None,
    ) -> None:
        super().__init__()
        self._tr, self._version, self._problem, self._style = tr, version, problem, style
        self._large = tuple(way for way in ways if way.sub)
        self._ways = {way.name: way for way in ways}
        self._later, self._rows = later, len(self._large) + (later is not None)
        self.buttons = Buttons()
        self.lay_out()

    def lay_out(self) -> None:
        width, height = self.size
        theme = self.theme = theme_of_shape(width, height, self.window_theme, lambda theme: self._rooms(theme)[0])
        columns, room = self._rooms(theme)
        self._left, self._column = self._side(theme)
        tall = width < height  # no room beside the words: the board lies below them
        gap, low, margin = theme.px(10), theme.touch, margin_of(width, height)
        head = text.line_height(self._title_face(theme)) + theme.px(54) + theme.space
        foot, places = low + theme.space, max(_PLACES, self._rows)
        lesser = self._lesser
        rows = -(-len(lesser) // columns)
        step = max(low * _LEAST_STEP, min(float(theme.px(70)), room / places - gap))
        whole = head + self._rows * (step + gap) + rows * low + foot
        side = width - 2 * margin if tall else 0  # of a board that lies below
        self._title_top = max(margin / 2, (height - whole - side) * 0.45)
        first = self._title_top + head
        below = first + self._rows * (step + gap)
        top = first - theme.space  # which parts the large from the others
        last = self._ways[_LAST]
        place = Rect(self._left, below + rows * low + theme.space / 2, natural_width(last.label, theme, last.sign), low)
        self.buttons.show(
            *self._large_ones(top, step, gap),
            *self._lesser_ones(lesser, below, columns, gap),
            Button(last.name, place, last.label, sign=last.sign, listed=True),
        )
        self._foot = Rect(place.right, place.top, self._left + self._column - place.right, low)
        self.board = self._board_below(side, self._foot.bottom + theme.space) if tall else self._board_beside()

    @property
    def _lesser(self) -> list[MenuItem]:
        return [way for way in self._ways.values() if not way.sub and way.name != _LAST]

    def _side(self, theme: Theme) -> tuple[int, int]:
        """The left edge and the width of all words."""
        width, height = self.size
        left = max(theme.px(36), round(width * 0.065))
        return left, width - 2 * left if width < height else min(theme.px(440), round(width * 0.5) - left)

    def _rooms(self, theme: Theme) -> tuple[int, float]:
        """In how many columns the lesser ways stand, and how high the large ones may be together."""
        width, height = self.size
        head = text.line_height(self._title_face(theme)) + theme.px(54) + theme.space
        needed = max(_PLACES, self._rows) * (theme.touch * _LEAST_STEP + theme.px(10))
        for columns in _COLUMNS:
            rows = -(-len(self._lesser) // columns)
            room = height - margin_of(width, height) - head - theme.touch - theme.space - rows * theme.touch
            if needed <= room:
                break
        return columns, room

    def _large_ones(self, top: float, step: float, gap: float) -> list[Button]:
        """One under another; the first leads on."""
        places = rows(Rect(self._left, top, self._column, 0), gap, *(step,) * len(self._large))
        return [
            Button(way.name, place, self._label(way, place), way.sub, way.sign, primary=place is places[0])
            for way, place in zip(self._large, places, strict=True)
        ]

    def _label(self, way: MenuItem, place: Rect) -> str:
        """The fullest words that have room there."""
        face, room = text.face(self.theme, Type.LARGE), large_room(self.theme, place)
        small = text.Face(face.file, max(LEAST_TYPE, round(face.px * _LEAST_SHARE)))
        fitting = (label for label in (way.label, *way.shorter) if text.width(label, small) <= room)
        return next(fitting, (way.label, *way.shorter)[-1])

    def _lesser_ones(self, ways: list[MenuItem], top: float, columns: int, gap: float) -> list[Button]:
        """In columns, row by row."""
        places = grid(Rect(self._left, top, self._column, 0), (gap, 0), len(ways), columns, self.theme.touch)
        return [Button(way.name, place, way.label, sign=way.sign, listed=True) for way, place in zip(ways, places, strict=True)]

    def _title_face(self, theme: Theme) -> text.Face:
        return text.fit_face(self._tr("app.name"), text.face(theme, Type.TITLE), self._side(theme)[1])

    def handle_input(self, intent: Intent) -> Step | None:
        match intent:
            case KeyDown(key="f1"):
                return self._ways["help"].go()
            case KeyDown(key="return" | "space") if self.buttons.focused is None:
                return next(iter(self._ways.values())).go()
        pressed = self.buttons.handle(intent)
        return self._ways[pressed].go() if pressed is not None else None

    def update(self, dt: Second) -> Step | None:
        found = None if self._later is None else self._later()
        if found is not None:
            self._later = None
            self._large += found
            self._ways |= {way.name: way for way in found}
            self.lay_out()
        return None

    def quiet(self) -> Second:
        return super().quiet() if self._later is None else _LOOKING

    def draw(self, canvas: pygame.Surface) -> None:
        theme, palette, tr = self.theme, self.theme.palette, self._tr
        self._draw_board(canvas)
        face = self._title_face(theme)
        text.draw(canvas, tr("app.name"), face, palette.text, (self._left - theme.px(5), self._title_top), "topleft")
        tagline = text.fit_face(tr("title.tagline"), text.face(theme, Type.LARGE), self._column)
        at = (self._left, self._title_top + text.line_height(face) + theme.px(2))
        text.draw(canvas, tr("title.tagline"), tagline, palette.text_soft, at, "topleft")
        self.buttons.draw(canvas, theme)
        footer = tr("title.footer", version=self._version)
        foot = self._foot
        small, lines = text.fit_lines(footer, text.face(theme, Type.SMALL), foot.width, foot.height)
        top = foot.centre[1] - len(lines) * text.line_height(small) / 2
        text.draw_lines(canvas, lines, small, palette.text_faint, (foot.right, top), "right")
        if self._problem:
            self._draw_trouble(canvas)

    def _draw_trouble(self, canvas: pygame.Surface) -> None:
        """A note at the right: what is wrong with which file, and where it lies now."""
        theme, palette, (width, height) = self.theme, self.theme.palette, self.size
        pad, margin = theme.px(14), margin_of(width, height)
        left = self._left + self._column + theme.px(24) if width >= height else margin
        room = width - margin - left - 2 * pad
        face, lines = text.fit_lines(self._problem, text.face(theme, Type.BODY), room, height * 0.4)
        high = len(lines) * text.line_height(face) + 2 * pad
        box = Rect(left, height - margin - high, room + 2 * pad, high)
        draw_box(
            canvas,
            box,
            theme.radius,
            Fill(palette.forbidden_ground, edge=palette.forbidden, edge_width=float(theme.line)),
        )
        text.draw_lines(canvas, lines, face, palette.text, (box.left + pad, box.top + pad))

    def _board_beside(self) -> Viewport:
        """The board at the right, larger than the window, its ring near the middle of what is seen of it."""
        width, height = self.size
        side = round(max(height * 1.16, (width - self._left - self._column) * 1.04))  # two pockets are seen
        return _board_at(self._left + self._column + self.theme.px(52) + side / 2, height / 2, side)

    def _board_below(self, side: float, top: float) -> Viewport:
        """As wide as the window lets it be, in the middle of what is left; where that is less, its lower part is not seen."""
        width, height = self.size
        return _board_at(width / 2, max(top + side / 2, (top + height) / 2), side)

    def _draw_board(self, canvas: pygame.Surface) -> None:
        equipment, style = standard_equipment(), self._style()
        canvas.blit(backdrop(self.size, self.board, equipment.board, style.look, self.theme.palette), (0, 0))
        ring, striker = (
            resting_poses(opening_layout(Seat.SOUTH, equipment)),
            striker_on_base(Seat.SOUTH, _STRIKER_AT, equipment),
        )
        draw_discs(canvas, self.board, (*ring, striker), equipment, men=style.men)


def _board_at(x: float, y: float, side: float) -> Viewport:
    """The board of this breadth, frame and all, around this place."""
    board = standard_equipment().board
    return Viewport((round(x), round(y)), side / (board.size + 2 * board.frame_width), board.size, board.frame_width)


class LevelScene(Overlay):
    """Over the title: which of the computer's levels to play. The one played last is the first at hand."""

    wanted = (520, 84)
    columns = 1
    escape = "back"

    def __init__(self, tr: Catalogue, last: str, levels: tuple[str, ...], play: Callable[[str], Scene]) -> None:
        self.title, self.sub, self._play, self.leads_on = tr("level.title"), tr("level.sub"), play, last
        buttons = tuple((level, tr(f"level.{level}"), bot_portrait(level)) for level in levels)
        super().__init__((*buttons, ("back", tr("level.back"), Icon.BACK)))

    def press(self, name: str) -> Step | None:
        return Pop() if name == "back" else Pop(Replace(self._play(name)))
