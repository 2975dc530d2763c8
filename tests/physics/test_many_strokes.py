"""Many random strokes and clusters watched from event to event; `physics_report.py --whole` watches a thousand and more."""

import logging

import pytest
from pymunk.batch import Buffer

from carrom.physics import contacts
from carrom.physics.simulation import Run
from scripts.physics_cases import man, table
from scripts.physics_strokes import Watched, breaks, clusters_watched, middles, strokes_watched


def hold(seen: Watched) -> None:
    assert seen.finite
    assert seen.overlap < 1e-9
    assert seen.outside < 1e-9
    assert seen.energy_rise < 1e-12
    assert seen.duration < 10.0
    assert seen.stalls == 0
    assert seen.given_up == 0


@pytest.mark.parametrize("seed", range(100, 105))
def test_fifty_strokes_of_any_speed_keep_all_discs_apart_inside_and_finite_in_flight(seed: int) -> None:
    hold(strokes_watched(middles(seed, 50)))


@pytest.mark.parametrize("seed", range(200, 204))
def test_fifteen_full_breaks_keep_all_discs_apart_inside_and_finite_in_flight(seed: int) -> None:
    hold(strokes_watched(breaks(seed, 15)))


@pytest.mark.parametrize("seed", range(300, 304))
def test_forty_clusters_on_frames_in_corners_and_in_rows_never_gain_energy_nor_hang(seed: int) -> None:
    hold(clusters_watched(seed, 40))


def test_a_motion_without_end_is_ended_by_the_watchdog_which_says_so(caplog: pytest.LogCaptureFixture) -> None:
    for_ever = table(mu_board=0.0, e_frame=1.0, mu_frame=0.0)
    run = Run([man(0.0, 0.0, 1000.0)], for_ever)
    with caplog.at_level(logging.WARNING):
        run.run_to_rest()
    assert run.motion.gave_up
    assert "no rest" in caplog.text
    assert repr(run.motion.starts) in caplog.text
    assert run.finished
    (still,) = run.states()
    assert still.velocity == (0.0, 0.0)
    run.advance(1.0)
    assert run.states() == (still,)


def test_strokes_after_one_another_take_no_memory_that_pymunk_never_frees(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Buffer] = []

    def counted() -> Buffer:
        made.append(Buffer())
        return made[-1]

    monkeypatch.setattr(contacts, "Buffer", counted)
    for _ in range(20):
        Run([man(0.0, 0.0, 1000.0)], table()).run_to_rest()
    assert len(made) <= 2
