"""Which paths lead a disc into a pocket: straight, off a frame, or by pushing another man in.

A line says where the first man struck must go; how the striker gets it to go there is the stroke table's question.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from carrom.bots.geometry import Array, View, clamped, clearance, contact, length, rebound, speed_before
from carrom.model.units import Mm

Ints = NDArray[np.int64]
STRAIGHT, REBOUND, COMBINATION, CAROM = 0, 1, 2, 3
KINDS = ("straight", "rebound", "combination", "carom")
ARRIVAL = 650.0  # mm/s at the pocket: falls surely, and a little too soft still falls
_SLACK: Mm = 0.2
_LIP: Mm = 90.0  # nearer than this, a man is tried in more than one direction
_LEAST_CUT = 0.25


@dataclass(frozen=True, slots=True)
class Lines:
    """Paths that pot, one an entry: `struck` and `potted` index the view's discs; `wanted` is the unit direction in which the
    struck one must go off, `free` half the angle (radians) by which it may miss that, `speed` what it needs at the start.
    `grip` is for lines that only hold for men struck with that sideways share (see `Contact`), else NaN."""

    struck: Ints
    potted: Ints
    pocket: Ints
    kind: Ints
    wanted: Array
    free: Array
    speed: Array
    grip: Array

    def __len__(self) -> int:
        return len(self.struck)


_COLUMNS = tuple(field.name for field in fields(Lines))


def join_lines(parts: Sequence[Lines]) -> Lines:
    """All of them, in order."""
    return Lines(*(np.concatenate([getattr(part, column) for part in parts]) for column in _COLUMNS))


def pick_lines(lines: Lines, chosen: Ints | NDArray[np.bool_]) -> Lines:
    """Those at these places."""
    return Lines(*(getattr(lines, column)[chosen] for column in _COLUMNS))


@dataclass(frozen=True, slots=True)
class PocketOpening:
    """Where a disc that comes straight from `start` should aim in each pocket, and how far to either side it still falls.

    A pocket takes more on the side of the frame that the path runs along, where the frame leads the disc in.
    """

    aim: Array
    half: Array
    legal: NDArray[np.bool_]


def pocket_openings(start: Array, view: View) -> PocketOpening:
    """The openings of all four pockets (last axis but one) as seen from each place; see the measured table in the tests."""
    ground = view.ground
    corner = np.array(ground.corners)
    signs = np.sign(corner)
    run = corner - start[..., None, :]
    u = run / length(run)[..., None]
    along = u * signs
    legal = (along > -0.02).all(axis=-1)
    flat = np.degrees(np.arctan2(along.min(axis=-1), along.max(axis=-1)))  # 0 along a frame, 45 into the corner
    flat = clamped(flat, 0.0, 45.0)
    scale = ground.tip / 16.0
    outer = np.minimum(33.0 - 0.27 * flat, 6.0 + 2.7 * flat) * scale
    inner = (14.0 + 0.155 * flat) * scale
    towards_x = along[..., 0] < along[..., 1]  # the path runs along the x-frame's line: along y
    frame = np.where(towards_x[..., None], np.array([1.0, 0.0]), np.array([0.0, 1.0])) * signs
    side = frame - u * (frame * u).sum(axis=-1)[..., None]
    side = side / length(side)[..., None]
    aim = corner + side * ((outer - inner) / 2)[..., None]
    return PocketOpening(aim, (outer + inner) / 2, legal)


def straight(view: View, targets: Ints) -> Lines:
    """The targets' clear straight paths to the pockets."""
    ground = view.ground
    start = view.at[targets]
    goal = pocket_openings(start, view)
    run = goal.aim - start[:, None, :]
    distance = length(run)
    u = run / distance[..., None]
    free = np.arctan2(goal.half, distance)
    open_way = clearance(np.broadcast_to(start[:, None, :], run.shape), goal.aim, view.at)
    open_way[np.arange(len(targets)), :, targets] = math.inf
    clear = (open_way.min(axis=-1) > 2 * ground.man - _SLACK) & goal.legal
    man, pocket = np.nonzero(clear)
    speed = speed_before(np.full(len(man), ARRIVAL), distance[man, pocket], ground)
    kind = np.full(len(man), STRAIGHT, dtype=np.int64)
    lines = Lines(targets[man], targets[man], pocket, kind, u[man, pocket], free[man, pocket], speed, _any(man))
    near = np.nonzero(distance[man, pocket] < _LIP)[0]
    return join_lines((lines, *_slanting(pick_lines(lines, near)))) if len(near) else lines


def _slanting(lines: Lines) -> tuple[Lines, Lines]:
    """The same pushed somewhat to either side: into a pocket's lip many paths lead."""
    turn = lines.free * 0.55
    cos, sin = np.cos(turn), np.sin(turn)
    x, y = lines.wanted[:, 0], lines.wanted[:, 1]
    left = np.stack((x * cos - y * sin, x * sin + y * cos), axis=-1)
    right = np.stack((x * cos + y * sin, y * cos - x * sin), axis=-1)

    def slanted(wanted: Array) -> Lines:
        return Lines(lines.struck, lines.potted, lines.pocket, lines.kind, wanted, lines.free * 0.45, lines.speed, lines.grip)

    return slanted(left), slanted(right)


def _any(like: Ints) -> Array:
    return np.full(len(like), math.nan)


def rebounds(view: View, targets: Ints) -> Lines:
    """The targets' paths to the pockets off one frame, for several degrees of spin."""
    mu = view.ground.mu_disc
    return join_lines(
        [
            _rebounds(view, targets, axis, sign, grip)
            for axis, sign in ((0, 1.0), (0, -1.0), (1, 1.0), (1, -1.0))
            for grip in (-mu, -mu / 2, 0.0, mu / 2, mu)
        ]
    )


def _rebounds(view: View, targets: Ints, axis: int, sign: float, grip: float) -> Lines:
    """Off the frame at the `sign` end of the axis."""
    ground = view.ground
    limit = ground.half - ground.man
    corner = np.array(ground.corners)
    start = view.at[targets]
    far = np.arange(4)[np.sign(corner[:, axis]) != sign]
    before = (limit - sign * start[:, axis])[:, None]
    after = (limit - sign * corner[far, axis])[None, :]
    sideways = corner[None, far, 1 - axis] - start[:, None, 1 - axis]
    rim = -2 * grip * sign * (1.0 if axis == 0 else -1.0)
    slope, kept = rebound(sideways, np.broadcast_to(before, sideways.shape), after, ground, rim)
    ok = (before > 3.0) & (np.abs(slope) < 3.0)
    turn = np.empty((*sideways.shape, 2))
    turn[..., axis] = sign * limit
    turn[..., 1 - axis] = start[:, None, 1 - axis] + slope * before
    goal = np.broadcast_to(corner[far], turn.shape)
    first = clearance(np.broadcast_to(start[:, None, :], turn.shape), turn, view.at)
    second = clearance(turn, goal, view.at)
    rows = np.arange(len(targets))
    first[rows, :, targets] = second[rows, :, targets] = math.inf
    edge = 2 * ground.man - _SLACK
    ok &= (first.min(axis=-1) > edge) & (second.min(axis=-1) > edge)
    ok &= np.abs(turn[..., 1 - axis]) < ground.half - 2 * ground.pocket
    man, place = np.nonzero(ok)
    one, two = length(turn - start[:, None, :])[ok], length(goal - turn)[ok]
    wanted = (turn - start[:, None, :])[ok] / one[:, None]
    speed = speed_before(speed_before(np.full(len(man), ARRIVAL), two, ground) / kept[ok], one, ground)
    free = np.arctan2(ground.tip, one + 1.3 * two)
    kind = np.full(len(man), REBOUND, dtype=np.int64)
    gripped = np.full(len(man), grip)
    return Lines(targets[man], targets[man], far[place], kind, wanted, free, speed, gripped)


def combinations(view: View, direct: Lines, pushers: Ints) -> Lines:
    """Paths by which one man pushes another along a straight line of its own."""
    ground, at = view.ground, view.at
    reach = 2 * ground.man
    start = at[pushers][None, :, :]
    target = at[direct.potted][:, None, :]
    wanted = np.broadcast_to(direct.wanted[:, None, :], (len(direct), len(pushers), 2))
    met = contact(np.broadcast_to(start, wanted.shape), np.broadcast_to(target, wanted.shape), wanted, reach, ground)
    passing = clearance(np.broadcast_to(start, wanted.shape), met.ghost, at)
    lines, men = np.arange(len(direct)), np.arange(len(pushers))
    passing[:, men, pushers] = math.inf
    passing[lines, :, direct.potted] = math.inf
    gap = length(target - start)
    ok = (met.cut > _LEAST_CUT) & (passing.min(axis=-1) > reach - _SLACK) & (pushers[None, :] != direct.potted[:, None])
    # Men that all but touch: the pusher goes off along their line of centres, whatever was wanted.
    ok &= gap > reach + 0.5
    line, man = np.nonzero(ok)
    distance = met.distance[ok]
    share = ground.man_transfer * met.cut[ok]
    speed = speed_before(direct.speed[line] / share, distance, ground)
    free = np.arctan2(np.tan(np.minimum(direct.free[line], 1.2)) * reach * met.cut[ok], distance)
    kind = np.full(len(line), COMBINATION, dtype=np.int64)
    return Lines(pushers[man], direct.potted[line], direct.pocket[line], kind, met.toward[ok], free, speed, _any(man))
