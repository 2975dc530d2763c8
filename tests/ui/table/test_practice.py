"""The practice table played: the board arranged by pointer and keys, taking back and on, a stroke again, lines of text."""

import math
from dataclasses import replace
from pathlib import Path

import pytest

from carrom.model.discs import BLACKS, QUEEN, WHITES, Kind
from carrom.model.layout import Layout
from carrom.model.notation import layout_text
from carrom.model.seats import SINGLES, Seat
from carrom.model.units import Point
from carrom.play.preferences import MatchChoices, SeatedPlayer
from carrom.rules.match import start_match
from carrom.rules.ruleset import ICF, quick_play
from carrom.rules.state import BoardOver, ToStrike
from carrom.storage.paths import records_folder
from carrom.storage.records import load_record
from carrom.ui.input.intents import KeyDown, KeyUp, Mods, PointerButton, PointerDown, PointerMove, PointerUp, Typed
from carrom.ui.pages.pause import PauseScene
from carrom.ui.table.commands import line_of
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.bot_turn import Showing, Thinking
from carrom.ui.table.phases.editing import Editing, palette_places
from carrom.ui.table.phases.moving import Moving
from carrom.ui.table.phases.phase import CommandName
from carrom.ui.table.phases.waiting import Ended
from carrom.ui.words.sentences import Tone
from tests.bots.positions import EQUIPMENT
from tests.ui.measuring import words_on
from tests.ui.practising import BOTH, CTRL, SAY, bare, drag, layout, near, practising, px, said
from tests.ui.screens import FRAME, SIZES, Hand, at_table, commands_of, phase, picture, press_key, table_for


def test_a_press_adds_a_disc_a_drag_moves_it_and_off_the_board_or_a_right_click_takes_it_away() -> None:
    hand = practising()
    bare(hand)
    first, second = Point(100.0, 50.0), Point(-150.0, 120.0)
    drag(hand, first)
    drag(hand, second)
    assert [str(disc) for disc, _ in layout(hand).discs] == ["white 1", "white 2"]
    drag(hand, first, Point(0.0, 0.0), Point(10.0, -200.0))
    assert near(layout(hand), Point(10.0, -200.0)) == "white 1"
    hand.send(PointerDown(*px(hand, second), PointerButton.SECONDARY), frames=1)
    assert WHITES[1] not in layout(hand)
    drag(hand, Point(10.0, -200.0), Point(0.0, 0.0), Point(-460.0, 0.0))
    assert layout(hand) == Layout()


def test_the_button_says_which_kind_is_added_and_all_nineteen_are_there_once() -> None:
    hand = practising()
    bare(hand)
    for kind in ("white", "black", "queen"):
        picture(hand.stack, (1280, 800))
        offer = hand.table.view.offered.shown
        assert offer[0].label == SAY(f"edit.kind_{kind}")
        drag(hand, Point({"white": -60.0, "black": 0.0, "queen": 60.0}[kind], 90.0))
        hand.send(PointerDown(*offer[0].rect.centre), PointerUp(*offer[0].rect.centre), frames=1)
    assert {disc for disc, _ in layout(hand).discs} == {WHITES[0], BLACKS[0], QUEEN}
    hand.send(KeyDown("q"), frames=1)
    assert said(hand) == SAY("edit.none_queen")
    assert not phase(hand).in_hand
    picture(hand.stack, (1280, 800))
    at = hand.table.view.offered.shown[0].rect.centre
    hand.send(PointerDown(*at), PointerUp(*at), frames=1)
    assert hand.table.context.shown.banner_on_show is None  # another kind is chosen: what was said of the last one is over


def test_keys_alone_put_down_move_and_take_away() -> None:
    hand = practising()
    bare(hand)
    hand.send(KeyDown("b"), KeyDown("right"), KeyUp("right"), KeyDown("up", CTRL), KeyUp("up"), KeyDown("return"), frames=1)
    at = layout(hand).at(BLACKS[0])
    assert (at.x, at.y) == (1.0, 0.1)
    hand.send(KeyDown("space"), frames=1)
    assert phase(hand).in_hand
    hand.send(KeyDown("left"), frames=60)
    hand.send(KeyUp("left"), KeyDown("escape"), frames=1)
    assert layout(hand).at(BLACKS[0]) == at
    hand.send(KeyDown("w"), KeyDown("return"), frames=1)
    assert layout(hand).at(WHITES[0]).x < -10
    hand.send(KeyDown("delete"), frames=1)
    assert WHITES[0] not in layout(hand)
    hand.send(KeyDown("escape"), frames=1)
    assert isinstance(phase(hand), Aiming)


def test_a_disc_dropped_on_another_lies_beside_it_and_one_over_a_pocket_goes_back() -> None:
    hand = practising()
    bare(hand)
    drag(hand, Point(0.0, 0.0))
    drag(hand, Point(200.0, 0.0), Point(15.0, 5.0))
    assert len(layout(hand).discs) == 2
    assert layout_text(layout(hand))
    before = layout(hand)
    pocket = EQUIPMENT.board.pockets[0]
    drag(hand, layout(hand).at(WHITES[0]), Point(pocket.x - 4, pocket.y - 4))
    assert layout(hand) == before


def test_an_arranged_board_is_struck_on_and_every_step_goes_back_and_on_exactly() -> None:
    hand = practising()
    states = [hand.table.context.match]
    bare(hand)
    states.append(hand.table.context.match)
    for at in (Point(60.0, 60.0), Point(-60.0, 60.0)):
        drag(hand, at)
        states.append(hand.table.context.match)
    hand.send(KeyDown("p"), frames=1)
    hand.strike(dx=-20)
    hand.wait_for_rest()
    assert isinstance(phase(hand), Aiming)
    assert hand.seat is Seat.SOUTH
    states.append(hand.table.context.match)
    for key, expected in (("u", states[-2::-1]), ("y", states[1:])):
        for state in expected:
            hand.send(KeyDown(key, CTRL if key == "y" else Mods()), frames=1)
            assert hand.table.context.match == state
    hand.send(KeyDown("y", CTRL), frames=1)
    assert said(hand) == SAY("retry.no_redo")
    hand.send(KeyDown("z", CTRL), KeyDown("z", BOTH), frames=1)
    assert hand.table.context.match == states[-1]


def test_the_menu_takes_back_strokes_and_arrangements_alike() -> None:
    hand = practising()
    states = [hand.table.context.match]
    hand.send(Typed("w1@0,0 b1@-200,0"), frames=1)
    states.append(hand.table.context.match)
    hand.strike(dx=-20)
    hand.wait_for_rest()
    assert hand.table.play.session.turns == ()  # the turn came back to the player by an arrangement of its own
    for state in reversed(states):
        press_key(hand, "escape")
        pause = hand.stack.scenes[-1]
        assert isinstance(pause, PauseScene)
        at = next(button.rect.centre for button in pause.buttons.shown if button.name == "take_back")
        hand.send(PointerDown(*at), PointerUp(*at))
        assert hand.table.context.match == state
    assert "take_back" not in hand.table.menu_commands


def test_the_same_stroke_is_laid_out_again_after_it_was_taken_back_or_at_once() -> None:
    hand = practising()
    hand.strike(dx=-30, dy=-110)
    hand.wait_for_rest()
    struck = hand.table.play.last_stroke()
    assert struck is not None
    before, stroke = struck
    for keys in (("t",), ("y", "u", "t")):
        for key in keys:
            hand.send(KeyDown(key, CTRL if key == "y" else Mods()), frames=1)
        aiming = phase(hand)
        assert isinstance(aiming, Aiming)
        assert aiming.gesture.aim.stroke(aiming.seat) == stroke
        assert aiming.guide(hand.table.context) is not None
        assert hand.table.context.match == before
    hand.send(KeyDown("return"))
    hand.wait_for_rest()
    assert hand.table.play.last_stroke() == struck


def test_without_a_stroke_there_is_none_to_lay_out_again() -> None:
    hand = practising()
    hand.send(KeyDown("t"), frames=1)
    assert said(hand) == SAY("retry.no_again")
    assert isinstance(phase(hand), Aiming)


def test_a_board_that_is_over_waits_for_what_its_player_wants() -> None:
    hand = practising()
    hand.send(Typed("w1@321,321 b1@-200,0"), frames=1)
    hand.strike(dx=-62.0, dy=-110.0)
    hand.wait_for_rest()
    assert isinstance(hand.table.context.match.expects, BoardOver)
    hand.stack.update(FRAME)
    assert isinstance(phase(hand), Ended)
    assert len(hand.stack.scenes) == 1
    picture(hand.stack, (1280, 800))
    hand.send(KeyDown("t"), frames=1)
    assert isinstance(phase(hand), Aiming)
    hand.send(KeyDown("return"))
    hand.wait_for_rest()
    assert isinstance(phase(hand), Ended)
    hand.send(KeyDown("return"), frames=1)
    assert len(layout(hand).discs) == 19
    assert isinstance(phase(hand), Aiming)


def test_a_position_is_copied_and_pasted_as_one_line() -> None:
    hand = practising()
    hand.send(Typed("w3@10,20 b2@-100.5,30 q@0,-60"), frames=1)
    wanted = layout(hand)
    assert [str(disc) for disc, _ in wanted.discs] == ["white 3", "black 2", "queen"]
    hand.send(KeyDown("c", CTRL), frames=1)
    assert said(hand) in (SAY("lines.copy_position_done"), SAY("lines.no_clipboard"))
    line = line_of(hand.table.context, CommandName.COPY_POSITION)
    assert line == "w3@10,20 b2@-100.5,30 q@0,-60"
    hand.send(Typed("opening"), Typed(line), frames=1)
    assert layout(hand) == wanted
    pocket = EQUIPMENT.board.pockets[0]
    for bad, why in (
        ("nonsense", "lines.no_position"),
        (f"w1@{pocket.x - 1:.1f},{pocket.y - 1:.1f}", "lines.over_pocket"),
        ("w1@0,0 w2@1,1", "lines.no_position"),
    ):
        hand.send(Typed(bad), frames=1)
        assert said(hand) == SAY(why)
        assert layout(hand) == wanted


def test_a_shared_stroke_is_played_from_the_same_position_and_refused_with_the_reason_elsewhere(tmp_path: Path) -> None:
    first, second = at_table(tmp_path / "one"), at_table(tmp_path / "two")
    first.send(KeyDown("c", BOTH), frames=1)
    assert said(first) == SAY("lines.no_stroke")
    first.strike(dx=-12, dy=-90)
    first.wait_for_rest()
    first.send(KeyDown("c", BOTH), frames=1)
    line = line_of(first.table.context, CommandName.COPY_STROKE)
    assert line is not None
    second.send(Typed(line))
    assert isinstance(phase(second), Moving)
    second.wait_for_rest()
    assert second.table.context.match == first.table.context.match
    second.send(Typed(line), frames=1)
    assert said(second) == SAY("lines.other_discs")
    second.send(Typed("carrom1 what"), frames=1)
    assert said(second) == SAY("lines.no_shared_stroke")
    assert second.table.context.shown.banner is not None
    assert second.table.context.shown.banner.tone is Tone.FOUL
    second.send(Typed("opening"), frames=1)
    assert said(second) == SAY("lines.only_practice")


def test_nothing_is_taken_back_in_a_match_that_counts(tmp_path: Path) -> None:
    hand = table_for(start_match(quick_play(ICF), EQUIPMENT, SINGLES, 7), tmp_path)
    hand.strike()
    hand.wait_for_rest()
    before = hand.table.context.match
    for key in ("u", "t"):
        press_key(hand, key)
        assert said(hand) == SAY("retry.counted")
        assert hand.table.context.match == before


def test_at_a_friendly_table_against_a_bot_one_goes_back_to_ones_own_turn(tmp_path: Path) -> None:
    match = start_match(replace(quick_play(ICF), take_back=True), EQUIPMENT, SINGLES, 7)
    choices = MatchChoices(
        take_back=True, seats=(SeatedPlayer(), SeatedPlayer(), SeatedPlayer(kind="beginner"), SeatedPlayer())
    )
    hand = table_for(match, tmp_path, choices=choices)
    opening = hand.table.context.match
    hand.strike(dx=-3)
    for _ in range(60 * 60):
        hand.stack.update(FRAME)
        now = hand.table.phase
        if isinstance(now, Aiming) and now.seat is Seat.SOUTH and len(hand.table.play.session.turns) > 1:
            break
    turns = hand.table.play.session.turns
    assert len(turns) > 1
    assert "take_back" in hand.table.menu_commands
    end = hand.table.context.match
    for _ in turns:
        press_key(hand, "u")
        expects = hand.table.context.match.expects
        assert isinstance(expects, ToStrike)
        assert expects.seat is Seat.SOUTH
    assert hand.table.context.match == opening
    assert "take_back" not in hand.table.menu_commands
    for _ in turns:
        hand.send(KeyDown("y", CTRL), frames=1)
    assert hand.table.context.match == end
    record = load_record(hand.table.play.record.path)
    assert record.damage is None
    assert record.match == end
    assert not record.header.counted


def test_who_has_not_had_a_turn_yet_is_offered_nothing_to_take_back(tmp_path: Path) -> None:
    match = start_match(replace(quick_play(ICF), take_back=True), EQUIPMENT, SINGLES, 7)
    choices = MatchChoices(
        take_back=True, seats=(SeatedPlayer(kind="beginner"), SeatedPlayer(), SeatedPlayer(), SeatedPlayer())
    )
    hand = table_for(match, tmp_path, choices=choices)
    while not isinstance(hand.table.phase, Aiming):
        hand.stack.update(FRAME)
    assert hand.table.play.session.can_take_back
    assert "take_back" not in hand.table.menu_commands
    press_key(hand, "u")
    assert said(hand) == SAY("retry.no_back")


def test_a_bot_that_thinks_or_aims_is_stopped_by_taking_back(tmp_path: Path) -> None:
    match = start_match(replace(quick_play(ICF), take_back=True), EQUIPMENT, SINGLES, 7)
    choices = MatchChoices(
        take_back=True, seats=(SeatedPlayer(), SeatedPlayer(), SeatedPlayer(kind="beginner"), SeatedPlayer())
    )
    hand = table_for(match, tmp_path, choices=choices)
    opening, found = hand.table.context.match, set()
    for wanted in (Thinking, Showing):
        hand.strike(dx=-3)
        hand.wait_for_rest()
        for _ in range(300):
            if isinstance(hand.table.phase, wanted):
                break
            hand.stack.update(FRAME)
        found.add(type(hand.table.phase))
        press_key(hand, "u")
        for _ in range(30):
            hand.stack.update(FRAME)
        assert hand.table.context.match == opening
        assert isinstance(hand.table.phase, Aiming)
    assert found == {Thinking, Showing}


def test_practice_leaves_no_record_and_offers_hints() -> None:
    hand = practising()
    hand.strike()
    hand.wait_for_rest()
    assert not records_folder().exists() or not list(records_folder().iterdir())
    assert CommandName.HINT in commands_of(hand)
    press_key(hand, "l")
    assert len(hand.stack.scenes) == 2


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_striker_without_room_keeps_the_board_in_the_editor(size: tuple[int, int]) -> None:
    hand = practising(size)
    bases = " ".join(f"{'wb'[n // 9]}{n % 9 + 1}@{-270 + 34 * n},{EQUIPMENT.board.base_y:.1f}" for n in range(17))
    hand.send(KeyDown("p"), Typed(bases), KeyDown("p"), frames=1)
    assert said(hand) == SAY("edit.blocked")
    assert isinstance(phase(hand), Editing)
    picture(hand.stack, size)


def test_the_heading_says_practice_and_no_score_is_shown() -> None:
    hand = practising()
    words = words_on(hand.stack)
    assert SAY("title.practice") in words
    assert SAY("card.points") not in words
    assert hand.table.play.narrator.board(hand.table.play.session.match) not in words


def spare(hand: Hand, kind: Kind) -> tuple[float, float]:
    """Where the discs of this kind lie on the frame, beside those that are on the board."""
    view = hand.table.view.viewport(round(hand.table.context.shown.turn))
    return view.to_px(palette_places(hand.table.context)[kind])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", [Kind.WHITE, Kind.BLACK, Kind.QUEEN])
def test_a_disc_is_dragged_in_from_the_frame(kind: Kind, size: tuple[int, int]) -> None:
    hand = practising(size)
    hand.send(Typed("empty"), KeyDown("p"), frames=2)
    start, goal = spare(hand, kind), hand.table.view.viewport(0).to_px(Point(60.0, 80.0))
    hand.send(PointerDown(*start), frames=1)
    hand.send(PointerMove(*goal, held=True), PointerUp(*goal), frames=1)
    ((laid, at),) = layout(hand).discs
    assert laid.kind is kind
    assert math.dist(at, (60.0, 80.0)) < 1.0


def test_a_disc_let_go_on_the_frame_stays_there_and_none_comes_from_an_empty_place() -> None:
    hand = practising()
    hand.send(Typed("empty"), KeyDown("p"), frames=2)
    start = spare(hand, Kind.BLACK)
    hand.send(PointerDown(*start), PointerUp(*start), frames=1)
    assert len(hand.table.context.match.layout.discs) == 0
    goal = hand.table.view.viewport(0).to_px(Point(0.0, 0.0))
    for place in (goal, hand.table.view.viewport(0).to_px(Point(100.0, 0.0))):
        hand.send(PointerDown(*spare(hand, Kind.QUEEN)), PointerMove(*place, held=True), PointerUp(*place), frames=1)
    assert [queen.kind for queen, _ in layout(hand).discs] == [Kind.QUEEN]
