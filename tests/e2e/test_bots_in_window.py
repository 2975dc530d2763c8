"""Bots in a real window: a board against Club from the title, and a board of doubles with a bot as partner from the set-up."""

import time
from collections import Counter
from collections.abc import Callable

from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.play.preferences import PERSON, MatchChoices, Preferences, SeatedPlayer, TableChoices
from carrom.rules.judge import judge
from carrom.rules.ruleset import ICF, quick_play
from carrom.storage.records import Record
from carrom.storage.settings import save_settings
from carrom.ui.game import Game
from carrom.ui.input.intents import Resized
from carrom.ui.pages.match_setup import MatchSetupScene
from carrom.ui.pages.title import LevelScene
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.words.catalogue import catalogue
from tests.e2e.screen import IN_A_WINDOW, Screen, until
from tests.e2e.walking import on_title, place_of, record_in

pytestmark = IN_A_WINDOW
QUICK_HANDS = TableChoices(bot_pause_tenths=0, speed="two")


def seated(*kinds: str) -> Preferences:
    """Two or four at the table, from South anticlockwise."""
    seats = [SeatedPlayer(kind=kind) for kind in kinds] + [SeatedPlayer()] * (4 - len(kinds))
    match = MatchChoices(players=4 if len(kinds) == 4 else 2, seats=(seats[0], seats[1], seats[2], seats[3]))
    return Preferences(rules=quick_play(ICF), match=match, table=QUICK_HANDS)


def strokes_in(screen: Screen) -> Counter[Seat]:
    """How often each seat has struck."""
    record = record_in(screen)
    turns = record.turns if record is not None else ()
    return Counter(turn.action.seat for turn in turns if isinstance(turn.action, Stroke))


def on_set_up(size: tuple[int, int], preferences: Preferences, name: str) -> tuple[float, float]:
    scene = Game(catalogue(), PreferenceStore.of(preferences)).set_up()
    assert isinstance(scene, MatchSetupScene)
    scene.handle(Resized(*size))
    return place_of(scene.foot, name)


def on_levels(size: tuple[int, int], preferences: Preferences, level: str) -> tuple[float, float]:
    scene = Game(catalogue(), PreferenceStore.of(preferences)).levels()
    assert isinstance(scene, LevelScene)
    scene.handle(Resized(*size))
    return place_of(scene.buttons, level)


def begun(screen: Screen, window: str, *places: tuple[float, float]) -> bool:
    """Clicks its way to the table unless it is there; a window that has only just come may miss a click."""
    for place in places:
        if record_in(screen) is None:
            screen.click(window, place)
            time.sleep(0.6)
    return record_in(screen) is not None


def played_on(screen: Screen, enough: Callable[[Counter[Seat]], bool]) -> bool:
    """Strikes, hurries who thinks, passes over what is shown; tells whether enough has been played."""
    for key in ("space", "s"):
        screen.do("key", key)
        time.sleep(0.15)
    return enough(strokes_in(screen))


def checked(screen: Screen) -> Record:
    """The record, undamaged and judged alike again."""
    record = record_in(screen)
    assert record is not None
    assert record.damage is None
    match = record.header.match
    for turn in record.turns:
        ruling = judge(match, turn.action, turn.result)
        assert ruling == turn.ruling
        match = ruling.match
    return record


def test_club_answers_a_persons_strokes(screen: Screen) -> None:
    preferences = seated(PERSON, PERSON, "club")
    assert save_settings(preferences) is None
    with screen.game() as game:
        window = screen.window()
        size = screen.geometry(window)[2:]
        places = on_title(size, "bot"), on_levels(size, preferences, "club")
        until(lambda: begun(screen, window, *places), "the match begins")
        until(lambda: played_on(screen, lambda struck: min(struck[Seat.SOUTH], struck[Seat.NORTH]) > 1), "both strike twice")
        record = checked(screen)
        assert dict(record.header.names)[Seat.NORTH] == catalogue()("bot_name.club_1")
        assert screen.leave(window, game) == 0


def test_a_bot_plays_as_partner_in_doubles(screen: Screen) -> None:
    preferences = seated(PERSON, "beginner", "beginner", "beginner")
    assert save_settings(preferences) is None
    with screen.game() as game:
        window = screen.window()
        size = screen.geometry(window)[2:]
        places = on_title(size, "set_up"), on_set_up(size, preferences, "start")
        until(lambda: begun(screen, window, *places), "the match begins")
        until(lambda: played_on(screen, lambda struck: bool(struck[Seat.NORTH])), "the partner strikes")
        record = checked(screen)
        assert {Seat.SOUTH, Seat.EAST, Seat.NORTH} <= set(strokes_in(screen))
        assert len(record.header.match.seating.order) == 4
        assert screen.leave(window, game) == 0
