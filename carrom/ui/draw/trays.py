"""Beside and on the frame: pocketed men in their trays, and the players' name plates."""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

import numpy as np
import pygame

from carrom.model.discs import Kind
from carrom.model.equipment import Board
from carrom.model.seats import Seat, to_board
from carrom.model.units import Mm, Point
from carrom.play.letters import cut
from carrom.rules.state import MatchState, ToPlace, ToStrike
from carrom.ui.draw.discs import reach, shadow, shadow_reach, sprite
from carrom.ui.draw.looks import CLASSIC, MenSet
from carrom.ui.input.viewport import Rect, Viewport
from carrom.ui.widgets import text
from carrom.ui.widgets.ink import clear_picture, ink_coverage, smooth
from carrom.ui.widgets.shapes import Fill, draw_box
from carrom.ui.widgets.theme import LEAST_TYPE, QUEEN, SEMIBOLD, USUAL, Colour, Palette, Theme
from carrom.ui.words.sentences import MatchNarrator, colour_of

_EMPTY: Colour = (88, 109, 104)
_LYING = 0.35  # radians: how the men in a tray are turned


def draw_man(
    surface: pygame.Surface,
    kind: Kind,
    centre: tuple[float, float],
    radius: float,
    shade: bool = True,
    men: MenSet = CLASSIC.men,
    palette: Palette = USUAL,
) -> None:
    """One disc of the panel, with its shadow unless told otherwise."""
    x, y = round(centre[0]), round(centre[1])
    if shade:
        middle = shadow_reach(radius)
        surface.blit(shadow(radius), (x - middle, y - middle))
    surface.blit(sprite(kind, radius, _LYING, men=men), (x - reach(radius), y - reach(radius)))
    if kind is Kind.BLACK:
        rim = _rim(round(radius, 2), palette.text_soft)
        surface.blit(rim, rim.get_rect(center=(x, y)))


@lru_cache(maxsize=16)
def _rim(radius: float, colour: Colour) -> pygame.Surface:
    """A thin light edge: without it a black man is lost on a dark panel."""
    middle = int(radius) + 2
    place = np.arange(2 * middle + 1, dtype=np.float32) - np.float32(middle)
    far = np.hypot(place[None, :], place[:, None])
    line = ink_coverage(np.abs(far - np.float32(radius - 0.5)) - np.float32(max(0.5, radius * 0.04)), 1.0)
    return clear_picture(np.broadcast_to(np.asarray(colour, np.float32), (*far.shape, 3)), line * np.float32(0.62))


def draw_empty(surface: pygame.Surface, centre: tuple[float, float], radius: float, queen: bool = False) -> None:
    """A place in the tray for a disc that is still on the board."""
    picture = _empty(round(radius, 2), QUEEN if queen else _EMPTY)
    middle = picture.get_width() // 2
    surface.blit(picture, (round(centre[0]) - middle, round(centre[1]) - middle))


@lru_cache(maxsize=32)
def _empty(radius: float, colour: Colour) -> pygame.Surface:
    """A shallow recess: dark within, its edge catching light at the lower right."""
    middle = int(radius) + 2
    place = np.arange(2 * middle + 1, dtype=np.float32) - np.float32(middle)
    x, y = place[None, :], place[:, None]
    far = np.hypot(x, y)
    inside = ink_coverage(far - np.float32(radius), 1.0)
    line = ink_coverage(np.abs(far - np.float32(radius - 0.6)) - np.float32(max(0.6, radius * 0.05)), 1.0)
    facing = (x + y) / (np.maximum(far, np.float32(0.5)) * np.float32(2**0.5))
    glow = smooth(-0.4, 1.0, facing) * np.float32(0.45) + np.float32(0.55)
    share = np.maximum(inside * np.float32(0.26), line * glow)
    dark, ink = np.asarray((10, 15, 16), np.float32), np.asarray(colour, np.float32)
    return clear_picture(dark + (ink - dark) * line[..., None], share)


def tray_slots(rect: Rect, count: int, most_radius: float) -> tuple[tuple[tuple[float, float], ...], float]:
    """Centres for `count` discs side by side from the left of a rectangle, and the radius that lets all of them fit."""
    step = min(rect.width / max(1, count), most_radius * 2.35)
    radius = max(2.0, min(rect.height / 2, step / 2.35, most_radius))
    y = rect.top + rect.height / 2
    return tuple((rect.left + step * place + radius, y) for place in range(count)), radius


def draw_tray(
    surface: pygame.Surface,
    rect: Rect,
    kinds: tuple[Kind, ...],
    count: int,
    most_radius: float,
    men: MenSet = CLASSIC.men,
    palette: Palette = USUAL,
) -> None:
    """A row of `count` places of which the first hold these discs; more of them than places lie over one another."""
    places, radius = tray_slots(rect, count, most_radius)
    for place in places[len(kinds) :]:
        draw_empty(surface, place, radius)
    if len(kinds) > count:
        (first, y), (last, _) = places[0], places[-1]
        places = tuple((first + (last - first) * number / (len(kinds) - 1), y) for number in range(len(kinds)))
    for kind, place in zip(kinds, places, strict=False):
        draw_man(surface, kind, place, radius, men=men, palette=palette)


_GROUND: Colour = (18, 11, 7)
_TYPE = 14.5  # pixels at scale 1
_LONGEST: Mm = 260.0
_ASIDE: Mm = 336.0  # from the rail's middle: the slider of whoever strikes takes that
_LONGEST_ASIDE: Mm = 184.0
_OF_RAIL = 0.62
_RIGHT_ANGLE = 90.0


class TurnPosition(Enum):
    """Where the turn is, seen from a seat."""

    HERE = "here"
    NEXT = "next"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class RailPlate:
    """One seat's plate; `colour` are its men, where they have an owner."""

    seat: Seat
    name: str
    colour: Kind | None
    turn: TurnPosition


def rail_plates(match: MatchState, narrator: MatchNarrator) -> tuple[RailPlate, ...]:
    """The plates of a match as it stands."""
    expects, seating = match.expects, match.seating
    here = expects.seat if isinstance(expects, ToStrike | ToPlace) else None
    after = seating.after(here) if here is not None and len(seating.playing) > 2 else None
    return tuple(
        RailPlate(
            seat,
            narrator.name(seat, match),
            colour_of(match, seating.party_of(seat)),
            TurnPosition.HERE if seat is here else TurnPosition.NEXT if seat is after else TurnPosition.ELSEWHERE,
        )
        for seat in seating.playing
    )


def draw_rail_plates(
    canvas: pygame.Surface,
    theme: Theme,
    viewport: Viewport,
    upright: Viewport,
    board: Board,
    plates: tuple[RailPlate, ...],
    men: MenSet,
) -> None:
    """The plates as the view stands, never upside down; `upright` is the view at rest, whose size they are made for."""
    away = -board.half - board.frame_width / 2
    for plate in plates:
        aside = plate.turn is TurnPosition.HERE
        longest = round(upright.length(_LONGEST_ASIDE if aside else _LONGEST))
        picture = _picture(theme, plate, longest, round(upright.length(board.frame_width) * _OF_RAIL), men)
        angle = (plate.seat.quarter_turns - viewport.turn) * _RIGHT_ANGLE % 360
        angle = angle - 180 if 90 < angle <= 270 - 1e-6 else angle
        shrunk = viewport.scale / upright.scale
        if angle % _RIGHT_ANGLE or shrunk != 1.0:
            picture = pygame.transform.rotozoom(picture, angle, shrunk)
        elif angle:
            picture = _rotated(picture, angle)
        x, y = viewport.to_px(to_board(plate.seat, Point(-_ASIDE if aside else 0.0, away)))
        canvas.blit(picture, picture.get_rect(center=(round(x), round(y))))


@lru_cache(maxsize=16)
def _rotated(picture: pygame.Surface, angle: float) -> pygame.Surface:
    return pygame.transform.rotate(picture, angle)


def _shortened(name: str, face: text.Face, room: float) -> str:
    """A name that is too long keeps the number by which it is told from another one like it."""
    first, _, number = name.rpartition(" ")
    rest = room - text.width(f" {number}", face)
    numbered = bool(first) and any(map(str.isdigit, number))
    if text.width(name, face) <= room or not numbered or rest < text.width(cut(first, 2), face):
        return text.shorten(name, face, room)
    return f"{text.shorten(first, face, rest)} {number}"


@lru_cache(maxsize=32)
def _picture(theme: Theme, plate: RailPlate, longest: int, rail: int, men: MenSet) -> pygame.Surface:
    """A plate lying, no longer than this and no higher than its rail leaves room for."""
    wanted = text.Face(SEMIBOLD, max(LEAST_TYPE, theme.px(_TYPE)))
    height = min(max(rail, wanted.px + 6), round(wanted.px * 1.75))
    pad, radius = round(height * 0.42), height * 0.29
    dot = round(2 * radius + height * 0.26) if plate.colour is not None else 0
    room = longest - 2 * pad - dot
    face = text.fit_face(plate.name, wanted, room)
    name = _shortened(plate.name, face, room)
    width = text.width(name, face) + 2 * pad + dot
    sheet = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    here, palette = plate.turn is TurnPosition.HERE, theme.palette
    edge = palette.accent_bright if here else palette.accent if plate.turn is TurnPosition.NEXT else palette.text_faint
    line = 1.5 if plate.turn is TurnPosition.NEXT else 1.0
    fill = Fill(
        palette.accent if here else _GROUND, edge=edge, edge_width=line, edge_opacity=0.4 if edge == palette.text_faint else 1
    )
    draw_box(sheet, Rect(0, 0, width, height), height / 2, fill)
    if plate.colour is not None:
        draw_man(sheet, plate.colour, (pad + radius - height * 0.08, height / 2), radius, shade=False, men=men, palette=palette)
    colour = palette.text_on_accent if here else palette.text
    text.draw(sheet, name, face, colour, (pad + dot, height / 2), "midleft")
    return sheet
