"""How discs move: a stroke from the flick to exact rest. May import `carrom.model`; the only user of pymunk.

`simulate` runs a stroke to rest; `Simulation` is the same for a loop that shows it; a `Film` shows it again. Inside all is
SI; the border speaks millimetres. Nothing here reads a clock, and only √, +, −, × and ÷ decide where a disc goes, so a
stroke ends the same bit for bit, whoever runs it and however its time is sliced.
"""

from carrom.physics.film import Fall, Film, Pose
from carrom.physics.simulation import Simulation, simulate

__all__ = ["Fall", "Film", "Pose", "Simulation", "simulate"]
