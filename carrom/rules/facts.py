"""What a stroke did, without coordinates: kinds and yes-or-no answers, in the letters of the laws' tables."""

from dataclasses import dataclass

from carrom.model.discs import MEN, STRIKER, Disc, Kind
from carrom.model.seats import Party, from_board
from carrom.model.stroke import Stroke, StrokeResult
from carrom.rules.ruleset import Ruleset
from carrom.rules.state import BoardState, MatchState, MenCount, QueenIs


@dataclass(frozen=True, slots=True)
class StrokeFacts:
    """The evidence for one stroke.

    `pocketed` in order of falling, the striker included; `left_board` what came to rest outside, of which `fell_back`
    jumped and fell back on the surface (law 66a); `improper` the reason a stroke was no proper one, else None;
    `inherited_break` that the mover is not the one who began the board; `forgone` that the beneficiary waives all dues.
    """

    mover: Party
    pocketed: tuple[Kind, ...] = ()
    left_board: tuple[Kind, ...] = ()
    fell_back: tuple[Kind, ...] = ()
    break_attempt: bool = False
    touched_men: bool = True
    first_hit: Kind | None = None
    crossed_front_line: bool = True
    hit_before_crossing: bool = False
    improper: str | None = None
    inherited_break: bool = False
    forgone: bool = False


def facts_of(match: MatchState, stroke: Stroke, result: StrokeResult) -> StrokeFacts:
    """The facts of a stroke that was played from this state of the match."""
    struck = [(disc, touch) for touch in result.touches if isinstance(disc := touch.partner_of(STRIKER), Disc)]
    return StrokeFacts(
        mover=match.seating.party_of(stroke.seat),
        pocketed=tuple(fall.disc.kind for fall in result.pocketed),
        left_board=tuple(disc.kind for disc in result.left_board),
        break_attempt=not match.board.broken,
        touched_men=any(touch.a != STRIKER or isinstance(touch.b, Disc) for touch in result.touches),
        first_hit=struck[0][0].kind if struck else None,
        crossed_front_line=result.front_line_crossed is not None,
        hit_before_crossing=any(
            (result.front_line_crossed is None or touch.time < result.front_line_crossed)
            and _behind_front_line(match, stroke, disc)
            for disc, touch in struck
        ),
        inherited_break=stroke.seat != match.board.breaker,
    )


def _behind_front_line(match: MatchState, stroke: Stroke, disc: Disc) -> bool:
    """Whether any part of the disc lay on or behind the mover's front base line when the stroke began."""
    if disc not in match.layout:
        return False
    nearest = from_board(stroke.seat, match.layout.at(disc)).y - match.equipment.radius(disc)
    return nearest <= match.equipment.board.front_line_y


@dataclass(frozen=True, slots=True)
class Tally:
    """A stroke as it looks from the side of its player: `own_down` (n) and `other_down` (k) in order of falling; where men
    belong to nobody, all are the mover's own."""

    board: BoardState
    facts: StrokeFacts
    rules: Ruleset

    @property
    def own(self) -> tuple[Kind, ...]:
        """The colours that the mover plays."""
        return self.board.men_of(self.mover)

    @property
    def mover(self) -> Party:
        """The party that played the stroke."""
        return self.facts.mover

    @property
    def other(self) -> Party:
        """The other party of a game of colours."""
        return 1 - self.facts.mover

    @property
    def own_down(self) -> tuple[Kind, ...]:
        """n: the mover's men pocketed, in order of falling."""
        return tuple(kind for kind in self.facts.pocketed if kind in self.own)

    @property
    def other_down(self) -> tuple[Kind, ...]:
        """k: the other party's men pocketed, in order of falling."""
        return tuple(kind for kind in self.facts.pocketed if kind in MEN and kind not in self.own)

    @property
    def queen(self) -> bool:
        """The stroke pocketed the queen."""
        return Kind.QUEEN in self.facts.pocketed

    @property
    def striker(self) -> bool:
        """The stroke pocketed the striker."""
        return Kind.STRIKER in self.facts.pocketed

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
        """Whether the queen was down without the right to it (U10, P6)."""
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


def is_queen_blocked(board: BoardState, party: Party, rules: Ruleset) -> bool:
    """Whether a due that is outstanding bars this party from the queen (law 95b)."""
    return rules.queen_blocked_by_due and board.dues[party] > 0


def man_value(kind: Kind, rules: Ruleset) -> int:
    """What a man of that colour counts."""
    return rules.man_values[MEN.index(kind)]


def count(men: MenCount, kind: Kind) -> int:
    """How many men of that colour."""
    return men.white if kind is Kind.WHITE else men.black


def with_men(men: MenCount, kind: Kind, by: int) -> MenCount:
    """The same with so many men of that colour more."""
    return men._replace(white=men.white + by) if kind is Kind.WHITE else men._replace(black=men.black + by)
