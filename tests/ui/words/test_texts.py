"""Every text is asked for by some code, and every text that code asks for by its whole name is there."""

import re
from typing import get_args

import pytest

from carrom.play.preferences import SECTIONS, section_switches
from carrom.rules.notices import ANSWERS, Answer, NoticeCode, RefusalCode
from carrom.rules.ruleset import PRESETS, SHOWN_SWITCHES
from carrom.ui.words.catalogue import NO_COST, PAIR, POINTS, YOU, catalogue, slots_of
from carrom.ui.words.setting_rows import option_key
from tests.e2e.screen import ROOT
from tests.rules.strategies import OFF_TABLE

CODE = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "carrom" / "ui").rglob("*.py")))
WHOLE = set(re.findall(r'"([a-z_]+\.[a-z_]+)"', CODE))
WHOLE |= {f"{key}_sub" for key in re.findall(r'\.words\(\s*"([a-z_]+\.[a-z_]+)"', CODE)}
BEGINNINGS = set(re.findall(r'f"([a-z_]+\.[a-z_]*)\{', CODE))
SWITCHES = (*SHOWN_SWITCHES, *(switch for section in SECTIONS for switch in section_switches(section)))
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
    "notice": ({*get_args(NoticeCode)} - OFF_TABLE, {"player", "party", "next", "kinds", "count", "men"}),
    "refusal": (get_args(RefusalCode), {"player", "amount"}),
    "rules": (tuple(PRESETS), set()),
    "question": ((*ANSWERS, *(f"{question}_sub" for question in ANSWERS), "look", "back"), {"player", "party"}),
    "answer": (get_args(Answer), set()),
}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_code_has_one_sentence_that_asks_for_no_more_than_it_is_given(family: str) -> None:
    codes, slots = FAMILIES[family]
    sentences = {
        key.removeprefix(f"{family}."): text for key, text in catalogue().texts.items() if key.startswith(f"{family}.")
    }
    assert sorted(key for key in sentences if _meant(key) not in codes) == sorted(set(codes) - set(sentences)) == []
    assert [key for key, sentence in sentences.items() if not slots_of(sentence) <= slots] == []


def _meant(key: str) -> str:
    """The key without the endings of its variants."""
    key = key.removesuffix(YOU)
    shorter = re.sub(f"({NO_COST})?({PAIR})?({POINTS})?$", "", key)
    return shorter if any(f"{family}{shorter}" in TEXTS for family in ("", "notice.", "question.")) else key


TEXTS = catalogue().texts
# What partners do together, said of one; what only one of them can do (to win a toss, to lose a break) is none of it.
JOINT = re.compile(
    r"\b(wins the (board|game|match|extra)|loses (the|this) (board|match)|loses, and|scores|reaches|leads|owes|pays|demands"
    r"|concedes the|has no man|has cleared|clears the board|finished first|still owes)\b"
)
NO_VERBS = {
    "and",
    "to",
    "that",
    "a",
    "it",
    "aim",
    "break",
    "claim",
    "cover",
    "lay",
    "place",
}  # imperatives, what follows an object
OF_ONE_OR_MORE = {"did", "struck"}


def _verbs(sentence: str, subject: str) -> list[str]:
    """The verbs that follow this subject."""
    return re.findall(rf"{{{subject}}}(?:, who [^,]+,)?(?: still| also)? (\w+)", sentence)


def test_the_verb_after_a_single_player_is_singular() -> None:
    for key, sentence in TEXTS.items():
        for verb in _verbs(sentence, "player"):
            assert verb in NO_VERBS | OF_ONE_OR_MORE or verb.endswith(("s", "ed")), key


def test_the_verb_after_a_pair_is_plural() -> None:
    for key, sentence in TEXTS.items():
        assert "{party}" not in sentence or PAIR in key, key
        assert not any(verb.endswith("s") for verb in _verbs(sentence, "party")), key


def test_whatever_partners_do_together_is_said_of_both() -> None:
    joint = [key for key, sentence in TEXTS.items() if "{player}" in sentence and JOINT.search(sentence)]
    assert len(joint) > 30
    assert [key for key in joint if f"{key}{PAIR}" not in TEXTS] == []


def test_every_variant_has_a_sentence_that_it_stands_for() -> None:
    for key in TEXTS:
        if key.endswith(PAIR):
            assert key.removesuffix(PAIR) in TEXTS


SAID_TO_YOU = ("notice.", "turn.", "prompt.", "card.", "question.", "give_up.", "result.", "refusal.")
THIRD = re.compile(r"\b[Yy]ou (?:also |still )?(?!miss\b|pass\b|guess\b)\w+s\b")


def test_every_sentence_about_a_player_can_be_said_to_you() -> None:
    about = [key for key, said in TEXTS.items() if "{player}" in said and key.startswith(SAID_TO_YOU)]
    assert len(about) > 150
    assert [key for key in about if f"{key}{YOU}" not in TEXTS] == []


def test_what_is_said_to_you_names_nobody_and_is_in_the_second_person() -> None:
    said = {key: text for key, text in TEXTS.items() if key.endswith(YOU)}
    assert [key for key, text in said.items() if "{player}" in text] == []
    assert [text for text in said.values() if THIRD.search(text)] == []
    assert [text for text in said.values() if re.search(r"\b(their first turn|their last man)\b", text)] == []
