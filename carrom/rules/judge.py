"""What a decision leads to: `refuse` says whether it is allowed, `judge` what comes of it."""

from dataclasses import dataclass, replace

from carrom.model.discs import Disc
from carrom.model.layout import Layout, on_grid
from carrom.model.placing import free_offsets
from carrom.model.seats import Seat
from carrom.model.stroke import Action, Chance, Choice, Placement, Stroke, StrokeResult, TimeUp
from carrom.model.units import Point
from carrom.rules.citing import Finding, noticed
from carrom.rules.codes import NoticeCode
from carrom.rules.deciding import answered, chosen
from carrom.rules.events import Event, settle_event, time_up_costs
from carrom.rules.facts import StrokeFacts, facts_of
from carrom.rules.giving_up import match_lost
from carrom.rules.match import colours_matter, lay_board
from carrom.rules.notices import IllegalAction, Notice
from carrom.rules.progress import Conclusion, Decided, conclude, told_to
from carrom.rules.refusals import passing_is_known, refuse
from carrom.rules.returning import lapses, placed_by_hand, placed_for, put_back, waived
from carrom.rules.ruleset import Ruleset
from carrom.rules.scoring import time_called
from carrom.rules.settle import settle
from carrom.rules.state import MatchState, ToChoose, ToPlace, ToStrike

__all__ = ["Ruling", "judge", "judge_facts", "other_ruling", "refuse"]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What was ruled: `notices` in order, the headline first; `returned` discs put back by themselves or by hand just now;
    `points` of the board if it is over; the match as it stands after it."""

    notices: tuple[Notice, ...]
    returned: tuple[tuple[Disc, Point], ...]
    points: int
    match: MatchState


def judge(match: MatchState, action: Action, result: StrokeResult | None) -> Ruling:
    """The ruling on an action; `result` belongs to a stroke. IllegalAction when `refuse` would refuse it."""
    refusal = refuse(match, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return _ruling(match, _decided(match, action, result))


def _decided(match: MatchState, action: Action, result: StrokeResult | None) -> Decided:
    match action:
        case Stroke():
            if result is None:
                raise TypeError("stroke without result")
            return _stroke(match, action.seat, facts_of(match, action, result), result.layout)
        case Placement():
            after, placed = placed_by_hand(match, action.disc, on_grid(action.at))
            notice = noticed(match.ruleset, "placed_by_hand", "L84:84", action.seat, (action.disc.kind,), 1)
            return _ready(Decided(after, (notice,), placed))
        case Choice(option="pass"):
            return _passed(match, action.seat)
        case Choice(option="waive"):
            return _waived(match, action.seat, "dues_waived", "D5:87a")
        case Choice():
            return _ready(answered(match, action) or chosen(match, action))
        case TimeUp():
            return _time_up(match, action.seat)
        case Chance():
            seat = match.seating.order[0]
            scored = time_called(match)
            return Decided(scored.match, told_to(match, scored.findings, seat))


def judge_facts(match: MatchState, facts: StrokeFacts, layout: Layout) -> Ruling:
    """The ruling on a stroke of the seat to strike that is known by its facts, for results entered by hand; `layout` is
    what lies on the board after it."""
    decided = _stroke(match, match.board.to_strike, facts, layout)
    return _ruling(match, decided)


def other_ruling(match: MatchState, stroke: Stroke, result: StrokeResult, ruleset: Ruleset) -> tuple[Notice, ...]:
    """What other rules would have said of a stroke from the same counts; nothing where men belong otherwise there."""
    if colours_matter(ruleset) is not bool(match.board.colours):
        return ()
    other = replace(match, ruleset=ruleset)
    facts = facts_of(match, stroke, result)
    return conclude(other, settle(match.board, facts, ruleset, match.game.scores), stroke.seat).notices


def _ruling(match: MatchState, decided: Decided) -> Ruling:
    after = replace(decided.match, decisions=match.decisions + 1)
    return Ruling(decided.notices, decided.returned, decided.points, after)


def _stroke(match: MatchState, seat: Seat, facts: StrokeFacts, layout: Layout) -> Decided:
    settled = settle(match.board, facts, match.ruleset, match.game.scores)
    return _concluded(replace(match, layout=layout), conclude(match, settled, seat), seat)


def _event(match: MatchState, event: Event, seat: Seat) -> Decided:
    mover = match.seating.party_of(seat)
    settled = settle_event(match.board, event, mover, mover, match.ruleset)
    return _concluded(match, conclude(match, settled, seat, stroke=False), seat)


def _concluded(match: MatchState, conclusion: Conclusion, seat: Seat) -> Decided:
    """The conclusion with its discs put back on the layout of `match`."""
    after = replace(conclusion.match, layout=match.layout)
    after, placed, told = put_back(after, conclusion.puts, match.seating.party_of(seat))
    if not isinstance(conclusion.match.expects, ToStrike):
        after = replace(after, expects=conclusion.match.expects)
    return _ready(Decided(after, (*conclusion.notices, *told), placed, conclusion.points))


def _ready(decided: Decided) -> Decided:
    """A seat about to strike must have a legal spot for the striker (law 142)."""
    after = decided.match
    if not isinstance(after.expects, ToStrike) or free_offsets(after.expects.seat, after.layout, after.equipment):
        return decided
    seat = after.expects.seat
    blocked = after.ruleset.no_legal_striker_spot == "replay_board" or not any(
        free_offsets(other, after.layout, after.equipment) for other in after.seating.playing
    )
    if blocked:
        again = lay_board(after, after.board.number, after.board.breaker)
        told = told_to(after, (Finding("no_spot_replay", "L142:142", after.seating.party_of(seat)),), seat)
        return Decided(again, (*decided.notices, *told), decided.returned, decided.points)
    told = told_to(after, (Finding("no_spot_turn_passes", "L142:142", after.seating.party_of(seat)),), seat)
    passed = _event(after, "pass", seat)
    return Decided(
        passed.match,
        (*decided.notices, *told, *passed.notices),
        (*decided.returned, *passed.returned),
        decided.points + passed.points,
    )


def _passed(match: MatchState, seat: Seat) -> Decided:
    return _passed_over(match, _event(match, "pass", seat), seat, match.board.passes + 1)


def _passed_over(match: MatchState, decided: Decided, seat: Seat, passes: int) -> Decided:
    """The decision with so many turns passed over in a row; the third of each player cancels the board (law 137)."""
    if passes >= 3 * len(match.seating.playing):
        told = told_to(match, (Finding("passes_replay", "L137:137", match.seating.party_of(seat)),), seat)
        late = tuple(notice for notice in decided.notices[:1] if notice.code != "passed")
        return Decided(lay_board(match, match.board.number, match.board.breaker), (*late, *told))
    after = decided.match
    return replace(decided, match=replace(after, board=replace(after.board, passes=passes)))


def _waived(match: MatchState, seat: Seat, code: NoticeCode, citation: str) -> Decided:
    after, placed, kinds = waived(match, seat)
    told = told_to(match, (Finding(code, citation, match.seating.party_of(seat), kinds, len(kinds)),), seat)
    return _ready(Decided(after, told, placed))


def _time_up(match: MatchState, seat: Seat) -> Decided:
    party = match.seating.party_of(seat)
    if time_up_costs(match.ruleset, match.board) == "the match":
        return match_lost(match, seat, Finding("time_up_match_lost", "L50 R9", party))
    match match.expects:
        case ToPlace() if lapses(match, seat):
            return _waived(match, seat, "placing_time_up", "L88:88")
        case ToPlace():
            after, placed = placed_for(match, seat)
            kinds = tuple(disc.kind for disc, _ in placed)
            told = told_to(match, (Finding("placing_time_up_placed", "L88:88", party, kinds, len(kinds)),), seat)
            return _ready(Decided(after, told, placed))
        case ToChoose(options=options, question=question):
            option = options[-1] if question.startswith("claim_") else options[0]
            choice = Choice(seat, option)
            return _ready(answered(match, choice) or chosen(match, choice))
        case _:
            return _run_out(match, seat)


def _run_out(match: MatchState, seat: Seat) -> Decided:
    """No stroke in time. A turn in which there was none at all is passed over."""
    decided = _event(match, "timeout", seat)
    if match.board.strokes_in_turn or match.ruleset.edition == 1 or not passing_is_known(match.ruleset):
        return decided
    kept = time_up_costs(match.ruleset, match.board) == "a man"
    return _passed_over(match, decided, seat, match.board.passes + int(not kept))
