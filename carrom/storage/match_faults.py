"""What is wrong with a match that comes from a file: what holds of every match that play leads to, and the judge and the
screens take for granted."""

from collections.abc import Iterator, Mapping

from carrom.model.discs import MEN, STRIKER, Disc, Kind
from carrom.model.seats import DOUBLES_CLOCKWISE, DOUBLES_RIGHT, SINGLES, THREE_CLOCKWISE, THREE_RIGHT, Seat, Seating
from carrom.rules.match import colours_matter, player_numbers, seating_after_change
from carrom.rules.notices import ANSWERS
from carrom.rules.refusals import board_in_play
from carrom.rules.state import BoardOver, GameOver, MatchOver, MatchState, QueenIs, ToChoose, ToPlace, ToStrike

MEN_IN_ALL = 19


def _turned(first: Seating) -> Iterator[Seating]:
    """The seating and what changes of sides make of it."""
    seating = first
    for _ in Seat:
        yield seating
        seating = seating_after_change(seating)


SEATINGS = frozenset(
    seating for first in (SINGLES, THREE_RIGHT, THREE_CLOCKWISE, DOUBLES_RIGHT, DOUBLES_CLOCKWISE) for seating in _turned(first)
)


def faults_of(match: MatchState) -> Iterator[str]:
    """All that cannot be, in words; nothing of a match that can."""
    yield from _people(match)
    yield from _parties(match)
    yield from _counts(match)
    yield from _expectation(match)


def _places(match: MatchState) -> Mapping[str, int]:
    """How many discs are where: the numbers add up to 19 while a board is in play."""
    return {
        "layout": len(match.layout.discs),
        "down": sum(held.total for held in match.board.held) + (match.board.queen.where is not QueenIs.ON_BOARD),
        "in hand": len(match.to_place),
        "waiting": len(match.waiting),
    }


def _everywhere(match: MatchState) -> list[Disc]:
    """Every disc that is on the board, in hand or waiting, once for each place."""
    return [*(disc for disc, _ in match.layout.discs), *(disc for _, disc in match.to_place), *match.waiting]


def _counts(match: MatchState) -> Iterator[str]:
    """What is wrong with the number of discs and the counts of the board."""
    there, board = _everywhere(match), match.board
    if len(there) != len(set(there)):
        yield f"a disc is in two places: {', '.join(map(str, there))}"
    if min((*board.dues, *(part for men in board.held for part in men), *board.on_board)) < 0:
        yield "a count is below 0"
    if (board.queen.party is None) != (board.queen.where is QueenIs.ON_BOARD):
        yield "the queen is down and nobody's, or somebody's and not down"
    if board_in_play(match):  # one that is being booked may leave men out
        if sum(_places(match).values()) != MEN_IN_ALL:
            yield f"there are not nineteen discs: {', '.join(f'{number} {where}' for where, number in _places(match).items())}"
        resting = [disc.kind for disc in there]
        told = (*board.on_board, int(board.queen.where is QueenIs.ON_BOARD))
        if (resting.count(Kind.WHITE), resting.count(Kind.BLACK), resting.count(Kind.QUEEN)) != told:
            yield f"white, black and queen count {told}, and other discs lie there"


def _expectation(match: MatchState) -> Iterator[str]:
    """What stands against exactly one decision being expected."""
    match match.expects:
        case ToStrike(seat):
            if match.to_place or match.claim is not None or match.board.to_strike != seat:
                yield f"a stroke is expected of {seat}, and something else as well"
        case ToPlace(seat, disc):
            if not match.to_place or match.to_place[0] != (seat, disc):
                yield f"{seat} is to place {disc} without having it in hand"
        case ToChoose(_, question, options):
            if options != ANSWERS[question]:
                yield f"{question} is answered by {', '.join(ANSWERS[question])}"
            if (question == "claim_points") is (match.claim is None):
                yield "points are claimed where there are any to claim, and nowhere else"
            if question == "claim_penalty" and not match.to_place:
                yield "a due is claimed with no man in hand"
        case BoardOver() | GameOver() | MatchOver():
            if match.to_place:
                yield "the board is over with a man in hand"
            if isinstance(match.expects, BoardOver) and not match.game.boards:
                yield "a board is over, and none was counted"


def _people(match: MatchState) -> Iterator[str]:
    """What is wrong with who sits where, and with what is asked of seats."""
    order = match.seating.order
    if len(order) not in player_numbers(match.ruleset):
        yield f"these rules are not for {len(order)}"
    named = [match.board.breaker, match.board.to_strike, match.game.first_breaker, *(seat for seat, _ in match.to_place)]
    expects = match.expects
    if isinstance(expects, ToStrike | ToPlace | ToChoose) and expects.seat not in match.seating.playing:
        yield f"nobody decides at {expects.seat}"
    for seat in (*named, *(board.breaker for board in match.game.boards)):
        if seat not in order:
            yield f"nobody sits {seat}"


def _parties(match: MatchState) -> Iterator[str]:
    """What is wrong with the colours, and with what is told of parties."""
    parties, colours = range(len(match.seating.parties)), match.board.colours
    expected = MEN if colours_matter(match.ruleset) else ()
    if tuple(sorted(colours)) != tuple(sorted(expected)) or (colours and len(colours) != len(parties)):
        yield "each party plays a colour of its own, or none does"
    told = [match.board.queen.party, *(party for party, _ in match.owed_discs)]
    told += [party for board in match.game.boards for party in (board.winner, board.queen)]
    if isinstance(match.expects, GameOver | MatchOver):
        told.append(match.expects.winner)
    if isinstance(match.expects, MatchOver):
        told += match.expects.shared
    if match.claim is not None:
        told.append(match.claim.winner)
    for party in told:
        if party is not None and party not in parties:
            yield f"there is no party {party}"
    if STRIKER in (*_everywhere(match), *(disc for _, disc in match.owed_discs)):
        yield "the striker is none of the men"
