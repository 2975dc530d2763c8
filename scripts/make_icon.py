"""Draws the game's icon, the queen among six men: `python scripts/make_icon.py` from the project's root, installed."""

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

import numpy as np
import pygame

from carrom.model.discs import Disc, Kind
from carrom.ui.draw.board import lighting, rail_wood, surface_wood
from carrom.ui.draw.discs import draw_body, draw_shadow
from carrom.ui.draw.looks import CLASSIC
from carrom.ui.widgets.ink import InkSheet, clear_picture, ink_coverage, smooth

TARGET = Path(__file__).resolve().parents[1] / "assets" / "icon.png"
SIDE = 256
LARGE = 1024  # drawn large, then scaled down


def board() -> pygame.Surface:
    """A round-cornered piece of the surface in a dark frame."""
    half = LARGE / 2
    sheet = InkSheet(np.ascontiguousarray(surface_wood(CLASSIC.look.surface, LARGE, 0)), 1.0)
    _, _, x, y = sheet.window((-half, -half, half, half))
    qx, qy = np.abs(x) - np.float32(half - 190), np.abs(y) - np.float32(half - 190)
    corner = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0))
    depth = np.float32(178) - corner - np.minimum(np.maximum(qx, qy), 0)  # pixels in from the edge
    along = np.tile(rail_wood(CLASSIC.look.frame, 1, LARGE, LARGE // 4), (4, 1, 1))
    rim = np.clip(1 - depth / np.float32(40), 0, 1) - np.clip((depth - np.float32(66)) / np.float32(30), 0, 1)
    turn = np.maximum(np.hypot(x, y), np.float32(1))
    shade, gloss = lighting(x * rim * np.float32(1.4) / turn, y * rim * np.float32(1.4) / turn, 0.5, 18.0)
    along = along * shade[..., None] + gloss[..., None] * np.float32(42)
    sheet.rgb[...] *= (
        np.float32(1.08) - np.float32(0.45) * smooth(190, 92, depth) * smooth(-500, 500, x * np.float32(-1) + y)
    )[..., None]
    sheet.rgb[...] += (along - sheet.rgb) * ink_coverage(depth - np.float32(92), 1.0)[..., None]
    return clear_picture(sheet.rgb, ink_coverage(-depth, 1.0))


def main(arguments: Sequence[str]) -> int:
    """Draw and save it."""
    argparse.ArgumentParser(description=__doc__).parse_args(arguments)
    picture = board()
    middle = LARGE / 2
    radius = 122.0
    places = [(Disc(Kind.QUEEN), middle, middle, 0.2)]
    for number in range(6):
        way = math.tau * number / 6 - math.pi / 2
        kind = Kind.BLACK if number % 2 else Kind.WHITE
        places.append(
            (Disc(kind, 1), middle + 2.04 * radius * math.cos(way), middle + 2.04 * radius * math.sin(way), number * 0.9)
        )
    for _, x, y, _ in places:
        draw_shadow(picture, (x, y), radius)
    for disc, x, y, angle in places:
        draw_body(picture, disc, (x, y), radius, angle)
    pygame.image.save(pygame.transform.smoothscale(picture, (SIDE, SIDE)), str(TARGET))
    print(f"{TARGET.name}: {TARGET.stat().st_size / 1000:.0f} kB")
    return 0
