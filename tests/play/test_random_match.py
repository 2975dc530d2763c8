"""Whole matches without a window: engine and rules together, from the opening ring to the end."""

import os
from random import Random

import pytest

from carrom.model.equipment import standard_equipment
from carrom.play.session import Session
from carrom.rules.match import seating_for, start_match
from carrom.rules.ruleset import ICF, PRESETS, quick_play
from carrom.rules.state import MatchOver, QueenIs, ToStrike
from tests.play.players import aiming_player, play, random_player

SEEDS = range(1, 1 + int(os.environ.get("CARROM_RANDOM_MATCHES", "1")))  # more of them for a thorough run


def discs_are_all_there(session: Session) -> None:
    match = session.match
    if not isinstance(match.expects, ToStrike):
        return
    there = [*(disc for disc, _ in match.layout.discs), *(disc for _, disc in match.to_place), *match.waiting]
    down = sum(held.total for held in match.board.held) + (match.board.queen.where is not QueenIs.ON_BOARD)
    assert len(set(there)) == len(there) == 19 - down


@pytest.mark.parametrize("seed", SEEDS)
def test_two_random_but_legal_players_come_to_the_end_of_a_match(seed: int) -> None:
    session = Session(start_match(quick_play(ICF), standard_equipment(), seating_for(ICF, 2), seed))
    play(session, random_player, Random(seed), 20_000, discs_are_all_there)
    assert isinstance(session.match.expects, MatchOver)
    assert max(session.match.game.scores) > 0


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_match_of_every_preset_comes_to_its_end_by_real_strokes(preset: str, seed: int) -> None:
    ruleset = PRESETS[preset]
    players = max(ruleset.allowed_seats)
    session = Session(start_match(ruleset, standard_equipment(), seating_for(ruleset, players), seed))
    play(session, aiming_player, Random(seed), 20_000, discs_are_all_there)
    assert isinstance(session.match.expects, MatchOver)
