"""What a measure is: a cost and its yardstick, taken in turn in the same run, so that their ratio is much the same on any
machine and however busy it is."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from carrom.model.units import Second


@dataclass(frozen=True, slots=True)
class Pair:
    """What one thing took, and what its yardstick took just before or after."""

    cost: Second
    yardstick: Second

    @property
    def ratio(self) -> float:
        return self.cost / self.yardstick


@dataclass(frozen=True, slots=True)
class Measure:
    """`rows` says of each row by name what its ratio is; `once` measures them all once, in a folder of its own, which is done
    so many `times`."""

    kind: str
    rows: Mapping[str, str]
    once: Callable[[Path], Mapping[str, Pair]]
    times: int

    def named(self, row: str) -> str:
        return f"{self.kind}: {row}"


@dataclass(frozen=True, slots=True)
class Figure:
    """Of all rounds of a row: medians, and how far apart the ratios' middle half lies, as a part of their median."""

    cost: Second
    ratio: float
    spread: float

    @staticmethod
    def of(pairs: Sequence[Pair]) -> "Figure":
        ratios = sorted(pair.ratio for pair in pairs)
        middle = median(ratios)
        quarter = len(ratios) // 4
        return Figure(median(pair.cost for pair in pairs), middle, (ratios[-1 - quarter] - ratios[quarter]) / middle)


Figures = Mapping[str, Figure]


def measured(measures: Sequence[Measure], folder: Path, progress: Callable[[int, int, str], None]) -> Figures:
    """The figures of all their rows; `progress` hears how many rounds are done, of how many, and what is measured."""
    pairs: dict[str, list[Pair]] = {measure.named(row): [] for measure in measures for row in measure.rows}
    of = sum(measure.times for measure in measures)
    for done, (number, measure) in enumerate(_rounds(measures)):
        progress(done, of, measure.kind)
        own = folder / f"{measure.kind} {number}"
        own.mkdir(exist_ok=True)
        for row, pair in measure.once(own).items():
            pairs[measure.named(row)].append(pair)
    progress(of, of, "rounds")
    return {name: Figure.of(those) for name, those in pairs.items()}


def _rounds(measures: Sequence[Measure]) -> Iterator[tuple[int, Measure]]:
    """All measures in turn, again and again, so that what disturbs for a while disturbs few rounds of each."""
    for number in range(max(measure.times for measure in measures)):
        yield from ((number, measure) for measure in measures if number < measure.times)
