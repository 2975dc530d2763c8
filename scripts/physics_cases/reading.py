"""What a case is: a number, a sentence, and the readings that a run of it yields."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reading:
    """One number of a case: what it is, what it must be, what it came out as, and by how much it may be off."""

    what: str
    expected: float
    got: float
    tolerance: float

    @property
    def error(self) -> float:
        return abs(self.got - self.expected)

    @property
    def holds(self) -> bool:
        return self.error <= self.tolerance  # false for a NaN


Readings = Iterator[Reading]


@dataclass(frozen=True, slots=True)
class Case:
    """`run` lets it happen anew each time."""

    number: int
    title: str
    run: Callable[[], Readings]

    @property
    def name(self) -> str:
        """As the name of a test."""
        words = "".join(letter for letter in self.title if letter.isalnum() or letter in " .")
        return f"{self.number:02}_{words.replace(' ', '_')}"

    def __lt__(self, other: "Case") -> bool:
        return self.number < other.number


CASES: list[Case] = []


def case(number: int, title: str) -> Callable[[Callable[[], Readings]], Callable[[], Readings]]:
    """Adds the function below to the cases."""

    def add(run: Callable[[], Readings]) -> Callable[[], Readings]:
        CASES.append(Case(number, title, run))
        return run

    return add


def near(what: str, expected: float, got: float, relative: float = 1e-6) -> Reading:
    """A reading that may be off by this part of itself."""
    return Reading(what, expected, got, abs(expected) * relative)
