"""The settings as every screen reads them: changed once, kept once, told to whoever follows."""

from dataclasses import replace
from pathlib import Path

from carrom.play.preferences import NEWCOMER, DisplayChoices, MatchChoices, Preferences, SoundChoices
from carrom.rules.ruleset import ICF, POINTS3, UK29
from carrom.storage.settings import Loaded, Trouble, load
from carrom.storage.toml_files import What
from carrom.ui.keeper import Keeper, MatchKeeper

QUIET = replace(Preferences(), sound=SoundChoices(effects=20))
LARGE = replace(QUIET, display=DisplayChoices(scale=150))


def test_a_change_is_in_force_at_once_kept_and_told() -> None:
    kept: list[tuple[Preferences, Preferences]] = []

    def keep(*pair: Preferences) -> None:
        kept.append((pair[0], pair[1]))

    heard: list[Preferences] = []
    keeper = Keeper(Loaded(Preferences(), None), keep)
    keeper.follow(heard.append)
    keeper.change(QUIET)
    keeper.change(QUIET)
    assert keeper() == QUIET
    assert kept == [(QUIET, Preferences())]
    assert heard == [Preferences(), QUIET]


def test_what_went_wrong_with_the_file_is_known_until_it_is_written_well() -> None:
    trouble = Trouble(What.UNWRITABLE, Path("settings.toml"), "", "No space left on device", None)
    answers = [trouble, None, None]
    since: list[Preferences] = []

    def keep(_: Preferences, before: Preferences) -> Trouble | None:
        since.append(before)
        return answers.pop(0)

    keeper = Keeper(Loaded(Preferences(), None), keep)
    keeper.change(QUIET)
    told = [keeper.trouble]
    keeper.change(LARGE)
    keeper.change(QUIET)
    assert [*told, keeper.trouble] == [trouble, None]
    assert since == [Preferences(), Preferences(), LARGE]


def test_settings_in_memory_touch_no_file(tmp_path: Path) -> None:
    Keeper.of().change(QUIET)
    assert load().preferences == NEWCOMER


def test_the_laws_of_a_match_that_is_set_up_are_changed_for_it_alone_where_they_are_its_own() -> None:
    keeper = Keeper.of(replace(Preferences(), match=MatchChoices(players=3)))
    match = MatchKeeper(keeper)
    assert match().rules == POINTS3
    match.change(replace(match(), rules=replace(POINTS3, queen_points=4), sound=SoundChoices(effects=20)))
    assert (match().rules.queen_points, keeper().rules, keeper().sound.effects) == (4, ICF, 20)
    match.change(replace(match(), rules=UK29))  # not for three
    assert (match().rules, keeper().match.players, keeper().rules) == (UK29, 2, ICF)


def test_the_laws_of_a_match_that_are_those_in_force_are_changed_for_all() -> None:
    keeper = Keeper.of(Preferences())
    match = MatchKeeper(keeper)
    match.change(replace(match(), rules=UK29))
    assert (match().rules, keeper().rules) == (UK29, UK29)
    match.change(replace(match(), rules=POINTS3))
    assert (match().rules, keeper().match.players, keeper().rules) == (POINTS3, 3, UK29)
