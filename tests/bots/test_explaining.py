"""What a screen may draw of an idea: pots that fall, and paths that lead from the striker to the pocket."""

import math
from dataclasses import replace
from random import Random

import pytest

from carrom.bots.bot import Idea, Limit, never_stop
from carrom.bots.hand import Hand
from carrom.bots.ideas import illustrate_idea
from carrom.bots.levels import EXPERT
from carrom.model.discs import BLACKS, QUEEN, STRIKER, WHITES, Disc
from carrom.model.notation import parse_stroke
from carrom.model.placing import striker_place
from carrom.model.units import Point
from carrom.physics.simulation import Simulation
from carrom.rules.ruleset import ICF
from carrom.rules.state import MatchState
from tests.bots.positions import SCATTERED, midway, opening

MATCH = midway(opening(ICF), SCATTERED)


def idea(text: str, disc: Disc | None = None) -> Idea:
    return Idea(parse_stroke(text), "given", disc, None, 0.0, 0.0, 0.0, 0)


def on_way(match: MatchState, given: Idea) -> dict[Disc, tuple[Point, ...]]:
    return {path.disc: path.points for path in illustrate_idea(given, match).paths}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_was_meant_and_what_was_rejected_can_be_drawn(seed: int) -> None:
    why = replace(EXPERT, hand=Hand(0.1, 1.0, 0.2)).choose(MATCH, Random(seed), Limit(80), never_stop).why
    assert why is not None
    for given in (why.meant, *why.rejected):
        paths = {path.disc: path.points for path in given.paths}
        fallen = {
            (fall.disc, fall.pocket) for fall in Simulation(MATCH.layout, given.stroke, MATCH.equipment).result().pocketed
        }
        assert {(pot.disc, pot.pocket) for pot in given.pots} == {fall for fall in fallen if fall[0] != STRIKER}
        assert paths[STRIKER][0] == pytest.approx(striker_place(given.stroke.seat, given.stroke.offset, MATCH.equipment))
        assert all(paths[disc][0] == pytest.approx(MATCH.layout.at(disc)) for disc in paths if disc != STRIKER)
        assert given.disc in paths or given.disc not in {disc for disc, _ in fallen}


def test_a_way_ends_in_the_pocket() -> None:
    match = midway(opening(ICF), {WHITES[0]: Point(330.0, 330.0), BLACKS[0]: Point(-300.0, 0.0), QUEEN: Point(0.0, 330.0)})
    why = replace(EXPERT, hand=Hand()).choose(match, Random(1), Limit(40), never_stop).why
    assert why is not None
    assert why.meant.disc is not None
    last = {path.disc: path.points for path in why.meant.paths}[why.meant.disc][-1]
    assert (
        min(math.dist(last, pocket) for pocket in match.equipment.board.pockets) <= match.equipment.board.pocket_radius + 0.01
    )


def test_a_stroke_that_pots_nothing_shows_the_strikers_whole_way_and_its_bends() -> None:
    match = midway(opening(ICF), {WHITES[0]: Point(-330.0, 0.0), BLACKS[0]: Point(-300.0, 100.0)})
    paths = on_way(match, idea("south 100 1.5 3000"))
    assert list(paths) == [STRIKER]
    assert len(paths[STRIKER]) > 2


def test_a_man_that_pushes_another_in_is_on_the_way_and_one_that_stands_by_is_not() -> None:
    match = midway(
        opening(ICF), {WHITES[0]: Point(150.0, 150.0), WHITES[1]: Point(325.0, 325.0), BLACKS[0]: Point(-250.0, 0.0)}
    )
    for angle in range(850, 1000):
        given = illustrate_idea(idea(f"south -150 {angle / 1000:.3f} 4500", WHITES[1]), match)
        paths = {path.disc: path.points for path in given.paths}
        if WHITES[1] in {pot.disc for pot in given.pots} and len(paths.get(WHITES[0], ())) > 1:
            break
    assert set(paths) == {WHITES[0], WHITES[1], STRIKER}
    assert paths[WHITES[0]][0] == pytest.approx((150.0, 150.0))
    assert math.dist(paths[WHITES[0]][-1], paths[WHITES[1]][0]) == pytest.approx(2 * match.equipment.radius(WHITES[0]), abs=0.5)
