"""Long columns of lines that take a while to make: each is made when it is first asked for, and kept. No pygame."""

from collections.abc import Callable, Sequence, Set
from functools import cached_property
from typing import TypeVar, overload

Line = TypeVar("Line")
WIDEST = "4"  # of the digits, which are all but equally wide


class Column(Sequence[Line]):
    """So many lines, made by their number."""

    def __init__(
        self, length: int, make: Callable[[int], Line], numbers: Callable[[], Set[str]], laws: Callable[[], Set[str]]
    ) -> None:
        self._length, self._make, self._numbers, self._laws = length, make, numbers, laws
        self._made: dict[int, Line] = {}

    @cached_property
    def numbers(self) -> Set[str]:
        """Texts as wide as what stands at the left of any of them may be."""
        return self._numbers()

    @cached_property
    def laws(self) -> Set[str]:
        """All that stand at the right of any of them."""
        return self._laws()

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, number: int) -> Line: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Line]: ...
    def __getitem__(self, number: int | slice) -> Line | Sequence[Line]:
        if isinstance(number, slice):
            return tuple(self[each] for each in range(*number.indices(self._length)))
        at = range(self._length)[number]
        if at not in self._made:
            self._made[at] = self._make(at)
        return self._made[at]

    @property
    def made(self) -> int:
        """How many there are by now."""
        return len(self._made)


def as_wide_as(number: int) -> int:
    """A number of as many digits that is no narrower."""
    return int(WIDEST * len(str(number)))
