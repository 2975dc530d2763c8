"""A player as anyone may write it: strikes at the middle from the first free spot, and answers with the first legal option."""

from random import Random

from carrom.bots.bot import Limit, Stop
from carrom.bots.decisions import last_resort
from carrom.model.placing import free_offsets
from carrom.model.stroke import Action, Choice, Placement, Stroke
from carrom.rules.placing import disc_refusal, hand_spots
from carrom.rules.state import MatchState, ToChoose, ToPlace, ToStrike


class Bot:
    def choose(self, match: MatchState, rng: Random, limit: Limit, stop: Stop) -> Action:
        match match.expects:
            case ToStrike(seat):
                ranges = free_offsets(seat, match.layout, match.equipment)
                if not ranges:
                    return last_resort(match, seat)
                return Stroke(seat, ranges[0][0], rng.randint(1_400_000, 1_700_000), 4000)
            case ToPlace(seat, disc):
                return next(
                    Placement(seat, disc, at) for at in hand_spots(match, disc) if disc_refusal(match, seat, disc, at) is None
                )
            case ToChoose(seat, _, options):
                return Choice(seat, options[0])
            case _:
                return Choice(match.seating.playing[0], "next")
