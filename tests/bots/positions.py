"""States of matches to ask bots about: every kind of expectation under every preset and seating, and the awkward ones."""

from collections.abc import Iterator
from dataclasses import replace

from carrom.model.discs import BLACKS, QUEEN, WHITES, Disc, Kind
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout, canonical
from carrom.model.seats import Seat, to_board
from carrom.model.units import Point
from carrom.rules.match import seating_for, start_match
from carrom.rules.notices import ANSWERS, CLAIMS
from carrom.rules.ruleset import PRESETS, Ruleset, with_switches
from carrom.rules.state import (
    BoardEnd,
    BoardOver,
    Claim,
    GameOver,
    MatchState,
    MenCount,
    QueenIs,
    QueenState,
    ToPlace,
    ToStrike,
    question_to,
)

EQUIPMENT = standard_equipment()
PAIRS = [(name, seats) for name, ruleset in sorted(PRESETS.items()) for seats in ruleset.allowed_seats]


def opening(ruleset: Ruleset, seats: int = 2, seed: int = 7) -> MatchState:
    """A match whose first stroke is expected."""
    match = start_match(ruleset, EQUIPMENT, seating_for(ruleset, seats), seed)
    return replace(match, expects=ToStrike(match.board.to_strike))


def midway(match: MatchState, discs: dict[Disc, Point], *, queen: QueenState | None = None, dues: int = 0) -> MatchState:
    """The board broken, with these discs on it; all other men are down, the queen too where she is not named."""
    layout = canonical(Layout.of(discs), match.equipment)
    down = MenCount(
        9 - sum(disc.kind is Kind.WHITE for disc in discs),
        9 - sum(disc.kind is Kind.BLACK for disc in discs),
    )
    parties = len(match.seating.parties)
    if match.board.colours:
        one: tuple[MenCount, ...] = (MenCount(down.white, 0), MenCount(0, down.black))
        held = one if match.board.colours[0] is Kind.WHITE else one[::-1]
    else:
        held = (down, *(MenCount() for _ in range(parties - 1)))
    mover = match.seating.party_of(match.board.to_strike)
    board = replace(
        match.board,
        broken=True,
        held=held,
        earned=tuple(True for _ in range(parties)),
        dues=tuple(dues if party == mover else 0 for party in range(parties)),
        queen=queen or (QueenState() if QUEEN in discs else QueenState(QueenIs.COVERED, mover)),
    )
    return replace(match, board=board, layout=layout, expects=ToStrike(board.to_strike))


SCATTERED: dict[Disc, Point] = {
    WHITES[0]: Point(200.0, 210.0),
    WHITES[1]: Point(-150.0, 40.0),
    WHITES[2]: Point(30.0, -310.0),
    WHITES[3]: Point(-300.0, 315.0),
    BLACKS[0]: Point(-210.0, 190.0),
    BLACKS[1]: Point(120.0, -60.0),
    BLACKS[2]: Point(20.0, 300.0),
    BLACKS[3]: Point(310.0, -200.0),
    QUEEN: Point(10.0, 20.0),
}


def in_hand(match: MatchState, disc: Disc, placer: Seat) -> MatchState:
    """Midway, with this disc of the first party's owed and in the hand of whoever is to put it back."""
    state = midway(match, SCATTERED | {disc: Point(-50.0, -30.0)})
    return replace(
        state,
        layout=state.layout.without(disc),
        expects=ToPlace(placer, disc),
        to_place=((placer, disc),),
        owed_discs=((0, disc),),
    )


def queen_in_hand(match: MatchState, placer: Seat, *at_centre: Disc) -> MatchState:
    """Midway, with the queen in the hand of whoever is to put it back, and perhaps a man on the centre."""
    discs = {disc: at for disc, at in SCATTERED.items() if disc != QUEEN} | {disc: Point(0.0, 0.0) for disc in at_centre}
    state = midway(match, discs, queen=QueenState())
    return replace(state, expects=ToPlace(placer, QUEEN), to_place=((placer, QUEEN),))


def expectations(match: MatchState) -> Iterator[tuple[str, MatchState]]:
    """The match at every kind of expectation that its rules know."""
    seat = match.board.to_strike
    played = midway(match, SCATTERED)
    yield "break", match
    yield "midway", played
    yield "dues", midway(match, SCATTERED, dues=2)
    mover = match.seating.party_of(seat)
    without_queen = {disc: at for disc, at in SCATTERED.items() if disc != QUEEN}
    yield "pending", midway(match, without_queen, queen=QueenState(QueenIs.PENDING, mover))
    yield (
        "one man and the queen",
        midway(match, {WHITES[0]: Point(200.0, 210.0), BLACKS[0]: Point(0.0, 90.0), QUEEN: Point(0.0, 0.0)}),
    )
    yield "one man each", midway(match, {WHITES[0]: Point(351.0, 100.0), BLACKS[0]: Point(0.0, 90.0)})
    for question in ANSWERS:
        if question not in CLAIMS:
            yield question, replace(match, expects=question_to(seat, question))
    if match.board.colours:
        asked = question_to(seat, "claim_points")
        yield "claim_points", replace(played, expects=asked, claim=Claim(mover, 4, 1, BoardEnd.LAST_MAN))
    if match.ruleset.placing_area != "centre_spot":
        yield from _to_place(match)
    yield "board over", replace(played, expects=BoardOver())
    yield "game over", replace(played, expects=GameOver(0))


def _to_place(match: MatchState) -> Iterator[tuple[str, MatchState]]:
    """A due of the mover's party, and the queen, in the next player's hand."""
    placer = match.seating.after(match.board.to_strike)
    mover = match.seating.party_of(match.board.to_strike)
    for disc, owed in ((WHITES[8], ((mover, WHITES[8]),)), (QUEEN, ())):
        state = replace(in_hand(match, disc, placer), owed_discs=owed)
        yield f"place {disc}", state
        if owed:
            house = with_switches(match.ruleset, {"penalty_must_be_claimed": True})
            yield "claim_penalty", replace(state, ruleset=house, expects=question_to(placer, "claim_penalty"))


def walled_in(match: MatchState) -> MatchState:
    """Discs over the whole base of the seat to strike, so that the striker has no legal spot."""
    places = [-330.0 + 36.5 * step for step in range(19)]
    seat, base_y = match.board.to_strike, EQUIPMENT.board.base_y
    discs = dict(zip((*WHITES, *BLACKS, QUEEN), (to_board(seat, Point(x, base_y)) for x in places), strict=True))
    return midway(match, discs)
