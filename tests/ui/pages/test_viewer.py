"""The list of matches and the replay of one, on a bare surface: continue, watch, step, scrub, jump, play on, damaged files."""

from random import Random

import pytest

from carrom.model.seats import Seat
from carrom.model.stroke import Choice, Stroke
from carrom.play.preferences import MatchChoices, Preferences, SeatedPlayer
from carrom.play.profiles import LONGEST_NAME
from carrom.rules.ruleset import ICF
from carrom.storage.paths import records_folder
from carrom.storage.records import load_record
from carrom.ui.game import Game
from carrom.ui.input.intents import KeyDown, Mods, PointerDown, PointerMove, PointerUp
from carrom.ui.input.viewport import Rect
from carrom.ui.pages.matches import MatchesScene
from carrom.ui.pages.title import TitleScene
from carrom.ui.pages.viewer import ViewerScene
from carrom.ui.scene import FOR_EVER, SceneStack
from carrom.ui.state.match_in_play import MatchInPlay, begin_match, quick_match
from carrom.ui.table.table import TableScene
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.logs import ruling_lines
from tests.play.players import random_player
from tests.storage.recorded import all_matches
from tests.ui.measuring import Measuring, faults
from tests.ui.screens import FRAME, SIZES, badly_laid, picture

STROKES = 4


def played(strokes: int = STROKES, seed: int = 7) -> MatchInPlay:
    """A match in the player's own folder, left after some strokes."""
    play = quick_match(catalogue(), seed)
    random = Random(seed)
    for _ in range(strokes):
        play.session.act(random_player(play.session.match, random))
    return play


def opened(size: tuple[int, int] = (1280, 800)) -> tuple[SceneStack, MatchesScene]:
    scene = Game(catalogue(), beside="here").matches()
    assert isinstance(scene, MatchesScene)
    return SceneStack(scene, *size), scene


def watching(size: tuple[int, int] = (1280, 800)) -> tuple[SceneStack, ViewerScene]:
    stack, _ = opened(size)
    press(stack, "watch")
    viewer = stack.scenes[-1]
    assert isinstance(viewer, ViewerScene)
    return stack, viewer


def press(stack: SceneStack, name: str) -> None:
    scene = stack.scenes[-1]
    assert isinstance(scene, MatchesScene | ViewerScene)
    rows = (scene.foot,) if isinstance(scene, MatchesScene) else (scene.controls, scene.jumps, scene.foot)
    button = next(button for row in rows for button in row.shown if button.name == name)
    stack.handle(PointerDown(*button.rect.centre))
    stack.handle(PointerUp(*button.rect.centre))


def test_with_no_match_the_list_says_so_and_leads_back() -> None:
    stack, scene = opened()
    assert [button.name for button in scene.foot.shown if not button.idle] == ["leave"]
    stack.handle(KeyDown("escape"))
    assert isinstance(stack.scenes[-1], TitleScene)


def test_an_unfinished_match_is_continued_from_the_title_and_from_the_list() -> None:
    play = played()
    title = Game(catalogue(), beside="here").title()
    stack = SceneStack(title, 1280, 800)
    stack.handle(KeyDown("return"))
    table = stack.scenes[-1]
    assert isinstance(table, TableScene)
    assert table.context.match == play.session.match
    stack, _ = opened()
    stack.handle(KeyDown("return"))
    table = stack.scenes[-1]
    assert isinstance(table, TableScene)
    assert table.context.match == play.session.match
    assert table.play.record.path == play.record.path


def offered() -> str:
    """What the title offers first, with what it says of it."""
    title = Game(catalogue(), beside="here").title()
    assert isinstance(title, TitleScene)
    first = title.buttons.shown[0]
    return f"{first.label} {first.sub}"


def test_the_title_says_whose_match_it_would_continue() -> None:
    played()
    assert "Player 1 – Player 2" in offered()


def test_a_match_left_without_a_stroke_takes_no_place_of_one_that_was_begun() -> None:
    begin_match(Preferences(rules=ICF), catalogue(), 7).session.act(Choice(Seat.SOUTH, "heads"))
    earlier = offered()
    quick_match(catalogue(), 8)
    assert offered() == earlier


@pytest.mark.parametrize("size", SIZES)
def test_long_names_have_room_on_the_title(size: tuple[int, int]) -> None:
    player = SeatedPlayer(name="W" * LONGEST_NAME)
    quick_match(catalogue(), 8, preferences=Preferences(match=MatchChoices(seats=(player, player, player, player))))
    title = Game(catalogue(), beside="here").title()
    canvas = Measuring(size)
    SceneStack(title, *size).draw(canvas)
    assert faults(canvas.drawn, size, catalogue()) == []


def test_arrows_and_the_pointer_choose_a_match() -> None:
    for seed in (1, 2, 3):
        played(1, seed)
    stack, scene = opened()
    stack.handle(KeyDown("down"))
    assert scene.chosen == 1
    stack.handle(KeyDown("end"))
    assert scene.chosen == 2
    window = scene.scroll.rect
    stack.handle(PointerDown(window.left + 50, window.top + 20))
    assert scene.chosen == 0


def test_a_damaged_and_an_unreadable_file_are_listed_with_the_reason_and_open_as_far_as_they_are_sound() -> None:
    path = played().record.path
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]) + lines[3][:40])
    (records_folder() / "nonsense.jsonl").write_bytes(b"\0\0\0")
    stack, scene = opened()
    listed = []
    for tab in ("damaged", "unfinished"):
        scene.turn_to(tab)
        picture(stack, (1280, 800))
        listed += [entry.path.name for entry in scene.entries]
    assert listed == ["nonsense.jsonl", path.name]
    press(stack, "watch")
    viewer = stack.scenes[-1]
    assert isinstance(viewer, ViewerScene)
    assert len(viewer.watching.turns) == 2
    stack.handle(KeyDown("end"))
    picture(stack, (1280, 800))
    (records_folder() / path.name).write_bytes(b"")
    stack, scene = opened()
    stack.handle(KeyDown("return"))
    assert isinstance(stack.scenes[-1], TitleScene)


def test_a_record_that_became_unreadable_leads_to_the_title_with_the_reason() -> None:
    path = played().record.path
    stack, _ = opened()
    path.write_bytes(b"{}\n")
    press(stack, "watch")
    assert isinstance(stack.scenes[-1], TitleScene)
    picture(stack, (1280, 800))


def test_the_replay_plays_holds_and_rests() -> None:
    played()
    stack, viewer = watching()
    assert stack.quiet() == FOR_EVER
    stack.handle(KeyDown("space"))
    for _ in range(20):
        stack.update(FRAME)
        picture(stack, (1280, 800))
    assert viewer.watching.time == pytest.approx(20 / 60)
    assert stack.quiet() == 0.0
    press(stack, "play")
    assert stack.quiet() == FOR_EVER


def test_keys_step_scrub_change_the_pace_and_turn_the_board() -> None:
    played()
    stack, viewer = watching()
    stack.handle(KeyDown("right"))
    stack.handle(KeyDown("right", Mods(shift=True)))
    assert (viewer.watching.turn, viewer.watching.time > 0) == (1, True)
    stack.handle(KeyDown("+"))
    assert viewer.watching.pace == 2.0
    stack.handle(KeyDown("end"))
    assert viewer.watching.turn == STROKES
    turned = viewer.turned
    stack.handle(KeyDown("v"))
    assert viewer.turned == (turned + 1) % 4
    for key in ("q", "f", "b", "home"):
        stack.handle(KeyDown(key))
    assert viewer.watching.turn == 0


def test_the_bar_is_dragged_through_the_whole_match_and_let_go_outside() -> None:
    played()
    stack, viewer = watching()
    bar = viewer.layout.bar
    stack.handle(PointerDown(bar.left + bar.width * 1.5 / STROKES, bar.centre[1]))
    assert viewer.watching.turn == 1
    assert viewer.watching.time == pytest.approx(viewer.watching.lasts / 2)
    stack.handle(PointerMove(bar.right + 500, -40, held=True))
    assert viewer.watching.at_end
    stack.handle(PointerMove(bar.left, bar.centre[1], held=False))
    stack.handle(PointerMove(bar.centre[0], bar.centre[1], held=False))
    assert (viewer.watching.turn, viewer.watching.time) == (0, 0.0)


def test_a_press_on_a_ruling_leads_to_its_stroke() -> None:
    played()
    stack, viewer = watching()
    rect = viewer.rulings.scroll.rect
    stack.handle(PointerDown(rect.left + 30, rect.top + 12))
    assert viewer.watching.turn == 0
    stack.handle(KeyDown("end"))
    stack.handle(PointerDown(rect.left + 30, rect.top + 12))
    assert viewer.watching.turn == 0


def test_the_list_tells_of_every_turn_and_the_replay_opens_at_the_first_stroke() -> None:
    play = begin_match(Preferences(rules=ICF), catalogue(), 7)
    random = Random(7)
    while not isinstance(play.session.turns[-1].action if play.session.turns else None, Stroke):
        play.session.act(random_player(play.session.match, random))
    _, viewer = watching()
    told = ruling_lines(play.narrator, play.session)
    assert len(told) == len(viewer.watching.turns) == viewer.watching.turn + 1 > 1
    assert "toss" in told[0].sentence


def test_play_on_from_here_is_a_match_of_its_own_marked_as_a_branch_that_does_not_count() -> None:
    play = played()
    stack, _ = watching()
    stack.handle(KeyDown("right"))
    stack.handle(KeyDown("right"))
    press(stack, "play_on")
    table = stack.scenes[-1]
    assert isinstance(table, TableScene)
    assert table.context.match == play.session.at(2)
    header = load_record(table.play.record.path).header
    assert header.branch_of is not None
    assert (header.branch_of.record, header.branch_of.turn) == (play.record.path.name, 2)
    assert not header.counted
    assert len(load_record(play.record.path).turns) == STROKES
    assert len(all_matches(records_folder())) == 2


@pytest.mark.parametrize("size", SIZES)
def test_both_screens_keep_their_parts_apart(size: tuple[int, int]) -> None:
    played()
    _, viewer = watching(size)
    layout = viewer.layout
    parts = (layout.board, layout.bar, layout.controls, layout.heading, layout.jumps, layout.rulings, layout.foot)
    assert badly_laid(parts, Rect(0, 0, *size)) == []
    assert layout.rulings.height > 60


def test_the_seats_keep_their_names_in_the_heading() -> None:
    play = played()
    assert play.narrator.name(Seat.SOUTH, play.session.match)
    stack, viewer = watching((640, 480))
    picture(stack, (640, 480))
    assert viewer.watching.session.opening == play.session.opening
