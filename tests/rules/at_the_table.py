"""Real strokes at a laid table: the discs are put down as at the practice table, and the engine plays.

A shot is written for its own seat's frame as in `carrom.model.notation`: where the discs lie that it meets, and the stroke.
Those that pocket were looked for by trying, and do the same 6 mrad and 6 % of speed beside it: a better engine keeps them.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from carrom.model.discs import MEN_AND_QUEEN, Disc, Kind
from carrom.model.equipment import standard_equipment
from carrom.model.layout import Layout, on_grid
from carrom.model.notation import parse_stroke
from carrom.model.seats import Seat, to_board
from carrom.model.stroke import Action, Choice
from carrom.model.units import Point
from carrom.play.practice import arrange_match
from carrom.play.session import Session
from carrom.rules.judge import Ruling
from carrom.rules.match import seating_for, start_match
from carrom.rules.ruleset import Ruleset
from carrom.rules.state import MatchState, ToChoose, ToStrike
from tests.rules.strategies import lying


@dataclass(frozen=True)
class Shot:
    meets: tuple[tuple[float, float], ...]
    stroke: str


POTS = {  # by how many men fall, and whether the striker does
    (1, False): Shot(((317.4, 321.6),), "156.591 1.130916 2759"),
    (2, False): Shot(((271.4, 327.9), (319.1, 276.6)), "121.245 1.057959 4035"),
    (3, False): Shot(((249.7, 274.1), (283.6, 325.3), (328.4, 273.8)), "105.574 1.046563 4468"),
    (0, True): Shot((), "60.924 1.385816 4323"),
    (1, True): Shot(((346.5, 304.8),), "178.901 1.285112 1731"),
}
TOUCH = Shot(((100, 0),), "100 1.570796 900")  # nothing falls
NOT_CROSSED = Shot(((160, -252.6),), "100 0 400")  # along the base
HIT_BEHIND = Shot(((160, -225),), "100 0.43 700")  # a man on the front line, before the striker has crossed it
WIDE = Shot(((317.4, 329.3),), "156.591 1.145198 1550")  # the man falls into a pocket of 51 mm, not of 44.5 mm
MISS = Shot((), "150 1.570796 800")  # past the opening ring
SPOILT_BREAK = Shot((), "170 1.2829 1600")  # past the opening ring into the pocket

_PARKED = [Point(x, y) for x in (-70.0, -110.0, -150.0, -190.0) for y in (-100.0, -50.0, 0.0, 50.0, 100.0)]


def act(match: MatchState, action: Action) -> Ruling:
    return Session(match).act(action).ruling


def begun(ruleset: Ruleset, players: int = 2, seed: int = 1) -> MatchState:
    """A match whose first stroke is to be played: whoever is asked takes the first option."""
    match = start_match(ruleset, standard_equipment(), seating_for(ruleset, players), seed)
    while isinstance(match.expects, ToChoose):
        match = act(match, Choice(match.expects.seat, match.expects.options[0])).match
    return match


def with_down(match: MatchState, *down: Kind, seat: Seat | None = None) -> MatchState:
    """The board as the practice table counts it with these discs down, and this seat, or the one that is to, strikes."""
    gone, left = Counter(down), list[Disc]()
    for disc in MEN_AND_QUEEN:
        if gone[disc.kind]:
            gone[disc.kind] -= 1
        else:
            left.append(disc)
    seat = seat or match.board.to_strike
    return arrange_match(match, _layout(left, {}, seat), seat)


def table(ruleset: Ruleset, *down: Kind, players: int = 2) -> MatchState:
    """The first player at the stroke, the break made and these discs down."""
    return with_down(begun(ruleset, players), *down)


def struck(
    match: MatchState,
    *falls: Kind,
    shot: Shot | None = None,
    meets: Kind = Kind.WHITE,
    apart: Mapping[Disc, Point] = MappingProxyType({}),
) -> Ruling:
    """The ruling on the stroke by which just these discs fall: all are laid for it, and it is played.

    Where nothing falls, it meets one of the kind `meets`; discs `apart` lie at places of their own.
    """
    men = tuple(kind for kind in falls if kind is not Kind.STRIKER)
    if shot is None:
        shot = POTS[len(men), Kind.STRIKER in falls] if falls else TOUCH
    there = replace(match, layout=match.layout.without(*apart))
    met = lying(there, *(men or (meets,) * len(shot.meets)))
    assert isinstance(match.expects, ToStrike)
    seat = match.expects.seat
    places = {disc: on_grid(to_board(seat, Point(*at))) for disc, at in zip(met, shot.meets, strict=True)}
    laid = replace(match, layout=_layout([disc for disc, _ in match.layout.discs], places | dict(apart), seat))
    return play_shot(laid, shot, *falls)


def play_shot(match: MatchState, shot: Shot, *falls: Kind) -> Ruling:
    """The ruling on this shot at the discs as they lie, by which just these fall."""
    turn = Session(match).act(parse_stroke(f"{match.board.to_strike} {shot.stroke}"))
    assert turn.result is not None
    fell = Counter(fall.disc.kind for fall in turn.result.pocketed)
    assert fell == Counter(falls), f"{shot} pockets {fell}"
    return turn.ruling


def _layout(discs: list[Disc], places: Mapping[Disc, Point], seat: Seat) -> Layout:
    """These discs on the board, those without a place out of the seat's way."""
    free = iter(_PARKED)
    return Layout.of({disc: places.get(disc) or on_grid(to_board(seat, next(free))) for disc in discs})


def board_won(match: MatchState, left: int = 4) -> Ruling:
    """The first party pockets its last man, the queen covered, with so many of the others' men on the board."""
    seat = next(seat for seat in match.seating.parties[0] if seat in match.seating.playing)
    own, theirs = match.board.colours
    return struck(with_down(match, Kind.QUEEN, *(own,) * 8, *(theirs,) * (9 - left), seat=seat), own)


def after_boards(match: MatchState, *left: int) -> MatchState:
    """Boards that the first party has won, and the next begun."""
    for men in left:
        won = board_won(match, men).match
        match = act(won, Choice(won.seating.playing[0], "next")).match
    return match
