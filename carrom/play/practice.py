"""The practice table: nothing counts, all can be taken back, and the position is whatever its player makes of it."""

import math
from dataclasses import dataclass, replace

from carrom.model.discs import BLACKS, MEN_A_SIDE, MEN_AND_QUEEN, QUEEN, WHITES, Disc, Kind
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout, clamped_to_board, on_grid
from carrom.model.placing import GRID_SLACK, NEIGHBOUR_GAP, discs_under, free_offsets, opening_layout
from carrom.model.seats import SINGLES, Seat
from carrom.model.units import Point
from carrom.play.session import Session
from carrom.rules.match import start_board_with, start_match
from carrom.rules.ruleset import Ruleset, quick_play
from carrom.rules.state import BoardState, MatchState, MenCount, QueenIs, QueenState, ToStrike

_MOST_PUSHES = 8


def practice_laws(rules: Ruleset) -> Ruleset:
    """The same rules for the practice table: no clock and no toss, for one player at two sides of the board."""
    return replace(quick_play(rules), allowed_seats=(2,), take_back=True)


def practice_match(rules: Ruleset, equipment: Equipment, seed: int) -> MatchState:
    """The ring laid at the practice table, South to break."""
    return start_match(practice_laws(rules), equipment, SINGLES, seed)


def opening_ring(match: MatchState, seat: Seat) -> MatchState:
    """The ring laid again for this seat to break, all scores at nothing."""
    return start_board_with(start_match(match.ruleset, match.equipment, match.seating, match.seed), seat)


def arrange_match(match: MatchState, layout: Layout, seat: Seat, rules: Ruleset | None = None) -> MatchState:
    """These discs on the board and this seat to strike; other rules begin a new match.

    Where other discs lie than before, those that are missing count as pocketed: each side's men by that side, or where men
    belong to nobody by the striking one, who has covered a missing queen too. Nobody owes anything then.
    """
    laws = match.ruleset if rules is None else practice_laws(rules)
    if laws != match.ruleset or match.board_over:
        match = start_match(laws, match.equipment, match.seating, match.seed)
    laid = opening_ring(match, seat)
    if layout == laid.layout:
        return laid
    board = match.board if _is_accounted_for(match.board, layout) else _count_missing(match, layout, seat)
    whole = any(layout == opening_layout(breaker, match.equipment) for breaker in match.seating.order)
    board = replace(board, to_strike=seat, broken=not whole, misses=0, strokes_in_turn=0, passes=0)
    return replace(
        match, board=board, layout=layout, expects=ToStrike(seat), to_place=(), owed_discs=(), waiting=(), claim=None
    )


def room_for(disc: Disc, at: Point, layout: Layout, equipment: Equipment) -> Point | None:
    """Where the disc comes to lie if it is put down there: beside what it would lie on. None where there is no room."""
    radius = equipment.radius(disc)
    limit = equipment.board.half - radius - GRID_SLACK
    for _ in range(_MOST_PUSHES):
        at = on_grid(clamped_to_board(at, limit))
        under = discs_under(at, disc, layout, equipment)
        if not under:
            return None if _hangs(disc, at, equipment) else at
        other = layout.at(min(under, key=lambda each: math.dist(at, layout.at(each))))
        away, wanted = math.dist(at, other), 2 * radius + NEIGHBOUR_GAP + GRID_SLACK
        ux, uy = ((at.x - other.x) / away, (at.y - other.y) / away) if away > 0 else (1.0, 0.0)
        at = Point(other.x + ux * wanted, other.y + uy * wanted)
    return None


def _hangs(disc: Disc, at: Point, equipment: Equipment) -> bool:
    """Whether a disc there has lost its support over a pocket."""
    return any(math.dist(at, pocket) < equipment.tipping_distance(disc) for pocket in equipment.board.pockets)


def is_over_pocket(layout: Layout, equipment: Equipment) -> bool:
    """Whether some disc would fall before anybody strikes."""
    return any(_hangs(disc, at, equipment) for disc, at in layout.discs)


def spare_disc(kind: Kind, layout: Layout) -> Disc | None:
    """A disc of this kind that does not lie on the board."""
    return next((disc for disc in MEN_AND_QUEEN if disc.kind is kind and disc not in layout), None)


def may_strike(match: MatchState, layout: Layout, seat: Seat) -> bool:
    """Whether the discs leave room for the striker on this seat's base."""
    return bool(free_offsets(seat, layout, match.equipment))


def _is_accounted_for(board: BoardState, layout: Layout) -> bool:
    """Whether the counts of the board say just what lies there."""
    queen = QueenIs.ON_BOARD if QUEEN in layout else QueenIs.COVERED
    return board.on_board == _men(layout) and board.queen.where is queen


def _men(layout: Layout) -> MenCount:
    return MenCount(sum(disc in layout for disc in WHITES), sum(disc in layout for disc in BLACKS))


def _count_missing(match: MatchState, layout: Layout, seat: Seat) -> BoardState:
    board, mover, on_board = match.board, match.seating.party_of(seat), _men(layout)
    down = MenCount(MEN_A_SIDE - on_board.white, MEN_A_SIDE - on_board.black)
    own = {Kind.WHITE: MenCount(white=down.white), Kind.BLACK: MenCount(black=down.black)}
    parties = range(len(match.seating.parties))
    held = tuple(own[colour] for colour in board.colours) or tuple(down if party == mover else MenCount() for party in parties)
    return replace(
        board,
        held=held,
        dues=tuple(0 for _ in parties),
        earned=tuple(men.total > 0 for men in held),
        queen=QueenState() if QUEEN in layout else QueenState(QueenIs.COVERED, mover),
    )


@dataclass(frozen=True, slots=True)
class _Part:
    """What was played from one arrangement on, by the player of `seat`. `origin` is the state that was arranged again for it;
    `stayed` that only the turn came back."""

    origin: MatchState | None
    session: Session
    seat: Seat
    stayed: bool = False


class Practice:
    """Sessions one after another, each begun where the player arranged the board: taking back leads through all of them.

    `stays` says that whenever the turn passes, the player of `seat` strikes again.
    """

    def __init__(self, match: MatchState, seat: Seat = Seat.SOUTH, *, stays: bool = True) -> None:
        self.stays = stays
        self._parts = [_Part(None, Session(match, friendly=True), seat)]
        self._now = 0

    @property
    def session(self) -> Session:
        """What is played from the arrangement at hand on."""
        return self._parts[self._now].session

    @property
    def seat(self) -> Seat:
        """Whose practice it is now."""
        return self._parts[self._now].seat

    @property
    def striker(self) -> Seat:
        """Who strikes when the board is arranged."""
        expects = self.match.expects
        return expects.seat if isinstance(expects, ToStrike) and not self.stays else self.seat

    @property
    def match(self) -> MatchState:
        """The table as it stands."""
        return self.session.match

    @property
    def sessions(self) -> tuple[Session, ...]:
        """All that led here, the one at hand last."""
        return tuple(part.session for part in self._parts[: self._now + 1])

    def arrange(self, match: MatchState, seat: Seat | None = None, *, stayed: bool = False) -> None:
        """Goes on from here with the match arranged so, and with another player where one is given; `stayed` where only the
        turn comes back."""
        seat = seat or self.seat
        if (match, seat) != (self.match, self.seat):
            part = _Part(self.match, Session(match, friendly=True), seat, stayed)
            self._parts = [*self._parts[: self._now + 1], part]
            self._now += 1

    def return_turn(self) -> None:
        """The turn comes back to the player, where that is wanted and the striker has room."""
        match = self.match
        passed = isinstance(match.expects, ToStrike) and match.expects.seat is not self.seat
        if self.stays and passed and may_strike(match, match.layout, self.seat):
            self.arrange(arrange_match(match, match.layout, self.seat), stayed=True)

    @property
    def can_take_back(self) -> bool:
        """Whether there is a turn or an arrangement to undo."""
        return self.session.can_take_back or self._now > 0

    @property
    def can_redo(self) -> bool:
        """Whether one was undone that can be made again."""
        return self.session.can_redo or self._leads_on

    @property
    def _leads_on(self) -> bool:
        return self._now + 1 < len(self._parts) and self._parts[self._now + 1].origin is self.match

    def take_back(self) -> None:
        """One turn, or one arrangement, undone. ValueError where there is none."""
        part = self._parts[self._now]
        if self._now and not part.session.can_take_back:
            self._now -= 1
            if not (part.stayed and self.session.can_take_back):
                return
        self.session.take_back()

    def redo(self) -> None:
        """One turn, or one arrangement, made again. ValueError where there is none."""
        if self.session.can_redo or not self._leads_on:
            self.session.redo()
            if not (self._leads_on and self._parts[self._now + 1].stayed):
                return
        self._now += 1
