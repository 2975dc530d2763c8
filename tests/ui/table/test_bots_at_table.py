"""Bots at the table: they think, show what they do as a person would, and decide everything without a dialog."""

from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

import pytest

from carrom.model.discs import WHITES
from carrom.model.seats import Seat
from carrom.model.stroke import Choice, Placement, Stroke, TimeUp
from carrom.play.preferences import PERSON, DisplayChoices, MatchChoices, Preferences, SeatedPlayer, TableChoices
from carrom.rules.match import seating_for, start_match
from carrom.rules.ruleset import ICF, PRESETS, Ruleset, quick_play
from carrom.rules.state import BoardOver, MatchOver, MatchState, ToStrike
from carrom.storage.records import load_record
from carrom.ui.draw.trays import rail_plates
from carrom.ui.game import Game
from carrom.ui.input.intents import KeyDown, PointerDown, PointerUp
from carrom.ui.pages.log import LogScene
from carrom.ui.pages.pause import PauseScene
from carrom.ui.pages.result import ResultScene
from carrom.ui.scene import Push, SceneStack
from carrom.ui.state.match_in_play import begin_recorded
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.table.decisions import GivingUpScene
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.bot_turn import PuttingBack, Showing, Thinking
from carrom.ui.table.phases.moving import Moving
from carrom.ui.table.phases.waiting import LookingOn
from carrom.ui.table.table import TableScene
from carrom.ui.widgets.screens import QuestionScene
from carrom.ui.words.catalogue import catalogue
from tests.bots.positions import EQUIPMENT, SCATTERED, in_hand, midway
from tests.ui.measuring import words_on
from tests.ui.screens import SIZES, USUAL, Hand, aiming, last, phase, picture, press_key, table_for

QUICK = "beginner@1:8:2:6"
FAILS = """
class Bot:
    def choose(self, match, rng, limit, stop):
        raise ValueError("oh dear")
"""
SLEEPS = """
from time import sleep
class Bot:
    def choose(self, match, rng, limit, stop):
        sleep(600)
"""
DUE = WHITES[8]


def choices(*kinds: str) -> MatchChoices:
    """From South anticlockwise."""
    seated = dict(zip(Seat, kinds, strict=False))
    return MatchChoices().with_players(lambda seat: SeatedPlayer(kind=seated.get(seat, PERSON)))


def begun(ruleset: Ruleset = ICF, players: int = 2) -> MatchState:
    return start_match(replace(quick_play(ruleset), first_break="first_seat"), EQUIPMENT, seating_for(ruleset, players), 7)


def table(
    folder: Path, match: MatchState, *kinds: str, preferences: Preferences = USUAL, size: tuple[int, int] = (1280, 800)
) -> Hand:
    return table_for(match, folder, preferences, size, choices(*kinds))


def paused(tenths: int) -> Preferences:
    return replace(USUAL, table=TableChoices(bot_pause_tenths=tenths))


def until_shown(hand: Hand) -> Showing:
    for _ in range(600):
        if isinstance(hand.table.phase, Showing):
            return hand.table.phase
        hand.send(frames=1)
    raise AssertionError("the bot never aimed")


def test_a_bot_thinks_then_aims_then_strikes_exactly_what_it_has_shown(tmp_path: Path) -> None:
    """The power on show is the stroke's; seen to be placed and aimed."""
    hand = table(tmp_path, begun(), QUICK, PERSON, PERSON)
    assert isinstance(phase(hand), Thinking)
    shown = until_shown(hand)
    seen = []
    while isinstance(now := phase(hand), Showing):
        seen.append(now)
        hand.send(frames=1)
    assert isinstance(now, Moving)
    assert now.stroke == shown.stroke
    assert seen[-1].now.aim.stroke(Seat.SOUTH) == shown.stroke
    assert seen[-1].power == shown.stroke.speed == now.power
    assert len({each.now.aim.offset for each in seen}) > 5 or shown.stroke.offset == 0
    assert len({each.power for each in seen}) > 5
    assert len(seen) == pytest.approx(60 * 0.8, abs=2)


@pytest.mark.parametrize("way", [KeyDown("space"), PointerDown(400, 400)])
def test_watching_is_skipped_by_a_key_or_a_click_on_the_board(tmp_path: Path, way: KeyDown | PointerDown) -> None:
    hand = table(tmp_path, begun(), QUICK, preferences=paused(30))
    shown = until_shown(hand)
    hand.send(way)
    assert isinstance(hand.table.phase, Moving)
    assert hand.table.phase.stroke == shown.stroke


def test_a_button_skips_and_stands_beside_the_power(tmp_path: Path) -> None:
    hand = table(tmp_path, begun(), QUICK, preferences=paused(30))
    until_shown(hand)
    picture(hand.stack, (1280, 800))
    assert [button.name for button in hand.table.view.offered.shown] == ["skip"]
    x, y = hand.table.view.offered.shown[0].rect.centre
    hand.send(PointerDown(x, y), PointerUp(x, y))
    assert isinstance(hand.table.phase, Moving)


def test_a_button_that_was_pressed_twice_before_the_next_picture_skips_once(tmp_path: Path) -> None:
    hand = table(tmp_path, begun(), QUICK, preferences=paused(30))
    until_shown(hand)
    picture(hand.stack, (1280, 800))
    x, y = hand.table.view.offered.shown[0].rect.centre
    hand.send(PointerDown(x, y), PointerUp(x, y), PointerDown(x, y), PointerUp(x, y), KeyDown("tab"), KeyDown("return"))
    assert isinstance(hand.table.phase, Moving)


def test_without_a_pause_a_bot_strikes_at_once(tmp_path: Path) -> None:
    hand = table(tmp_path, begun(), QUICK, preferences=paused(0))
    while isinstance(hand.table.phase, Thinking):
        hand.send(frames=1)
    assert isinstance(hand.table.phase, Moving)


def test_with_reduced_motion_the_aim_stands_still_before_it_is_struck(tmp_path: Path) -> None:
    calm = replace(USUAL, display=DisplayChoices(reduced_motion=True))
    hand = table(tmp_path, begun(), QUICK, preferences=calm)
    until_shown(hand)
    hand.send(frames=1)
    phase = hand.table.phase
    assert isinstance(phase, Showing)
    assert phase.now.aim.stroke(Seat.SOUTH) == phase.stroke


def test_escape_the_log_and_help_work_while_a_bot_thinks_and_it_waits_below_them(tmp_path: Path) -> None:
    hand = table(tmp_path, begun(), QUICK)
    for key, scene in (("escape", PauseScene), ("l", LogScene)):
        hand.send(KeyDown(key), frames=30)
        assert isinstance(hand.stack.scenes[-1], scene)
        hand.send(KeyDown("escape"))
        assert hand.stack.scenes == (hand.table,)
        assert isinstance(hand.table.phase, Thinking)
    until_shown(hand)


def test_what_a_person_does_at_a_bots_turn_strikes_nothing(tmp_path: Path) -> None:
    hand = table(tmp_path, begun(), QUICK, preferences=paused(10))
    until_shown(hand)
    hand.send(KeyDown("left"), KeyDown("up"), KeyDown("a"), frames=3)
    assert hand.table.play.session.turns == ()
    assert isinstance(hand.table.phase, Showing)


@pytest.mark.parametrize(
    ("kinds", "players", "turns"),
    [
        ((PERSON, PERSON, QUICK), 2, {Seat.SOUTH: 0, Seat.NORTH: 0}),
        ((QUICK, PERSON, PERSON), 2, {Seat.SOUTH: 2, Seat.NORTH: 2}),
        ((QUICK, PERSON, QUICK), 2, {Seat.SOUTH: 0, Seat.NORTH: 0}),
        ((QUICK, PERSON, QUICK, QUICK), 4, {Seat.SOUTH: 1, Seat.EAST: 1, Seat.NORTH: 1, Seat.WEST: 1}),
        ((PERSON, PERSON, QUICK, QUICK), 4, {Seat.SOUTH: 0, Seat.EAST: 1, Seat.NORTH: 1, Seat.WEST: 1}),
    ],
)
def test_the_person_stays_at_the_bottom_while_bots_play(
    tmp_path: Path, kinds: tuple[str, ...], players: int, turns: dict[Seat, int]
) -> None:
    hand = table(tmp_path, begun(players=players), *kinds)
    context = hand.table.context
    for seat, turn in turns.items():
        context.turn_view_to(seat)
        assert context.shown.turn == turn


def test_a_person_and_a_bot_play_a_board_and_the_record_opens(tmp_path: Path) -> None:
    hand = table(tmp_path, begun(), PERSON, PERSON, QUICK, preferences=paused(0))
    session = hand.table.play.session
    for _ in range(20_000):
        if isinstance(hand.table.phase, Aiming):
            assert hand.seat is Seat.SOUTH
            hand.strike(-20.0, -250.0)
        seats = {turn.action.seat for turn in session.turns if isinstance(turn.action, Stroke)}
        if seats == {Seat.SOUTH, Seat.NORTH} and len(session.turns) > 5:
            break
        press_key(hand, "s")
    record = load_record(hand.table.play.record.path)
    assert record.damage is None
    assert record.match == hand.table.context.match


def test_the_same_seed_and_state_give_the_same_stroke(tmp_path: Path) -> None:
    first = until_shown(table(tmp_path / "one", begun(), QUICK)).stroke
    assert until_shown(table(tmp_path / "two", begun(), QUICK)).stroke == first


def test_bots_call_the_toss_choose_and_sit_without_a_dialog(tmp_path: Path) -> None:
    match = start_match(replace(quick_play(ICF), first_break="toss"), EQUIPMENT, seating_for(ICF, 2), 7)
    hand = table(tmp_path, match, QUICK, PERSON, QUICK)
    told = []
    for _ in range(900):
        hand.send(frames=1)
        banner = hand.table.context.shown.banner
        if banner is not None and banner.title not in told:
            told.append(banner.title)
        assert hand.stack.scenes == (hand.table,)
        if isinstance(hand.table.phase, Showing):
            break
    answers = [turn.action for turn in hand.table.play.session.turns]
    assert [answer.option for answer in answers if isinstance(answer, Choice)][1:] == ["break", "stay"]
    assert len(told) == 3


def test_a_bot_puts_a_man_back_where_it_is_seen_to(tmp_path: Path) -> None:
    hand = table(tmp_path, in_hand(begun(replace(ICF, place_by_hand=True)), DUE, Seat.NORTH), PERSON, PERSON, QUICK)
    seen = []
    for _ in range(600):
        if hand.table.play.session.turns:
            break
        if isinstance(hand.table.phase, PuttingBack):
            seen.append(hand.table.phase)
            picture(hand.stack, (640, 480))
        hand.send(frames=1)
    action = last(hand)
    assert action == seen[-1].placement or action == Choice(Seat.NORTH, "waive")
    assert isinstance(action, Placement)


def test_where_only_bots_play_the_next_board_is_laid_by_itself(tmp_path: Path) -> None:
    match = replace(midway(begun(), SCATTERED), expects=BoardOver())
    hand = table(tmp_path, match, QUICK, PERSON, QUICK)
    assert isinstance(phase(hand), LookingOn)
    hand.send(frames=60 * 3)
    assert isinstance(phase(hand), LookingOn)
    for _ in range(90):
        if hand.table.play.session.turns:
            break
        hand.send(frames=1)
    assert last(hand) == Choice(match.board.to_strike, "next")
    assert isinstance(phase(hand), Thinking)
    other = table(tmp_path / "person", match, QUICK, PERSON, PERSON)
    other.send(frames=1)
    assert other.stack.scenes != (other.table,)


def test_an_error_in_a_bot_of_ones_own_is_told_and_the_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(FAILS, encoding="utf-8")
    hand = table(tmp_path, begun(), str(path), preferences=paused(0))
    for _ in range(60 * 30):
        if hand.table.play.session.turns:
            break
        hand.send(frames=1)
    banner = hand.table.context.shown.banner
    assert banner is not None
    assert any("oh dear" in line for line in banner.lines)
    assert isinstance(last(hand), Stroke)


def test_a_bot_under_a_clock_answers_before_its_time_is_up(tmp_path: Path) -> None:
    match = begun(replace(ICF, stroke_time_s=0))
    match = replace(match, ruleset=replace(match.ruleset, stroke_time_s=3))
    hand = table(tmp_path, match, QUICK, preferences=paused(30))
    for _ in range(60 * 30):
        if hand.table.play.session.turns:
            break
        hand.send(frames=1)
    assert isinstance(last(hand), Stroke)
    assert not any(isinstance(turn.action, TimeUp) for turn in hand.table.play.session.turns)


@pytest.mark.parametrize(("kinds", "speaks"), [((PERSON, PERSON, QUICK), Seat.SOUTH), ((QUICK, PERSON, QUICK), Seat.NORTH)])
@pytest.mark.parametrize("option", ["concede_board", "concede_game", "concede"])
def test_who_gives_up_at_a_bots_turn_gives_up_for_a_person(
    tmp_path: Path, kinds: tuple[str, ...], speaks: Seat, option: str
) -> None:
    match = begun()
    match = replace(match, ruleset=replace(match.ruleset, games_in_match=3))
    board = replace(match.board, to_strike=Seat.NORTH, broken=True)
    hand = table(tmp_path, replace(match, board=board, expects=ToStrike(Seat.NORTH)), *kinds)
    assert isinstance(phase(hand), Thinking)
    asked = GivingUpScene(hand.table.context, hand.table.act).press(option)
    assert isinstance(asked, Push)
    assert isinstance(asked.scene, QuestionScene)
    asked.scene.press("yes")
    assert last(hand) == Choice(speaks, option)


def gives_up(hand: Hand, option: str) -> QuestionScene:
    """The option chosen and confirmed; the question that was asked."""
    asked = GivingUpScene(hand.table.context, hand.table.act).press(option)
    assert isinstance(asked, Push)
    assert isinstance(asked.scene, QuestionScene)
    asked.scene.press("yes")
    return asked.scene


def test_of_three_people_the_others_play_on_when_one_gives_up_and_may_stop(tmp_path: Path) -> None:
    hand = table(tmp_path, begun(PRESETS["points3"], 3), PERSON, PERSON, PERSON, PERSON)
    asked = gives_up(hand, "concede")
    assert asked.sub == "Player 1 concedes. The others play on."
    hand.wait_for_rest()
    match = hand.table.play.session.match
    assert match.expects == ToStrike(Seat.WEST)
    assert aiming(hand).seat is Seat.WEST
    assert {plate.seat for plate in rail_plates(match, hand.table.play.narrator)} == {Seat.WEST, Seat.EAST}
    card = hand.table.play.narrator.card(match, 0, moving=False)
    assert (card.states, card.brought, card.active) == (("Out of the match",), (), False)
    picture(hand.stack, (1280, 800))
    gives_up(hand, "stop")
    hand.wait_for_rest()
    hand.stack.update(1 / 60)
    result = hand.stack.scenes[-1]
    assert isinstance(result, ResultScene)
    assert result.title == "Player 3 and Player 2 share the win"
    record = load_record(hand.table.play.record.path)
    assert (record.damage, record.match.expects) == (None, MatchOver(None, (1, 2)))


def test_who_gives_up_a_match_of_the_first_edition_is_told_that_it_ends(tmp_path: Path) -> None:
    match = begun(PRESETS["points3"], 3)
    first = replace(match, ruleset=replace(match.ruleset, edition=1))
    hand = table(tmp_path, first, PERSON, PERSON, PERSON, PERSON)
    assert gives_up(hand, "concede").sub == "Player 1 loses the match."
    assert isinstance(hand.table.play.session.match.expects, MatchOver)


def test_bots_do_not_play_on_among_themselves_when_the_last_person_gives_up(tmp_path: Path) -> None:
    match = begun(PRESETS["points3"], 3)
    match = replace(match, game=replace(match.game, scores=(9, 3, 4)))
    hand = table(tmp_path, match, PERSON, QUICK, PERSON, QUICK)
    asked = gives_up(hand, "concede")
    assert asked.sub == "You lose the match."
    hand.wait_for_rest()
    hand.send(frames=60)
    result = hand.stack.scenes[-1]
    assert isinstance(result, ResultScene)
    words = " ".join(words_on(result))
    assert "You concede the match." in words
    assert hand.table.play.session.match.expects == MatchOver(2)


def test_people_hand_over_to_one_another_but_not_to_bots(tmp_path: Path) -> None:
    asked = replace(USUAL, table=TableChoices(hand_over=True, bot_pause_tenths=0))
    hand = table(tmp_path, begun(), PERSON, PERSON, QUICK, preferences=asked)
    for _ in range(60 * 60):
        assert isinstance(hand.table.phase, Aiming | Thinking | Moving) or hand.table.phase.prompt(hand.table.context).title
        if isinstance(hand.table.phase, Aiming):
            strokes = [turn.action for turn in hand.table.play.session.turns if isinstance(turn.action, Stroke)]
            if any(stroke.seat is Seat.NORTH for stroke in strokes):
                break
            hand.strike(0.0, -60.0)
        press_key(hand, "s")
    assert isinstance(hand.table.phase, Aiming)


@pytest.mark.parametrize("size", SIZES)
def test_every_picture_of_a_bots_turn_is_drawn_in_every_window(tmp_path: Path, size: tuple[int, int]) -> None:
    match = begun(players=4)
    match = replace(match, board=replace(match.board, to_strike=Seat.EAST), expects=ToStrike(Seat.EAST))
    hand = table(tmp_path, match, PERSON, QUICK, QUICK, QUICK, size=size)
    assert picture(hand.stack, size).get_size() == size
    until_shown(hand)
    while isinstance(hand.table.phase, Showing):
        picture(hand.stack, size)
        hand.send(frames=8)


def at_process(folder: Path, kind: str) -> tuple[Game, TableScene]:
    game = Game(catalogue(), PreferenceStore.of(paused(0)), beside="process")
    return game, game.table(begin_recorded(begun(), choices(kind), catalogue(), folder))


def test_a_bot_that_never_answers_is_hurried_given_up_and_told_of(tmp_path: Path) -> None:
    path = tmp_path / "mute.py"
    path.write_text(SLEEPS, encoding="utf-8")
    game, table = at_process(tmp_path, str(path))
    hand = Hand(SceneStack(table, 1280, 800), table)
    hand.send(KeyDown("space"), frames=20)
    assert isinstance(phase(hand), Thinking)
    for _ in range(60 * 30):
        if table.play.session.turns:
            break
        hand.send(frames=1)
    game.close()
    assert isinstance(last(hand), Stroke)
    assert table.context.shown.banner is not None
    assert any("is not answering" in line for line in table.context.shown.banner.lines)


def test_who_leaves_the_table_stops_the_bot_and_who_leaves_the_game_ends_it(tmp_path: Path) -> None:
    game, table = at_process(tmp_path, "master@0.1:1:0.1:100000")
    thinks = [table.context.services.thinker.busy]
    assert active_children()
    game.title()
    thinks.append(table.context.services.thinker.busy)
    assert thinks == [True, False]
    game.close()
    assert not active_children()
