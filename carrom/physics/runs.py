"""How lively a board is: the run test of the laws (A.1), a striker struck straight to the opposite frame."""

from math import sqrt

from carrom.model.equipment import Equipment
from carrom.physics.table import GRAVITY, MM

LEAST_RUNS = 3.5


def runs(equipment: Equipment, speed: float | None = None) -> float:
    """How many times a striker crosses the board, the last crossing in part; `speed` in mm/s, full force unless given."""
    first, later = _lengths(equipment)
    slowing = 2 * equipment.surface.mu_board * GRAVITY
    square = ((equipment.striker.full_speed if speed is None else speed) * MM) ** 2
    done, length = 0.0, first
    while square > slowing * length:
        square = (square - slowing * length) * equipment.surface.e_frame**2
        done, length = done + 1, later
    return done + square / (slowing * length)


def speed_for(equipment: Equipment, wanted: float = LEAST_RUNS) -> float:
    """The launch speed, mm/s, that carries the striker so many runs."""
    first, later = _lengths(equipment)
    slowing = 2 * equipment.surface.mu_board * GRAVITY
    whole = int(wanted)
    square = slowing * (wanted - whole) * (later if whole else first)
    for run in range(whole, 0, -1):
        square = square / equipment.surface.e_frame**2 + slowing * (later if run > 1 else first)
    return sqrt(square) / MM


def _lengths(equipment: Equipment) -> tuple[float, float]:
    """Of the first run, from the base to the opposite frame, and of each later one, in metres."""
    striker, board = equipment.striker.diameter, equipment.board
    return (board.half - striker / 2 - board.base_y) * MM, (board.size - striker) * MM
