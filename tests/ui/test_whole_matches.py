"""Matches of every ruleset and seating, played through the real session: whatever is shown and told of them holds together.

`CARROM_WHOLE_MATCHES=20` plays as many whole matches of each instead of one that is cut short.
"""

import csv
import io
import os
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from carrom.cli import main
from carrom.model.discs import Kind
from carrom.model.equipment import standard_equipment
from carrom.model.seats import Seat
from carrom.model.stroke import Action, Choice, MatchTimeUp, Stroke, TimeUp
from carrom.play.player_statistics import figures_of, summarize_match
from carrom.play.session import Session, Turn
from carrom.play.stroke_summary import score_sheet
from carrom.rules.judge import refuse
from carrom.rules.match import seating_for, start_match
from carrom.rules.notices import GivenUp
from carrom.rules.ruleset import PRESETS, Ruleset, Value, with_switches
from carrom.rules.scoring import boards_for_tables, totals
from carrom.rules.state import MatchOver, MatchState, ToPlace, ToStrike
from carrom.storage.records import RecordWriter, load_record
from carrom.ui.game import Game
from carrom.ui.pages.result import ResultLinks, ResultScene
from carrom.ui.scene import SceneStack
from carrom.ui.state.match_in_play import MatchInPlay
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.sentences import MatchNarrator
from tests.play.players import aiming_player
from tests.ui.plates import rows_on

MANY = int(os.environ.get("CARROM_WHOLE_MATCHES", "0"))
SEEDS = range(max(1, MANY))
SHORTER: dict[str, Value] = {"target_points": 9, "board_limit": 2, "stroke_time_s": 15, "placing_time_s": 15}
NAMES = {Seat.SOUTH: "Asha", Seat.EAST: "Ravi", Seat.NORTH: "Meena", Seat.WEST: "Joan"}
MOST = 20_000
POINTS_FOR_ANYBODY = with_switches(PRESETS["points3"], {"allowed_seats": (2, 3, 4), "games_in_match": 3, "first_break": "toss"})
TABLES: dict[str, tuple[Ruleset, int]] = {
    **{f"{name} for {players}": (rules, players) for name, rules in PRESETS.items() for players in rules.allowed_seats},
    **{f"points for {players}": (POINTS_FOR_ANYBODY, players) for players in (2, 3, 4)},
    "international with claims": (with_switches(PRESETS["icf"], {"claim_extra_points": "asked", "match_time_min": 2}), 2),
}
SUBJECT = re.compile(
    rf"\b({'|'.join(NAMES.values())})(?: & ({'|'.join(NAMES.values())}))?(?:, who [^,]+,)?(?: still| also)? (\w+)"
)
OBJECTS = {"and", "to", "that", "a", "it"}  # what follows a name that is no subject
OF_ONE_OR_MORE = {"did", "struck"}


class Watched:
    """A match with everything that is told of it, and its clock."""

    def __init__(self, rules: Ruleset, players: int, seed: int, path: Path) -> None:
        self.random = Random(seed)
        match = start_match(rules, standard_equipment(), seating_for(rules, players), seed)
        names = {seat: NAMES[seat] for seat in match.seating.order}
        self.writer = RecordWriter(path, match, names)
        self.session = Session(match, self.writer.write, on_time=self.writer.keep_time)
        self.narrator = MatchNarrator(catalogue(), names, match.seating)
        self.used = 0.0

    def play(self) -> None:
        for _ in range(MOST):
            if isinstance(self.session.match.expects, MatchOver):
                return
            before = self.session.match
            action = self.waited() or self.chosen(before)
            used = self.session.clock
            turn = self.session.act(action)
            assert self.session.clock.used_of_match == used.used_of_match, "time comes back"
            self.holds(before, turn)
        raise AssertionError("no end")

    def waited(self) -> Action | None:
        """Somebody thinks for a while; what the clocks ask for then."""
        before, dt = self.session.clock, self.random.uniform(0.1, 4.0)
        self.session.pass_time(dt)
        clock, expects = self.session.clock, self.session.match.expects
        if before.runs:
            assert (clock.used, clock.used_of_match) == (before.used + dt, before.used_of_match + dt)
        for left, once in ((clock.decision, before.decision), (clock.match, before.match)):
            assert (left is None) is (once is None)
            assert left is None or once is None or left <= once
        if clock.match == 0.0 and not self.session.match.game.time_is_up:
            return MatchTimeUp()
        seldom = 0.001 if self.session.match.ruleset.time_up == "match_lost" else 0.01
        if isinstance(expects, ToStrike | ToPlace) and (clock.decision == 0.0 or self.random.random() < seldom):
            return TimeUp(expects.seat)
        return None

    def chosen(self, match: MatchState) -> Action:
        """A stroke that aims, a legal answer; now and then something is given up, the match least of all."""
        if self.random.random() < 0.02:
            options = get_args(GivenUp)[: self.random.randint(1, len(get_args(GivenUp)))]
            choices = [Choice(seat, option) for option in options for seat in match.seating.playing]
            allowed = [choice for choice in choices if refuse(match, choice) is None]
            if allowed:
                return self.random.choice(allowed)
        return aiming_player(match, self.random)

    def holds(self, before: MatchState, turn: Turn) -> None:
        match = turn.ruling.match
        boards = boards_for_tables(match)
        summed = tuple(sum(board.banked[party] for board in boards) for party in range(len(match.seating.parties)))
        assert summed == (totals(match) if match.board_over else match.game.scores)
        if match.board_over:
            self.plate_adds_up(match)
        for notice in turn.ruling.notices:
            assert notice.seat in match.seating.order
            assert set(notice.kinds) <= set(Kind)
            sentence = self.narrator.notice(notice, match)
            self.agrees(sentence)
            self.names_no_wrong_colour(sentence, match, notice.seat)
        for sentence in self.told(before, turn):
            self.agrees(sentence)

    def told(self, before: MatchState, turn: Turn) -> Iterator[str]:
        """What else is said of a turn and of how the match stands after it."""
        match, narrator = turn.ruling.match, self.narrator
        banner = narrator.banner(before, turn)
        yield from (banner.title, *banner.lines, banner.turn)
        for party in range(len(match.seating.parties)):
            card = narrator.card(match, party, moving=False)
            yield from (*card.states, *card.brought)
            if card.dues:
                yield f"{card.name} {card.dues[0].lower()}{card.dues[1:]}."
        refused = refuse(match, Stroke(match.seating.order[0], 0, 0, 0))
        if refused is not None:
            yield narrator.refusal(refused, match).title

    def agrees(self, sentence: str) -> None:
        for one, other, verb in SUBJECT.findall(sentence):
            assert one in self.narrator.names.values()
            if verb in OBJECTS | OF_ONE_OR_MORE or verb.endswith("ed"):
                continue
            assert verb.endswith("s") is not bool(other), sentence

    @staticmethod
    def names_no_wrong_colour(sentence: str, match: MatchState, seat: Seat) -> None:
        """A colour is given to the player who plays it, and to nobody where men belong to nobody."""
        given = re.search(r"with (white|black)\b", sentence)
        if match.board.colours and given:
            assert given[1] == match.board.colours[match.seating.party_of(seat)]
        elif not match.board.colours:
            assert not re.search(r"with (white|black)\b|\bown (man|men)\b|other side’s", sentence), sentence

    def plate_adds_up(self, match: MatchState) -> None:
        """The plate over the table: each party's column, and its heading."""
        play, title = MatchInPlay(self.session, None, self.narrator), Game(catalogue(), beside="here").title
        plate = ResultScene(play, ResultLinks(lambda: None, lambda _: None, title, title, title, lambda _: title()))
        SceneStack(plate, 1280, 800)
        *rows, score = rows_on(plate, len(match.seating.parties))
        assert score.points == totals(match)
        assert tuple(map(sum, zip(*(row.points for row in rows), strict=True))) in (score.points, ())
        self.agrees(plate.title)

    def sheets_add_up(self, capsys: pytest.CaptureFixture[str]) -> None:
        """The score sheet, what the command prints, the record and the statistics."""
        opening, turns, last = self.session.opening, self.session.turns, self.session.match
        lines = score_sheet(opening, turns)
        record = load_record(self.writer.path)
        assert (record.damage, record.match) == (None, last)
        assert record.used.match_ms >= max((turn.used.match_ms for turn in turns if turn.used is not None), default=0)
        assert main(["sheet", str(self.writer.path), "--csv"]) == 0
        printed = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
        match_told = summarize_match(opening, turns, self.narrator.names)
        for party, seats in enumerate(opening.seating.parties):
            banked = 0
            for game in {line.game for line in lines}:
                played = [line for line in lines if line.game == game]
                here = [line.result.banked[party] for line in played if line.result is not None]
                assert sum(here) == played[-1].scores[party]
                banked += sum(here)
            name = " & ".join(NAMES[seat] for seat in seats)
            assert sum(int(row["points"] or 0) for row in printed if row["party"] == name) == banked
            assert figures_of(NAMES[seats[0]], [match_told]).points == banked


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("table", TABLES)
def test_rows_add_up_sentences_agree_and_time_never_comes_back(
    table: str, seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, players = TABLES[table]
    if not MANY:
        rules = with_switches(rules, SHORTER)
    watched = Watched(rules, players, seed, tmp_path / "match.jsonl")
    watched.play()
    watched.sheets_add_up(capsys)
