"""A match of thousands of turns: the log and the replay lay out what is seen, and what takes long goes on beside the loop."""

from dataclasses import replace
from pathlib import Path

import pytest

from carrom.physics.simulation import Simulation
from carrom.play.session import Session
from carrom.rules.judge import judge
from carrom.storage.paths import records_folder
from carrom.storage.records import SHORT, Record, load_record
from carrom.ui.game import Game
from carrom.ui.input.intents import KeyDown, PointerDown, PointerMove, PointerUp, Resized, Wheel
from carrom.ui.pages.log import LogScene
from carrom.ui.pages.matches import MatchesScene
from carrom.ui.pages.opening import OpeningScene
from carrom.ui.pages.title import TitleScene
from carrom.ui.pages.viewer import ViewerLinks, ViewerScene
from carrom.ui.scene import FOR_EVER, Scene, SceneStack
from carrom.ui.state.match_in_play import MatchInPlay
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.table.table import TableScene
from carrom.ui.words.catalogue import Catalogue, catalogue
from carrom.ui.words.logs import log_lines
from carrom.ui.words.sentences import MatchNarrator
from tests.counting import calls_of
from tests.storage.recorded import real
from tests.ui.screens import SIZES, picture

GOLDEN = Path(__file__).parents[2] / "golden" / "icf.jsonl"
TURNS = 3300
SIZE = (1280, 800)
A_SCREENFUL = 300  # sentences at most, with the words around them
FRAME = 1 / 60


def long_record() -> Record:
    """The turns of a real match, over and over."""
    record = load_record(GOLDEN)
    return replace(record, turns=(record.turns * (TURNS // len(record.turns) + 1))[:TURNS])


RECORD = long_record()
TELLER = MatchNarrator(catalogue(), dict(RECORD.header.names), RECORD.header.match.seating)


def nowhere() -> Scene:
    raise AssertionError("this leads away")


def log() -> LogScene:
    return LogScene(MatchInPlay(Session(RECORD.header.match, turns=RECORD.turns), None, TELLER))


def viewer(*, beside: bool = False) -> ViewerScene:
    ways = ViewerLinks(nowhere, lambda turn: nowhere())
    return ViewerScene(RECORD, TELLER, PreferenceStore.of(), ways, films_beside=beside)


@pytest.mark.parametrize("size", SIZES)
def test_the_log_of_a_long_match_opens_with_the_lines_in_view(size: tuple[int, int]) -> None:
    with calls_of(Catalogue.__call__) as sentences:
        picture(SceneStack(log(), *size), size)
    assert 10 < sentences.calls < A_SCREENFUL


@pytest.mark.parametrize("key", ["down", "up", "end", "home", "page down", "page up"])
def test_a_walk_through_a_long_log_lays_out_a_screenful(key: str) -> None:
    stack = SceneStack(log(), *SIZE)
    stack.handle(KeyDown("end" if key == "page up" else "home"))
    picture(stack, SIZE)
    with calls_of(Catalogue.__call__) as sentences:
        stack.handle(KeyDown(key))
        picture(stack, SIZE)
    assert sentences.calls < A_SCREENFUL


def test_a_long_log_says_what_a_short_one_says_line_by_line() -> None:
    scene = log()
    assert len(scene.lines) == len(scene.lines) > TURNS / 2
    short = Session(RECORD.header.match, turns=load_record(GOLDEN).turns)
    told = log_lines(TELLER, short)
    long = log_lines(TELLER, Session(RECORD.header.match, turns=RECORD.turns))
    assert [line.sentence for line in long[-len(told) :]] == [line.sentence for line in told]
    assert long.made == len(told)


def test_a_scrub_through_a_long_replay_lays_out_a_screenful() -> None:
    scene = viewer()
    stack = SceneStack(scene, *SIZE)
    picture(stack, SIZE)
    bar = scene.layout.bar
    for share in (0.3, 0.9, 0.05, 0.31):
        with calls_of(Catalogue.__call__) as sentences:
            stack.handle(PointerDown(bar.left + bar.width * share, bar.centre[1]))
            stack.handle(PointerMove(bar.left + bar.width * share + 1, bar.centre[1], held=True))
            stack.handle(PointerUp(bar.left + bar.width * share + 1, bar.centre[1]))
            picture(stack, SIZE)
        assert sentences.calls < A_SCREENFUL
        assert scene.watching.turn == pytest.approx(share * TURNS, abs=TURNS / 100)


@pytest.mark.parametrize("key", ["end", "home", "right", "q", "f", "b"])
def test_a_jump_in_a_long_replay_lays_out_a_screenful(key: str) -> None:
    stack = SceneStack(viewer(), *SIZE)
    with calls_of(Catalogue.__call__) as sentences:
        stack.handle(KeyDown(key))
        picture(stack, SIZE)
    assert sentences.calls < A_SCREENFUL


def test_the_list_of_a_long_replay_can_be_pressed_anywhere() -> None:
    scene = viewer()
    stack = SceneStack(scene, *SIZE)
    stack.handle(Wheel(-400, *scene.rulings.scroll.rect.centre))
    picture(stack, SIZE)
    rect = scene.rulings.scroll.rect
    stack.handle(PointerDown(rect.left + 30, rect.top + rect.height / 2))
    stack.handle(PointerUp(rect.left + 30, rect.top + rect.height / 2))
    assert 400 < scene.watching.turn < TURNS - 400
    scroll = scene.rulings.scroll
    assert scroll.chosen is not None
    assert scroll.offset <= scroll.chosen[0] <= scroll.chosen[1] <= scroll.offset + rect.height


def test_no_stroke_is_played_in_a_frame_of_the_replay() -> None:
    scene = viewer(beside=True)
    stack = SceneStack(scene, *SIZE)
    with calls_of(Simulation.__init__) as played:
        for key in ("right", "end", "home", "space"):
            stack.handle(KeyDown(key))
            stack.update(FRAME)
            picture(stack, SIZE)
    assert played.calls == 0
    scene.films.close()


def test_the_replay_waits_for_its_film_and_then_goes_on() -> None:
    scene = viewer(beside=True)
    stack = SceneStack(scene, *SIZE)
    stack.handle(KeyDown("home"))
    while scene.films.comes(scene.watching.turn):
        assert 0.0 < stack.quiet() < FOR_EVER
        stack.update(FRAME)
        assert scene.watching.time == 0.0
    stack.handle(KeyDown("space"))
    while scene.watching.turn < 3:
        stack.update(0.2)
        picture(stack, SIZE)
    scene.films.close()


def long_match(turns: int = 120) -> Path:
    """A record that takes a while to read."""
    records_folder().mkdir(parents=True, exist_ok=True)
    path = records_folder() / "long.jsonl"
    real(path, turns)
    assert path.stat().st_size > SHORT
    return path


def opened(stack: SceneStack) -> Scene:
    """What comes of it in the end."""
    while isinstance(stack.scenes[-1], OpeningScene):
        picture(stack, SIZE)
        stack.update(FRAME)
    return stack.scenes[-1]


def test_a_long_record_is_judged_beside_the_loop_and_then_watched() -> None:
    path, game = long_match(), Game(catalogue())
    with calls_of(judge) as judged:
        stack = SceneStack(game.replay(path), *SIZE)
        assert isinstance(stack.scenes[-1], OpeningScene)
        scene = opened(stack)
    assert judged.calls == 0
    assert isinstance(scene, ViewerScene)
    assert len(scene.watching.turns) == 120
    stack.handle(KeyDown("escape"))
    assert isinstance(stack.scenes[-1], MatchesScene)
    game.close()


def test_a_long_match_is_continued_where_it_was_left() -> None:
    path, game = long_match(), Game(catalogue())
    with calls_of(judge) as judged:
        stack = SceneStack(game.title(), *SIZE)
        stack.handle(KeyDown("return"))
        table = opened(stack)
    assert judged.calls == 0
    assert isinstance(table, TableScene)
    assert table.play.record.path == path
    assert len(table.play.session.turns) == 120
    game.close()


def test_the_way_back_is_open_while_a_long_match_is_on_its_way() -> None:
    game = Game(catalogue())
    stack = SceneStack(game.replay(long_match()), *SIZE)
    stack.handle(Resized(640, 480))
    stack.handle(KeyDown("escape"))
    assert isinstance(stack.scenes[-1], MatchesScene)
    game.close()


def test_a_long_file_that_is_no_record_leads_to_the_title_with_the_reason() -> None:
    path = long_match()
    path.write_bytes(b"x" + path.read_bytes())
    game = Game(catalogue(), PreferenceStore.of())
    scene = opened(SceneStack(game.replay(path), *SIZE))
    assert isinstance(scene, TitleScene)
    game.close()
