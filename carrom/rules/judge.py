"""What a decision leads to: `refuse` says whether it is allowed, `judge` what comes of it."""

from dataclasses import replace

from carrom.model.layout import Layout, on_grid
from carrom.model.placing import free_offsets
from carrom.model.seats import Seat
from carrom.model.stroke import Action, Choice, MatchTimeUp, Placement, Stroke, StrokeResult, TimeUp
from carrom.rules.citations import Finding, make_notice
from carrom.rules.conceding import lose_match
from carrom.rules.decisions import answer_question, apply_choice
from carrom.rules.events import RuleEvent, settle_event, time_up_costs
from carrom.rules.facts import StrokeFacts, facts_of
from carrom.rules.match import colours_matter, set_up_board
from carrom.rules.notices import CLAIMS, IllegalAction, Notice, NoticeCode
from carrom.rules.progress import Ruling, conclude_turn, notices_for
from carrom.rules.refusals import passing_is_known, refuse
from carrom.rules.returning import may_go_without, put_back, put_down, put_down_all, waive_dues
from carrom.rules.ruleset import Ruleset
from carrom.rules.scoring import call_time
from carrom.rules.settle import Settlement, settle
from carrom.rules.state import MatchState, ToChoose, ToPlace, ToStrike

__all__ = ["Ruling", "judge", "judge_facts", "other_ruling", "refuse"]


def judge(match: MatchState, action: Action, result: StrokeResult | None) -> Ruling:
    """The ruling on an action; `result` belongs to a stroke. IllegalAction when `refuse` would refuse it."""
    refusal = refuse(match, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return _counted(match, _ruling_of(match, action, result))


def _ruling_of(match: MatchState, action: Action, result: StrokeResult | None) -> Ruling:
    match action:
        case Stroke():
            if result is None:
                raise TypeError("stroke without result")
            return _stroke(match, action.seat, facts_of(match, action, result), result.layout)
        case Placement():
            after, placed = put_down(match, action.disc, on_grid(action.at))
            notice = make_notice(match.ruleset, "placed_by_hand", "L84:84", action.seat, (action.disc.kind,), 1)
            return _ensure_striker_spot(Ruling(after, (notice,), placed))
        case Choice(option="pass"):
            return _passed_over(match, _event(match, "pass", action.seat), action.seat, match.board.passes + 1)
        case Choice(option="waive"):
            return _waive(match, action.seat, "dues_waived", "D5:87a")
        case Choice():
            return _ensure_striker_spot(answer_question(match, action) or apply_choice(match, action))
        case TimeUp():
            return _run_out_of_time(match, action.seat)
        case MatchTimeUp():
            seat = match.seating.order[0]
            after, found = call_time(match)
            return Ruling(after, notices_for(match, found, seat))


def judge_facts(match: MatchState, facts: StrokeFacts, layout: Layout) -> Ruling:
    """The ruling on a stroke of the seat to strike that is known by its facts, with those that no stroke at the table has:
    a disc off the board, an improper stroke. `layout` is what lies on the board after it."""
    return _counted(match, _stroke(match, match.board.to_strike, facts, layout))


def other_ruling(match: MatchState, stroke: Stroke, result: StrokeResult, ruleset: Ruleset) -> tuple[Notice, ...]:
    """What other rules would have said of a stroke from the same counts; nothing where men belong otherwise there."""
    if colours_matter(ruleset) is not bool(match.board.colours):
        return ()
    other = replace(match, ruleset=ruleset)
    facts = facts_of(match, stroke, result)
    ruling, _ = conclude_turn(other, settle(match.board, facts, ruleset, match.game.scores), stroke.seat)
    return ruling.notices


def _counted(match: MatchState, ruling: Ruling) -> Ruling:
    """The ruling with one decision more in its match."""
    return replace(ruling, match=replace(ruling.match, decisions=match.decisions + 1))


def _stroke(match: MatchState, seat: Seat, facts: StrokeFacts, layout: Layout) -> Ruling:
    settlement = settle(match.board, facts, match.ruleset, match.game.scores)
    return _conclude(replace(match, layout=layout), settlement, seat)


def _event(match: MatchState, event: RuleEvent, seat: Seat) -> Ruling:
    mover = match.seating.party_of(seat)
    settlement = settle_event(match.board, event, mover, mover, match.ruleset)
    return _conclude(match, settlement, seat)


def _conclude(match: MatchState, settlement: Settlement, seat: Seat) -> Ruling:
    """What follows from a settlement, with its discs put back on the layout of `match`."""
    ruling, tasks = conclude_turn(match, settlement, seat)
    after, placed, notices = put_back(ruling.match, tasks, match.seating.party_of(seat))
    if not isinstance(ruling.match.expects, ToStrike):
        after = replace(after, expects=ruling.match.expects)
    told = (*ruling.notices, *notices)
    return _ensure_striker_spot(Ruling(after, told, placed, ruling.points, settlement))


def _ensure_striker_spot(ruling: Ruling) -> Ruling:
    """A seat about to strike must have a legal spot for the striker (law 142)."""
    after = ruling.match
    if not isinstance(after.expects, ToStrike) or free_offsets(after.expects.seat, after.layout, after.equipment):
        return ruling
    seat = after.expects.seat
    blocked = after.ruleset.no_legal_striker_spot == "replay_board" or not any(
        free_offsets(other, after.layout, after.equipment) for other in after.seating.playing
    )
    if blocked:
        again = set_up_board(after, after.board.number, after.board.breaker)
        notices = notices_for(after, (Finding("no_spot_replay", "L142:142", after.seating.party_of(seat)),), seat)
        return replace(ruling, match=again, notices=(*ruling.notices, *notices))
    notices = notices_for(after, (Finding("no_spot_turn_passes", "L142:142", after.seating.party_of(seat)),), seat)
    passed = _event(after, "pass", seat)
    return replace(
        ruling,
        match=passed.match,
        notices=(*ruling.notices, *notices, *passed.notices),
        returned=(*ruling.returned, *passed.returned),
        points=ruling.points + passed.points,
    )


def _passed_over(match: MatchState, ruling: Ruling, seat: Seat, passes: int) -> Ruling:
    """The decision with so many turns passed over in a row; the third of each player cancels the board (law 137)."""
    if passes >= 3 * len(match.seating.playing):
        notices = notices_for(match, (Finding("passes_replay", "L137:137", match.seating.party_of(seat)),), seat)
        late = tuple(notice for notice in ruling.notices[:1] if notice.code != "passed")
        return Ruling(set_up_board(match, match.board.number, match.board.breaker), (*late, *notices))
    after = ruling.match
    return replace(ruling, match=replace(after, board=replace(after.board, passes=passes)))


def _waive(match: MatchState, seat: Seat, code: NoticeCode, citation: str) -> Ruling:
    after, placed, kinds = waive_dues(match, seat)
    notices = notices_for(match, (Finding(code, citation, match.seating.party_of(seat), kinds, len(kinds)),), seat)
    return _ensure_striker_spot(Ruling(after, notices, placed))


def _run_out_of_time(match: MatchState, seat: Seat) -> Ruling:
    party = match.seating.party_of(seat)
    if time_up_costs(match.ruleset, match.board) == "the match":
        return lose_match(match, seat, Finding("time_up_match_lost", "L50 R9", party))
    match match.expects:
        case ToPlace() if may_go_without(match, seat):  # law 88
            return _waive(match, seat, "placing_time_up", "L88:88")
        case ToPlace():
            after, placed = put_down_all(match, seat)
            kinds = tuple(disc.kind for disc, _ in placed)
            notices = notices_for(match, (Finding("placing_time_up_placed", "L88:88", party, kinds, len(kinds)),), seat)
            return _ensure_striker_spot(Ruling(after, notices, placed))
        case ToChoose(options=options, question=question):
            option = options[-1] if question in CLAIMS else options[0]
            choice = Choice(seat, option)
            return _ensure_striker_spot(answer_question(match, choice) or apply_choice(match, choice))
        case _:
            return _run_out(match, seat)


def _run_out(match: MatchState, seat: Seat) -> Ruling:
    """No stroke in time. A turn in which there was none at all is passed over."""
    ruling = _event(match, "timeout", seat)
    if match.board.strokes_in_turn or match.ruleset.edition == 1 or not passing_is_known(match.ruleset):
        return ruling
    kept = time_up_costs(match.ruleset, match.board) == "a man"
    return _passed_over(match, ruling, seat, match.board.passes + int(not kept))
