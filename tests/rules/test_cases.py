"""Every rule case, law by law: the outcome that the law book gives, and the row that gives it."""

from dataclasses import replace

import pytest

from carrom.model.equipment import standard_equipment
from carrom.model.seats import SINGLES
from carrom.rules.match import start_match
from carrom.rules.ruleset import ICF
from carrom.rules.scoring import score_board
from scripts.check_cases import Case, answer, differences
from tests.rules.strategies import all_cases

CASES = all_cases()

NEGATIVE = {"icf-132", "uk-045", "p3-017", "p3-018"}
"""Cases of a row that does not apply: nobody has enough points yet."""
CITED_AS = {"icf-129": "E1", "icf-152": "O1", "f-004": "X2", "f-059": "X2", "f-182": "R2"}
"""A board of just twelve points is cut by nothing (E18 is told where it cuts). A jumped man that fell back is encoded like one
that stayed outside (O5 as O1). The right to the queen (E) is no row of a ruling: it stands in the counts, and the ruling cites
what fell."""


def named(case: Case) -> str:
    return f"{case['id']} {case['row']} {case['source']}"


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_rules_settle_a_stroke_as_the_case_says(case: Case) -> None:
    assert differences(case) == []


@pytest.mark.parametrize("case", [case for case in CASES if case["id"] not in NEGATIVE], ids=named)
def test_the_notices_cite_the_row_that_the_case_names(case: Case) -> None:
    assert CITED_AS.get(case["id"], case["row"]) in answer(case).rows


def test_all_cases_are_there() -> None:
    assert len(CASES) == len({case["id"] for case in CASES}) == 266 + 3


@pytest.mark.parametrize(("edition", "points", "told"), [(3, 12, False), (3, 13, True), (2, 12, True), (2, 11, False)])
def test_the_cap_of_a_board_is_told_where_it_cuts_points_off(edition: int, points: int, told: bool) -> None:
    match = start_match(ICF, standard_equipment(), SINGLES, 1)
    after, findings = score_board(replace(match, ruleset=replace(ICF, edition=edition)), 0, points, None)
    assert ("board_at_cap" in {finding.code for finding in findings}) is told
    assert after.game.boards[-1].points == min(points, 12)
