"""The table of boards as a plate shows it, read from what is drawn."""

from dataclasses import dataclass

from carrom.ui.pages.result import ResultScene
from carrom.ui.words.catalogue import catalogue
from tests.ui.measuring import words_on


@dataclass(frozen=True, slots=True)
class PlateRow:
    """A board, several earlier ones together, or the sum: what stands before the points, and the points of each party."""

    label: tuple[str, ...]
    points: tuple[int, ...]


def rows_on(plate: ResultScene, parties: int, size: tuple[int, int] = (1280, 800)) -> tuple[PlateRow, ...]:
    """The rows in order, the sum last."""
    tr, words = catalogue(), words_on(plate, size)
    words = words[words.index(tr("result.column_how")) + 1 + parties :]
    rows: list[tuple[list[str], list[int]]] = []
    for word in words:
        if rows and word.isdigit() and len(rows[-1][1]) < parties and (len(rows[-1][0]) > 1 or not rows[-1][0][0].isdigit()):
            rows[-1][1].append(int(word))
        elif rows and not rows[-1][1] and rows[-1][0][0].isdigit() and len(rows[-1][0]) == 1:
            rows[-1][0].append(word)
        else:
            rows.append(([word], []))
        if rows[-1][0] == [tr("result.score")] and len(rows[-1][1]) == parties:
            break
    return tuple(PlateRow(tuple(label), tuple(points)) for label, points in rows)
