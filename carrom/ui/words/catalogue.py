"""The words of the game in the player's language: whole sentences by key with named blanks, from `assets/locale`."""

import string
import sys
import tomllib
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from itertools import combinations
from pathlib import Path

from carrom.resources import asset
from carrom.storage.settings import SettingsProblem
from carrom.storage.toml_files import BadTable, FileFault

FIRST_LANGUAGE = "en"
# Endings of variants: a fault whose cost another sentence says, a pair as the subject, and men that belong to nobody.
NO_COST, PAIR, POINTS = "_no_cost", "_pair", "_points"
YOU = "_you"  # ends the key of a sentence said to the only person among bots


class MissingText(KeyError):
    """No sentence stands under this key, or it asks for a slot that was not given."""


@dataclass(frozen=True, slots=True, eq=False)
class Catalogue:
    """All texts of one language by dotted key."""

    language: str
    texts: dict[str, str]

    def __contains__(self, key: str) -> bool:
        return key in self.texts

    def __call__(self, key: str, **slots: str | int) -> str:
        """The sentence under a key with its slots filled. MissingText for an unknown key or a slot without a value."""
        try:
            return self.texts[key].format(**slots)
        except KeyError as problem:
            raise MissingText(f"{self.language}.toml: {key}: {problem.args[0]}") from problem

    def variant(self, key: str, *endings: str) -> str:
        """The key of the sentence that fits best: with as many of these endings as there is one for, earlier endings first."""
        for length in range(len(endings), 0, -1):
            for chosen in combinations(endings, length):
                if f"{key}{''.join(chosen)}" in self:
                    return f"{key}{''.join(chosen)}"
        return key

    def join_list(self, parts: tuple[str, ...]) -> str:
        """Several things as one phrase: a, b and c."""
        if not parts:
            return ""
        whole = parts[0]
        for number, part in enumerate(parts[1:], 2):
            whole = self("list.last" if number == len(parts) else "list.next", first=whole, then=part)
        return whole


@cache
def slots_of(sentence: str) -> frozenset[str]:
    """The names of a sentence's slots."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


@cache
def catalogue(language: str = FIRST_LANGUAGE) -> Catalogue:
    """The catalogue of a language; what it lacks is said in the first one. FileNotFoundError where there is none.

    What is missing is told once on the error output: it is for translators, and no reason not to play.
    """
    texts = read_texts(asset(f"locale/{language}.toml"))
    if language == FIRST_LANGUAGE:
        return Catalogue(language, texts)
    whole, missing = fill_missing(texts, catalogue().texts)
    if missing:
        print(f"carrom: locale/{language}.toml: {len(missing)}: {', '.join(missing)}", file=sys.stderr)
    return Catalogue(language, whole)


def read_texts(path: Path) -> dict[str, str]:
    """The texts of one file by dotted key."""
    return dict(_flat(tomllib.loads(path.read_text(encoding="utf-8")), ""))


def fill_missing(texts: dict[str, str], first: dict[str, str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """The texts with those of the first language for every key that is missing or asks for a slot that is not given there;
    and which keys those are."""
    missing = tuple(
        key for key, sentence in first.items() if key not in texts or not slots_of(texts[key]) <= slots_of(sentence)
    )
    return {**texts, **{key: first[key] for key in missing}}, missing


def _flat(table: dict[str, object], prefix: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            found.extend(_flat(value, f"{prefix}{key}."))
        else:
            found.append((f"{prefix}{key}", str(value)))
    return found


def when(tr: Catalogue, then: datetime, now: datetime) -> str:
    """How one says it now."""
    time = then.strftime("%H:%M")
    if then.date() == now.date():
        return tr("when.today", time=time)
    if then.date() == (now - timedelta(days=1)).date():
        return tr("when.yesterday", time=time)
    return then.strftime("%Y-%m-%d")


_UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))


def duration(tr: Catalogue, seconds: int) -> str:
    """A time within a sentence: "15 seconds", "1 day and 12 hours"."""
    return tr.join_list(tuple(tr(f"duration.{unit}_{'one' if n == 1 else 'many'}", count=n) for unit, n in _parts(seconds)))


def short_duration(tr: Catalogue, seconds: int) -> str:
    """The same as a setting's value: "15 s", "1 d 12 h"."""
    first, *rest = (tr(f"duration.{unit}_short", count=n) for unit, n in _parts(seconds))
    return tr("duration.two_short", first=first, then=rest[0]) if rest else first


def _parts(seconds: int) -> tuple[tuple[str, int], ...]:
    """How many of the largest unit that is in it, and of the next one, if any."""
    for place, (unit, length) in enumerate(_UNITS):
        if seconds >= length:
            then, shorter = _UNITS[min(place + 1, len(_UNITS) - 1)]
            rest = seconds % length // shorter
            return ((unit, seconds // length), (then, rest)) if rest else ((unit, seconds // length),)
    return (("second", seconds),)


def clock_words(tr: Catalogue, seconds: int) -> str:
    """What is left on a clock: "0:15", "2:00:00", from a day on "1 d 12 h"."""
    minutes, hours = seconds // 60, seconds // 3600
    if hours >= 24:
        return tr("table.clock_days", days=hours // 24, hours=hours % 24)
    if hours:
        return tr("table.clock_hours", hours=hours, minutes=f"{minutes % 60:02}", seconds=f"{seconds % 60:02}")
    return tr("table.clock", minutes=minutes, seconds=f"{seconds % 60:02}")


def fault_words(tr: Catalogue, problem: SettingsProblem | BadTable) -> str:
    """The file, and what is wrong with it, as one sentence."""
    key = problem.key if isinstance(problem, SettingsProblem) else problem.where
    return tr(f"file.{problem.what}", path=display_path(problem.path), name=key, why=problem.why)


def settings_problem_words(tr: Catalogue, problem: SettingsProblem) -> tuple[str, ...]:
    """All that a player should know of a trouble with the settings: what is wrong, what follows, where the file lies."""
    if problem.what is FileFault.UNWRITABLE:
        return fault_words(tr, problem), tr("file.unsaved")
    kept = () if problem.aside is None else (tr("file.aside", aside=display_path(problem.aside)),)
    return fault_words(tr, problem), tr("file.usual"), *kept


def display_path(path: Path) -> str:
    """The path as a player knows it, from the home folder on where it lies there."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)
