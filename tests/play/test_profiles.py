"""Players by picture: what may be chosen, and what stands for who chose nothing."""

import pytest

from carrom.bots.levels import LEVELS
from carrom.play.preferences import ProfileChoices
from carrom.play.profiles import COLOURS, MOST_PROFILES, SIGNS, Profile, bot_portrait, portrait_of
from carrom.resources import asset
from carrom.rules.ruleset import BadRuleset

ASHA = Profile("Asha", "sun", "rose", "ruby")


@pytest.mark.parametrize(
    "values",
    [
        ("", "sun", "rose"),
        (" Asha", "sun", "rose"),
        ("A" * 25, "sun", "rose"),
        ("A\nB", "sun", "rose"),
        ("Asha", "club", "rose"),
        ("Asha", "sun", "pink"),
        ("Asha", "sun", "rose", "gold"),
    ],
)
def test_a_profile_that_cannot_be_shown_is_refused(values: tuple[str, ...]) -> None:
    with pytest.raises(BadRuleset):
        Profile(*values)


def test_no_two_players_have_one_name_and_there_are_not_too_many() -> None:
    with pytest.raises(BadRuleset):
        ProfileChoices((ASHA, Profile("Asha", "moon", "teal")))
    with pytest.raises(BadRuleset):
        ProfileChoices(tuple(Profile(f"Player {n}", "sun", "rose") for n in range(MOST_PROFILES + 1)))


def test_a_name_has_the_picture_it_chose_or_always_the_same_one() -> None:
    assert portrait_of((ASHA,), " Asha ") == ASHA.portrait
    assert portrait_of((), "Dev") == portrait_of((ASHA,), "Dev")
    names = [f"Player {number}" for number in range(200)]
    assert {portrait_of((), name).sign for name in names} == set(SIGNS)
    assert {portrait_of((), name).colour for name in names} == set(COLOURS)


@pytest.mark.parametrize("sign", [*SIGNS, *(bot_portrait(kind).sign for kind in (*LEVELS, "my_bot.py"))])
def test_every_picture_is_there(sign: str) -> None:
    assert asset(f"portraits/{sign}.svg").is_file()


def test_a_striker_is_its_players_own_or_the_usual_one() -> None:
    known = ProfileChoices((ASHA,))
    assert known.striker_of("Asha", "violet") == "ruby"
    assert known.striker_of("Dev", "violet") == "violet"
