"""The player beside a table: in time, at any pace, silent and whole without a device."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

import numpy as np
import pytest

from carrom.model.discs import QUEEN
from carrom.model.equipment import standard_equipment
from carrom.model.stroke import Pocketed
from carrom.play.preferences import AmbienceName
from carrom.ui.sounds import device
from carrom.ui.sounds.device import BUFFER, open_player
from carrom.ui.sounds.kinds import FULL, RATE, TRAITS, Voice, Volumes, load_bank
from carrom.ui.sounds.planning import total_speed
from carrom.ui.sounds.player import BEHIND, SoundPlayer, mix, widened
from tests.ui.sounds.sound_cases import HARD, Tape, break_begun, break_film, plan_cues, touch

TABLE = standard_equipment()
BANK = load_bank()
BACKGROUNDS = (Voice.FAN, Voice.EVENING, Voice.RAIN)
FRAME = 1 / 50  # a whole number of samples


def played(pace: float = 1.0, hiss: bool = False, volumes: Volumes = FULL) -> Tape:
    """A break as a table lets it sound, frame by frame."""
    tape = Tape()
    player, simulation = SoundPlayer(tape, BANK, volumes), break_begun()
    player.begin(TABLE, flicked=HARD if hiss else None)
    were = simulation.positions()
    while not simulation.finished:
        tape.clock += FRAME
        simulation.advance(FRAME * pace)
        are = simulation.positions()
        gliding = total_speed(were, are, FRAME * pace) if hiss else 0.0
        player.follow(simulation.time, simulation.touches(), simulation.falls(), gliding, pace)
        were = are
    return tape


def test_a_stroke_is_heard_one_frame_late_and_exactly_in_its_rhythm() -> None:
    film = break_film()
    whole = mix(plan_cues(film.touches, film.falls, TABLE), BANK)
    late = played().heard()[round(FRAME * RATE) :]
    count = min(len(whole), len(late))
    assert np.abs(whole[:count] - late[:count]).max() < 0.02
    assert FRAME + 2 * BUFFER / RATE < 0.060


@pytest.mark.parametrize("pace", [0.25, 0.5, 1.0, 2.0])
def test_a_device_that_only_adds_does_not_clip(pace: float) -> None:
    assert 0.3 < np.abs(played(pace, hiss=True).heard()).max() < 1.0


def test_slow_motion_takes_longer_and_keeps_its_pitch() -> None:
    plain, slow = played(1.0).heard(), played(0.5).heard()
    assert len(slow) > 1.5 * len(plain)
    first, later = (int(np.argmax(np.abs(row).max(axis=1) > 0.1)) for row in (plain, slow))
    start = break_film().touches[0].time
    assert later - first == pytest.approx(start * RATE, abs=2)


def test_a_known_film_sounds_as_the_stroke_did() -> None:
    film, tape = break_film(), Tape()
    player = SoundPlayer(tape, BANK)
    player.begin(TABLE)
    now = 0.0
    while now < film.duration:
        tape.clock += FRAME
        now = min(now + FRAME, film.duration)
        player.follow(now, film.touches, film.falls)
    live = played().heard()
    again = tape.heard()
    assert len(live) == len(again)
    assert np.abs(live - again).max() < 0.02


def test_nothing_is_heard_twice_when_a_frame_brings_no_time() -> None:
    tape = Tape()
    player = SoundPlayer(tape, BANK)
    player.begin(TABLE)
    touches = (touch(0.01, 0.02),)
    for _ in range(3):
        player.follow(0.02, touches, ())
    assert len(tape.pieces) == 1


def test_after_a_leap_only_the_last_moments_are_heard() -> None:
    tape = Tape()
    player = SoundPlayer(tape, BANK)
    player.begin(TABLE)
    player.follow(5.0, (touch(1.0, 0.02), touch(4.99, 0.02)), ())
    ((_, piece),) = tape.pieces
    assert len(piece) < RATE * (BEHIND + 0.2)


def test_a_time_that_is_over_is_silent_and_a_replay_begins_anew() -> None:
    tape = Tape()
    player = SoundPlayer(tape, BANK)
    touches = (touch(0.1, 0.02), touch(0.5, 0.02))
    player.begin(TABLE)
    player.follow(0.51, touches, ())
    assert len(tape.pieces) == 1
    player.follow(0.11, touches, ())
    assert len(tape.pieces) == 1
    player.begin(TABLE)
    player.follow(0.11, touches, ())
    assert len(tape.pieces) == 2


def test_the_queens_figure_sounds_even_if_all_lies_still_when_she_falls() -> None:
    tape = Tape()
    player = SoundPlayer(tape, BANK)
    player.begin(TABLE)
    player.follow(0.41, (), (Pocketed(QUEEN, "NE", 0.4),))
    ((_, piece),) = tape.pieces
    assert len(piece) > len(BANK.sound(Voice.QUEEN))


def test_the_hiss_ends_by_itself_when_nobody_follows_any_more() -> None:
    tape = Tape()
    player = SoundPlayer(tape, BANK)
    player.begin(TABLE)
    for frame in range(1, 31):
        tape.clock = frame * FRAME
        player.follow(frame * FRAME, (), (), gliding=5000.0)
    assert 8 <= len(tape.pieces) <= 15
    assert len(tape.heard()) < (30 * FRAME + 0.25) * RATE


def test_a_muted_player_gives_nothing_out_and_muting_stops_what_sounds() -> None:
    assert played(volumes=Volumes(muted=True)).pieces == []
    tape = Tape()
    player = SoundPlayer(tape, BANK)
    player.signal(Voice.WIN)
    player.volumes = replace(player.volumes, muted=True)
    assert tape.stops == 1
    player.signal(Voice.WIN)
    player.tick()
    assert len(tape.pieces) == 1
    player.volumes = replace(player.volumes, muted=False)
    player.tick()
    assert len(tape.pieces) == 2


def break_with(player: SoundPlayer) -> None:
    """All that a table asks of a player."""
    film = break_film()
    player.begin(TABLE, 2.0, HARD)
    for frame in range(round(film.duration / FRAME)):
        player.follow(frame * FRAME, film.touches, film.falls, 3000.0)
    for voice in Voice:
        player.signal(voice)
    player.tick()
    player.volumes = Volumes(muted=True)
    player.volumes = Volumes(0.5, 0.5, 0.5)
    player.silence()


def test_without_an_output_every_call_is_silent_and_whole() -> None:
    player = SoundPlayer()
    assert not player.audible
    break_with(player)


@pytest.fixture
def _closed() -> Iterator[None]:
    device.close_device()
    yield
    device.close_device()


@pytest.mark.usefixtures("_closed")
def test_a_device_that_nobody_hears_plays_a_whole_break(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    player = open_player()
    assert player.audible
    break_with(player)


@pytest.mark.usefixtures("_closed")
def test_a_machine_without_a_device_is_silent_and_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    player = open_player()
    assert not player.audible
    break_with(player)
    assert capfd.readouterr() == ("", "")


@pytest.mark.usefixtures("_closed")
def test_what_a_systems_libraries_say_of_a_missing_device_is_not_heard_and_all_else_is(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    open_player()
    os.write(2, b"all else")
    assert capfd.readouterr() == ("", "all else")


@pytest.mark.usefixtures("_closed")
def test_a_device_that_goes_away_takes_only_the_sound_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    player = open_player()
    device.close_device()
    break_with(player)


def test_the_mixer_is_asked_for_short_buffers_and_plays_what_it_is_given() -> None:
    ask = (
        "import os; os.environ['SDL_AUDIODRIVER'] = 'dummy'\n"
        "import pygame\n"
        "from carrom.ui.sounds.device import CHANNELS, open_player\n"
        "from carrom.ui.sounds.kinds import Voice\n"
        "player = open_player()\n"
        "print(pygame.mixer.get_init(), pygame.mixer.get_num_channels() == CHANNELS + 1)\n"
        "for _ in range(3 * CHANNELS):\n"
        "    player.signal(Voice.WIN)\n"
        "print(all(pygame.mixer.Channel(k).get_busy() for k in range(CHANNELS)))\n"
    )
    done = subprocess.run((sys.executable, "-c", ask), check=True, capture_output=True, text=True)
    assert done.stdout.splitlines() == ["(48000, -16, 2) True", "True"]


def test_the_click_of_an_aim_rises_as_it_nears_its_line() -> None:
    heights = []
    for share in (0.0, 0.5, 1.0):
        tape = Tape()
        SoundPlayer(tape, BANK).tick_nearness(share)
        heard = tape.heard()[:, 0]
        heights.append(float(np.argmax(np.abs(np.fft.rfft(heard, RATE)))))
    assert heights[0] < heights[1] < heights[2]
    assert heights[2] > 1.8 * heights[0]


def test_the_background_begins_ends_and_follows_its_volume() -> None:
    tape = Tape()
    player = SoundPlayer(tape, BANK, Volumes(ambience=0.5))
    player.set_ambience("rain")
    samples, volume = tape.loops[-1]
    assert samples is not None
    assert samples.shape[1] == 2
    assert volume == pytest.approx(TRAITS[Voice.RAIN].level / 2)
    player.volumes = Volumes(ambience=1.0)
    again, louder = tape.loops[-1]
    assert again is samples  # the device goes on where it is
    assert louder == pytest.approx(2 * volume)
    player.volumes = Volumes(muted=True)
    assert tape.loops[-1][1] == 0.0
    player.set_ambience("none")
    assert tape.loops[-1][0] is None


@pytest.mark.parametrize("name", get_args(AmbienceName))
def test_every_background_can_be_chosen_with_and_without_a_device(name: AmbienceName) -> None:
    SoundPlayer().set_ambience(name)
    tape = Tape()
    SoundPlayer(tape, BANK).set_ambience(name)
    assert (tape.loops[-1][0] is None) == (name == "none")


def test_silence_leaves_the_background() -> None:
    tape = Tape()
    player = SoundPlayer(tape, BANK)
    player.set_ambience("fan")
    player.silence()
    assert tape.stops == 1
    assert tape.loops[-1][0] is not None


def test_a_break_over_the_loudest_background_does_not_clip() -> None:
    loudest = max(float(np.abs(widened(BANK.sound(voice))).max()) * TRAITS[voice].level for voice in BACKGROUNDS)
    assert np.abs(played(hiss=True).heard()).max() + loudest < 1.0
