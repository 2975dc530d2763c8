"""Every text is asked for by some code, and every text that code asks for by its whole name is there."""

import re
from typing import get_args

import pytest

from carrom.play.preferences import SECTIONS, rows
from carrom.rules.codes import NoticeCode, RefusalCode
from carrom.rules.ruleset import PRESETS
from carrom.rules.switches import switches
from carrom.ui.i18n import catalogue, slots_of
from carrom.ui.rows import option_key
from tests.e2e.screen import ROOT

CODE = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "carrom" / "ui").rglob("*.py")))
WHOLE = set(re.findall(r'"([a-z_]+\.[a-z_]+)"', CODE))
BEGINNINGS = set(re.findall(r'f"([a-z_]+\.[a-z_]*)\{', CODE))
SWITCHES = (*switches(), *(switch for section in SECTIONS for switch in rows(section)))
OF_ROWS = {
    f"{switch.group}{part}"
    for switch in SWITCHES
    for part in (
        f".{switch.name}",
        *(f"{table}.{switch.name}" for table in ("_help", "_group", "_unit")),
        *(f"_option.{switch.name}.{option_key(value)}" for value in (*switch.options, 0)),
    )
}
GROUPS = {key.split(".")[0] for key in catalogue().texts}


def test_no_text_is_left_that_no_code_asks_for() -> None:
    asked = WHOLE | OF_ROWS
    unused = [key for key in catalogue().texts if key not in asked and not any(key.startswith(begin) for begin in BEGINNINGS)]
    assert unused == []


def test_every_text_asked_for_by_name_is_there() -> None:
    asked = {name for name in WHOLE if name.split(".")[0] in GROUPS and not name.endswith((".png", ".toml"))}
    assert sorted(name for name in asked if name not in catalogue()) == []


FAMILIES = {
    "notice": (get_args(NoticeCode), {"player", "next", "kinds", "count", "men"}),
    "refusal": (get_args(RefusalCode), {"player", "amount"}),
    "rules": (tuple(PRESETS), set()),
}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_code_has_one_sentence_that_asks_for_no_more_than_it_is_given(family: str) -> None:
    codes, slots = FAMILIES[family]
    sentences = {
        key.removeprefix(f"{family}."): text for key, text in catalogue().texts.items() if key.startswith(f"{family}.")
    }
    assert sorted(sentences) == sorted(codes)
    assert [key for key, sentence in sentences.items() if not slots_of(sentence) <= slots] == []
