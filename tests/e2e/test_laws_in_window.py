"""Laws in a real window: doubles set up with one law changed and played from all four seats, and a house rule taken over."""

import time
from dataclasses import replace
from pathlib import Path

from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.play.preferences import NEWCOMER
from carrom.rules.ruleset import PRESETS, SHOWN_SWITCHES
from carrom.storage.house_rules import export_rules
from carrom.storage.settings import load_settings
from carrom.ui.game import Game
from carrom.ui.input.intents import PointerDown, PointerUp
from carrom.ui.pages.match_setup import MatchSetupScene
from carrom.ui.pages.rules_pages import HousePage
from carrom.ui.pages.settings import SettingsScene
from carrom.ui.scene import SceneStack
from carrom.ui.state.match_setup import LAWS
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.words.catalogue import catalogue
from tests.e2e.screen import IN_A_WINDOW, Screen, until
from tests.e2e.walking import again, on_title, place_of, pressed, records_in

pytestmark = IN_A_WINDOW


def set_up_for_four(size: tuple[int, int]) -> dict[str, tuple[float, float]]:
    """Where one presses in the set-up: for four players, all the laws, and the start."""
    scene = Game(catalogue(), PreferenceStore.of(NEWCOMER)).set_up()
    assert isinstance(scene, MatchSetupScene)
    stack = SceneStack(scene, *size)
    four = place_of(scene.players, "four")
    for press in (PointerDown(*four), PointerUp(*four)):
        stack.handle(press)
    laws = next(place for place in scene.form.placed_rows if place.row.name == LAWS).control
    x, y = laws.centre[0], laws.centre[1] - scene.form.scroll.offset + scene.form.rect.top
    assert scene.form.rect.contains(x, y)
    return {"four": four, LAWS: (x, y), "start": place_of(scene.foot, "start")}


def have_struck(screen: Screen) -> set[Seat]:
    return {turn.action.seat for record in records_in(screen) for turn in record.turns if isinstance(turn.action, Stroke)}


def test_doubles_are_set_up_with_a_changed_law_and_all_four_seats_strike(screen: Screen) -> None:
    with screen.game() as game:
        window = screen.window()
        size = screen.geometry(window)[2:]
        title, places = on_title(size, "set_up"), set_up_for_four(size)

        def choose_four() -> None:
            screen.click(window, title)
            time.sleep(0.6)
            screen.click(window, places["four"])

        until(again(choose_four, lambda: load_settings().preferences.match.players == 4), "four are to play")
        screen.click(window, places[LAWS])
        time.sleep(0.6)
        down = [switch.name for switch in SHOWN_SWITCHES].index("queen_points")
        pressed(screen, "Right", "Home", *("Down",) * down, "Right")
        changed = replace(NEWCOMER.rules, queen_points=4)
        until(lambda: load_settings().preferences.rules == changed, "the settings file has the changed law")
        pressed(screen, "Escape")
        until(again(lambda: screen.click(window, places["start"]), lambda: bool(records_in(screen))), "the match begins")

        def all_four() -> bool:
            pressed(screen, "Return")  # calls the toss, strikes, puts men back, goes on
            return have_struck(screen) == set(Seat)

        until(all_four, "all four seats strike")
        (record,) = records_in(screen)
        assert record.damage is None
        assert record.header.match.ruleset == changed
        assert len(record.header.match.seating.order) == 4
        assert load_settings().problem is None
        assert screen.leave(window, game) == 0


def test_a_house_rule_is_taken_over_from_its_file(screen: Screen) -> None:
    house = replace(PRESETS["uk29"], name="At home", queen_points=7, back_shots=True)
    with screen.game() as game:
        window = screen.window()
        size = screen.geometry(window)[2:]
        settings = SettingsScene(catalogue(), PreferenceStore.of(), "house")
        SceneStack(settings, *size)
        page = settings.page
        assert isinstance(page, HousePage)
        export_rules(Path(page.fields["import"].words).expanduser(), house)
        tab, take_over = place_of(settings.list, "house"), place_of(page.buttons["import"], "import")

        def import_it() -> None:
            for place in (on_title(size, "settings"), tab, take_over):
                screen.click(window, place)
                time.sleep(0.4)
            pressed(screen, "Escape")

        until(again(import_it, lambda: load_settings().preferences.rules == house), "the settings file has the house's rules")
        assert screen.leave(window, game) == 0
