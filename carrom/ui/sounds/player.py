"""Who plays the sounds: follows the board's time once a frame and gives the device what has become due. No pygame.

What falls into one frame is mixed into one piece that keeps its inner timing; it starts with the frame's end. So a sound comes
one frame and one buffer of the device after its touch, always the same, and the rhythm of a break is that of the engine.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from carrom.model.equipment import Equipment
from carrom.model.stroke import Touch
from carrom.model.units import MmPerS, Second
from carrom.ui.sounds.bank import Bank, Samples, load_bank
from carrom.ui.sounds.kinds import FULL, Voice, Volumes
from carrom.ui.sounds.mixing import mix
from carrom.ui.sounds.planning import Cue, Fallen, Plan, begun, glide, heard_until, signal

BEHIND: Second = 0.25  # after a leap in time only the last so many seconds are heard
GRAIN_EVERY: Second = 0.05
_RISE = 36  # steps of pitch, somewhat over an octave


class Output(Protocol):
    """Where sound goes."""

    def play(self, samples: Samples) -> None:
        """Begin this at once, over all that sounds already."""

    def stop(self) -> None:
        """Silence all at once."""


class Player:
    """The sounds of one window. Without an output all calls are allowed and nothing is heard."""

    def __init__(self, output: Output | None = None, bank: Bank | None = None, volumes: Volumes = FULL) -> None:
        self._output = output
        self._bank = load_bank() if bank is None and output is not None else bank
        self._volumes = volumes
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
            self.hush()
        self._volumes = volumes

    def begin(self, equipment: Equipment, turn: float = 0.0, flicked: MmPerS | None = None) -> None:
        """A stroke or its replay starts at board time 0; `turn` is the view's, `flicked` the striker's speed, mm/s."""
        self._plan, self._now, self._next_grain = begun(equipment, turn, flicked), 0.0, 0.0
        self._play(self._plan.ringing)

    def follow(
        self, now: Second, touches: Sequence[Touch], falls: Sequence[Fallen], gliding: float = 0.0, pace: float = 1.0
    ) -> None:
        """Once a frame: the board's time, all touches and falls known, the sum of the discs' speeds (mm/s) and how many
        board seconds pass in one. Of a known film all may be given: what lies after `now` waits."""
        if self._plan is None or now < self._now:
            return
        since = max(self._now, now - BEHIND * pace)
        self._now = now
        self._plan, cues = heard_until(replace(self._plan, pace=pace), touches, falls, now)
        due = [cue for cue in cues if cue.time >= since]
        if now >= self._next_grain:
            grain = glide(since, gliding, self._grains)
            if grain is not None:
                self._grains += 1
                due.append(grain)
                self._next_grain = now + GRAIN_EVERY * pace
        self._play(due, since, pace)

    def signal(self, voice: Voice) -> None:
        """A figure: a foul, the end of a board, a win."""
        self._play((signal(voice),))

    def tick(self) -> None:
        """A button was pressed."""
        self._play((signal(Voice.TICK),))

    def near(self, share: float) -> None:
        """A click that is the higher the nearer an aim is to its line, 0 to 1."""
        self._play((replace(signal(Voice.TICK), pitch=round(_RISE * share)),))

    def hush(self) -> None:
        """Silence at once."""
        if self._output is not None:
            self._output.stop()

    def _play(self, cues: Sequence[Cue], start: Second = 0.0, pace: float = 1.0) -> None:
        if self._output is None or self._bank is None or self._volumes.muted or not cues:
            return
        self._output.play(mix(cues, self._bank, start, pace, self._volumes))
