"""The laws in force in plain words, made from a ruleset's switches, and how two rulesets differ in words. No pygame."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from carrom.rules.ruleset import ICF, Ruleset
from carrom.rules.switches import Switch, Value, switches
from carrom.ui.durations import duration
from carrom.ui.i18n import POINTS, Catalogue
from carrom.ui.law_table import TABLE, Entry

_SWITCHES = {switch.name: switch for switch in switches()}
_RANGE = re.compile(r"(\d+)([a-z]?)-(\d*)([a-z]?)")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One law: `law` its numbers as shown, `was` what it is elsewhere where the sheet compares, `lead` a word it explains.

    `name` is the entry's, `cites` the rows and law numbers under which a ruling finds it.
    """

    name: str
    text: str
    law: str = ""
    was: str = ""
    lead: str = ""
    cites: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Section:
    """Laws that belong together, or what stands under one heading of another page."""

    title: str
    sentences: tuple[Sentence, ...]


def sheet(say: Catalogue, rules: Ruleset) -> tuple[Section, ...]:
    """The laws in force, section by section."""
    return tuple(
        Section(say(f"sheet.{title}"), tuple(_sentence(say, entry, rules) for entry in entries if entry.when(rules)))
        for title, entries in TABLE
    )


def differences(say: Catalogue, rules: Ruleset, base: Ruleset) -> tuple[Sentence, ...]:
    """Every law that another ruleset has otherwise: as it is in these rules, and as it was there."""
    return tuple(
        Sentence(entry.name, now, was="" if now == was else was)
        for entry in _entries()
        if entry.name in _SWITCHES and entry.when(rules) and getattr(rules, entry.name) != getattr(base, entry.name)
        for now, was in ((_text(say, entry.name, rules), _text(say, entry.name, base) if entry.when(base) else ""),)
    )


def place_of(sections: tuple[Section, ...], cited: str) -> str | None:
    """The name of the first sentence that a row (`N6`) or law numbers (`98b, 101b`) lead to; None where none does."""
    sentences = [sentence for section in sections for sentence in section.sentences]
    wanted = _tokens(cited)
    whole = {"".join(filter(str.isdigit, token)) for token in wanted if token[:1].isdigit()}
    for closeness in (wanted, whole):
        for sentence in sentences:
            if closeness & sentence.cites:
                return sentence.name
    return None


def law_words(say: Catalogue, law: str) -> str:
    """Law numbers as shown; empty where there are none."""
    if not law:
        return ""
    law = law.replace("-", "–")
    return say("law.many" if any(sign in law for sign in ",–") else "law.one", law=law)


def _entries() -> Iterator[Entry]:
    for _, entries in TABLE:
        yield from entries


def _sentence(say: Catalogue, entry: Entry, rules: Ruleset) -> Sentence:
    switch = _SWITCHES.get(entry.name)
    law = switch.law if switch else entry.law
    cites = _tokens(law) | frozenset(entry.rows.split())
    cites |= {"".join(filter(str.isdigit, token)) for token in cites if token[:1].isdigit()}
    return Sentence(entry.name, _text(say, entry.name, rules), _law(say, law, switch, rules), cites=cites)


def _law(say: Catalogue, law: str, switch: Switch | None, rules: Ruleset) -> str:
    """The law that says so; where these rules say otherwise than the laws whose numbers these are, in whose place they do."""
    words = law_words(say, law)
    if not words or switch is None or getattr(rules, switch.name) == getattr(ICF, switch.name):
        return words
    return say("sheet.instead", law=words)


def _text(say: Catalogue, name: str, rules: Ruleset) -> str:
    switch = _SWITCHES.get(name)
    value = getattr(rules, name) if switch else ""
    key = f"sheet.{name}{_ending(say, name, value)}"
    if not rules.men_owned_by_colour:
        key = say.variant(key, POINTS)
    time = duration(say, value * switch.unit_s) if switch and switch.unit_s and isinstance(value, int) else ""
    return say(key, value=f"{value:g}" if isinstance(value, float) else str(value), time=time)


def _ending(say: Catalogue, name: str, value: Value) -> str:
    """What tells the sentences of one switch apart: yes or no, an option's own name, none and one where numbers have them."""
    match value:
        case bool():
            return "_yes" if value else "_no"
        case str():
            return f"_{value}" if value else ""
        case tuple():
            return "".join(f"_{part}" for part in value)
        case 0 | 1:
            special = "_one" if value else "_none"
            return special if f"sheet.{name}{special}" in say else ""
        case _:
            return ""


def _tokens(law: str) -> frozenset[str]:
    """The single numbers of a citation: `65b-d, 72` is 65b, 65c, 65d and 72."""
    found: set[str] = set()
    for part in law.replace("–", "-").split(", "):
        span = _RANGE.fullmatch(part)
        if span is None:
            found.update({part} if part else ())
            continue
        first, letter, last, last_letter = span.groups()
        if letter and last_letter:
            found.update(f"{first}{chr(code)}" for code in range(ord(letter), ord(last_letter) + 1))
        else:
            found.update(str(number) for number in range(int(first), int(last) + 1))
    return frozenset(found)
