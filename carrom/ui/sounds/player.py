"""Plays what is planned: voices mixed sample by sample, on a device or in silence."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np

from carrom.model.equipment import Equipment
from carrom.model.stroke import Touch
from carrom.model.units import MmPerS, Second
from carrom.play.preferences import AmbienceName
from carrom.ui.sounds.kinds import FULL, TRAITS, Bank, Samples, Voice, Volumes, load_bank
from carrom.ui.sounds.planning import Cue, FallenDisc, Plan, advance_plan, begin_plan, signal_cue, slide_cue, stereo_gains

KNEE = 0.9  # up to here samples pass unchanged
GRAIN: Second = 0.16  # a piece of the slide's hiss, swelling and fading
_STRIDE = 0.381966  # of the loop from one grain to the next: no two near one another are alike
_FULL_SCALE = 32767


def render_cue(cue: Cue, bank: Bank) -> Samples:
    """One cue alone, left and right."""
    hiss = cue.voice is Voice.SLIDE
    mono = _grain(cue, bank) if hiss else bank.sound(cue.voice, cue.variant, cue.pitch, cue.softness)
    left, right = stereo_gains(cue.pan)
    return np.outer(mono, np.array([left * cue.gain, right * cue.gain], dtype=np.float32))


def _grain(cue: Cue, bank: Bank) -> Samples:
    loop = bank.sound(Voice.SLIDE)
    count = round(GRAIN * bank.rate)
    start = int(cue.variant * _STRIDE * len(loop))
    return np.asarray(loop[(start + np.arange(count)) % len(loop)] * np.hanning(count), dtype=np.float32)


def widened(loop: Samples) -> Samples:
    """A loop left and right: each side hears another part of it, so that it comes from all around."""
    return np.stack((loop, np.roll(loop, int(len(loop) * _STRIDE))), axis=1)


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
            parts.append((max(0, round((cue.time - start) / pace * bank.rate)), render_cue(cue, bank) * np.float32(volume)))
    length = max([round(seconds * bank.rate), *(at + len(part) for at, part in parts)])
    total = np.zeros((length, 2), dtype=np.float32)
    for at, part in parts:
        total[at : at + len(part)] += part
    return limit_peaks(total)


def limit_peaks(samples: Samples) -> Samples:
    """The same, bent softly so that nothing reaches full scale."""
    over = np.abs(samples) - KNEE
    if not (over > 0).any():
        return samples
    bent = KNEE + (1 - KNEE) * np.tanh(over / (1 - KNEE)) * 0.999
    return np.asarray(np.where(over > 0, np.copysign(bent, samples), samples), dtype=np.float32)


def as_bytes(samples: Samples) -> bytes:
    """16-bit samples, as devices take them."""
    return np.rint(samples * _FULL_SCALE).astype("<i2").tobytes()


BEHIND: Second = 0.25  # after a leap in time only the last so many seconds are heard
GRAIN_EVERY: Second = 0.05
_RISE = 36  # steps of pitch, somewhat over an octave


class Output(Protocol):
    """Where sound goes."""

    def play(self, samples: Samples) -> None:
        """Begin this at once, over all that sounds already."""

    def loop(self, samples: Samples | None, volume: float) -> None:
        """Repeat this below all else, 0 to 1; the same samples again only change their volume, None ends it."""

    def stop(self) -> None:
        """Silence all but what loops."""


class SoundPlayer:
    """The sounds of one window. Without an output all calls are allowed and nothing is heard."""

    def __init__(self, output: Output | None = None, bank: Bank | None = None, volumes: Volumes = FULL) -> None:
        self._output = output
        self._bank = load_bank() if bank is None and output is not None else bank
        self._volumes = volumes
        self._loops: dict[Voice, Samples] = {}
        self._ambience: Voice | None = None
        self._plan: Plan | None = None
        self._now: Second = 0.0
        self._next_grain: Second = 0.0
        self._grains = 0

    @property
    def audible(self) -> bool:
        """Whether there is a device at all."""
        return self._output is not None

    @property
    def volumes(self) -> Volumes:
        return self._volumes

    @volumes.setter
    def volumes(self, volumes: Volumes) -> None:
        if volumes.muted and not self._volumes.muted:
            self.silence()
        self._volumes = volumes
        self._play_ambience()

    def set_ambience(self, name: AmbienceName) -> None:
        """What is heard of the place in which the table stands, from now on."""
        self._ambience = None if name == "none" else Voice(name)
        self._play_ambience()

    def _play_ambience(self) -> None:
        if self._output is None or self._bank is None:
            return
        if self._ambience is None:
            self._output.loop(None, 0.0)
            return
        if self._ambience not in self._loops:
            self._loops[self._ambience] = widened(self._bank.sound(self._ambience))
        self._output.loop(self._loops[self._ambience], TRAITS[self._ambience].level * self._volumes.of(self._ambience))

    def begin(self, equipment: Equipment, turn: float = 0.0, flicked: MmPerS | None = None) -> None:
        """A stroke or its replay starts at board time 0; `turn` is the view's, `flicked` the striker's speed, mm/s."""
        self._plan, self._now, self._next_grain = begin_plan(equipment, turn, flicked), 0.0, 0.0
        self._play(self._plan.ringing)

    def follow(
        self, now: Second, touches: Sequence[Touch], falls: Sequence[FallenDisc], gliding: float = 0.0, pace: float = 1.0
    ) -> None:
        """Once a frame: the board's time, all touches and falls known, the sum of the discs' speeds (mm/s) and how many
        board seconds pass in one. Of a known film all may be given: what lies after `now` waits."""
        if self._plan is None or now < self._now:
            return
        since = max(self._now, now - BEHIND * pace)
        self._now = now
        self._plan, cues = advance_plan(replace(self._plan, pace=pace), touches, falls, now)
        due = [cue for cue in cues if cue.time >= since]
        if now >= self._next_grain:
            grain = slide_cue(since, gliding, self._grains)
            if grain is not None:
                self._grains += 1
                due.append(grain)
                self._next_grain = now + GRAIN_EVERY * pace
        self._play(due, since, pace)

    def signal(self, voice: Voice) -> None:
        """A figure: a foul, the end of a board, a win."""
        self._play((signal_cue(voice),))

    def tick(self) -> None:
        """A button was pressed."""
        self._play((signal_cue(Voice.TICK),))

    def tick_nearness(self, share: float) -> None:
        """A click that is the higher the nearer an aim is to its line, 0 to 1."""
        self._play((replace(signal_cue(Voice.TICK), pitch=round(_RISE * share)),))

    def silence(self) -> None:
        """Silence at once."""
        if self._output is not None:
            self._output.stop()

    def _play(self, cues: Sequence[Cue], start: Second = 0.0, pace: float = 1.0) -> None:
        if self._output is None or self._bank is None or self._volumes.muted or not cues:
            return
        self._output.play(mix(cues, self._bank, start, pace, self._volumes))
