"""Every row of the law book and every notice comes up somewhere: in a rule case, a golden match or a scene here."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import get_args

from carrom.model.discs import Kind
from carrom.model.seats import Seat
from carrom.model.stroke import Choice, MatchTimeUp, TimeUp
from carrom.rules.judge import Ruling, judge
from carrom.rules.notices import NoticeCode
from carrom.rules.ruleset import ICF, PRESETS, quick_play, with_switches
from carrom.rules.state import BoardScore, MatchState, QueenIs, QueenState
from carrom.storage.records import load_record
from scripts.check_cases import answer
from tests.rules.strategies import (
    all_cases,
    answer_of,
    blocked,
    book,
    broken,
    crowded,
    nearly_won,
    opening,
    played,
    pocketing,
    spread,
    started,
    with_board,
    with_scores,
)

SOUTH, NORTH = Seat.SOUTH, Seat.NORTH
W, B, Q, S = Kind.WHITE, Kind.BLACK, Kind.QUEEN, Kind.STRIKER
FRIENDLY = quick_play(ICF)
POINTS = quick_play(PRESETS["points3"])
TESTS = Path(__file__).parents[1]

ROWS = {row for row in book() if re.fullmatch(r"(?![LKH])[A-Z]+\d+", row)}


def option(match: MatchState, *options: str) -> Ruling:
    """The last of these answers, given by whoever is asked."""
    ruling = None
    for word in options:
        ruling = judge(match, Choice(getattr(match.expects, "seat", SOUTH), word), None)
        match = ruling.match
    assert ruling is not None
    return ruling


def friendly(**turned: bool | int | str) -> MatchState:
    return started(with_switches(FRIENDLY, turned))


def board_over() -> MatchState:
    return played(nearly_won(friendly(match_time_min=5)), W).match


def last_of_three() -> Ruling:
    match = with_scores(nearly_won(started(with_switches(ICF, {"first_break": "first_seat"}))), 20, 0)
    return option(played(match, W).match, "next")


def level_after_eight() -> MatchState:
    match = with_scores(nearly_won(started(with_switches(ICF, {"first_break": "first_seat"}))), 10, 17)
    boards = tuple(BoardScore(number, SOUTH, None, (0, 0), None, None) for number in range(1, 8))
    return played(replace(with_board(match, number=8), game=replace(match.game, boards=boards)), W).match


def in_hand() -> MatchState:
    return played(spread(pocketing(friendly(place_by_hand=True), W, W)), S).match


def all_but_one(**turned: bool | int | str) -> MatchState:
    match = started(with_switches(POINTS, {"win_check": "board_end", **turned}), 3)
    return pocketing(match, *(W,) * 9, *(B,) * 8)


def covered_by_first(match: MatchState, **changes: object) -> MatchState:
    match = with_board(match, queen=QueenState(QueenIs.COVERED, 0), **changes)
    return replace(match, layout=match.layout.without(*(disc for disc, _ in match.layout.discs if disc.kind is Q)))


def passes() -> Ruling:
    match = pocketing(friendly(), W)
    for _ in range(5):
        match = option(match, "pass").match
    return option(match, "pass")


SCENES: tuple[Callable[[], Ruling], ...] = (
    lambda: option(opening(ICF), "heads"),
    lambda: option(opening(ICF), "heads", "break"),
    lambda: option(opening(ICF), "heads", "side"),
    lambda: option(opening(ICF), "heads", "side", "stay"),
    lambda: option(opening(ICF), "heads", "side", "change"),
    lambda: option(opening(PRESETS["uk29"]), "left"),
    lambda: option(opening(PRESETS["uk29"]), "left", "self"),
    lambda: option(board_over(), "next"),
    last_of_three,
    lambda: option(level_after_eight(), "next"),
    lambda: option(level_after_eight(), "next", "heads"),
    lambda: option(played(pocketing(friendly(claim_extra_points="asked"), *(W,) * 8), W, S).match, "forgo"),
    lambda: option(pocketing(friendly(), W), "pass"),
    passes,
    lambda: option(played(pocketing(friendly(), W), Q).match, "pass"),
    lambda: option(friendly(), "concede"),
    lambda: option(friendly(), "concede_board"),
    lambda: option(friendly(games_in_match=3), "concede_game"),
    lambda: option(started(POINTS, 3), "concede"),
    lambda: option(started(POINTS, 3), "concede", "stop"),
    lambda: judge(board_over(), MatchTimeUp(), None),
    lambda: judge(in_hand(), answer_of(in_hand()), None),
    lambda: judge(in_hand(), TimeUp(NORTH), None),
    lambda: judge(played(spread(friendly(place_by_hand=True)), W, S).match, TimeUp(NORTH), None),
    lambda: judge(started(PRESETS["p2p"]), TimeUp(started(PRESETS["p2p"]).board.to_strike), None),
    lambda: judge(with_board(friendly(), late=True), TimeUp(SOUTH), None),
    lambda: played(crowded(pocketing(friendly(), W)), S),
    lambda: played(blocked(spread(broken(friendly())), NORTH)),
    lambda: played(blocked(spread(broken(friendly(no_legal_striker_spot="turn_passes"))), NORTH)),
    lambda: option(played(spread(pocketing(friendly(penalty_must_be_claimed=True), W)), S).match, "claim"),
    lambda: option(played(spread(pocketing(friendly(penalty_must_be_claimed=True), W)), S).match, "forgo"),
    lambda: played(pocketing(friendly(), W), W, S),
    lambda: played(broken(friendly()), fell_back=(B,)),
    lambda: played(pocketing(friendly(own_plus_opponent_continues=False), W), W, B),
    lambda: played(pocketing(friendly(cover_required=False), W), Q),
    lambda: played(pocketing(friendly(must_hit_own_colour_first=True), W), first_hit=B),
    lambda: played(with_board(nearly_won(friendly(dues_written_off_at_board_end=False)), dues=(0, 2)), W),
    lambda: played(covered_by_first(all_but_one(dues_written_off_at_board_end=False), dues=(2, 0, 0)), B),
    lambda: played(all_but_one(last_own_before_queen="lose_board"), B),
    lambda: played(started(quick_play(PRESETS["uk29"])), touched=False, improper="push"),
    lambda: played(broken(started(quick_play(PRESETS["p2p"]))), Q, S),
    lambda: played(pocketing(started(quick_play(PRESETS["p2p"])), W), S),
    lambda: played(
        with_board(
            pocketing(with_board(friendly(), turns=1, to_strike=NORTH), *(B,) * 8), queen=QueenState(QueenIs.COVERED, 1)
        ),
        B,
    ),
)


@cache
def told() -> frozenset[tuple[str, str]]:
    return frozenset(_told())


def _told() -> Iterator[tuple[str, str]]:
    for case in all_cases():
        found = answer(case)
        yield from zip(found.rows, found.codes, strict=True)
    for preset in PRESETS:
        for turn in load_record(TESTS / "golden" / f"{preset}.jsonl").turns:
            yield from ((notice.row, notice.code) for notice in turn.ruling.notices)
    for scene in SCENES:
        yield from ((notice.row, notice.code) for notice in scene().notices)


def test_every_row_of_the_tables_is_cited() -> None:
    assert ROWS - {row for row, _ in told()} == set()


def test_every_notice_is_given() -> None:
    assert set(get_args(NoticeCode)) - {code for _, code in told()} == set()


def test_rows_outside_the_tables_name_their_law_or_conflict() -> None:
    assert {row[0] for row, _ in told() if row not in ROWS} <= {"L", "K", "H"}
