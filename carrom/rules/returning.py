"""Putting discs back on the board: by themselves or by hand, waiting for room, or waived (laws 65, 78–79, 84–88, 93–94)."""

import math
from dataclasses import replace
from typing import TypeAlias

from carrom.model.discs import BLACKS, QUEEN, WHITES, Disc, Kind
from carrom.model.placing import centre_spot
from carrom.model.seats import Party, Seat
from carrom.model.units import Point
from carrom.rules.citations import make_notice
from carrom.rules.facts import with_men
from carrom.rules.notices import Notice, Refusal
from carrom.rules.placing import circle_of, has_room
from carrom.rules.progress import ReturnTask
from carrom.rules.state import MatchState, ToPlace, ToStrike, question_to

Placements: TypeAlias = tuple[tuple[Disc, Point], ...]
_SETS = {Kind.WHITE: WHITES, Kind.BLACK: BLACKS, Kind.QUEEN: (QUEEN,)}


def put_back(
    match: MatchState, puts: tuple[ReturnTask, ...], mover: Party
) -> tuple[MatchState, Placements, tuple[Notice, ...]]:
    """The match with these discs back on the board, waiting, or in somebody's hand; which were placed, and what to say."""
    held_over, match = match.waiting, replace(match, waiting=(), to_place=(), owed_discs=())
    placed: Placements = ()
    for disc in held_over:
        match, spot = _place_by_itself(match, disc)
        placed += spot
    for put in puts:
        disc = _lowest_missing(match, put.kind)
        if put.due:
            debtor = match.board.colours.index(put.kind) if match.board.colours else mover
            match = replace(match, owed_discs=(*match.owed_discs, (debtor, disc)))
        if put.by is not None and (is_by_hand(match) or (put.due and _must_be_claimed(match))):
            match = replace(match, to_place=(*match.to_place, (put.by, disc)))
        else:
            match, spot = _place_by_itself(match, disc)
            placed += spot
    match, spots = next_decision(match)
    return match, (*placed, *spots), _return_notices(match, (*placed, *spots), held_over)


def is_by_hand(match: MatchState) -> bool:
    """Whether players put discs back themselves; the centre spot leaves nothing to choose."""
    return match.ruleset.place_by_hand and circle_of(match) is not None


def _must_be_claimed(match: MatchState) -> bool:
    return match.ruleset.penalty_must_be_claimed


def next_decision(match: MatchState) -> tuple[MatchState, Placements]:
    """Who decides what about the discs in hand; with none left, the stroke. Places what needs no decision."""
    placed: Placements = ()
    while match.to_place:
        seat, disc = match.to_place[0]
        if _must_be_claimed(match) and may_go_without(match, seat):
            return replace(match, expects=question_to(seat, "claim_penalty")), placed
        if is_by_hand(match) and has_room(match, seat, disc):
            return replace(match, expects=ToPlace(seat, disc)), placed
        match = replace(match, to_place=match.to_place[1:])
        if is_by_hand(match):
            match = replace(match, waiting=(*match.waiting, disc))  # law 79
        else:
            match, spot = _place_by_itself(match, disc)
            placed += spot
    return replace(match, expects=ToStrike(match.board.to_strike), owed_discs=()), placed


def put_down(match: MatchState, disc: Disc, at: Point) -> tuple[MatchState, Placements]:
    """The match after the first disc in hand was put down there."""
    match = replace(match, layout=match.layout.with_disc(disc, at), to_place=match.to_place[1:])
    match, placed = next_decision(match)
    return match, ((disc, at), *placed)


def put_down_all(match: MatchState, seat: Seat, *others: Disc) -> tuple[MatchState, Placements]:
    """The match after every disc in this seat's hand, and the others besides, were put down by themselves."""
    placed: Placements = ()
    for disc in (*others, *(disc for by, disc in match.to_place if by == seat)):
        match, spot = _place_by_itself(match, disc)
        placed += spot
    match = replace(match, to_place=tuple(item for item in match.to_place if item[0] != seat))
    match, more = next_decision(match)
    return match, (*placed, *more)


def waive_refusal(match: MatchState, seat: Seat) -> Refusal | None:
    """Why this seat may not waive the debts that it is to place; None when it may (law 87a: all or none)."""
    if not match.ruleset.beneficiary_may_waive:
        return Refusal("no_waiving", "", seat)
    in_hand = {disc for _, disc in match.to_place}
    owed = _owed_to(match, seat)
    if not owed:
        return Refusal("nothing_to_waive", "87a", seat)
    if any(disc not in in_hand for _, disc in owed):
        return Refusal("waive_all_or_none", "87a", seat)
    return None if may_go_without(match, seat) else Refusal("waiving_leaves_no_man", "87a", seat)


def waive_dues(match: MatchState, seat: Seat) -> tuple[MatchState, Placements, tuple[Kind, ...]]:
    """The match with the debts owed to this seat forgiven, the whole of them (law 87a): their men stay down."""
    gone = _in_hand(match, seat)
    held, dues = list(match.board.held), list(match.board.dues)
    for debtor, disc in gone:
        held[debtor] = with_men(held[debtor], disc.kind, 1)
        dues[debtor] = 0
    discs = {disc for _, disc in gone}
    match = replace(
        match,
        board=replace(match.board, held=tuple(held), dues=tuple(dues)),
        to_place=tuple(item for item in match.to_place if item[1] not in discs),
        owed_discs=tuple(item for item in match.owed_discs if item[1] not in discs),
    )
    match, placed = next_decision(match)
    return match, placed, tuple(disc.kind for _, disc in gone)


def claim_dues(match: MatchState, seat: Seat) -> tuple[MatchState, Placements]:
    """The match with those debts claimed: they are placed like any other disc."""
    kept = tuple(item for item in match.owed_discs if item not in _owed_to(match, seat))
    return next_decision(replace(match, owed_discs=kept))


def _owed_to(match: MatchState, seat: Seat) -> tuple[tuple[Party, Disc], ...]:
    """The debts of the last stroke whose men this seat places."""
    party = match.seating.party_of(seat)
    return tuple((debtor, disc) for debtor, disc in match.owed_discs if debtor != party)


def _in_hand(match: MatchState, seat: Seat) -> tuple[tuple[Party, Disc], ...]:
    mine = {disc for by, disc in match.to_place if by == seat}
    return tuple(item for item in _owed_to(match, seat) if item[1] in mine)


def may_go_without(match: MatchState, seat: Seat) -> bool:
    """Whether there are debts in hand, and forgiving them leaves every debtor a man on the board: a board with none
    left of a colour would have ended."""
    gone = _in_hand(match, seat)
    if not match.board.colours:
        return 0 < len(gone) < match.board.on_board.total
    on_board = dict(zip((Kind.WHITE, Kind.BLACK), match.board.on_board, strict=True))
    return bool(gone) and all(
        sum(1 for _, disc in gone if disc.kind is kind) < on_board[kind] for kind in {disc.kind for _, disc in gone}
    )


def _lowest_missing(match: MatchState, kind: Kind) -> Disc:
    """The lowest number of that colour that lies nowhere."""
    taken = {*(disc for disc, _ in match.layout.discs), *match.waiting, *(disc for _, disc in match.to_place)}
    return next(disc for disc in _SETS[kind] if disc not in taken)


def _place_by_itself(match: MatchState, disc: Disc) -> tuple[MatchState, Placements]:
    """The disc on the spot nearest to the centre, or waiting when the circle has no room for it (law 79)."""
    spot = centre_spot(disc, match.layout, match.board.to_strike, match.equipment)
    area = circle_of(match)
    if area is not None and math.hypot(*spot) + match.equipment.radius(disc) > area.outer:
        return replace(match, waiting=(*match.waiting, disc)), ()
    return replace(match, layout=match.layout.with_disc(disc, spot)), ((disc, spot),)


def _return_notices(match: MatchState, placed: Placements, held_over: tuple[Disc, ...]) -> tuple[Notice, ...]:
    rules, seat, found = match.ruleset, match.board.to_strike, []
    if placed:
        kinds = tuple(disc.kind for disc, _ in placed)
        found.append(make_notice(rules, "placed_on_centre", "L93:84,_93 R10", seat, kinds, len(kinds)))
    fresh = tuple(disc.kind for disc in match.waiting if disc not in held_over)
    if fresh:
        found.append(make_notice(rules, "no_room_yet", "L79:79 R10", seat, fresh, len(fresh)))
    return tuple(found)
