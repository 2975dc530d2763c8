"""The sound device: opened if there is one, silent from the moment it fails. The only file of sounds with pygame."""

import contextlib

import pygame

from carrom.ui.sounds.bank import RATE, Samples
from carrom.ui.sounds.kinds import FULL, Volumes
from carrom.ui.sounds.mixing import as_bytes
from carrom.ui.sounds.player import Player

BUFFER = 512  # samples: 10.7 ms at 48 kHz
CHANNELS = 32  # a frame takes one, and the longest effect rings for less than 30 frames
BITS = -16
STEREO = 2
FADE = 15  # ms: a stop without a click


class Device:
    """pygame's mixer. A device that goes away takes the sound with it, not the game."""

    def __init__(self) -> None:
        pygame.mixer.set_num_channels(CHANNELS)
        self._channels = [pygame.mixer.Channel(number) for number in range(CHANNELS)]

    def play(self, samples: Samples) -> None:
        with contextlib.suppress(pygame.error):
            sound = pygame.mixer.Sound(buffer=as_bytes(samples))
            self._free().play(sound)

    def stop(self) -> None:
        with contextlib.suppress(pygame.error):
            pygame.mixer.fadeout(FADE)

    def _free(self) -> pygame.mixer.Channel:
        """A channel that is silent, else the one that has played longest; the newest are last."""
        channel = next((channel for channel in self._channels if not channel.get_busy()), self._channels[0])
        self._channels.remove(channel)
        self._channels.append(channel)
        return channel


def open_player(volumes: Volumes = FULL) -> Player:
    """A player for this machine; without a device one that is silent, and nothing is said."""
    try:
        pygame.mixer.init(RATE, BITS, STEREO, BUFFER, allowedchanges=0)
        return Player(Device(), volumes=volumes)
    except (pygame.error, NotImplementedError):  # no device, or a pygame built without a mixer
        return Player(volumes=volumes)


def close() -> None:
    """Gives the device back."""
    with contextlib.suppress(pygame.error, NotImplementedError):
        pygame.mixer.quit()
