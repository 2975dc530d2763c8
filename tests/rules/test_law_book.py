"""The law book beside the rules: every cited row stands in it, under the same laws, and its presets are those played."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from carrom.rules.ruleset import PRESETS, SWITCHES, Switch, Value
from tests.rules.strategies import all_cases, book

ROOT = Path(__file__).parents[2]
ROWS = book()
OFF_SCREEN = "not on a screen"
TABLES = ["UB", "UM", "UD", "UG", "DB", "B", "N", "Q", "C", "X", "O", "D", "E", "M", "L", "U", "G", "P", "R", "K", "H"]
ROW = rf"(?:{'|'.join(TABLES)})\d{{1,2}}"
CITATION = re.compile(rf"{ROW}(?::[0-9a-z_,-]+)?(?: {ROW}(?::[0-9a-z_,-]+)?)*")


def told(folder: str) -> Iterator[str]:
    """Every citation that stands in a string of the folder's files."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CITATION.fullmatch(node.value):
                yield from node.value.split()


def spoken_of() -> Iterator[str]:
    """Rows that the rules' own comments name."""
    for path in sorted((ROOT / "carrom" / "rules").glob("*.py")):
        yield from re.findall(rf"\b{ROW}\b", path.read_text(encoding="utf-8"))


def numbers(laws: str) -> set[str]:
    """The single laws of a cell or a citation: 84-86 is 84, 85 and 86, and 65b-d is 65b, 65c and 65d."""
    found = set[str]()
    for law in laws.split(", "):
        span = re.fullmatch(r"(\d+)([a-z]?)-(\d*)([a-z]?)", law)
        if span is None:
            found.add(law)
        elif span[4]:
            found |= {f"{span[1]}{chr(letter)}" for letter in range(ord(span[2]), ord(span[4]) + 1)}
        else:
            found |= {str(number) for number in range(int(span[1]), int(span[3]) + 1)}
    return found


CODE = [word.partition(":") for word in told("carrom")]
CASES = {row for case in all_cases() for row in case["row"].split("/")}


def test_every_row_that_code_cases_or_tests_cite_stands_in_the_book() -> None:
    cited = {row for row, _, _ in CODE} | set(spoken_of()) | CASES | {word.partition(":")[0] for word in told("tests")}
    assert len(cited) > 120
    assert cited - ROWS.keys() == set()


def test_every_row_of_the_book_is_cited_or_cannot_come_up_on_a_screen() -> None:
    rows = {row for row in ROWS if re.fullmatch(ROW, row)}
    marked = {row for row in rows if OFF_SCREEN in " ".join(ROWS[row])}
    assert rows - {row for row, _, _ in CODE} - set(spoken_of()) - CASES - marked == set()
    assert marked <= rows


@pytest.mark.parametrize(("row", "laws"), sorted({(row, laws.replace("_", " ")) for row, _, laws in CODE if laws}))
def test_a_ruling_cites_only_laws_that_the_book_has_for_its_row(row: str, laws: str) -> None:
    assert numbers(laws) <= numbers(ROWS[row][-1])


def shown(value: Value) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ", ".join(map(str, value))
        case str():
            return value
        case _:
            return f"{value:g}"


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)
def test_the_book_tells_each_switch_as_the_presets_have_it(switch: Switch) -> None:
    law, *values = ROWS[f"`{switch.name}`"]
    assert law == (switch.law or "–")
    assert values == [shown(getattr(preset, switch.name)) for preset in PRESETS.values()]


def test_every_switch_of_the_book_is_one_that_can_be_turned() -> None:
    assert {row.strip("`") for row in ROWS if row.startswith("`")} - set(PRESETS) == {switch.name for switch in SWITCHES}


def test_the_citations_lead_to_the_book() -> None:
    first = (ROOT / "carrom" / "rules" / "citations.py").read_text(encoding="utf-8").splitlines()[0]
    assert "LAWS.md" in first
