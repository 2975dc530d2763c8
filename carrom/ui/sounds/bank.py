"""The recordings, at one rate, and each as it sounds at another pitch or from a softer contact. No pygame."""

import wave
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from carrom.resources import asset
from carrom.ui.sounds.kinds import Voice

Samples: TypeAlias = npt.NDArray[np.float32]

RATE = 48_000
PITCH_STEP = 1.025
_FULL_SCALE = 32767.0
_SMEARED = (0.0, 0.00018, 0.00032, 0.00055)  # s by which a contact of each softness lasts longer


class Bank:
    """One row of samples for each variant of each voice, all at `rate`."""

    def __init__(self, recordings: Mapping[Voice, tuple[Samples, ...]], rate: int = RATE) -> None:
        self.rate = rate
        self._recordings = dict(recordings)
        self._played: dict[tuple[Voice, int, int, int], Samples] = {}

    def variants(self, voice: Voice) -> int:
        return len(self._recordings[voice])

    def sound(self, voice: Voice, variant: int = 0, pitch: int = 0, softness: int = 0) -> Samples:
        """One recording as it is to be heard; made once."""
        variant %= self.variants(voice)
        key = voice, variant, pitch, softness
        if key not in self._played:
            raw = self._recordings[voice][variant]
            raw = resampled(raw, round(len(raw) / PITCH_STEP**pitch)) if pitch else raw
            self._played[key] = _smeared(raw, round(_SMEARED[softness] * self.rate))
        return self._played[key]


def load_bank(folder: Path | None = None, rate: int = RATE) -> Bank:
    """The game's own recordings, or those of another folder. FileNotFoundError names the kind that has none."""
    where = asset("sounds") if folder is None else folder
    recordings = {}
    for voice in Voice:
        paths = sorted(where.glob(f"{voice}_?.wav"))
        if not paths:
            raise FileNotFoundError(f"no sound is called {voice}_1.wav in {where}")
        recordings[voice] = tuple(_read(path, rate) for path in paths)
    return Bank(recordings, rate)


def _read(path: Path, rate: int) -> Samples:
    with wave.open(str(path), "rb") as file:
        own = file.getframerate()
        whole = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
    samples = np.asarray(whole / _FULL_SCALE, dtype=np.float32)
    return samples if own == rate else resampled(samples, round(len(samples) * rate / own))


def resampled(samples: Samples, count: int) -> Samples:
    """The same curve through so many samples, no louder at its peak: no treble is added, and none folds back."""
    spectrum = np.fft.rfft(samples)
    wanted = count // 2 + 1
    if len(samples) % 2 == 0:
        spectrum[-1] = 0.0  # the highest partial of an even row has no phase
    kept = np.zeros(wanted, dtype=np.complex128)
    kept[: min(wanted, len(spectrum))] = spectrum[:wanted]
    curve = np.fft.irfft(kept, count) * (count / len(samples))
    louder = float(np.abs(curve).max()) / max(float(np.abs(samples).max()), 1e-9)
    return np.asarray(curve / max(1.0, louder), dtype=np.float32)


def _smeared(samples: Samples, count: int) -> Samples:
    if count < 2:
        return samples
    kernel = np.hanning(count + 2)[1:-1]
    return np.asarray(np.convolve(samples, kernel / kernel.sum()), dtype=np.float32)
