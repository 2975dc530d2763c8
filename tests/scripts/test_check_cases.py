"""The case runner passes the cases, tells failing ones with expected and got, and never ends in a traceback."""

import json
from pathlib import Path

import pytest

from scripts.check_cases import main

CASES = Path(__file__).parents[1] / "cases" / "rule_cases.jsonl"


def first_case() -> dict[str, dict[str, object]]:
    case: dict[str, dict[str, object]] = json.loads(CASES.read_text(encoding="utf-8").splitlines()[0])
    return case


def test_all_cases_pass(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(CASES)]) == 0
    assert capsys.readouterr().out == "266 passed, 0 failed\n"


def test_a_failing_case_is_told_with_expected_and_got(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = first_case()
    case["after"]["foul"] = True
    file = tmp_path / "more.jsonl"
    file.write_text(json.dumps(case) + "\n\n" + json.dumps(first_case()) + "\n", encoding="utf-8")
    assert main([str(file)]) == 1
    out = capsys.readouterr().out
    assert "icf-001" in out
    assert "foul: expected True got False" in out
    assert out.endswith("1 passed, 1 failed\n")


@pytest.mark.parametrize("text", ["{", '{"id": "x-1"}', "[]", '{"id": "x-1", "ruleset": "none", "before": {}}'])
def test_what_is_no_case_fails_without_a_traceback(text: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.jsonl"
    file.write_text(text, encoding="utf-8")
    assert main([str(file)]) in (1, 2)


def test_a_file_that_is_not_there_or_no_file_at_all_is_told(tmp_path: Path) -> None:
    assert main([str(tmp_path / "none.jsonl")]) == 2
    with pytest.raises(SystemExit) as end:
        main([])
    assert end.value.code == 2
