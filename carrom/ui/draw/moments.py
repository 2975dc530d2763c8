"""A moment's light: round the frame for what is won, about a pocket for a queen covered, along a cushion; a tossed coin."""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache

import numpy as np
import pygame

from carrom.model.equipment import Board
from carrom.model.units import Mm, Point
from carrom.ui.draw.discs import draw_shadow
from carrom.ui.input.viewport import Viewport, seat_turn
from carrom.ui.state.moments import LASTS, Moment, MomentKind
from carrom.ui.widgets.ink import Field, clear_picture, ink_coverage, smooth
from carrom.ui.widgets.theme import Colour, Palette

_LEVELS = 12  # of brightness that are told apart
_LIGHT: Mm = 26.0  # the reach of one light
_RING = 28  # lights about a pocket
_TAIL, _TAIL_REACH = 26, 0.17  # lights behind a runner, and the share of the way round that they cover
_ALONG: Mm = 130.0  # how far a rebound's light runs each way
_COIN: Mm = 30.0
_HALF_TURNS = 9  # of the coin in the air
_FLIGHT = 0.62  # the share of its time that the coin is in the air
_GOLD, _GOLD_DARK, _GOLD_LIGHT = (226, 178, 72), (140, 96, 22), (255, 232, 160)


def draw_moment(canvas: pygame.Surface, viewport: Viewport, board: Board, moment: Moment, palette: Palette) -> None:
    """The moment as it looks at its age."""
    match moment.kind:
        case MomentKind.COIN:
            _draw_coin(canvas, viewport, moment)
        case MomentKind.COVERED if moment.at is not None:
            _draw_lights(canvas, viewport, _ring(board, moment.at, moment.share), palette.accent_bright)
        case MomentKind.REBOUND if moment.at is not None:
            _draw_lights(canvas, viewport, _along(board, moment.at, moment.share), palette.accent_bright)
        case MomentKind.BOARD | MomentKind.SLAM | MomentKind.MATCH:
            laps = 1 if moment.kind is MomentKind.BOARD else 2
            lights = _round(board, seat_turn(moment.seat), moment.share, laps)
            _draw_lights(canvas, viewport, lights, palette.accent_bright)


def _ring(board: Board, pocket: Point, share: float) -> Iterator[tuple[Point, float]]:
    """Lights that leave the edge of a pocket all round."""
    reach = board.pocket_radius * (1 + 1.1 * math.sqrt(share))
    for number in range(_RING):
        angle = math.tau * number / _RING
        yield Point(pocket.x + reach * math.cos(angle), pocket.y + reach * math.sin(angle)), 1 - share


def _along(board: Board, at: Point, share: float) -> Iterator[tuple[Point, float]]:
    """Lights that run along the cushion, away from where something bounced."""
    across = abs(at.x) > abs(at.y)  # it was one of the upright sides
    edge = board.half + board.frame_width * 0.25
    reach = _ALONG * math.sqrt(share)
    for number in range(-10, 11):
        off = reach * number / 10
        place = Point(math.copysign(edge, at.x), at.y + off) if across else Point(at.x + off, math.copysign(edge, at.y))
        yield place, (1 - share) * (1 - 0.6 * abs(number) / 10)


def _round(board: Board, turn: int, share: float, laps: int) -> Iterator[tuple[Point, float]]:
    """Two runners on the frame, from the middle of a seat's side both ways to the side opposite, so many times."""
    middle = board.half + board.frame_width / 2
    head = share * laps
    fading = min(1.0, 4 * (1 - share))
    for number in range(_TAIL):
        way = head - _TAIL_REACH * number / _TAIL
        if way < 0:
            return
        for side in (1, -1):
            yield _on_frame(middle, turn, side * way / 2), fading * (1 - number / _TAIL) ** 1.5


def _on_frame(middle: Mm, turn: int, way: float) -> Point:
    """The place on the frame's middle line after this share of the whole way round, anticlockwise from a side's middle."""
    along = (way % 1.0) * 4 + 0.5
    side, part = divmod(along, 1.0)
    angle = (turn + side) * math.pi / 2 - math.pi / 2
    out, off = middle, (part - 0.5) * 2 * middle
    cos, sin = math.cos(angle), math.sin(angle)
    return Point(out * cos - off * sin, out * sin + off * cos)


def _draw_lights(canvas: pygame.Surface, viewport: Viewport, lights: Iterable[tuple[Point, float]], colour: Colour) -> None:
    """Each light at its place with its brightness, 0 to 1; lights only add."""
    radius = max(4, round(_LIGHT * viewport.scale))
    for place, bright in lights:
        level = round(_LEVELS * min(1.0, bright))
        if level > 0:
            x, y = viewport.to_px(place)
            canvas.blit(
                _light(radius, colour, level), (round(x) - radius, round(y) - radius), special_flags=pygame.BLEND_RGB_ADD
            )


@lru_cache(maxsize=64)
def _light(radius: int, colour: Colour, level: int) -> pygame.Surface:
    """A soft spot on black, to be added."""
    place = (np.arange(2 * radius + 1, dtype=np.float32) - np.float32(radius)) / np.float32(radius)
    far: Field = np.hypot(place[None, :], place[:, None])
    share = np.clip(1 - far, 0, 1) ** 2 * np.float32(0.55 * level / _LEVELS)
    picture = pygame.Surface((2 * radius + 1, 2 * radius + 1))
    pygame.surfarray.blit_array(picture, (share[..., None] * np.asarray(colour, np.float32)).astype(np.uint8))
    return picture


def _draw_coin(canvas: pygame.Surface, viewport: Viewport, moment: Moment) -> None:
    """The coin in the air, turning over, and as it comes to rest."""
    air = min(1.0, moment.age / (LASTS[MomentKind.COIN] * _FLIGHT))
    turned = math.pi * _HALF_TURNS * air * (2 - air)  # it turns the slower the longer it flies
    high = math.sin(math.pi * air)
    heads = (math.cos(turned) > 0) == (moment.heads == (_HALF_TURNS % 2 == 0))
    radius = max(8, round(_COIN * viewport.scale * (1 + 0.35 * high)))
    x, y = viewport.centre
    draw_shadow(canvas, (x + high * radius * 0.5, y + high * radius * 0.8), _COIN * viewport.scale)
    face = _coin(radius, heads)
    flat = max(0.06, abs(math.cos(turned)))
    seen = pygame.transform.smoothscale(face, (face.get_width(), max(2, round(face.get_height() * flat))))
    canvas.blit(seen, seen.get_rect(center=(round(x), round(y - high * radius * 1.6))))


@lru_cache(maxsize=48)
def _coin(radius: int, heads: bool) -> pygame.Surface:
    """A face of the coin: a crown for heads, the board's flower for tails."""
    place = (np.arange(2 * radius + 3, dtype=np.float32) - np.float32(radius + 1)) / np.float32(radius)
    x, y = place[None, :], place[:, None]
    far: Field = np.hypot(x, y)
    lit = np.clip(np.float32(0.5) - (x + y) * np.float32(0.35), 0, 1)
    light, dark = np.asarray(_GOLD_LIGHT, np.float32), np.asarray(_GOLD_DARK, np.float32)
    rgb = np.asarray(_GOLD, np.float32) * (np.float32(0.82) + np.float32(0.3) * lit[..., None])
    rim = smooth(0.10, 0.02, np.abs(far - np.float32(0.86)))
    mark = _crown(x, y) if heads else _flower(x, y, far)
    rgb = rgb + (dark - rgb) * np.maximum(rim * np.float32(0.5), mark * np.float32(0.85))[..., None]
    rgb = rgb + (light - rgb) * smooth(0.06, 0.0, np.abs(far - np.float32(0.95)))[..., None] * lit[..., None]
    return clear_picture(np.clip(rgb, 0, 255), ink_coverage((far - 1) * np.float32(radius), 1.0))


def _crown(x: Field, y: Field) -> Field:
    """Three points over a band."""
    band = (np.abs(x) < 0.46) & (y > 0.22) & (y < 0.36)
    peaks = 0.5 - 0.55 * (1 - np.abs(((np.abs(x) / np.float32(0.46) * 1.5 + 0.5) % 1.0) * 2 - 1))
    points = (np.abs(x) < 0.46) & (y < 0.16) & (y > peaks - 0.52)
    return np.asarray(band | points, np.float32)


def _flower(x: Field, y: Field, far: Field) -> Field:
    """Eight petals."""
    petals = np.abs(np.cos(4 * np.arctan2(y, x)))
    return np.asarray((far < 0.62 * petals) & (far > 0.12), np.float32)
