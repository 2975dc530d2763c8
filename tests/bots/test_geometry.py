"""The geometry against the engine: what it says will fall, falls."""

import math
from random import Random

import numpy as np
import pytest

from carrom.bots.candidates import Candidate, CandidateOptions, candidates
from carrom.bots.geometry import Array, chance_within, contact, ground_of, rebound, view_of
from carrom.bots.hand import Hand
from carrom.bots.lines import pocket_openings
from carrom.model.discs import BLACKS, WHITES
from carrom.model.seats import Seat
from carrom.model.units import Point
from carrom.physics.motion import Motion, Start
from carrom.physics.preview import first_contact
from carrom.physics.simulation import Simulation
from carrom.physics.table import MM, table_of
from carrom.rules.match import seating_for
from carrom.rules.ruleset import ICF, PRESETS
from carrom.rules.state import MatchState
from tests.bots.positions import EQUIPMENT, SCATTERED, midway, opening

GROUND = ground_of(EQUIPMENT)


PAIR = {WHITES[0]: Point(0.0, 60.0), BLACKS[0]: Point(100.0, 200.0)}  # the white man can go off the black one
POSITION = midway(opening(ICF), SCATTERED)


def found(kind: str, match: MatchState = POSITION) -> list[Candidate]:
    every = candidates(match, Seat.SOUTH, Hand(0.15, 2, 0.3), CandidateOptions(lucky=0), Random(1))
    return [candidate for candidate in every if candidate.kind == kind]


def share_that_falls(every: list[Candidate], match: MatchState = POSITION) -> float:
    fell = 0
    for candidate in every:
        result = Simulation(match.layout, candidate.stroke, match.equipment).result()
        fell += any((fall.disc, fall.pocket) == (candidate.disc, candidate.pocket) for fall in result.pocketed)
    return fell / len(every)


@pytest.mark.parametrize("kind", ["straight", "striker_straight", "rebound", "combination", "carom_straight"])
def test_most_of_what_the_geometry_aims_at_falls(kind: str) -> None:
    every = found(kind)[:40]
    assert len(every) >= 10
    assert share_that_falls(every) >= (0.95 if kind == "straight" else 0.7)


def test_a_man_can_carom_off_another_into_a_pocket() -> None:
    match = midway(opening(ICF), PAIR)
    assert share_that_falls(found("carom", match), match) > 0.5


def test_the_way_of_a_man_allows_for_the_throw_of_the_rims() -> None:
    match = POSITION
    view = view_of(match.layout, Seat.SOUTH, EQUIPMENT)
    for candidate in found("straight")[:20]:
        seen = first_contact(match.layout, candidate.stroke, EQUIPMENT)
        assert seen.target == candidate.disc
        assert seen.target_direction is not None
        aimed = pocket_openings(view.at[view.discs.index(seen.target)], view)
        runs = aimed.aim - view.at[view.discs.index(seen.target)]
        turns = np.abs(np.arctan2(runs[:, 1], runs[:, 0]) - math.atan2(seen.target_direction.y, seen.target_direction.x))
        assert float(turns.min()) < 0.2


@pytest.mark.parametrize(("sideways", "before", "after"), [(100.0, 150.0, 200.0), (300.0, 100.0, 300.0), (50.0, 200.0, 100.0)])
def test_a_rebound_comes_back_where_it_should(sideways: float, before: float, after: float) -> None:
    slope, kept = rebound(np.array(sideways), np.array(before), np.array(after), GROUND)
    limit, speed = GROUND.half - GROUND.man, 4.0
    share = speed / math.hypot(1.0, float(slope))
    start = Start((limit - before) * MM, -0.3, share, share * float(slope), 0.0, GROUND.man * MM, 0.00525)
    motion = Motion([start], table_of(EQUIPMENT))
    while not motion.impacts.hits:
        motion.advance_to(motion.next_time)
    hit = motion.impacts.hits[0]
    _, _, vx, vy, _ = motion.movers[0].state(hit.time)
    assert -vx > 0
    came = (hit.y + 0.3) / MM + after * vy / -vx
    assert came == pytest.approx(sideways, abs=1.0)
    assert 0 < float(kept) < 1


def test_a_straight_push_needs_no_allowance_and_a_cut_does() -> None:
    def at(x: float) -> Array:
        return np.array([x, 0.0])

    up = np.array([0.0, 1.0])
    straight = contact(at(0.0), np.array([0.0, 200.0]), up, GROUND.reach, GROUND)
    assert float(straight.ghost[0]) == pytest.approx(0.0, abs=1e-6)
    cut = contact(at(150.0), np.array([0.0, 200.0]), up, GROUND.reach, GROUND)
    assert float(cut.ghost[0]) < -1.0
    assert float(abs(cut.grip)) == pytest.approx(GROUND.mu_disc)


@pytest.mark.parametrize(("x", "share"), [(0.0, 0.0), (1.0, 0.6827), (2.0, 0.9545), (3.0, 0.9973)])
def test_the_share_within_some_deviations_is_that_of_a_gaussian(x: float, share: float) -> None:
    assert float(chance_within(np.array(x))) == pytest.approx(share, abs=0.002)


def test_the_seats_of_a_match_see_the_same_position_turned() -> None:
    match = midway(opening(ICF), SCATTERED)
    views = [view_of(match.layout, seat, EQUIPMENT) for seat in seating_for(ICF, 4).order]
    lengths = [np.sort((view.at**2).sum(axis=1)) for view in views]
    for other in lengths[1:]:
        assert other == pytest.approx(lengths[0])


@pytest.mark.parametrize(("preset", "seats"), [("icf", 2), ("points3", 3)])
def test_what_falls_besides_raises_hopes_only_where_any_man_counts(preset: str, seats: int) -> None:
    match = midway(opening(PRESETS[preset], seats), SCATTERED)
    found = candidates(match, match.board.to_strike, Hand(2.0, 1.0, 2.0), CandidateOptions(), Random(1))
    assert [candidate.hope for candidate in found] == sorted((candidate.hope for candidate in found), reverse=True)
    harder = [candidate for candidate in found if candidate.hope > candidate.chance]
    assert bool(harder) == (preset == "points3")
    assert all(candidate.hope == candidate.chance for candidate in found if candidate.kind == "soft")
