"""The words of the game in the player's language: whole sentences by key, with named slots, from `assets/locale`."""

import string
import sys
import tomllib
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

from carrom.resources import asset

FIRST_LANGUAGE = "en"
PAIR, POINTS = (
    "_pair",
    "_points",
)  # endings of variants: of a sentence that a pair is the subject of, and where men belong to nobody


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

    def listed(self, parts: tuple[str, ...]) -> str:
        """Several things as one phrase: a, b and c."""
        if not parts:
            return ""
        whole = parts[0]
        for number, part in enumerate(parts[1:], 2):
            whole = self("list.last" if number == len(parts) else "list.next", first=whole, then=part)
        return whole


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
    whole, missing = completed(texts, catalogue().texts)
    if missing:
        print(f"carrom: locale/{language}.toml: {len(missing)}: {', '.join(missing)}", file=sys.stderr)
    return Catalogue(language, whole)


def read_texts(path: Path) -> dict[str, str]:
    """The texts of one file by dotted key."""
    return dict(_flat(tomllib.loads(path.read_text(encoding="utf-8")), ""))


def completed(texts: dict[str, str], first: dict[str, str]) -> tuple[dict[str, str], tuple[str, ...]]:
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
