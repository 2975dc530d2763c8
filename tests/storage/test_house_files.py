"""House rules as files: kept by name, passed on and taken over; what is wrong with one is told by its key and stops nothing."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.rules.ruleset import ICF, PRESETS, SWITCHES, UK29, Ruleset, base_preset, with_switches
from carrom.storage.files import BadFile, is_file_name, tidy_name
from carrom.storage.house_rules import (
    MOST_BYTES,
    bad_house_rules,
    export_rules,
    forget_house_rule,
    house_folder,
    house_rules,
    import_rules,
    may_be_called,
    save_house_rule,
)
from tests.storage.nobody import folder_for_all, without_privileges

OURS = replace(ICF, name="Our house", queen_points=5, place_by_hand=False)


def put(text: str | bytes, name: str = "Some.toml") -> Path:
    path = house_folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_before_any_is_saved_there_are_none() -> None:
    assert house_rules() == {}
    assert bad_house_rules() == ()


@pytest.mark.parametrize("name", ["Our house", "हमारे नियम", "क्‍ष घर", "Sunday (2)", "29 – short", "Nélson’s"])
def test_rules_saved_under_a_name_of_any_script_are_there_again(name: str) -> None:
    ours = replace(OURS, name=name)
    save_house_rule(ours)
    assert house_rules() == {name: ours}


def test_several_stand_in_the_order_of_their_names() -> None:
    for name in ("b", "C", "a"):
        save_house_rule(replace(OURS, name=name))
    assert list(house_rules()) == ["a", "b", "C"]


def test_saving_under_the_same_name_replaces_the_rules() -> None:
    save_house_rule(OURS)
    save_house_rule(replace(OURS, queen_points=9))
    assert house_rules()["Our house"].queen_points == 9
    assert len(list(house_folder().iterdir())) == 1


def test_forgotten_rules_are_gone_and_others_stay() -> None:
    save_house_rule(OURS)
    save_house_rule(replace(OURS, name="Others"))
    forget_house_rule("Our house")
    forget_house_rule("Never there")
    assert list(house_rules()) == ["Others"]


NO_NAMES = ["", " ", " a", "a  b", "a\nb", "a\0", "a\u202eb", "\ud800", "x" * 41, "icf", "ICF"]
NO_FILES = ["a/b", "..", ".hidden", "a\\b", "../../up", "C:", "nul", "COM1.x", "ends.", "what?"]


@pytest.mark.parametrize("name", [*NO_NAMES, *NO_FILES])
def test_a_name_that_is_no_files_or_a_presets_is_refused_and_nothing_is_written(name: str) -> None:
    assert not may_be_called(name)
    with pytest.raises(ValueError, match="name"):
        save_house_rule(replace(OURS, name=name))
    assert not house_folder().exists()


@given(st.text(max_size=60))
def test_no_name_leads_out_of_the_folder(name: str) -> None:
    tidied = tidy_name(name)
    assert tidy_name(tidied) == tidied
    if is_file_name(tidied):
        path = Path("house") / f"{tidied}.toml"
        assert path.parent == Path("house")
        assert ".." not in path.parts
        assert len(path.name.encode()) <= 255


def test_a_file_that_somebody_named_anew_is_known_by_the_name_in_it_and_never_written_over_by_another() -> None:
    save_house_rule(OURS)
    (house_folder() / "Our house.toml").rename(house_folder() / "Sunday.toml")
    save_house_rule(replace(OURS, name="Sunday", queen_points=1))
    save_house_rule(replace(OURS, queen_points=7))
    assert {name: rules.queen_points for name, rules in house_rules().items()} == {"Our house": 7, "Sunday": 1}
    forget_house_rule("Sunday")
    assert list(house_rules()) == ["Our house"]


def test_a_copy_under_the_same_name_is_listed_as_bad_and_stays() -> None:
    save_house_rule(OURS)
    copy = put((house_folder() / "Our house.toml").read_bytes(), "copy.toml")
    assert list(house_rules()) == ["Our house"]
    assert [(bad.path, bad.where) for bad in bad_house_rules()] == [(house_folder() / "copy.toml", "name")]
    assert copy.exists()


HEAD = 'schema = 1\nname = "Ours"\nbase = "icf"\n'
WRONG = {
    "": ("", ""),
    "not toml": ("", "schema = "),
    "schema": ("schema", 'name = "Ours"\nbase = "icf"\n[switches]\n'),
    "newer": ("schema", HEAD.replace("1", "2") + "[switches]\n"),
    "name": ("name", 'schema = 1\nbase = "icf"\n[switches]\n'),
    "escape": ("name", HEAD.replace("Ours", "../Ours") + "[switches]\n"),
    "base": ("base", HEAD.replace("icf", "fci") + "[switches]\n"),
    "switches": ("switches", HEAD),
    "switches wrong": ("switches", HEAD + "switches = 3\n"),
    "more": ("author", HEAD + 'author = "me"\n[switches]\n'),
    "law unknown": ("switches.kings", HEAD + "[switches]\nkings = 2\n"),
    "law of another kind": ("switches.back_shots", HEAD + "[switches]\nback_shots = 1\n"),
    "law out of range": ("switches.queen_points", HEAD + "[switches]\nqueen_points = 51\n"),
    "no such option": ("switches.time_up", HEAD + '[switches]\ntime_up = "tea"\n'),
    "laws at odds": ("switches.allowed_seats", HEAD + "[switches]\nallowed_seats = [2, 3, 4]\n"),
    "a name among the laws": ("switches.name", HEAD + '[switches]\nname = "x"\n'),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_file_is_refused_with_its_key_and_hides_no_other(case: str) -> None:
    where, text = WRONG[case]
    save_house_rule(OURS)
    path = put(text)
    with pytest.raises(BadFile) as refused:
        import_rules(path)
    assert (refused.value.where, refused.value.path) == (where, path)
    assert refused.value.why
    assert list(house_rules()) == ["Our house"]
    assert [(bad.where, bad.why) for bad in bad_house_rules()] == [(where, refused.value.why)]
    assert path.read_text() == text


@pytest.mark.parametrize("data", [bytes(100), b"\xff\xfe", b"#" * (MOST_BYTES + 1)])
def test_what_is_no_such_text_is_refused(data: bytes) -> None:
    with pytest.raises(BadFile):
        import_rules(put(data))


def test_a_file_that_is_not_there_or_a_folder_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(BadFile):
            import_rules(path)


def test_one_written_by_hand_with_a_whole_number_for_a_measure_is_taken() -> None:
    assert import_rules(put(HEAD + "[switches]\npocket_diameter_mm = 51\n")).pocket_diameter_mm == 51.0


def test_a_switch_that_no_screen_shows_is_taken_over_and_passed_on(tmp_path: Path) -> None:
    rules = import_rules(put(HEAD + "[switches]\noff_board_is_foul = true\n"))
    assert rules.off_board_is_foul
    save_house_rule(rules)
    assert house_rules()["Ours"] == rules
    export_rules(tmp_path / "x.toml", rules)
    assert "off_board_is_foul = true" in (tmp_path / "x.toml").read_text()


rulesets = st.sampled_from(list(PRESETS.values())).flatmap(
    lambda base: st.fixed_dictionaries(
        {},
        optional={
            switch.name: st.integers(switch.low, switch.high) if switch.kind == "number" else st.sampled_from(switch.options)
            for switch in SWITCHES
            if switch.name not in ("allowed_seats", "men_owned_by_colour")
        },
    ).map(lambda turned: with_switches(replace(base, name="Ours"), turned))
)


@given(rulesets)
def test_any_rules_passed_on_are_taken_over_as_they_were(tmp_path_factory: pytest.TempPathFactory, ruleset: Ruleset) -> None:
    path = tmp_path_factory.getbasetemp() / "passed on.toml"
    export_rules(path, ruleset)
    assert import_rules(path) == ruleset


def test_a_file_to_pass_on_shows_what_is_special_and_nothing_else(tmp_path: Path) -> None:
    export_rules(tmp_path / "x.toml", OURS)
    text = (tmp_path / "x.toml").read_text()
    assert text == 'schema = 1\nname = "Our house"\nbase = "icf"\n\n[switches]\nqueen_points = 5\nplace_by_hand = false\n'


def test_passing_on_replaces_an_older_file_of_rules_but_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    export_rules(file, OURS)
    export_rules(file, ICF)
    assert import_rules(file) == ICF
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Asha", encoding="utf-8")
    with pytest.raises(FileExistsError):
        export_rules(letter, ICF)
    assert letter.read_text(encoding="utf-8") == "Dear Asha"


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_rules_began_as_the_preset_of_their_name_or_else_the_nearest(preset: Ruleset) -> None:
    assert base_preset(preset) == preset
    assert base_preset(replace(preset, name="Ours", queen_points=9)) == preset
    assert base_preset(replace(preset, book="family")) == preset


def test_a_folder_that_may_not_be_written_says_so_and_keeps_its_files(monkeypatch: pytest.MonkeyPatch) -> None:
    with folder_for_all() as folder:
        monkeypatch.setenv("CARROM_HOME", str(folder))
        with without_privileges():
            save_house_rule(OURS)
            house_folder().chmod(0o500)
            with pytest.raises(PermissionError):
                save_house_rule(replace(UK29, name="More"))
            with pytest.raises(PermissionError):
                forget_house_rule("Our house")
            assert list(house_rules()) == ["Our house"]
            house_folder().chmod(0o700)


def test_a_file_in_the_folders_place_means_no_house_rules() -> None:
    house_folder().parent.mkdir(parents=True)
    house_folder().write_text("kept")
    assert house_rules() == {}
    with pytest.raises(OSError, match="house"):
        save_house_rule(OURS)
    assert house_folder().read_text() == "kept"
