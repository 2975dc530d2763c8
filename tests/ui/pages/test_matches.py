"""Matches deleted from their list: asked for by name, brought back, kept while they go on, and gone from every other screen."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from carrom.storage.counted_matches import StatisticsLoader
from carrom.storage.deleting import deleted_folder
from carrom.storage.listing import ListedMatch
from carrom.storage.paths import records_folder, statistics_file
from carrom.ui.game import Game
from carrom.ui.input.intents import KeyDown, Mods, PointerMove, Typed
from carrom.ui.pages.matches import MatchesScene, NameScene
from carrom.ui.pages.title import TitleScene
from carrom.ui.scene import SceneStack
from carrom.ui.state.match_in_play import MatchInPlay
from carrom.ui.table.table import TableScene
from carrom.ui.widgets.screens import QuestionScene
from carrom.ui.words.catalogue import catalogue
from tests.ui.measuring import Measuring, faults, words_on
from tests.ui.pages.test_viewer import played
from tests.ui.screens import SIZES, Sitter

SAY = catalogue()


def left(seed: int) -> Path:
    """A match that was begun and left."""
    play = played(1, seed)
    play.record.release()
    return play.record.path


@dataclass
class Sitting(Sitter):
    """A player before the list of matches."""

    game: Game
    stack: SceneStack

    @property
    def scene(self) -> MatchesScene:
        scene = self.stack.scenes[0]
        assert isinstance(scene, MatchesScene)
        return scene

    @property
    def question(self) -> QuestionScene:
        scene = self.stack.scenes[-1]
        assert isinstance(scene, QuestionScene)
        return scene

    @property
    def listed(self) -> list[Path]:
        return [entry.path for entry in self.scene.entries]

    def press_button(self, name: str) -> None:
        self.click(next(button.rect.centre for button in self.scene.foot.shown if button.name == name))

    def answer(self, name: str) -> None:
        self.click(next(button.rect.centre for button in self.question.buttons.shown if button.name == name))

    def delete(self) -> None:
        self.press_button("delete")
        self.answer("yes")


def opened(size: tuple[int, int] = (1280, 800)) -> Sitting:
    game = Game(SAY, beside="here")
    return Sitting(game, SceneStack(game.matches(), *size))


def test_a_match_is_deleted_after_a_question_that_names_it_and_the_next_one_is_chosen() -> None:
    paths = [left(seed) for seed in (1, 2, 3)]
    player = opened()
    player.press("down")
    chosen = player.scene.entry
    player.press_button("delete")
    assert "Player 1 0 – 0 Player 2" in player.question.sub
    assert str(deleted_folder(records_folder())) in player.question.sub
    player.answer("yes")
    assert chosen is not None
    assert set(player.listed) == set(paths) - {chosen.path}
    assert not chosen.path.exists()
    assert player.scene.chosen == 1
    assert player.scene.note == SAY("matches.deleted")


@pytest.mark.parametrize("key", ["escape", "return", "space"])
def test_the_usual_answer_keeps_the_match(key: str) -> None:
    path = left(1)
    player = opened()
    player.press("delete", key)
    assert player.stack.scenes == (player.scene,)
    assert player.listed == [path]
    assert path.exists()


def test_deleted_matches_are_brought_back_to_their_places_the_last_first() -> None:
    for seed in (1, 2, 3, 4):
        left(seed)
    player = opened()
    before = player.listed
    player.press("down")
    player.delete()
    player.delete()
    assert len(player.listed) == 2
    player.press_button("bring_back")
    assert player.listed == [*before[:1], *before[2:]]
    player.send(KeyDown("z", mods=Mods(ctrl=True)))
    assert player.listed == before
    assert all(path.exists() for path in before)
    assert "bring_back" not in [button.name for button in player.scene.foot.shown]
    assert opened().listed == before


def test_the_last_match_of_all_can_be_deleted_and_brought_back() -> None:
    path = left(1)
    player = opened()
    player.delete()
    assert player.listed == []
    assert SAY("matches.none") in words_on(player.scene)
    player.press("delete")
    assert player.stack.scenes == (player.scene,)  # there is nothing to ask about
    player.press_button("bring_back")
    assert player.listed == [path]


def offered() -> list[str]:
    """What the title offers."""
    title = Game(SAY, beside="here").title()
    assert isinstance(title, TitleScene)
    return [button.name for button in title.buttons.shown]


def test_continue_and_the_statistics_know_a_deleted_match_no_more() -> None:
    left(1)
    assert "continue" in offered()
    assert StatisticsLoader(records_folder(), statistics_file()).all == 1
    opened().delete()
    assert "continue" not in offered()
    assert StatisticsLoader(records_folder(), statistics_file()).all == 0


def test_a_match_that_another_window_goes_on_with_stays_and_the_reason_is_told() -> None:
    play: MatchInPlay = played(1)
    player = opened()
    player.delete()
    assert player.listed == [play.record.path]
    assert player.scene.note == SAY("matches.in_use")


def test_a_match_left_in_this_window_can_be_deleted() -> None:
    left(1)
    player = opened()
    player.press("return")
    table = player.stack.scenes[-1]
    assert isinstance(table, TableScene)
    elsewhere = opened()
    elsewhere.delete()
    assert len(elsewhere.listed) == 1
    player.game.title()
    elsewhere.delete()
    assert elsewhere.listed == []


def test_a_file_that_is_no_match_can_be_deleted_but_neither_watched_nor_continued() -> None:
    records_folder().mkdir(parents=True)
    letter = records_folder() / "letter.jsonl"
    letter.write_text("Dear Ann,\n", encoding="utf-8")
    player = opened()
    assert [button.name for button in player.scene.foot.shown if button.idle] == ["rename", "watch", "go_on"]
    player.press_button("watch")
    assert player.stack.scenes == (player.scene,)
    player.press_button("delete")
    assert str(letter) in player.question.sub
    player.answer("yes")
    assert player.listed == []
    player.press_button("bring_back")
    assert letter.exists()


def one_of_each() -> Path:
    """A match that was left, one that is over and a file that is none; where the second lies."""
    left(1)
    over = records_folder() / "over.jsonl"
    over.write_bytes((Path(__file__).parents[2] / "golden" / "icf.jsonl").read_bytes())
    (records_folder() / "letter.jsonl").write_text("Dear Ann,\n", encoding="utf-8")
    return over


def test_no_button_moves_whichever_match_or_file_is_chosen() -> None:
    one_of_each()
    player = opened()
    seen = set()
    for _ in range(3):
        seen.add(tuple((button.name, button.rect) for button in (*player.scene.foot.shown, *player.scene.tabs.shown)))
        player.press("right")
    assert len(seen) == 1


def test_finished_and_unfinished_matches_and_damaged_files_stand_apart() -> None:
    over = one_of_each()
    player = opened()
    player.scene.turn_to("finished")
    assert player.listed == [over]
    assert {button.label for button in player.scene.tabs.shown} == {"Finished (1)", "Unfinished (1)", "Damaged (1)"}
    seen = []
    for _ in range(3):
        seen += player.listed
        player.press("right")
    assert len(set(seen)) == 3
    assert player.listed == [over]
    player.click(player.scene.tabs.shown[1].rect.centre)
    assert not any(entry.stands.over for entry in player.scene.entries if isinstance(entry, ListedMatch))


def test_a_tab_with_nothing_says_so() -> None:
    left(1)
    player = opened()
    player.press("right")
    assert SAY("matches.none_finished") in words_on(player.scene)
    assert [button.name for button in player.scene.foot.shown if not button.idle] == ["leave"]


def naming(player: Sitting) -> NameScene:
    scene = player.stack.scenes[-1]
    assert isinstance(scene, NameScene)
    return scene


@pytest.mark.parametrize("by", ["its button", "F2"])
def test_a_match_is_given_a_name_and_stays_chosen(by: str) -> None:
    paths = [left(seed) for seed in (1, 2)]
    player = opened()
    player.press("down")
    chosen = player.scene.entry
    assert chosen is not None
    before = chosen.path.read_bytes()
    player.press("f2") if by == "F2" else player.press_button("rename")
    assert naming(player).field.words == ""
    player.send(Typed("The comeback"))
    player.press("return")
    assert player.stack.scenes == (player.scene,)
    assert player.scene.entry is not None
    assert player.scene.entry.path == chosen.path.with_name("The comeback.jsonl")
    assert player.scene.entry.path.read_bytes() == before
    assert "The comeback" in words_on(player.scene)
    assert len(player.listed) == len(paths)


def test_a_name_is_taken_away_again_and_a_taken_one_gets_a_number() -> None:
    for seed in (1, 2):
        left(seed)
    player = opened()
    for step in ("up", "down"):
        player.press(step, "f2")
        player.send(Typed("Final: Asha/Ben?"))
        player.press("return")
    assert {path.stem for path in player.listed} == {"Final AshaBen", "Final AshaBen 2"}
    player.press("f2", "escape", "return")  # the field is emptied, and saved so
    assert len({path.stem for path in player.listed} - {"Final AshaBen", "Final AshaBen 2"}) == 1
    player.press("f2")
    player.press("tab", "escape")
    assert player.stack.scenes == (player.scene,)


def test_a_match_that_goes_on_elsewhere_keeps_its_name() -> None:
    play: MatchInPlay = played(1)
    player = opened()
    player.press("f2")
    player.send(Typed("Mine"))
    player.press("return")
    assert player.listed == [play.record.path]
    assert player.scene.note == SAY("matches.in_use")


def test_what_cannot_be_moved_is_told_and_stays_in_the_list() -> None:
    path = left(1)
    player = opened()
    deleted_folder(records_folder()).write_text("in the way", encoding="utf-8")
    player.delete()
    assert player.listed == [path]
    assert "File exists" in player.scene.note


def test_a_file_in_the_way_keeps_a_deleted_match_where_it_is_and_says_where() -> None:
    path = left(1)
    player = opened()
    player.delete()
    path.write_text("in the way", encoding="utf-8")
    player.press_button("bring_back")
    assert str(deleted_folder(records_folder())) in player.scene.note
    assert path.read_text(encoding="utf-8") == "in the way"


@pytest.mark.parametrize("size", SIZES)
def test_what_is_told_beside_the_heading_has_room(size: tuple[int, int]) -> None:
    left(1)
    left(2)
    player = opened(size)
    player.delete()
    player.send(PointerMove(1, 1))
    canvas = Measuring(size)
    player.scene.draw(canvas)
    assert faults(canvas.drawn, size, SAY) == []


def test_a_name_opens_selected_and_ctrl_a_selects_it_again() -> None:
    left(1)
    player = opened()
    for words in ("First", "Second"):
        player.press("f2")
        player.send(Typed(words))
        player.press("return")
        assert player.listed[0].stem == words
    player.press("f2", "end")
    player.send(Typed("!"))
    assert naming(player).field.words == "Second!"
    player.send(KeyDown("a", Mods(ctrl=True)), KeyDown("backspace"))
    assert naming(player).field.words == ""
    player.press("escape")
    player.press_button("delete")
    assert "Second" in player.question.sub
