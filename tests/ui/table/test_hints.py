"""What is asked beside the play: what a bot meant by its stroke, what a Master would play, and how one's own compared."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from carrom.bots.bot import Idea, Limit, Why, never_stop
from carrom.bots.hand import Hand as Fingers
from carrom.bots.levels import BEGINNER, CLUB, Level
from carrom.model.discs import BLACKS, WHITES
from carrom.model.layout import on_grid
from carrom.model.placing import free_offsets
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, Point
from carrom.play.preferences import PERSON
from carrom.play.thinker import Thinker
from carrom.rules.refusals import refuse
from carrom.rules.ruleset import ICF
from carrom.rules.state import MatchState, ToStrike
from carrom.ui.game import Game
from carrom.ui.input.intents import KeyDown, KeyUp, PointerButton, PointerDown, PointerMove, PointerUp
from carrom.ui.state.hints import HintService
from carrom.ui.state.match_in_play import begin_recorded, continue_match
from carrom.ui.table.context import BANNER_SECONDS
from carrom.ui.table.phases.aiming import Aiming
from carrom.ui.table.phases.looking_back import Explaining
from carrom.ui.table.phases.moving import Moving
from carrom.ui.table.phases.phase import CommandName
from carrom.ui.words import sentences
from carrom.ui.words.catalogue import catalogue
from tests.bots.positions import SCATTERED, midway
from tests.ui.screens import SIZES, USUAL, Hand, aiming, commands_of, phase, picture, press_key, struck, table_for
from tests.ui.table.test_bots_at_table import begun, paused, table, until_shown

SHARP = "club@0.1:1:0.1:60"
WILD = "beginner@40:30:9:6"
QUICK = Level("quick", replace(CLUB.mind, strokes=60, tried=12), Fingers(0.1, 1.0, 0.1))
SAY = catalogue()


def norths() -> MatchState:
    match = midway(begun(), SCATTERED)
    return replace(match, board=replace(match.board, to_strike=Seat.NORTH), expects=ToStrike(Seat.NORTH))


def after_a_bot(folder: Path, size: tuple[int, int] = (1280, 800), bot: str = SHARP) -> Hand:
    """North, a bot, has struck, and South aims – or North again."""
    hand = table(folder, norths(), PERSON, PERSON, bot, preferences=paused(10), size=size)
    until_shown(hand)
    press_key(hand, "space")
    press_key(hand, "s")
    hand.wait_for_rest()
    return hand


def explaining(hand: Hand) -> Explaining:
    assert isinstance(hand.table.phase, Explaining)
    return hand.table.phase


def test_a_key_tells_what_the_bot_meant_and_another_goes_back(tmp_path: Path) -> None:
    hand = after_a_bot(tmp_path)
    before = phase(hand)
    hand.send(KeyDown("e"))
    shown = explaining(hand)
    assert shown.bot_stroke.before == norths()
    assert shown.bot_stroke.why.meant.paths
    title = shown.prompt(hand.table.context).title
    assert "tried to" in title
    hand.send(KeyDown("escape"))
    assert phase(hand) is before
    assert hand.stack.scenes == (hand.table,)


def test_the_rejected_ideas_are_walked_through_by_key_and_button(tmp_path: Path) -> None:
    hand = after_a_bot(tmp_path)
    hand.send(KeyDown("e"))
    count = 1 + len(explaining(hand).bot_stroke.why.rejected)
    assert count == 3
    titles = set()
    for _ in range(count):
        titles.add(explaining(hand).prompt(hand.table.context))
        hand.send(KeyDown("right"))
    assert explaining(hand).which == 0
    assert len(titles) == count
    picture(hand.stack, (1280, 800))
    x, y = next(button.rect.centre for button in hand.table.view.offered.shown if button.name == "next")
    hand.send(PointerDown(x, y), PointerUp(x, y))
    assert explaining(hand).which == 1
    hand.send(PointerDown(300, 300, PointerButton.SECONDARY))
    assert not isinstance(phase(hand), Explaining)


def test_a_bot_that_was_hurried_is_explained_as_well(tmp_path: Path) -> None:
    hand = after_a_bot(tmp_path)
    meant = hand.table.context.services.hints.bot_stroke
    assert meant is not None
    bare = replace(meant.why.meant, paths=(), pots=())
    hand.table.context.services.hints.bot_stroke = replace(meant, why=replace(meant.why, meant=bare))
    hand.send(KeyDown("e"))
    assert explaining(hand).bot_stroke.why.meant.paths == meant.why.meant.paths


def test_nothing_is_explained_before_a_bot_has_struck_or_once_its_board_is_over(tmp_path: Path) -> None:
    hand = table(tmp_path, begun(), PERSON, PERSON, SHARP)
    hand.send(KeyDown("e"))
    assert isinstance(phase(hand), Aiming)
    hand = after_a_bot(tmp_path / "other")
    hand.table.go_on()
    assert CommandName.EXPLAIN not in commands_of(hand)


def with_hints(folder: Path, *kinds: str) -> Hand:
    hand = table(folder, midway(begun(), SCATTERED), *kinds)
    context = hand.table.context
    context.services = replace(context.services, hints=HintService(Thinker("here"), QUICK))
    return hand


def test_a_hint_is_told_and_drawn_and_put_away_again(tmp_path: Path) -> None:
    hand = with_hints(tmp_path, PERSON, PERSON, SHARP)
    plain = picture(hand.stack, (1280, 800)).copy()
    hand.send(KeyDown("h"))
    assert aiming(hand).prompt(hand.table.context) == sentences.hint_message(SAY, None, 0.0, 0.0, placed=True)
    hand.send(frames=1)
    idea = hand.table.context.services.hints.idea
    assert idea is not None
    assert hand.table._lower.message == aiming(hand).prompt(hand.table.context)
    assert aiming(hand).prompt(hand.table.context).title.startswith("Pot ")
    assert picture(hand.stack, (1280, 800)).get_buffer().raw != plain.get_buffer().raw
    press_key(hand, "h")
    assert hand.table.context.services.hints.idea is None
    assert picture(hand.stack, (1280, 800)).get_buffer().raw == plain.get_buffer().raw


def shown_hint(folder: Path) -> tuple[Hand, Stroke]:
    """A hint on show whose place the striker does not lie at."""
    hand = with_hints(folder, PERSON, PERSON, SHARP)
    hand.send(KeyDown("h"), frames=1)
    idea = hand.table.context.services.hints.idea
    assert idea is not None
    assert aiming(hand).gesture.aim.offset != idea.stroke.offset
    return hand, idea.stroke


def ghost(hand: Hand, hint: Stroke, right: float = 0.0) -> tuple[float, float]:
    """Where the hint's ring is drawn on the screen, or so many pixels to the right of it."""
    x, y = hand.px(Point(hint.offset / UM_PER_MM, hand.table.view.feel.base_y))
    return x + right, y


def test_friends_who_go_on_with_a_friendly_match_may_still_ask_for_hints(tmp_path: Path) -> None:
    first = begin_recorded(begun(replace(ICF, take_back=True)), USUAL.match, SAY, tmp_path)
    table = Game(SAY, beside="here").table(continue_match(first.record.path, SAY, USUAL))
    assert CommandName.HINT in {command.name for command in table.phase.commands(table.context)}


@pytest.mark.parametrize(("by", "off"), [("click", 0.0), ("click", 4.0), ("click", -20.0), ("return", 0.0)])
def test_the_place_of_a_hint_is_taken_exactly_by_a_click_on_its_ring_and_by_enter(tmp_path: Path, by: str, off: float) -> None:
    hand, hint = shown_hint(tmp_path)
    assert "striker there" in " ".join(aiming(hand).prompt(hand.table.context).lines)
    if by == "click":
        hand.send(PointerDown(*ghost(hand, hint, off)), PointerUp(*ghost(hand, hint, off)), frames=1)
    else:
        press_key(hand, "return")
    assert aiming(hand).gesture.aim.offset == hint.offset
    assert aiming(hand).refusal(hand.table.context) is None
    assert "striker there" not in " ".join(aiming(hand).prompt(hand.table.context).lines)
    press_key(hand, "return")
    assert isinstance(phase(hand), Moving)


def test_enter_strikes_where_keys_have_aimed_since_the_hint_was_asked_for(tmp_path: Path) -> None:
    hand, hint = shown_hint(tmp_path)
    hand.send(KeyDown("left"), KeyUp("left"), frames=1)
    press_key(hand, "return")
    assert struck(hand).offset != hint.offset


@pytest.mark.parametrize("off", [-5.0, -2.0, 0.0, 2.0, 5.0])
@pytest.mark.parametrize("number", range(6))
def test_the_place_of_a_hint_followed_by_eye_is_never_refused(tmp_path: Path, number: int, off: float) -> None:
    """Hints at the inner and outer edge of a base circle, at the middle's ends, and close beside a man on the base."""
    hand, hint = shown_hint(tmp_path)
    match = hand.table.context.match
    edges = [edge for span in free_offsets(Seat.SOUTH, match.layout, match.equipment) for edge in span]
    hint = replace(hint, offset=edges[number % len(edges)])
    at = ghost(hand, hint, off)
    hand.press()
    for step in range(1, 9):
        x, y = hand.px(hand.striker)
        hand.send(PointerMove(x + (at[0] - x) * step / 8, y, held=True), frames=1)
    hand.send(PointerUp(*at), frames=1)
    assert aiming(hand).refusal(hand.table.context) is None
    assert abs(aiming(hand).gesture.aim.offset - hint.offset) < 12_000


def test_all_that_hints_and_explanations_show_may_be_played() -> None:
    random = Random(3)
    for _ in range(12):
        wide, deep = random.uniform(0.7, 1.0), random.uniform(0.7, 1.0)
        match = midway(begun(), {disc: on_grid(Point(at.x * wide, at.y * deep)) for disc, at in SCATTERED.items()})
        why = QUICK.choose(match, random, Limit(40), never_stop).why
        assert why is not None
        for idea in (why.meant, *why.rejected):
            assert refuse(match, idea.stroke) is None


def lines_of_ruling(hand: Hand) -> tuple[str, ...]:
    """The stroke under way skipped, and what its banner says under the headline."""
    press_key(hand, "s")
    while isinstance(phase(hand), Moving):
        hand.send(frames=1)
    banner = hand.table.context.shown.banner
    assert banner is not None
    return banner.lines


def test_a_stroke_after_a_hint_is_compared_with_it_in_the_banner(tmp_path: Path) -> None:
    hand = with_hints(tmp_path, PERSON, PERSON, SHARP)
    press_key(hand, "h")
    hand.strike(40.0, -60.0)
    assert isinstance(phase(hand), Moving)
    assert any("hint" in line for line in lines_of_ruling(hand))
    assert not hand.table.context.services.hints.busy


def test_a_stroke_without_a_hint_is_not_compared(tmp_path: Path) -> None:
    hand = with_hints(tmp_path, PERSON, PERSON, SHARP)
    hand.strike(40.0, -60.0)
    assert not any("hint" in line for line in lines_of_ruling(hand))


def test_two_people_have_no_hints_unless_they_play_for_fun(tmp_path: Path) -> None:
    hand = with_hints(tmp_path, PERSON, PERSON, PERSON)
    press_key(hand, "h")
    assert hand.table.context.services.hints.match is None
    hand = table_for(midway(begun(replace(ICF, take_back=True)), SCATTERED), tmp_path / "fun", USUAL)
    assert CommandName.HINT in commands_of(hand)
    assert CommandName.EXPLAIN not in commands_of(hand)


def idea(value: float) -> Idea:
    return Idea(Stroke(Seat.SOUTH, 0, 1_570_796, 2000), "straight", WHITES[0], "NE", 0.5, 0.5, value, 9)


@pytest.mark.parametrize(("played", "word"), [(1.1, "as good"), (3.0, "better than"), (-2.0, "hint was")])
def test_a_comparison_is_told_in_points(played: float, word: str) -> None:
    assert word in sentences.comparison(SAY, idea(1.0), idea(played))


@pytest.mark.parametrize(("turn", "corner"), [(0, "top-right"), (1, "bottom-right"), (2, "bottom-left"), (3, "top-left")])
def test_a_pocket_is_named_as_it_is_seen(turn: int, corner: str) -> None:
    assert corner in sentences.hint_message(SAY, idea(0.0), float(turn), 0.5, placed=True).title


def test_every_sort_of_idea_has_words() -> None:
    for kind in ("break", "soft", "hard", "given"):
        luck = replace(idea(0.0), kind=kind, disc=None, pocket=None)
        assert sentences.hint_message(SAY, luck, 0.0, 0.5, placed=True).title
        assert sentences.explanation(SAY, Why(luck, (luck,), 9), 1, luck.stroke, "Club", 0.0).title
    black = replace(idea(0.0), disc=BLACKS[0], chance=1.0)
    told = sentences.hint_message(SAY, black, 0.0, 0.5, placed=True)
    assert (told.title, told.lines[0]) == ("Pot a black man in the top-right pocket", "A Master pots this every time.")


def test_only_what_strayed_is_told() -> None:
    meant = idea(0.0)
    played = replace(meant.stroke, angle=meant.stroke.angle + 15_708)
    assert sentences.explanation(SAY, Why(meant, (), 9), 0, played, "Club", 0.0).lines[1:] == ("The aim was 0.9° off.",)
    told = sentences.explanation(SAY, Why(meant, (), 9), 0, meant.stroke, "Club", 0.0)
    assert told.lines[1:] == ("The stroke went exactly as planned.",)


def test_the_buttons_for_it_stand_under_the_ruling(tmp_path: Path) -> None:
    hand = after_a_bot(tmp_path, bot=WILD)
    assert isinstance(phase(hand), Aiming)
    picture(hand.stack, (1280, 800))
    assert [button.name for button in hand.table.view.offered.shown] == ["explain", "hint"]
    x, y = hand.table.view.offered.shown[0].rect.centre
    hand.send(PointerDown(x, y), PointerUp(x, y))
    assert isinstance(phase(hand), Explaining)


def offered(hand: Hand) -> list[str]:
    picture(hand.stack, (1280, 800))
    return [button.name for button in hand.table.view.offered.shown]


def test_a_hint_is_offered_from_the_first_stroke_on_and_after_the_ruling_has_been_read(tmp_path: Path) -> None:
    assert offered(table(tmp_path, begun(), PERSON, PERSON, SHARP)) == ["hint"]
    assert offered(table(tmp_path / "two", begun(), PERSON, PERSON, PERSON)) == []
    hand = after_a_bot(tmp_path / "later", bot=WILD)
    hand.stack.update(BANNER_SECONDS)
    assert offered(hand) == ["hint"]


def test_why_stands_under_the_bots_ruling_and_not_under_the_players_own(tmp_path: Path) -> None:
    hand = after_a_bot(tmp_path, bot=WILD)
    context = hand.table.context
    assert context.services.hints.bot_stroke is not None
    assert context.services.hints.bot_stroke.is_last(context.play.session)
    hand.strike(40.0, -60.0)
    lines_of_ruling(hand)
    assert context.services.hints.bot_stroke.stands(context.play.session)
    assert not context.services.hints.bot_stroke.is_last(context.play.session)


@pytest.mark.parametrize("size", SIZES)
def test_explanations_and_hints_are_drawn_in_every_window(tmp_path: Path, size: tuple[int, int]) -> None:
    hand = after_a_bot(tmp_path, size)
    hand.send(KeyDown("e"))
    for _ in range(3):
        assert picture(hand.stack, size).get_size() == size
        hand.send(KeyDown("right"))


def test_a_beginner_weighs_a_stroke_given_to_it_as_a_decision() -> None:
    hints = HintService(Thinker("here"), BEGINNER)
    match = midway(begun(), SCATTERED)
    hints.ask(match)
    stroke = Stroke(Seat.SOUTH, 0, 1_570_796, 2000)
    hints.compare_stroke(match, stroke)
    assert hints.poll() is None
    compared = hints.poll()
    assert compared is not None
    assert compared[1].stroke == stroke
    assert not hints.busy
