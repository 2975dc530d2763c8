"""Every notice and refusal has one whole sentence in the catalogue, with the slots that a screen can fill."""

import string
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from carrom.rules.notices import NoticeCode, RefusalCode
from tests.rules.strategies import OFF_TABLE

TEXTS = tomllib.loads((Path(__file__).parents[2] / "assets" / "locale" / "en.toml").read_text(encoding="utf-8"))


def slots(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize(
    ("table", "codes"),
    [("notice", tuple({*get_args(NoticeCode)} - OFF_TABLE)), ("refusal", get_args(RefusalCode))],
    ids=["notices", "refusals"],
)
def test_codes_and_sentences_match_one_to_one(table: str, codes: tuple[str, ...]) -> None:
    """Some have a form of their own for pairs, where men belong to nobody, where another tells the cost, and for you."""
    forms = ("pair", "points", "no_cost", "no_cost_points")
    others = {f"{code}_{form}" for code in codes for form in forms} - set(codes)
    assert {key.removesuffix("_you") for key in TEXTS[table]} - others == set(codes)


@pytest.mark.parametrize(
    ("table", "allowed"),
    [("notice", {"player", "party", "next", "kinds", "count", "men"}), ("refusal", {"player", "amount"})],
)
def test_sentences_end_like_sentences_and_use_known_slots_only(table: str, allowed: set[str]) -> None:
    for sentence in TEXTS[table].values():
        assert sentence.endswith("."), sentence
        assert slots(sentence) <= allowed, sentence
