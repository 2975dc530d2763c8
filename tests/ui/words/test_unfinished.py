"""An unfinished match is offered in words that have room: all names, or the first and how many others, or how many play."""

import pytest

from carrom.play.preferences import MatchChoices, Preferences, SeatedPlayer
from carrom.ui.game import Game
from carrom.ui.pages.title import TitleScene
from carrom.ui.scene import SceneStack
from carrom.ui.state.match_in_play import begin_match
from carrom.ui.widgets.text import ELLIPSIS
from carrom.ui.words.catalogue import catalogue
from tests.ui.measuring import Measuring, faults
from tests.ui.screens import SIZES

SAY = catalogue()
BEGINNERS = (SeatedPlayer(), *(SeatedPlayer(kind="beginner"),) * 3)
SHORT = tuple(map(SeatedPlayer, ("Asha", "Ben", "Cy", "Di")))
LONG = (
    SeatedPlayer("Chitralekha Venkatarama"),
    SeatedPlayer("W" * 24),
    SeatedPlayer("Wolfeschlegelstein Hauser"[:24]),
    SeatedPlayer("M" * 24),
)


def offered(seats: tuple[SeatedPlayer, ...], players: int, size: tuple[int, int]) -> str:
    """What the title says of such a match that was begun; nothing of it is cut, laid over another or outside its box."""
    assert len(seats) == 4
    one, two, three, four = seats
    choices = MatchChoices(players=players, seats=(one, two, three, four))
    begin_match(Preferences(match=choices), SAY, 7)
    title = Game(SAY, beside="here").title()
    assert isinstance(title, TitleScene)
    canvas = Measuring(size)
    SceneStack(title, *size).draw(canvas)
    assert [fault for fault in faults(canvas.drawn, size, SAY) if "Continue" in fault] == []
    return title.buttons.shown[0].label


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seats", [SHORT, BEGINNERS, LONG])
def test_no_name_is_cut_where_a_match_is_offered(seats: tuple[SeatedPlayer, ...], players: int, size: tuple[int, int]) -> None:
    assert ELLIPSIS not in offered(seats, players, size)


@pytest.mark.parametrize(
    ("seats", "players", "words"),
    [
        (SHORT, 2, "Continue: Asha – Cy"),
        (SHORT, 3, "Continue: Asha – Di – Ben"),
        (SHORT, 4, "Continue: Asha & Cy – Ben & Di"),
        (BEGINNERS, 3, "Continue: You – Tomas – Mina"),
        (LONG, 2, "Continue: two players"),
        (LONG, 4, "Continue: four players"),
    ],
)
def test_a_match_is_offered_by_as_many_names_as_have_room(seats: tuple[SeatedPlayer, ...], players: int, words: str) -> None:
    assert offered(seats, players, (1280, 800)) == words
