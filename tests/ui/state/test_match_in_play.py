"""A match begins as it was set up: seats, laws, equipment, names, who starts; and what cannot be is told, not crashed into."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from carrom.model.seats import DOUBLES_RIGHT, THREE_RIGHT, Seat
from carrom.model.stroke import Choice, Stroke
from carrom.play.preferences import STRIKERS, MatchChoices, Preferences, SeatedPlayer
from carrom.play.session import Session
from carrom.rules.match import next_game
from carrom.rules.ruleset import GR25, ICF, P2P, POINTS3, PRESETS, UK29, Ruleset, quick_play
from carrom.rules.state import BoardScore, MatchOver, MatchState, ToChoose, ToStrike
from carrom.storage.records import load_record
from carrom.ui.state.match_in_play import (
    MatchInPlay,
    begin_match,
    branch_match,
    closer_level,
    continue_match,
    kind_name,
    may_play,
    narrator_of_record,
    player_names,
    quick_match,
    rematch,
)
from carrom.ui.words.catalogue import catalogue

S, E, N, W = Seat
NOBODY = SeatedPlayer()
SAY = catalogue()


class Later(Session):
    """A session that has come as far as its next game."""

    def __init__(self, opening: MatchState, now: MatchState) -> None:
        self._now = now
        super().__init__(opening)

    @property
    def match(self) -> MatchState:
        return self._now


def begun(folder: Path, rules: Ruleset = ICF, **chosen: Any) -> MatchInPlay:
    return begin_match(Preferences(rules=rules, match=MatchChoices(**chosen)), SAY, 7, folder)


def match_of(folder: Path, rules: Ruleset = ICF, **chosen: Any) -> MatchState:
    return begun(folder, rules, **chosen).session.match


@pytest.mark.parametrize(
    ("players", "rules", "order"),
    [
        (2, ICF, (S, N)),
        (4, ICF, (S, E, N, W)),
        (4, UK29, (S, W, N, E)),
        (3, POINTS3, (S, W, E)),
        (3, replace(POINTS3, turn_direction="right"), (S, E, W)),
        (2, replace(POINTS3, allowed_seats=(2, 3, 4)), (S, N)),
        (4, replace(POINTS3, allowed_seats=(2, 3, 4)), (S, W, N, E)),
    ],
)
def test_as_many_sit_down_as_were_chosen_and_play_in_the_direction_of_the_laws(
    tmp_path: Path, players: int, rules: Ruleset, order: tuple[Seat, ...]
) -> None:
    match = match_of(tmp_path, rules, players=players)
    assert match.seating.order == order
    if players == 4:
        assert match.seating.parties == ((S, N), (E, W))


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_as_were_chosen_play_by_the_laws_in_force_or_by_such_as_are_made_for_them(
    tmp_path: Path, preset: Ruleset, players: int
) -> None:
    match = match_of(tmp_path, preset, players=players)
    assert len(match.seating.order) == players
    assert (match.ruleset == preset) is may_play(preset, players)


@pytest.mark.parametrize(
    ("chosen", "reads"),
    [
        ({"board_speed": "fast"}, lambda match: match.equipment.surface.mu_board),
        ({"board_speed": "slow"}, lambda match: match.equipment.surface.mu_board),
        ({"board_size_mm": 735}, lambda match: match.equipment.board.size),
        ({"board_size_mm": 720}, lambda match: match.equipment.board.size),
        *(
            ({"striker": name}, lambda match: (match.equipment.striker.mass, match.equipment.striker.diameter))
            for name in STRIKERS
            if name != "standard"
        ),
        ({"take_back": True}, lambda match: match.ruleset.take_back),
        ({"starts": "north"}, lambda match: match.expects),
    ],
)
def test_each_choice_of_the_set_up_makes_another_match(tmp_path: Path, chosen: dict[str, Any], reads: Any) -> None:
    assert reads(match_of(tmp_path, **chosen)) != reads(match_of(tmp_path))


@pytest.mark.parametrize(
    "switched",
    [
        {"place_by_hand": False},
        {"stroke_time_s": 30},
        {"placing_time_s": 0},
        {"match_time_min": 20},
        {"games_in_match": 1},
        {"pocket_diameter_mm": 51.0},
    ],
)
def test_each_law_of_the_set_up_is_the_matchs(tmp_path: Path, switched: dict[str, Any]) -> None:
    rules = replace(ICF, **switched)
    assert match_of(tmp_path, rules).ruleset == rules
    if "pocket_diameter_mm" in switched:
        assert match_of(tmp_path, rules).equipment.board.pocket_diameter == 51.0


def test_the_screens_are_told_guide_hand_and_kind_of_each_seat(tmp_path: Path) -> None:
    seats = (SeatedPlayer("Asha", guide="full"), NOBODY, SeatedPlayer(kind="expert"), NOBODY)
    play = begun(tmp_path, guide="line", hand="natural", seats=seats)
    assert play.choices.hand == "natural"
    assert [play.choices.guide_of(seat) for seat in (S, N)] == ["full", "line"]
    assert [play.player(seat).kind for seat in (S, N)] == ["person", "expert"]


def test_after_a_change_of_sides_players_are_found_in_their_new_seats(tmp_path: Path) -> None:
    play = begun(tmp_path, seats=(SeatedPlayer("Asha"), NOBODY, SeatedPlayer("Bala"), NOBODY))
    later = replace(play, session=Later(play.session.opening, next_game(play.session.match)))
    assert (later.player(S).name, later.player(N).name) == ("Bala", "Asha")


def test_the_toss_of_the_laws_is_held_unless_somebody_was_chosen_to_start(tmp_path: Path) -> None:
    assert isinstance(match_of(tmp_path, ICF).expects, ToChoose)
    assert isinstance(match_of(tmp_path, UK29).expects, ToChoose)
    for starts, seat in (("south", S), ("north", N)):
        match = match_of(tmp_path, ICF, starts=starts)
        assert match.expects == ToStrike(seat)
        assert (match.board.breaker, match.game.first_breaker) == (seat, seat)
        assert match.board.colours[match.seating.party_of(seat)] == "white"
        assert match.seating.order == (S, N)


@pytest.mark.parametrize("starts", ["east", "west"])
def test_a_start_by_somebody_who_is_not_there_is_left_to_the_laws(tmp_path: Path, starts: str) -> None:
    assert match_of(tmp_path, ICF, starts=starts) == match_of(tmp_path, ICF)


@pytest.mark.parametrize("starts", ["south", "east", "north", "west"])
@pytest.mark.parametrize("rules", [ICF, UK29, GR25])
def test_any_of_four_may_start(tmp_path: Path, rules: Ruleset, starts: str) -> None:
    assert match_of(tmp_path, rules, players=4, starts=starts).expects == ToStrike(Seat(starts))


def test_names_are_those_given_else_numbers_round_the_board_and_what_bots_are_called(tmp_path: Path) -> None:
    seats = (SeatedPlayer(" Asha "), SeatedPlayer(kind="club"), NOBODY, SeatedPlayer(kind="club"))
    play = begun(tmp_path, players=4, seats=seats)
    assert play.narrator.names == {S: "Asha", E: "Nadia", N: "Player 3", W: "Leela"}
    names = begun(tmp_path, POINTS3, players=3).narrator.names
    assert names == {S: "Player 1", E: "Player 2", W: "Player 3"}
    assert dict(load_record(play.record.path).header.names) == play.narrator.names


def test_no_two_players_are_called_the_same() -> None:
    named = MatchChoices(seats=(SeatedPlayer("Asha"), SeatedPlayer(kind="club"), SeatedPlayer(" Asha "), SeatedPlayer("Nadia")))
    assert player_names(named, DOUBLES_RIGHT, SAY) == {S: "Asha", E: "Nadia", N: "Asha 2", W: "Nadia 2"}
    unnamed = MatchChoices(seats=(NOBODY, SeatedPlayer(kind="club"), NOBODY, SeatedPlayer(kind="club")))
    assert tuple(player_names(unnamed, DOUBLES_RIGHT, SAY).values()) == ("Player 1", "Nadia", "Player 3", "Leela")
    clashing = MatchChoices(seats=(SeatedPlayer("Nadia"), SeatedPlayer(kind="club"), NOBODY, SeatedPlayer(kind="club")))
    assert tuple(player_names(clashing, DOUBLES_RIGHT, SAY).values()) == ("Nadia", "Leela", "Player 3", "Ines")


def test_each_bot_has_a_name_of_its_own() -> None:
    alone = MatchChoices(seats=(NOBODY, SeatedPlayer(kind="club"), NOBODY, SeatedPlayer(kind="beginner")))
    assert tuple(player_names(alone, DOUBLES_RIGHT, SAY).values()) == ("Player 1", "Nadia", "Player 3", "Mina")
    many = MatchChoices(seats=(SeatedPlayer(kind="club"),) * 4)
    assert tuple(player_names(many, DOUBLES_RIGHT, SAY).values()) == ("Nadia", "Leela", "Ines", "Nadia 2")
    named = MatchChoices(seats=(SeatedPlayer(kind="club"), SeatedPlayer("Asha", "club"), NOBODY, NOBODY))
    assert player_names(named, DOUBLES_RIGHT, SAY)[S] == "Nadia"


def test_a_bot_keeps_its_name_whether_three_or_four_play() -> None:
    choices = MatchChoices(seats=(NOBODY, SeatedPlayer(kind="beginner"), NOBODY, SeatedPlayer(kind="beginner")))
    four, three = (player_names(choices, seating, SAY) for seating in (DOUBLES_RIGHT, THREE_RIGHT))
    assert (four[E], four[W]) == (three[E], three[W]) == ("Mina", "Tomas")


def test_the_only_person_among_bots_is_you_whatever_the_name(tmp_path: Path) -> None:
    bot = SeatedPlayer(kind="expert")
    play = begun(tmp_path, players=2, seats=(NOBODY, bot, bot, bot))
    assert play.narrator.names == {S: "You", N: "Farid"}
    assert play.narrator.you is S
    assert play.narrator.levels == {N: "Expert"}
    assert play.narrator.about("notice.nothing_pocketed", play.session.match, S) == "You miss."
    assert play.narrator.about("notice.nothing_pocketed", play.session.match, N) == "Farid misses."
    play.record.release()
    again = continue_match(play.record.path, SAY, Preferences())
    assert (again.narrator.you, again.narrator.levels) == (S, {N: "Expert"})
    header = load_record(play.record.path).header
    assert narrator_of_record(SAY, header, Preferences()).you is S
    named = begun(tmp_path, players=2, seats=(SeatedPlayer("Asha"), bot, bot, bot))
    assert narrator_of_record(SAY, load_record(named.record.path).header, Preferences()).you is None
    assert (named.narrator.names[S], named.narrator.you) == ("Asha", S)
    assert begun(tmp_path, players=4, seats=(NOBODY, bot, NOBODY, bot)).narrator.you is None


def ended(tmp_path: Path, won: int, lost: int, kind: str) -> MatchInPlay:
    """A match against this level that is over, so many boards won and lost."""
    play = begun(tmp_path, players=2, seats=(NOBODY, NOBODY, SeatedPlayer(kind=kind), NOBODY))
    match = play.session.match
    parties = (0,) * won + (1,) * lost
    boards = tuple(BoardScore(n, S, party, (4, 0) if party == 0 else (0, 4), 0, None) for n, party in enumerate(parties, 1))
    play.session.opening = replace(match, game=replace(match.game, boards=boards), expects=MatchOver(0))
    return play


@pytest.mark.parametrize(
    ("kind", "won", "lost", "closer"),
    [
        ("club", 4, 1, "expert"),
        ("club", 1, 4, "beginner"),
        ("club", 3, 2, None),
        ("club", 2, 0, None),
        ("master", 5, 0, None),
        ("beginner", 0, 5, None),
        ("expert", 0, 3, "club"),
    ],
)
def test_another_level_is_named_after_a_match_that_was_none(
    tmp_path: Path, kind: str, won: int, lost: int, closer: str | None
) -> None:
    found = closer_level(ended(tmp_path, won, lost, kind))
    assert (None if found is None else found.level) == closer
    if found is not None:
        assert (found.won, found.boards) == (won, won + lost)


def test_a_bot_of_ones_own_is_called_by_its_file() -> None:
    assert kind_name("bots/sharp_shooter.py:Bot", SAY) == "sharp_shooter"
    assert kind_name("person", SAY) == "Person"


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_quick_play_is_gentle_whatever_the_laws_say(tmp_path: Path, preset: Ruleset) -> None:
    rules = replace(preset, stroke_time_s=10, match_time_min=30, games_in_match=3)
    choices = MatchChoices(players=4, board_speed="slow", starts="west", seats=(SeatedPlayer("Asha"), NOBODY, NOBODY, NOBODY))
    play = quick_match(SAY, 7, tmp_path, Preferences(rules=rules, match=choices))
    match = play.session.match
    assert match.expects == ToStrike(S)
    assert match.seating.order == (S, N)
    assert (match.ruleset.stroke_time_s, match.ruleset.placing_time_s, match.ruleset.match_time_min) == (0, 0, 0)
    assert match.ruleset.games_in_match == 1
    assert match.ruleset.name == (preset.name if 2 in preset.allowed_seats else "icf")
    assert match.equipment.surface == choices.equipment.surface
    assert play.narrator.names[S] == "Asha"


@pytest.mark.parametrize("kind", ["person", "club"])
def test_friends_take_back_in_a_quick_game_and_against_a_bot_it_counts(tmp_path: Path, kind: str) -> None:
    choices = MatchChoices(seats=(NOBODY, NOBODY, SeatedPlayer(kind=kind), NOBODY))
    play = quick_match(SAY, 7, tmp_path, Preferences(match=choices))
    play.session.act(Stroke(S, 0, 1_570_796, 3000))
    assert play.session.can_take_back is (kind == "person")
    assert load_record(play.record.path).header.counted is (kind != "person")
    assert Preferences(match=choices).match.take_back is False  # and the next match that is set up counts again


def test_the_same_seed_begins_the_same_match_and_none_draws_one(tmp_path: Path) -> None:
    assert match_of(tmp_path, P2P) == match_of(tmp_path, P2P)
    seeds = {begin_match(Preferences(rules=P2P), SAY, folder=tmp_path).session.match.seed for _ in range(3)}
    assert len(seeds) == 3


def test_a_match_goes_on_where_it_was_left_and_in_its_own_record(tmp_path: Path) -> None:
    first = quick_match(catalogue(), 7, tmp_path)
    first.session.act(Stroke(Seat.SOUTH, 0, 1_570_796, 3000))
    again = continue_match(first.record.path, catalogue(), Preferences())
    assert again.session.match == first.session.match
    again.session.act(Stroke(again.session.match.board.to_strike, 0, 1_570_796, 3000))
    record = load_record(first.record.path)
    assert record.damage is None
    assert record.turns == again.session.turns


def test_a_record_starts_no_program_that_its_player_has_not_set_up(tmp_path: Path) -> None:
    def with_bot(kind: str) -> Preferences:
        usual = Preferences().match
        seats = (usual.seats[0], usual.seats[1], SeatedPlayer(kind=kind), usual.seats[3])
        return replace(Preferences(), match=replace(usual, seats=seats))

    bot = tmp_path / "bot.py"
    bot.touch()
    for kind, trusted in ((str(bot), "club"), ("master", "master")):
        first = begin_match(with_bot(kind), catalogue(), 7, tmp_path)
        assert continue_match(first.record.path, catalogue(), Preferences()).player(Seat.NORTH).kind == trusted
    own = with_bot(str(bot))
    path = begin_match(own, catalogue(), 7, tmp_path).record.path
    assert continue_match(path, catalogue(), own).player(Seat.NORTH).kind == str(bot)


@pytest.mark.parametrize(
    ("rules", "players"),
    [(POINTS3, 3), (quick_play(ICF), 2), (UK29, 4), (replace(ICF, stroke_time_s=0), 2), (GR25, 4)],
    ids=lambda value: value.name if isinstance(value, Ruleset) else value,
)
def test_another_match_like_a_continued_one_has_its_laws_seats_bots_and_help_and_the_other_side_breaks(
    tmp_path: Path, rules: Ruleset, players: int
) -> None:
    seats = (
        SeatedPlayer("Asha", guide="full"),
        SeatedPlayer("Ravi", kind="beginner"),
        SeatedPlayer("Meena", guide="off"),
        SeatedPlayer(kind="club"),
    )
    first = begun(tmp_path, rules, players=players, seats=seats, hand="natural", striker="heavy", board_speed="fast")
    play = continue_match(first.record.path, SAY, Preferences())
    for number in (1, 2):
        again = rematch(play, SAY, 11 + number, tmp_path)
        opening, before = again.session.opening, play.session.opening
        assert (opening.ruleset, opening.equipment, opening.seating) == (before.ruleset, before.equipment, before.seating)
        assert again.narrator.names == first.narrator.names
        for seat in opening.seating.order:
            assert again.player(seat).kind == first.player(seat).kind
            assert again.choices.guide_of(seat) == first.choices.guide_of(seat)
        assert again.choices.hand == "natural"
        turn = opening.seating.order.index
        assert isinstance(opening.expects, ToStrike | ToChoose)
        assert isinstance(before.expects, type(opening.expects))
        others = players if isinstance(opening.expects, ToStrike) else 2  # the first two in the order call
        assert turn(opening.expects.seat) == (turn(before.expects.seat) + 1) % others
        assert load_record(again.record.path).header.names == load_record(first.record.path).header.names
        play = again


def test_a_match_that_somebody_has_left_is_played_on_from_its_record_and_once_more_by_all(tmp_path: Path) -> None:
    first = begun(tmp_path, replace(POINTS3, first_break="first_seat"), players=3)
    first.session.act(Choice(S, "concede"))
    assert continue_match(first.record.path, SAY, Preferences()).session.match.expects == ToStrike(W)
    branch = branch_match(load_record(first.record.path), first.record.path, 1, SAY, Preferences())
    branch.session.act(Stroke(W, 0, 1_570_796, 3000))
    record = load_record(branch.record.path)
    assert (record.damage, record.match, record.header.match.seating.left) == (None, branch.session.match, (S,))
    assert branch.narrator.party(branch.session.match, 0) == "Player 1"
    again = rematch(branch, SAY, 11, tmp_path).session.match
    assert again.seating == first.session.opening.seating


def test_a_match_begun_anew_from_the_menu_has_the_same_breaker(tmp_path: Path) -> None:
    play = begun(tmp_path, quick_play(ICF), starts="north")
    anew = rematch(play, SAY, 11, tmp_path, other_side=False)
    assert anew.session.opening.expects == play.session.opening.expects == ToStrike(N)
