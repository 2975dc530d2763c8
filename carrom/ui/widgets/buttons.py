"""Buttons in a fixed order: hovered and pressed by the pointer, walked by keys; rows of them as wide as their words."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import pygame

from carrom.ui.input.intents import FocusLost, Intent, KeyDown, PointerButton, PointerDown, PointerGone, PointerMove, PointerUp
from carrom.ui.input.viewport import Rect
from carrom.ui.widgets import text
from carrom.ui.widgets.icons import Icon, Sign, icon
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.theme import LEAST_TYPE, Colour, Theme, Type, mix_colours

_LARGE_SIGN = 30.0  # the side of a large button's sign, pixels at scale 1
_SIGN, _BETWEEN, _EDGES = 1.09, 0.46, 1.06  # a sign's side, what parts it from its label, and both edges: of the label's height
_PORTRAIT = 1.9  # the same of a portrait's side


@dataclass(frozen=True, slots=True)
class Button:
    """`name` is what a press answers; `primary` marks the one that leads on, `chosen` one of several that is in force.

    `listed` ones stand in a list: flat, their words at the left. `idle` ones would change nothing now, and look so.
    """

    name: str
    rect: Rect
    label: str
    sub: str = ""
    sign: Sign | None = None
    primary: bool = False
    chosen: bool = False
    listed: bool = False
    idle: bool = False


class Buttons:
    """Some buttons and which of them the pointer or the keys are at."""

    def __init__(self, arrows: bool = True, circle: bool = True) -> None:
        """`arrows` walk too; not where they aim: there only Tab does. They walk in a `circle`, or stop at either end."""
        self._arrows, self._circle = arrows, circle
        self.shown: tuple[Button, ...] = ()
        self._hovered: str | None = None
        self._pressed: str | None = None
        self._focus: str | None = None

    @property
    def focused(self) -> str | None:
        """The button that Enter would press; None while no key has walked to one."""
        return self._focus

    @property
    def look(self) -> tuple[object, ...]:
        """All that their picture depends on."""
        return self.shown, self._hovered, self._pressed, self._focus

    def show(self, *buttons: Button) -> None:
        """Puts these on screen; hover and focus stay with those that are still there."""
        self.shown = buttons
        names = {button.name for button in buttons}
        self._hovered, self._pressed, self._focus = (
            name if name in names else None for name in (self._hovered, self._pressed, self._focus)
        )

    def focus(self, name: str | None) -> None:
        self._focus = name

    def enter(self, step: int) -> bool:
        """Takes the focus of the keys: the one in force, else the first or, coming from behind, the last."""
        chosen = next((button.name for button in self.shown if button.chosen), None)
        if self.shown:
            self._focus = chosen or self.shown[0 if step > 0 else -1].name
        return bool(self.shown)

    def focus_next(self, step: int) -> bool:
        """Goes to the neighbour where arrows do not walk; False at the row's end."""
        names = [button.name for button in self.shown]
        place = names.index(self._focus) + step if self._focus in names else -1
        if self._arrows or not 0 <= place < len(names):
            return False
        self._focus = names[place]
        return True

    def leave(self) -> None:
        """Gives the focus of the keys up."""
        self._focus = None

    def at(self, x: float, y: float) -> Button | None:
        return next((button for button in self.shown if button.rect.contains(x, y)), None)

    def handle(self, intent: Intent) -> str | None:
        """The name of the button that this presses, if it does."""
        match intent:
            case PointerMove(x, y, held):
                under = self.at(x, y)
                self._hovered = under.name if under else None
                if not held:
                    self._pressed = None
            case PointerDown(x, y, PointerButton.PRIMARY):
                under = self.at(x, y)
                self._pressed = under.name if under else None
                self._focus = None
            case PointerUp(x, y):
                under, pressed = self.at(x, y), self._pressed
                self._pressed = None
                if under and under.name == pressed:
                    return pressed
            case PointerGone() | FocusLost():
                self._hovered = self._pressed = None
            case KeyDown(key, mods) if not (mods.ctrl or mods.alt):
                return self._key(key, mods.shift)
        return None

    def _key(self, key: str, shift: bool) -> str | None:
        match key:
            case "tab":
                self._walk(-1 if shift else 1, circle=True)
            case "down" | "right" if self._arrows:
                self._walk(1, self._circle)
            case "up" | "left" if self._arrows:
                self._walk(-1, self._circle)
            case "return" | "space":
                return self._focus
        return None

    def _walk(self, step: int, circle: bool) -> None:
        names = [button.name for button in self.shown]
        if not names:
            return
        if self._focus is None:
            self._focus = names[0 if step > 0 else -1]
        else:
            place = names.index(self._focus) + step
            self._focus = names[place % len(names) if circle else min(max(place, 0), len(names) - 1)]

    def draw(self, canvas: pygame.Surface, theme: Theme) -> None:
        plain = [_label_face(theme, button) for button in self.shown if not button.sub]
        face = min(plain, key=lambda face: face.px, default=text.face(theme, Type.STRONG))  # one size for all of them
        signed = (button for button in self.shown if button.sign is not None and button.label and not button.sub)
        signs = all(_label_room(button, face) >= text.width(button.label, face) for button in signed)  # for all or none
        for button in self.shown:
            bare = not signs and button.label and not button.sub
            self._draw(canvas, theme, replace(button, sign=None) if bare else button, face)

    def _draw(self, canvas: pygame.Surface, theme: Theme, button: Button, face: text.Face) -> None:
        palette = theme.palette
        pressed, rect = button.name == self._pressed and button.name == self._hovered, button.rect
        if button.chosen and not button.listed:
            button = replace(button, primary=True)
        fill = _fill(theme, button.primary, button.name == self._hovered, pressed)
        if button.chosen or button.name == self._hovered or not button.listed:
            draw_box(canvas, rect, theme.radius, replace(fill, opacity=0.35) if button.idle else fill)
        if button.chosen and button.listed and button.name != self._focus:
            bar = Rect(rect.left, rect.top + rect.height * 0.26, theme.px(4), rect.height * 0.48)
            draw_box(canvas, bar, theme.px(2), Fill(palette.accent))
        if button.name == self._focus:
            out = 0 if button.listed else 3  # in a list the ring lies on the edge: no second line beside it
            around = Rect(rect.left - out, rect.top - out, rect.width + 2 * out, rect.height + 2 * out)
            ring = palette.text if button.primary else palette.accent
            draw_box(canvas, around, theme.radius + out, Fill(ring, opacity=0.0, edge=ring, edge_width=2.0))
        _draw_block(canvas, theme, button, face, 1 if pressed else 0)


def _fill(theme: Theme, primary: bool, hovered: bool, pressed: bool) -> Fill:
    palette = theme.palette
    if primary:
        amber = mix_colours(palette.accent_bright, palette.accent, 0.6)
        top = palette.accent_deep if pressed else palette.accent_bright if hovered else amber
        bottom = palette.accent_deep if pressed else mix_colours(palette.accent, palette.accent_deep, 0.15 if hovered else 0.4)
        return Fill(top, bottom, edge=palette.accent_bright, edge_width=1.0, edge_opacity=0.55)
    ground = palette.panel_pressed if pressed else palette.panel_hover if hovered else palette.panel_raised
    edge = palette.text_faint if hovered else palette.edge
    return Fill(mix_colours(ground, palette.edge, 0.18), ground, edge=edge, edge_width=float(theme.line))


def _sign_room(button: Button, face: text.Face) -> tuple[int, int]:
    """The sign's side, and the space between it and the label: they go with the label's size."""
    if button.sign is None:
        return 0, 0
    return round(face.px * (_SIGN if isinstance(button.sign, Icon) else _PORTRAIT)), round(face.px * _BETWEEN)


def _label_room(button: Button, face: text.Face) -> float:
    """How wide the label may be in this face, with its sign beside it and some room to the button's edges."""
    return button.rect.width - sum(_sign_room(button, face)) - round(face.px * _EDGES)


def _label_face(theme: Theme, button: Button) -> text.Face:
    """The largest face in which the label fits its button with its sign."""
    face = text.face(theme, Type.STRONG)
    while face.px > LEAST_TYPE and text.width(button.label, face) > _label_room(button, face):
        face = text.Face(face.file, face.px - 1)
    return face


def large_room(theme: Theme, rect: Rect) -> float:
    """How long the words of a large button with a sign may be."""
    return rect.width - theme.px(16) - theme.px(20) - theme.px(_LARGE_SIGN) - theme.px(16)


def _draw_block(canvas: pygame.Surface, theme: Theme, button: Button, face: text.Face, sunk: int) -> None:
    palette = theme.palette
    colour: Colour = palette.text_on_accent if button.primary else palette.text_faint if button.idle else palette.text
    soft: Colour = mix_colours(palette.text_on_accent, palette.accent, 0.25) if button.primary else palette.text_soft
    rect = button.rect
    middle = rect.top + rect.height / 2 + sunk
    if button.sub:
        side = theme.px(_LARGE_SIGN)
        left = rect.left + theme.px(20)
        if button.sign is not None:
            sign_colour = colour if button.primary else palette.accent
            canvas.blit(icon(button.sign, side, sign_colour), (round(left), round(middle - side / 2)))
            left += side + theme.px(16)
        room = rect.right - theme.px(16) - left
        label = text.fit_face(button.label, text.face(theme, Type.LARGE), room)
        body = text.face(theme, Type.BODY)
        sub = text.fit_face(button.sub, text.Face(body.file, min(body.px, label.px)), room)  # a headline is not the smaller one
        step = theme.px(13)
        room += theme.px(10)  # what has to be small anyway may come nearer to the edge
        text.draw(canvas, text.shorten(button.label, label, room), label, colour, (left, middle - step), "midleft")
        text.draw(canvas, text.shorten(button.sub, sub, room), sub, soft, (left, middle + step), "midleft")
        return
    side, between = _sign_room(button, face)
    width, room = text.width(button.label, face), rect.width - theme.px(14 if button.listed else 10)
    if width > room:  # a long word in another language: in lines, as small as can be read
        inside = Rect(rect.centre[0] - room / 2, rect.top, room, rect.height)
        text.draw_fitted(canvas, button.label, face, colour, inside, "centre")
        return
    left = rect.left + (theme.px(14) if button.listed else (rect.width - width - side - between) / 2)
    if button.sign is not None and side:
        low = face.px * 0.06  # letters stand a little below the middle of their line
        canvas.blit(icon(button.sign, side, colour), (round(left), round(middle + low - side / 2)))
    text.draw(canvas, button.label, face, colour, (left + side + between, middle), "midleft")


def natural_width(label: str, theme: Theme, sign: Sign | None = None) -> float:
    """How wide a button wants to be."""
    return max(theme.touch, text.width(label, text.face(theme, Type.STRONG)) + theme.px(26 if sign is None else 54))


def in_places(buttons: Iterable[Button], places: Iterable[Rect]) -> tuple[Button, ...]:
    """The buttons, each in its place."""
    return tuple(replace(button, rect=place) for button, place in zip(buttons, places, strict=True))
