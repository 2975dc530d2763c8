"""What an umpire says of a ruling: no thing twice, and how grave it is by what was ruled."""

from typing import get_args

import pytest

from carrom.model.discs import Kind
from carrom.model.equipment import standard_equipment
from carrom.model.seats import SINGLES, Seat
from carrom.rules.match import start_match
from carrom.rules.notices import (
    TONES,
    FoulCode,
    GoodCode,
    Notice,
    NoticeCode,
    PlainCode,
    QueenBackCode,
    QueenCode,
    Tone,
    tone_of,
)
from carrom.rules.ruleset import ICF
from carrom.storage.records import load_record
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.sentences import MatchNarrator, shown_notices
from scripts.check_cases import answer, load_cases
from tests.e2e.screen import ROOT

TESTS = ROOT / "tests"
CASES = load_cases(TESTS / "cases" / "rule_cases.jsonl")
CODES: dict[str, NoticeCode] = {code: code for code in get_args(NoticeCode)}
NAMES = dict.fromkeys(Seat, "Asha")


def noticed(*codes: NoticeCode) -> tuple[Notice, ...]:
    return tuple(Notice(code, "N1", "48", Seat.SOUTH, (Kind.WHITE,), 1) for code in codes)


def codes_of(notices: tuple[Notice, ...]) -> list[str]:
    return [notice.code for notice in notices]


@pytest.mark.parametrize(
    ("codes", "tone"),
    [
        (("own_pocketed", "dues_paid"), Tone.GOOD),  # an old due paid is no foul
        (("queen_back_due", "dues_paid"), Tone.QUEEN_BACK),
        (("queen_pending",), Tone.QUEEN),
        (("cover_failed",), Tone.QUEEN_BACK),
        (("opponent_pocketed", "opponents_due_paid"), Tone.PLAIN),
        (("striker_alone", "dues_paid"), Tone.FOUL),
        (("own_pocketed", "off_board_foul"), Tone.FOUL),
        (("covered", "dues_paid"), Tone.QUEEN),
        (("won_with_queen", "board_points"), Tone.GOOD),
        (("nothing_pocketed",), Tone.PLAIN),
        (("passed",), Tone.PLAIN),
    ],
)
def test_only_what_was_ruled_a_foul_looks_like_one(codes: tuple[NoticeCode, ...], tone: Tone) -> None:
    assert tone_of(noticed(*codes)) is tone


def test_no_notice_is_of_two_minds() -> None:
    groups = (PlainCode, GoodCode, QueenCode, QueenBackCode, FoulCode)
    assert sum(len(get_args(group)) for group in groups) == len(get_args(NoticeCode)) == len(TONES)


def test_every_case_that_the_laws_call_a_foul_looks_like_one() -> None:
    for case in CASES:
        found = answer(case)
        if found.after["foul"] and not found.after["board_over"]:
            assert any(TONES[CODES[code]] is Tone.FOUL for code in found.codes), case["id"]


@pytest.mark.parametrize(
    ("codes", "said"),
    [
        (("nothing_pocketed", "break_made"), ["break_made"]),
        (("own_pocketed", "break_made"), ["own_pocketed"]),
        (("nothing_pocketed", "break_made", "striker_jumped"), ["striker_jumped"]),
        (("break_jumped", "striker_jumped"), ["break_jumped"]),
        (("striker_alone", "break_made", "dues_owed"), ["striker_alone", "dues_owed"]),
        (("nothing_pocketed", "men_jumped", "jumped_order"), ["nothing_pocketed", "jumped_order"]),
        (("striker_alone", "dues_paid", "placed_on_centre"), ["striker_alone", "dues_paid"]),
        (("nothing_pocketed", "placed_on_centre"), ["nothing_pocketed", "placed_on_centre"]),
        (("nothing_pocketed", "turn_to_neighbour"), ["nothing_pocketed"]),
        (("break_lost", "break_right_moves", "break_to_neighbour"), ["break_lost"]),
    ],
)
def test_nothing_is_said_twice(codes: tuple[NoticeCode, ...], said: list[str]) -> None:
    assert codes_of(shown_notices(noticed(*codes))) == said


def test_something_is_always_said() -> None:
    for code in get_args(NoticeCode):
        assert shown_notices(noticed(code)) == noticed(code)


def test_no_case_of_the_laws_needs_more_than_four_sentences_before_the_board_ends() -> None:
    for case in CASES:
        found = answer(case)
        if not found.after["board_over"]:
            assert len(shown_notices(noticed(*(CODES[code] for code in found.codes)))) <= 4, case["id"]


@pytest.mark.parametrize("preset", ["icf", "uk29"])
def test_other_presets_say_how_they_would_have_ruled(preset: str) -> None:
    record = load_record(TESTS / "golden" / f"{preset}.jsonl")
    narrator, match, heard = MatchNarrator(catalogue(), NAMES), record.header.match, list[str]()
    for turn in record.turns[:120]:
        heard += narrator.under_other_rules(match, turn)
        match = turn.ruling.match
    assert heard
    own = catalogue()(f"rules.{preset}")
    assert not any(line.startswith(own) for line in heard)


def test_the_cost_of_several_faults_is_told_once() -> None:
    codes: tuple[NoticeCode, ...] = ("striker_also", "opponent_foul", "queen_back_foul")
    told = shown_notices(tuple(Notice(code, "U5", "", Seat.SOUTH, (Kind.BLACK,), 1) for code in codes))
    assert [notice.count for notice in told] == [1, 0, 1]
    narrator = MatchNarrator(catalogue(), {Seat.SOUTH: "Asha", Seat.NORTH: "Ravi"})
    match = start_match(ICF, standard_equipment(), SINGLES, 1)
    said = [narrator.notice(notice, match) for notice in told[:2]]
    assert said[0] == "Asha pockets the striker. That costs one man."
    assert said[1] == "Asha also pockets a black man of the other side. That counts for them."
