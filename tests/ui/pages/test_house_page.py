"""House rules: kept, used, forgotten, passed on and taken over, and what they change told in words."""

from dataclasses import replace
from pathlib import Path

import pytest

from carrom.play.preferences import Preferences
from carrom.rules.ruleset import ICF
from carrom.storage.house_rules import export_rules, house_folder, house_rules, save_house_rule
from carrom.storage.settings import load_settings
from carrom.ui.input.intents import FileDropped, Typed
from carrom.ui.pages.rules_pages import HousePage
from tests.ui.settings_screen import LOUD, Sitting


def at_house(begin: Preferences | None = None) -> tuple[Sitting, HousePage]:
    player = Sitting("house", begin)
    assert isinstance(player.scene.page, HousePage)
    return player, player.scene.page


def fill(player: Sitting, page: HousePage, line: str, words: str) -> None:
    player.scene.zones.go_to(page.fields[line])
    page.fields[line].put("")
    player.send(Typed(words))
    player.press("return")


def test_rules_are_kept_under_a_name_used_again_and_forgotten() -> None:
    player, page = at_house(Preferences(rules=LOUD))
    fill(player, page, "save", "  Our   house ")
    kept = replace(LOUD, name="Our house")
    assert house_rules() == {"Our house": kept}
    assert player.now.rules == load_settings().preferences.rules == kept
    player.click_button("rules")
    player.click_button("uk29")
    player.click_button("house")
    player.click_row("kept.Our house")
    assert player.now.rules == kept
    player.click_row("kept.Our house", 0.5, reset=True)
    assert house_rules() == {}
    player.click_button("undo")
    assert house_rules() == {"Our house": kept}


def test_keeping_rules_is_taken_back_whole() -> None:
    save_house_rule(replace(ICF, name="Ours", target_points=11))
    player, page = at_house(Preferences(rules=LOUD))
    for name in ("Ours", "Other"):
        before = house_rules()
        fill(player, page, "save", name)
        assert house_rules() != before
        player.click_button("undo")
        assert (player.now.rules, house_rules()) == (LOUD, before)


@pytest.mark.parametrize("name", ["", "icf", "a/b", "..", "international", "Club 29"])
def test_a_name_that_no_file_can_have_or_that_is_a_presets_is_refused(name: str) -> None:
    player, page = at_house()
    fill(player, page, "save", name)
    assert house_rules() == {}
    assert player.scene.context.bad


def test_rules_go_out_to_a_file_and_come_in_again(tmp_path: Path) -> None:
    player, page = at_house(Preferences(rules=replace(LOUD, name="Ours")))
    file = tmp_path / "folder" / "ours.toml"
    fill(player, page, "export", str(file))
    assert str(file) in player.said
    player, page = at_house()
    fill(player, page, "import", str(file))
    assert player.now.rules == replace(LOUD, name="Ours")
    player.click_button("undo")
    assert player.now.rules == ICF


def test_the_file_that_is_suggested_can_be_written_and_read_as_it_stands() -> None:
    player, _ = at_house(Preferences(rules=LOUD))
    player.click_button("export")
    assert not player.scene.context.bad
    player, _ = at_house()
    player.click_button("import")
    assert player.now.rules == LOUD


def test_a_file_dropped_on_any_page_is_taken_over(tmp_path: Path) -> None:
    export_rules(tmp_path / "ours.toml", replace(LOUD, name="Ours"))
    player = Sitting("sound")
    player.send(FileDropped(str(tmp_path / "ours.toml")))
    assert player.scene.open == "house"
    assert player.now.rules.name == "Ours"


@pytest.mark.parametrize("content", [None, b"", b"schema = 1\n", b"\xff\xfe", b"no toml ["])
def test_a_file_that_holds_no_rules_changes_nothing_and_is_said(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "bad.toml"
    if content is not None:
        file.write_bytes(content)
    player, page = at_house()
    fill(player, page, "import", str(file))
    assert player.now.rules == ICF
    assert player.scene.context.bad
    assert "bad.toml" in player.said


def test_files_that_cannot_be_written_are_said(tmp_path: Path) -> None:
    house_folder().parent.mkdir(parents=True)
    house_folder().write_text("a file where the folder should be")
    player, page = at_house(Preferences(rules=LOUD))
    fill(player, page, "save", "Ours")
    assert player.scene.context.bad
    fill(player, page, "export", str(tmp_path))
    assert player.scene.context.bad
    assert player.now.rules == LOUD


def test_the_differences_stand_in_words() -> None:
    player, _ = at_house(Preferences(rules=LOUD))
    words = {place.row.name: place.row for place in player.form.placed_rows}
    assert set(words) == {"differs.queen_points", "differs.back_shots"}
    assert words["differs.back_shots"].label == "Forward strokes only."
    assert "in any direction" in words["differs.back_shots"].help
