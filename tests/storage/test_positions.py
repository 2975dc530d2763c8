"""Named positions are kept as lines of text, whatever players call them."""

from pathlib import Path

import pytest

from carrom.storage.positions import forget_position, positions, positions_folder, save_position


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARROM_HOME", str(tmp_path))


def test_a_position_comes_back_under_its_name_until_it_is_forgotten() -> None:
    assert positions() == {}
    save_position("thin cut", "w1@0,120 b9@-12.5,40")
    save_position("नौ गोटियाँ", "opening")
    save_position("thin cut", "w1@0,121")
    assert positions() == {"thin cut": "w1@0,121", "नौ गोटियाँ": "opening"}
    forget_position("thin cut")
    forget_position("thin cut")
    forget_position("../thin cut")
    assert positions() == {"नौ गोटियाँ": "opening"}


@pytest.mark.parametrize(("name", "line"), [("", "opening"), ("../up", "opening"), ("two", "opening\nempty"), ("none", "")])
def test_what_is_no_name_or_no_line_is_not_kept(name: str, line: str) -> None:
    with pytest.raises(ValueError, match="position"):
        save_position(name, line)
    assert positions() == {}


def test_a_file_that_holds_no_line_is_left_out() -> None:
    save_position("good", "opening")
    (positions_folder() / "bad.txt").write_bytes(b"\xff\xfe")
    (positions_folder() / "long.txt").write_text("one\ntwo\n", encoding="utf-8")
    (positions_folder() / "folder.txt").mkdir()
    assert positions() == {"good": "opening"}
