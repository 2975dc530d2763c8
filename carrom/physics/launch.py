"""Which way a stroke goes: the unit vector of its angle, the same bits on every machine."""

from carrom.model.seats import quarter_turned
from carrom.model.units import URAD_PER_RAD, Point, Urad

# π/2 in two parts, so that taking whole quarter turns off an angle loses nothing.
_QUARTER = 1.5707963267948966
_QUARTER_REST = 6.123233995736766e-17
_TERMS = 21
_SIGNS = (1.0, 1.0, -1.0, -1.0)  # of the powers in the series of cosine (even) and sine (odd)


def direction(angle: Urad) -> Point:
    """Cosine and sine, summed as power series: mathematics libraries differ in the last bit."""
    radians = angle / URAD_PER_RAD
    quarters = round(radians / _QUARTER)
    rest = radians - quarters * _QUARTER - quarters * _QUARTER_REST
    terms = [1.0]
    for n in range(1, _TERMS):
        terms.append(terms[-1] * rest / n)
    sums = [0.0, 0.0]
    for n in reversed(range(_TERMS)):
        sums[n % 2] += _SIGNS[n % 4] * terms[n]
    return quarter_turned(Point(*sums), quarters)
