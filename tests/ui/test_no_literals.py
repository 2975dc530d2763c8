"""No sentence for players stands in code: seen in the code itself, and on every screen in a language that has other words."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from carrom.model.seats import Seat
from carrom.ui.words.catalogue import catalogue, slots_of
from tests.e2e.screen import ROOT
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.measuring import Measuring
from tests.ui.pseudo import pseudo

CODE = sorted((ROOT / "carrom" / "ui").rglob("*.py"))
SENTENCE = re.compile(
    r"^[A-Z][a-z]*'?[a-z]* [A-Za-z]|[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}|[a-z] .*[a-z]{2,}[.!?]$|^[A-Z][a-z]+[.!?]$"
)
DRAWN = frozenset({"draw", "draw_fitted", "draw_lines", "picture", "Message", "Button", "Words"})
SAY = pseudo()
GIVEN = {"Asha", "Chitralekha", "Rao", "English"}  # what players call themselves, and languages too
GIVEN |= {"player", *Seat}  # the players of the golden matches
GIVEN |= {"begun", "icf"}  # what files of matches are called

MADE_UP_BY_NOBODY = re.compile(r"[A-Za-z]{2,}")


def spoken(path: Path) -> Iterator[str]:
    """The texts in a file's code that read like sentences or go straight to the screen; docstrings and errors do not."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr):
            silent.update(ast.walk(node))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(node.value)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node not in silent
            and SENTENCE.search(node.value)
        ):
            yield node.value
        if isinstance(node, ast.Call) and _name(node.func) in DRAWN:
            for argument in node.args:
                if isinstance(argument, ast.Constant | ast.JoinedStr) and re.search(r"[A-Z]|\w \w", ast.unparse(argument)[1:]):
                    yield ast.unparse(argument)


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.stem)
def test_no_sentence_stands_in_the_code(path: Path) -> None:
    assert list(spoken(path)) == []


@pytest.mark.parametrize("name", EVERY_SCREEN)
def test_every_word_on_the_screen_comes_from_the_catalogue(name: str, tmp_path: Path) -> None:
    stack = EVERY_SCREEN[name](SAY, tmp_path, (1280, 800))
    canvas = Measuring((1280, 800))
    stack.scenes[-1].draw(canvas)
    words = {word for shown in canvas.drawn.texts for word in shown.words.split()}
    plain = {word.strip(".,:;()“”…") for word in words}
    assert [word for word in sorted(plain - GIVEN) if MADE_UP_BY_NOBODY.fullmatch(word)] == []


def test_the_made_up_language_is_longer_and_keeps_every_slot() -> None:
    english, made_up = catalogue().texts, SAY.texts
    assert english.keys() == made_up.keys()
    assert all(slots_of(made_up[key]) == slots_of(sentence) for key, sentence in english.items())
    without_slots = [re.sub(r"{\w*}", "", "".join(texts.values())) for texts in (english, made_up)]
    assert 1.4 <= len(without_slots[1]) / len(without_slots[0]) <= 1.5
