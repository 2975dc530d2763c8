"""Every rule case, law by law: the outcome that the tables give, and the row that gives it."""

from pathlib import Path

import pytest

from scripts.case_adapter import Case, answer, differences, load_cases

CASES = load_cases(Path(__file__).parents[1] / "cases" / "rule_cases.jsonl")

NEGATIVE = {"icf-132", "uk-045", "p3-017", "p3-018"}
"""Cases of a row that does not apply: nobody has enough points yet."""
SAME_FACTS = {"icf-152": "O1"}
"""A jumped man that fell back on the surface is encoded like one that stayed outside (O5 as O1)."""


def named(case: Case) -> str:
    return f"{case['id']} {case['row']} {case['source']}"


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_rules_settle_a_stroke_as_the_case_says(case: Case) -> None:
    assert differences(case) == []


@pytest.mark.parametrize("case", [case for case in CASES if case["id"] not in NEGATIVE], ids=named)
def test_the_notices_cite_the_row_that_the_case_names(case: Case) -> None:
    assert SAME_FACTS.get(case["id"], case["row"]) in answer(case).rows


def test_all_cases_are_there() -> None:
    assert len(CASES) == len({case["id"] for case in CASES}) == 266
