"""What must hold of a match after every decision, and of every stroke, in the tests of the rules and in long runs."""

import math
from collections.abc import Iterator

from carrom.model.discs import STRIKER
from carrom.model.layout import Layout, canonical, gap
from carrom.model.stroke import StrokeResult
from carrom.physics.simulation import STILL, Simulation
from carrom.rules.sound import faults_of
from carrom.rules.state import MatchState

_LONGEST = 60.0  # seconds; the hardest stroke of the fastest board rests far sooner


def broken(match: MatchState) -> tuple[str, ...]:
    """Every invariant that this state breaks, in words."""
    return (*faults_of(match), *misplaced(match.layout, match))


def broken_by(before: MatchState, simulation: Simulation, result: StrokeResult) -> tuple[str, ...]:
    """Every invariant that a stroke from this state breaks, in words."""
    return tuple(_stroke(before, simulation, result))


def misplaced(layout: Layout, match: MatchState) -> Iterator[str]:
    """Discs that overlap, lie outside, hang over a pocket or lie off the grid."""
    equipment, board = match.equipment, match.equipment.board
    for place, (disc, at) in enumerate(layout.discs):
        radius = equipment.radius(disc)
        if not max(abs(at.x), abs(at.y)) <= board.half - radius:
            yield f"{disc} lies outside, at {at}"
        if any(math.dist(at, pocket) < equipment.tipping_distance(disc) - 0.001 for pocket in board.pockets):
            yield f"{disc} hangs over a pocket, at {at}"
        for other, there in layout.discs[:place]:
            if gap(at, there, radius + equipment.radius(other)) < 0:
                yield f"{other} and {disc} overlap, at {there} and {at}"
    try:
        if canonical(layout, equipment) != layout:
            yield "the layout is not the one that everybody uses"
    except ValueError as problem:
        yield str(problem)


def _stroke(before: MatchState, simulation: Simulation, result: StrokeResult) -> Iterator[str]:
    if simulation.motion.gave_up or not 0 < result.duration < _LONGEST:
        yield f"no rest within {result.duration} s"
    for state in simulation.states():
        if state.velocity != STILL or state.spin != 0:
            yield f"{state.disc} moves on at {state.velocity}, spins at {state.spin}"
    after = [*(disc for disc, _ in result.layout.discs), *(fall.disc for fall in result.pocketed), *result.left_board]
    if sorted(disc for disc in after if disc != STRIKER) != [disc for disc, _ in before.layout.discs]:
        yield f"other discs come out of the stroke than went into it: {after}"
    yield from misplaced(result.layout, before)
