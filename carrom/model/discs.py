"""Which disc is which: kind and number keep a disc's identity through a whole board."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The kinds of disc. In a game by colours white is the breaker's."""

    WHITE = "white"
    BLACK = "black"
    QUEEN = "queen"
    STRIKER = "striker"


MEN = (Kind.WHITE, Kind.BLACK)
_KIND_ORDER = {kind: place for place, kind in enumerate(Kind)}


@dataclass(frozen=True, slots=True)
class Disc:
    """One disc. Men are numbered 1 to 9, the queen and the striker are 0; rules count by kind only."""

    kind: Kind
    number: int = 0

    def __lt__(self, other: "Disc") -> bool:
        return self.rank < other.rank

    def __str__(self) -> str:
        return f"{self.kind} {self.number}" if self.number else str(self.kind)

    @property
    def rank(self) -> int:
        """Place in the fixed order white 1–9, black 1–9, queen, striker."""
        return 10 * _KIND_ORDER[self.kind] + self.number


MEN_A_SIDE = 9
WHITES = tuple(Disc(Kind.WHITE, n) for n in range(1, MEN_A_SIDE + 1))
BLACKS = tuple(Disc(Kind.BLACK, n) for n in range(1, MEN_A_SIDE + 1))
QUEEN = Disc(Kind.QUEEN)
STRIKER = Disc(Kind.STRIKER)
MEN_AND_QUEEN = (*WHITES, *BLACKS, QUEEN)


_NAMED = {str(disc): disc for disc in (*MEN_AND_QUEEN, STRIKER)}


def disc_named(name: str) -> Disc:
    """The disc that `str(disc)` calls this. ValueError for any other text."""
    if name not in _NAMED:
        raise ValueError(f"no disc is called {name!r}: use 'white 1' … 'white 9', 'black 1' … 'black 9', 'queen' or 'striker'")
    return _NAMED[name]
