"""Makes every sound of the game: `python scripts/make_sounds.py [FOLDER]`.

Discs of wood and acrylic, a plywood board, its hardwood frame, a net, and a few bars struck with a soft mallet: nothing
is recorded. Seeded, so the same numpy gives the same samples. Sounds without treble are kept at half the rate.
"""

import argparse
import sys
import wave
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs before the package is installed

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

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
TARGET = Path(__file__).resolve().parents[1] / "assets" / "sounds"
SEED = 91  # one of those where every variant's attack is quick
# Partials of a bar cut like a marimba's: pitch, level, share of its time constant.
BAR = ((1.0, 1.0, 1.0), (3.93, 0.22, 0.30), (9.7, 0.05, 0.12))
GLASS = ((1.0, 1.0, 1.0), (2.0, 0.16, 0.7), (2.76, 0.20, 0.4), (5.4, 0.09, 0.2))
Recipe = Callable[[Random], Wave]
Contact = Callable[[Random, float], Wave]
VARIANTS = 4
# The strength of each recorded layer, as a share of the hardest stroke's. Wood on wood touches for a time that goes with
# strength^(-1/5) (Hertz); what is softened beyond that is the powder and the lacquer between them.
STRENGTHS = {"hard": 1.0, "firm": 0.18, "soft": 0.03}


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
    """The same at half its rate, for sounds with nothing in the upper half of their spectrum."""
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


def struck(rng: Random, body: Wave, board: Wave, noise: Wave, milliseconds: float, air: float, strength: float) -> Wave:
    """A contact at a share of full strength: the weaker, the longer it lasts and the less board, noise and air answer."""
    lasts = milliseconds * strength ** -float(rng.uniform(0.40, 0.50))
    whole = body + board * strength**0.12 + noise * strength**0.35
    return np.asarray(convolved(whole, contact(lasts)) + air * strength**0.3 * snap(len(whole) / RATE, 1.6 * lasts))


def man(rng: Random, strength: float) -> Wave:
    """Man on man: a dry, high click, and a breath of the board below."""
    length = 0.11
    modes = [
        (2900.0, 0.9, 0.0075),
        (4350.0, 1.0, 0.0058),
        (6150.0, 0.6, 0.0042),
        (8700.0, 0.3, 0.0026),
        (11800.0, 0.12, 0.0016),
    ]
    body = ringing(length, scattered(rng, modes, 0.05))
    board = 0.22 * ringing(length, panel(rng, 420, 1500, 8, 0.013))
    return in_room(struck(rng, body, board, 0.35 * scrape(rng, length, 0.0014, 2500, 8000), 0.085, 0.4, strength), 0.9)


def striker(rng: Random, strength: float) -> Wave:
    """Striker on man: more body below and a sharper edge above than two men have."""
    length = 0.19
    modes = [(1280.0, 0.85, 0.0125), (2150.0, 0.9, 0.0085), (3600.0, 0.7, 0.0060), (5500.0, 0.45, 0.0042)]
    modes += [(9600.0, 0.75, 0.0030), (12600.0, 0.7, 0.0024), (15400.0, 0.5, 0.0018)]
    body = ringing(length, scattered(rng, modes, 0.04))
    board = 0.20 * ringing(length, panel(rng, 210, 1100, 12, 0.018))
    return in_room(struck(rng, body, board, 0.5 * scrape(rng, length, 0.0022, 7000, 18000), 0.045, 0.6, strength), 0.8)


def frame(rng: Random, strength: float) -> Wave:
    """A disc on the frame: hardwood, full and short."""
    length = 0.22
    modes = [(345.0, 0.55, 0.024), (585.0, 0.9, 0.018), (910.0, 1.0, 0.0125), (1390.0, 0.75, 0.0085), (2120.0, 0.75, 0.0060)]
    modes += [(3250.0, 0.50, 0.0048)]
    body = ringing(length, scattered(rng, modes, 0.05))
    board = 0.22 * ringing(length, panel(rng, 130, 800, 12, 0.034))
    return in_room(struck(rng, body, board, 0.36 * scrape(rng, length, 0.0016, 900, 6500), 0.20, 0.55, strength), 0.7)


def back(rng: Random, strength: float) -> Wave:
    """A disc on the far edge of a pocket: a duller, smaller knock than the frame's."""
    length = 0.15
    modes = [(290.0, 0.7, 0.021), (470.0, 1.0, 0.016), (760.0, 0.8, 0.0115), (1240.0, 0.45, 0.0075), (1980.0, 0.2, 0.0045)]
    body = ringing(length, scattered(rng, modes, 0.06))
    noise = 0.30 * scrape(rng, length, 0.0022, 500, 4200)
    return in_room(struck(rng, body, np.zeros_like(body), noise, 0.40, 0.0, strength), 0.9)


def net(rng: Random) -> Wave:
    """Down the pocket: the edge, then the net that catches the disc, and discs that settle in it."""
    length = 0.44
    lip = convolved(ringing(length, scattered(rng, [(820.0, 0.6, 0.008), (1450.0, 0.4, 0.005)], 0.06)), contact(0.3))
    fall = float(rng.uniform(0.068, 0.082))
    thump = ringing(length, scattered(rng, [(118.0, 1.0, 0.030), (196.0, 0.6, 0.022), (330.0, 0.35, 0.014)], 0.08))
    swish = scrape(rng, length, 0.048, 350, 2600) * (1 - np.exp(-clock(length) / 0.006))
    total = 0.55 * lip + late(convolved(thump, contact(1.6)), fall, length) + 0.32 * late(swish, fall - 0.014, length)
    at = fall
    for level in (0.50, 0.28, 0.15):
        at += float(rng.uniform(0.030, 0.058))
        rattle = ringing(length, scattered(rng, [(1750.0, 1.0, 0.0060), (2900.0, 0.7, 0.0040), (4700.0, 0.3, 0.0026)], 0.10))
        total += level * 1.1 * late(convolved(rattle, contact(0.16)), at, length)
    return in_room(total, 0.8)


def flick(rng: Random, strength: float) -> Wave:
    """A fingernail that sends the striker off."""
    length = 0.06
    modes = [(1650.0, 0.8, 0.0035), (2700.0, 0.6, 0.0028), (4900.0, 0.4, 0.0018)]
    body, noise = ringing(length, scattered(rng, modes, 0.06)), 0.6 * scrape(rng, length, 0.0022, 1200, 7000)
    return in_room(struck(rng, body, np.zeros_like(body), noise, 0.22, 0.0, strength), 0.7)


def tick(rng: Random) -> Wave:
    """A button: a knuckle on a small box."""
    length = 0.06
    tap = ringing(length, scattered(rng, [(1180.0, 1.0, 0.0060), (2360.0, 0.35, 0.0030), (4100.0, 0.12, 0.0018)], 0.01))
    return in_room(convolved(tap, contact(0.35)), 0.5)


def slide(rng: Random) -> Wave:
    """A disc gliding on powdered wood, as a loop: made on a circle, so its end meets its start."""
    count = samples(0.75)
    f = np.fft.rfftfreq(count, 1 / RATE)
    band = (f / 1500) ** 2 / (1 + (f / 1500) ** 2) / (1 + (f / 5200) ** 4)
    hiss = np.fft.irfft(np.fft.rfft(rng.standard_normal(count)) * band, count)
    turns = 2 * np.pi * np.arange(count) / count
    waver = sum(0.07 * np.cos(k * turns + float(rng.uniform(0, 2 * np.pi))) for k in (3, 5, 8, 13))
    return np.asarray(hiss * (1 + waver))


def note(pitch: float, seconds: float, fades: float, bar: tuple[tuple[float, float, float], ...], mallet: float) -> Wave:
    """One bar struck once; `mallet` is how long it stays on the bar, ms."""
    partials = [(pitch * ratio, level, fades * share) for ratio, level, share in bar if pitch * ratio < 11_000]
    return convolved(ringing(seconds, partials), contact(mallet))


def figure(seconds: float, notes: list[tuple[float, float, float]], fades: float, mallet: float, glass: float = 0.0) -> Wave:
    """Notes (start in s, Hz, level) on wooden bars, with a share of glass in them."""
    total = np.zeros(samples(seconds))
    for start, pitch, level in notes:
        struck = note(pitch, seconds, fades, BAR, mallet) + glass * note(pitch, seconds, fades * 1.6, GLASS, mallet / 2)
        total += level * late(struck, start, seconds)
    return in_room(total, 1.0)


def coin(rng: Random) -> Wave:
    """A coin that spins on wood and falls over: taps that come the faster the lower it leans."""
    length, at, gap = 1.3, 0.0, 0.115
    total = np.zeros(samples(length))
    while gap > 0.012:
        modes = [(3400.0, 0.8, 0.020), (5650.0, 1.0, 0.016), (8900.0, 0.6, 0.010)]
        tap = convolved(ringing(0.12, scattered(rng, modes, 0.02)), contact(0.10))
        total += (0.35 + 5.5 * gap) * late(tap, at, length)
        at, gap = at + gap, gap * 0.86
    return in_room(total, 0.7)


def circular(rng: Random, seconds: float, low: float, high: float) -> Wave:
    """Noise whose end meets its start, of deviation 1, mostly between two frequencies in Hz."""
    count = samples(seconds)
    f = np.fft.rfftfreq(count, 1 / RATE)
    band = (f / low) ** 2 / (1 + (f / low) ** 2) / (1 + (f / high) ** 2)
    row = np.fft.irfft(np.fft.rfft(rng.standard_normal(count)) * band, count)
    return np.asarray(row / row.std())


def placed(total: Wave, part: Wave, at: int) -> None:
    """Adds a part to a loop, from a sample on and round its end."""
    np.add.at(total, (at + np.arange(len(part))) % len(total), part)


def fan(rng: Random) -> Wave:
    """A ceiling fan at low speed: air that swells four times a second, a hum below, and a bearing once a turn."""
    seconds = 6.0
    t = clock(seconds)
    air = circular(rng, seconds, 60.0, 420.0)
    blades = 1 + 0.28 * np.sin(2 * np.pi * 4 * t) + 0.10 * np.sin(2 * np.pi * t * 4 / 3 + 1.0)
    hum = 0.22 * np.sin(2 * np.pi * 100 * t) + 0.08 * np.sin(2 * np.pi * 200 * t + 0.4)
    total = air * blades + hum
    for turn in range(8):
        click = convolved(ringing(0.05, scattered(rng, [(760.0, 1.0, 0.006), (1350.0, 0.5, 0.004)], 0.03)), contact(0.9))
        placed(total, 0.9 * click * float(rng.uniform(0.5, 1.0)), samples(turn * 0.75))
    return np.asarray(total)


def evening(rng: Random) -> Wave:
    """A veranda after dark: leaves, near and far crickets, once an owl."""
    seconds = 6.0
    t = clock(seconds)
    leaves = circular(rng, seconds, 500.0, 2600.0)
    gusts = 1 + 0.22 * np.sin(2 * np.pi * t / 6 + 0.7) + 0.1 * np.sin(2 * np.pi * t / 2 + 2.0)
    total = 0.30 * leaves * gusts
    for pitch, every, level in ((4300.0, 0.75, 0.55), (3850.0, 1.0, 0.30), (4700.0, 1.5, 0.20)):
        for number in range(round(seconds / every)):
            for pulse in range(3):
                length = samples(0.022)
                swell = np.sin(np.pi * np.arange(length) / length) ** 2
                tone = np.sin(2 * np.pi * pitch * (1 + 0.004 * float(rng.uniform(-1, 1))) * np.arange(length) / RATE)
                placed(total, level * swell * tone, samples(number * every + pulse * 0.031 + float(rng.uniform(0, 0.02))))
    for start, pitch in ((2.6, 392.0), (3.25, 370.0)):
        length = samples(0.42)
        hoot = np.sin(np.pi * np.arange(length) / length) ** 1.5 * np.sin(2 * np.pi * pitch * np.arange(length) / RATE)
        placed(total, 0.16 * filtered(hoot, 0.0, 900.0), samples(start))
    return np.asarray(total)


def rain(rng: Random) -> Wave:
    """Steady rain on a tin roof: a bed of hiss and single drops over it."""
    seconds = 4.0
    total = 0.55 * circular(rng, seconds, 700.0, 5200.0)
    for _ in range(350):
        pitch, level = float(rng.uniform(900, 5200)), float(rng.exponential(0.45))
        drop = ringing(0.05, [(pitch, level, float(rng.uniform(0.0015, 0.006))), (pitch * 1.53, level / 2, 0.002)])
        placed(total, drop, int(rng.integers(len(total))))
    return np.asarray(total)


CONTACTS: dict[str, Contact] = {"man": man, "striker": striker, "frame": frame, "back": back, "flick": flick}
# Notes: start in s, Hz, level.
HOME = [(0.0, 587.3, 0.8), (0.13, 784.0, 0.9), (0.27, 493.9, 0.45), (0.27, 587.3, 0.5), (0.27, 987.8, 0.85)]
UP = [(0.0, 392.0, 0.7), (0.11, 493.9, 0.75), (0.22, 587.3, 0.8), (0.33, 784.0, 0.9), (0.52, 659.3, 0.75)]
ROLLED = [(0.70, 392.0, 0.6), (0.725, 587.3, 0.6), (0.75, 784.0, 0.65), (0.775, 987.8, 0.7), (0.80, 1568.0, 0.5)]
SETTLED = [(0.0, 659.3, 0.7), (0.09, 880.0, 0.8), (0.18, 1318.5, 0.8), (0.36, 880.0, 0.45), (0.36, 1760.0, 0.55)]
OCTAVES = [(0.07 * k, pitch, 0.6 + 0.03 * k) for k, pitch in enumerate((392.0, 493.9, 587.3, 784.0, 987.8, 1174.7, 1568.0))]
SPREAD = [(0.62 + 0.025 * k, pitch, 0.6) for k, pitch in enumerate((392.0, 587.3, 784.0, 1174.7, 1975.5))]
FIGURES: dict[str, Recipe] = {
    # The queen is down: three bright notes upwards.
    "queen": lambda _: figure(0.95, [(0.0, 1318.5, 0.7), (0.085, 1760.0, 0.8), (0.17, 2637.0, 0.75)], 0.13, 0.5, glass=0.55),
    # A foul: two low, soft notes downwards.
    "foul": lambda _: figure(0.85, [(0.0, 277.2, 0.9), (0.19, 207.7, 1.0)], 0.14, 0.7, glass=0.7),
    # A board is over: a small step home.
    "board_over": lambda _: figure(1.2, HOME, 0.20, 1.0, glass=0.2),
    # The match is won: up the chord, a turn, and the whole chord rolled.
    "win": lambda _: figure(1.75, UP + ROLLED, 0.22, 0.9, glass=0.3),
    # The queen is covered: its three notes again, an octave lower and settled.
    "covered": lambda _: figure(1.25, SETTLED, 0.17, 0.6, glass=0.35),
    # A man is pocketed off the frame: there and back, lightly.
    "rebound": lambda _: figure(0.8, [(0.0, 1174.7, 0.7), (0.07, 880.0, 0.55), (0.14, 1568.0, 0.8)], 0.12, 0.5, glass=0.25),
    # All nine in one turn: a run up two octaves into a rolled chord.
    "slam": lambda _: figure(1.8, OCTAVES + SPREAD, 0.22, 0.8, glass=0.45),
    "coin": coin,
}
LOOPS: dict[str, tuple[Recipe, int]] = {"slide": (slide, 2), "fan": (fan, 4), "evening": (evening, 2), "rain": (rain, 2)}


def made() -> dict[str, tuple[int, Wave]]:
    """Every file's name with its rate and samples."""
    files: dict[str, tuple[int, Wave]] = {}
    for place, (kind, contact_recipe) in enumerate(CONTACTS.items()):
        for layer, strength in STRENGTHS.items():
            for variant in range(VARIANTS):
                sound = finished(contact_recipe(np.random.default_rng((SEED, place, variant)), strength))
                files[f"{kind}_{layer}_{variant + 1}.wav"] = _at_share(sound, 1 if layer == "hard" else 2)
    for variant in range(VARIANTS):
        files[f"net_{variant + 1}.wav"] = _at_share(finished(net(np.random.default_rng((SEED, len(CONTACTS), variant)))), 2)
    for kind, recipe in FIGURES.items():
        files[f"{kind}_1.wav"] = _at_share(finished(recipe(np.random.default_rng(SEED))), 2)
    files["tick_1.wav"] = RATE, finished(tick(np.random.default_rng(SEED)))
    for kind, (recipe, share) in LOOPS.items():
        loop = recipe(np.random.default_rng(SEED))
        files[f"{kind}_1.wav"] = _at_share(np.asarray(loop - loop.mean()), share, loop=True)
    return files


def _at_share(sound: Wave, share: int, loop: bool = False) -> tuple[int, Wave]:
    """The rate and samples at a half or a quarter of the full rate, for sounds without treble; peaking as all do."""
    count = len(sound) // share
    if not loop:
        sound = np.concatenate((sound, np.zeros(len(sound))))  # so that nothing of its start rings before its end
    for _ in range(share // 2):
        sound = halved(sound)
    sound = sound if loop else sound[:count]
    return RATE // share, np.asarray(sound * PEAK / np.abs(sound).max())


def main(arguments: Sequence[str]) -> int:
    """Make and save them all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=TARGET, help="where to write them; the game's own unless given")
    target: Path = parser.parse_args(arguments).folder
    target.mkdir(parents=True, exist_ok=True)
    total = 0
    for name, (rate, sound) in made().items():
        save(sound, rate, target / name)
        total += (target / name).stat().st_size
        print(f"{name}: {len(sound) / rate:.2f} s, {(target / name).stat().st_size / 1000:.0f} kB")
    print(f"{total / 1000:.0f} kB in all")
    return 0
