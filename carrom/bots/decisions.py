"""Everything a bot decides that is no stroke: toss, side, break, returned discs, waiving, claims, the next board."""

from dataclasses import replace
from random import Random

from carrom.bots.hand import Hand
from carrom.bots.value import Valuer, seat_chances
from carrom.model.discs import Disc
from carrom.model.seats import Seat
from carrom.model.stroke import Action, Choice, Placement, TimeUp
from carrom.model.units import Mm, Point
from carrom.rules.judge import judge, refuse
from carrom.rules.notices import CLAIMS
from carrom.rules.placing import disc_refusal, hand_spots
from carrom.rules.state import BoardOver, GameOver, MatchState, ToChoose, ToPlace

_PREFERRED = ("break", "self", "stay")  # who begins has the first chance; no side is better than the other
_SPOTS = 14  # places for a returned disc that are weighed
_APART: Mm = 40.0


def answer(match: MatchState, hand: Hand, rng: Random) -> Action | None:
    """A legal answer to whatever is asked; None where a stroke is expected, or nothing any more."""
    match match.expects:
        case ToChoose(seat, question, options) if question in CLAIMS:
            return max((Choice(seat, option) for option in options), key=lambda choice: _worth(match, choice, hand))
        case ToChoose(seat, _, options):
            preferred = [option for option in _PREFERRED if option in options]
            return Choice(seat, preferred[0] if preferred else rng.choice(options))
        case ToPlace(seat, disc):
            placing = _placing(match, seat, disc, hand, rng)
            waiving = Choice(seat, "waive")
            if placing is not None and refuse(match, waiving) is not None:
                return placing
            return max((a for a in (placing, waiving) if a is not None), key=lambda action: _worth(match, action, hand))
        case BoardOver() | GameOver():
            return Choice(match.seating.playing[0], "next")
        case _:
            return None


def last_resort(match: MatchState, seat: Seat) -> Action:
    """What is left where the striker has no legal spot: to pass, else to let the time run out."""
    passing = Choice(seat, "pass")
    return passing if refuse(match, passing) is None else TimeUp(seat)


def _worth(match: MatchState, action: Choice | Placement, hand: Hand) -> float:
    """What this answer is worth to the party that gives it, by counts."""
    valuer = Valuer(match, match.seating.party_of(action.seat), hand, 0)
    return valuer.value(judge(match, action, None).match)


def _placing(match: MatchState, seat: Seat, disc: Disc, hand: Hand, rng: Random) -> Placement | None:
    """The disc where it helps the others least: their best chance when they strike next, and later, against one's own."""
    legal = [spot for spot in dict.fromkeys(hand_spots(match, disc)) if disc_refusal(match, seat, disc, spot) is None]
    spots = rng.sample(legal, _SPOTS) if len(legal) > _SPOTS else legal
    if not spots:
        return None
    best = max(spots, key=lambda spot: _against_others(match, seat, disc, spot, hand))
    return Placement(seat, disc, best)


def _against_others(match: MatchState, seat: Seat, disc: Disc, spot: Point, hand: Hand) -> float:
    placed = replace(match, layout=match.layout.with_disc(disc, spot))
    party, total = match.seating.party_of(seat), 0.0
    for other in match.seating.playing:
        chances = seat_chances(placed, other, hand, _APART)
        sign = 1.0 if match.seating.party_of(other) == party else -1.0
        share = 1.0 / len(match.seating.parties[match.seating.party_of(other)])
        total += sign * share * (chances.rest + (chances.men + chances.queen if other == match.board.to_strike else 0.0))
    return total
