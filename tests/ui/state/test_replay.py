"""A match watched again, as plain values: it plays on by itself, is stepped, scrubbed and searched, within its ends."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.model.equipment import standard_equipment
from carrom.model.seats import SINGLES
from carrom.model.stroke import Choice, Stroke
from carrom.play.session import Session
from carrom.rules.match import start_match
from carrom.rules.notices import TONES, Tone
from carrom.rules.ruleset import ICF, quick_play
from carrom.ui.state.films import FilmCache
from carrom.ui.state.replay import GLIMPSE, PACES, PAUSE, MatchReplay, concerns_queen, is_foul
from tests.play.players import random_player


def played(strokes: int = 6, seed: int = 5) -> Session:
    session = Session(start_match(quick_play(ICF), standard_equipment(), SINGLES, seed))
    random = Random(seed)
    for _ in range(strokes):
        session.act(random_player(session.match, random))
    return session


SESSION = played()
START = MatchReplay(SESSION)


def test_it_plays_stroke_after_stroke_and_holds_at_the_end() -> None:
    now, seen = START.toggle(), [0]
    for _ in range(60 * 60):
        now = now.after(1 / 60)
        if now.turn != seen[-1]:
            seen.append(now.turn)
        if not now.playing:
            break
    assert seen == list(range(len(SESSION.turns) + 1))
    assert not now.playing
    assert now.toggle().turn == 0


def test_the_last_picture_of_a_stroke_is_the_board_before_the_next() -> None:
    for number, turn in enumerate(SESSION.turns):
        assert isinstance(turn.action, Stroke)
        film = FilmCache(SESSION, beside=False).of(number)
        assert film is not None
        assert film.duration == START.at(number).lasts
        resting = dict(film.at(film.duration))
        assert turn.result is not None
        for disc, at in turn.result.layout.discs:
            assert (resting[disc].x, resting[disc].y) == pytest.approx(at, abs=0.002)


def test_it_opens_at_the_first_stroke_and_a_decision_passes_in_a_glimpse() -> None:
    session = Session(start_match(ICF, standard_equipment(), SINGLES, 5))
    random = Random(5)
    while not isinstance(session.turns[-1].action if session.turns else None, Stroke):
        session.act(random_player(session.match, random))
    decisions = len(session.turns) - 1
    assert decisions > 0
    assert MatchReplay(session).at_first_stroke().turn == decisions
    assert MatchReplay(Session(session.opening, turns=session.turns[:decisions])).at_first_stroke().turn == 0
    now = MatchReplay(session).toggle().after(GLIMPSE)
    assert now.turn == 0
    assert now.after(0.01).turn == 1


def test_a_step_back_within_a_turn_leads_to_its_own_beginning() -> None:
    now = START.at(3).scrub(0.1)
    assert (now.step(-1).turn, now.step(-1).time) == (3, 0.0)
    assert now.step(-1).step(-1).turn == 2
    assert now.step(1).turn == 4


def test_scrubbing_holds_and_stays_within_the_stroke() -> None:
    now = START.toggle().scrub(100.0)
    assert (now.turn, now.time, now.playing) == (0, now.lasts, False)
    assert now.scrub(-100.0).time == 0.0


@given(st.floats(-1.0, 2.0))
def test_a_share_of_the_match_leads_to_where_so_much_of_it_is_over(share: float) -> None:
    there = START.toggle().at_share(share)
    assert there.share == pytest.approx(min(max(0.0, share), 1.0), abs=1e-6)
    assert not there.playing
    assert START.at_share(1.0).at_end


def test_a_match_without_turns_is_at_its_beginning_wherever_it_is_entered() -> None:
    empty = MatchReplay(Session(SESSION.opening))
    assert (empty.at_share(0.7).turn, empty.share) == (0, 0.0)


def test_the_pace_changes_step_by_step_between_its_ends() -> None:
    now = START
    for _ in range(9):
        now = now.change_pace(1)
    assert now.pace == PACES[-1]
    assert now.change_pace(-99).pace == PACES[0]
    fast, slow = replace(START, pace=4.0).toggle().after(0.1), replace(START, pace=0.25).toggle().after(0.1)
    assert fast.time == pytest.approx(16 * slow.time)


def test_jumps_go_to_the_next_such_turn_and_round_again() -> None:
    session = Session(start_match(quick_play(ICF), standard_equipment(), SINGLES, 5))
    random = Random(5)
    while len(session.turns) < 80:
        session.act(random_player(session.match, random))
    start = MatchReplay(session)
    for wanted, tones in ((is_foul, {Tone.FOUL}), (concerns_queen, {Tone.QUEEN, Tone.QUEEN_BACK})):
        there = [n for n, turn in enumerate(session.turns) if {TONES[notice.code] for notice in turn.ruling.notices} & tones]
        now, seen = start, []
        for _ in there:
            now = now.jump_to(wanted)
            seen.append(now.turn)
        assert sorted(seen) == there


def test_the_next_board_is_shown_from_its_beginning_and_after_the_last_the_first() -> None:
    session, random, begins = Session(SESSION.opening), Random(5), [0]
    for _ in range(2):
        session.act(random_player(session.match, random))
        session.act(Choice(session.match.board.to_strike, "concede_board"))
        session.act(random_player(session.match, random))
        begins.append(len(session.turns))
    session.act(random_player(session.match, random))
    start = MatchReplay(session)
    assert [start.next_board().turn, start.at(begins[1]).next_board().turn, start.at(begins[2]).next_board().turn] == [
        *begins[1:],
        0,
    ]
    assert MatchReplay(SESSION).at(3).next_board().turn == 0


@given(st.lists(st.sampled_from(["on", "back", "play", "end", "later", "scrub", "fast", "slow"]), max_size=40))
def test_whatever_is_asked_it_stays_within_the_match(asked: list[str]) -> None:
    now = START
    for each in asked:
        match each:
            case "on" | "back":
                now = now.step(1 if each == "on" else -1)
            case "play":
                now = now.toggle()
            case "end":
                now = now.at(10**6)
            case "later":
                now = now.after(0.7)
            case "scrub":
                now = now.scrub(0.3)
            case _:
                now = now.change_pace(1 if each == "fast" else -1)
        assert 0 <= now.turn <= len(SESSION.turns)
        assert 0.0 <= now.time <= now.lasts + PAUSE * now.pace
        assert now.pace in PACES
