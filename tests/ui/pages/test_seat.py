"""Who plays at a seat: one press on a picture decides, people change places, bots have faces."""

from pathlib import Path

from carrom.bots.levels import LEVELS
from carrom.model.seats import Seat
from carrom.play.preferences import MatchChoices, Preferences, ProfileChoices, SeatedPlayer
from carrom.play.profiles import Profile, bot_portrait
from carrom.storage.settings import LoadedSettings, load_settings
from carrom.ui.game import Game
from carrom.ui.input.intents import FileDropped, Typed
from carrom.ui.pages.players import PlayersScene
from carrom.ui.pages.seat import SeatScene
from carrom.ui.scene import SceneStack
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.words.catalogue import catalogue
from tests.ui.buttons_of import buttons_of
from tests.ui.measuring import words_on
from tests.ui.screens import FRAME, Sitter

SAY = catalogue()
ASHA, UMA = Profile("Asha", "sun", "rose"), Profile("Uma", "moon", "teal")


class Chooser(Sitter):
    """Before the page of the seat in the north, with a real file behind it."""

    def __init__(self, *seats: SeatedPlayer, known: tuple[Profile, ...] = (ASHA, UMA)) -> None:
        south, north = seats or (SeatedPlayer(), SeatedPlayer())
        match = MatchChoices(seats=(south, SeatedPlayer(), north, SeatedPlayer()))
        self.store = PreferenceStore(LoadedSettings(Preferences(match=match, profiles=ProfileChoices(known)), None))
        game = Game(SAY, self.store, beside="here")
        set_up = game.set_up()
        self.stack = SceneStack(set_up, 1280, 800)
        self.click(next(button.rect.centre for button in buttons_of(set_up) if button.name == "north"))
        page = self.stack.scenes[-1]
        assert isinstance(page, SeatScene)
        self.scene = page

    def do(self, name: str) -> None:
        self.click(next(button.rect.centre for button in buttons_of(self.scene) if button.name == name))

    @property
    def left(self) -> bool:
        return self.stack.scenes[-1] is not self.scene

    def at(self, seat: Seat) -> SeatedPlayer:
        return self.store().match.player(seat)


def chosen(chooser: Chooser) -> list[str]:
    return [button.label for button in buttons_of(chooser.scene) if button.chosen]


def test_a_press_on_a_picture_seats_the_player_and_leads_back() -> None:
    chooser = Chooser()
    assert chosen(chooser) == ["Player 2"]
    chooser.do("known 1")
    assert (chooser.at(Seat.NORTH), chooser.left) == (SeatedPlayer("Uma"), True)
    assert load_settings().preferences.match.player(Seat.NORTH).name == "Uma"


def test_who_sits_elsewhere_changes_places() -> None:
    chooser = Chooser(SeatedPlayer("Uma"), SeatedPlayer("Asha"))
    assert chosen(chooser) == ["Asha"]
    chooser.do("known 1")
    assert [chooser.at(seat).name for seat in (Seat.SOUTH, Seat.NORTH)] == ["Asha", "Uma"]


def test_the_computers_players_are_there_by_face_and_level() -> None:
    chooser = Chooser()
    assert [chooser.scene.bots.portraits[level] for level in LEVELS] == [bot_portrait(level) for level in LEVELS]
    assert {SAY(f"player.kind_{level}") for level in LEVELS} <= set(words_on(chooser.stack))
    chooser.do("expert")
    assert (chooser.at(Seat.NORTH).kind, chooser.left) == ("expert", True)


def test_a_guest_has_no_name_but_the_one_of_before() -> None:
    chooser = Chooser(SeatedPlayer(), SeatedPlayer("Asha"))
    chooser.do("guest")
    assert chooser.at(Seat.NORTH) == SeatedPlayer()
    other = Chooser(SeatedPlayer(), SeatedPlayer("Meena", kind="club"))
    other.do("guest")
    assert other.at(Seat.NORTH) == SeatedPlayer("Meena")


def test_a_handicap_is_given_here_and_is_for_people_alone() -> None:
    chooser = Chooser()
    place = chooser.scene.guide.placed_rows[0]
    rect, down = place.control, chooser.scene.guide.rect.top
    chooser.click((rect.right - 8, rect.centre[1] + down))
    assert (chooser.at(Seat.NORTH).guide, chooser.left) == ("full", False)
    bot = Chooser(SeatedPlayer(), SeatedPlayer(kind="club"))
    assert bot.scene.guide not in bot.scene.zones.shown
    assert SAY("setup.seat_guide") not in words_on(bot.stack)


def test_a_bot_of_ones_own_is_asked_for_by_its_path(tmp_path: Path) -> None:
    chooser = Chooser()
    chooser.do("own bot")
    assert (chooser.scene.zones.current, chooser.left) == (chooser.scene.path, False)
    bot = tmp_path / "bot.py"
    bot.write_text("")
    chooser.send(Typed(str(bot)))
    chooser.press("return")
    assert (chooser.at(Seat.NORTH).kind, chooser.left) == (str(bot), True)


def test_a_bots_file_dropped_here_plays_here(tmp_path: Path) -> None:
    chooser = Chooser()
    chooser.send(FileDropped(str(tmp_path / "bot.py")), FileDropped(str(tmp_path / "song.ogg")))
    assert chooser.at(Seat.NORTH).kind == str(tmp_path / "bot.py")
    assert chooser.scene.path.words == str(tmp_path / "bot.py")


def test_who_is_added_on_the_players_page_is_there_on_return() -> None:
    chooser = Chooser(known=(ASHA,))
    chooser.do("people")
    page = chooser.stack.scenes[-1]
    assert isinstance(page, PlayersScene)
    for name in ("add", "back"):
        chooser.click(next(button.rect.centre for button in buttons_of(page) if button.name == name))
    assert not chooser.left
    chooser.stack.update(FRAME)
    assert len(chooser.scene.persons.shown) == 3


def test_escape_leaves_all_as_it_was_and_keys_reach_every_picture() -> None:
    chooser = Chooser()
    before = chooser.store()
    chooser.press("tab", "right", "escape")
    assert (chooser.store(), chooser.left) == (before, True)
    other = Chooser()
    other.press("tab", "right", "return")
    assert other.at(Seat.NORTH).name == "Asha"
