"""The sound device: opened if there is one, silent from the moment it fails. The only file of sounds with pygame."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

import pygame

from carrom.ui.sounds.kinds import RATE, Samples
from carrom.ui.sounds.player import SoundPlayer, as_bytes

BUFFER = 512  # samples: 10.7 ms at 48 kHz
CHANNELS = 32  # a frame takes one, and the longest effect rings for less than 30 frames
BITS = -16
STEREO = 2
FADE = 15  # ms: a stop without a click
FADE_IN = 1500  # ms: what loops comes gently
_ERRORS = 2  # the number of the error output


class Device:
    """pygame's mixer. A device that goes away takes the sound with it, not the game."""

    def __init__(self) -> None:
        pygame.mixer.set_num_channels(CHANNELS + 1)
        self._channels = [pygame.mixer.Channel(number) for number in range(CHANNELS)]
        self._loop = pygame.mixer.Channel(CHANNELS)
        self._looped: Samples | None = None

    def play(self, samples: Samples) -> None:
        with contextlib.suppress(pygame.error):
            sound = pygame.mixer.Sound(buffer=as_bytes(samples))
            self._free().play(sound)

    def loop(self, samples: Samples | None, volume: float) -> None:
        with contextlib.suppress(pygame.error):
            if samples is not self._looped:
                self._looped = samples
                self._loop.fadeout(FADE)
                if samples is not None:
                    self._loop.play(pygame.mixer.Sound(buffer=as_bytes(samples)), loops=-1, fade_ms=FADE_IN)
            self._loop.set_volume(volume)

    def stop(self) -> None:
        with contextlib.suppress(pygame.error):
            for channel in self._channels:
                channel.fadeout(FADE)

    def _free(self) -> pygame.mixer.Channel:
        """A channel that is silent, else the one that has played longest; the newest are last."""
        channel = next((channel for channel in self._channels if not channel.get_busy()), self._channels[0])
        self._channels.remove(channel)
        self._channels.append(channel)
        return channel


def open_player() -> SoundPlayer:
    """A player for this machine; without a device one that is silent, and nothing is said."""
    try:
        with _muted_errors():
            pygame.mixer.init(RATE, BITS, STEREO, BUFFER, allowedchanges=0)
        return SoundPlayer(Device())
    except (pygame.error, NotImplementedError):  # no device, or a pygame built without a mixer
        return SoundPlayer()


@contextlib.contextmanager
def _muted_errors() -> Iterator[None]:
    """While this lasts nothing comes from the error output: the system's libraries tell there at length that they have no
    device."""
    try:
        kept = os.dup(_ERRORS)
    except OSError:  # there is no error output
        yield
        return
    try:
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), _ERRORS)
        yield
    finally:
        os.dup2(kept, _ERRORS)
        os.close(kept)


def close_device() -> None:
    """Gives the device back."""
    with contextlib.suppress(pygame.error, NotImplementedError):
        pygame.mixer.quit()
