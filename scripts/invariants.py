"""What must hold of a match after every decision, and of every stroke, in the tests of the rules and in long runs."""

import math
from collections.abc import Iterator

from carrom.model.discs import STRIKER, Disc, Kind
from carrom.model.layout import Layout, canonical, gap
from carrom.model.stroke import StrokeResult
from carrom.physics.run import STILL
from carrom.physics.simulation import Simulation
from carrom.rules.state import BoardOver, GameOver, MatchOver, MatchState, QueenIs, ToChoose, ToPlace, ToStrike

MEN_IN_ALL = 19
_LONGEST = 60.0  # seconds; the hardest stroke of the fastest board rests far sooner


def counted(match: MatchState) -> dict[str, int]:
    """How many discs are where: the numbers add up to 19 while a board is in play."""
    return {
        "layout": len(match.layout.discs),
        "down": sum(held.total for held in match.board.held) + (match.board.queen.where is not QueenIs.ON_BOARD),
        "in hand": len(match.to_place),
        "waiting": len(match.waiting),
    }


def everywhere(match: MatchState) -> list[Disc]:
    """Every disc that is on the board, in hand or waiting, once for each place."""
    return [*(disc for disc, _ in match.layout.discs), *(disc for _, disc in match.to_place), *match.waiting]


def in_play(match: MatchState) -> bool:
    """Whether all nineteen must be accounted for: a board that is being booked may leave men out."""
    expects = match.expects
    return isinstance(expects, ToStrike | ToPlace) or (isinstance(expects, ToChoose) and expects.question == "claim_penalty")


def broken(match: MatchState) -> tuple[str, ...]:
    """Every invariant that this state breaks, in words."""
    return (*counts_of(match), *expectation_of(match), *misplaced(match.layout, match))


def broken_by(before: MatchState, simulation: Simulation, result: StrokeResult) -> tuple[str, ...]:
    """Every invariant that a stroke from this state breaks, in words."""
    return tuple(_stroke(before, simulation, result))


def counts_of(match: MatchState) -> Iterator[str]:
    """What is wrong with the number of discs and the counts of the board."""
    there, board = everywhere(match), match.board
    if len(there) != len(set(there)):
        yield f"a disc is in two places: {there}"
    if min((*board.dues, *(part for men in board.held for part in men), *board.on_board)) < 0:
        yield f"a count is negative: {board}"
    if (board.queen.party is None) != (board.queen.where is QueenIs.ON_BOARD):
        yield f"the queen is nobody's: {board.queen}"
    if in_play(match):
        if sum(counted(match).values()) != MEN_IN_ALL:
            yield f"not nineteen discs: {counted(match)}"
        lying = [disc.kind for disc in there]
        told = (*board.on_board, int(board.queen.where is QueenIs.ON_BOARD))
        if (lying.count(Kind.WHITE), lying.count(Kind.BLACK), lying.count(Kind.QUEEN)) != told:
            yield f"the counts say {told}, the discs {lying}"


def expectation_of(match: MatchState) -> Iterator[str]:
    """What stands against exactly one decision being expected."""
    match match.expects:
        case ToStrike(seat):
            if match.to_place or match.claim is not None or match.board.to_strike != seat:
                yield f"a stroke is expected of {seat}, and something else as well"
        case ToPlace(seat, disc):
            if not match.to_place or match.to_place[0] != (seat, disc):
                yield f"{seat} is to place {disc}, but in hand is {match.to_place}"
        case ToChoose(_, question, options):
            if not len(set(options)) == len(options) > 1:
                yield f"{question} is no choice: {options}"
        case BoardOver() | GameOver() | MatchOver():
            if match.to_place:
                yield f"the board is over, but in hand is {match.to_place}"


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
