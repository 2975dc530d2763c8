"""The player's settings: `load_settings` is the one way in. It always gives settings, says what was wrong, and never loses a
file.

The file is TOML with every key in it, so that one cut off anywhere is seen; the laws in force stand in it as in a house
rule's file.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from carrom.play.preferences import NEWCOMER, PERSON, SECTIONS, Preferences
from carrom.play.profiles import COLOURS, SIGNS
from carrom.resources import asset
from carrom.rules.ruleset import Ruleset
from carrom.storage.codec import BadValue, Plain, from_plain, to_plain
from carrom.storage.files import free_path, reason, write_whole
from carrom.storage.house_rules import rules_from_plain, rules_to_plain
from carrom.storage.paths import settings_file
from carrom.storage.toml_files import BadTable, FileFault, SchemaStep, TomlTable, bad_value, read_table, table_bytes, table_of

MOST_BYTES = 256 * 1024
_RULES = ("rules", "stand_in")


# What each schema before the newest did not know yet, and what it is where a file of that schema is read. Keys that come
# with the next release go into the last of these.
ADDED: tuple[TomlTable, ...] = (
    {"statistics": {"joined": []}, "controls": {"steady": True}, "table": {"first_game_done": False}},
    {"stand_in": {}},
    {
        "sound": {"ambience": "none", "ambience_volume": 60},
        "controls": {"lock_line": False},
        "table": {"opponent": "club"},
        "display": {"striker": "usual"},
        "profiles": {"known": []},
    },
)


def _filled(added: TomlTable, table: TomlTable) -> TomlTable:
    """The table with all that was added; what it says itself stays, and a section that is none is left to the reader."""
    filled = dict(table)
    for name, new in added.items():
        old = table.get(name, {})
        if isinstance(new, dict) and isinstance(old, dict):
            filled[name] = {**new, **old}
    return filled


def _with_profiles(table: TomlTable) -> TomlTable:
    """Schema 3 to 4: the people who had names at the seats are known by them from now on."""
    filled, match = _filled(ADDED[-1], table), table.get("match")
    seats = match.get("seats") if isinstance(match, dict) else None
    if "profiles" in table or not isinstance(seats, list):
        return filled
    given = (seat.get("name") for seat in seats if isinstance(seat, dict) and seat.get("kind") == PERSON)
    names = dict.fromkeys(name.strip() for name in given if isinstance(name, str) and name.strip())
    looks = zip(names, SIGNS, COLOURS, strict=False)
    known = [{"name": name, "sign": sign, "colour": colour, "striker": "usual"} for name, sign, colour in looks]
    return filled | {"profiles": {"known": known}}


STEPS: tuple[SchemaStep, ...] = (*(partial(_filled, added) for added in ADDED[:-1]), _with_profiles)


@dataclass(frozen=True, slots=True)
class SettingsProblem:
    """What is wrong with the settings: a code, the file, the key if one is to blame, why in technical words.

    `aside` is where the bad file lies now; None where it could not be moved or nothing had to be.
    """

    what: FileFault
    path: Path
    key: str
    why: str
    aside: Path | None


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """The settings to start with: the player's own, or a newcomer's and the trouble that led to them."""

    preferences: Preferences
    problem: SettingsProblem | None


def load_settings() -> LoadedSettings:
    """The player's settings. A file that cannot be taken is put aside whole, under a name of its own."""
    path = settings_file()
    try:
        return LoadedSettings(_read(path), None)
    except FileNotFoundError:
        return LoadedSettings(NEWCOMER, None)
    except BadTable as problem:
        return LoadedSettings(NEWCOMER, _put_aside(path, problem))


def save_settings(preferences: Preferences, before: Preferences | None = None) -> SettingsProblem | None:
    """Keep these settings; None when they are on the disk and all is well. Until then the old file stays.

    Where it is known what they were `before`, only what has changed since is written over what the file says: another copy
    of the game may have changed the rest. A file that this game cannot take, of a newer one perhaps, is put aside first, since
    writing over it would destroy it: then `aside` says where it lies, and these settings are on the disk.
    """
    path = settings_file()
    table = _plain(preferences)
    settings_problem: SettingsProblem | None = None
    try:
        _preferences(path, table_of(path, table_bytes(table, STEPS), STEPS))
    except BadTable as problem:  # what could not be loaded again is never written
        return _problem_of(problem, None)
    try:
        stored = _read(path)
        if before is not None:
            table = _changed(_plain(stored), _plain(before), table)
    except FileNotFoundError:
        pass
    except BadTable as problem:
        settings_problem = _put_aside(path, problem)
        if settings_problem.aside is None:
            return SettingsProblem(FileFault.UNWRITABLE, path, "", problem.why, None)
    try:
        write_whole(path, table_bytes(table, STEPS))
    except OSError as error:
        return SettingsProblem(FileFault.UNWRITABLE, path, "", reason(error), None)
    return settings_problem


def _changed(stored: dict[str, Plain], before: dict[str, Plain], now: dict[str, Plain], deep: bool = True) -> dict[str, Plain]:
    """What is stored, with what has changed from before to now; the parts of a section one by one."""
    table = dict[str, Plain]()
    for name, new in now.items():
        kept, old = stored[name], before[name]
        if deep and name in SECTIONS and isinstance(kept, dict) and isinstance(old, dict) and isinstance(new, dict):
            table[name] = _changed(kept, old, new, deep=False)
        else:
            table[name] = kept if new == old else new
    return table


def _read(path: Path) -> Preferences:
    return _preferences(path, read_table(path, STEPS, MOST_BYTES))


def _preferences(path: Path, table: TomlTable) -> Preferences:
    try:
        for key in _RULES:
            if key not in table:
                raise BadValue(f"$.{key}", "missing key")
        rulesets = {key: to_plain(_ruleset(table, key)) for key in _RULES}
        preferences = from_plain(Preferences, table | rulesets)
        if preferences.language not in languages():
            raise BadValue("$.language", f"expected one of {', '.join(languages())}")
    except BadValue as problem:
        raise bad_value(path, problem) from None
    return preferences


def _ruleset(table: TomlTable, key: str) -> Ruleset | None:
    """The ruleset of that name; an empty table is none, where there may be none."""
    return None if key == "stand_in" and table[key] == {} else rules_from_plain(table[key], f"$.{key}")


def languages() -> tuple[str, ...]:
    """The languages that the game comes with, by the name of their files."""
    return tuple(sorted(path.stem for path in asset("locale").glob("*.toml")))


def _plain(preferences: Preferences) -> dict[str, Plain]:
    """The table, its plain keys first, as TOML wants them."""
    sections = {name: to_plain(getattr(preferences, name)) for name in SECTIONS}
    stand_in = {} if preferences.stand_in is None else rules_to_plain(preferences.stand_in)
    return {"language": preferences.language, "rules": rules_to_plain(preferences.rules), "stand_in": stand_in, **sections}


def _put_aside(path: Path, problem: BadTable) -> SettingsProblem:
    try:
        return _problem_of(problem, path.rename(_free_name(path)))
    except OSError:
        return _problem_of(problem, None)


def _problem_of(problem: BadTable, aside: Path | None) -> SettingsProblem:
    return SettingsProblem(problem.what, problem.path, problem.where, problem.why, aside)


def _free_name(path: Path) -> Path:
    """A name beside the file that nothing has yet, named for the present time."""
    stem = f"{path.name}.bad-{datetime.now():%Y-%m-%d-%H%M%S}"
    return free_path(lambda number: path.with_name(stem if number == 1 else f"{stem}-{number}"))
