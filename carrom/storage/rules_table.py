"""A ruleset as the table of a file: its name, the preset it began as, and the switches that differ from that preset.

Whoever reads the file sees at once what is special; a law that is added later takes the preset's value.
"""

from carrom.rules.ruleset import PRESETS, Ruleset, base_of, switches_turned
from carrom.storage.codec import BadValue, Plain, from_plain, to_plain
from carrom.storage.names import LONGEST, fits

_KEYS = ("name", "base", "switches")


def rules_to_plain(ruleset: Ruleset) -> dict[str, Plain]:
    """The table of this ruleset."""
    base, plain = base_of(ruleset), _plain(ruleset)
    turned = switches_turned(ruleset, base)
    return {"name": ruleset.name, "base": base.name, "switches": {name: plain[name] for name in turned}}


def rules_from_plain(plain: object, where: str) -> Ruleset:
    """The ruleset that the table tells of; `where` is the table's own place in its file. BadValue where there is none."""
    if not isinstance(plain, dict):
        raise BadValue(where, "expected a table")
    for key in plain:
        if key not in _KEYS:
            raise BadValue(f"{where}.{key}", "this key is not known")
    for key in _KEYS:
        if key not in plain:
            raise BadValue(f"{where}.{key}", "this key is missing")
    base, switches = plain["base"], plain["switches"]
    if not isinstance(base, str) or base not in PRESETS:
        raise BadValue(f"{where}.base", f"expected one of {', '.join(PRESETS)}")
    if not isinstance(switches, dict):
        raise BadValue(f"{where}.switches", "expected a table")
    name = plain["name"]
    if not isinstance(name, str) or not (name in PRESETS or fits(name)):
        raise BadValue(f"{where}.name", f"expected 1 to {LONGEST} letters that can be a file's name")
    for key in ("name", "edition"):
        if key in switches:
            raise BadValue(f"{where}.switches.{key}", "this key is not known")
    try:
        return from_plain(Ruleset, _plain(PRESETS[base]) | switches | {"name": name})
    except BadValue as problem:
        raise BadValue(problem.where.replace("$", f"{where}.switches", 1), problem.why) from None


def _plain(ruleset: Ruleset) -> dict[str, Plain]:
    plain = to_plain(ruleset)
    assert isinstance(plain, dict)
    return plain
