"""The players' page: who is added, changed, deleted; and where a player's picture and striker are seen."""

from dataclasses import replace
from pathlib import Path

from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.play.preferences import PERSON, MatchChoices, Preferences, ProfileChoices, SeatedPlayer
from carrom.play.profiles import MOST_PROFILES, Profile, bot_portrait
from carrom.storage.settings import LoadedSettings, load_settings
from carrom.ui.draw.looks import Style, style_of
from carrom.ui.input.intents import Typed
from carrom.ui.pages.players import PlayersScene
from carrom.ui.scene import Pop, SceneStack
from carrom.ui.state.match_in_play import portrait_named
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.words.catalogue import catalogue
from tests.ui.buttons_of import buttons_of
from tests.ui.measuring import words_on
from tests.ui.screens import Sitter, at_table, picture

SAY = catalogue()
ASHA, DEV = Profile("Asha", "sun", "rose", "ruby"), Profile("Dev", "moon", "teal")


class Visitor(Sitter):
    """At the page, with a real file behind it."""

    def __init__(self, *known: Profile, seats: tuple[str, ...] = ("", "", "", "")) -> None:
        match = MatchChoices().with_players(lambda seat: SeatedPlayer(seats[seat.quarter_turns]))
        self.store = PreferenceStore(LoadedSettings(Preferences(profiles=ProfileChoices(known), match=match), None))
        self.scene = PlayersScene(SAY, self.store, Pop)
        self.stack = SceneStack(self.scene, 1280, 800)

    @property
    def known(self) -> tuple[Profile, ...]:
        return self.store().profiles.known

    def do(self, name: str) -> None:
        self.click(next(button.rect.centre for button in buttons_of(self.scene) if button.name == name))


def test_a_player_is_added_named_painted_and_kept() -> None:
    visitor = Visitor()
    visitor.do("add")
    visitor.send(Typed("Meera"))
    for choice in ("sign lotus", "colour plum", "striker amber"):
        visitor.do(choice)
    assert visitor.known == (Profile("Meera", "lotus", "plum", "amber"),)
    assert load_settings().preferences.profiles == visitor.store().profiles


def test_a_new_name_goes_to_the_seats_that_had_the_old_one() -> None:
    visitor = Visitor(ASHA, DEV, seats=("Asha", "", "Dev", "Asha"))
    visitor.scene.zones.go_to(visitor.scene.name)
    visitor.send(Typed(" B"))
    assert [seat.name for seat in visitor.store().match.seats] == ["Asha B", "", "Dev", "Asha B"]
    assert visitor.known[0].name == "Asha B"


def test_a_name_that_another_has_and_no_name_at_all_are_not_taken_and_that_is_said() -> None:
    visitor = Visitor(ASHA, DEV)
    visitor.do("player 1")
    visitor.scene.zones.go_to(visitor.scene.name)
    visitor.press("escape")
    assert SAY("players.nameless") in words_on(visitor.stack)
    visitor.send(Typed("Asha"))
    assert SAY("players.taken") in words_on(visitor.stack)
    assert visitor.known == (ASHA, DEV)


def test_who_is_me_sits_in_the_south_until_nobody_does() -> None:
    visitor = Visitor(ASHA, DEV)
    visitor.do("player 1")
    visitor.do("mine")
    assert visitor.store().match.player(Seat.SOUTH) == SeatedPlayer("Dev", PERSON)
    visitor.do("mine")
    assert visitor.store().match.player(Seat.SOUTH).name == ""


def test_the_last_player_can_be_deleted_and_there_is_an_end_to_adding() -> None:
    visitor = Visitor(ASHA, DEV)
    visitor.do("player 1")
    visitor.do("delete")
    visitor.do("delete")
    assert visitor.known == ()
    for _ in range(MOST_PROFILES):
        visitor.do("add")
        picture(visitor.stack, (1280, 800))
    names = [profile.name for profile in visitor.store().profiles.known]
    assert len(names) == len(set(names)) == MOST_PROFILES
    assert "add" not in [button.name for button in buttons_of(visitor.scene)]


def test_escape_leaves_from_an_empty_name_too() -> None:
    visitor = Visitor(ASHA)
    visitor.press("escape")
    assert not visitor.stack.scenes


def test_at_the_table_each_plays_with_a_striker_of_their_own_also_when_a_stroke_is_watched_again(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    context = hand.table.context
    usual, breaker = context.preferences, hand.seat
    names = [hand.table.play.narrator.name(seat, context.match) for seat in (breaker, breaker.opposite)]
    own = tuple(Profile(name, "sun", "rose", striker) for name, striker in zip(names, ("ruby", "emerald"), strict=True))
    context.services.store.change(replace(usual, profiles=ProfileChoices(own)))

    def seen() -> Style:
        picture(hand.stack, (1280, 800))
        return hand.table.view.style

    assert seen() == style_of(replace(usual.display, striker="ruby"))
    hand.table.play.session.act(Stroke(breaker, 0, 1570796, 1000))
    hand.table.go_on()
    assert seen() == style_of(replace(usual.display, striker="emerald"))
    hand.table.watch(0)
    assert seen() == style_of(replace(usual.display, striker="ruby"))


def test_a_recorded_name_looks_like_its_bot_or_its_player() -> None:
    nadia = SAY("bot_name.club_1")
    assert portrait_named(SAY, (), nadia) == bot_portrait("club")
    assert portrait_named(SAY, (), "mine", bots=("mine",)) == bot_portrait("mine.py")
    own = Profile(nadia, "sun", "rose")
    assert portrait_named(SAY, (own,), nadia) == own.portrait
