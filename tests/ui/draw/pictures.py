"""Reading pictures in tests: pixels as numbers, and a comparer that forgives what differs between builds of SDL."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame

Pixels = npt.NDArray[np.float64]

SNAPSHOTS = Path(__file__).resolve().parents[2] / "snapshots"
GREY = np.array([0.299, 0.587, 0.114])


def pixels(surface: pygame.Surface) -> Pixels:
    """Rows × columns × RGB, 0 to 255."""
    return pygame.surfarray.array3d(surface).transpose(1, 0, 2).astype(np.float64)


def around(surface: pygame.Surface, at: tuple[float, float], reach: int = 1) -> Pixels:
    """The mean colour of the pixels about a place."""
    part = pygame.Rect(int(at[0]) - reach, int(at[1]) - reach, 2 * reach + 1, 2 * reach + 1)
    return np.asarray(pixels(surface.subsurface(part)).mean((0, 1)))


def lightness(colours: Pixels) -> Pixels:
    """Grey values, 0 to 255."""
    return np.asarray(colours @ GREY)


def is_red(colour: Pixels) -> bool:
    return bool(colour[0] > 110 and colour[0] > 2.2 * max(colour[1], colour[2]))


def like_the_snapshot(surface: pygame.Surface, name: str) -> str | None:
    """What differs from the stored picture, or None. A missing snapshot is written, and reported once."""
    path = SNAPSHOTS / f"{name}.png"
    if not path.exists():
        pygame.image.save(surface, str(path))
        return f"{path.name} did not exist and was written: look at it, then keep it"
    stored, drawn = pixels(pygame.image.load(str(path))), pixels(surface)
    if stored.shape != drawn.shape:
        return f"{path.name} is {stored.shape}, drawn {drawn.shape}"
    # Decoders of JPEG and scalers differ by a few levels; a shape that moved or went missing differs by far more.
    apart = np.abs(stored - drawn).max(axis=2)
    if apart.mean() > 2.0 or np.quantile(apart, 0.995) > 28.0:
        return (
            f"{path.name}: {apart.mean():.2f} levels apart on average, {np.quantile(apart, 0.995):.0f} at the 99.5th percentile"
        )
    return None
