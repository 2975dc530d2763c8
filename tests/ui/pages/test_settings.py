"""The settings screen: every switch changed by pointer and by keys, presets and house rules, keys of one's own, any window."""

from dataclasses import replace
from pathlib import Path

import pytest

from carrom.play.preferences import SECTIONS, Preferences, section_switches
from carrom.rules.ruleset import ICF, PRESETS, SHOWN_SWITCHES, BadRuleset, Switch, Value, with_switches
from carrom.storage.paths import settings_file
from carrom.storage.settings import LoadedSettings, load_settings
from carrom.ui.input.intents import KeyDown, KeyUp, Mods, PointerDown, PointerUp, Typed
from carrom.ui.input.viewport import Rect
from carrom.ui.pages.rules_pages import RulesPage
from carrom.ui.pages.settings import SettingsScene
from carrom.ui.scene import FOR_EVER, Pop, SceneStack
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.widgets.buttons import Buttons
from carrom.ui.widgets.theme import theme_for
from carrom.ui.words.catalogue import Catalogue, catalogue
from carrom.ui.words.setting_rows import Row
from tests.ui.measuring import words_on
from tests.ui.screens import SIZES, badly_laid, picture
from tests.ui.settings_screen import LOUD, Sitting

CTRL = Mods(ctrl=True)
OTHERS = [(section, switch) for section in SECTIONS for switch in section_switches(section)]


def with_value(name: str, value: Value) -> Value:
    """The value, if the laws may have it. BadRuleset where they may not."""
    with_switches(ICF, {name: value})
    return value


def accepted(row: Row) -> Value:
    """The first value that a step on leads to and that goes together with all others."""
    for value in row.candidates(1) or row.candidates(-1):
        try:
            return with_value(row.name, value)
        except BadRuleset:
            continue
    raise AssertionError(f"{row.name} cannot be turned")


@pytest.mark.parametrize("name", [switch.name for switch in SHOWN_SWITCHES])
def test_every_law_is_turned_by_keys_and_kept(name: str) -> None:
    player = Sitting()
    player.walk_to(name)
    wanted = accepted(player.form.row(name))
    player.press("right")
    assert getattr(player.now.rules, name) == wanted != getattr(ICF, name)
    assert load_settings().preferences == player.now
    player.press("delete")
    assert player.now.rules == ICF


@pytest.mark.parametrize("name", [switch.name for switch in SHOWN_SWITCHES])
def test_every_law_is_turned_by_the_pointer(name: str) -> None:
    player = Sitting(size=(640, 480))
    wanted = accepted(player.form.row(name))
    player.click_row(name)
    assert getattr(player.now.rules, name) == wanted != getattr(ICF, name)
    player.click_row(name, 0.5, reset=True)
    assert player.now.rules == ICF


@pytest.mark.parametrize(("section", "switch"), OTHERS, ids=lambda one: one.name if isinstance(one, Switch) else one)
def test_every_other_setting_is_changed_by_keys_and_by_the_pointer(section: str, switch: Switch) -> None:
    page = "table" if section == "match" else section
    for by_key in (True, False):
        player = Sitting(page)
        name = f"{section}.{switch.name}"
        if by_key:
            player.walk_to(name)
            player.press("left")
        else:
            player.click_row(name, 0.05)
        before, after = Preferences(), player.now
        assert getattr(getattr(after, section), switch.name) != getattr(getattr(before, section), switch.name)
        assert all(getattr(after, other) == getattr(before, other) for other in SECTIONS if other != section)
        assert load_settings().preferences == after
        player.press("delete")
        assert player.now == before


def test_a_law_that_cannot_stand_alone_brings_the_other_says_so_and_can_be_taken_back() -> None:
    player = Sitting(begin=Preferences(rules=PRESETS["points3"]))
    player.walk_to("men_owned_by_colour")
    player.press("right")
    assert player.now.rules == replace(PRESETS["points3"], men_owned_by_colour=True, allowed_seats=(2, 4))
    assert player.said == "This needs “Players: two or four”, which is set now too."
    player.send(KeyDown("z", CTRL))
    assert player.now.rules == PRESETS["points3"]


def test_values_that_do_not_go_with_the_other_laws_are_passed_over_where_others_do() -> None:
    player = Sitting(begin=Preferences(rules=ICF))
    player.walk_to("allowed_seats")
    seen = set()
    for _ in range(4):
        player.press("right")
        seen.add(player.now.rules.allowed_seats)
        assert player.now.rules.men_owned_by_colour
    assert seen == {(2,), (2, 4)}


def test_one_starts_from_any_preset_and_may_take_it_back() -> None:
    player = Sitting(begin=Preferences(rules=replace(ICF, target_points=31)))
    for name, rules in PRESETS.items():
        player.click_button(name)
        assert player.now.rules == rules
    player.send(KeyDown("z", CTRL))
    assert player.now.rules == PRESETS["points3"]
    player.click_button("icf")
    player.walk_to("target_points")
    player.press("right")
    assert player.now.rules == replace(ICF, target_points=26)
    player.click_button("reset_all")
    assert player.now.rules == ICF
    player.click_button("undo")
    assert player.now.rules == replace(ICF, target_points=26)


def test_the_search_leaves_the_rows_that_have_its_words() -> None:
    player = Sitting()
    player.send(KeyDown("f", CTRL), Typed("law 96"))
    assert [place.row.name for place in player.form.placed_rows] == ["cover_required"]
    player.press("down", "tab", "right")
    assert not player.now.rules.cover_required
    player.send(KeyDown("f", CTRL), Typed(" nonsense"))
    assert player.form.placed_rows == ()
    picture(player.stack, player.size)
    player.press("escape")
    assert len(player.form.placed_rows) == len(SHOWN_SWITCHES)


def test_only_the_laws_that_differ_are_shown_on_demand() -> None:
    player = Sitting(begin=Preferences(rules=replace(ICF, queen_points=5, take_back=True)))
    player.click_button("only")
    assert [place.row.name for place in player.form.placed_rows] == ["queen_points", "take_back"]
    player.click_button("only")
    assert len(player.form.placed_rows) == len(SHOWN_SWITCHES)


def test_a_switch_that_cannot_matter_at_the_table_is_on_no_page_and_is_kept() -> None:
    player = Sitting(begin=Preferences(rules=replace(ICF, off_board_is_foul=True)))
    assert "off_board_is_foul" not in [place.row.name for place in player.form.placed_rows]
    player.click_button("only")
    assert player.form.placed_rows == ()
    player.click_button("only")
    player.send(KeyDown("f", CTRL), Typed("law 96"))
    player.press("down", "tab", "right")
    assert player.now.rules == replace(ICF, off_board_is_foul=True, cover_required=False)


def test_a_number_held_down_until_it_differs_no_more_leaves_the_page_of_those_that_do() -> None:
    player = Sitting(begin=Preferences(rules=replace(ICF, queen_points=6, take_back=True)))
    player.click_button("only")
    minus = player.form.placed_rows[0].control
    at = (minus.left + 8, minus.centre[1] + player.form.rect.top)
    player.send(PointerDown(*at))
    for _ in range(60):
        player.stack.update(0.1)
    player.send(PointerUp(*at))
    assert player.now.rules == replace(ICF, take_back=True)
    assert [place.row.name for place in player.form.placed_rows] == ["take_back"]


@pytest.mark.parametrize("name", ["reset_all", "only", "done", "undo", "uk"])
def test_the_button_of_a_houses_own_rules_does_nothing_whatever_they_are_called(name: str) -> None:
    begin = Preferences(rules=replace(LOUD, name=name))
    player = Sitting(begin=begin)
    page = player.scene.page
    assert isinstance(page, RulesPage)
    player.click(next(button.rect.centre for button in page.presets.shown if button.chosen))
    assert player.now == begin
    assert len(player.form.placed_rows) == len(SHOWN_SWITCHES)
    assert player.stack.scenes == (player.scene,)


def test_arrows_in_the_list_turn_the_pages_and_escape_leaves() -> None:
    player = Sitting()
    seen = [player.scene.open]
    for _ in range(len(player.scene.pages) - 1):
        player.press("down")
        seen.append(player.scene.open)
    assert seen == list(player.scene.pages)
    for name in player.scene.pages:
        player.click_button(name)
        assert player.scene.open == name
        picture(player.stack, player.size)
    assert isinstance(player.scene.handle(KeyDown("escape")), Pop)
    for key in ("tab",) * 20:
        player.press(key)
        if player.scene.foot.focused == "done":
            break
    assert isinstance(player.scene.handle(KeyDown("return")), Pop)


def test_the_settings_at_rest_ask_for_no_frames_and_a_held_key_for_some() -> None:
    player = Sitting()
    assert player.stack.quiet() == FOR_EVER
    player.walk_to("target_points")
    player.send(KeyDown("right"))
    assert player.stack.quiet() < 1
    player.stack.update(0.5)
    assert player.now.rules.target_points == 27
    player.send(KeyUp("right"))
    assert player.stack.quiet() == FOR_EVER


def test_settings_that_cannot_be_kept_are_in_force_and_it_is_said(tmp_path: Path) -> None:
    settings_file().parent.parent.mkdir(parents=True)
    settings_file().parent.write_text("a file where the folder should be")
    player = Sitting("sound")
    player.click_row("sound.muted")
    assert player.now.sound.muted
    assert player.scene.context.bad
    picture(player.stack, player.size)


def parts(scene: SettingsScene) -> list[Rect]:
    """All that may be pressed, and the window of the form."""
    found = []
    for zone in scene.zones.shown:
        found += [button.rect for button in zone.shown] if isinstance(zone, Buttons) else [zone.rect]
    return found


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [*SIZES, (800, 1200), (1000, 600), (3840, 2160)])
@pytest.mark.parametrize("page", ["rules", "house", "table", "controls", "language"])
def test_all_parts_lie_apart_and_inside_the_window(page: str, size: tuple[int, int], scale: int) -> None:
    begin = Preferences(rules=replace(LOUD, name="A house whose name is rather long"))
    player = Sitting(page, replace(begin, display=replace(begin.display, scale=scale)), size)
    found = parts(player.scene)
    assert badly_laid(found, Rect(0, 0, *size)) == []
    assert all(min(rect.width, rect.height) >= 28 for rect in found)
    assert player.form.rect.height >= 3 * player.scene.theme.touch


def test_larger_words_stop_where_the_window_would_hold_less_than_the_least_one() -> None:
    assert theme_for(640, 480, 200) == theme_for(640, 480)
    assert theme_for(1280, 800, 125).scale == pytest.approx(1.25)
    assert theme_for(1280, 800, 200).scale * 640 == pytest.approx(theme_for(640, 480).scale * 1066.7, rel=0.01)
    assert theme_for(3840, 2160, 200).scale > 3.4


def test_longer_words_of_another_language_fit_too() -> None:
    longer = {key: f"⟦{words}{'ẽ' * (2 + len(words) // 3)}⟧" for key, words in catalogue().texts.items()}
    store = PreferenceStore(LoadedSettings(Preferences(rules=LOUD), None))
    scene = SettingsScene(Catalogue("en", longer), store)
    for size in SIZES:
        stack = SceneStack(scene, *size)
        for name in scene.pages:
            scene.zones.go_to(scene.list)
            scene.list.focus(name)
            stack.handle(KeyUp("down"))
            assert scene.open == name
            assert all(rect.left >= 0 and rect.right <= size[0] and rect.bottom <= size[1] for rect in parts(scene))
            picture(stack, size)


def test_the_head_of_the_rules_stays_small_in_the_least_window() -> None:
    player = Sitting(size=(640, 480))
    page = player.scene.page
    assert isinstance(page, RulesPage)
    assert page.form.rect.height > 0.5 * 480


@pytest.mark.parametrize("size", SIZES)
def test_the_page_of_the_laws_says_that_they_hold_for_every_match(size: tuple[int, int]) -> None:
    assert catalogue()("settings.in_force") in words_on(Sitting(size=size).stack, size)
