"""What a stroke did, boiled down to what the laws ask about: kinds and yes-or-no answers, no coordinates."""

from dataclasses import dataclass

from carrom.model.discs import STRIKER, Disc, Kind, disc_named
from carrom.model.seats import Party, from_board
from carrom.model.stroke import Stroke, StrokeResult, Touch
from carrom.rules.state import MatchState


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
    struck = [(disc, touch) for touch in result.touches if (disc := _struck_by_striker(touch)) is not None]
    return StrokeFacts(
        mover=match.seating.party_of(stroke.seat),
        pocketed=tuple(fall.disc.kind for fall in result.pocketed),
        left_board=tuple(disc.kind for disc in result.left_board),
        break_attempt=not match.board.broken,
        touched_men=any(disc_of(name) not in (None, STRIKER) for touch in result.touches for name in (touch.a, touch.b)),
        first_hit=struck[0][0].kind if struck else None,
        crossed_front_line=result.front_line_crossed is not None,
        hit_before_crossing=any(
            (result.front_line_crossed is None or touch.time < result.front_line_crossed)
            and _behind_front_line(match, stroke, disc)
            for disc, touch in struck
        ),
        inherited_break=stroke.seat != match.board.breaker,
    )


def disc_of(name: str) -> Disc | None:
    """The disc of that name, None for a frame or a pocket's back."""
    try:
        return disc_named(name)
    except ValueError:
        return None


def _struck_by_striker(touch: Touch) -> Disc | None:
    a, b = disc_of(touch.a), disc_of(touch.b)
    if a == STRIKER:
        return b
    return a if b == STRIKER else None


def _behind_front_line(match: MatchState, stroke: Stroke, disc: Disc) -> bool:
    """Whether any part of the disc lay on or behind the mover's front base line when the stroke began."""
    if disc not in match.layout:
        return False
    nearest = from_board(stroke.seat, match.layout.at(disc)).y - match.equipment.radius(disc)
    return nearest <= match.equipment.board.front_line_y
