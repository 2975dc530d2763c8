"""Name plates on the frame's rails: who sits where, with which men, who is at the stroke and who comes after."""

from dataclasses import dataclass
from enum import Enum

import pygame

from carrom.model.discs import Kind
from carrom.model.equipment import Board
from carrom.model.seats import Seat, to_board
from carrom.model.units import Mm, Point
from carrom.play.letters import cut
from carrom.rules.state import MatchState, ToPlace, ToStrike
from carrom.ui import text
from carrom.ui.looks import MenSet
from carrom.ui.painting.trays import draw_man
from carrom.ui.telling import Teller, colour_of
from carrom.ui.theme import LEAST_TYPE, SEMIBOLD, Colour, Palette, Theme, painted
from carrom.ui.viewport import Rect, Viewport
from carrom.ui.widgets.shapes import Fill, draw_box

_GROUND: Colour = (18, 11, 7)
_TYPE = 14.5  # pixels at scale 1
_LONGEST: Mm = 260.0
_ASIDE: Mm = 336.0  # from the rail's middle: the slider of whoever strikes takes that
_LONGEST_ASIDE: Mm = 184.0
_OF_RAIL = 0.62
_RIGHT_ANGLE = 90.0


class Turn(Enum):
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
    turn: Turn


def rail_plates(match: MatchState, teller: Teller) -> tuple[RailPlate, ...]:
    """The plates of a match as it stands."""
    expects, seating = match.expects, match.seating
    here = expects.seat if isinstance(expects, ToStrike | ToPlace) else None
    after = seating.after(here) if here is not None and len(seating.playing) > 2 else None
    return tuple(
        RailPlate(
            seat,
            teller.name(seat, match),
            colour_of(match, seating.party_of(seat)),
            Turn.HERE if seat is here else Turn.NEXT if seat is after else Turn.ELSEWHERE,
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
        aside = plate.turn is Turn.HERE
        longest = round(upright.length(_LONGEST_ASIDE if aside else _LONGEST))
        picture = _picture(theme, plate, longest, round(upright.length(board.frame_width) * _OF_RAIL), men)
        angle = (plate.seat.quarter_turns - viewport.turn) * _RIGHT_ANGLE % 360
        angle = angle - 180 if 90 < angle <= 270 - 1e-6 else angle
        shrunk = viewport.scale / upright.scale
        if angle % _RIGHT_ANGLE or shrunk != 1.0:
            picture = pygame.transform.rotozoom(picture, angle, shrunk)
        elif angle:
            picture = _stood(picture, angle)
        x, y = viewport.to_px(to_board(plate.seat, Point(-_ASIDE if aside else 0.0, away)))
        canvas.blit(picture, picture.get_rect(center=(round(x), round(y))))


@painted(16)
def _stood(picture: pygame.Surface, angle: float) -> pygame.Surface:
    return pygame.transform.rotate(picture, angle)


def _shortened(name: str, face: text.Face, room: float) -> str:
    """A name that is too long keeps the number by which it is told from another one like it."""
    first, _, number = name.rpartition(" ")
    rest = room - text.width(f" {number}", face)
    numbered = bool(first) and any(map(str.isdigit, number))
    if text.width(name, face) <= room or not numbered or rest < text.width(cut(first, 2), face):
        return text.shortened(name, face, room)
    return f"{text.shortened(first, face, rest)} {number}"


@painted(32)
def _picture(theme: Theme, plate: RailPlate, longest: int, rail: int, men: MenSet) -> pygame.Surface:
    """A plate lying, no longer than this and no higher than its rail leaves room for."""
    wanted = text.Face(SEMIBOLD, max(LEAST_TYPE, theme.px(_TYPE)))
    height = min(max(rail, wanted.px + 6), round(wanted.px * 1.75))
    pad, radius = round(height * 0.42), height * 0.29
    dot = round(2 * radius + height * 0.26) if plate.colour is not None else 0
    room = longest - 2 * pad - dot
    face = text.fitted(plate.name, wanted, room)
    name = _shortened(plate.name, face, room)
    width = text.width(name, face) + 2 * pad + dot
    sheet = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    here = plate.turn is Turn.HERE
    edge = Palette.ACCENT_BRIGHT if here else Palette.ACCENT if plate.turn is Turn.NEXT else Palette.TEXT_FAINT
    line = 1.5 if plate.turn is Turn.NEXT else 1.0
    fill = Fill(
        Palette.ACCENT if here else _GROUND, edge=edge, edge_width=line, edge_opacity=0.4 if edge == Palette.TEXT_FAINT else 1
    )
    draw_box(sheet, Rect(0, 0, width, height), height / 2, fill)
    if plate.colour is not None:
        draw_man(sheet, plate.colour, (pad + radius - height * 0.08, height / 2), radius, shade=False, men=men)
    colour = Palette.TEXT_ON_ACCENT if here else Palette.TEXT
    text.draw(sheet, name, face, colour, (pad + dot, height / 2), "midleft")
    return sheet
