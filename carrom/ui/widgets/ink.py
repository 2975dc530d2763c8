"""Shapes in millimetres, inked onto arrays of pixels with exact soft edges, and such arrays as surfaces."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pygame

from carrom.model.units import Mm, Point, Rad
from carrom.ui.widgets.theme import Colour

Field = npt.NDArray[np.float32]
Distance = Callable[[Field, Field], Field]


@dataclass(frozen=True, slots=True)
class InkShape:
    """`distance` of places from the edge, and a box (left, bottom, right, top) that holds the whole shape."""

    box: tuple[Mm, Mm, Mm, Mm]
    distance: Distance


@dataclass(frozen=True, slots=True)
class InkSheet:
    """Pixels being painted: `rgb` is rows × columns × 3, 0 to 255; the board's centre lies in its middle."""

    rgb: Field
    scale: float

    def window(self, box: tuple[Mm, Mm, Mm, Mm], margin: Mm = 0.0) -> tuple[slice, slice, Field, Field]:
        """Rows, columns, and the places (x as a row, y as a column, mm) of the pixels that a box covers."""
        rows, columns = self.rgb.shape[:2]
        reach = margin + 1.5 / self.scale
        left = max(0, math.floor((box[0] - reach) * self.scale + columns / 2))
        right = min(columns, math.ceil((box[2] + reach) * self.scale + columns / 2))
        top = max(0, math.floor(rows / 2 - (box[3] + reach) * self.scale))
        bottom = min(rows, math.ceil(rows / 2 - (box[1] - reach) * self.scale))
        x = ((np.arange(left, right, dtype=np.float32) + np.float32(0.5 - columns / 2)) / np.float32(self.scale))[None, :]
        y = ((np.float32(rows / 2 - 0.5) - np.arange(top, bottom, dtype=np.float32)) / np.float32(self.scale))[:, None]
        return slice(top, bottom), slice(left, right), x, y

    def ink(self, shape: InkShape, colour: Colour, opacity: float = 1.0) -> None:
        """Paints the shape."""
        rows, columns, x, y = self.window(shape.box)
        share = ink_coverage(shape.distance(x, y), self.scale) * np.float32(opacity)
        self.blend(rows, columns, np.asarray(colour, np.float32), share)

    def blend(self, rows: slice, columns: slice, colour: Field, share: Field) -> None:
        """Mixes a colour, or a picture, into a window by each pixel's share."""
        for channel in range(3):
            part = self.rgb[rows, columns, channel]
            part += (colour[..., channel] - part) * share


def ink_coverage(distance: Field, scale: float) -> Field:
    """Each pixel's share inside the edge."""
    shares: Field = np.clip(np.float32(0.5) - distance * np.float32(scale), 0, 1)
    return shares


def smooth(low: float, high: float, value: Field) -> Field:
    """0 up to `low`, 1 from `high`, an S between; falls where high < low."""
    t = np.clip((value - np.float32(low)) / np.float32(high - low), 0, 1)
    shares: Field = t * t * (3 - 2 * t)
    return shares


def disc(centre: Point, radius: Mm) -> InkShape:
    """A full circle."""
    x0, y0 = centre
    box = (x0 - radius, y0 - radius, x0 + radius, y0 + radius)
    return InkShape(box, lambda x, y: np.hypot(x - np.float32(x0), y - np.float32(y0)) - np.float32(radius))


def ring(centre: Point, radius: Mm, width: Mm) -> InkShape:
    """A circle's line; `radius` is its middle."""
    x0, y0 = centre
    outer = radius + width / 2
    box = (x0 - outer, y0 - outer, x0 + outer, y0 + outer)
    return InkShape(
        box,
        lambda x, y: np.abs(np.hypot(x - np.float32(x0), y - np.float32(y0)) - np.float32(radius)) - np.float32(width / 2),
    )


def bar(a: Point, b: Point, width: Mm) -> InkShape:
    """A straight line with flat ends."""
    length = math.hypot(b.x - a.x, b.y - a.y)
    ux, uy = np.float32((b.x - a.x) / length), np.float32((b.y - a.y) / length)
    mx, my = np.float32((a.x + b.x) / 2), np.float32((a.y + b.y) / 2)

    def distance(x: Field, y: Field) -> Field:
        along = np.abs((x - mx) * ux + (y - my) * uy) - np.float32(length / 2)
        across = np.abs((y - my) * ux - (x - mx) * uy) - np.float32(width / 2)
        return np.maximum(along, across)

    half = width / 2
    box = (min(a.x, b.x) - half, min(a.y, b.y) - half, max(a.x, b.x) + half, max(a.y, b.y) + half)
    return InkShape(box, distance)


def capsule(a: Point, b: Point, width: Mm) -> InkShape:
    """A straight line with round ends at a and b."""
    dx, dy = b.x - a.x, b.y - a.y
    square = max(dx * dx + dy * dy, 1e-9)

    def distance(x: Field, y: Field) -> Field:
        px, py = x - np.float32(a.x), y - np.float32(a.y)
        along = np.clip((px * np.float32(dx) + py * np.float32(dy)) / np.float32(square), 0, 1)
        far: Field = np.hypot(px - along * np.float32(dx), py - along * np.float32(dy)) - np.float32(width / 2)
        return far

    half = width / 2
    box = (min(a.x, b.x) - half, min(a.y, b.y) - half, max(a.x, b.x) + half, max(a.y, b.y) + half)
    return InkShape(box, distance)


def arc(centre: Point, radius: Mm, width: Mm, middle: Rad, half_span: Rad) -> InkShape:
    """Part of a circle's line, `half_span` to either side of the direction `middle`, with round ends."""
    x0, y0 = centre
    cos, sin = math.cos(middle), math.sin(middle)
    end_along, end_across = radius * math.cos(half_span), radius * math.sin(half_span)
    sin_end, cos_end = math.sin(half_span), math.cos(half_span)

    def distance(x: Field, y: Field) -> Field:
        along = (x - np.float32(x0)) * np.float32(cos) + (y - np.float32(y0)) * np.float32(sin)
        across = np.abs((y - np.float32(y0)) * np.float32(cos) - (x - np.float32(x0)) * np.float32(sin))
        on_arc = np.abs(np.hypot(along, across) - np.float32(radius))
        at_end = np.hypot(along - np.float32(end_along), across - np.float32(end_across))
        return np.where(along * np.float32(sin_end) >= across * np.float32(cos_end), on_arc, at_end) - np.float32(width / 2)

    outer = radius + width / 2
    return InkShape((x0 - outer, y0 - outer, x0 + outer, y0 + outer), distance)


def polygon(*corners: Point) -> InkShape:
    """A convex polygon, corners anticlockwise."""
    edges = []
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        length = math.hypot(b.x - a.x, b.y - a.y)
        edges.append((np.float32((b.y - a.y) / length), np.float32((a.x - b.x) / length), np.float32(a.x), np.float32(a.y)))

    def distance(x: Field, y: Field) -> Field:
        far = np.full(np.broadcast_shapes(x.shape, y.shape), -np.inf, np.float32)
        for nx, ny, ax, ay in edges:
            np.maximum(far, (x - ax) * nx + (y - ay) * ny, out=far)
        return far

    xs, ys = [p.x for p in corners], [p.y for p in corners]
    return InkShape((min(xs), min(ys), max(xs), max(ys)), distance)


def petal(base: Point, tip: Point, width: Mm) -> InkShape:
    """A pointed leaf from base to tip: where two equal circles overlap."""
    length = math.hypot(tip.x - base.x, tip.y - base.y)
    radius = (length * length + width * width) / (4 * width)
    shift = radius - width / 2
    ux, uy = (tip.x - base.x) / length, (tip.y - base.y) / length
    mx, my = (base.x + tip.x) / 2, (base.y + tip.y) / 2

    def distance(x: Field, y: Field) -> Field:
        along = (x - np.float32(mx)) * np.float32(ux) + (y - np.float32(my)) * np.float32(uy)
        across = np.abs((y - np.float32(my)) * np.float32(ux) - (x - np.float32(mx)) * np.float32(uy))
        return np.hypot(along, across + np.float32(shift)) - np.float32(radius)

    half = max(length, width) / 2
    return InkShape((mx - half, my - half, mx + half, my + half), distance)


def outline(shape: InkShape, width: Mm) -> InkShape:
    """A line along the shape's edge, half of it outside."""
    half = width / 2
    left, bottom, right, top = shape.box
    box = (left - half, bottom - half, right + half, top + half)
    return InkShape(box, lambda x, y: np.abs(shape.distance(x, y)) - np.float32(half))


MIDDLE = Point(0.0, 0.0)


def polar(radius: Mm, angle: Rad, centre: Point = MIDDLE) -> Point:
    """The point at this distance and angle from a centre, anticlockwise from the right."""
    return Point(centre.x + radius * math.cos(angle), centre.y + radius * math.sin(angle))


def clear_picture(rgb: Field, share: Field) -> pygame.Surface:
    """Rows × columns of RGB (0 to 255) with each pixel's opacity (0 to 1)."""
    height, width = share.shape
    packed = np.empty((height, width, 4), np.uint8)
    packed[..., :3] = np.clip(rgb[..., ::-1] + np.float32(0.5), 0, 255)
    packed[..., 3] = np.clip(share * np.float32(255) + np.float32(0.5), 0, 255)
    # Any other order than BGRA makes each blit some twenty times slower.
    return pygame.image.frombuffer(packed.tobytes(), (width, height), "BGRA").copy()


def opaque_picture(rgb: Field) -> pygame.Surface:
    """Rows × columns of RGB, without opacity."""
    height, width = rgb.shape[:2]
    packed = np.full((height, width, 4), 255, np.uint8)
    packed[..., :3] = np.clip(rgb[..., ::-1], 0, 255)
    picture = pygame.Surface((width, height), 0, 32)
    picture.blit(pygame.image.frombuffer(packed.tobytes(), (width, height), "BGRA"), (0, 0))
    return picture


def stamp(shape: InkShape, colour: Colour, opacity: float = 1.0) -> tuple[pygame.Surface, tuple[int, int]]:
    """A shape given in pixels (x right, y down) as a picture, and the whole pixel at which its left top belongs."""
    left, top = math.floor(shape.box[0]) - 1, math.floor(shape.box[1]) - 1
    width, height = math.ceil(shape.box[2]) + 1 - left, math.ceil(shape.box[3]) + 1 - top
    x = (np.arange(width, dtype=np.float32) + np.float32(left + 0.5))[None, :]
    y = (np.arange(height, dtype=np.float32) + np.float32(top + 0.5))[:, None]
    share = ink_coverage(shape.distance(x, y), 1.0) * np.float32(opacity)
    return clear_picture(np.broadcast_to(np.asarray(colour, np.float32), (height, width, 3)), share), (left, top)
