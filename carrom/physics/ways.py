"""What lies on a disc's straight way: the frame or pocket's back that ends it, discs that lie on it, the edge of tipping."""

from math import sqrt

from carrom.physics.impacts import BACK, FRAME
from carrom.physics.mover import Mover
from carrom.physics.paths import CLOSING, TOUCH


def way_out(mover: Mover, x: float, y: float, t: float) -> tuple[float, int]:
    """How far it is to the frame or a pocket's back, and which."""
    ux, uy, reach = mover.ux, mover.uy, mover.reach
    speed = mover.v - 2 * mover.h * (t - mover.t0)
    limit = reach.limit
    best, side = 1e9, 0
    if ux != 0.0:
        gap = limit - x if ux > 0.0 else limit + x
        across = ux if ux > 0.0 else -ux
        if gap > TOUCH or across * speed > CLOSING:
            best, side = (gap / across if gap > 0.0 else 0.0), (0 if ux > 0.0 else 2)
    if uy != 0.0:
        gap = limit - y if uy > 0.0 else limit + y
        across = uy if uy > 0.0 else -uy
        if gap > TOUCH or across * speed > CLOSING:
            s = gap / across if gap > 0.0 else 0.0
            if s < best:
                best, side = s, (1 if uy > 0.0 else 3)
    corner = reach.corner_beyond(x + ux * best, y + uy * best)
    if corner is None:
        return best, FRAME - side
    cx, cy = reach.pocket(corner)
    dx, dy = cx - x, cy - y
    cross = dx * uy - dy * ux
    half = reach.back * reach.back - cross * cross
    s = dx * ux + dy * uy + (sqrt(half) if half > 0.0 else 0.0)
    return (s if s > 0.0 else 0.0), BACK - corner


def way_to(mover: Mover, other: Mover, x: float, y: float, t: float) -> float | None:
    """How far a sliding disc at (x, y) must go to touch one that lies; None if it passes."""
    dx, dy = other.ox - x, other.oy - y
    along = dx * mover.ux + dy * mover.uy
    if along <= 0.0:
        return None
    cross = dx * mover.uy - dy * mover.ux
    sum_ = mover.radius + other.radius
    q = sum_ * sum_ - cross * cross
    if q <= 0.0:
        return None
    s = (dx * dx + dy * dy - sum_ * sum_) / (along + sqrt(q))
    if s > 0.0:
        if s * along > TOUCH * sum_ or (mover.v - 2 * mover.h * (t - mover.t0)) * along > CLOSING * sum_:
            return s
        return None
    return 0.0 if (mover.v - 2 * mover.h * (t - mover.t0)) * along > CLOSING * sum_ else None


def can_meet(mover: Mover, other: Mover, x: float, y: float, t: float) -> bool:
    """Whether two sliding discs can touch before either way ends: by how much nearer both can come at most."""
    dt = t - other.t0
    run = other.s0 + dt * (other.v - other.h * dt)
    dx, dy = other.ox + other.ux * run - x, other.oy + other.uy * run - y
    towards = dx * mover.ux + dy * mover.uy
    against = -dx * other.ux - dy * other.uy
    distance = sqrt(dx * dx + dy * dy)
    gap = distance - mover.radius - other.radius
    if gap > TOUCH:
        nearer = 0.0
        if towards > 0.0:
            nearer += towards * (mover.goal - mover.run(t))
        if against > 0.0:
            nearer += against * (other.goal - run)
        if nearer < gap * distance:
            return False
    return True


def look_at_pocket(mover: Mover, t: float) -> None:
    """At what length of its way the disc begins or ceases to tip."""
    x, y = mover.place(t)
    reach, ux, uy = mover.reach, mover.ux, mover.uy
    mover.tip_at = 1e9
    if mover.pocket is None:
        for corner in range(4):
            cx, cy = reach.pocket(corner)
            dx, dy = cx - x, cy - y
            along = dx * ux + dy * uy
            if along <= 0.0:
                continue
            cross = dx * uy - dy * ux
            q = reach.tip * reach.tip - cross * cross
            if q > 0.0:
                s = mover.run(t) + max(0.0, along - sqrt(q))
                if s < mover.tip_at:
                    mover.tip_at = s
        return
    cx, cy = reach.pocket(mover.pocket)
    dx, dy = cx - x, cy - y
    cross = dx * uy - dy * ux
    q = reach.tip * reach.tip - cross * cross
    s = dx * ux + dy * uy + (sqrt(q) if q > 0.0 else 0.0)
    mover.tip_at = mover.run(t) + (s if s > 0.0 else 0.0)
