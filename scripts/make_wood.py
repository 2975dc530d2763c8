"""Grows the wood of the boards: `python scripts/make_wood.py [NAME …]`.

Pictures in `assets/wood`: playing surfaces, rotary-cut veneers with their grain upright, and frames of hardwood, four rails
under one another with the grain along them. Seeded, so the same numpy gives the same wood. A new look is one more recipe.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import ROOT, run_script

if __name__ == "__main__":
    run_script(__file__)

import numpy as np
import numpy.typing as npt
import pygame

Field = npt.NDArray[np.float64]

TARGET = ROOT / "assets" / "wood"
SURFACE = 1480  # pixels for the 740 mm of the surface
RAIL = (1760, 144)  # pixels for 880 × 72 mm of one side of the frame
RAILS = 4


@dataclass(frozen=True, slots=True)
class Veneer:
    """A playing surface: its seed, its colours from dark to light, and how strongly rings, shimmer and pores show."""

    seed: int
    colours: str
    figure: float = 0.27
    rings: float = 1.28  # how close together
    shimmer: float = 0.030
    flecks: float = 0.075
    pores: float = 0.095
    level: float = 0.66
    places = (0.0, 0.3, 0.6, 0.85, 1.0)  # of the colours


@dataclass(frozen=True, slots=True)
class Hardwood:
    """A frame: its seed, its colours from dark to light, and how strongly rings and dark veins show."""

    seed: int
    colours: str
    figure: float = 0.26
    veins: float = 0.20
    pores: float = 0.11
    places = (0.0, 0.25, 0.5, 0.75, 1.0)


WOODS: dict[str, Veneer | Hardwood] = {
    "golden": Veneer(19, "946236 c4905a e0b47d f0cd9a f8dfb4"),
    "walnut": Veneer(43, "3e2214 683e24 925f3a b07a4e c89666", figure=0.34, rings=1.7, shimmer=0.042, flecks=0.04, pores=0.13),
    "maple": Veneer(
        71, "b08a60 d6b88e ecd6b2 f6e6c8 fcf2dc", figure=0.17, rings=0.9, shimmer=0.045, flecks=0.085, pores=0.045, level=0.68
    ),
    "rosewood": Hardwood(7, "1a0b07 37170c 5c2a15 7c3e20 9c5630"),
    "ebony": Hardwood(11, "0e0b0b 1e1715 322722 4a3a30 6c5644", figure=0.22, veins=0.24),
    "beech": Hardwood(23, "5c3218 8a542c b07644 ca945e e0b27c", figure=0.2, veins=0.1, pores=0.14),
}


def noise(rng: np.random.Generator, shape: tuple[int, int], across: float, along: float) -> Field:
    """Smooth noise of deviation 1; `across` and `along` are the sizes of its features in pixels, rows running along."""
    rows, columns = shape
    fy = np.fft.fftfreq(rows)[:, None] * along
    fx = np.fft.rfftfreq(columns)[None, :] * across
    spectrum = np.fft.rfft2(rng.standard_normal(shape)) * np.exp(-4.0 * (fx * fx + fy * fy))
    field = np.fft.irfft2(spectrum, s=shape)
    return np.asarray((field - field.mean()) / field.std())


def streaks(rng: np.random.Generator, shape: tuple[int, int], count: int, length: tuple[int, int], wide: float) -> Field:
    """Short strokes along the rows, each fading at both ends: pores where dark, flecks where light."""
    field = np.zeros(shape)
    rows, columns = shape
    for _ in range(count):
        x, y = int(rng.integers(0, columns)), int(rng.integers(0, rows))
        size = int(rng.integers(*length))
        top, bottom = max(0, y - size), min(rows, y + size)
        left, right = max(0, x - 4), min(columns, x + 5)
        v = (np.arange(top, bottom) - y)[:, None] / size
        u = (np.arange(left, right) - x + float(rng.uniform(-0.5, 0.5)))[None, :] / wide
        field[top:bottom, left:right] += (1 - v * v) * np.exp(-u * u) * float(rng.uniform(0.4, 1.0))
    return field


def rings(distance: Field, sharpness: float) -> Field:
    """Growth rings over a distance counted in rings: pale early wood that darkens slowly, then ends at once; 0 to 1."""
    phase = distance - np.floor(distance)
    return np.asarray(phase**sharpness * np.clip((1 - phase) * 9, 0, 1))


def weights(rng: np.random.Generator, distance: Field) -> Field:
    """How strongly each ring shows: no two years are alike."""
    years = np.floor(distance).astype(np.int64)
    strength = rng.uniform(0.25, 1.0, int(years.max()) + 1)
    return np.asarray(strength[years])


def tinted(wood: Veneer | Hardwood, value: Field) -> Field:
    """Colours for values, between those of the wood."""
    channels = zip(*map(bytes.fromhex, wood.colours.split()), strict=True)
    return np.stack([np.interp(value, wood.places, channel) for channel in channels], axis=-1)


def surface(wood: Veneer) -> Field:
    """Cathedral figure in soft arches, fine fibre, flecks, and the slow shimmer of polished veneer."""
    rng = np.random.default_rng(wood.seed)
    shape = (SURFACE, SURFACE)
    y, x = np.mgrid[0:SURFACE, 0:SURFACE] / SURFACE
    wave = noise(rng, shape, 420, 1500) * 0.022 + noise(rng, shape, 130, 900) * 0.006 + noise(rng, shape, 46, 520) * 0.0020
    # A cut that runs out of the log's centre: long arches where it grazes a ring, straight lines beside them.
    depth = 0.055 + 0.085 * (y - 0.30) + noise(rng, shape, 900, 1100) * 0.006
    first = np.hypot(x - 0.36 + wave, depth)
    second = np.hypot(x - 1.02 + wave, depth * 1.3 + 0.05)
    reach = np.minimum(first, second * 1.05 + 0.013)
    spread = np.interp(reach, np.linspace(0, 0.8, 40), np.cumsum(rng.uniform(0.35, 1.65, 40)) * wood.rings)
    figure = rings(spread, 1.6) * weights(rng, spread)
    fibre = noise(rng, shape, 2.2, 220) * 0.5 + noise(rng, shape, 5, 420) * 0.45 + noise(rng, shape, 1.4, 60) * 0.35
    broad = noise(rng, shape, 60, 1400) * 0.6 + noise(rng, shape, 220, 1600) * 0.6
    shimmer = noise(rng, shape, 300, 70) * 0.55 + noise(rng, shape, 130, 34) * 0.45
    flecks = streaks(rng, shape, 5200, (5, 16), 1.0) * wood.flecks - streaks(rng, shape, 9000, (8, 34), 0.75) * wood.pores
    value = wood.level - wood.figure * figure + 0.070 * fibre + 0.055 * broad + wood.shimmer * shimmer + flecks
    colour = tinted(wood, value)
    warmth = (noise(rng, shape, 180, 1100) * 2.2)[..., None]
    return np.asarray(colour + warmth * np.array([0.8, 0.1, -1.0]))


def frame(wood: Hardwood) -> Field:
    """Four rails under one another."""
    rng = np.random.default_rng(wood.seed)
    return np.concatenate([rail(rng, wood) for _ in range(RAILS)])


def rail(rng: np.random.Generator, wood: Hardwood) -> Field:
    """One side of the frame: hardwood with dark veins, lively pores and a stripe of shimmer."""
    columns, rows = RAIL
    shape = (columns, rows)  # grown upright, then laid down
    along, across = np.mgrid[0:columns, 0:rows]
    wave = noise(rng, shape, 70, 700) * 8 + noise(rng, shape, 26, 300) * 2.0
    centre = float(rng.uniform(-60, 200))
    depth = 60 + 40 * np.sin(along / columns * float(rng.uniform(2, 5)) + float(rng.uniform(0, 6)))
    figure = rings(np.hypot(across - centre + wave, depth) / 15 + noise(rng, shape, 60, 900) * 0.25, 1.3)
    fibre = noise(rng, shape, 1.8, 130) * 0.55 + noise(rng, shape, 4.5, 330) * 0.5 + noise(rng, shape, 1.2, 36) * 0.25
    veins = np.clip(noise(rng, shape, 9, 620) - 0.9, 0, None)
    broad = noise(rng, shape, 40, 1000)
    shimmer = noise(rng, shape, 60, 26)
    pores = streaks(rng, shape, 2600, (6, 26), 0.7)
    value = 0.56 - wood.figure * figure + 0.070 * fibre + 0.075 * broad - wood.veins * veins + 0.032 * shimmer
    return np.asarray(tinted(wood, value - wood.pores * pores).transpose(1, 0, 2))


def save(colour: Field, path: Path) -> None:
    """Writes rows of RGB as a picture."""
    picture = pygame.surfarray.make_surface(np.clip(np.rint(colour), 0, 255).astype(np.uint8).swapaxes(0, 1))
    pygame.image.save(picture, str(path))
    print(f"{path.name}: {picture.width}×{picture.height}, {path.stat().st_size / 1000:.0f} kB")


def main(arguments: Sequence[str]) -> int:
    """Grow the woods that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join(WOODS)}; all unless given")
    names = parser.parse_args(arguments).names or WOODS
    unknown = [name for name in names if name not in WOODS]
    if unknown:
        parser.error(f"no wood is called {unknown[0]!r}: name {', '.join(WOODS)} or nothing for all")
    TARGET.mkdir(parents=True, exist_ok=True)
    for name in names:
        wood = WOODS[name]
        save(surface(wood) if isinstance(wood, Veneer) else frame(wood), TARGET / f"{name}.jpg")
    return 0
