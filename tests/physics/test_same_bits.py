"""The same stroke ends in the same bits: in any slices of time, in any process, under any Python."""

import shutil
import subprocess
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout
from carrom.model.stroke import Stroke
from carrom.physics import Simulation, simulate
from carrom.physics.simulation import REVISION
from carrom.storage.header import engine
from scripts.physics_strokes import JAMS, breaks, digests, digests_elsewhere, first_difference, kept_shots, middles, stored

PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
HOW = "python scripts/record_golden.py --bits"
STROKES = (*breaks(31, 1), *middles(32, 3))


@pytest.mark.parametrize(("layout", "stroke"), STROKES)
@settings(max_examples=8)
@given(slices=st.lists(st.sampled_from((0.0, 1e-9, 1e-4, 0.0021, 1 / 144, 1 / 60, 1 / 30, 0.1, 0.5)), min_size=1, max_size=40))
def test_any_slices_of_time_give_the_same_bits(layout: Layout, stroke: Stroke, slices: list[float]) -> None:
    expected = simulate(layout, stroke, standard_equipment())
    simulation = Simulation(layout, stroke, standard_equipment())
    for seconds in slices:
        simulation.advance(seconds)
        assert simulation.positions() == expected[1].at(simulation.time)
    assert (simulation.result(), simulation.film()) == expected


def test_a_stroke_foreseen_is_the_stroke_as_played() -> None:
    for layout, stroke in STROKES:
        foreseen = simulate(layout, stroke, standard_equipment())
        played = Simulation(layout, stroke, standard_equipment())
        random = Random(1)
        while not played.finished:
            played.advance(random.uniform(0.001, 0.05))
        assert (played.result(), played.film()) == foreseen


def test_strokes_end_in_the_same_bits_whatever_was_simulated_before_or_between() -> None:
    strokes = [*breaks(33, 2), *middles(34, 12)]
    starts = [(layout, stroke, standard_equipment()) for layout, stroke in strokes]
    starts += [(shot.layout, shot.stroke, shot.equipment) for shot in kept_shots(JAMS)[:6]]
    alone = [Simulation(*start).film() for start in starts]
    random = Random(35)
    for _ in range(3):
        order = random.choices(range(len(starts)), k=20)
        assert [Simulation(*starts[n]).film() for n in order] == [alone[n] for n in order]
    under_way = {n: Simulation(*starts[n]) for n in random.sample(range(len(starts)), 8)}
    while unfinished := [run for run in under_way.values() if not run.finished]:
        random.choice(unfinished).advance(random.uniform(0.001, 0.3))
    assert [run.film() for run in under_way.values()] == [alone[n] for n in under_way]


def test_other_processes_and_other_pythons_come_to_the_same_bits() -> None:
    here = digests()
    for hash_seed in ("1", "31337"):
        assert first_difference(here, digests_elsewhere(hash_seed)) is None
    for python in filter(None, map(shutil.which, PYTHONS)):
        if _has_the_engine(python):
            assert first_difference(here, digests_elsewhere("0", python)) is None, python


def test_strokes_end_in_the_bits_that_are_stored_for_this_engine_and_platform() -> None:
    known = stored()
    if engine() not in known:
        assert any(name.startswith(f"carrom {REVISION},") for name in known), f"a new engine wants its bits stored: {HOW}"
        pytest.skip(f"nobody has stored the bits of {engine()!r}: {HOW}")
    differs = first_difference(known[engine()], digests())
    assert differs is None, f"{differs!r} is the first that ends in other bits: raise REVISION, then {HOW}"


def test_a_difference_names_the_first_stroke_that_ends_in_other_bits() -> None:
    here = {"break 1": "a", "stroke 1": "b", "stroke 2": "c"}
    assert first_difference(here, dict(here)) is None
    assert first_difference(here, here | {"stroke 1": "x", "stroke 2": "y"}) == "stroke 1"
    assert first_difference(here, here | {"stroke 3": "d"}) == "stroke 3"
    assert first_difference(here, {"break 1": "a", "stroke 2": "c"}) == "stroke 1"


def _has_the_engine(python: str) -> bool:
    """Whether this Python is there and has the same pymunk."""
    import pymunk

    ask = f"import numpy, pymunk; raise SystemExit(pymunk.version != {pymunk.version!r})"
    return subprocess.run([python, "-c", ask], capture_output=True, check=False).returncode == 0
