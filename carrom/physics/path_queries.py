"""What lies on a disc's straight way: the frame or pocket's back that ends it, discs that lie on it or slide across it, the
edge of tipping."""

from math import sqrt

from carrom.physics.mover import BACK, FRAME, Mover

TOUCH = 1e-10  # metres: a gap up to this counts as touching
CLOSING = 1e-9  # m/s: slower approaches are no contacts; the search and the resolver share this one number
_TRIES = 200


def meeting(dx: float, dy: float, wx: float, wy: float, cx: float, cy: float, reach: float, span: float) -> float | None:  # noqa: C901 - the innermost loop, so without calls
    """The first time in [0, span] when |d + w·t + c·t²| falls to `reach` while closing; None if never.

    d is the vector from one centre to the other, w its rate, c half its acceleration. The squared distance is a quartic
    in t; it is bounded from below by a parabola whose first root can never lie beyond the quartic's, so that steps from
    root to root approach the first touch from before and cannot jump over it.
    """
    enough = reach * reach
    touch = 2 * TOUCH * reach
    slow = -CLOSING * reach
    t = 0.0
    window = 0.0
    for _ in range(_TRIES):
        f = dx * dx + dy * dy - enough
        b = dx * wx + dy * wy
        g = wx * wx + wy * wy + 2 * (dx * cx + dy * cy)
        wc = wx * cx + wy * cy
        left = span - t
        if f <= touch:
            if b < slow:
                return t
            if g < 0.0 and b <= -slow:
                # Side by side, and drawn together: a contact as soon as they close perceptibly.
                wait = (b - 2 * slow) / -g
                return t + wait if wait <= left else None
            if f < 0.0:
                f = 0.0
            if b < 0.0:
                b = 0.0
        if left <= 0.0 or (b >= 0.0 and g >= 0.0 and wc >= 0.0):
            return None
        if window <= 0.0:
            window = f / -b if b < 0.0 else left
        if window > left:
            window = left
        q = g + 2 * wc * window if wc < 0.0 else g
        root = b * b - q * f
        if root < 0.0 or (b >= 0.0 and q >= 0.0):
            step, window = window, 4 * window
        else:
            root = sqrt(root) - b
            step = f / root if root > 0.0 and f > 0.0 else (-2 * b / q if q < 0.0 else window)
            if step >= window:
                step, window = window, 4 * window
            else:
                window = 2 * step
        if step < 1e-12:
            step = 1e-12 if f > touch else 1e-6
        dx += step * (wx + step * cx)
        dy += step * (wy + step * cy)
        wx += 2 * step * cx
        wy += 2 * step * cy
        t += step
    return None


def distance_to_wall(mover: Mover, x: float, y: float, t: float) -> tuple[float, int]:
    """How far it is to the frame or a pocket's back, and which."""
    ux, uy, reach = mover.ux, mover.uy, mover.bounds
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


def distance_to_disc(mover: Mover, other: Mover, x: float, y: float, t: float) -> float | None:
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


def meeting_window(
    mover: Mover, x: float, y: float, speed: float, left: float, other: Mover, t: float
) -> tuple[float | None, float | None]:
    """When two sliding discs meet within their present steps, and before what time they cannot; None twice if they cannot
    before either way ends, by how much nearer both can come at most.

    The first is at (x, y), has this speed, and at most `left` metres of its way to go.
    """
    ux, uy, vx, vy = mover.ux, mover.uy, other.ux, other.uy
    dt = t - other.t0
    run = other.s0 + dt * (other.v - other.h * dt)
    dx = other.ox + vx * run - x
    dy = other.oy + vy * run - y
    towards = dx * ux + dy * uy
    against = -dx * vx - dy * vy
    reach = mover.radius + other.radius
    other_speed = other.v - 2 * other.h * dt
    end = mover.t1 if mover.t1 < other.t1 else other.t1
    squared = dx * dx + dy * dy
    if squared > (reach + TOUCH) * (reach + TOUCH):
        # Along the line of centres as it is now, the gap must close before they can touch.
        if towards < 0.0:
            if against <= 0.0:
                return None, None
            towards = 0.0
        elif against < 0.0:
            against = 0.0
        gap = squared - sqrt(squared) * reach
        if towards * left + against * (other.end - run) < gap:
            return None, None
        rate = towards * speed + against * other_speed
        if rate * (end - t) < gap:
            return None, t + gap / rate
    # In the order of their numbers, so that both ways of asking give the same bits.
    if mover.index < other.index:
        after = meeting(
            dx, dy, vx * other_speed - ux * speed, vy * other_speed - uy * speed,
            ux * mover.h - vx * other.h, uy * mover.h - vy * other.h, reach, end - t,
        )  # fmt: skip
    else:
        after = meeting(
            -dx, -dy, ux * speed - vx * other_speed, uy * speed - vy * other_speed,
            vx * other.h - ux * mover.h, vy * other.h - uy * mover.h, reach, end - t,
        )  # fmt: skip
    return (None, end) if after is None else (t + after, t + after)


def mark_tipping(mover: Mover, x: float, y: float, run: float) -> None:
    """Note at what length of its way a disc, at (x, y) after `run`, begins or ceases to tip."""
    reach, ux, uy = mover.bounds, mover.ux, mover.uy
    rim, tip = reach.rim, reach.tip
    squared = tip * tip
    if mover.pocket is not None:
        cx, cy = reach.pocket(mover.pocket)
        dx, dy = cx - x, cy - y
        cross = dx * uy - dy * ux
        q = squared - cross * cross
        s = dx * ux + dy * uy + (sqrt(q) if q > 0.0 else 0.0)
        mover.tip_at = run + (s if s > 0.0 else 0.0)
        return
    best = 1e9
    for cx, cy in ((rim, rim), (-rim, rim), (-rim, -rim), (rim, -rim)):
        dx, dy = cx - x, cy - y
        along = dx * ux + dy * uy
        if along <= 0.0:
            continue
        cross = dx * uy - dy * ux
        q = squared - cross * cross
        if q > 0.0:
            s = along - sqrt(q)
            if s < best:
                best = s if s > 0.0 else 0.0
    mover.tip_at = run + best
