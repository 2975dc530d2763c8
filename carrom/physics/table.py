"""The constants of a stroke in SI units, as the engine uses them: metres, seconds, kilograms."""

import math
from dataclasses import dataclass

from carrom.model.equipment import Equipment

GRAVITY = 9.81
MM = 0.001
GRAM = 0.001


@dataclass(frozen=True, slots=True)
class Table:
    """A board and what rubs on it. `step` is the longest time in seconds over which friction is held constant (None: as
    long as the error stays below a micrometre)."""

    half: float
    pocket_radius: float
    mu_board: float
    e_disc: float
    mu_disc: float
    e_frame: float
    mu_frame: float
    e_back: float
    sink_depth: float
    step: float | None = None

    @property
    def rim(self) -> float:
        """How far the pockets' centres lie from the middle, along each axis."""
        return self.half - self.pocket_radius

    @property
    def slowing(self) -> float:
        """Deceleration of a disc that slides without spin."""
        return self.mu_board * GRAVITY

    def tipping(self, radius: float) -> float:
        """How near a pocket's centre a disc's centre must come to lose its support; 0 for a disc as wide as the pocket."""
        return math.sqrt(max(0.0, self.pocket_radius * self.pocket_radius - radius * radius))


def table_of(equipment: Equipment, step: float | None = None) -> Table:
    """The equipment's board and surface."""
    board, surface = equipment.board, equipment.surface
    return Table(
        half=board.half * MM,
        pocket_radius=board.pocket_radius * MM,
        mu_board=surface.mu_board,
        e_disc=surface.e_disc,
        mu_disc=surface.mu_disc,
        e_frame=surface.e_frame,
        mu_frame=surface.mu_frame,
        e_back=surface.e_back,
        sink_depth=surface.sink_depth * MM,
        step=step,
    )
