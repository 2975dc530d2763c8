"""What is said of a match: sentences with names and laws, tones, cards, prompts in every phase, all of it within its room."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

from carrom.model.discs import BLACKS, QUEEN, STRIKER, WHITES, Disc, Kind
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout
from carrom.model.seats import SINGLES, Seat
from carrom.model.stroke import Choice, Pocketed, Stroke, StrokeResult, TimeUp, Touch
from carrom.model.units import Point
from carrom.play.session import Session, Turn
from carrom.rules.judge import judge
from carrom.rules.match import seating_for, start_match
from carrom.rules.notices import Notice, NoticeCode, Question, Refusal, RefusalCode
from carrom.rules.ruleset import ICF, PRESETS, quick_play
from carrom.rules.state import BoardOver, MatchState, MenCount, QueenIs, QueenState, ToPlace, ToStrike, question_to
from carrom.storage.records import load_record
from carrom.ui.draw.trays import TurnPosition as Where
from carrom.ui.draw.trays import rail_plates
from carrom.ui.state.match_in_play import quick_match
from carrom.ui.widgets import text
from carrom.ui.widgets.arrangement import table_layout
from carrom.ui.widgets.messages import grown_box, message_layout
from carrom.ui.widgets.theme import theme_for
from carrom.ui.words.catalogue import PAIR, POINTS, catalogue
from carrom.ui.words.logs import log_lines
from carrom.ui.words.sentences import MatchNarrator, Message, Tone
from tests.rules.strategies import OFF_TABLE
from tests.ui.screens import SIZES, Hand, at_table, press_key

NAMES = {Seat.SOUTH: "Asha", Seat.NORTH: "Ravi"}
TELLER = MatchNarrator(catalogue(), NAMES)
WINDOWS = [*SIZES, (800, 1200), (1000, 600), (700, 1000)]


def opening(folder: Path) -> MatchState:
    match = quick_match(catalogue(), 7, folder).session.match
    return replace(match, board=replace(match.board, broken=True))


def ruled(match: MatchState, *fallen: Disc, queen: QueenState | None = None) -> Turn:
    """A stroke of South's in which these fell, as the judge rules it."""
    if queen is not None:
        match = replace(match, board=replace(match.board, queen=queen))
    stroke = Stroke(Seat.SOUTH, 0, 1_570_796, 3000)
    left = Layout(tuple((disc, at) for disc, at in match.layout.discs if disc not in fallen))
    touch = Touch(STRIKER, left.discs[0][0], 0.1, Point(0, -90), Point(0, -126), 0.01)
    result = StrokeResult(left, tuple(Pocketed(disc, "NE", 0.5) for disc in fallen), (), (touch,), 1.0, 0.05)
    return Turn(stroke, result, judge(match, stroke, result))


def test_a_banner_says_what_happened_the_law_and_who_is_next(tmp_path: Path) -> None:
    match = opening(tmp_path)
    banner = TELLER.banner(match, ruled(match, BLACKS[0]))
    assert banner.title == "Asha pockets a black man for the other side."
    assert banner.law == "Laws 48, 125"
    assert banner.turn == "Ravi strikes next."


def test_a_board_that_is_given_up_cites_neither_a_law_nor_the_rules(tmp_path: Path) -> None:
    session = quick_match(catalogue(), 7, tmp_path).session
    before = session.match
    banner = TELLER.banner(before, session.act(Choice(Seat.SOUTH, "concede_board")))
    assert (banner.title, banner.law, banner.cites) == ("Asha concedes the board.", "", "H2")


def test_an_own_man_lets_the_same_player_strike_again(tmp_path: Path) -> None:
    match = opening(tmp_path)
    banner = TELLER.banner(match, ruled(match, WHITES[0], WHITES[1]))
    assert banner.title == "Asha pockets two white men."
    assert banner.turn == "Asha strikes again."


@pytest.mark.parametrize(
    ("fallen", "tone"),
    [
        ((), Tone.PLAIN),
        ((BLACKS[0],), Tone.PLAIN),
        ((WHITES[0],), Tone.GOOD),
        ((QUEEN, WHITES[0], WHITES[1]), Tone.QUEEN),
        ((STRIKER,), Tone.FOUL),
        ((WHITES[0], STRIKER), Tone.FOUL),
    ],
)
def test_a_foul_looks_like_a_foul_and_nothing_else_does(tmp_path: Path, fallen: tuple[Disc, ...], tone: Tone) -> None:
    match = opening(tmp_path)
    assert TELLER.banner(match, ruled(match, *fallen)).tone is tone


def test_one_card_is_active_and_says_what_its_player_does(tmp_path: Path) -> None:
    match = opening(tmp_path)
    cards = [TELLER.card(match, party, moving=False) for party in (0, 1)]
    assert [(card.name, card.active, card.states[0]) for card in cards] == [
        ("Asha", True, "To strike · white"),
        ("Ravi", False, "Waiting · black"),
    ]
    assert TELLER.card(match, 0, moving=True).states[0] == "Striking · white"


def test_cards_show_men_down_score_dues_and_the_queen(tmp_path: Path) -> None:
    match = opening(tmp_path)
    board = replace(
        match.board,
        held=(MenCount(white=3), MenCount(black=5)),
        dues=(0, 2),
        queen=QueenState(QueenIs.PENDING, 0),
        earned=(True, True),
    )
    match = replace(match, board=board, game=replace(match.game, scores=(14, 9)))
    own, other = TELLER.card(match, 0, moving=False), TELLER.card(match, 1, moving=False)
    assert (own.down, own.score, own.dues, own.queen) == (((Kind.WHITE, 3),), 14, "", QueenIs.PENDING)
    assert (other.down, other.score, other.dues, other.queen) == (((Kind.BLACK, 5),), 9, "Owes 2 men", None)
    assert own.states == ("Must cover the queen · white", "Must cover the queen")


@pytest.mark.parametrize("question", ["toss", "guess_the_hand", "break_or_side", "side", "who_starts"])
def test_no_card_claims_a_colour_before_it_is_known_who_breaks(tmp_path: Path, question: Question) -> None:
    match = replace(opening(tmp_path), expects=question_to(Seat.SOUTH, question))
    tossing = replace(match, board=replace(match.board, broken=False))
    for party in (0, 1):
        card = TELLER.card(tossing, party, moving=False)
        assert card.colour is None
        assert card.states == ("Waiting",)
    asked = replace(match, expects=question_to(Seat.SOUTH, "claim_points"))
    assert [TELLER.card(asked, party, moving=False).colour for party in (0, 1)] == [Kind.WHITE, Kind.BLACK]


def test_who_puts_a_man_back_is_active_and_that_is_said(tmp_path: Path) -> None:
    match = replace(opening(tmp_path), expects=ToPlace(Seat.NORTH, WHITES[0]))
    cards = [TELLER.card(match, party, moving=False) for party in (0, 1)]
    assert [(card.active, card.states[-1]) for card in cards] == [(False, "Waiting"), (True, "To place")]
    assert {plate.seat: plate.turn for plate in rail_plates(match, TELLER)}[Seat.NORTH] is Where.HERE


def test_where_men_belong_to_nobody_a_card_shows_both_colours_and_what_the_board_has_brought() -> None:
    match = start_match(quick_play(PRESETS["points3"]), standard_equipment(), seating_for(PRESETS["points3"], 3), 7)
    narrator = MatchNarrator(catalogue(), dict.fromkeys(Seat, "Asha"))
    assert narrator.card(match, 0, moving=False).brought == ("0 this board", "+0")
    held = (MenCount(white=2, black=3), MenCount(), MenCount(black=4))
    match = replace(match, board=replace(match.board, held=held))
    first, _, last = (narrator.card(match, party, moving=False) for party in range(3))
    assert first.down == ((Kind.WHITE, 2), (Kind.BLACK, 3))
    assert (first.brought[0], last.brought[0]) == ("7 this board", "4 this board")


def test_where_men_have_owners_nothing_is_brought_before_the_board_is_over(tmp_path: Path) -> None:
    assert TELLER.card(opening(tmp_path), 0, moving=False).brought == ()


def test_nobody_is_active_when_the_board_is_over(tmp_path: Path) -> None:
    match = replace(opening(tmp_path), expects=BoardOver())
    assert not any(TELLER.card(match, party, moving=False).active for party in (0, 1))


def test_the_log_numbers_strokes_by_board_latest_first_with_all_that_was_ruled(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    for _ in range(2):
        hand.strike()
        hand.wait_for_rest()
    log = log_lines(hand.table.play.narrator, hand.table.play.session)
    assert [line.number for line in log] == ["1.2", "1.1"]
    assert "breaks." in f"{log[1].sentence} {log[1].details}"


def test_the_log_tells_what_was_ruled_without_a_stroke(tmp_path: Path) -> None:
    match = start_match(replace(ICF, first_break="first_seat"), standard_equipment(), SINGLES, 1)
    session = Session(match)
    for _ in range(3):
        assert isinstance(session.match.expects, ToStrike)
        session.act(TimeUp(session.match.expects.seat))
    log = log_lines(TELLER, session)
    assert [line.number for line in log] == ["–", "–", "–"]
    assert [line.law for line in log] == ["Laws 50, 63", "Laws 50, 137", "Laws 50, 63"]
    assert log[2].sentence == "Time is up before the first stroke. Asha pays one man and keeps the turn."
    assert log[1].sentence == "Time is up again. Asha loses the turn."
    assert log[0].player == "Ravi"


def test_every_phase_has_a_prompt_of_its_own(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    said = [asked(hand)]
    hand.press()
    hand.pull_to(0, -140)
    said.append(asked(hand))
    hand.pull_to(0, -8)
    said.append(asked(hand))
    press_key(hand, "escape")
    hand.press()
    hand.pull_to(60, 0)
    said.append(asked(hand))
    assert len(set(said)) == 4
    assert all(said)


def asked(hand: Hand) -> str:
    return hand.table.phase.prompt(hand.table.context).title


def spoken(message: Message, size: tuple[int, int], raised: bool) -> str:
    """All words of a message as they stand in the panel of a window."""
    theme = theme_for(*size)
    where = table_layout(*size, theme, 2)
    floor = where.log.bottom if where.log is not None else where.prompt.bottom
    box = grown_box(theme, where.prompt, message, raised, floor)
    return " ".join(line for words in message_layout(theme, box, message, raised).words for line in words.lines)


@pytest.mark.parametrize("size", WINDOWS)
def test_every_headline_stands_whole_in_its_banner(tmp_path: Path, size: tuple[int, int]) -> None:
    kinds = (Kind.WHITE, Kind.WHITE, Kind.BLACK, Kind.QUEEN)
    narrator = MatchNarrator(catalogue(), {Seat.SOUTH: "Player 1", Seat.NORTH: "Player 2"})
    match = opening(tmp_path)
    turn = catalogue()("turn.break_again", player="Player 2")
    for code in set(get_args(NoticeCode)) - OFF_TABLE:
        sentence = narrator.notice(Notice(code, "X", "98b, 101b", Seat.NORTH, kinds, 3), match)
        message = Message(Tone.FOUL, sentence, (), narrator.law("98b, 101b"), turn)
        longer = replace(message, lines=("Player 2 breaks.",))
        assert text.ELLIPSIS not in spoken(message, size, raised=True), code
        assert sentence in spoken(longer, size, raised=True), code


@pytest.mark.parametrize("size", WINDOWS)
def test_every_refusal_stands_whole_in_its_prompt(size: tuple[int, int], tmp_path: Path) -> None:
    match = opening(tmp_path)
    for code in get_args(RefusalCode):
        message = TELLER.refusal(Refusal(code, "115, 130", Seat.SOUTH, 12.34), match)
        assert text.ELLIPSIS not in spoken(message, size, raised=False), code


@pytest.mark.parametrize("size", WINDOWS)
def test_every_prompt_stands_whole(size: tuple[int, int]) -> None:
    tr = catalogue()
    keys = [key for key in tr.texts if key.startswith("prompt.") and f"{key}_sub" in tr]
    for key in keys:
        message = Message(Tone.PLAIN, tr(key, player="Player 2"), (tr(f"{key}_sub", pace="0.25"),))
        assert text.ELLIPSIS not in spoken(message, size, raised=False), key


def test_what_a_pair_does_is_told_of_both_of_them_in_the_plural() -> None:
    names = {Seat.SOUTH: "Asha", Seat.NORTH: "Club", Seat.EAST: "Ravi", Seat.WEST: "Meena"}
    match = start_match(quick_play(PRESETS["icf"]), standard_equipment(), seating_for(PRESETS["icf"], 4), 7)
    doubles = MatchNarrator(catalogue(), names, match.seating)
    singles = MatchNarrator(catalogue(), names)
    two = start_match(quick_play(PRESETS["icf"]), standard_equipment(), seating_for(PRESETS["icf"], 2), 7)
    scored = Notice("board_points", "L52", "52-54", Seat.NORTH, (), 6)
    assert doubles.notice(scored, match) == "Asha & Club score 6."
    assert singles.notice(scored, two) == "Club scores 6."
    assert doubles.about_party("result.match", match, 0) == "Asha & Club win the match"
    assert singles.about_party("result.match", two, 1) == "Club wins the match"
    pocketed = Notice("nothing_pocketed", "N1", "48", Seat.NORTH)
    assert doubles.notice(pocketed, match) == "Club misses."
    owing = replace(match, board=replace(match.board, dues=(2, 1)))
    assert [doubles.card(owing, party, moving=False).dues for party in (0, 1)] == ["Owe 2 men", "Owe a man"]


def test_where_men_belong_to_nobody_no_sentence_gives_a_player_a_colour() -> None:
    rules = PRESETS["points3"]
    match = start_match(rules, standard_equipment(), seating_for(rules, 3), 7)
    narrator = MatchNarrator(catalogue(), dict.fromkeys(Seat, "Asha"))
    begun = Notice("board_begins", "L41", "", Seat.SOUTH, (), 2)
    assert narrator.notice(begun, match) == "Board 2: Asha breaks."
    for code in set(get_args(NoticeCode)) - OFF_TABLE:
        sentence = narrator.notice(Notice(code, "P1", "", Seat.WEST, (Kind.QUEEN,), 2), match)
        assert not re.search(r"white|black", sentence) or "slam" in code, sentence
    tr, tables = catalogue(), ("question.", "prompt.", "turn.", "card.", "give_up.", "result.", "help.goal", "advice.")
    for key in tr.texts:
        if key.startswith(tables) and not key.endswith((PAIR, POINTS)) and not key.startswith("prompt.place_"):
            assert not re.search(r"\b(white|black|own man|own men)\b", tr.texts[tr.variant(key, POINTS)]), key


def test_misses_in_a_row_share_a_line_of_the_log() -> None:
    record = load_record(Path(__file__).parents[2] / "golden" / "icf.jsonl")
    names = dict(zip(record.header.match.seating.order, ("Asha", "Ravi", "Mina", "Dev"), strict=True))
    log = log_lines(MatchNarrator(catalogue(), names), Session(record.header.match, turns=record.turns))
    folded = [line for line in log if "misses in a row" in line.sentence]
    assert folded
    for line in folded:
        board, _, strokes = line.number.partition(".")
        first, last = map(int, strokes.split("–"))
        assert line.sentence == f"{last - first + 1} misses in a row"
        assert (line.player, board) == ("", str(line.before.board.number))
        assert any(len(number) == len(line.number) and "–" in number for number in log.numbers)
    alone = [line.sentence for line in log if line.sentence.endswith(" misses.")]
    sentences = [line.sentence for line in log]
    assert alone
    assert not any(first.endswith("misses.") and second.endswith("misses.") for first, second in pairwise(sentences))
