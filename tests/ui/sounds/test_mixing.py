"""Cues mixed to samples: each where it belongs to a buffer of the device, nothing above full scale, and a file of it."""

import wave
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from carrom.model.discs import STRIKER, WHITES, Disc
from carrom.model.equipment import standard_equipment
from carrom.model.stroke import Frame, Touchable
from carrom.ui.sounds.device import BUFFER
from carrom.ui.sounds.kinds import RATE, TRAITS, Bank, Samples, Voice, Volumes, load_bank
from carrom.ui.sounds.planning import Cue, slide_cue
from carrom.ui.sounds.player import KNEE, as_bytes, limit_peaks, mix, render_cue
from tests.ui.sounds.sound_cases import HARD, break_film, plan_cues, save, touch

TABLE = standard_equipment()
BANK = load_bank()
HEARD_OVER = 1.5  # an onset stands out by this much from the few milliseconds before it


def envelope(samples: Samples) -> npt.NDArray[np.float32]:
    """The louder side, with its changes more than its swing, so that a new contact stands out from what still rings."""
    steps = np.abs(np.diff(samples, axis=0, prepend=np.zeros((1, 2), dtype=np.float32)))
    return np.asarray(steps.max(axis=1), dtype=np.float32)


def onset(samples: Samples, near: float) -> float | None:
    """When something begins within two buffers of that time, in s; None where nothing stands out."""
    loud = envelope(samples)
    middle = round(near * RATE)
    first, last = max(0, middle - 2 * BUFFER), middle + 2 * BUFFER
    for at in range(first, min(last, len(loud))):
        before = loud[max(0, at - 144) : at].max(initial=0.0)
        if loud[at] > max(HEARD_OVER * before, 0.003):
            return at / RATE
    return None


@pytest.mark.parametrize("time", [0.0, 0.0123457, 0.5, 1.9999])
@pytest.mark.parametrize("pair", [(WHITES[0], WHITES[1]), (STRIKER, WHITES[1]), (WHITES[0], Frame.N)])
def test_a_touch_begins_at_its_very_sample(time: float, pair: tuple[Disc, Touchable]) -> None:
    sound = mix(plan_cues((touch(time, 0.04, *pair),), (), TABLE), BANK)
    first = int(np.argmax(np.abs(sound).max(axis=1) > 0.01))
    assert round(time * RATE) <= first <= round(time * RATE) + 12


def test_a_break_mixed_to_a_file_has_its_touches_at_the_films_times_to_one_buffer(tmp_path: Path) -> None:
    film = break_film()
    cues = plan_cues(film.touches, film.falls, TABLE)
    save(mix(cues, BANK), RATE, tmp_path / "break.wav")
    with wave.open(str(tmp_path / "break.wav"), "rb") as file:
        assert (file.getnchannels(), file.getframerate()) == (2, RATE)
        whole = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2").reshape(-1, 2)
    heard = np.asarray(whole / 32767, dtype=np.float32)
    assert np.abs(whole.astype(np.int32)).max() < 32767
    start = onset(heard, cues[0].time)
    assert start is not None
    assert abs(start - cues[0].time) < 2 / RATE
    for cue in cues:
        others = mix([other for other in cues if other is not cue], BANK, seconds=len(heard) / RATE)
        rest = np.abs(heard - others[: len(heard)]).max(axis=1)
        begins, loudest = int(np.argmax(rest > 0.1 * rest.max())) / RATE, int(rest.argmax()) / RATE
        assert 0 <= begins - round(cue.time * RATE) / RATE <= BUFFER / RATE, cue
        assert loudest - cue.time < TRAITS[cue.voice].peaks + 0.002, cue


@pytest.mark.parametrize("speed", [800, 2500, HARD])
@pytest.mark.parametrize("pace", [0.25, 1.0, 2.0])
def test_a_break_never_reaches_full_scale(speed: int, pace: float) -> None:
    film = break_film(speed)
    assert np.abs(mix(plan_cues(film.touches, film.falls, TABLE, flicked=speed), BANK, pace=pace)).max() < 1.0


def test_a_break_stays_below_full_scale_even_without_the_limiter() -> None:
    film = break_film()
    cues = plan_cues(film.touches, film.falls, TABLE, flicked=HARD)
    total = np.zeros((3 * RATE, 2), dtype=np.float32)
    for cue in cues:
        part, at = render_cue(cue, BANK), round(cue.time * RATE)
        total[at : at + len(part)] += part
    assert 0.3 < np.abs(total).max() < 1.0


def test_a_heap_of_sounds_is_bent_and_not_cut() -> None:
    heap = mix([Cue(0.0, Voice.WIN, pan=-0.5) for _ in range(30)], BANK)
    assert KNEE < np.abs(heap).max() < 1.0
    assert np.frombuffer(as_bytes(heap), dtype="<i2").max() < 32767


def test_the_limiter_leaves_quiet_samples_as_they_are_and_keeps_order() -> None:
    ramp = np.repeat(np.linspace(-4, 4, 801, dtype=np.float32)[:, None], 2, axis=1)
    bent = limit_peaks(ramp)
    inside = np.abs(ramp) <= KNEE
    assert (bent[inside] == ramp[inside]).all()
    assert (np.diff(bent[:, 0]) >= 0).all()
    assert np.abs(bent).max() < 1.0


def test_a_mix_can_begin_later_run_slower_and_last_longer() -> None:
    cue = Cue(1.0, Voice.MAN, gain=0.5)
    plain = mix([cue], BANK)
    assert np.array_equal(mix([cue], BANK, start=1.0), plain[RATE:])
    slow = mix([cue], BANK, pace=0.5)
    assert np.array_equal(slow[2 * RATE :], plain[RATE:])
    assert not slow[: 2 * RATE].any()
    assert len(mix([cue], BANK, seconds=5.0)) == 5 * RATE
    assert len(mix([], BANK)) == 0


def test_pan_and_gain_are_heard() -> None:
    right = np.abs(mix([Cue(0.0, Voice.MAN, pan=0.5)], BANK)).max(axis=0)
    assert right[1] > 2 * right[0]
    full, half = (np.abs(mix([Cue(0.0, Voice.MAN, gain=gain)], BANK)).max() for gain in (1.0, 0.5))
    assert half == pytest.approx(full / 2)


def test_each_group_has_its_own_volume_and_mute_silences_all() -> None:
    cues = {voice: [Cue(0.0, voice, gain=0.5)] for voice in (Voice.MAN, Voice.FOUL, Voice.TICK)}
    for volumes, silent in (
        (Volumes(effects=0.0), {Voice.MAN}),
        (Volumes(signals=0.0), {Voice.FOUL}),
        (Volumes(interface=0.0), {Voice.TICK}),
        (Volumes(muted=True), set(cues)),
    ):
        assert {voice for voice, cue in cues.items() if not mix(cue, BANK, volumes=volumes).any()} == silent
    whole, part = (np.abs(mix(cues[Voice.MAN], BANK, volumes=Volumes(effects=e))).max() for e in (1.0, 0.25))
    assert part == pytest.approx(whole / 4)


def test_the_hiss_is_made_of_grains_that_swell_and_fade() -> None:
    first, second = slide_cue(0.0, 9000.0, 0), slide_cue(0.0, 9000.0, 1)
    assert first is not None
    assert second is not None
    one, two = render_cue(first, BANK)[:, 0], render_cue(second, BANK)[:, 0]
    assert abs(one[0]) < 1e-6
    assert abs(one[-1]) < 1e-6
    assert abs(float(np.corrcoef(one, two)[0, 1])) < 0.2
    steady = [replace(first, time=0.05 * k, variant=k) for k in range(40)]
    middle = mix(steady, BANK)[RATE // 4 : RATE * 7 // 4, 0]
    levels = [float(np.sqrt((part**2).mean())) for part in np.array_split(middle, 30)]
    assert max(levels) < 1.6 * min(levels)
    assert np.abs(middle).max() < 0.12


def test_another_rate_gives_the_same_sounds() -> None:
    other = load_bank(rate=44_100)
    for voice in (Voice.MAN, Voice.NET):
        row = other.sound(voice)
        assert len(row) / 44_100 == pytest.approx(len(BANK.sound(voice)) / RATE, abs=1e-4)
        assert np.abs(row).max() == pytest.approx(np.abs(BANK.sound(voice)).max(), rel=0.05)


def test_a_folder_without_sounds_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"man_1\.wav"):
        load_bank(tmp_path)


def test_a_variant_beyond_the_last_is_one_of_those_there_are() -> None:
    click = np.ones(4, dtype=np.float32)
    bank = Bank({Voice.MAN: ((click, 2 * click),)})
    assert np.array_equal(bank.sound(Voice.MAN, 5), 2 * click)


def test_what_has_one_strength_sounds_the_same_at_all() -> None:
    assert np.array_equal(BANK.sound(Voice.NET, softness=2), BANK.sound(Voice.NET))
    assert not np.array_equal(BANK.sound(Voice.MAN, softness=2), BANK.sound(Voice.MAN, softness=1))
