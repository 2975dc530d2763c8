"""The sounds there are, their recordings, and each as it sounds at another pitch or strength."""

import wave
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from carrom.model.units import NewtonSecond, Second
from carrom.play.preferences import SoundChoices
from carrom.resources import asset


class Voice(StrEnum):
    """What sounds; the files are called by these names."""

    MAN = "man"
    STRIKER = "striker"
    FRAME = "frame"
    BACK = "back"
    NET = "net"
    FLICK = "flick"
    SLIDE = "slide"
    QUEEN = "queen"
    FOUL = "foul"
    BOARD_OVER = "board_over"
    WIN = "win"
    TICK = "tick"
    COVERED = "covered"
    REBOUND = "rebound"
    SLAM = "slam"
    COIN = "coin"
    FAN = "fan"
    EVENING = "evening"
    RAIN = "rain"


class Group(StrEnum):
    """What has a volume of its own."""

    EFFECTS = "effects"
    SIGNALS = "signals"
    INTERFACE = "interface"
    AMBIENCE = "ambience"


@dataclass(frozen=True, slots=True)
class Traits:
    """`level` is the gain of the loudest; a touch of the impulse `loud` reaches it, one below `least` is silent.

    Two of a kind keep the `gap`, and no more than `voices` sound at once. A recording may be at its peak until `peaks`
    after its start and is below its peak · exp(−t / `fades`) from then on.
    """

    group: Group
    level: float
    voices: int
    peaks: Second
    fades: Second
    gap: Second = 0.0
    loud: NewtonSecond = 1.0
    least: NewtonSecond = 0.0


TRAITS: dict[Voice, Traits] = {
    Voice.MAN: Traits(Group.EFFECTS, 0.55, 5, 0.003, 0.027, gap=0.0015, loud=0.020, least=0.00015),
    Voice.STRIKER: Traits(Group.EFFECTS, 0.85, 3, 0.004, 0.045, gap=0.003, loud=0.045, least=0.00020),
    Voice.FRAME: Traits(Group.EFFECTS, 0.85, 4, 0.005, 0.048, gap=0.008, loud=0.090, least=0.00040),
    Voice.BACK: Traits(Group.EFFECTS, 0.70, 2, 0.006, 0.040, gap=0.020, loud=0.060, least=0.00040),
    Voice.NET: Traits(Group.EFFECTS, 0.80, 2, 0.122, 0.100, gap=0.030),
    Voice.FLICK: Traits(Group.EFFECTS, 0.35, 1, 0.003, 0.016),
    Voice.SLIDE: Traits(Group.EFFECTS, 0.16, 4, 0.160, 0.010),
    Voice.QUEEN: Traits(Group.SIGNALS, 0.45, 1, 0.300, 0.200),
    Voice.FOUL: Traits(Group.SIGNALS, 0.60, 1, 0.250, 0.170),
    Voice.BOARD_OVER: Traits(Group.SIGNALS, 0.55, 1, 0.400, 0.260),
    Voice.WIN: Traits(Group.SIGNALS, 0.60, 1, 1.000, 0.300),
    Voice.TICK: Traits(Group.INTERFACE, 0.30, 1, 0.003, 0.018),
    Voice.COVERED: Traits(Group.SIGNALS, 0.50, 1, 0.450, 0.280),
    Voice.REBOUND: Traits(Group.SIGNALS, 0.40, 1, 0.250, 0.200),
    Voice.SLAM: Traits(Group.SIGNALS, 0.60, 1, 1.000, 0.300),
    Voice.COIN: Traits(Group.SIGNALS, 0.45, 1, 0.750, 0.200),
    Voice.FAN: Traits(Group.AMBIENCE, 0.20, 1, 0.0, 1.0),
    Voice.EVENING: Traits(Group.AMBIENCE, 0.20, 1, 0.0, 1.0),
    Voice.RAIN: Traits(Group.AMBIENCE, 0.20, 1, 0.0, 1.0),
}


@dataclass(frozen=True, slots=True)
class Volumes:
    """How loudly each group is heard, 0 to 1; `muted` silences all and forgets nothing."""

    effects: float = 1.0
    signals: float = 1.0
    interface: float = 1.0
    ambience: float = 1.0
    muted: bool = False

    def of(self, voice: Voice) -> float:
        """The share of full gain at which this is heard."""
        shares = {
            Group.EFFECTS: self.effects,
            Group.SIGNALS: self.signals,
            Group.INTERFACE: self.interface,
            Group.AMBIENCE: self.ambience,
        }
        return 0.0 if self.muted else shares[TRAITS[voice].group]


FULL = Volumes()


def volumes_of(chosen: SoundChoices) -> Volumes:
    """The player's choice, in per cent, as shares."""
    return Volumes(
        chosen.effects / 100, chosen.signals / 100, chosen.interface / 100, chosen.ambience_volume / 100, chosen.muted
    )


Samples: TypeAlias = npt.NDArray[np.float32]

RATE = 48_000
PITCH_STEP = 1.025
_FULL_SCALE = 32767.0
LOOPS = (Voice.SLIDE, Voice.FAN, Voice.EVENING, Voice.RAIN)  # whose end meets their start
LAYERS = ("hard", "firm", "soft")  # a contact is recorded at each of these strengths; its softness is the place here


class Bank:
    """One row of samples for each variant of each layer of each voice, all at `rate`. What has no strength has one layer. A
    file is read when it is first heard: a start need not wait for all."""

    def __init__(self, recordings: Mapping[Voice, tuple[tuple[Samples | Path, ...], ...]], rate: int = RATE) -> None:
        self.rate = rate
        self._recordings = dict(recordings)
        self._played: dict[tuple[Voice, int, int, int], Samples] = {}

    def variants(self, voice: Voice) -> int:
        return len(self._recordings[voice][0])

    def layers(self, voice: Voice) -> int:
        return len(self._recordings[voice])

    def sound(self, voice: Voice, variant: int = 0, pitch: int = 0, softness: int = 0) -> Samples:
        """One recording as it is to be heard; made once."""
        variant %= self.variants(voice)
        layer = min(softness, self.layers(voice) - 1)
        key = voice, variant, pitch, layer
        if key not in self._played:
            kept = self._recordings[voice][layer][variant]
            raw = _read(kept, self.rate, voice in LOOPS) if isinstance(kept, Path) else kept
            self._played[key] = resample(raw, round(len(raw) / PITCH_STEP**pitch)) if pitch else raw
        return self._played[key]


def load_bank(folder: Path | None = None, rate: int = RATE) -> Bank:
    """The game's own recordings, or those of another folder. FileNotFoundError names the kind that has none."""
    where = asset("sounds") if folder is None else folder
    recordings: dict[Voice, tuple[tuple[Path, ...], ...]] = {}
    for voice in Voice:
        layers = [found for layer in LAYERS if (found := sorted(where.glob(f"{voice}_{layer}_?.wav")))]
        plain = sorted(where.glob(f"{voice}_?.wav"))
        if not layers and not plain:
            raise FileNotFoundError(f"no sound is called {voice}_1.wav in {where}")
        recordings[voice] = tuple(tuple(paths) for paths in layers or [plain])
    return Bank(recordings, rate)


def _read(path: Path, rate: int, loops: bool) -> Samples:
    with wave.open(str(path), "rb") as file:
        own = file.getframerate()
        whole = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
    samples = np.asarray(whole / _FULL_SCALE, dtype=np.float32)
    return samples if own == rate else resample(samples, round(len(samples) * rate / own), loops)


def resample(samples: Samples, count: int, loops: bool = False) -> Samples:
    """The same curve through so many samples, no louder at its peak: no treble is added, and none folds back.

    What does not loop is followed by silence meanwhile, so that its start does not ring before its end.
    """
    if not loops:
        return resample(np.concatenate((samples, np.zeros_like(samples))), 2 * count, loops=True)[:count]
    spectrum = np.fft.rfft(samples)
    wanted = count // 2 + 1
    if len(samples) % 2 == 0:
        spectrum[-1] = 0.0  # the highest partial of an even row has no phase
    kept = np.zeros(wanted, dtype=np.complex128)
    kept[: min(wanted, len(spectrum))] = spectrum[:wanted]
    curve = np.fft.irfft(kept, count) * (count / len(samples))
    louder = float(np.abs(curve).max()) / max(float(np.abs(samples).max()), 1e-9)
    return np.asarray(curve / max(1.0, louder), dtype=np.float32)
