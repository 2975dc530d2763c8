"""Who plays at this table: persons and bots, and whose side of the board is nearest."""

from carrom.model.seats import Seat
from carrom.play.preferences import PERSON
from carrom.ui.match_in_play import MatchInPlay
from carrom.ui.viewport import seat_turn


def is_bot(play: MatchInPlay, seat: Seat) -> bool:
    """Whether a bot sits here now."""
    return play.player(seat).kind != PERSON


def people(play: MatchInPlay) -> tuple[Seat, ...]:
    """The seats where persons sit, in order of play."""
    return tuple(seat for seat in play.session.match.seating.playing if not is_bot(play, seat))


def speaker(play: MatchInPlay, seat: Seat) -> Seat:
    """Whom a person at this table decides for when this seat is to play: its player, or where that is a bot the person who
    plays soonest after it."""
    seating = play.session.match.seating
    order = seating.order
    at = order.index(seat)
    return next((other for other in (*order[at:], *order[:at]) if other in seating.playing and not is_bot(play, other)), seat)


def turn_for(play: MatchInPlay, seat: Seat, now: float, *, turns: bool) -> int:
    """How the view stands when this seat is to play: where it `turns`, with the person who plays at the bottom. While a bot
    plays, the person who is there stays; where only bots play, the first of them."""
    persons = people(play)
    stay = persons or play.session.match.seating.playing
    if turns and seat in persons:
        return seat_turn(seat)
    if turns and any(seat_turn(person) == round(now) % 4 for person in persons):
        return round(now)
    return seat_turn(stay[0])
