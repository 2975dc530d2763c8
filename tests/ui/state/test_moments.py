"""Which rulings are moments, for whom, and that they end."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from carrom.model.seats import Seat
from carrom.model.stroke import Choice
from carrom.play.preferences import DisplayChoices, Preferences
from carrom.play.session import Turn
from carrom.rules.judge import judge
from carrom.rules.match import seating_for, start_match
from carrom.rules.ruleset import ICF
from carrom.rules.state import GameOver, MatchOver
from carrom.storage.records import load_record
from carrom.ui.scene import FOR_EVER
from carrom.ui.state.moments import LASTS, Moment, MomentKind, moment_of
from carrom.ui.table.context import Presentation
from tests.bots.positions import EQUIPMENT
from tests.ui.screens import FRAME, SIZES, USUAL, at_table, table_for

GOLDEN = Path(__file__).parents[2] / "golden"


def moments_in(name: str) -> list[tuple[Moment, Turn]]:
    record = load_record(GOLDEN / f"{name}.jsonl")
    before, found = record.header.match, []
    for turn in record.turns:
        moment = moment_of(before, turn)
        if moment is not None:
            found.append((moment, turn))
        before = turn.ruling.match
    return found


@pytest.mark.parametrize("name", ["icf", "points3", "gr25", "uk29", "p2p"])
def test_each_match_has_one_last_moment_and_one_a_board_and_cover(name: str) -> None:
    found = moments_in(name)
    kinds = Counter(moment.kind for moment, _ in found)
    last = found[-1][1].ruling.match.expects
    if isinstance(last, MatchOver | GameOver) and last.winner is not None:
        assert found[-1][0].kind is MomentKind.MATCH
    assert kinds[MomentKind.BOARD] + kinds[MomentKind.MATCH] + kinds[MomentKind.SLAM] > 0


def test_a_covered_queen_and_a_rebound_say_where() -> None:
    found = [moment for name in ("icf", "points3", "gr25", "uk29", "p2p") for moment, _ in moments_in(name)]
    here = [moment for moment in found if moment.kind in (MomentKind.COVERED, MomentKind.REBOUND)]
    assert {moment.kind for moment in here} == {MomentKind.COVERED, MomentKind.REBOUND}
    half = EQUIPMENT.board.half
    for moment in here:
        assert moment.at is not None
        assert max(abs(moment.at.x), abs(moment.at.y)) > 0.8 * half


@pytest.mark.parametrize("option", ["heads", "tails"])
@pytest.mark.parametrize("seed", range(6))
def test_a_coin_falls_as_its_winner_called_it(option: str, seed: int) -> None:
    match = start_match(ICF, EQUIPMENT, seating_for(ICF, 2), seed)
    call = Choice(Seat.SOUTH, option)
    ruling = judge(match, call, None)
    moment = moment_of(match, Turn(call, None, ruling))
    assert moment is not None
    assert moment.kind is MomentKind.COIN
    won = moment.seat is Seat.SOUTH
    assert moment.heads == ((option == "heads") == won)


def test_a_moment_is_over_after_its_time_and_the_picture_rests() -> None:
    shown = Presentation(moment=Moment(MomentKind.BOARD, Seat.SOUTH))
    assert shown.quiet() == 0.0
    for _ in range(round(LASTS[MomentKind.BOARD] * 60) + 2):
        shown = shown.after(FRAME)
    assert shown.moment is None
    assert shown.quiet() == FOR_EVER


@pytest.mark.parametrize("kind", MomentKind)
@pytest.mark.parametrize("size", SIZES)
def test_every_moment_is_drawn_at_every_size_and_leaves_nothing(
    kind: MomentKind, size: tuple[int, int], tmp_path: Path
) -> None:
    import pygame

    hand = at_table(tmp_path, size)
    hand.stack.update(FRAME)
    context = hand.table.context

    def drawn(moment: Moment | None) -> bytes:
        context.shown = replace(context.shown, moment=moment)
        canvas = pygame.Surface(size)
        hand.stack.draw(canvas)
        return pygame.image.tobytes(canvas, "RGB")

    plain = drawn(None)
    at = context.match.equipment.board.pocket("NE")
    assert drawn(Moment(kind, Seat.SOUTH, at, age=LASTS[kind] / 2)) != plain
    assert drawn(None) == plain


def test_the_toss_shows_its_coin_unless_motion_is_unwanted(tmp_path: Path) -> None:
    for calm in (False, True):
        preferences = replace(USUAL, display=DisplayChoices(reduced_motion=calm))
        assert isinstance(preferences, Preferences)
        hand = table_for(start_match(ICF, EQUIPMENT, seating_for(ICF, 2), 3), tmp_path / str(calm), preferences)
        hand.table.act(Choice(Seat.SOUTH, "heads"))
        assert (hand.table.context.shown.moment is None) == calm
