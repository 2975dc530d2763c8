"""The page of statistics: worked out beside its frames, walked by keys and pointer, and who is rated is one's own choice."""

from dataclasses import replace
from pathlib import Path

import pytest

from carrom.model.seats import Seat
from carrom.play.player_statistics import ZONES, PlayerFigures, Rate, figures_of
from carrom.play.preferences import NEWCOMER
from carrom.play.session import Session
from carrom.storage.counted_matches import StatisticsLoader
from carrom.storage.paths import records_folder, statistics_file
from carrom.storage.records import RecordWriter
from carrom.storage.settings import load_settings, save_settings
from carrom.ui.game import Game
from carrom.ui.input.intents import Intent, KeyDown, KeyUp, PointerDown, PointerUp
from carrom.ui.pages.statistics import PAGES, StatisticsScene, running_rate
from carrom.ui.pages.title import TitleScene
from carrom.ui.scene import SceneStack
from carrom.ui.state.preference_store import PreferenceStore
from carrom.ui.words.catalogue import catalogue
from tests.storage.recorded import opening, play_on, real
from tests.ui.every_screen import gathered_match
from tests.ui.measuring import Measuring, words_on
from tests.ui.screens import FRAME, SIZES, picture

SAY = catalogue()


def opened(
    folder: Path, size: tuple[int, int] = (1280, 800), store: PreferenceStore | None = None
) -> tuple[SceneStack, StatisticsScene]:
    scene = StatisticsScene(SAY, store or PreferenceStore.of(), StatisticsLoader(folder, statistics_file()), Game(SAY).title)
    return SceneStack(scene, *size), scene


def shown(size: tuple[int, int] = (1280, 800), store: PreferenceStore | None = None) -> tuple[SceneStack, StatisticsScene]:
    stack, scene = opened(Path("none"), size, store)
    scene.show(gathered_match())
    return stack, scene


def send(stack: SceneStack, *intents: Intent) -> None:
    for intent in intents:
        stack.handle(intent)
        stack.update(FRAME)


def test_the_records_are_read_while_the_screen_is_shown(tmp_path: Path) -> None:
    for number in range(3):
        real(tmp_path / f"{number}.jsonl", 4)
    stack, scene = opened(tmp_path)
    assert SAY("statistics.title") in words_on(stack)
    gathered = scene.all_statistics
    while gathered is None:
        assert stack.quiet() < 1
        stack.update(FRAME)
        gathered = scene.all_statistics
    assert len(gathered.matches) == 3
    assert scene.figures is not None
    assert scene.figures.strokes.tries > 0
    assert scene.name in words_on(stack)


def test_where_nothing_counts_that_is_said(tmp_path: Path) -> None:
    stack, scene = opened(tmp_path)
    while scene.all_statistics is None:
        stack.update(FRAME)
    for page in PAGES:
        scene.page = page
        send(stack, KeyDown("tab"))
        assert "No matches counted yet" in " ".join(words_on(stack)) or page == "ratings"


def test_each_page_is_reached_by_keys_alone_and_by_the_pointer() -> None:
    stack, scene = shown()
    for page in PAGES[1:]:
        send(stack, KeyDown("right"), KeyDown("return"))
        assert scene.page == page
    for button in scene.tabs.shown:
        send(stack, PointerDown(*button.rect.centre), PointerUp(*button.rect.centre))
        assert scene.page == button.name
        assert words_on(stack)
    send(stack, KeyDown("escape"))
    assert isinstance(stack.scenes[-1], TitleScene)


@pytest.mark.parametrize("size", SIZES)
def test_each_sum_stands_right_over_its_own_word(size: tuple[int, int]) -> None:
    _, scene = shown(size)
    canvas = Measuring(size)
    scene.draw(canvas)
    texts = [each for each in canvas.drawn.texts if scene.body.contains(*each.ink.center)]
    for name in ("matches", "boards", "points", "pots", "rate", "covers", "slams"):
        label = next(each for each in texts if each.words == SAY(f"statistics.{name}"))
        over = [each for each in texts if each.ink.bottom <= label.ink.top and abs(each.ink.centerx - label.ink.centerx) <= 2]
        nearest = max(over, key=lambda each: each.ink.bottom)
        assert any(letter.isdigit() for letter in nearest.words)


def test_the_names_follow_one_another_and_go_round() -> None:
    stack, scene = shown()
    assert scene.all_statistics is not None
    names = list(scene.all_statistics.everybody)
    assert len(names) == 2
    send(stack, KeyDown("tab"), KeyDown("right"), KeyDown("return"))
    assert scene.name == names[1]
    assert names[1] in words_on(stack)
    send(stack, KeyDown("return"))
    assert scene.name == names[0]
    send(stack, KeyDown("left"), KeyDown("return"))
    assert scene.name == names[1]


def test_a_name_joins_the_table_by_choice_and_the_choice_is_kept() -> None:
    store = PreferenceStore(load_settings(), save_settings)
    stack, scene = shown(store=store)
    scene.page = "ratings"
    send(stack, *(KeyDown("right"), KeyDown("return")) * 4)
    assert scene.page == "ratings"
    assert not any(". Rating " in words for words in words_on(stack))
    send(stack, KeyDown("tab"), KeyDown("space"))
    assert scene.all_statistics is not None
    first = next(iter(scene.all_statistics.everybody))
    assert load_settings().preferences.statistics.joined == (first,)
    assert any(". Rating " in words for words in words_on(stack))
    send(stack, KeyDown("home"), KeyUp("home"), KeyDown("space"))
    assert load_settings().preferences == NEWCOMER


def test_bars_say_what_the_figures_say() -> None:
    stack, scene = shown()
    figures = scene.figures
    assert figures is not None
    send(stack, KeyDown("right"), KeyDown("return"))
    words = words_on(stack)
    for way, rate in figures.by_kind:
        assert SAY(f"statistics_way.{way}") in words
        if rate.tries:
            percent = round(rate.share * 100)
            assert SAY("statistics.rate_of", hits=rate.hits, tries=rate.tries, percent=percent) in words
    assert sum(rate.tries for rate in figures.by_zone) == figures.strokes.tries == sum(figures.spots)
    assert len(figures.by_zone) == len(ZONES) - 1


def test_the_warmth_stands_where_the_striker_lay() -> None:
    stack, scene = shown((1280, 800))
    assert scene.all_statistics is not None
    figures = scene.figures
    assert figures is not None
    pictures = []
    for spots in ((0,) * len(figures.spots), figures.spots):
        scene.all_statistics = replace(scene.all_statistics, everybody={scene.name: replace(figures, spots=spots)})
        scene.page = "striker"
        drawn = picture(stack, (1280, 800))
        pictures.append([drawn.get_at((x, y)) for y in range(200, 700, 4) for x in range(20, 780, 4)])
    changed = [number for number, (cold, warm) in enumerate(zip(*pictures, strict=True)) if cold != warm]
    assert 0 < len(changed) < len(pictures[0]) // 4


def test_the_line_over_time_is_the_rate_of_the_last_five_matches() -> None:
    _, scene = shown()
    assert scene.figures is not None
    rates = (Rate(10, 0), Rate(10, 10), Rate(20, 10), Rate(10, 0), Rate(10, 0), Rate(40, 20))
    figures: PlayerFigures = replace(scene.figures, over_time=tuple(("2026-01-01", rate) for rate in rates))
    assert running_rate(figures) == pytest.approx((0.0, 0.5, 0.5, 0.4, 1 / 3, 40 / 90))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_one_match_alone_is_told_in_words_instead_of_a_line(size: tuple[int, int]) -> None:
    stack, scene = shown(size)
    assert scene.all_statistics is not None
    figures = scene.figures
    assert figures is not None
    assert SAY("statistics.no_line") not in " ".join(words_on(stack, size))
    scene.all_statistics = replace(
        scene.all_statistics, everybody={scene.name: replace(figures, over_time=figures.over_time[:1])}
    )
    assert SAY("statistics.no_line") in " ".join(words_on(stack, size))


@pytest.mark.parametrize("page", ["strokes", "striker"])
def test_a_name_without_strokes_has_words_instead_of_empty_plots(page: str) -> None:
    stack, scene = shown()
    assert scene.all_statistics is not None
    scene.all_statistics = replace(scene.all_statistics, everybody={scene.name: figures_of("nobody", ())})
    scene.page = page
    words = words_on(stack)
    assert SAY("statistics.no_stroke") in words
    assert SAY("statistics.by_way") not in words
    assert SAY("statistics.by_zone") not in words


def test_the_first_name_shown_is_no_bots(tmp_path: Path) -> None:
    """Not even where a bot has struck more often; where there are only bots, one of them."""
    match = opening()
    called = {Seat.SOUTH: "Club player", Seat.NORTH: "Asha"}
    writer = RecordWriter(tmp_path / "a.jsonl", match, called, bots={Seat.SOUTH: "club"})
    play_on(Session(match, writer.write), 1)
    gathered = StatisticsLoader(tmp_path, statistics_file()).wait()
    assert gathered is not None
    assert next(iter(gathered.everybody)) == "Club player"
    _, scene = opened(Path("none"))
    scene.show(gathered)
    assert scene.name == "Asha"
    scene.show(replace(gathered, everybody={"Club player": gathered.everybody["Club player"]}))
    assert scene.name == "Club player"


def test_the_title_leads_to_statistics_and_to_practice() -> None:
    records_folder().mkdir(parents=True)
    title = Game(SAY, beside="here").title()
    assert isinstance(title, TitleScene)
    for name in ("statistics", "practice"):
        stack = SceneStack(title, 640, 480)
        button = next(button for button in title.buttons.shown if button.name == name)
        send(stack, PointerDown(*button.rect.centre), PointerUp(*button.rect.centre))
        assert stack.scenes[-1] is not title
