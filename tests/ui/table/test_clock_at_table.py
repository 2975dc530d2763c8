"""The clock at the table: what closing, pausing and looking elsewhere do to a player's time."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from carrom.model.discs import Disc
from carrom.model.seats import Seat
from carrom.model.stroke import TimeUp
from carrom.model.units import Point, Second
from carrom.play.clock import KEPT_EVERY
from carrom.play.preferences import Preferences, SeatedPlayer, TableChoices
from carrom.rules.ruleset import ICF, Ruleset, quick_play
from carrom.rules.state import ToChoose
from carrom.storage.records import load_record
from carrom.ui.game import Game
from carrom.ui.input.intents import KeyDown, Mods, PointerDown, PointerUp
from carrom.ui.pages.pause import PauseScene
from carrom.ui.scene import SceneStack
from carrom.ui.state.match_in_play import begin_recorded, continue_match
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.table.decisions import ChoiceScene
from carrom.ui.table.phases.bot_turn import Thinking
from carrom.ui.table.phases.looking_back import Replaying
from carrom.ui.table.phases.moving import Moving
from carrom.ui.table.phases.waiting import HandingOver
from carrom.ui.table.table import TableScene
from carrom.ui.table.view import SLIDE_SECONDS
from carrom.ui.words.catalogue import catalogue
from tests.bots.positions import SCATTERED, midway
from tests.ui.screens import FRAME, USUAL, Hand, last, phase, picture, press_key, table_for
from tests.ui.table.test_decisions_at_table import begun

TIMED = replace(quick_play(ICF), stroke_time_s=20, match_time_min=60)


def opened(path: Path, game: Game) -> Hand:
    """The match of this record taken up again on screen; a new one where there is none yet."""
    if list(path.glob("*.jsonl")):
        (file,) = path.glob("*.jsonl")
        play = continue_match(file, catalogue(), USUAL)
    else:
        play = begin_recorded(begun(TIMED), USUAL.match, catalogue(), path)
    table = game.table(play)
    return Hand(SceneStack(table, 1280, 800), table)


def times(table: TableScene) -> tuple[Second, Second]:
    """What is left of the stroke, and of the match."""
    clock = table.context.clock
    assert clock.decision is not None
    assert clock.match is not None
    return clock.decision, clock.match


def fresh() -> Game:
    return Game(catalogue(), PreferenceStore.of(USUAL), beside="here")


@pytest.mark.parametrize("way", ["closed", "paused and left", "killed"])
def test_a_match_that_is_continued_has_no_more_time_left_than_before(tmp_path: Path, way: str) -> None:
    game = fresh()
    hand = opened(tmp_path, game)
    for _ in range(60 * 13 - 7):
        hand.stack.update(FRAME)
    before = times(hand.table)
    assert before[0] < 8
    if way == "closed":
        game.close()
    elif way == "paused and left":
        hand.send(KeyDown("escape"))
    gained = [after - left for after, left in zip(times(opened(tmp_path, fresh()).table), before, strict=True)]
    assert all(-0.01 <= gain <= (KEPT_EVERY + FRAME if way == "killed" else 0.0) for gain in gained)


def test_time_at_the_table_never_comes_back_whatever_is_done_and_however_the_game_is_left(tmp_path: Path) -> None:
    random, game = Random(4), fresh()
    hand = opened(tmp_path, game)
    for _ in range(120):
        before, turns, given_back = times(hand.table), len(hand.table.play.session.turns), 0.0
        match random.choice(["wait"] * 4 + ["key"] * 4 + ["strike", "closed", "killed"]):
            case "wait":
                hand.stack.update(random.choice([FRAME, 0.5, 2.0]))
            case "key":
                hand.send(KeyDown(random.choice(["escape", "f1", "l", "r", "e", "h", "u", "t", "z", "m", "tab"])), frames=2)
            case "strike" if len(hand.stack.scenes) == 1:
                hand.send(KeyDown("space"))
                for _ in range(1200):
                    hand.stack.update(FRAME)
                    if hand.table.phase.timed:
                        break
            case "closed" | "killed" as way:
                if way == "closed":
                    game.close()
                given_back = KEPT_EVERY if way == "killed" else 0.0
                game = fresh()
                hand = opened(tmp_path, game)
        decision, of_match = times(hand.table)
        assert of_match <= before[1] + given_back
        assert decision <= before[0] + given_back or len(hand.table.play.session.turns) > turns
    (path,) = tmp_path.glob("*.jsonl")
    assert load_record(path).damage is None


def in_the_middle(folder: Path, men: dict[Disc, Point], rules: Ruleset = TIMED, preferences: Preferences = USUAL) -> Hand:
    """A board in play with these men on it, South to strike."""
    match = midway(begun(rules), men)
    return table_for(match, folder, preferences)


def board_seen(hand: Hand) -> bytes:
    """What the playing surface looks like on the screen."""
    size = (1280, 800)
    surface = picture(hand.stack, size)
    board = hand.table.view.upright.board_rect
    whole = pygame.Rect(round(board.left), round(board.top), round(board.width), round(board.height))
    return pygame.image.tobytes(surface.subsurface(whole), "RGB")


OTHERWISE = {disc: Point(-at.x, at.y) for disc, at in SCATTERED.items()}


def ways_to_look_away(hand: Hand) -> dict[str, tuple[str, ...]]:
    """Keys and buttons that lay a screen over the table, by what they lead to."""
    hand.send(KeyDown("escape"), frames=2)
    pause = hand.stack.scenes[-1]
    assert isinstance(pause, PauseScene)
    further = [
        button.name for button in pause.buttons.shown if button.name in ("strokes", "share", "help", "settings", "give_up")
    ]
    hand.send(KeyDown("escape"), frames=2)
    return {"pause": ("escape",), "log": ("l",), "help": ("f1",), "share": ("f2",)} | {
        f"pause, {name}": ("escape", name) for name in further
    }


def look_away(hand: Hand, way: tuple[str, ...]) -> None:
    key, *buttons = way
    hand.send(KeyDown(key), frames=2)
    for name in buttons:
        pause = hand.stack.scenes[-1]
        assert isinstance(pause, PauseScene)
        at = next(button.rect.centre for button in pause.buttons.shown if button.name == name)
        hand.send(PointerDown(*at), PointerUp(*at), frames=2)
    assert len(hand.stack.scenes) > 1


def test_nothing_of_the_board_is_seen_on_any_screen_on_which_the_clock_stands(tmp_path: Path) -> None:
    tables = [in_the_middle(tmp_path / str(number), men) for number, men in enumerate((SCATTERED, OTHERWISE))]
    one, other = tables
    assert board_seen(one) != board_seen(other)
    ways = ways_to_look_away(one)
    assert len(ways) == 9
    for name, way in ways.items():
        for hand in tables:
            look_away(hand, way)
        left = times(one.table)
        assert board_seen(one) == board_seen(other), name
        for hand in tables:
            hand.send(frames=60)
            while len(hand.stack.scenes) > 1:
                hand.send(KeyDown("escape"))
        assert times(one.table) == left
    assert board_seen(one) != board_seen(other)


def test_against_a_clock_the_board_is_covered_while_a_due_is_claimed(tmp_path: Path) -> None:
    tables = []
    for number, men in enumerate((SCATTERED, OTHERWISE)):
        asked = ToChoose(Seat.SOUTH, "claim_penalty", ("claim", "forgo"))
        tables.append(table_for(replace(midway(begun(TIMED), men), expects=asked), tmp_path / str(number)))
        tables[-1].send(frames=1)
        question = tables[-1].stack.scenes[-1]
        assert isinstance(question, ChoiceScene)
        assert [button.name for button in question.buttons.shown] == ["claim", "forgo"]
    assert board_seen(tables[0]) == board_seen(tables[1])


def test_what_moves_is_covered_as_well_while_the_game_pauses(tmp_path: Path) -> None:
    one, other = (in_the_middle(tmp_path / str(number), men) for number, men in enumerate((SCATTERED, OTHERWISE)))
    for hand in (one, other):
        hand.strike()
        hand.send(frames=20)
        assert isinstance(phase(hand), Moving)
        hand.send(KeyDown("escape"), frames=2)
    assert board_seen(one) == board_seen(other)


def test_without_a_clock_the_board_may_be_looked_at_for_as_long_as_one_likes(tmp_path: Path) -> None:
    one, other = (in_the_middle(tmp_path / str(n), men, quick_play(ICF)) for n, men in enumerate((SCATTERED, OTHERWISE)))
    for hand in (one, other):
        hand.send(KeyDown("escape"), frames=2)
    assert board_seen(one) != board_seen(other)


def test_against_a_clock_the_board_is_covered_until_the_next_player_has_taken_over(tmp_path: Path) -> None:
    asked = replace(USUAL, table=TableChoices(hand_over=True))
    one, other = (in_the_middle(tmp_path / str(n), men, preferences=asked) for n, men in enumerate((SCATTERED, OTHERWISE)))
    for hand in (one, other):
        hand.send(KeyDown("space"), frames=1)
        hand.wait_for_rest()
        assert isinstance(phase(hand), HandingOver)
    assert board_seen(one) == board_seen(other)
    for hand in (one, other):
        press_key(hand, "return")
    assert board_seen(one) != board_seen(other)


@pytest.mark.parametrize("key", ["r", "u", "t", "z", "tab", "m"])
def test_no_key_at_the_table_stops_the_clock(tmp_path: Path, key: str) -> None:
    hand = in_the_middle(tmp_path, SCATTERED)
    hand.send(KeyDown("space"), frames=1)
    hand.wait_for_rest()
    hand.send(frames=60 * 3)  # what was ruled has been read
    before = times(hand.table)[0]
    for _ in range(8):
        hand.send(KeyDown(key), KeyDown("c", Mods(ctrl=True)), frames=30)
    assert times(hand.table)[0] == pytest.approx(before - 4.0, abs=0.01)


def test_a_stroke_that_is_shown_once_more_ends_when_its_watcher_runs_out_of_time(tmp_path: Path) -> None:
    hand = in_the_middle(tmp_path, SCATTERED)
    hand.send(KeyDown("space"), frames=1)
    hand.wait_for_rest()
    for _ in range(60 * 30):
        if isinstance(last(hand), TimeUp):
            break
        if not isinstance(phase(hand), Replaying):
            hand.send(KeyDown("r"))
        hand.stack.update(FRAME)
    assert isinstance(last(hand), TimeUp)
    assert not isinstance(phase(hand), Replaying)


def test_a_person_who_watches_a_stroke_once_more_takes_no_time_of_the_bot_whose_turn_it_is(tmp_path: Path) -> None:
    seats = (SeatedPlayer(), SeatedPlayer(), SeatedPlayer(kind="club"), SeatedPlayer())
    match = midway(begun(TIMED), SCATTERED)
    hand = table_for(match, tmp_path, choices=replace(USUAL.match, seats=seats))
    hand.send(KeyDown("space"), frames=1)
    hand.wait_for_rest()
    assert isinstance(phase(hand), Thinking)
    hand.send(KeyDown("r"))
    before = times(hand.table)
    hand.send(frames=60)
    assert isinstance(phase(hand), Replaying)
    assert times(hand.table) == before


def test_no_banner_stops_half_way_in_below_a_pause(tmp_path: Path) -> None:
    hand = in_the_middle(tmp_path, SCATTERED, quick_play(ICF))
    hand.send(KeyDown("space"), frames=1)
    while hand.table.context.shown.banner is None:
        hand.stack.update(FRAME)
    assert hand.table.context.shown.banner_age < SLIDE_SECONDS
    hand.send(KeyDown("escape"))
    soon = picture(hand.stack, (1280, 800))
    hand.table.context.shown = replace(hand.table.context.shown, banner_age=SLIDE_SECONDS)
    assert pygame.image.tobytes(soon, "RGB") == pygame.image.tobytes(picture(hand.stack, (1280, 800)), "RGB")


def test_nothing_stops_half_way_below_the_questions_of_a_toss(tmp_path: Path) -> None:
    hand, asked = table_for(begun(ICF), tmp_path, replace(USUAL, table=TableChoices(turn_board=False))), 0
    for _ in range(60 * 4):
        if isinstance(hand.stack.scenes[-1], ChoiceScene):
            assert hand.table.context.quiet() > 0
            asked += 1
            hand.send(KeyDown("return"))
        hand.stack.update(FRAME)
    assert asked == 3
