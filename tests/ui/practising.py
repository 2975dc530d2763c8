"""The practice table on a bare surface: what lies there, what it says, and a hand that drags discs over it."""

from carrom.model.layout import Layout
from carrom.model.seats import Seat
from carrom.model.units import Point
from carrom.ui.game import Game
from carrom.ui.input.intents import KeyDown, Mods, PointerDown, PointerMove, PointerUp, Typed
from carrom.ui.scene import Scene, SceneStack
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.table.phases.editing import Editing
from carrom.ui.words.catalogue import catalogue
from tests.ui.screens import USUAL, Hand, phase

CTRL, BOTH = Mods(ctrl=True), Mods(ctrl=True, shift=True)
SAY = catalogue()


def practising(size: tuple[int, int] = (1280, 800)) -> Hand:
    table = Game(SAY, PreferenceStore.of(USUAL), beside="here").practice()
    return Hand(SceneStack(table, *size), table)


def seat_of_practice(hand: Hand) -> Seat:
    assert hand.table.play.practice is not None
    return hand.table.play.practice.seat


def top(hand: Hand) -> Scene:
    return hand.stack.scenes[-1]


def layout(hand: Hand) -> Layout:
    return hand.table.context.match.layout


def said(hand: Hand) -> str:
    assert hand.table.context.shown.banner is not None
    return hand.table.context.shown.banner.title


def px(hand: Hand, at: Point) -> tuple[float, float]:
    return hand.table.view.viewport(hand.table.context.shown.turn).to_px(at)


def drag(hand: Hand, start: Point, *ways: Point) -> None:
    hand.send(PointerDown(*px(hand, start)), frames=1)
    for way in ways:
        hand.send(PointerMove(*px(hand, way), held=True), frames=1)
    hand.send(PointerUp(*px(hand, ways[-1] if ways else start)), frames=1)


def bare(hand: Hand) -> None:
    hand.send(Typed("empty"), KeyDown("p"), frames=1)
    assert isinstance(phase(hand), Editing)


def near(layout: Layout, at: Point) -> str:
    return next(str(disc) for disc, place in layout.discs if abs(place.x - at.x) < 1 and abs(place.y - at.y) < 1)
