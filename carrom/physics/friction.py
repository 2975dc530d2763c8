"""How board friction slows a disc that slides and spins: two coupled motions that end in the same instant.

A flat disc pressing evenly on the board feels µmg·F against its velocity and µmgR·T against its spin, both functions of
v / R|ω| alone (Farkas, Bartels, Unger, Wolf, PRL 90, 248302, 2003). It is never pushed sideways, so its path is straight.
A motion is cut into steps; over one step the friction keeps its mean. Without spin F is 1 and one
step lasts until rest; with spin the steps are as long as the change of F allows.
"""

import math

_CELLS = 512
_PI = math.pi
F_REST = 0.616034  # F where v / R|ω| = 0.653002: every motion with spin ends there
_U_REST = 0.653002 / 1.653002
_FOR_EVER = 1e6  # seconds
_NEAR_REST = 0.003  # how far v / (v + R|ω|) may be from its last value when the last step begins
_CREEPING = 5e-4  # m/s: so slow that one last step does whatever the ratio
_TOLERANCE = 1e-6  # metres of place that one step may be off
_LONGEST = 0.6  # share of its speed and spin that a disc may lose in one step


def elliptic(k_squared: float) -> tuple[float, float]:
    """Complete elliptic integrals K and E of squared modulus k² < 1, by the arithmetic-geometric mean."""
    a, b, share, weight = 1.0, math.sqrt(1.0 - k_squared), k_squared / 2, 0.5
    for _ in range(12):
        c = (a - b) / 2
        a, b = (a + b) / 2, math.sqrt(a * b)
        weight *= 2
        share += weight * c * c
        if c < 1e-17:
            break
    k = _PI / (2 * a)
    return k, k * (1 - share)


def exact(v: float, rim: float) -> tuple[float, float]:
    """F and T for speed v and rim speed R|ω|, from the elliptic integrals."""
    if rim <= v * 1e-4:
        s = rim / v if v > 0 else 0.0
        return 1 - s * s / 8, s / 4
    if v <= rim * 1e-4:
        return v / rim, 2 / 3
    if v == rim:
        return 8 / (3 * _PI), 8 / (9 * _PI)
    if v < rim:
        e = v / rim
        k, ell = elliptic(e * e)
        f = 4 / (3 * _PI) * ((e * e + 1) * ell + (e * e - 1) * k) / e
        return f, 4 / (9 * _PI) * ((4 - 2 * e * e) * ell + (e * e - 1) * k)
    s = rim / v
    e = v / rim
    k, ell = elliptic(s * s)
    f = 4 / (3 * _PI) * ((e * e + 1) * ell - (e * e - 1) * k)
    return f, 4 / (9 * _PI) * e * ((4 - 2 * e * e) * ell + (2 * e * e - 5 + 3 * s * s) * k)


# Both at u = v / (v + R|ω|) from 0 to 1, linear between.
_ROWS = [exact(i / _CELLS, 1 - i / _CELLS) for i in range(_CELLS + 1)]
_F = [f for f, _ in _ROWS] + [1.0]
_T = [t for _, t in _ROWS] + [0.0]

# What becomes of a disc until its speed is _KEPT of itself, by u at the start: u then, and the time in (v + R|ω|) / µg.
_KEPT = 0.55
_WIDE_CELLS = 128


def factors(v: float, rim: float) -> tuple[float, float]:
    """F and T for speed v and rim speed R|ω|, not both 0, from the table (error below 5e-5)."""
    x = _CELLS * v / (v + rim)
    i = int(x)
    x -= i
    f, t = _F[i], _T[i]
    return f + x * (_F[i + 1] - f), t + x * (_T[i + 1] - t)


def _until_kept(u: float) -> tuple[float, float]:
    """Find u and the time when a disc with v + R|ω| = 1 has lost speed down to _KEPT, by Runge and Kutta in v."""
    if u == 0.0:
        return 0.0, 0.75 * (1 - _KEPT * math.sqrt(math.sqrt(_KEPT)))
    v, rim, time = u, 1.0 - u, 0.0
    steps = 8
    dv = u * (1 - _KEPT) / steps
    for _ in range(steps):
        f1, t1 = factors(v, rim)
        f2, t2 = factors(v - dv / 2, rim - dv * t1 / f1)
        f3, t3 = factors(v - dv / 2, rim - dv * t2 / f2)
        f4, t4 = factors(v - dv, rim - 2 * dv * t3 / f3)
        rim -= dv / 3 * (t1 / f1 + 2 * t2 / f2 + 2 * t3 / f3 + t4 / f4)
        time += dv / 6 * (1 / f1 + 2 / f2 + 2 / f3 + 1 / f4)
        v -= dv
    return v / (v + rim), time


_WIDE = [_until_kept(i / _WIDE_CELLS) for i in range(_WIDE_CELLS + 1)]
_U_KEPT = [u for u, _ in _WIDE] + [0.0]
_TIME_KEPT = [time for _, time in _WIDE] + [0.0]


def next_step(v: float, rim: float, slowing: float, longest: float | None) -> tuple[float, float, float, bool, float]:
    """How long the next step lasts, half the deceleration of v and of the rim speed in it, whether it ends at rest, and the
    lag: so much slower than v the disc must be at the end of a step of even friction to have come as far as it does.

    `slowing` is µg; `longest` caps the step of a spinning disc.
    """
    if slowing == 0.0:
        return _FOR_EVER, 0.0, 0.0, False, 0.0
    if rim == 0.0:
        return v / slowing, slowing / 2, 0.0, True, 0.0
    if v == 0.0:
        half = 2 / 3 * slowing
        return rim / (2 * half), 0.0, half, True, 0.0
    both = v + rim
    u = v / both
    x = _CELLS * u
    i = int(x)
    x -= i
    df, dt = _F[i + 1] - _F[i], _T[i + 1] - _T[i]
    f, t = _F[i] + x * df, _T[i] + x * dt
    rest_in = v / (slowing * f)
    change = slowing * abs(_CELLS * df * slowing * (2 * t * u - f * (1 - u)) / both)  # of the deceleration, per second
    bound = 60 * _TOLERANCE
    off = abs(u - _U_REST)
    if (
        off < _NEAR_REST
        and off * rest_in < 2e-4
        and change * rest_in * rest_in * rest_in < bound
        and (longest is None or rest_in <= longest or off < 1e-4)
    ) or both < _CREEPING:
        f = (f + F_REST) / 2
        return v / (slowing * f), slowing * f / 2, slowing * f / 2 * rim / v, True, 0.0
    x = _WIDE_CELLS * u
    i = int(x)
    x -= i
    last = both / slowing * (_TIME_KEPT[i] + x * (_TIME_KEPT[i + 1] - _TIME_KEPT[i]))
    if change * last * last * last <= bound and (longest is None or last <= longest):
        u = _U_KEPT[i] + x * (_U_KEPT[i + 1] - _U_KEPT[i])
        half = v * (1 - _KEPT) / (2 * last)
        lag = (slowing * f - 2 * half) * last / 6
        return last, half, (rim - v * _KEPT * (1 - u) / u) / (2 * last), False, lag
    last = _LONGEST * both / (slowing * (f + 2 * t))
    if longest is not None and longest < last:
        last = longest
    while change * last * last * last > bound:
        last *= 0.7
    part = slowing * last
    # The mean friction over the step by Simpson's rule: its start, its middle, its end as foreseen from the middle.
    vm, rm = v - part * f / 2, rim - part * t
    if vm > 0.0 and rm > 0.0:
        x = _CELLS * vm / (vm + rm)
        i = int(x)
        x -= i
        fm, tm = _F[i] + x * (_F[i + 1] - _F[i]), _T[i] + x * (_T[i + 1] - _T[i])
        ve, re = v - part * fm, rim - 2 * part * tm
        if ve > 0.0 and re > 0.0:
            x = _CELLS * ve / (ve + re)
            i = int(x)
            x -= i
            lag = part * (f - _F[i] - x * (_F[i + 1] - _F[i])) / 12
            f = (f + 4 * fm + _F[i] + x * (_F[i + 1] - _F[i])) / 6
            t = (t + 4 * tm + _T[i] + x * (_T[i + 1] - _T[i])) / 6
            if v > part * f and rim > 2 * part * t:
                return last, slowing * f / 2, slowing * t, False, lag
    # Too near to rest for a step of this length: both stop at once.
    return v / (slowing * f), slowing * f / 2, slowing * f / 2 * rim / v, True, 0.0
