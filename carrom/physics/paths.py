"""When two sliding discs meet: the first touch of two motions, each a straight path with constant deceleration."""

from math import sqrt

TOUCH = 1e-10  # metres: a gap up to this counts as touching
CLOSING = 1e-9  # m/s: slower approaches are no contacts; the search and the resolver share this one number
_TRIES = 200


def meeting(dx: float, dy: float, wx: float, wy: float, cx: float, cy: float, reach: float, span: float) -> float | None:
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
