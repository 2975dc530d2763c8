"""Units by name: aliases that say in a signature what a number measures, at no cost."""

from typing import NamedTuple, TypeAlias

Mm: TypeAlias = float
MmPerS: TypeAlias = int
Second: TypeAlias = float
Rad: TypeAlias = float
RadPerS: TypeAlias = float
Gram: TypeAlias = float
NewtonSecond: TypeAlias = float
Um: TypeAlias = int
Urad: TypeAlias = int

UM_PER_MM = 1000
URAD_PER_RAD = 1_000_000


class Point(NamedTuple):
    """A place on the board, mm from its centre: x to South's right, y away from South."""

    x: Mm
    y: Mm
