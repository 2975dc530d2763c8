"""Setting a match up, without a window: each choice changes what it names and nothing else, and its words tell it."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.model.discs import Kind
from carrom.model.seats import Seat
from carrom.play.preferences import NEWCOMER, MatchChoices, Preferences, SeatedPlayer
from carrom.rules.ruleset import ICF, P2P, POINTS3, PRESETS, UK29, Ruleset, Value
from carrom.ui.state.match_in_play import begin_match, bot_exists, practice_table, quick_match
from carrom.ui.state.match_setup import (
    LAWS,
    OWN_BOT,
    OWN_LAWS,
    MatchSetup,
    match_setup,
    match_setup_rows,
    missing,
    names_of,
    seat_guide_row,
    told,
    with_choice,
    with_next_kind,
    with_player,
    with_profile,
    with_rules,
)
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.setting_rows import Row, RowWidget

S, E, N, W = Seat
SAY = catalogue()
OURS = replace(UK29, name="Our house", queen_points=7)


def usual(rules: Ruleset = ICF, houses: Mapping[str, Ruleset] | None = None, players: int = 2) -> MatchSetup:
    return match_setup(Preferences(rules=rules, match=MatchChoices(players=players)), houses or {})


def row(now: MatchSetup, name: str) -> Row:
    return next(row for row in match_setup_rows(SAY, now) if row.name == name)


@pytest.mark.parametrize(("players", "seats"), [(2, (S, N)), (3, (S, E, W)), (4, (S, E, N, W))])
def test_seats_are_those_of_the_match(players: int, seats: tuple[Seat, ...]) -> None:
    now = with_choice(usual(), "players", players)
    assert now.seats == seats
    assert set(names_of(SAY, now)) == set(seats)


CHOICES: dict[str, Value] = {
    "players": 4,
    "board_speed": "fast",
    "board_size_mm": 720,
    "striker": "heavy",
    "guide": "off",
    "hand": "steady",
    "starts": "north",
    "take_back": True,
}


@pytest.mark.parametrize("name", CHOICES)
def test_a_choice_changes_itself_and_nothing_else(name: str) -> None:
    before = usual()
    after = with_choice(before, name, CHOICES[name])
    assert getattr(after.match, name) == CHOICES[name] != getattr(before.match, name)
    assert replace(after.match, **{name: getattr(before.match, name)}) == before.match
    assert after.rules == before.rules


LAWS_HERE: dict[str, Value] = {"place_by_hand": False, "stroke_time_s": 30, "placing_time_s": 20, "match_time_min": 45}


@pytest.mark.parametrize("name", LAWS_HERE)
def test_a_law_of_the_set_up_is_changed_marked_and_listed_in_words(name: str) -> None:
    before, after = usual(), with_choice(usual(), name, LAWS_HERE[name])
    assert getattr(after.rules, name) == LAWS_HERE[name]
    assert replace(after.rules, **{name: getattr(before.rules, name)}) == before.rules
    assert row(after, name).differs
    assert not row(before, name).differs
    assert row(before, "differences").label == "Standard International rules"
    assert row(after, "differences").label == "1 change from International"
    assert row(after, "rules icf").label == SAY("laws.changed", rules="International")


def test_a_newcomer_plays_without_a_clock_is_told_so_right_after_the_rules_and_may_have_it_as_they_say() -> None:
    now = match_setup(NEWCOMER, {})
    names = [shown.name for shown in match_setup_rows(SAY, now)]
    assert names[names.index("rules p2p") :][:3] == ["rules p2p", "stroke_time_s", "match_time_min"]
    clock = row(now, "stroke_time_s")
    assert (now.laws.stroke_time_s, clock.word, clock.differs) == (0, SAY("rule_option.stroke_time_s.0"), True)
    assert (row(now, "rules icf").label, clock.mark) == ("International, no clock", False)
    assert row(now, "differences").label == "2 changes from International"
    assert with_choice(now, "rules", "icf").rules == ICF


def test_every_row_that_can_be_turned_can_be_turned_to_each_of_its_values() -> None:
    for rules in PRESETS.values():
        now = usual(rules, {"Our house": OURS}, rules.allowed_seats[0])
        for shown in match_setup_rows(SAY, now):
            for value in shown.switch.options if shown.switch is not None else ():
                turned = with_choice(now, shown.name, value)
                other = row(turned, shown.name)
                assert other.value == value
                assert other.word


def test_taking_back_switched_off_is_off_whatever_the_laws_said() -> None:
    now = usual(replace(ICF, take_back=True))
    assert row(now, "take_back").value is True
    off = with_choice(now, "take_back", False)
    assert (off.laws.take_back, row(off, "take_back").value) == (False, False)
    assert with_choice(off, "take_back", True).laws.take_back


def test_changed_laws_can_be_come_back_to_after_looking_at_others() -> None:
    changed = with_choice(usual(), "stroke_time_s", 40)
    assert changed.ruleset == OWN_LAWS
    other = with_choice(changed, "rules", "uk29")
    assert (other.rules, other.ruleset) == (UK29, "uk29")
    assert with_choice(other, "rules", OWN_LAWS).rules == changed.rules


def test_changed_laws_are_plain_again_once_their_own_rules_are_chosen() -> None:
    changed = with_choice(usual(), "stroke_time_s", 40)
    other = with_rules(changed, "uk29")
    assert (other.rules, with_rules(other, "icf").rules) == (UK29, changed.rules)
    plain = with_rules(other, "icf", plain=True)
    assert (plain.rules, plain.changed, row(plain, "rules icf").differs) == (ICF, None, False)
    back = with_choice(changed, "stroke_time_s", ICF.stroke_time_s)
    assert (back.changed, back.ruleset) == (None, "icf")


def test_house_rules_can_be_chosen_and_are_called_by_their_own_name() -> None:
    now = with_choice(usual(houses={"Our house": OURS}), "rules", "Our house")
    assert now.rules == OURS
    assert (row(now, "rules Our house").label, row(now, "rules Our house").value) == ("Our house", True)
    assert "Club 29" in row(now, "differences").label


def test_changed_laws_that_were_given_a_name_are_no_longer_a_choice_of_their_own() -> None:
    now = usual(replace(ICF, queen_points=9))
    kept = replace(now.rules, name="Nine")
    again = match_setup(replace(now.preferences, rules=kept), {"Nine": kept}, now)
    assert again.ruleset == "Nine"


@pytest.mark.parametrize(
    ("players", "rules", "words"),
    [
        (3, "points3", "Now Points rules, for three."),
        (2, "icf", ""),
        (4, "icf", ""),
    ],
)
def test_as_many_players_as_are_chosen_bring_rules_that_they_may_play_by_and_it_is_told(
    players: int, rules: str, words: str
) -> None:
    now = with_choice(match_setup(NEWCOMER, {}), "players", players)
    assert (now.match.players, now.rules.name, told(SAY, now)) == (players, rules, words)


def test_two_or_four_come_back_to_the_rules_that_three_had_left() -> None:
    ours = usual(OURS, {"Our house": OURS})
    for players in (2, 4):
        three = with_choice(ours, "players", 3)
        assert three.rules == POINTS3
        again = with_choice(three, "players", players)
        assert again.rules == OURS
        assert told(SAY, again) == f"Now Our house rules, for {'two' if players == 2 else 'four'}."


def test_what_was_changed_of_the_rules_of_three_is_there_when_three_play_again() -> None:
    three = with_choice(with_choice(usual(), "players", 3), "stroke_time_s", 25)
    two = with_choice(three, "players", 2)
    assert two.rules == ICF
    assert with_choice(two, "players", 3).rules == three.rules == replace(POINTS3, stroke_time_s=25)


def test_rules_for_another_number_of_players_bring_that_number_and_give_it_back() -> None:
    four = usual(players=4)
    three = with_choice(four, "rules", "points3")
    assert three.match.players == 3
    assert told(SAY, three).startswith("Points: three players.")
    two = with_choice(three, "rules", "p2p")
    assert (two.match.players, two.rules) == (2, P2P)
    back = with_choice(two, "rules", "icf")
    assert (back.match.players, back.preferences.rules) == (4, ICF)
    assert told(SAY, back).startswith("International: four players in pairs.")


@pytest.mark.parametrize("choices", [[("players", 3)], [("rules", "points3")], [("players", 3), ("stroke_time_s", 25)]])
def test_what_three_play_by_is_their_own_and_leaks_into_no_other_table(
    choices: list[tuple[str, Value]], tmp_path: Path
) -> None:
    now = usual()
    for name, value in choices:
        now = with_choice(now, name, value)
    assert now.preferences.rules == ICF
    assert practice_table(SAY, now.preferences).session.match.board.colours
    assert quick_match(SAY, 7, tmp_path, now.preferences).session.match.ruleset.name == "icf"


def test_a_starter_who_is_not_at_the_board_is_told_to_be_gone_and_back() -> None:
    four = with_choice(usual(players=4), "starts", "east")
    two = with_choice(four, "players", 2)
    assert (two.starts, told(SAY, two)) == ("rules", SAY("setup.brought_no_starter"))
    assert told(SAY, with_choice(two, "players", 4)) == "Player 2 starts, as you chose before."


def test_a_bot_that_is_not_there_is_told_and_a_bot_of_the_usual_level_plays_instead(tmp_path: Path) -> None:
    now = with_choice(usual(), "kind", "")
    assert missing(SAY, now) == "“my_bot.py” is missing. A bot of Club level will play instead."
    play = begin_match(now.preferences, SAY, 7, tmp_path)
    assert (play.player(S).kind, play.player(N).kind) == ("club", "person")
    assert now.match.player(S).kind == OWN_BOT  # it is taken as soon as it is there


def test_a_choice_that_changes_nothing_beside_another_says_why() -> None:
    now = usual()
    assert seat_guide_row(SAY, now).help == SAY("setup.seat_guide_help")
    assert seat_guide_row(SAY, with_choice(now, "kind", "club")).help == SAY("setup.seat_guide_of_bot")
    assert "The game places men" in row(with_choice(now, "place_by_hand", False), "placing_time_s").help
    assert "placed by the game" not in row(with_choice(now, "place_by_hand", True), "placing_time_s").help


TURNS: tuple[tuple[str, Value], ...] = (
    *(("players", players) for players in (2, 3, 4)),
    *(("rules", rules) for rules in ("icf", "uk29", "points3", "p2p", "For all")),
    *(("starts", starts) for starts in ("rules", "east")),
)
FOR_ALL = replace(POINTS3, name="For all", allowed_seats=(2, 3, 4), stroke_time_s=20)
FOLLOWS = {"players": "players", "rules": "rules", "starts": "starts"}


def seen(now: MatchSetup) -> dict[str, Value]:
    """Every value that the screen shows, but for what is told of the rules."""
    values = {shown.name: shown.value for shown in match_setup_rows(SAY, now) if shown.switch is not None}
    return values | {"players": now.match.players, "rules": now.rules.name}


@lru_cache(maxsize=4096)
def seen_of(preferences: Preferences) -> dict[str, Value]:
    """What the screen shows of these."""
    return seen(match_setup(preferences, {"For all": FOR_ALL}))


@pytest.mark.parametrize("rules", [ICF, POINTS3], ids=lambda rules: rules.name)
def test_every_combination_that_can_be_reached_can_begin_and_tells_what_came_along(rules: Ruleset, tmp_path: Path) -> None:
    first = usual(rules, {"For all": FOR_ALL})
    reached, left = {(first.preferences, first.wanted): first}, [first]
    while left:
        now = left.pop()
        before = seen_of(now.preferences)
        for name, value in TURNS:
            if name == "starts" and value not in ("rules", *now.seats):
                continue
            after = with_choice(now, name, value)
            changed = {row for row, other in seen_of(after.preferences).items() if row != name and before[row] != other}
            assert bool(changed) == bool(told(SAY, after)), (name, value, changed)
            assert changed & set(FOLLOWS) == set(after.brought) - {"laws"}
            assert bool(changed - set(FOLLOWS)) == ("laws" in after.brought)
            if (after.preferences, after.wanted) not in reached:
                reached[after.preferences, after.wanted] = after
                left.append(after)
    for now in {now.preferences: now for now in reached.values()}.values():
        match = begin_match(now.preferences, SAY, 7, tmp_path).session.match
        assert len(match.seating.order) == now.match.players
        assert match.ruleset == now.laws
        assert match.seating.order == now.seating.order or now.laws.turn_direction == "clockwise"


def test_the_button_of_all_laws_is_a_button() -> None:
    assert row(usual(), LAWS).look is RowWidget.BUTTON


def test_the_seat_in_hand_has_a_name_a_kind_and_a_guide_of_its_own() -> None:
    now = replace(usual(), seat=N)
    now = with_player(with_choice(with_choice(now, "kind", "expert"), "seat_guide", "full"), name="Uma")
    assert now.match.player(N) == SeatedPlayer("Uma", "expert", "full")
    assert [now.match.player(seat) for seat in (S, E, W)] == [SeatedPlayer()] * 3
    assert (now.match.guide_of(N), now.match.guide_of(S)) == ("full", "contact")


def test_whoever_takes_a_seat_leaves_the_own_one_to_who_sat_there() -> None:
    now = replace(usual(), seat=N)
    now = with_profile(replace(with_profile(now, "Uma"), seat=S), "Asha")
    swapped = with_profile(now, "Uma")
    assert [swapped.match.player(seat).name for seat in (S, N)] == ["Uma", "Asha"]
    guest = with_profile(swapped, "")
    assert [guest.match.player(seat).name for seat in (S, N)] == ["", "Asha"]


def test_a_bot_is_called_by_its_level_whoever_sat_there_before() -> None:
    now = with_next_kind(with_profile(usual(), "Asha"))
    assert (now.match.player(S).kind, names_of(SAY, now)[S]) == ("beginner", SAY("bot_name.beginner_1"))
    own = with_next_kind(with_choice(now, "kind", ""))
    assert (own.match.player(S).kind, names_of(SAY, own)[S]) == ("person", "Asha")


def test_a_seat_that_is_gone_is_no_longer_in_hand() -> None:
    now = replace(usual(players=4), seat=W)
    assert with_choice(now, "players", 2).seat is S
    assert with_choice(now, "board_speed", "slow").seat is W


@pytest.mark.parametrize(
    ("rules", "players", "starts", "colours"),
    [
        (ICF, 2, "rules", {S: None, N: None}),
        (ICF, 2, "north", {S: Kind.BLACK, N: Kind.WHITE}),
        (UK29, 4, "east", {S: Kind.BLACK, E: Kind.WHITE, N: Kind.BLACK, W: Kind.WHITE}),
        (replace(ICF, first_break="first_seat"), 2, "rules", {S: Kind.WHITE, N: Kind.BLACK}),
        (POINTS3, 3, "south", {S: None, E: None, W: None}),
    ],
)
def test_colours_are_shown_as_soon_as_they_are_known(
    rules: Ruleset, players: int, starts: str, colours: dict[Seat, Kind | None]
) -> None:
    now = with_choice(usual(rules, players=players), "starts", starts)
    assert {seat: now.colour(seat) for seat in now.seats} == colours


def test_a_known_colour_is_the_one_that_the_match_gives(tmp_path: Path) -> None:
    for players, starts in ((2, "north"), (4, "west"), (4, "south")):
        now = with_choice(usual(players=players), "starts", starts)
        match = begin_match(now.preferences, SAY, 7, tmp_path).session.match
        for seat in now.seats:
            assert match.board.colours[match.seating.party_of(seat)] is now.colour(seat)


@pytest.mark.parametrize(
    ("kind", "there"),
    [
        ("person", True),
        ("master", True),
        ("club@0.5:4:1", True),
        ("club@much", False),
        ("my_bot.py", False),
        ("my_bot.py:Name", False),
        ("nobody", False),
    ],
)
def test_a_bot_that_cannot_be_found_is_known_before_the_match(kind: str, there: bool) -> None:
    assert bot_exists(kind) is there
    assert with_player(usual(), kind=kind).missing_bots() == (() if there else (kind,))


def test_a_bots_file_is_found_and_not_run(tmp_path: Path) -> None:
    path = tmp_path / "loud.py"
    path.write_text("raise SystemExit('run')")
    assert bot_exists(str(path))
    assert not bot_exists("x" * 300 + ".py")
    assert bot_exists(f"{path}:Loud")


def test_who_starts_is_offered_by_name_among_those_who_play() -> None:
    now = with_player(usual(P2P), name="Asha")
    shown = row(now, "starts")
    assert shown.switch is not None
    assert shown.switch.options == ("rules", "south", "north")
    assert row(with_choice(now, "starts", "south"), "starts").word == "Asha"
    gone = match_setup(replace(now.preferences, match=replace(now.match, starts="west")), {})
    assert row(gone, "starts").value == "rules"


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 4)), max_size=12))
def test_whatever_is_turned_the_rows_stay_whole_and_the_match_can_begin(
    tmp_path_factory: pytest.TempPathFactory, turns: object
) -> None:
    assert isinstance(turns, list)
    now = usual(houses={"Our house": OURS})
    for number, option in turns:
        rows = [shown for shown in match_setup_rows(SAY, now) if shown.switch is not None and shown.switch.options]
        shown = rows[number % len(rows)]
        assert shown.switch is not None
        now = with_choice(now, shown.name, shown.switch.options[option % len(shown.switch.options)])
        now = with_choice(now, "players", 2 + option % 3)
    folder = tmp_path_factory.getbasetemp() / "set up"
    assert len(begin_match(now.preferences, SAY, 7, folder).session.match.seating.order) == now.match.players
