"""The settings as every screen reads them: changed once, kept once, told to whoever follows."""

from dataclasses import replace
from pathlib import Path

from carrom.play.preferences import NEWCOMER, DisplayChoices, MatchChoices, Preferences, SoundChoices
from carrom.rules.ruleset import ICF, POINTS3, UK29
from carrom.storage.settings import LoadedSettings, SettingsProblem, load_settings
from carrom.storage.toml_files import FileFault
from carrom.ui.state.preference_store import MatchKeeper, PreferenceStore

QUIET = replace(Preferences(), sound=SoundChoices(effects=20))
LARGE = replace(QUIET, display=DisplayChoices(scale=150))


def test_a_change_is_in_force_at_once_kept_and_told() -> None:
    kept: list[tuple[Preferences, Preferences]] = []

    def keep(*pair: Preferences) -> None:
        kept.append((pair[0], pair[1]))

    heard: list[Preferences] = []
    store = PreferenceStore(LoadedSettings(Preferences(), None), keep)
    store.subscribe(heard.append)
    store.change(QUIET)
    store.change(QUIET)
    assert store() == QUIET
    assert kept == [(QUIET, Preferences())]
    assert heard == [Preferences(), QUIET]


def test_what_went_wrong_with_the_file_is_known_until_it_is_written_well() -> None:
    problem = SettingsProblem(FileFault.UNWRITABLE, Path("settings.toml"), "", "No space left on device", None)
    answers = [problem, None, None]
    since: list[Preferences] = []

    def keep(_: Preferences, before: Preferences) -> SettingsProblem | None:
        since.append(before)
        return answers.pop(0)

    store = PreferenceStore(LoadedSettings(Preferences(), None), keep)
    store.change(QUIET)
    told = [store.problem]
    store.change(LARGE)
    store.change(QUIET)
    assert [*told, store.problem] == [problem, None]
    assert since == [Preferences(), Preferences(), LARGE]


def test_settings_in_memory_touch_no_file(tmp_path: Path) -> None:
    PreferenceStore.of().change(QUIET)
    assert load_settings().preferences == NEWCOMER


def test_the_laws_of_a_match_that_is_set_up_are_changed_for_it_alone_where_they_are_its_own() -> None:
    store = PreferenceStore.of(replace(Preferences(), match=MatchChoices(players=3)))
    match = MatchKeeper(store)
    assert match().rules == POINTS3
    match.change(replace(match(), rules=replace(POINTS3, queen_points=4), sound=SoundChoices(effects=20)))
    assert (match().rules.queen_points, store().rules, store().sound.effects) == (4, ICF, 20)
    match.change(replace(match(), rules=UK29))  # not for three
    assert (match().rules, store().match.players, store().rules) == (UK29, 2, ICF)


def test_the_laws_of_a_match_that_are_those_in_force_are_changed_for_all() -> None:
    store = PreferenceStore.of(Preferences())
    match = MatchKeeper(store)
    match.change(replace(match(), rules=UK29))
    assert (match().rules, store().rules) == (UK29, UK29)
    match.change(replace(match(), rules=POINTS3))
    assert (match().rules, store().match.players, store().rules) == (POINTS3, 3, UK29)
