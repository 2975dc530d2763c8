"""From touches to cues: what is heard, how loudly, from where, and what gives way to what."""

import subprocess
import sys

import pytest

from carrom.model.discs import BLACKS, QUEEN, STRIKER, WHITES, Disc
from carrom.model.equipment import standard_equipment
from carrom.model.seats import Seat
from carrom.model.stroke import Frame, PocketBack, Pocketed, Touchable
from carrom.physics import Pose
from carrom.rules.state import BoardOver, GameOver, MatchOver, ToStrike
from carrom.ui.sounds.kinds import TRAITS, Group, Voice
from carrom.ui.sounds.planning import (
    MOST_VOICES,
    PEAK,
    RECORDED,
    STILL_RINGS,
    Cue,
    advance_plan,
    begin_plan,
    loudness,
    ruling_voice,
    slide_cue,
    stereo_gains,
    strength,
    total_speed,
)
from carrom.ui.words.sentences import Tone
from tests.ui.sounds.sound_cases import HARD, break_begun, break_film, plan_cues, touch

TABLE = standard_equipment()


def one(*cues: Cue) -> Cue:
    (cue,) = cues
    return cue


def test_a_break_is_heard_in_order_at_the_times_of_its_touches() -> None:
    film = break_film()
    cues = plan_cues(film.touches, film.falls, TABLE)
    times = [cue.time for cue in cues]
    known = {t.time for t in film.touches} | {fall.time for fall in film.falls}
    assert len(cues) > 20
    assert times == sorted(times)
    assert set(times) <= known
    assert cues[0].time == film.touches[0].time
    assert {cue.voice for cue in cues} >= {Voice.STRIKER, Voice.MAN, Voice.FRAME}


def test_every_fall_of_a_break_is_heard() -> None:
    film = break_film()
    assert [fall.time for fall in film.falls] == [
        c.time for c in plan_cues(film.touches, film.falls, TABLE) if c.voice is Voice.NET
    ]


@pytest.mark.parametrize("speed", [1500, HARD])
def test_voices_are_capped_by_kind_and_in_all(speed: int) -> None:
    film = break_film(speed)
    crowd = tuple(touch(0.2 + k * 0.0016, 0.02 / (1 + k % 3), x=k % 300) for k in range(200))
    for touches in (film.touches, crowd):
        cues = plan_cues(touches, film.falls, TABLE)
        for cue in cues:
            ringing = [o for o in cues if o.time <= cue.time and strength(o, cue.time) > STILL_RINGS]
            assert len(ringing) <= MOST_VOICES
            assert len([o for o in ringing if o.voice is cue.voice]) <= TRAITS[cue.voice].voices


def test_what_rings_at_once_never_adds_up_to_more_than_full_scale() -> None:
    crowd = tuple(
        touch(0.01 * k, 1.0, STRIKER if k % 2 else BLACKS[2], Frame.E if k % 3 else WHITES[1], x=300) for k in range(50)
    )
    cues = plan_cues(crowd, (), TABLE)
    assert len(cues) > 10
    for cue in cues:
        for side in (0, 1):
            rest = [o.gain * strength(o, cue.time) * stereo_gains(o.pan)[side] for o in cues if o.time <= cue.time]
            assert sum(rest) * PEAK <= 1.0


def test_two_of_a_kind_keep_their_gap_unless_the_second_is_much_louder() -> None:
    gap = TRAITS[Voice.MAN].gap
    soft, hard = 0.001, 0.02
    assert len(plan_cues((touch(0.1, soft), touch(0.1 + gap / 2, soft)), (), TABLE)) == 1
    assert len(plan_cues((touch(0.1, soft), touch(0.1 + gap / 2, hard)), (), TABLE)) == 2
    assert len(plan_cues((touch(0.1, soft), touch(0.1 + gap * 1.01, soft)), (), TABLE)) == 2


def test_a_harder_touch_is_louder_and_brighter_and_the_softest_is_silent() -> None:
    gains = [one(*plan_cues((touch(0.1, impulse),), (), TABLE)) for impulse in (0.0003, 0.001, 0.004, 0.015)]
    assert [c.gain for c in gains] == sorted({c.gain for c in gains})
    assert [c.softness for c in gains] == sorted((c.softness for c in gains), reverse=True)
    assert {c.softness for c in gains} == {0, 1, 2}
    assert plan_cues((touch(0.1, TRAITS[Voice.MAN].least * 0.99),), (), TABLE) == ()


def test_loudness_grows_slower_than_impulse_and_ends_at_the_loudest() -> None:
    assert loudness(0.01, 0.1) > 0.1
    assert loudness(0.1, 0.1) == loudness(3.0, 0.1) == 1.0


@pytest.mark.parametrize(
    ("a", "b", "voice"),
    [
        (WHITES[0], BLACKS[1], Voice.MAN),
        (QUEEN, BLACKS[1], Voice.MAN),
        (STRIKER, BLACKS[1], Voice.STRIKER),
        (BLACKS[1], Frame.N, Voice.FRAME),
        (STRIKER, Frame.W, Voice.FRAME),
        (STRIKER, PocketBack.SE, Voice.BACK),
        (WHITES[8], PocketBack.NE, Voice.BACK),
    ],
)
def test_each_pair_has_its_own_sound(a: Disc, b: Touchable, voice: Voice) -> None:
    assert one(*plan_cues((touch(0.1, 0.02, a, b),), (), TABLE)).voice is voice


def test_a_man_knocks_higher_on_the_frame_than_the_striker() -> None:
    man, striker = (one(*plan_cues((touch(0.1, 0.09, a, Frame.N),), (), TABLE)).pitch for a in (WHITES[0], STRIKER))
    assert man > striker


def test_a_touch_is_heard_from_where_it_is_seen() -> None:
    def pan(x: float, y: float, turn: float) -> float:
        return one(*plan_cues((touch(0.1, 0.02, x=x, y=y),), (), TABLE, turn)).pan

    assert pan(300, 0, 0) > 0.4
    assert pan(300, 0, 2) == pytest.approx(-pan(300, 0, 0))
    assert pan(0, 300, 1) == pytest.approx(pan(300, 0, 0))
    assert pan(0, 0, 0) == 0
    assert abs(pan(900, 0, 0)) < 1


def test_left_and_right_have_the_same_power_everywhere() -> None:
    for pan in (-1.0, -0.3, 0.0, 0.55, 1.0):
        left, right = stereo_gains(pan)
        assert left**2 + right**2 == pytest.approx(1)
    assert stereo_gains(-1)[1] == pytest.approx(0)


def test_a_fall_is_a_net_at_its_pocket_and_the_queen_has_a_figure_after_it() -> None:
    for disc in (WHITES[0], STRIKER):
        net = one(*plan_cues((), (Pocketed(disc, "NW", 0.4),), TABLE))
        assert (net.voice, net.time) == (Voice.NET, 0.4)
        assert net.pan < -0.4
    net, figure = plan_cues((), (Pocketed(QUEEN, "SE", 0.4),), TABLE)
    assert (net.voice, figure.voice) == (Voice.NET, Voice.QUEEN)
    assert 0 < figure.time - net.time < 0.3
    assert figure.pan == 0


def test_variants_change_from_touch_to_touch_and_are_the_same_each_time() -> None:
    touches = tuple(touch(0.1 + 0.2 * k, 0.02) for k in range(2 * RECORDED))
    cues = plan_cues(touches, (), TABLE)
    assert [cue.variant for cue in cues] == 2 * list(range(RECORDED))
    assert len({(cue.variant, cue.pitch) for cue in cues}) > RECORDED
    assert cues == plan_cues(touches, (), TABLE)


@pytest.mark.parametrize("frame", [1 / 144, 1 / 60, 0.1])
def test_a_stroke_on_its_way_sounds_as_its_film_does_whatever_the_frame_rate(frame: float) -> None:
    film, simulation = break_film(), break_begun()
    state, cues = begin_plan(TABLE), list[Cue]()
    while not simulation.finished:
        simulation.advance(frame)
        state, new = advance_plan(state, simulation.touches(), simulation.falls(), simulation.time)
        cues += new
    assert tuple(cues) == plan_cues(film.touches, film.falls, TABLE)


def test_the_flick_starts_a_stroke_and_is_louder_for_a_harder_one() -> None:
    soft, hard = (one(*plan_cues((), (), TABLE, flicked=speed)) for speed in (400, HARD))
    assert soft.voice is hard.voice is Voice.FLICK
    assert soft.time == hard.time == 0
    assert soft.gain < hard.gain


def test_the_hiss_follows_the_speed_of_all_discs_and_ends_with_it() -> None:
    levels = [cue.gain for speed in (200.0, 1000.0, 5000.0, 50_000.0) if (cue := slide_cue(0.1, speed, 3)) is not None]
    assert len(levels) == 4
    assert levels == sorted(levels)
    assert levels[-1] == TRAITS[Voice.SLIDE].level
    assert slide_cue(0.1, 0.0, 3) is None
    assert slide_cue(0.1, 20.0, 3) is None


def test_the_sum_of_speeds_comes_from_two_pictures_of_the_board() -> None:
    def at(x: float, y: float, *discs: Disc) -> tuple[tuple[Disc, Pose], ...]:
        return tuple((disc, Pose(x, y, 0.0)) for disc in discs)

    assert total_speed(at(0, 0, *WHITES[:2]), at(3, 4, *WHITES[:2]), 0.01) == pytest.approx(1000)
    assert total_speed(at(0, 0, *WHITES[:2]), at(3, 4, WHITES[1]), 0.01) == pytest.approx(500)
    assert total_speed(at(0, 0, STRIKER), at(3, 4, STRIKER), 0.0) == 0


def test_a_verdict_is_heard_where_it_matters() -> None:
    strike = ToStrike(Seat.SOUTH)
    assert ruling_voice(Tone.FOUL, strike) is Voice.FOUL
    assert [ruling_voice(tone, strike) for tone in (Tone.PLAIN, Tone.GOOD, Tone.QUEEN)] == [None] * 3
    assert ruling_voice(Tone.FOUL, BoardOver()) is Voice.BOARD_OVER
    assert ruling_voice(Tone.GOOD, GameOver(0)) is ruling_voice(Tone.PLAIN, MatchOver(1)) is Voice.WIN
    assert {TRAITS[voice].group for voice in (Voice.FOUL, Voice.BOARD_OVER, Voice.WIN, Voice.QUEEN)} == {Group.SIGNALS}


def test_planning_and_mixing_need_no_pygame() -> None:
    ask = "import sys\nfrom carrom.ui.sounds import kinds, planning, player\nassert 'pygame' not in sys.modules\n"
    subprocess.run((sys.executable, "-c", ask), check=True)
