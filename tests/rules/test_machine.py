"""Random strokes and decisions under random rules: the counts always add up, and every match can be ended."""

import os
from dataclasses import replace
from typing import get_args

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from carrom.model.discs import Kind
from carrom.model.equipment import standard_equipment
from carrom.model.seats import Seat
from carrom.model.stroke import Choice, MatchTimeUp, TimeUp
from carrom.rules.facts import StrokeFacts
from carrom.rules.judge import Ruling, judge, judge_facts, refuse
from carrom.rules.match import seating_for, start_match
from carrom.rules.notices import GivenUp
from carrom.rules.ruleset import Ruleset
from carrom.rules.state import BoardOver, GameOver, MatchOver, MatchState, QueenIs, ToChoose, ToPlace, ToStrike
from carrom.storage.match_faults import faults_of
from tests.rules.strategies import answer_of, fair_turn, own_kinds, pocketing, rulesets, strokes_to_the_end

LIMIT = 2000


class Match(RuleBasedStateMachine):
    """A match in which anything may happen that the rules allow."""

    match: MatchState
    seed: int

    @initialize(ruleset=rulesets(), data=st.data(), seed=st.integers(0, 9))
    def begin(self, ruleset: Ruleset, data: st.DataObject, seed: int) -> None:
        players = data.draw(st.sampled_from(ruleset.allowed_seats))
        self.seed = seed
        self.match = start_match(ruleset, standard_equipment(), seating_for(ruleset, players), seed)

    @precondition(lambda self: self.expecting(MatchOver))
    @rule()
    def another_match(self) -> None:
        self.seed += 1
        seating = replace(self.match.seating, left=())
        self.match = start_match(self.match.ruleset, standard_equipment(), seating, self.seed)

    @precondition(lambda self: self.expecting(ToStrike) and not self.match.board.broken and not any(self.match.board.dues))
    @rule(white=st.integers(0, 8), black=st.integers(0, 8))
    def find_the_board_half_played(self, white: int, black: int) -> None:
        self.match = pocketing(self.match, *(Kind.WHITE,) * white, *(Kind.BLACK,) * black)

    def follow(self, ruling: Ruling) -> None:
        before, after = self.match, ruling.match
        assert ruling.notices
        assert all(notice.row for notice in ruling.notices)
        assert after.decisions == before.decisions + 1
        if after.game.number == before.game.number and after.game.scores != before.game.scores:
            assert len(after.game.boards) == len(before.game.boards) + 1, "points only at a board's end"
        self.match = after

    def expecting(self, *kinds: type) -> bool:
        return isinstance(self.match.expects, kinds)

    @precondition(lambda self: self.expecting(ToStrike))
    @rule(
        own=st.sampled_from((0, 0, 0, 1, 1, 1, 2, 9)),
        other=st.sampled_from((0, 0, 0, 0, 0, 1, 1, 9)),
        queen=st.sampled_from((False, False, True)),
        striker=st.sampled_from(("", "", "", "down", "off")),
        jumps=st.sampled_from((0, 0, 0, 0, 1, 2)),
        touched=st.booleans(),
        crossed=st.sampled_from((True, True, True, True, True, True, False)),
        behind=st.sampled_from((False, False, False, False, False, False, True)),
        improper=st.sampled_from((None, None, None, None, None, None, "push")),
        first=st.sampled_from((None, Kind.WHITE, Kind.BLACK, Kind.QUEEN)),
        forgone=st.sampled_from((False, False, False, False, True)),
    )
    def stroke(
        self,
        own: int,
        other: int,
        queen: bool,
        striker: str,
        jumps: int,
        touched: bool,
        crossed: bool,
        behind: bool,
        improper: str | None,
        first: Kind | None,
        forgone: bool,
    ) -> None:
        match = self.match
        mine = own_kinds(match, match.board.to_strike)
        discs = [disc for disc, _ in match.layout.discs]
        fallen = [disc for disc in discs if disc.kind in mine][:own]
        fallen += [disc for disc in discs if disc.kind in (Kind.WHITE, Kind.BLACK) and disc.kind not in mine][:other]
        fallen += [disc for disc in discs if disc.kind is Kind.QUEEN and queen]
        jumped = [disc for disc in reversed(discs) if disc not in fallen][:jumps]
        gone = [*fallen, *jumped]
        facts = StrokeFacts(
            mover=match.seating.party_of(match.board.to_strike),
            pocketed=(*(disc.kind for disc in fallen), *((Kind.STRIKER,) if striker == "down" else ())),
            left_board=(*(disc.kind for disc in jumped), *((Kind.STRIKER,) if striker == "off" else ())),
            break_attempt=not match.board.broken,
            touched_men=touched or bool(gone),
            first_hit=first if touched or gone else None,
            crossed_front_line=crossed,
            hit_before_crossing=behind,
            improper=improper,
            inherited_break=match.board.to_strike != match.board.breaker,
            forgone=forgone,
        )
        self.follow(judge_facts(match, facts, match.layout.without(*gone)))

    @precondition(lambda self: not self.expecting(MatchOver))
    @rule()
    def go_on_fairly(self) -> None:
        self.follow(fair_turn(self.match))

    @precondition(lambda self: self.expecting(ToChoose, ToPlace, BoardOver, GameOver))
    @rule()
    def answer(self) -> None:
        self.follow(judge(self.match, answer_of(self.match), None))

    @precondition(lambda self: not self.expecting(MatchOver))
    @rule(data=st.data(), rarely=st.integers(0, 19))
    def choose(self, data: st.DataObject, rarely: int) -> None:
        words = ["pass", "waive", "next", *getattr(self.match.expects, "options", ())]
        words += [*get_args(GivenUp)] if rarely == 0 else []
        legal = [
            choice
            for word in words
            for seat in self.match.seating.order
            if refuse(self.match, choice := Choice(seat, word)) is None
        ]
        if legal:
            self.follow(judge(self.match, data.draw(st.sampled_from(legal)), None))
        else:
            self.follow(fair_turn(self.match))

    @precondition(lambda self: self.expecting(ToStrike, ToPlace, ToChoose))
    @rule(rarely=st.integers(0, 19))
    def clock(self, rarely: int) -> None:
        late = TimeUp(getattr(self.match.expects, "seat", Seat.SOUTH))
        if self.match.ruleset.time_up != "match_lost" or rarely == 0:
            self.follow(judge(self.match, late, None))
        else:
            self.follow(fair_turn(self.match))

    @precondition(lambda self: refuse(self.match, MatchTimeUp()) is None)
    @rule()
    def match_clock(self) -> None:
        self.follow(judge(self.match, MatchTimeUp(), None))

    @invariant()
    def discs_are_accounted_for(self) -> None:
        assert not tuple(faults_of(self.match))

    @invariant()
    def the_board_is_consistent(self) -> None:
        board, rules = self.match.board, self.match.ruleset
        if isinstance(self.match.expects, ToStrike):
            assert board.to_strike == self.match.expects.seat
            if board.colours:
                assert board.on_board.white
                assert board.on_board.black
            else:
                assert board.on_board.total
            if board.queen.where in (QueenIs.PENDING, QueenIs.VOID):
                assert board.queen.party == self.match.seating.party_of(board.to_strike)
            if rules.dues_collected == "at_once":
                assert all(not due or not held.total for due, held in zip(board.dues, board.held, strict=True))

    def teardown(self) -> None:
        if hasattr(self, "match"):
            assert strokes_to_the_end(self.match, LIMIT) is not None


LONG = int(os.environ.get("CARROM_RULES_STEPS", "0"))  # steps of one long run; the suite plays a short one
TestMatch = Match.TestCase
TestMatch.settings = settings(
    max_examples=max(40, LONG // 50),
    stateful_step_count=50,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=not LONG,
    database=None,
)
