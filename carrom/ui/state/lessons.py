"""The first game: six prepared positions, what is to be done in each, and which ruling shows that it was done. No pygame."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from carrom.model.discs import BLACKS, MEN_A_SIDE, QUEEN, WHITES, Disc, Kind
from carrom.model.equipment import Equipment, standard_equipment
from carrom.model.layout import Layout, canonical
from carrom.model.placing import striker_place
from carrom.model.seats import SINGLES, Seat
from carrom.model.units import UM_PER_MM, Mm, Point, Um
from carrom.play.preferences import MatchChoices, SeatedPlayer
from carrom.play.session import Session, Turn
from carrom.rules.match import start_match
from carrom.rules.notices import NoticeCode
from carrom.rules.ruleset import ICF, quick_play
from carrom.rules.state import MatchState, MenCount, QueenIs, QueenState, ToStrike
from carrom.ui.state.match_in_play import MatchInPlay, player_names
from carrom.ui.words.catalogue import Catalogue
from carrom.ui.words.sentences import MatchNarrator

PUPIL = Seat.SOUTH
NEAR: Um = 12_000  # a striker so far off its ring still lies on it
_SEED = 1
_EQUIPMENT = standard_equipment()
# Nobody plays opposite, and the board need not turn for a bot.
_CHOICES = MatchChoices(guide="full", seats=(SeatedPlayer(), SeatedPlayer(), SeatedPlayer(kind="beginner"), SeatedPlayer()))


@dataclass(frozen=True, slots=True)
class Lesson:
    """`discs` are what lies on the board, the untouched ring where nothing is named; men not named are down, and a queen not
    named is to be covered. One of the `expected` rulings ends it, or where there is none a striker laid at `offset`. `mark` is
    drawn round what it is about: a place and a radius.
    """

    name: str
    discs: Mapping[Disc, Point]
    mark: tuple[Point, Mm]
    expected: frozenset[NoticeCode] = frozenset()
    offset: Um | None = None

    def is_striker_placed(self, offset: Um) -> bool:
        """Whether a striker at this place is all that was asked for."""
        return self.offset is not None and abs(offset - self.offset) <= NEAR

    def is_done(self, turn: Turn) -> bool:
        """Whether a stroke was what was asked for."""
        return any(notice.code in self.expected for notice in turn.ruling.notices)


def _man(disc: Disc, discs: Mapping[Disc, Point]) -> tuple[Point, Mm]:
    return discs[disc], _EQUIPMENT.radius(disc) * 1.45


def _place() -> Lesson:
    offset, ring = 110 * UM_PER_MM, _EQUIPMENT.striker.diameter / 2 * 1.2
    return Lesson("place", {}, (striker_place(PUPIL, offset, _EQUIPMENT), ring), offset=offset)


def _pot() -> Lesson:
    discs = _AROUND | {WHITES[0]: Point(290.0, 280.0)}
    return Lesson("pot", discs, _man(WHITES[0], discs), frozenset({"own_pocketed"}))


def _due() -> Lesson:
    pocket = next(place for place in _EQUIPMENT.board.pockets if place.x < 0 < place.y)
    return Lesson(
        "due", _AROUND, (pocket, _EQUIPMENT.board.pocket_diameter / 2 * 1.3), frozenset({"striker_alone", "striker_own_back"})
    )


def _queen() -> Lesson:
    discs = _AROUND | {QUEEN: Point(-290.0, 280.0)}
    return Lesson("queen", discs, _man(QUEEN, discs), frozenset({"queen_pending"}))


def _cover() -> Lesson:
    discs = {disc: at for disc, at in _AROUND.items() if disc != QUEEN} | {WHITES[0]: Point(290.0, 280.0)}
    return Lesson("cover", discs, _man(WHITES[0], discs), frozenset({"covered"}))


# Out of the way of every stroke that is asked for, and enough to keep the board from ending.
_AROUND: dict[Disc, Point] = {
    WHITES[1]: Point(-30.0, 96.0),
    WHITES[2]: Point(52.0, 20.0),
    BLACKS[0]: Point(20.0, 150.0),
    BLACKS[1]: Point(-8.0, 34.0),
    BLACKS[2]: Point(44.0, 88.0),
    QUEEN: Point(0.0, 0.0),
}

LESSONS: tuple[Lesson, ...] = (
    _place(),
    Lesson("pull", {}, (Point(0.0, 0.0), 100.0), frozenset({"break_made"})),
    _pot(),
    _due(),
    _queen(),
    _cover(),
)


def lesson_match(lesson: Lesson, equipment: Equipment = _EQUIPMENT) -> MatchState:
    """The match as the pupil finds it."""
    match = start_match(quick_play(ICF), equipment, SINGLES, _SEED)
    if not lesson.discs:
        return match
    white, black = (sum(disc.kind is kind for disc in lesson.discs) for kind in (Kind.WHITE, Kind.BLACK))
    board = replace(
        match.board,
        broken=True,
        held=(MenCount(white=MEN_A_SIDE - white), MenCount(black=MEN_A_SIDE - black)),
        earned=(True, True),
        queen=QueenState() if QUEEN in lesson.discs else QueenState(QueenIs.PENDING, 0),
    )
    layout = canonical(Layout.of(dict(lesson.discs)), match.equipment)
    return replace(match, board=board, layout=layout, expects=ToStrike(PUPIL))


def lesson_play(lesson: Lesson, tr: Catalogue) -> MatchInPlay:
    """The lesson as the table plays it: without a record, and with the whole guide."""
    match = lesson_match(lesson)
    names = player_names(_CHOICES, match.seating, tr)
    return MatchInPlay(Session(match), None, MatchNarrator(tr, names, match.seating, cites_laws=False), _CHOICES)
