"""The stroke in the terms of the law book: own and opponent's men that fell, and how the mover stood before."""

from dataclasses import dataclass

from carrom.model.discs import MEN, Kind
from carrom.model.seats import Party
from carrom.rules.facts import StrokeFacts
from carrom.rules.state import BoardState, Men, QueenIs
from carrom.rules.switches import Ruleset


@dataclass(frozen=True, slots=True)
class Tally:
    """`own_down` (n) and `other_down` (k) in order of falling; where men belong to nobody, all are the mover's own."""

    board: BoardState
    facts: StrokeFacts
    rules: Ruleset
    own: tuple[Kind, ...]

    @property
    def mover(self) -> Party:
        return self.facts.mover

    @property
    def other(self) -> Party:
        """The other party of a game of colours."""
        return 1 - self.facts.mover

    @property
    def own_down(self) -> tuple[Kind, ...]:
        return tuple(kind for kind in self.facts.pocketed if kind in self.own)

    @property
    def other_down(self) -> tuple[Kind, ...]:
        return tuple(kind for kind in self.facts.pocketed if kind in MEN and kind not in self.own)

    @property
    def queen(self) -> bool:
        return Kind.QUEEN in self.facts.pocketed

    @property
    def striker(self) -> bool:
        return Kind.STRIKER in self.facts.pocketed

    @property
    def owed(self) -> bool:
        """D: the mover had a due outstanding before the stroke."""
        return self.board.dues[self.mover] > 0

    @property
    def right(self) -> bool:
        """E: the mover had the right to the queen before the stroke."""
        return has_right(self.board, self.mover, self.rules)

    @property
    def first_own(self) -> bool:
        """Whether a man of this stroke is the first own man: none is down, or none has given the right (law 97b)."""
        return _needs_own_man(self.rules) and (self.none_held or not self.right)

    @property
    def none_held(self) -> bool:
        """A9: no man was down for the mover."""
        return self.board.held[self.mover].total == 0

    @property
    def pending(self) -> bool:
        """Whether the queen was to be covered by this stroke."""
        return self.board.queen.where is QueenIs.PENDING

    @property
    def void(self) -> bool:
        """Whether the queen was down without the right to her (U10, P6)."""
        return self.board.queen.where is QueenIs.VOID

    @property
    def own_left(self) -> int:
        """Own men on the board before the stroke."""
        return sum(count(self.board.on_board, kind) for kind in self.own)

    @property
    def other_left(self) -> int:
        """The opponent's men on the board before the stroke."""
        return self.board.on_board.total - self.own_left

    @property
    def last_own(self) -> bool:
        """LO: the stroke pocketed the last own man."""
        return 0 < self.own_left == len(self.own_down)

    @property
    def last_other(self) -> bool:
        """LP: the stroke pocketed the opponent's last man."""
        return 0 < self.other_left == len(self.other_down)


def has_right(board: BoardState, party: Party, rules: Ruleset) -> bool:
    """Whether this party may take the queen (law 92): an own man of its is down, or the rules do not ask for one."""
    return board.earned[party] or not _needs_own_man(rules)


def _needs_own_man(rules: Ruleset) -> bool:
    return rules.queen_needs_own_man_first


def blocked(board: BoardState, party: Party, rules: Ruleset) -> bool:
    """Whether a due that is outstanding bars this party from the queen (law 95b)."""
    return rules.queen_blocked_by_due and board.dues[party] > 0


def tally(board: BoardState, facts: StrokeFacts, rules: Ruleset) -> Tally:
    """The stroke as it looks from the side of its player."""
    return Tally(board, facts, rules, board.men_of(facts.mover))


def man_value(kind: Kind, rules: Ruleset) -> int:
    """What a man of that colour counts."""
    return rules.man_values[MEN.index(kind)]


def count(men: Men, kind: Kind) -> int:
    """How many men of that colour."""
    return men.white if kind is Kind.WHITE else men.black


def changed(men: Men, kind: Kind, by: int) -> Men:
    """The same with so many men of that colour more."""
    return men._replace(white=men.white + by) if kind is Kind.WHITE else men._replace(black=men.black + by)
