"""The recordings: made by their script, whole, quick in attack, without offset, and told apart by their spectra."""

import wave
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from carrom.resources import asset
from carrom.ui.sounds.kinds import LAYERS, LOOPS, PITCH_STEP, RATE, TRAITS, Group, Voice, load_bank
from carrom.ui.sounds.planning import PEAK, RECORDED
from scripts.make_sounds import made

Row = npt.NDArray[np.float64]

CONTACTS = (Voice.MAN, Voice.STRIKER, Voice.FRAME, Voice.BACK, Voice.FLICK, Voice.TICK)
VARIED = (Voice.MAN, Voice.STRIKER, Voice.FRAME, Voice.BACK, Voice.NET, Voice.FLICK)
NAMES = sorted(path.name for path in asset("sounds").glob("*.wav"))
MOST_BYTES = 1_900_000
LAYERED = (Voice.MAN, Voice.STRIKER, Voice.FRAME, Voice.BACK, Voice.FLICK)


@cache
def stored(name: str) -> tuple[int, Row]:
    with wave.open(str(asset("sounds") / name), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        whole = np.frombuffer(file.readframes(file.getnframes()), dtype="<i2")
        return file.getframerate(), np.asarray(whole / 32767)


@cache
def fresh() -> dict[str, tuple[int, Row]]:
    return made()


def names_of(voice: Voice, layer: str = "hard") -> list[str]:
    return [name for name in NAMES if name.rpartition("_")[0] in (voice, f"{voice}_{layer}")]


def contact_names() -> list[str]:
    return [name for voice in CONTACTS for layer in LAYERS for name in names_of(voice, layer)]


def power(name: str) -> tuple[Row, Row]:
    rate, row = stored(name)
    return np.asarray(np.fft.rfftfreq(len(row), 1 / rate), dtype=np.float64), np.asarray(np.abs(np.fft.rfft(row)) ** 2)


def centroid(voice: Voice, layer: str = "hard") -> float:
    found = [float((f * p).sum() / p.sum()) for f, p in map(power, names_of(voice, layer))]
    return sum(found) / len(found)


def share(voice: Voice, low: float, high: float) -> float:
    found = [float(p[(f >= low) & (f < high)].sum() / p.sum()) for f, p in map(power, names_of(voice))]
    return sum(found) / len(found)


def decay(name: str, by: float) -> float:
    """Seconds after which what is left of the sound is `by` dB less than all of it."""
    rate, row = stored(name)
    left = np.cumsum((row**2)[::-1])[::-1]
    return float(np.argmax(left < left[0] * 10 ** (-by / 10)) / rate)


def test_the_script_writes_just_the_files_that_are_there() -> None:
    assert sorted(fresh()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_file_holds_the_samples_that_the_script_makes(name: str) -> None:
    rate, row = fresh()[name]
    own_rate, own = stored(name)
    assert (own_rate, len(own)) == (rate, len(row))
    assert np.abs(own - row).max() < 2 / 32767


@pytest.mark.parametrize("voice", Voice)
def test_every_kind_has_its_samples(voice: Voice) -> None:
    assert load_bank().variants(voice) == (RECORDED if voice in VARIED else 1)
    assert load_bank().layers(voice) == (len(LAYERS) if voice in LAYERED else 1)


@pytest.mark.parametrize("voice", VARIED)
def test_the_variants_of_a_kind_are_not_the_same_sound(voice: Voice) -> None:
    for layer in LAYERS:
        rows = [stored(name)[1] for name in names_of(voice, layer)]
        for first, second in combinations(rows, 2):
            alike = float(np.dot(first, second) / np.sqrt(np.dot(first, first) * np.dot(second, second)))
            assert alike < 0.95


@pytest.mark.parametrize("voice", LAYERED)
def test_a_weaker_contact_is_duller(voice: Voice) -> None:
    hard, firm, soft = (centroid(voice, layer) for layer in LAYERS)
    assert soft < 0.9 * firm < 0.81 * hard


def test_all_sounds_together_are_small() -> None:
    assert sum((asset("sounds") / name).stat().st_size for name in NAMES) < MOST_BYTES


@pytest.mark.parametrize("name", NAMES)
def test_a_file_peaks_at_three_decibels_below_full_scale_and_has_no_offset(name: str) -> None:
    row = stored(name)[1]
    assert 20 * np.log10(np.abs(row).max()) == pytest.approx(-3, abs=0.01)
    assert abs(row.mean()) < 1e-4


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith(LOOPS)])
def test_a_file_ends_in_silence_and_starts_at_once(name: str) -> None:
    rate, row = stored(name)
    assert np.abs(row[-rate // 1000 :]).max() < 0.002
    assert np.argmax(np.abs(row) > 0.05 * PEAK) < 0.002 * rate


@pytest.mark.parametrize("name", contact_names())
def test_a_contact_is_at_its_peak_within_milliseconds(name: str) -> None:
    rate, row = stored(name)
    loud = np.abs(row)
    assert (loud.argmax() - np.argmax(loud > 0.1 * loud.max())) / rate < (0.005 if "soft" in name else 0.003)


def test_a_contact_dies_away_as_wood_does() -> None:
    for voice, low, high in (
        (Voice.MAN, 0.004, 0.020),
        (Voice.STRIKER, 0.006, 0.030),
        (Voice.FRAME, 0.012, 0.045),
        (Voice.BACK, 0.012, 0.045),
        (Voice.NET, 0.080, 0.200),
    ):
        for name in names_of(voice):
            assert low < decay(name, 10) < high, name


def test_men_click_higher_than_the_striker_and_wood_is_duller_towards_the_pocket() -> None:
    order = [centroid(voice) for voice in (Voice.MAN, Voice.STRIKER, Voice.FRAME, Voice.BACK)]
    assert order == sorted(order, reverse=True)
    assert order[0] > 3 * centroid(Voice.FRAME)


def test_the_striker_is_deeper_and_brighter_than_a_man() -> None:
    assert share(Voice.STRIKER, 0, 1500) > 5 * share(Voice.MAN, 0, 1500)
    assert share(Voice.STRIKER, 9000, 24000) > 5 * share(Voice.MAN, 9000, 24000)


def test_a_foul_is_low_and_the_queen_is_bright() -> None:
    assert centroid(Voice.FOUL) < 400
    assert centroid(Voice.QUEEN) > 1200


@pytest.mark.parametrize("voice", LOOPS)
def test_a_loop_ends_where_it_starts_and_is_even(voice: Voice) -> None:
    row = stored(f"{voice}_1.wav")[1]
    steps = np.abs(np.diff(row))
    assert abs(row[0] - row[-1]) < np.quantile(steps, 0.999)
    quarters = [float(np.sqrt((part**2).mean())) for part in np.array_split(row, 4)]
    assert max(quarters) < 1.5 * min(quarters)


@pytest.mark.parametrize("voice", [voice for voice in Voice if voice not in LOOPS])
def test_no_recording_is_ever_louder_than_the_plan_reckons(voice: Voice) -> None:
    bank, traits = load_bank(), TRAITS[voice]
    played = ((0, 0), (3, 0), (1, 1), (-3, 2)) if traits.group is Group.EFFECTS else ((0, 0),)
    for variant in range(bank.variants(voice)):
        for pitch, softness in played:
            row = np.abs(bank.sound(voice, variant, pitch, softness))
            t = np.arange(len(row)) / RATE
            assert (row - PEAK * np.exp(-np.maximum(0.0, t - traits.peaks) / traits.fades)).max() < 0.003


def test_pitch_moves_the_spectrum() -> None:
    bank = load_bank()

    def centre(pitch: int) -> float:
        row = bank.sound(Voice.MAN, 0, pitch)
        p = np.abs(np.fft.rfft(row)) ** 2
        return float((np.fft.rfftfreq(len(row), 1 / RATE) * p).sum() / p.sum())

    assert centre(2) / centre(0) == pytest.approx(PITCH_STEP**2, rel=0.02)
