"""Grows the wood of the board: `python scripts/make_wood.py`.

Two pictures in `assets/wood`: the playing surface, a golden rotary-cut veneer with its grain upright, and the frame's dark
hardwood, four rails under one another with the grain along them. Seeded, so the same numpy gives the same wood.
"""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame

Field = npt.NDArray[np.float64]

TARGET = Path(__file__).resolve().parents[1] / "assets" / "wood"
SURFACE = 1480  # pixels for the 740 mm of the surface
RAIL = (1760, 144)  # pixels for 880 × 72 mm of one side of the frame
RAILS = 4


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


def tinted(stops: list[tuple[float, tuple[int, int, int]]], value: Field) -> Field:
    """Colours for values, between the stops."""
    places = [place for place, _ in stops]
    channels = [np.interp(value, places, [colour[channel] for _, colour in stops]) for channel in range(3)]
    return np.stack(channels, axis=-1)


def surface() -> Field:
    """Pale gold, cathedral figure in soft arches, fine fibre, flecks, and the slow shimmer of polished veneer."""
    rng = np.random.default_rng(19)
    shape = (SURFACE, SURFACE)
    y, x = np.mgrid[0:SURFACE, 0:SURFACE] / SURFACE
    wave = noise(rng, shape, 420, 1500) * 0.022 + noise(rng, shape, 130, 900) * 0.006 + noise(rng, shape, 46, 520) * 0.0020
    # A cut that runs out of the log's centre: long arches where it grazes a ring, straight lines beside them.
    depth = 0.055 + 0.085 * (y - 0.30) + noise(rng, shape, 900, 1100) * 0.006
    first = np.hypot(x - 0.36 + wave, depth)
    second = np.hypot(x - 1.02 + wave, depth * 1.3 + 0.05)
    reach = np.minimum(first, second * 1.05 + 0.013)
    spread = np.interp(reach, np.linspace(0, 0.8, 40), np.cumsum(rng.uniform(0.35, 1.65, 40)) * 1.28)
    figure = rings(spread, 1.6) * weights(rng, spread)
    fibre = noise(rng, shape, 2.2, 220) * 0.5 + noise(rng, shape, 5, 420) * 0.45 + noise(rng, shape, 1.4, 60) * 0.35
    broad = noise(rng, shape, 60, 1400) * 0.6 + noise(rng, shape, 220, 1600) * 0.6
    shimmer = noise(rng, shape, 300, 70) * 0.55 + noise(rng, shape, 130, 34) * 0.45
    flecks = streaks(rng, shape, 5200, (5, 16), 1.0)
    pores = streaks(rng, shape, 9000, (8, 34), 0.75)
    value = 0.66 - 0.27 * figure + 0.070 * fibre + 0.055 * broad + 0.030 * shimmer + 0.075 * flecks - 0.095 * pores
    colour = tinted(
        [(0.0, (148, 98, 54)), (0.3, (196, 144, 90)), (0.6, (224, 180, 125)), (0.85, (240, 205, 154)), (1.0, (248, 223, 180))],
        value,
    )
    warmth = (noise(rng, shape, 180, 1100) * 2.2)[..., None]
    return np.asarray(colour + warmth * np.array([0.8, 0.1, -1.0]))


def rail(rng: np.random.Generator) -> Field:
    """One side of the frame: red-brown hardwood with dark veins, lively pores and a stripe of shimmer."""
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
    value = 0.56 - 0.26 * figure + 0.070 * fibre + 0.075 * broad - 0.20 * veins + 0.032 * shimmer - 0.11 * pores
    colour = tinted(
        [(0.0, (26, 11, 7)), (0.25, (55, 23, 12)), (0.5, (92, 42, 21)), (0.75, (124, 62, 32)), (1.0, (156, 86, 48))],
        value,
    )
    return np.asarray(colour.transpose(1, 0, 2))


def save(colour: Field, path: Path) -> None:
    """Writes rows of RGB as a picture."""
    rgb = np.clip(np.rint(colour), 0, 255).astype(np.uint8)
    picture = pygame.image.frombuffer(np.ascontiguousarray(rgb).tobytes(), (rgb.shape[1], rgb.shape[0]), "RGB")
    pygame.image.save(picture, str(path))
    print(f"{path.name}: {rgb.shape[1]}×{rgb.shape[0]}, {path.stat().st_size / 1000:.0f} kB")


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    save(surface(), TARGET / "surface.jpg")
    rng = np.random.default_rng(7)
    save(np.concatenate([rail(rng) for _ in range(RAILS)]), TARGET / "frame.jpg")


if __name__ == "__main__":
    main()
