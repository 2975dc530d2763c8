"""House rules: one small TOML file each, as a table of the switches that differ from a preset."""

import errno
import os
from pathlib import Path

from carrom.rules.ruleset import PRESETS, Ruleset, base_preset, changed_switches
from carrom.storage import files
from carrom.storage.codec import BadValue, Plain, from_plain, plain_object
from carrom.storage.files import LONGEST, BadFile, files_in, free_path, is_file_name, reason, write_whole
from carrom.storage.paths import home
from carrom.storage.toml_files import BadTable, FileFault, SchemaStep, bad_value, read_table, table_bytes

_KEYS = ("name", "base", "switches")


def rules_to_plain(ruleset: Ruleset) -> dict[str, Plain]:
    """The table of this ruleset."""
    base, plain = base_preset(ruleset), plain_object(ruleset)
    turned = changed_switches(ruleset, base)
    return {"name": ruleset.name, "base": base.name, "switches": {name: plain[name] for name in turned}}


def rules_from_plain(plain: object, where: str) -> Ruleset:
    """The ruleset that the table tells of; `where` is the table's own place in its file. BadValue where there is none."""
    if not isinstance(plain, dict):
        raise BadValue(where, "expected a table")
    for key in plain:
        if key not in _KEYS:
            raise BadValue(f"{where}.{key}", "unknown key")
    for key in _KEYS:
        if key not in plain:
            raise BadValue(f"{where}.{key}", "missing key")
    base, switches = plain["base"], plain["switches"]
    if not isinstance(base, str) or base not in PRESETS:
        raise BadValue(f"{where}.base", f"expected one of {', '.join(PRESETS)}")
    if not isinstance(switches, dict):
        raise BadValue(f"{where}.switches", "expected a table")
    name = plain["name"]
    if not isinstance(name, str) or not (name in PRESETS or is_file_name(name)):
        raise BadValue(f"{where}.name", f"expected 1 to {LONGEST} letters that work as a file name")
    for key in ("name", "edition"):
        if key in switches:
            raise BadValue(f"{where}.switches.{key}", "unknown key")
    try:
        return from_plain(Ruleset, plain_object(PRESETS[base]) | switches | {"name": name})
    except BadValue as problem:
        raise BadValue(problem.where.replace("$", f"{where}.switches", 1), problem.why) from None


MOST_BYTES = 64 * 1024
SUFFIX = ".toml"
STEPS: tuple[SchemaStep, ...] = ()  # as the settings' own


def house_folder() -> Path:
    """The folder of the house rules, which need not exist yet."""
    return home().config / "house"


def house_rules() -> dict[str, Ruleset]:
    """The house rules by name, in their order; files that cannot be taken are told by `bad_house_rules`."""
    found = [rules for _, rules in _files() if isinstance(rules, Ruleset)]
    return {ruleset.name: ruleset for ruleset in sorted(found, key=lambda ruleset: ruleset.name.casefold())}


def bad_house_rules() -> tuple[BadFile, ...]:
    """Every file among the house rules that cannot be taken, with its key and reason. They are left as they are."""
    return tuple(problem for _, problem in _files() if isinstance(problem, BadFile))


def save_house_rule(ruleset: Ruleset) -> None:
    """Keep these rules under their name, in the place of any of the same name. ValueError for a name that may not be kept
    (see `may_be_called`), OSError where the file cannot be written."""
    if not may_be_called(ruleset.name):
        raise ValueError(f"{ruleset.name!r} does not work as a name for house rules")
    same = (path for path, other in _files() if isinstance(other, Ruleset) and other.name == ruleset.name)
    write_whole(next(same, _free_path(ruleset.name)), _bytes(ruleset))


def forget_house_rule(name: str) -> None:
    """Take the rules of this name away; nothing happens where there are none. OSError where the file must stay."""
    for path, found in _files():
        if isinstance(found, Ruleset) and found.name == name:
            path.unlink(missing_ok=True)


def may_be_called(name: str) -> bool:
    """Whether house rules may have this name: tidy, short, a file's name on every system, and no preset's."""
    return files.is_file_name(name) and name.casefold() not in PRESETS


def export_rules(path: Path, ruleset: Ruleset) -> None:
    """Write these rules to a file to pass on, in the place of other rules but of nothing else. OSError where it cannot be
    written."""
    try:
        _read(path)
    except FileNotFoundError:
        pass
    except BadFile:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
    write_whole(path, _bytes(ruleset))


def import_rules(path: Path) -> Ruleset:
    """The rules of such a file. BadFile names the key and the reason where it holds none."""
    try:
        return _read(path)
    except FileNotFoundError as error:
        raise BadTable(path, FileFault.UNREADABLE, "", reason(error)) from None


def _files() -> list[tuple[Path, Ruleset | BadFile]]:
    """What each file of the folder holds, in the order of the files' names; a name that an earlier one has is bad, and so is
    a folder that cannot be looked into."""
    found: list[tuple[Path, Ruleset | BadFile]] = []
    seen: set[str] = set()
    try:
        paths = files_in(house_folder(), SUFFIX)
    except OSError as error:
        return [(house_folder(), BadTable(house_folder(), FileFault.UNREADABLE, "", reason(error)))]
    for path in paths:
        try:
            ruleset = _read(path)
            if ruleset.name in seen or not may_be_called(ruleset.name):
                raise BadTable(path, FileFault.KEY, "name", "other rules have this name")
        except FileNotFoundError:
            continue  # another copy of the game has just taken it away
        except BadTable as problem:
            found.append((path, problem))
        else:
            seen.add(ruleset.name)
            found.append((path, ruleset))
    return found


def _read(path: Path) -> Ruleset:
    try:
        return rules_from_plain(read_table(path, STEPS, MOST_BYTES), "$")
    except BadValue as problem:
        raise bad_value(path, problem) from None


def _bytes(ruleset: Ruleset) -> bytes:
    return table_bytes(rules_to_plain(ruleset), STEPS)


def _free_path(name: str) -> Path:
    """A file named for the rules; not one that is there already, whatever it holds."""
    return free_path(lambda number: house_folder() / (f"{name}{SUFFIX}" if number == 1 else f"{name} {number}{SUFFIX}"))
