"""Draws the game's icon, the queen among six men: `python scripts/make_icon.py` from the project's root, installed."""

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import ROOT, run_script

if __name__ == "__main__":
    run_script(__file__)

import numpy as np
import pygame

from carrom.model.discs import Disc, Kind
from carrom.ui.draw.board import lighting, rail_wood, surface_wood
from carrom.ui.draw.discs import draw_body, draw_shadow
from carrom.ui.draw.looks import CLASSIC
from carrom.ui.widgets.ink import InkSheet, clear_picture, ink_coverage, smooth

TARGET = ROOT / "assets" / "icon.png"
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
    rim = np.clip(1 - depth / np.float32(40), 0, 1) - np.clip((depth - np.float32(66)) / np.float32(30), 0, 1)
    turn, slope = np.maximum(np.hypot(x, y), np.float32(1)), np.float32(1.4)
    shade, gloss = lighting(x * rim * slope / turn, y * rim * slope / turn, 0.5, 18.0)
    along = np.tile(rail_wood(CLASSIC.look.frame, 1, LARGE, LARGE // 4), (4, 1, 1))
    along = along * shade[..., None] + gloss[..., None] * np.float32(42)
    sheet.rgb[...] *= (np.float32(1.08) - np.float32(0.45) * smooth(190, 92, depth) * smooth(-500, 500, y - x))[..., None]
    sheet.rgb[...] += (along - sheet.rgb) * ink_coverage(depth - np.float32(92), 1.0)[..., None]
    return clear_picture(sheet.rgb, ink_coverage(-depth, 1.0))


def main(arguments: Sequence[str]) -> int:
    """Draw and save it."""
    argparse.ArgumentParser(description=__doc__).parse_args(arguments)
    picture, middle, radius = board(), LARGE / 2, 122.0
    men = [(Disc(Kind.QUEEN), (middle, middle), 0.2)]
    for number in range(6):
        turn = math.tau * number / 6 - math.pi / 2
        at = middle + 2.04 * radius * math.cos(turn), middle + 2.04 * radius * math.sin(turn)
        men.append((Disc(Kind.BLACK if number % 2 else Kind.WHITE, 1), at, number * 0.9))
    for _, at, _ in men:
        draw_shadow(picture, at, radius)
    for disc, at, angle in men:
        draw_body(picture, disc, at, radius, angle)
    pygame.image.save(pygame.transform.smoothscale(picture, (SIDE, SIDE)), str(TARGET))
    print(f"{TARGET.name}: {TARGET.stat().st_size / 1000:.0f} kB")
    return 0
