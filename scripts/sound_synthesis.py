"""How wood is made to sound: damped partials, the force of a contact, scattered noise, and a small room around it all.

Sounds are rows of numbers at 48 kHz. Every filter is causal, so nothing sounds before its contact.
"""

import wave
from pathlib import Path

import numpy as np
import numpy.typing as npt

Wave = npt.NDArray[np.float64]
Random = np.random.Generator

RATE = 48_000
PEAK = 10 ** (-3 / 20)  # every file peaks at -3 dBFS
FULL_SCALE = 32767
RUMBLE = 45.0  # Hz: below this there is only offset
FADE = 0.012  # s: files end in silence

# A living room as heard from the table: when the walls answer (ms), how loudly, and how dull they make it (Hz).
ECHOES = ((3.1, 0.14, 9000.0), (5.3, -0.11, 7500.0), (8.7, 0.085, 6000.0), (12.9, 0.06, 5200.0), (17.3, -0.045, 4400.0))
TAIL_LEVEL = 0.0042
TAIL_SECONDS = 0.055  # time constant of what follows


def samples(seconds: float) -> int:
    return round(seconds * RATE)


def clock(seconds: float) -> Wave:
    """The times of so many seconds of samples."""
    return np.arange(samples(seconds)) / RATE


def filtered(signal: Wave, low: float = 0.0, high: float = 0.0) -> Wave:
    """What two gentle one-pole filters leave above `low` and below `high` Hz; 0 leaves that side alone."""
    padded = 2 * len(signal)
    f = np.fft.rfftfreq(padded, 1 / RATE)
    response = np.ones_like(f, dtype=np.complex128)
    if low:
        response *= 1j * f / (1j * f + low)
    if high:
        response /= 1 + 1j * f / high
    return np.fft.irfft(np.fft.rfft(signal, padded) * response, padded)[: len(signal)]


def convolved(signal: Wave, kernel: Wave) -> Wave:
    """The signal as passed on by something that answers a tap with `kernel`; as long as the signal was."""
    padded = len(signal) + len(kernel)
    return np.fft.irfft(np.fft.rfft(signal, padded) * np.fft.rfft(kernel, padded), padded)[: len(signal)]


def ringing(seconds: float, partials: list[tuple[float, float, float]]) -> Wave:
    """The sum of damped partials (Hz, amplitude, time constant in s), each starting at rest."""
    t = clock(seconds)
    total = np.zeros_like(t)
    for frequency, amplitude, fades in partials:
        total += amplitude * np.exp(-t / fades) * np.sin(2 * np.pi * frequency * t)
    return total


def contact(milliseconds: float) -> Wave:
    """The force of one contact over its time, of sum 1: the softer, the longer and the duller."""
    count = max(2, round(milliseconds * RATE / 1000))
    force = np.sin(np.pi * (np.arange(count) + 0.5) / count) ** 2
    return np.asarray(force / force.sum())


def snap(seconds: float, milliseconds: float) -> Wave:
    """The air pushed aside by a body that is suddenly set in motion: the contact's force, differentiated."""
    force = np.concatenate(([0.0], contact(milliseconds), [0.0]))
    out = np.zeros(samples(seconds))
    push = np.diff(force)
    out[: len(push)] = push / np.abs(push).max()
    return out


def scrape(rng: Random, seconds: float, fades: float, low: float, high: float) -> Wave:
    """Noise between two frequencies that dies away, of deviation about 1 at its start."""
    noise = filtered(rng.standard_normal(samples(seconds)), low, high)
    return np.asarray(noise / noise.std() * np.exp(-clock(seconds) / fades))


def scattered(rng: Random, modes: list[tuple[float, float, float]], by: float) -> list[tuple[float, float, float]]:
    """The same body struck in another place: pitches differ by the share `by`, levels by more."""
    return [(f * (1 + by * float(rng.uniform(-1, 1))), a * float(rng.uniform(0.7, 1.3)), d) for f, a, d in modes]


def panel(rng: Random, low: float, high: float, count: int, fades: float) -> list[tuple[float, float, float]]:
    """The many modes of a plywood board between two frequencies; the higher ones die sooner."""
    frequencies = np.geomspace(low, high, count) * rng.uniform(0.95, 1.05, count)
    levels = rng.uniform(-1, 1, count) * np.sqrt(low / frequencies)
    return [(float(f), float(a), fades * float((low / f) ** 0.45)) for f, a in zip(frequencies, levels, strict=True)]


def late(signal: Wave, seconds: float, length: float) -> Wave:
    """The signal begun later, in a row of `length` seconds."""
    out = np.zeros(samples(length))
    start = samples(seconds)
    part = signal[: len(out) - start]
    out[start : start + len(part)] = part
    return out


def in_room(signal: Wave, amount: float, seed: int = 3) -> Wave:
    """The sound with a small room's first echoes and its short tail."""
    out = signal.copy()
    for milliseconds, level, dull in ECHOES:
        out += amount * late(filtered(signal, 0.0, dull) * level, milliseconds / 1000, len(signal) / RATE)
    rng = np.random.default_rng(seed)
    tail = scrape(rng, len(signal) / RATE, TAIL_SECONDS, 250.0, 4200.0)
    tail *= 1 - np.exp(-clock(len(signal) / RATE) / 0.012)
    return out + amount * TAIL_LEVEL * convolved(signal, tail)


def finished(signal: Wave) -> Wave:
    """Without offset, ending in silence, at the level of every file."""
    out = filtered(signal, RUMBLE)
    fade = samples(FADE)
    out[-fade:] *= 0.5 + 0.5 * np.cos(np.pi * (np.arange(fade) + 1) / fade)
    return np.asarray(out * PEAK / np.abs(out).max())


def halved(signal: Wave) -> Wave:
    """The same at half the rate, for sounds with nothing above 11 kHz."""
    even = signal[: len(signal) // 2 * 2]
    spectrum = np.fft.rfft(even)[: len(even) // 4 + 1].copy()
    f = np.arange(len(spectrum)) / len(spectrum)
    spectrum *= np.clip((1 - f) / 0.08, 0, 1)
    return np.asarray(np.fft.irfft(spectrum, len(even) // 2) / 2)


def save(signal: Wave, rate: int, path: Path) -> None:
    """Writes one channel of 16-bit samples."""
    whole = np.rint(np.clip(signal, -1, 1) * FULL_SCALE).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(whole.tobytes())
