"""Positions, strokes by their facts, rulesets of any mixture, and a fair player: what the tests of the rules build with."""

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import cast

from hypothesis import strategies as st

from carrom.model.discs import Disc, Kind
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout, on_grid
from carrom.model.seats import Seat
from carrom.model.stroke import Action, Choice, Placement
from carrom.model.units import Point
from carrom.rules.facts import StrokeFacts, with_men
from carrom.rules.judge import Ruling, judge, judge_facts
from carrom.rules.match import seating_for, start_match
from carrom.rules.notices import NoticeCode
from carrom.rules.placing import disc_refusal, hand_spots
from carrom.rules.ruleset import PRESETS, SWITCHES, Ruleset, Switch, Value, with_switches
from carrom.rules.state import (
    BoardOver,
    BoardState,
    GameOver,
    MatchOver,
    MatchState,
    QueenIs,
    QueenState,
    ToChoose,
    ToPlace,
    ToStrike,
)
from scripts.check_cases import Case, load_cases

OFF_TABLE: frozenset[NoticeCode] = frozenset(
    {
        "break_improper",
        "break_improper_foul",
        "break_jumped",
        "fell_back",
        "improper_foul",
        "jumped_order",
        "men_jumped",
        "off_board_foul",
        "queen_jumped",
        "striker_jumped",
    }
)
"""Codes without a sentence: nothing leaves the board at the table, and strokes are improper by house rules alone, each with a
sentence of its own. The judge gives them for the facts of a rule case."""


def all_cases() -> list[Case]:
    """Every rule case, those of a second reading of the texts last."""
    folder = Path(__file__).parents[1] / "cases"
    return [case for name in ("rule_cases", "rule_cases_corrections") for case in load_cases(folder / f"{name}.jsonl")]


def book() -> dict[str, tuple[str, ...]]:
    """The rows of the law book: the cells of each behind its first."""
    text = (Path(__file__).parents[2] / "carrom" / "rules" / "LAWS.md").read_text(encoding="utf-8")
    lines = ([cell.strip() for cell in line.strip("| ").split("|")] for line in text.splitlines() if line.startswith("|"))
    return {row: tuple(cells) for row, *cells in lines}


def started(ruleset: Ruleset, players: int = 2, seed: int = 1) -> MatchState:
    """A match whose first stroke is to be played: tosses are answered by the first option."""
    match = start_match(ruleset, standard_equipment(), seating_for(ruleset, players), seed)
    while isinstance(match.expects, ToChoose):
        match = judge(match, Choice(match.expects.seat, match.expects.options[0]), None).match
    return match


def broken(match: MatchState) -> MatchState:
    """The same with the break made."""
    return replace(match, board=replace(match.board, broken=True))


def spread(match: MatchState) -> MatchState:
    """The same with all discs on a wide circle, off the outer circle and off every base."""
    discs = [disc for disc, _ in match.layout.discs]
    turns = [math.tau * place / len(discs) for place in range(len(discs))]
    spots = [on_grid(Point(200 * math.cos(turn), 200 * math.sin(turn))) for turn in turns]
    return replace(match, layout=Layout.of(zip(discs, spots, strict=True)))


def pocketing(match: MatchState, *kinds: Kind) -> MatchState:
    """The same with these men down for whoever plays them (or for the seat to strike), as if from earlier strokes."""
    board, party = match.board, match.seating.party_of(match.board.to_strike)
    held, earned = list(board.held), list(board.earned)
    for kind in kinds:
        owner = board.colours.index(kind) if board.colours else party
        held[owner] = with_men(held[owner], kind, 1)
        earned[owner] = True
    gone = lying(match, *kinds)
    board = replace(board, held=tuple(held), earned=tuple(earned), broken=True)
    return replace(match, board=board, layout=match.layout.without(*gone))


def with_board(match: MatchState, **changes: object) -> MatchState:
    """The same with other counts on the board, by field name."""
    return replace(match, board=cast(Callable[..., BoardState], replace)(match.board, **changes))


def opening(ruleset: Ruleset, seed: int = 1, players: int = 2) -> MatchState:
    """A match before its first decision."""
    return start_match(ruleset, standard_equipment(), seating_for(ruleset, players), seed)


def nearly_won(match: MatchState) -> MatchState:
    """White has one man left and has covered the queen; black has four left."""
    match = pocketing(match, *(Kind.WHITE,) * 8, *(Kind.BLACK,) * 5)
    covered = QueenState(QueenIs.COVERED, match.seating.party_of(match.board.to_strike))
    return replace(with_board(match, queen=covered), layout=match.layout.without(*lying(match, Kind.QUEEN)))


def with_scores(match: MatchState, *scores: int) -> MatchState:
    """The same at another score."""
    return replace(match, game=replace(match.game, scores=scores))


def crowded(match: MatchState) -> MatchState:
    """Eighteen discs loosely about the centre: no room for the nineteenth in the outer circle."""
    turns = [(0.0, 0.0), *((36.0, place / 6) for place in range(6)), *((69.0, place / 11) for place in range(11))]
    spots = [on_grid(Point(r * math.cos(math.tau * turn), r * math.sin(math.tau * turn))) for r, turn in turns]
    discs = [disc for disc, _ in match.layout.discs]
    return replace(match, layout=Layout.of(zip(discs, spots, strict=True)))


def blocked(match: MatchState, seat: Seat) -> MatchState:
    """Black's men stand along the seat's base so that no striker fits."""
    discs = [disc for disc, _ in match.layout.discs if disc.kind is not Kind.QUEEN][:9]
    places = [-222.0, -170.0, -120.0, -70.0, -20.0, 30.0, 80.0, 130.0, 200.0]
    sign = 1 if seat is Seat.NORTH else -1
    layout = match.layout
    for disc, x in zip(discs, places, strict=True):
        layout = layout.with_disc(disc, Point(x, sign * -match.equipment.board.base_y))
    return replace(match, layout=layout)


def codes(ruling: Ruling) -> tuple[str, ...]:
    return tuple(notice.code for notice in ruling.notices)


def rows(ruling: Ruling) -> tuple[str, ...]:
    return tuple(notice.row for notice in ruling.notices)


def lying(match: MatchState, *kinds: Kind) -> tuple[Disc, ...]:
    """Discs of those kinds that lie on the board, the lowest numbers first; each kind as often as it is named."""
    found: list[Disc] = []
    for kind in kinds:
        found.append(next(disc for disc, _ in match.layout.discs if disc.kind is kind and disc not in found))
    return tuple(found)


def played(
    match: MatchState,
    *pocketed: Kind,
    left_board: tuple[Kind, ...] = (),
    touched: bool | None = None,
    fell_back: tuple[Kind, ...] = (),
    improper: str | None = None,
    first_hit: Kind | None = None,
    crossed: bool = True,
    behind: bool = False,
    forgone: bool = False,
) -> Ruling:
    """The ruling on a stroke of the seat to strike by which these kinds fall; the rest stays where it lies."""
    gone = lying(match, *(kind for kind in (*pocketed, *left_board, *fell_back) if kind is not Kind.STRIKER))
    facts = StrokeFacts(
        mover=match.seating.party_of(match.board.to_strike),
        pocketed=pocketed,
        left_board=left_board,
        fell_back=fell_back,
        break_attempt=not match.board.broken,
        touched_men=bool(gone) or touched is not False,
        first_hit=first_hit,
        crossed_front_line=crossed,
        hit_before_crossing=behind,
        improper=improper,
        inherited_break=match.board.to_strike != match.board.breaker,
        forgone=forgone,
    )
    return judge_facts(match, facts, match.layout.without(*gone))


def own_kinds(match: MatchState, seat: Seat) -> tuple[Kind, ...]:
    return match.board.men_of(match.seating.party_of(seat))


def fair_turn(match: MatchState) -> Ruling:
    """What a fair and lucky player does: answers every question, places legally, pockets own men and the queen in time."""
    expects = match.expects
    match expects:
        case ToStrike():
            return played(match, *_fair_stroke(match, expects.seat))
        case _:
            return judge(match, answer_of(match), None)


def _fair_stroke(match: MatchState, seat: Seat) -> tuple[Kind, ...]:
    party, board = match.seating.party_of(seat), match.board
    own = [disc.kind for disc, _ in match.layout.discs if disc.kind in own_kinds(match, seat)]
    if not own:
        return ()
    queen_there = board.queen.where is QueenIs.ON_BOARD and any(disc.kind is Kind.QUEEN for disc, _ in match.layout.discs)
    ready = board.earned[party] and not board.dues[party]
    if queen_there and ready and board.held[party].total:
        return (Kind.QUEEN, own[0])
    if board.queen.where is QueenIs.COVERED or len(own) > 2:
        return tuple(own[: max(1, len(own) // 2)])
    if board.queen.where is QueenIs.PENDING:
        return (own[0],)
    return () if board.earned[party] else (own[0],)


def answer_of(match: MatchState) -> Action:
    """A legal answer to anything but a stroke, the first that comes to hand."""
    expects = match.expects
    match expects:
        case ToPlace(seat, disc):
            spots = (spot for spot in hand_spots(match, disc) if disc_refusal(match, seat, disc, spot) is None)
            return Placement(seat, disc, next(spots))
        case ToChoose(seat, _, options):
            return Choice(seat, options[0])
        case BoardOver() | GameOver():
            return Choice(match.seating.playing[0], "next")
        case _:
            raise AssertionError(f"nothing to answer: {expects}")


def strokes_to_the_end(match: MatchState, limit: int) -> int | None:
    """How many strokes the fair player needs to end the match; None when more than `limit`."""
    strokes = 0
    while not isinstance(match.expects, MatchOver):
        if isinstance(match.expects, ToStrike):
            strokes += 1
            if strokes > limit:
                return None
        match = fair_turn(match).match
    return strokes


def _values(switch: Switch) -> st.SearchStrategy[Value]:
    if switch.kind == "number":
        return st.integers(switch.low, switch.high) | st.just(0 if switch.or_none else switch.low)
    return st.sampled_from(switch.options)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Any mixture of switches: a preset with some switches turned, or all of them at random."""
    base = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    share = draw(st.sampled_from((0, 3, 10, 100)))
    turned: dict[str, Value] = {}
    for switch in SWITCHES:
        if draw(st.integers(0, 99)) < share:
            turned[switch.name] = draw(_values(switch))
    owned = turned.get("men_owned_by_colour", base.men_owned_by_colour)
    seats = turned.get("allowed_seats", base.allowed_seats)
    if owned and isinstance(seats, tuple) and 3 in seats:
        turned["allowed_seats"] = (2, 4)
    return with_switches(base, turned)
