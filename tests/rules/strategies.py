"""Positions, strokes by their facts, rulesets of any mixture, and a fair player: what the tests of the rules build with."""

from dataclasses import replace

from hypothesis import strategies as st

from carrom.model.discs import Disc, Kind
from carrom.model.equipment import standard
from carrom.model.seats import Seat
from carrom.model.stroke import Action, Choice, Placement
from carrom.rules.facts import StrokeFacts
from carrom.rules.judge import Ruling, judge, judge_facts
from carrom.rules.match import seating_for, start_match
from carrom.rules.ruleset import PRESETS, Ruleset, switches, with_switches
from carrom.rules.spots import disc_refusal, hand_spots
from carrom.rules.state import BoardOver, GameOver, MatchOver, MatchState, QueenIs, ToChoose, ToPlace, ToStrike
from carrom.rules.switches import Switch, Value

MEN = (Kind.WHITE, Kind.BLACK)


def started(ruleset: Ruleset, players: int = 2, seed: int = 1) -> MatchState:
    """A match whose first stroke is to be played: tosses are answered by the first option."""
    match = start_match(ruleset, standard(), seating_for(ruleset, players), seed)
    while isinstance(match.expects, ToChoose):
        match = judge(match, Choice(match.expects.seat, match.expects.options[0]), None).match
    return match


def broken(match: MatchState) -> MatchState:
    return replace(match, board=replace(match.board, broken=True))


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
    improper: str | None = None,
    forgone: bool = False,
) -> Ruling:
    """The ruling on a stroke of the seat to strike by which these kinds fall; the rest stays where it lies."""
    gone = lying(match, *(kind for kind in (*pocketed, *left_board) if kind is not Kind.STRIKER))
    facts = StrokeFacts(
        mover=match.seating.party_of(match.board.to_strike),
        pocketed=pocketed,
        left_board=left_board,
        break_attempt=not match.board.broken,
        touched_men=bool(gone) or touched is not False,
        improper=improper,
        inherited_break=match.board.to_strike != match.board.breaker,
        forgone=forgone,
    )
    return judge_facts(match, facts, match.layout.without(*gone))


def own_kinds(match: MatchState, seat: Seat) -> tuple[Kind, ...]:
    return (match.board.colours[match.seating.party_of(seat)],) if match.board.colours else MEN


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
        return tuple(own[: 3 if board.queen.where is QueenIs.COVERED else 1])
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
            return Choice(match.seating.order[0], "next")
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


def counted(match: MatchState) -> dict[str, int]:
    """How many discs are where: the numbers add up to 19 while a board is in play."""
    return {
        "layout": len(match.layout.discs),
        "down": sum(held.total for held in match.board.held) + (match.board.queen.where is not QueenIs.ON_BOARD),
        "in hand": len(match.to_place),
        "waiting": len(match.waiting),
    }


def everywhere(match: MatchState) -> list[Disc]:
    """Every disc that is on the board, in hand or waiting, once for each place."""
    return [*(disc for disc, _ in match.layout.discs), *(disc for _, disc in match.to_place), *match.waiting]


def _values(switch: Switch) -> st.SearchStrategy[Value]:
    if switch.kind == "number":
        return st.integers(switch.low, switch.high)
    return st.sampled_from(switch.options)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Any mixture of switches: a preset with some switches turned, or all of them at random."""
    base = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    share = draw(st.sampled_from((0, 3, 10, 100)))
    turned: dict[str, Value] = {}
    for switch in switches():
        if draw(st.integers(0, 99)) < share:
            turned[switch.name] = draw(_values(switch))
    owned = turned.get("men_owned_by_colour", base.men_owned_by_colour)
    seats = turned.get("allowed_seats", base.allowed_seats)
    if owned and isinstance(seats, tuple) and 3 in seats:
        turned["allowed_seats"] = (2, 4)
    return with_switches(base, turned)
