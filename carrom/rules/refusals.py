"""Which actions are allowed now: a refusal for every other one, with its law and by how much it misses."""

import math

from carrom.model.seats import Seat
from carrom.model.stroke import Action, Choice, MatchTimeUp, Placement, Stroke, TimeUp
from carrom.model.units import URAD_PER_RAD, Urad
from carrom.rules.notices import Refusal
from carrom.rules.placing import disc_refusal, striker_refusal
from carrom.rules.returning import waive_refusal
from carrom.rules.ruleset import Ruleset
from carrom.rules.scoring import games_needed
from carrom.rules.state import BoardOver, MatchOver, MatchState, ToChoose, ToPlace, ToStrike

FULL_TURN: Urad = math.floor(math.tau * URAD_PER_RAD)
HALF_TURN: Urad = math.floor(math.pi * URAD_PER_RAD)


def refuse(match: MatchState, action: Action) -> Refusal | None:
    """Why this action is not allowed in this state; None when it is."""
    if isinstance(match.expects, MatchOver):
        return Refusal("match_is_over", "", match.seating.order[0])
    if isinstance(action, MatchTimeUp):
        known = match.ruleset.match_time_min > 0 and not match.game.time_is_up
        return None if known else Refusal("not_now", "", match.seating.order[0])
    if action.seat not in match.seating.playing:
        return Refusal("nobody_sits_there", "", match.seating.order[0])
    match action:
        case Stroke():
            return _turn(match, action.seat, ToStrike) or _stroke(match, action)
        case Placement():
            return _turn(match, action.seat, ToPlace) or _placement(match, action)
        case Choice():
            return _choice(match, action)
        case TimeUp():
            return _turn(match, action.seat, ToStrike, ToPlace, ToChoose)


def _turn(match: MatchState, seat: Seat, *kinds: type) -> Refusal | None:
    """The right kind of action, from the seat it is expected from (law 51)."""
    expects = match.expects
    if not isinstance(expects, kinds) or not isinstance(expects, ToStrike | ToPlace | ToChoose):
        return Refusal("not_now", "", seat)
    return None if seat == expects.seat else Refusal("not_your_turn", "51", seat)


def _stroke(match: MatchState, stroke: Stroke) -> Refusal | None:
    seat, striker = stroke.seat, match.equipment.striker
    if any(type(value) is not int for value in (stroke.offset, stroke.angle, stroke.speed)):
        return Refusal("no_number", "", seat)
    if stroke.speed < striker.least_speed:
        return Refusal("too_soft", "", seat, striker.least_speed - stroke.speed)
    if stroke.speed > striker.full_speed:
        return Refusal("too_hard", "", seat, stroke.speed - striker.full_speed)
    if not 0 <= stroke.angle <= FULL_TURN:
        beyond = -stroke.angle if stroke.angle < 0 else stroke.angle - FULL_TURN
        return Refusal("no_direction", "", seat, math.degrees(beyond / URAD_PER_RAD))
    return direction_refusal(match, seat, stroke.angle) or striker_refusal(match, seat, stroke.offset)


def direction_refusal(match: MatchState, seat: Seat, angle: Urad) -> Refusal | None:
    """Sideways and backward strokes where the rules forbid them; the amount in degrees."""
    if match.ruleset.back_shots or 0 < angle < HALF_TURN:
        return None
    beyond = min(angle - HALF_TURN, FULL_TURN - angle) if angle >= HALF_TURN else 0
    return Refusal("backward_stroke", "", seat, math.degrees(max(0, beyond) / URAD_PER_RAD))


def _placement(match: MatchState, placement: Placement) -> Refusal | None:
    expects = match.expects
    if isinstance(expects, ToPlace) and placement.disc != expects.disc:
        return Refusal("another_disc", "65b-d", placement.seat)
    if not all(isinstance(part, int | float) and math.isfinite(part) for part in placement.at):
        return Refusal("no_number", "", placement.seat)
    return disc_refusal(match, placement.seat, placement.disc, placement.at)


def _choice(match: MatchState, choice: Choice) -> Refusal | None:
    seat, expects = choice.seat, match.expects
    match choice.option:
        case "concede":
            return None
        case "concede_game":
            return None if game_in_play(match) else Refusal("not_now", "139", seat)
        case "stop":
            return None if match.seating.left else Refusal("not_now", "", seat)
        case "concede_board":
            return None if board_in_play(match) else Refusal("not_now", "", seat)
        case "pass":
            return _turn(match, seat, ToStrike) or _pass(match, seat)
        case "waive" if isinstance(expects, ToPlace):
            return _turn(match, seat, ToPlace) or waive_refusal(match, seat)
        case "next" if match.between_boards:
            return None
        case option if isinstance(expects, ToChoose):
            if seat != expects.seat:
                return Refusal("not_your_turn", "51", seat)
            return None if option in expects.options else Refusal("no_such_option", "", seat)
        case _:
            return Refusal("not_now", "", seat)


def passing_is_known(rules: Ruleset) -> bool:
    """Whether a turn may be passed over, and the board is played again when everybody keeps doing so (law 137)."""
    return rules.three_passes_each


def _pass(match: MatchState, seat: Seat) -> Refusal | None:
    if not passing_is_known(match.ruleset):
        return Refusal("no_passing", "", seat)
    return None if match.board.broken else Refusal("no_passing_at_break", "45", seat)


def board_in_play(match: MatchState) -> bool:
    """Whether there is a board to give up."""
    expects = match.expects
    return isinstance(expects, ToStrike | ToPlace) or (isinstance(expects, ToChoose) and expects.question == "claim_penalty")


def game_in_play(match: MatchState) -> bool:
    """Whether there is a game to give up, of which the match has more than one: where it has not, the match is given up."""
    expects = match.expects
    between = isinstance(expects, BoardOver) or (isinstance(expects, ToChoose) and expects.question == "toss_for_break")
    claiming = match.claim is not None
    several = games_needed(match.ruleset) > 1 and len(match.seating.parties_playing) == 2
    return several and (between or claiming or board_in_play(match))
