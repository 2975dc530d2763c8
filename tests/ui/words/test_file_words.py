"""Troubles with files are told in the player's words: which file, which key, what follows, where the old one is."""

from pathlib import Path

import pytest

from carrom.storage.house_rules import import_rules
from carrom.storage.settings import SettingsProblem
from carrom.storage.toml_files import BadTable, FileFault
from carrom.ui.words.catalogue import catalogue, display_path, fault_words, settings_problem_words

PATH, ASIDE = Path("/there/settings.toml"), Path("/there/settings.toml.bad-1")


@pytest.mark.parametrize("what", FileFault)
def test_every_trouble_names_the_file_and_what_follows(what: FileFault) -> None:
    lines = settings_problem_words(catalogue(), SettingsProblem(what, PATH, "sound.effects", "no room", ASIDE))
    assert str(PATH) in lines[0]
    assert len(lines) >= 2
    assert (str(ASIDE) in lines[-1]) is (what is not FileFault.UNWRITABLE)


def test_a_wrong_key_is_named() -> None:
    assert "sound.effects" in fault_words(catalogue(), SettingsProblem(FileFault.KEY, PATH, "sound.effects", "101", None))


def test_nothing_is_said_of_a_file_kept_aside_that_is_not() -> None:
    assert len(settings_problem_words(catalogue(), SettingsProblem(FileFault.EMPTY, PATH, "", "", None))) == 2


def test_a_house_rules_fault_is_told_likewise(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('schema = 1\nname = "Ours"\nbase = "icf"\n[switches]\nqueen_points = 70\n')
    with pytest.raises(BadTable) as refused:
        import_rules(path)
    assert "switches.queen_points" in fault_words(catalogue(), refused.value)


def test_a_path_in_the_home_folder_is_shown_from_there() -> None:
    assert display_path(Path.home() / "a" / "b") == str(Path("~/a/b"))
    assert display_path(PATH) == str(PATH)
