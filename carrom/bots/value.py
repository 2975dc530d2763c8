"""What a state is worth to a party, in points of the board in play: counts, queen, dues, dangers, and what comes next.

Everything is asked of the ruleset in force and of the judge's own functions; no preset's numbers stand here.
"""

from dataclasses import dataclass, replace

import numpy as np

from carrom.bots.geometry import view_of
from carrom.bots.hand import Hand
from carrom.bots.lines import straight
from carrom.bots.race import FIRST, FREE, MOST, SECOND, Count, Race, Stakes, race_for
from carrom.bots.stroke_table import allowed_by, best_by_disc, direct_strokes, spots_of
from carrom.model.discs import Kind
from carrom.model.seats import Party, Seat
from carrom.rules.ends import men_worth, queen_worth
from carrom.rules.facts import count, has_right, is_queen_blocked, man_value
from carrom.rules.ruleset import Ruleset
from carrom.rules.scoring import target, totals
from carrom.rules.state import BoardState, GameOver, MatchOver, MatchState, QueenIs, QueenState, ToStrike

FLOOR = 0.04  # something always may fall
_OTHER_PATHS = 0.7  # what rebounds, combinations and hard strokes come off like where no straight path is open, as a share
_STUCK = 0.35  # what a man without a path counts, as a share of the others: strokes will set it free
_GAME = 6.0  # what winning the game adds, in points
_BOARD = 1.0  # and winning the board, beyond its points
_PRESENT = 0.3  # how much of later strokes the present position says
_LUCK, _LUCK_EACH = 0.3, 0.02  # how often a disc falls otherwise than straight, and more for each that lies about (measured)
_CRUDE = 60.0  # mm between spots where a rough look must do


@dataclass(frozen=True, slots=True)
class SeatChances:
    """`men` the best chance of any man now, `queen` that of the queen, `rest` what to expect of later strokes, `dear` the
    most that chance times value of a man comes to now (for men of unlike worth), `each` the best chance of every disc."""

    men: float
    queen: float
    rest: float
    dear: float
    each: tuple[float, ...] = ()


def may_take_queen(board: BoardState, party: Party, rules: Ruleset) -> bool:
    """Whether the queen, potted now without a man, may stay down."""
    free = board.queen.where is QueenIs.ON_BOARD and not is_queen_blocked(board, party, rules)
    return free and has_right(board, party, rules)


def seat_chances(match: MatchState, seat: Seat, hand: Hand, apart: float) -> SeatChances:
    """How well this seat stands if it were to strike now; `apart` mm between the spots that are looked at."""
    party, board, rules = match.seating.party_of(seat), match.board, match.ruleset
    kinds = board.men_of(party)
    view = view_of(match.layout, seat, match.equipment)
    men = [i for i, disc in enumerate(view.discs) if disc.kind in kinds]
    queen = [i for i, disc in enumerate(view.discs) if disc.kind is Kind.QUEEN] if may_take_queen(board, party, rules) else []
    targets = np.array(men + queen, dtype=np.int64)
    spots = spots_of(match.layout, view, match, apart)
    if not len(targets) or not len(spots):
        return SeatChances(FLOOR, FLOOR, FLOOR, FLOOR)
    lines = straight(view, targets)
    best = best_by_disc(direct_strokes(view, lines, spots, hand, allowed_by(match)), targets)
    chances = best[: len(men)]
    floor = max(FLOOR, _OTHER_PATHS * hand.usual)
    top = max(float(chances.max(initial=0.0)), floor)
    rest = float(np.maximum(chances, _STUCK * top).mean()) if men else top
    values = np.array([man_value(view.discs[i].kind, rules) for i in men])
    dear = float((chances * values).max(initial=FLOOR))
    queens = max(float(best[len(men) :].max(initial=0.0)), floor / 2)
    return SeatChances(top, queens, max(rest, FLOOR), dear, tuple(float(chance) for chance in best))


class Valuer:
    """Values states that follow from one state, for one party. `look_ahead` 0 counts only; 1 also looks at what the next
    player can do; 2 at what each side can do later."""

    def __init__(self, root: MatchState, party: Party, hand: Hand, look_ahead: int) -> None:
        self._root, self._party, self._hand = root, party, hand
        self._look_ahead = look_ahead
        self._rest = tuple(
            sum(seat_chances(root, seat, hand, _CRUDE).rest for seat in seats) / len(seats) for seats in root.seating.parties
        )
        self._race = race_for(_stakes(root, party)) if root.board.colours else None

    def value(self, after: MatchState) -> float:
        """Points that the party may expect over the others from here on."""
        if self._over(after):
            return self._settled(after)
        if self._race is not None:
            return self._raced(after, self._race)
        return self._gathered(after)

    def missed(self, seat: Seat) -> float:
        """What it is worth when this seat's turn ends and nothing has changed."""
        root, following = self._root, self._root.seating.after(seat)
        pending = root.board.queen.where in (QueenIs.PENDING, QueenIs.VOID)
        queen = QueenState() if pending else root.board.queen
        board = replace(root.board, to_strike=following, queen=queen)
        return self.value(replace(root, board=board, expects=ToStrike(following)))

    def _over(self, after: MatchState) -> bool:
        played = (after.game.number, len(after.game.boards)) != (self._root.game.number, len(self._root.game.boards))
        return played or after.claim is not None or after.board_over

    def _settled(self, after: MatchState) -> float:
        """The board is over: what each party got by it."""
        root, me = self._root, self._party
        if after.claim is not None:
            winner, points = after.claim.winner, after.claim.points + after.claim.extra
            return (1 if winner == me else -1) * gain(root, winner, points)
        if len(root.board.dues) == 1:
            return 0.0
        if not root.board.colours:
            return self._lead(totals(after)) + self._victory(after)
        if len(after.game.boards) > len(root.game.boards):
            last = after.game.boards[-1]
            if last.winner is None:
                return 0.0
            return (1 if last.winner == me else -1) * gain(root, last.winner, last.points)
        return self._victory(after)

    def _victory(self, after: MatchState) -> float:
        match after.expects:
            case GameOver(winner) | MatchOver(winner) if winner is not None:
                return _GAME if winner == self._party else -_GAME
            case _:
                return 0.0

    def _chances_of(self, after: MatchState, seat: Seat, apart: float) -> SeatChances:
        return seat_chances(after, seat, self._hand, apart)

    def _now(self, after: MatchState) -> tuple[Seat, SeatChances | None]:
        seat = after.expects.seat if isinstance(after.expects, ToStrike) else after.board.to_strike
        return seat, self._chances_of(after, seat, 22.0) if self._look_ahead else None

    def _later(self, after: MatchState, party: Party, seen: SeatChances | None, mover: Party) -> float:
        """How often this party's strokes should come off later: mostly what such a hand does, a little what it sees now,
        for men move."""
        if seen is not None and party == mover:
            local = seen.rest
        elif self._look_ahead < 2:
            local = self._rest[party]
        else:
            seats = after.seating.parties[party]
            local = sum(self._chances_of(after, seat, _CRUDE).rest for seat in seats) / len(seats)
        return self._hand.usual + _PRESENT * (local - self._hand.usual)

    # Boards of colours

    def _raced(self, after: MatchState, race: Race) -> float:
        me, other, board = self._party, 1 - self._party, after.board
        seat, seen = self._now(after)
        mover = after.seating.party_of(seat)
        chances = (self._later(after, me, seen, mover), self._later(after, other, seen, mover))
        mine, theirs = (min(MOST, count(board.on_board, board.colours[party]) + board.dues[party]) for party in (me, other))
        pending = board.queen.where is QueenIs.PENDING
        queen = FREE
        if board.queen.where is QueenIs.COVERED:
            queen = FIRST if board.queen.party == me else SECOND
        first = mover == me

        def expected(a: int, b: int, where: int, strikes: bool) -> float:
            return race.value(Count(a, b, where, strikes), *chances)

        missed = expected(mine, theirs, queen, not first)
        queens = FIRST if first else SECOND
        rest = chances[0 if first else 1]
        man = seen.men if seen else rest
        left = mine if first else theirs
        attempts = []
        down = (mine - 1, theirs) if first else (mine, theirs - 1)
        if pending:
            attempts.append(man * expected(*down, queens, first) + (1 - man) * missed)
        else:
            if queen != FREE or left > 1:
                attempts.append(man * expected(*down, queen, first) + (1 - man) * missed)
            if queen == FREE:
                both = (seen.queen if seen else rest) * max(rest, man)
                attempts.append(both * expected(*down, queens, first) + (1 - both) * missed)
        return max(attempts) if first else min(attempts)

    # Boards of points

    def _lead(self, points: tuple[int, ...] | list[float]) -> float:
        others = [points[party] for party in self._root.seating.parties_playing if party != self._party]
        return points[self._party] - max(others, default=0.0)

    def _gathered(self, after: MatchState) -> float:
        """Points so far and the share of what is left that each party should get, turn by turn."""
        board, rules = after.board, after.ruleset
        seat, seen = self._now(after)
        order = after.seating.playing
        mover = after.seating.party_of(seat)
        left = float(count_left(after))
        discs = board.on_board.total + (board.queen.where is not QueenIs.COVERED)
        each = left / discs if discs else 0.0
        if len(board.dues) == 1:
            return -_strokes_left(discs + board.dues[0], seen.each if seen else ())
        points: list[float] = [float(value) for value in totals(after)]
        for party, due in enumerate(board.dues):
            points[party] -= due * max(rules.man_values)
        first, at = True, order.index(seat)
        if board.queen.where is QueenIs.PENDING:
            chance = seen.men if seen else self._rest[mover]
            points[mover] += chance * queen_worth(mover, after.game.scores, rules)
        for step in range(3 * len(order)):
            party = after.seating.party_of(order[(at + step) % len(order)])
            rest = self._later(after, party, seen, mover)
            start = seen.dear if first and seen else rest * each
            take = min(left, start + (seen.men if first and seen else rest) * each * rest / (1 - min(rest, 0.95)))
            points[party] += take
            left -= take
            first = False
        return self._lead(points)


def _strokes_left(discs: int, chances: tuple[float, ...]) -> float:
    """How many strokes it takes to pot so many discs alone, the hardest first, while the others lie about to fall by luck."""
    known = sorted(chances)[:discs]
    each = enumerate([0.0] * (discs - len(known)) + known)
    return sum(1 / (1 - (1 - chance) * (1 - _LUCK - _LUCK_EACH * (discs - 1 - place))) for place, chance in each)


def count_left(match: MatchState) -> int:
    """What the men on the board and the queen not yet covered are worth together."""
    board, rules = match.board, match.ruleset
    return men_worth(board.on_board, rules) + (0 if board.queen.where is QueenIs.COVERED else rules.queen_points)


def gain(match: MatchState, winner: Party, points: int) -> float:
    """What so many points of this board bring a party: no more than it needs, and more when they win the game."""
    rules, game = match.ruleset, match.game
    points = min(points, rules.board_points_cap) if rules.board_points_cap else points
    score = game.scores[winner] + points
    others = max((value for party, value in enumerate(game.scores) if party != winner), default=0)
    last = rules.board_limit and len(game.boards) + 1 >= rules.board_limit
    wins = score >= target(rules) or (last and score > others)
    needed = target(rules) - game.scores[winner]
    return _BOARD + min(points, max(1, needed)) + (_GAME if wins else 0.0)


def _stakes(root: MatchState, me: Party) -> Stakes:
    """What each number of men left brings the winner, for this party and the other."""
    rules, scores = root.ruleset, root.game.scores
    wins, queens = [], []
    for winner in (me, 1 - me):
        each = man_value(root.board.colours[1 - winner], rules)
        queen = queen_worth(winner, scores, rules)
        wins.append(tuple(gain(root, winner, n * each) for n in range(MOST + 1)))
        queens.append(tuple(gain(root, winner, n * each + queen) for n in range(MOST + 1)))
    return Stakes((wins[0], wins[1]), (queens[0], queens[1]))
