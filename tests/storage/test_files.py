"""Files appear whole or not at all, in the folders where they belong."""

from pathlib import Path

import pytest

from carrom.storage.files import BadFile, write_whole
from carrom.storage.paths import home, records_folder, settings_file


def test_a_whole_file_is_written_with_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "settings.toml"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert [file.name for file in path.parent.iterdir()] == ["settings.toml"]


def test_a_write_that_fails_leaves_the_old_state_and_no_rest(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(OSError, match="taken"):
        write_whole(tmp_path / "taken", b"data")
    assert [file.name for file in tmp_path.iterdir()] == ["taken"]


@pytest.mark.parametrize("there", [True, False])
def test_what_is_written_through_a_link_lies_where_the_link_leads(there: bool, tmp_path: Path) -> None:
    real, link = tmp_path / "kept elsewhere" / "real.toml", tmp_path / "settings.toml"
    if there:
        write_whole(real, b"one")
    link.symlink_to(real)
    write_whole(link, b"two")
    assert (link.is_symlink(), real.read_bytes()) == (True, b"two")
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["settings.toml"]


def test_a_link_that_leads_to_itself_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").symlink_to(tmp_path / "settings.toml")
    write_whole(tmp_path / "settings.toml", b"data")
    assert (tmp_path / "settings.toml").read_bytes() == b"data"


def test_a_bad_file_says_which_where_and_why() -> None:
    assert str(BadFile(Path("x.toml"), "$.rules", "not known")) == f"{Path('x.toml')}: $.rules: not known"
    assert str(BadFile(Path("x.toml"), "", "no such file")) == f"{Path('x.toml')}: no such file"


def test_carrom_home_moves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARROM_HOME", str(tmp_path))
    assert tmp_path in settings_file().parents
    assert tmp_path in records_folder().parents
    assert home().config != home().data


def test_carrom_home_may_name_the_home_of_somebody_unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARROM_HOME", "~nobody-of-this-name/carrom")
    assert tmp_path / "~nobody-of-this-name" / "carrom" in settings_file().parents


def test_without_carrom_home_the_system_s_own_folders_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARROM_HOME", raising=False)
    for variable, folder in (("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data")):
        monkeypatch.setenv(variable, str(tmp_path / folder))
    assert home().config.name == home().data.name == "carrom"


def test_asking_for_a_folder_makes_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARROM_HOME", str(tmp_path / "home"))
    records_folder()
    assert not (tmp_path / "home").exists()
