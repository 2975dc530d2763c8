"""Cues and recordings added up to what is heard: rows of left and right, never above full scale. No pygame."""

import wave
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from carrom.model.units import Second
from carrom.ui.sounds.bank import Bank, Samples
from carrom.ui.sounds.kinds import FULL, Voice, Volumes
from carrom.ui.sounds.planning import Cue, sides

KNEE = 0.9  # up to here samples pass unchanged
GRAIN: Second = 0.16  # a piece of the slide's hiss, swelling and fading
_STRIDE = 0.381966  # of the loop from one grain to the next: no two near one another are alike
_FULL_SCALE = 32767


def rendered(cue: Cue, bank: Bank) -> Samples:
    """One cue alone, left and right."""
    hiss = cue.voice is Voice.SLIDE
    mono = _grain(cue, bank) if hiss else bank.sound(cue.voice, cue.variant, cue.pitch, cue.softness)
    left, right = sides(cue.pan)
    return np.outer(mono, np.array([left * cue.gain, right * cue.gain], dtype=np.float32))


def _grain(cue: Cue, bank: Bank) -> Samples:
    loop = bank.sound(Voice.SLIDE)
    count = round(GRAIN * bank.rate)
    start = int(cue.variant * _STRIDE * len(loop))
    return np.asarray(loop[(start + np.arange(count)) % len(loop)] * np.hanning(count), dtype=np.float32)


def mix(
    cues: Sequence[Cue], bank: Bank, start: Second = 0.0, pace: float = 1.0, volumes: Volumes = FULL, seconds: Second = 0.0
) -> Samples:
    """All cues in one row, long enough for the last to die away and at least `seconds`.

    The row begins at the board time `start`; `pace` board seconds pass in one second of sound.
    """
    parts = []
    for cue in cues:
        volume = volumes.of(cue.voice)
        if volume > 0.0:
            parts.append((max(0, round((cue.time - start) / pace * bank.rate)), rendered(cue, bank) * np.float32(volume)))
    length = max([round(seconds * bank.rate), *(at + len(part) for at, part in parts)])
    total = np.zeros((length, 2), dtype=np.float32)
    for at, part in parts:
        total[at : at + len(part)] += part
    return limited(total)


def limited(samples: Samples) -> Samples:
    """The same, bent softly so that nothing reaches full scale."""
    over = np.abs(samples) - KNEE
    if not (over > 0).any():
        return samples
    bent = KNEE + (1 - KNEE) * np.tanh(over / (1 - KNEE)) * 0.999
    return np.asarray(np.where(over > 0, np.copysign(bent, samples), samples), dtype=np.float32)


def as_bytes(samples: Samples) -> bytes:
    """16-bit samples, as devices and files take them."""
    return np.rint(samples * _FULL_SCALE).astype("<i2").tobytes()


def save(samples: Samples, rate: int, path: Path) -> None:
    """Writes a mix as a WAV file."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(as_bytes(samples))
