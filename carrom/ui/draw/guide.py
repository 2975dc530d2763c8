"""What helps to aim: the striker's path, where both discs go, the cone of a shaking hand, an idea, a magnifier."""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist

import numpy as np
import pygame

from carrom.bots.bot import Idea
from carrom.model.discs import STRIKER
from carrom.model.equipment import Equipment
from carrom.model.placing import striker_place
from carrom.model.seats import Seat, to_board
from carrom.model.units import Mm, Point, Rad
from carrom.ui.input.guide_levels import Guide, Trail
from carrom.ui.input.viewport import Viewport
from carrom.ui.widgets.ink import Field, capsule, clear_picture, ink_coverage, smooth
from carrom.ui.widgets.theme import USUAL, Colour, Palette

_IVORY: Colour = (255, 251, 240)
_FILL, _EDGE = 46, 120  # of 255
_BACK: Mm = 62.0
_STEPS = 36


def draw_cone(surface: pygame.Surface, viewport: Viewport, guide: Guide, reach: Mm, palette: Palette = USUAL) -> None:
    """The cone of a guide; the man's is drawn as long as the first leg of its way, or `reach` where that is not shown."""
    cone = guide.cone
    if cone is None:
        return
    right, left = cone.ways
    _wedge(surface, [viewport.to_px(place) for place in (*right, *reversed(left))], len(right), _IVORY)
    man, middle = guide.target, guide.target_direction
    if man is None or middle is None:
        return
    length = math.dist(*guide.trails[1].points[:2]) if len(guide.trails) > 1 else reach
    one, other = (side or middle for side in cone.directions)
    tips = [Point(man.x + way.x * length, man.y + way.y * length) for way in (one, middle, other)]
    board, clip = viewport.board_rect, surface.get_clip()
    if viewport.is_square:
        surface.set_clip(clip.clip(pygame.Rect(round(board.left), round(board.top), round(board.width), round(board.height))))
    _wedge(surface, [viewport.to_px(place) for place in (man, *tips)], 2, palette.accent)
    surface.set_clip(clip)


def draw_backward(surface: pygame.Surface, viewport: Viewport, seat: Seat, striker: Point, palette: Palette = USUAL) -> None:
    """The half of the directions from a striker in which no stroke of the seat may go."""
    turns = [math.pi + math.pi * step / _STEPS for step in range(_STEPS + 1)]
    rim = [to_board(seat, Point(_BACK * math.cos(turn), _BACK * math.sin(turn))) for turn in turns]
    _wedge(surface, [viewport.to_px(Point(striker.x + x, striker.y + y)) for x, y in rim], 0, palette.forbidden)


def _wedge(surface: pygame.Surface, outline: Sequence[tuple[float, float]], turn: int, colour: Colour) -> None:
    """A pale surface with soft edges; the outline's side between its points `turn` − 1 and `turn` is left open."""
    left, top = (math.floor(min(place[axis] for place in outline)) - 1 for axis in (0, 1))
    right, bottom = (math.ceil(max(place[axis] for place in outline)) + 2 for axis in (0, 1))
    sheet = pygame.Surface((right - left, bottom - top), pygame.SRCALPHA)
    places = [(x - left, y - top) for x, y in outline]
    pygame.draw.polygon(sheet, (*colour, _FILL), places)
    for place, (a, b) in enumerate(pairwise(places), start=1):
        if place != turn:
            pygame.draw.aaline(sheet, (*colour, _EDGE), a, b)
    surface.blit(sheet, (left, top))


IVORY: Colour = (255, 251, 240)
DARK: Colour = (44, 24, 10)
DASH: Mm = 9.0
PITCH: Mm = 16.5
WIDTH: Mm = 2.3
RING: Mm = 2.6  # the line of a ring round what is spoken of
_LEAST_WIDTH = 1.7  # pixels
_PARTS = 4  # positions within a pixel that are told apart
_ANGLES = 1440  # of a round
_LEVELS = 12


def draw_guide(
    surface: pygame.Surface,
    viewport: Viewport,
    guide: Guide,
    radius: Mm,
    reach: Mm = 70.0,
    man: Mm | None = None,
    palette: Palette = USUAL,
) -> None:
    """Draws the whole guide for a striker of this radius; `reach` is how long the directions are. With the radius of a
    `man`, the places where men's ways end are ringed."""
    if guide.cone is not None:
        draw_cone(surface, viewport, guide, reach, palette)
    draw_path(surface, viewport, guide.path, clear=radius, trim=radius if guide.ghost else 0.0)
    if guide.ghost is None:
        return
    if guide.trails:
        _draw_trails(surface, viewport, guide.trails, radius, man, palette)
    elif guide.striker_direction is not None:
        draw_path(
            surface, viewport, _ray(guide.ghost, guide.striker_direction, radius + reach * 0.8), IVORY, (0.85, 0.35), radius
        )
    draw_ghost(surface, viewport, guide.ghost, radius)
    if guide.target is not None and guide.target_direction is not None:
        draw_direction(surface, viewport, guide.target, guide.target_direction, reach, palette.accent)


def _draw_trails(
    surface: pygame.Surface,
    viewport: Viewport,
    trails: tuple[Trail, ...],
    radius: Mm,
    man: Mm | None,
    palette: Palette,
) -> None:
    """The striker's whole way on, and the men's up to where they meet something, fall or rest."""
    striker, *men = trails
    draw_path(surface, viewport, striker.points, IVORY, (0.7, 0.4), clear=radius)
    for trail in men:
        draw_path(surface, viewport, trail.points, palette.accent, (0.95, 0.8), clear=man or 0.0)
        if man is not None:
            draw_ghost(surface, viewport, trail.points[-1], man, colour=palette.accent if trail.falls else IVORY)


def _ray(start: Point, direction: Point, length: Mm) -> tuple[Point, Point]:
    return start, Point(start.x + direction.x * length, start.y + direction.y * length)


def draw_path(
    surface: pygame.Surface,
    viewport: Viewport,
    path: Sequence[Point],
    colour: Colour = IVORY,
    strength: tuple[float, float] = (0.95, 0.55),
    clear: Mm = 0.0,
    trim: Mm = 0.0,
) -> None:
    """A dashed line through the points, fading from the first strength to the last.

    `clear` mm are left out at its start, `trim` at its end.
    """
    places = [viewport.to_px(point) for point in path]
    whole = sum(math.dist(a, b) for a, b in pairwise(places))
    pitch, dash = PITCH * viewport.scale, DASH * viewport.scale
    width = max(_LEAST_WIDTH, WIDTH * viewport.scale)
    passed, due = 0.0, clear * viewport.scale + dash / 2
    for a, b in pairwise(places):
        length = math.dist(a, b)
        angle = math.atan2(b[1] - a[1], b[0] - a[0])
        while length > 0 and due <= min(passed + length, whole - trim * viewport.scale) - dash / 2:
            share = (due - passed) / length
            at = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            level = strength[0] + (strength[1] - strength[0]) * due / whole
            _put_dash(surface, at, angle, dash, width, colour, level)
            due += pitch
        passed += length
        due = max(due, passed + dash / 2)


def _put_dash(
    surface: pygame.Surface, at: tuple[float, float], angle: Rad, length: float, width: float, colour: Colour, level: float
) -> None:
    x, y = round(at[0] * _PARTS), round(at[1] * _PARTS)
    turn = round(angle / math.pi * _ANGLES / 2) % (_ANGLES // 2)  # a dash looks the same from both ends
    picture = _dash(turn, x % _PARTS, y % _PARTS, round(length, 1), round(width, 1), colour, round(level * _LEVELS))
    middle = picture.get_width() // 2
    surface.blit(picture, (x // _PARTS - middle, y // _PARTS - middle))


@lru_cache(maxsize=2048)
def _dash(turn: int, part_x: int, part_y: int, length: float, width: float, colour: Colour, level: int) -> pygame.Surface:
    """A dash with a dark rim, its middle in the middle pixel plus parts."""
    angle = turn * math.tau / _ANGLES
    reach = math.ceil(length / 2 + width) + 2
    place = np.arange(2 * reach + 1, dtype=np.float32) + np.float32(0.5 - reach)
    half_x, half_y = math.cos(angle) * (length - width) / 2, math.sin(angle) * (length - width) / 2
    middle = Point(part_x / _PARTS, part_y / _PARTS)
    line = capsule(Point(middle.x - half_x, middle.y - half_y), Point(middle.x + half_x, middle.y + half_y), width)
    return _rimmed(line.distance(place[None, :], place[:, None]), colour, level / _LEVELS, width * 0.55)


def _rimmed(distance: Field, colour: Colour, strength: float, rim: float) -> pygame.Surface:
    """A shape in colour with a soft dark rim, so that it stands out on pale and dark ground alike."""
    core = ink_coverage(distance, 1.0)
    halo = smooth(rim + 1.2, -0.4, distance) * np.float32(0.74)
    share = np.maximum(core, halo)
    dark = np.asarray(DARK, np.float32)
    rgb = dark + (np.asarray(colour, np.float32) - dark) * (core / np.maximum(share, np.float32(1e-3)))[..., None]
    return clear_picture(rgb, share * np.float32(strength))


def draw_ghost(surface: pygame.Surface, viewport: Viewport, at: Point, radius: Mm, colour: Colour = IVORY) -> None:
    """The outline of a disc that is not there: where the striker will touch."""
    _put_round(surface, viewport.to_px(at), radius * viewport.scale, colour, radius * viewport.scale * 0.10, True)


def draw_ring(surface: pygame.Surface, viewport: Viewport, at: Point, radius: Mm, colour: Colour) -> None:
    """A ring round what is spoken of, clear within, as strong round a pocket as round a man."""
    _put_round(surface, viewport.to_px(at), radius * viewport.scale, colour, min(radius * 0.10, RING) * viewport.scale, False)


def _put_round(
    surface: pygame.Surface, at: tuple[float, float], radius: float, colour: Colour, width: float, glass: bool
) -> None:
    px, py = round(at[0] * _PARTS), round(at[1] * _PARTS)
    picture = _ghost(round(radius, 1), px % _PARTS, py % _PARTS, colour, round(width, 2), glass)
    middle = picture.get_width() // 2
    surface.blit(picture, (px // _PARTS - middle, py // _PARTS - middle))


@lru_cache(maxsize=128)
def _ghost(radius: float, part_x: int, part_y: int, colour: Colour, width: float, glass: bool) -> pygame.Surface:
    """An outline of this width, and what is within it dulled where it is of `glass`."""
    width = max(1.8, width)
    rim = max(1.2, width * 0.7)  # of dark on both sides: pale wood alone would swallow the line
    reach = math.ceil(radius + rim) + 3
    place = np.arange(2 * reach + 1, dtype=np.float32) + np.float32(0.5 - reach)
    far = np.hypot(place[None, :] - np.float32(part_x / _PARTS), place[:, None] - np.float32(part_y / _PARTS))
    line = np.abs(far - np.float32(radius - width / 2)) - np.float32(width / 2)
    core, halo = ink_coverage(line, 1.0), smooth(rim + 1.0, rim - 0.6, line) * np.float32(0.80)
    share = np.maximum(core * np.float32(0.96), halo)
    ink, dark = np.asarray(colour, np.float32), np.asarray(DARK, np.float32)
    bright = core
    if glass:
        share = np.maximum(share, ink_coverage(far - np.float32(radius), 1.0) * np.float32(0.24))
        bright = np.maximum(core, np.where(far < radius - width, np.float32(1.0), np.float32(0.0)))
    return clear_picture(dark + (ink - dark) * bright[..., None], share)


def draw_direction(
    surface: pygame.Surface, viewport: Viewport, start: Point, direction: Point, length: Mm, colour: Colour
) -> None:
    """A short arrow from `start` along a unit vector: where a disc will go."""
    end = Point(start.x + direction.x * length, start.y + direction.y * length)
    (ax, ay), (bx, by) = viewport.to_px(start), viewport.to_px(end)
    picture, left, top = _arrow(
        round(bx - ax, 1),
        round(by - ay, 1),
        round(ax % 1, 1),
        round(ay % 1, 1),
        round(max(_LEAST_WIDTH, WIDTH * viewport.scale), 1),
        colour,
    )
    surface.blit(picture, (math.floor(ax) + left, math.floor(ay) + top))


@lru_cache(maxsize=256)
def _arrow(dx: float, dy: float, x0: float, y0: float, width: float, colour: Colour) -> tuple[pygame.Surface, int, int]:
    """A line with a head, and where its left top lies from the whole pixel of its start."""
    length = max(1.0, math.hypot(dx, dy))
    ux, uy = dx / length, dy / length
    margin = math.ceil(width * 3) + 2
    left, top = math.floor(min(0.0, dx)) - margin, math.floor(min(0.0, dy)) - margin
    right, bottom = math.ceil(max(0.0, dx)) + margin, math.ceil(max(0.0, dy)) + margin
    px = (np.arange(left, right, dtype=np.float32) + np.float32(0.5 - x0))[None, :]
    py = (np.arange(top, bottom, dtype=np.float32) + np.float32(0.5 - y0))[:, None]
    along = px * np.float32(ux) + py * np.float32(uy)
    across = np.abs(py * np.float32(ux) - px * np.float32(uy))
    head = width * 4.2
    shaft = np.maximum(across - np.float32(width / 2), np.maximum(-along, along - np.float32(length - head * 0.8)))
    point = np.maximum(
        (along - np.float32(length)) * np.float32(0.43) + across * np.float32(0.9), np.float32(length - head) - along
    )
    picture = _rimmed(np.minimum(shaft, point), colour, 0.95, width * 0.5)
    return picture, left, top


_PLAIN = (0.95, 0.8)
_FAINT = (0.42, 0.28)


def draw_idea(
    surface: pygame.Surface,
    viewport: Viewport,
    idea: Idea,
    equipment: Equipment,
    *,
    faint: bool = False,
    ring: bool = True,
    palette: Palette = USUAL,
) -> None:
    """The striker's way in ivory, the men's in amber; `faint` for one that stands behind another. A `ring` shows where the
    striker is to lie."""
    falling = {pot.disc for pot in idea.pots} | {idea.disc}
    for way in idea.paths:
        own = way.disc == STRIKER
        if not own and idea.disc is None and way.disc not in falling:
            continue  # of a break, only what falls: the rest is a thicket
        if sum(dist(a, b) for a, b in pairwise(way.points)) == 0:
            continue
        strength = _FAINT if faint else _PLAIN
        clear = equipment.radius(way.disc)
        draw_path(surface, viewport, way.points, IVORY if own else palette.accent, strength, clear=clear)
        if not own and not faint and way.disc in falling:
            draw_ghost(surface, viewport, way.points[0], clear, palette.accent)
    if ring and not faint:
        place = striker_place(idea.stroke.seat, idea.stroke.offset, equipment)
        draw_ghost(surface, viewport, place, equipment.striker.diameter / 2)


MAGNIFIED = 2.6
SMALL_MAN = 24.0  # pixels; men narrower than this want a loupe
_SHARE = 0.3  # of the board's width
_RIM = 3.0  # pixels


def draw_magnifier(
    canvas: pygame.Surface,
    viewport: Viewport,
    at: Point,
    keep_clear: Iterable[Point],
    draw: Callable[[pygame.Surface, Viewport], None],
    palette: Palette = USUAL,
) -> None:
    """The glass over a place: the ground there magnified, and what `draw` puts on it, drawn crisp in a viewport of its own.
    It lies in the corner of the frame that is farthest from what is to be kept clear, and from the place itself."""
    side = round(viewport.length(viewport.surface) * _SHARE)
    x, y = viewport.to_px(at)
    part = side / MAGNIFIED
    source = pygame.Rect(round(x - part / 2), round(y - part / 2), round(part), round(part))
    glass = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    glass.fill(palette.ground_dark)
    ground = source.clip(canvas.get_rect())
    if ground.width and ground.height:
        seen = canvas.subsurface(ground)
        glass.blit(
            pygame.transform.smoothscale(seen, (round(ground.width * MAGNIFIED), round(ground.height * MAGNIFIED))),
            ((ground.left - source.left) * MAGNIFIED, (ground.top - source.top) * MAGNIFIED),
        )
    centre = (
        (viewport.centre[0] - x) * MAGNIFIED + side / 2,
        (viewport.centre[1] - y) * MAGNIFIED + side / 2,
    )
    draw(glass, Viewport(centre, viewport.scale * MAGNIFIED, viewport.surface, viewport.frame, viewport.turn))
    disc, rim = _cut(side, palette.accent)
    glass.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    left, top = _corner(viewport, side, [(x, y), *map(viewport.to_px, keep_clear)])
    canvas.blit(glass, (left, top))
    canvas.blit(rim, (left, top))


def _corner(viewport: Viewport, side: int, clear: Sequence[tuple[float, float]]) -> tuple[int, int]:
    """The left top of the glass in the corner that leaves the most room to the nearest of these places."""
    board = viewport.frame_rect  # as far out as it goes: there it lies beside the bases
    margin = side * 0.02
    corners = [
        (across, down)
        for down in (board.top + margin, board.bottom - side - margin)
        for across in (board.left + margin, board.right - side - margin)
    ]

    def room(corner: tuple[float, float]) -> float:
        middle = corner[0] + side / 2, corner[1] + side / 2
        return min(math.dist(middle, place) for place in clear)

    left, top = max(corners, key=room)
    return round(left), round(top)


@lru_cache(maxsize=4)
def _cut(side: int, colour: Colour) -> tuple[pygame.Surface, pygame.Surface]:
    """What cuts the glass round, and its rim."""
    place = np.arange(side, dtype=np.float32) + np.float32(0.5 - side / 2)
    far = np.hypot(place[None, :], place[:, None])
    radius = side / 2 - 1
    white = np.full((side, side, 3), 255, np.float32)
    disc = clear_picture(white, ink_coverage(far - np.float32(radius - _RIM / 2), 1.0))
    line = ink_coverage(np.abs(far - np.float32(radius - _RIM / 2)) - np.float32(_RIM / 2), 1.0)
    return disc, clear_picture(white * 0 + np.asarray(colour, np.float32), line)
