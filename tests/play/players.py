"""Players without a window for headless matches: one plays any legal stroke, one aims at men and pockets."""

import math
from collections.abc import Callable
from random import Random

from carrom.model.discs import Kind
from carrom.model.placing import free_offsets
from carrom.model.seats import Seat, from_board
from carrom.model.stroke import Action, Choice, Placement, Stroke
from carrom.model.units import UM_PER_MM, URAD_PER_RAD, Point
from carrom.play.session import Session
from carrom.rules.placing import disc_refusal, hand_spots
from carrom.rules.state import BoardOver, GameOver, MatchOver, MatchState, ToChoose, ToPlace, ToStrike

Player = Callable[[MatchState, Random], Action]


def play(session: Session, player: Player, random: Random, most: int, after: Callable[[Session], None]) -> None:
    """The match played to its end by one player for all seats; stops with an error after `most` decisions."""
    for _ in range(most):
        if isinstance(session.match.expects, MatchOver):
            return
        session.act(player(session.match, random))
        after(session)
    raise AssertionError(f"no end after {most} decisions")


def random_player(match: MatchState, random: Random) -> Action:
    """Any legal offset, a forward direction, any speed that a hand has."""
    if isinstance(match.expects, ToStrike):
        seat = match.expects.seat
        speed = random.randint(1000, int(match.equipment.striker.full_speed))
        return Stroke(seat, _offset(match, seat, random), random.randint(300_000, 2_841_000), speed)
    return answer(match, random)


def aiming_player(match: MatchState, random: Random) -> Action:
    """The best of a few straight shots, seen from one random place on the base; no simulation ahead."""
    if not isinstance(match.expects, ToStrike):
        return answer(match, random)
    seat = match.expects.seat
    offset = _offset(match, seat, random)
    angle, speed = _aim(match, seat, offset, random)
    return Stroke(seat, offset, round(angle * URAD_PER_RAD), speed)


def answer(match: MatchState, random: Random) -> Action:
    """A legal answer to whatever else is asked."""
    match match.expects:
        case ToPlace(seat, disc):
            legal = [spot for spot in hand_spots(match, disc) if disc_refusal(match, seat, disc, spot) is None]
            return Placement(seat, disc, random.choice(legal))
        case ToChoose(seat, _, options):
            return Choice(seat, random.choice(options))
        case BoardOver() | GameOver():
            return Choice(match.seating.playing[0], "next")
        case _:
            raise AssertionError(f"nothing to answer: {match.expects}")


def _offset(match: MatchState, seat: Seat, random: Random) -> int:
    return random.randint(*random.choice(free_offsets(seat, match.layout, match.equipment)))


def _targets(match: MatchState, seat: Seat, random: Random) -> list[Point]:
    """Men that this seat wants down, in its own frame; the queen once there is a right to her."""
    party, board = match.seating.party_of(seat), match.board
    wanted = (board.colours[party],) if board.colours else (Kind.WHITE, Kind.BLACK)
    men = [from_board(seat, point) for disc, point in match.layout.discs if disc.kind in wanted]
    queen = [from_board(seat, point) for disc, point in match.layout.discs if disc.kind is Kind.QUEEN]
    if queen and board.earned[party] and not board.dues[party] and (len(men) < 5 or random.random() < 0.5):
        return queen
    return men


def _aim(match: MatchState, seat: Seat, offset: int, random: Random) -> tuple[float, int]:
    equipment = match.equipment
    reach = (equipment.striker.diameter + equipment.men.diameter) / 2
    x, y = offset / UM_PER_MM, equipment.board.base_y
    best = (0.0, random.uniform(0.4, 2.7), random.randint(1500, 4000))
    for man in _targets(match, seat, random):
        for pocket in equipment.board.pockets:
            away = math.dist(man, pocket)
            ux, uy = (pocket.x - man.x) / away, (pocket.y - man.y) / away
            gx, gy = man.x - ux * reach - x, man.y - uy * reach - y
            run = math.hypot(gx, gy)
            cut = (gx * ux + gy * uy) / run
            if cut < 0.3 or gy <= 0.1 * run:
                continue
            worth = random.uniform(0.6, 1.0) * cut / (1 + away / 300)
            best = max(best, (worth, math.atan2(gy, gx), int(min(4000, 1000 + 2 * (run + away / cut)))))
    return best[1:]
