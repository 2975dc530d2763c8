"""The set-up screen: everything by pointer, wheel and keys, remembered, told when it cannot be, whole in any window."""

from dataclasses import replace
from pathlib import Path

import pytest

from carrom.bots.levels import LEVELS
from carrom.model.seats import Seat
from carrom.play.preferences import MatchChoices, Preferences, ProfileChoices, SeatedPlayer
from carrom.play.profiles import Profile, bot_portrait
from carrom.rules.ruleset import GR25, ICF, POINTS3, UK29
from carrom.storage.house_rules import house_rules, save_house_rule
from carrom.storage.settings import LoadedSettings, load_settings
from carrom.ui.input.intents import FileDropped, KeyDown, KeyUp, Typed, Wheel
from carrom.ui.input.viewport import Rect
from carrom.ui.pages.laws import LawsScene
from carrom.ui.pages.match_setup import MatchSetupScene
from carrom.ui.pages.seat import SeatScene
from carrom.ui.scene import FOR_EVER, Scene, SceneStack
from carrom.ui.state.match_in_play import MatchInPlay, begin_match
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.widgets.buttons import Buttons
from carrom.ui.widgets.zones import Zone
from carrom.ui.words.catalogue import Catalogue, catalogue
from carrom.ui.words.law_pages import LawPageName
from carrom.ui.words.setting_rows import RowWidget
from tests.ui.measuring import words_on
from tests.ui.screens import SIZES, Sitter, badly_laid, picture

SAY = catalogue()
MANY_SIZES = [*SIZES, (800, 1200), (1000, 600), (640, 900), (3840, 2160)]
FOUR = MatchChoices(
    players=4, seats=(SeatedPlayer("Asha"), SeatedPlayer(kind="club"), SeatedPlayer("Chitralekha Venkatarama"), SeatedPlayer())
)


class Sitting(Sitter):
    """A player before the set-up, with a real file behind it."""

    def __init__(self, begin: Preferences | None = None, size: tuple[int, int] = (1280, 800), tr: Catalogue = SAY) -> None:
        self.store = PreferenceStore(LoadedSettings(begin or Preferences(), None))
        self.begun: MatchInPlay | None = None
        self.left = 0
        laws = lambda: LawsScene(SAY, ICF)  # noqa: E731
        self.scene = MatchSetupScene(tr, self.store, self._start, laws, laws, self._leave)
        self.stack = SceneStack(self.scene, *size)

    def _start(self) -> Scene:
        self.begun = begin_match(self.store(), SAY, 7)
        return LawsScene(SAY, ICF)

    def _leave(self) -> Scene:
        self.left += 1
        return LawsScene(SAY, ICF)

    @property
    def now(self) -> Preferences:
        return self.store()

    def at(self, zone: Zone) -> bool:
        """Whether the keys go there."""
        return self.scene.zones.current is zone

    def type(self, words: str) -> None:
        self.send(*(intent for letter in words for intent in (KeyDown(letter), Typed(letter), KeyUp(letter))))

    def click_button(self, name: str) -> None:
        zones = (self.scene.players, self.scene.cards, self.scene.foot)
        self.click(next(button.rect.centre for zone in zones for button in zone.shown if button.name == name))

    def click_row(self, name: str, *, reset: bool = False) -> None:
        form = self.scene.form
        place = next(place for place in form.placed_rows if place.row.name == name)
        form.scroll.choose((place.rect.top, place.rect.bottom))
        rect = place.reset if reset else place.control
        at = (rect.left + rect.width * (0.5 if reset else 0.95), rect.centre[1] - form.scroll.offset + form.rect.top)
        assert form.rect.contains(*at)
        self.click(at)

    def walk_to_row(self, name: str) -> None:
        """By Tab and arrows alone."""
        for _ in range(8):
            if self.at(self.scene.form):
                break
            self.press("tab")
        self.press("home")
        for _ in self.scene.form.placed_rows:
            if self.scene.form.focus == name:
                return
            self.press("down")
        raise AssertionError(f"no key leads to {name}")


_MATCH = ("board_speed", "board_size_mm", "striker", "guide", "hand", "take_back", "starts")
_LAWS = ("place_by_hand", "stroke_time_s", "placing_time_s", "match_time_min")
TURNED = (*_MATCH, *_LAWS)


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
@pytest.mark.parametrize("name", TURNED)
def test_every_row_is_turned_by_the_pointer_and_remembered(name: str, size: tuple[int, int]) -> None:
    player = Sitting(size=size)
    wanted = player.scene.form.row(name).candidates(1)[0]
    player.click_row(name)
    assert player.scene.form.row(name).value == wanted
    assert player.now != Preferences()
    assert load_settings() == LoadedSettings(player.now, None)
    assert Sitting(load_settings().preferences).scene.form.row(name).value == wanted


@pytest.mark.parametrize("name", TURNED)
def test_every_row_is_turned_by_keys(name: str) -> None:
    player = Sitting()
    player.walk_to_row(name)
    wanted = player.scene.form.row(name).candidates(1)[0]
    player.press("right")
    assert player.scene.form.row(name).value == wanted
    assert player.scene.form.focus == name
    player.press("left")
    assert player.now == Preferences()


def test_a_law_that_differs_is_reset_to_its_preset() -> None:
    player = Sitting(Preferences(rules=replace(UK29, stroke_time_s=20)))
    player.click_row("stroke_time_s", reset=True)
    assert player.now.rules == UK29


def picked(player: Sitting) -> list[str]:
    return [place.row.name for place in player.scene.form.placed_rows if place.row.look is RowWidget.PICK and place.row.value]


@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_rules_are_picked_anywhere_on_their_row_which_says_what_makes_them_different(size: tuple[int, int]) -> None:
    player = Sitting(size=size)
    assert picked(player) == ["rules icf"]
    form = player.scene.form
    place = next(place for place in form.placed_rows if place.row.name == "rules gr25")
    assert SAY("setup.rules_gr25") in " ".join(words_on(player.stack, size))
    form.scroll.choose((place.rect.top, place.rect.bottom))
    player.click((place.rect.left + 20, place.rect.centre[1] - form.scroll.offset + form.rect.top))
    assert (player.now.rules, picked(player)) == (GR25, ["rules gr25"])
    player.walk_to_row("rules uk29")
    player.press("space")
    assert (load_settings().preferences.rules, picked(player)) == (UK29, ["rules uk29"])


def test_changed_rules_stand_in_the_row_they_began_as_until_they_are_reset() -> None:
    player = Sitting(Preferences(rules=replace(UK29, stroke_time_s=20)))
    changed = player.now.rules
    assert player.scene.form.row("rules uk29").label == "Club 29 (changed)"
    player.click_row("rules icf")
    assert (player.now.rules, player.scene.form.row("rules uk29").label) == (ICF, "Club 29 (changed)")
    player.click_row("rules uk29")
    assert player.now.rules == changed
    player.click_row("rules uk29", reset=True)
    assert (player.now.rules, player.scene.form.row("rules uk29").label) == (UK29, "Club 29")


def test_house_rules_are_offered_with_what_they_are_based_on() -> None:
    ours = replace(UK29, name="Our house", queen_points=9)
    save_house_rule(ours)
    player = Sitting()
    assert player.scene.form.row("rules Our house").help == "Your own rules, based on Club 29."
    player.click_row("rules Our house")
    assert (player.now.rules, picked(player)) == (ours, ["rules Our house"])


def test_enter_starts_and_escape_goes_back_before_any_key_has_walked() -> None:
    player = Sitting()
    player.press("return")
    assert player.begun is not None
    other = Sitting()
    other.press("escape")
    assert (other.left, other.begun) == (1, None)


def test_tab_walks_through_every_part_and_comes_round() -> None:
    player = Sitting()
    seen = []
    for _ in range(6):
        player.press("tab")
        seen.append(player.scene.zones.current)
    scene = player.scene
    assert seen == [scene.players, scene.cards, scene.form, scene.foot, scene.players, scene.cards]


@pytest.mark.parametrize(("name", "count"), [("two", 2), ("three", 3), ("four", 4)])
def test_as_many_cards_stand_at_the_board_as_players_were_chosen(name: str, count: int) -> None:
    player = Sitting()
    player.click_button(name)
    assert player.now.match.players == count
    assert len(player.scene.cards.cards) == count
    assert [button.name for button in player.scene.players.shown if button.chosen] == [name]


def test_a_whole_match_is_set_up_by_the_pointer_and_begins_so() -> None:
    known = ProfileChoices((Profile("Asha", "sun", "rose"), Profile("Uma", "moon", "teal")))
    player = Sitting(Preferences(profiles=known))
    player.click_button("four")
    for seat, number in (("south", 0), ("north", 1)):
        player.click_button(seat)
        page = player.stack.scenes[-1]
        assert isinstance(page, SeatScene)
        player.click(next(tile.rect.centre for tile in page.persons.shown if tile.name == f"known {number}"))
        assert player.stack.scenes[-1] is player.scene
    player.click_button("east kind")
    player.click_row("board_speed")
    player.click_row("place_by_hand")
    player.click_row("starts")
    player.click_button("start")
    assert player.begun is not None
    match = player.begun.session.match
    assert len(match.seating.order) == 4
    assert player.begun.narrator.names[Seat.SOUTH] == "Asha"
    assert player.begun.narrator.names[Seat.NORTH] == "Uma"
    assert player.begun.player(Seat.EAST).kind == "beginner"
    assert match.ruleset.place_by_hand is False
    assert match.board.breaker is Seat.SOUTH
    assert match.equipment == replace(
        player.now.match.equipment,
        board=replace(player.now.match.equipment.board, pocket_diameter=match.ruleset.pocket_diameter_mm),
    )


def test_a_card_shows_who_sits_there_with_picture_name_and_level() -> None:
    asha = Profile("Asha", "sun", "rose")
    seats = (SeatedPlayer("Asha"), SeatedPlayer(), SeatedPlayer(kind="master"), SeatedPlayer())
    player = Sitting(Preferences(match=MatchChoices(seats=seats), profiles=ProfileChoices((asha,))))
    cards = player.scene.cards
    assert [button.label for button in cards.shown] == ["Asha", "Person", SAY("bot_name.master_1"), "Master"]
    assert [card.portrait for card in cards.cards.values()] == [asha.portrait, bot_portrait("master")]
    assert {"Asha", "Person", "Master"} <= set(words_on(player.stack))


def test_a_press_under_a_name_goes_through_person_and_levels_and_the_person_comes_back() -> None:
    player = Sitting(Preferences(match=MatchChoices(seats=(SeatedPlayer("Asha"), *(SeatedPlayer(),) * 3))))
    kinds = []
    for _ in range(5):
        player.click_button("south kind")
        kinds.append(player.now.match.seats[0].kind)
    assert kinds == [*LEVELS, "person"]
    assert player.scene.cards.shown[0].label == "Asha"


def test_cards_are_walked_and_pressed_by_keys() -> None:
    player = Sitting()
    player.press("tab", "tab", "right", "space")
    assert player.now.match.seats[0].kind == "beginner"
    player.press("right", "return")
    assert isinstance(player.stack.scenes[-1], SeatScene)


def test_three_players_by_one_click_can_begin_and_are_told_their_rules() -> None:
    player = Sitting(Preferences(rules=UK29))
    player.click_button("three")
    assert player.scene.told == "Now Points rules, for three."
    assert player.scene.told in " ".join(words_on(player.stack))
    assert player.now.rules == UK29
    player.click_button("start")
    assert player.begun is not None
    assert player.begun.session.match.ruleset == POINTS3


def test_a_match_with_a_bot_that_is_missing_begins_with_another() -> None:
    seats = (SeatedPlayer(), SeatedPlayer(), SeatedPlayer(kind="gone.py"), SeatedPlayer())
    player = Sitting(Preferences(match=MatchChoices(seats=seats)))
    assert "gone.py" in player.scene.missing
    assert player.scene.missing in " ".join(words_on(player.stack))
    player.click_button("start")
    assert player.begun is not None
    assert player.begun.player(Seat.NORTH).kind == "club"


def test_a_bots_file_dropped_on_the_window_plays_for_the_seat_pressed_last(tmp_path: Path) -> None:
    player = Sitting()
    player.click_button("north kind")
    player.send(FileDropped(str(tmp_path / "bot.py")), FileDropped(str(tmp_path / "song.ogg")))
    assert player.now.match.seats[2].kind == str(tmp_path / "bot.py")


@pytest.mark.parametrize("path", ["\udcff.py", "a\0.py", "a\nb.py", "y" * 500 + ".py"])
def test_a_file_whose_path_cannot_be_kept_changes_nothing(path: str) -> None:
    player = Sitting()
    before = player.now
    player.send(FileDropped(path))
    assert player.now == before


def test_what_is_changed_on_the_page_of_all_laws_is_taken_over_on_return() -> None:
    player = Sitting()
    player.click_row("laws")
    assert isinstance(player.stack.scenes[-1], LawsScene)
    ours = replace(ICF, name="Our house", queen_points=9)
    save_house_rule(ours)
    player.store.change(replace(player.now, rules=ours))
    player.press("escape")
    picture(player.stack, (1280, 800))
    assert picked(player) == ["rules Our house"]
    assert list(house_rules()) == ["Our house"]
    assert "Our house" in player.scene.now.rulesets


def test_the_laws_that_differ_are_shown_on_their_page() -> None:
    player = Sitting(Preferences(rules=replace(ICF, queen_points=9)))
    player.click_row("differences")
    sheet = player.stack.scenes[-1]
    assert isinstance(sheet, LawsScene)
    assert sheet.open is LawPageName.DIFFERENCES


def test_the_wheel_moves_the_rows_and_start_stays() -> None:
    player = Sitting(size=(640, 480))
    start = player.scene.foot.shown[-1].rect
    player.send(Wheel(-3, *player.scene.form.rect.centre))
    assert player.scene.form.scroll.offset > 0
    assert player.scene.foot.shown[-1].rect == start


def test_the_screen_at_rest_asks_for_no_frames() -> None:
    assert Sitting().stack.quiet() == FOR_EVER


def begun(players: int, kind: str, scale: int) -> Preferences:
    usual = Preferences()
    seats = (replace(FOUR.seats[0], kind=kind), *FOUR.seats[1:])
    return replace(usual, match=replace(FOUR, players=players, seats=seats), display=replace(usual.display, scale=scale))


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("kind", ["person", "my_bot.py"])
@pytest.mark.parametrize("size", MANY_SIZES)
def test_everything_lies_apart_inside_the_window(size: tuple[int, int], kind: str, players: int, scale: int) -> None:
    scene = Sitting(begun(players, kind, scale), size).scene
    zones: tuple[Buttons, ...] = (scene.players, scene.cards, scene.foot)
    rects = [*(button.rect for zone in zones for button in zone.shown), scene.layout.panel]
    assert badly_laid(rects, Rect(0, 0, *size)) == []
    assert all(min(rect.width, rect.height) >= 28 for rect in rects)
    assert scene.layout.board.width >= 100
    assert scene.form.rect.height >= 100


def test_every_row_of_the_smallest_window_has_a_widget_to_press() -> None:
    for place in Sitting(size=(640, 480)).scene.form.placed_rows:
        assert place.row.look is RowWidget.TEXT or min(place.control.width, place.control.height) >= 28
