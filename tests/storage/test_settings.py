"""Settings: what is saved is loaded; whatever is wrong with the file, the game starts, says so, and keeps the file."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carrom.bots.hand import HANDS
from carrom.model.seats import Seat
from carrom.play.preferences import (
    GUIDES,
    NEWCOMER,
    STRIKERS,
    ControlChoices,
    MatchChoices,
    Preferences,
    ProfileChoices,
    SeatedPlayer,
    SoundChoices,
    StatisticsChoices,
)
from carrom.play.profiles import Profile
from carrom.rules.ruleset import ICF, POINTS3, PRESETS, UK29, with_switches
from carrom.storage.paths import settings_file
from carrom.storage.settings import ADDED, MOST_BYTES, LoadedSettings, load_settings, save_settings
from carrom.storage.toml_files import FileFault, TomlTable, table_bytes, table_of
from tests.storage.nobody import folder_for_all, without_privileges

USUAL = NEWCOMER
OWN = replace(
    USUAL,
    rules=replace(UK29, name="हमारे नियम", queen_points=7, man_values=(2, 1), pocket_diameter_mm=51.0),
    stand_in=replace(POINTS3, queen_points=4),
    match=MatchChoices(
        players=4,
        board_speed="fast",
        seats=(SeatedPlayer("Asha"), SeatedPlayer("", "club"), SeatedPlayer(guide="full"), SeatedPlayer()),
    ),
    sound=SoundChoices(muted=True, effects=40),
    controls=replace(USUAL.controls, keys=(("strike", "x"), ("menu", "q"))),
    profiles=ProfileChoices((Profile("Asha", "star", "plum", "ruby"), Profile("Uma", "sun", "teal"))),
)


def put(data: bytes) -> Path:
    """The settings file with these bytes."""
    path = settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def saved(preferences: Preferences = OWN) -> Path:
    assert save_settings(preferences) is None
    return settings_file()


def changed(pattern: str, by: str) -> bytes:
    """A good file with one piece of its text changed."""
    text = saved().read_text(encoding="utf-8")
    assert re.search(pattern, text, re.M)
    return re.sub(pattern, by, text, count=1, flags=re.M).encode()


def test_without_a_file_the_usual_settings_are_taken_and_nothing_is_said_or_written() -> None:
    assert load_settings() == LoadedSettings(USUAL, None)
    assert not settings_file().parent.exists()


def test_what_was_saved_is_loaded() -> None:
    saved()
    assert load_settings() == LoadedSettings(OWN, None)


def test_of_two_copies_each_keeps_what_it_changed() -> None:
    saved()
    one = replace(OWN, sound=replace(OWN.sound, effects=55), rules=replace(OWN.rules, queen_points=3))
    other = replace(OWN, sound=replace(OWN.sound, signals=10), language="en", statistics=StatisticsChoices(joined=("Asha",)))
    assert (save_settings(one, OWN), save_settings(other, OWN)) == (None, None)
    both = replace(other, sound=replace(other.sound, effects=55), rules=one.rules)
    assert load_settings() == LoadedSettings(both, None)
    assert save_settings(OWN, one) is None
    assert load_settings() == LoadedSettings(replace(both, sound=replace(both.sound, effects=40), rules=OWN.rules), None)


def test_what_changed_is_kept_whole_where_the_file_is_gone() -> None:
    assert save_settings(OWN, replace(OWN, language="en")) is None
    assert load_settings() == LoadedSettings(OWN, None)


players = st.builds(
    SeatedPlayer,
    st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=24),
    st.sampled_from(["person", "club", "my bots/bot.py:Name"]),
    st.sampled_from(["", *GUIDES]),
)
matches = st.builds(
    MatchChoices,
    players=st.sampled_from([2, 3, 4]),
    striker=st.sampled_from(list(STRIKERS)),
    hand=st.sampled_from(list(HANDS)),
    starts=st.sampled_from(["rules", "south", "east", "north", "west"]),
    take_back=st.booleans(),
    seats=st.tuples(players, players, players, players),
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(matches, st.sampled_from(list(PRESETS.values())), st.integers(0, 100))
def test_any_choices_come_back_as_they_were(match: MatchChoices, ruleset: object, loudness: int) -> None:
    assert isinstance(ruleset, type(ICF))
    own = Preferences(rules=ruleset, match=match, sound=SoundChoices(effects=loudness))
    saved(own)
    assert load_settings() == LoadedSettings(own, None)


def test_the_file_shows_only_the_laws_that_differ_from_the_preset() -> None:
    text = saved(replace(USUAL, rules=replace(UK29, queen_points=7))).read_text(encoding="utf-8")
    assert '[rules]\nname = "uk29"\nbase = "uk29"\n\n[rules.switches]\nqueen_points = 7\n' in text


BROKEN: dict[str, tuple[Callable[[], bytes], FileFault, str]] = {
    "empty": (lambda: b"", FileFault.EMPTY, ""),
    "blank": (lambda: b"\n \n", FileFault.EMPTY, ""),
    "zero-filled": (lambda: bytes(800), FileFault.EMPTY, ""),
    "zeros at the end": (lambda: saved().read_bytes()[:300] + bytes(200), FileFault.NOT_TOML, ""),
    "not UTF-8": (lambda: changed("Asha", "Asha") + b'x = "\xff\xfe"', FileFault.NOT_TEXT, ""),
    "UTF-16": (lambda: saved().read_text(encoding="utf-8").encode("utf-16"), FileFault.NOT_TEXT, ""),
    "not TOML": (lambda: b"{}", FileFault.NOT_TOML, ""),
    "nested without end": (lambda: b"x = " + b"[" * 90_000, FileFault.NOT_TOML, ""),
    "a number beyond all measure": (lambda: b"schema = " + b"9" * 9000, FileFault.NOT_TOML, ""),
    "too large": (lambda: saved().read_bytes() + b"#" * MOST_BYTES, FileFault.TOO_LARGE, ""),
    "no schema": (lambda: changed("^schema = \\d+$", ""), FileFault.KEY, "schema"),
    "a schema that is none": (lambda: changed("^schema = \\d+$", "schema = true"), FileFault.KEY, "schema"),
    "an older file with a wrong key": (lambda: changed("^schema = \\d+$", "schema = 1\nx = 1"), FileFault.KEY, "x"),
    "an older file without a section": (lambda: b"schema = 1\n", FileFault.KEY, "rules"),
    "schema 0": (lambda: changed("^schema = \\d+$", "schema = 0"), FileFault.KEY, "schema"),
    "newer schema": (lambda: changed("^schema = \\d+$", "schema = 99"), FileFault.NEWER, "schema"),
    "wrong type": (lambda: changed("^effects = 40$", 'effects = "40"'), FileFault.KEY, "sound.effects"),
    "a whole number wanted": (lambda: changed("^effects = 40$", "effects = 40.5"), FileFault.KEY, "sound.effects"),
    "yes for a number": (lambda: changed("^effects = 40$", "effects = true"), FileFault.KEY, "sound.effects"),
    "a date for a text": (lambda: changed('^look = "golden"$', "look = 2024-01-01"), FileFault.KEY, "display.look"),
    "out of range": (lambda: changed("^effects = 40$", "effects = 101"), FileFault.KEY, "sound.effects"),
    "no such choice": (lambda: changed('"fast"', '"icy"'), FileFault.KEY, "match.board_speed"),
    "unknown key": (lambda: changed("^effects = 40$", "effects = 40\nbass = 3"), FileFault.KEY, "sound.bass"),
    "unknown section": (lambda: changed(r"^\[sound\]$", "[music]\n[sound]"), FileFault.KEY, "music"),
    "missing key": (lambda: changed("^effects = 40$", ""), FileFault.KEY, "sound.effects"),
    "no rules": (lambda: changed(r"(?s)^\[rules\].*(?=^\[match\])", ""), FileFault.KEY, "rules"),
    "a list for a section": (lambda: b"schema = 1\nrules = []\n", FileFault.KEY, "rules"),
    "unknown preset": (lambda: changed('^base = "uk29"$', 'base = "uk30"'), FileFault.KEY, "rules.base"),
    "unknown law": (lambda: changed("^queen_points = 7$", "kings = 1"), FileFault.KEY, "rules.switches.kings"),
    "a law out of range": (
        lambda: changed("^queen_points = 7$", "queen_points = 99"),
        FileFault.KEY,
        "rules.switches.queen_points",
    ),
    "laws at odds": (
        lambda: changed("^queen_points = 7$", "allowed_seats = [3]"),
        FileFault.KEY,
        "rules.switches.allowed_seats",
    ),
    "a path for a name": (lambda: changed('^name = "हमारे नियम"$', 'name = "../up"'), FileFault.KEY, "rules.name"),
    "a name too long": (lambda: changed('"Asha"', f'"{"a" * 25}"'), FileFault.KEY, "match.seats[0].name"),
    "a name that cannot be drawn": (lambda: changed('"Asha"', r'"A\\u0000"'), FileFault.KEY, "match.seats[0].name"),
    "a player without a name": (lambda: changed('"Uma"', '" "'), FileFault.KEY, "profiles.known[1].name"),
    "a player twice": (lambda: changed('"Uma"', '"Asha"'), FileFault.KEY, "profiles.known"),
    "no such picture": (lambda: changed('"star"', '"cat"'), FileFault.KEY, "profiles.known[0].sign"),
    "no such colour": (lambda: changed('"plum"', '"pink"'), FileFault.KEY, "profiles.known[0].colour"),
    "five seats": (
        lambda: changed(r"^seats = \[$", 'seats = [{name="",kind="person",guide=""},'),
        FileFault.KEY,
        "match.seats",
    ),
    "unknown language": (lambda: changed('^language = "en"$', 'language = "../en"'), FileFault.KEY, "language"),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_file_is_kept_aside_and_told_and_the_game_starts_as_usual(broken: str) -> None:
    make, what, key = BROKEN[broken]
    data = make()
    path = put(data)
    loaded = load_settings()
    assert loaded.preferences == USUAL
    assert loaded.problem is not None
    assert (loaded.problem.what, loaded.problem.key, loaded.problem.path) == (what, key, path)
    assert loaded.problem.why
    assert loaded.problem.aside is not None
    assert loaded.problem.aside.name.startswith("settings.toml.bad-")
    assert loaded.problem.aside.read_bytes() == data
    assert load_settings() == LoadedSettings(USUAL, None)


@pytest.mark.parametrize("text", ["{0} = 1\n{0} = 1\n", "[{0}]\n[{0}]\n", "schema = 1\n{0} = 1\n", "{0}"])
def test_what_is_said_of_a_file_is_short_however_long_its_words_are(text: str) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(text.format("a" * 100_000), encoding="utf-8")
    problem = load_settings().problem
    assert problem is not None
    assert len(problem.why) + len(problem.key) < 1000


def test_a_file_cut_off_anywhere_is_never_taken_for_a_whole_one() -> None:
    data = saved().read_bytes()
    for length in range(0, len(data.rstrip()), 7):
        put(data[:length])
        loaded = load_settings()
        assert loaded.problem is not None, length
        assert loaded.preferences == USUAL


def test_files_kept_aside_in_the_same_second_do_not_replace_each_other() -> None:
    kept = set()
    for number in range(3):
        put(b"bad %d" % number)
        problem = load_settings().problem
        assert problem is not None
        assert problem.aside is not None
        kept.add(problem.aside.read_bytes())
    assert kept == {b"bad 0", b"bad 1", b"bad 2"}
    assert len(list(settings_file().parent.iterdir())) == 3


def test_a_folder_in_the_files_place_is_moved_aside_with_all_that_is_in_it() -> None:
    settings_file().mkdir(parents=True)
    (settings_file() / "mine").write_text("kept")
    problem = load_settings().problem
    assert problem is not None
    assert problem.what is FileFault.UNREADABLE
    assert problem.aside is not None
    assert (problem.aside / "mine").read_text() == "kept"
    saved()


def test_a_file_in_the_folders_place_stays_and_is_told(tmp_path: Path) -> None:
    settings_file().parent.parent.mkdir(parents=True)
    settings_file().parent.write_text("kept")
    assert load_settings().preferences == USUAL
    problem = save_settings(OWN)
    assert problem is not None
    assert problem.what is FileFault.UNWRITABLE
    assert settings_file().parent.read_text() == "kept"


def test_a_file_that_may_not_be_read_is_kept_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    with folder_for_all() as folder:
        monkeypatch.setenv("CARROM_HOME", str(folder))
        with without_privileges():
            data = saved().read_bytes()
            settings_file().chmod(0)
            loaded = load_settings()
            assert loaded.preferences == USUAL
            assert loaded.problem is not None
            assert loaded.problem.what is FileFault.UNREADABLE
            assert loaded.problem.aside is not None
            loaded.problem.aside.chmod(0o600)
            assert loaded.problem.aside.read_bytes() == data


def test_in_a_read_only_folder_a_good_file_is_read_and_not_saving_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with folder_for_all() as folder:
        monkeypatch.setenv("CARROM_HOME", str(folder))
        with without_privileges():
            before = saved().read_bytes()
            settings_file().parent.chmod(0o500)
            assert load_settings() == LoadedSettings(OWN, None)
            problem = save_settings(USUAL)
            assert problem is not None
            assert (problem.what, problem.aside) == (FileFault.UNWRITABLE, None)
            assert settings_file().read_bytes() == before
            settings_file().parent.chmod(0o700)


def test_in_a_read_only_folder_a_bad_file_stays_where_it_is_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with folder_for_all() as folder:
        monkeypatch.setenv("CARROM_HOME", str(folder))
        with without_privileges():
            put(b"bad")
            settings_file().parent.chmod(0o500)
            loaded = load_settings()
            assert loaded.preferences == USUAL
            assert loaded.problem is not None
            assert (loaded.problem.what, loaded.problem.aside) == (FileFault.NOT_TOML, None)
            assert save_settings(OWN) == replace(loaded.problem, what=FileFault.UNWRITABLE, key="")
            settings_file().parent.chmod(0o700)
            assert settings_file().read_bytes() == b"bad"


def test_saving_never_writes_over_a_file_of_a_newer_game() -> None:
    newer = changed("^schema = \\d+$", "schema = 99")
    put(newer)
    problem = save_settings(USUAL)
    assert problem is not None
    assert problem.what is FileFault.NEWER
    assert problem.aside is not None
    assert problem.aside.read_bytes() == newer
    assert load_settings() == LoadedSettings(USUAL, None)


def test_settings_that_could_not_be_loaded_again_are_refused_and_the_old_file_stays() -> None:
    saved()
    problem = save_settings(replace(OWN, rules=replace(ICF, name="a/b")))
    assert problem is not None
    assert (problem.what, problem.key) == (FileFault.KEY, "rules.name")
    assert load_settings() == LoadedSettings(OWN, None)


def test_an_older_file_is_stepped_up_schema_by_schema_before_it_is_read() -> None:
    def second(table: TomlTable) -> TomlTable:
        return {"loud": table["volume"]}

    def third(table: TomlTable) -> TomlTable:
        return table | {"muted": False}

    steps = (second, third)
    path = settings_file()
    old = b"schema = 1\nvolume = 4\n"
    assert table_of(path, old, steps) == {"loud": 4, "muted": False}
    assert table_of(path, b"schema = 2\nloud = 5\n", steps) == {"loud": 5, "muted": False}
    assert table_of(path, table_bytes({"loud": 6, "muted": True}, steps), steps) == {"loud": 6, "muted": True}


@pytest.mark.parametrize("schema", range(1, len(ADDED) + 1))
def test_every_schema_there_ever_was_is_read_for_ever(schema: int) -> None:
    """Who adds a key to the settings adds a step for older files, and these files stay as they are."""
    old = Path(__file__).with_name("settings") / f"{schema}.toml"
    put(old.read_bytes())
    loaded = load_settings()
    assert loaded.problem is None
    assert loaded.preferences.rules == with_switches(UK29, {"queen_points": 7})
    assert loaded.preferences.match.player(Seat.SOUTH).name == "Asha"
    assert loaded.preferences.controls == ControlChoices(keys=(("strike", "x"),))
    assert save_settings(loaded.preferences) is None
    assert old.read_bytes() != settings_file().read_bytes()
    assert load_settings() == LoadedSettings(loaded.preferences, None)


def test_who_had_a_name_at_a_seat_of_an_older_file_is_known_by_it() -> None:
    old = (Path(__file__).with_name("settings") / "3.toml").read_text(encoding="utf-8")
    for name, kind in (("Uma", "person"), ("Ravi", "club"), (" Asha ", "person")):
        old = old.replace('{ name = "", kind = "person"', f'{{ name = "{name}", kind = "{kind}"', 1)
    put(old.encode())
    loaded = load_settings()
    assert loaded.problem is None
    assert [profile.name for profile in loaded.preferences.profiles.known] == ["Asha", "Uma"]
    assert len({profile.portrait for profile in loaded.preferences.profiles.known}) == 2
    saved(replace(loaded.preferences, profiles=ProfileChoices()))
    assert load_settings().preferences.profiles.known == ()


@pytest.mark.parametrize("seats", ['"none"', "[1, 2, 3, 4]", "[{ name = 1, kind = 'person', guide = '' }]"])
def test_seats_that_are_none_are_told_of_an_older_file_too(seats: str) -> None:
    old = (Path(__file__).with_name("settings") / "3.toml").read_text(encoding="utf-8")
    put(re.sub(r"(?s)^seats = \[.*?^\]$", f"seats = {seats}", old, count=1, flags=re.M).encode())
    problem = load_settings().problem
    assert problem is not None
    assert problem.key.startswith("match.seats")
