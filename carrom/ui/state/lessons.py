"""The first game: six prepared positions, what is to be done in each, and which ruling shows that it was done. No pygame."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from carrom.model.discs import BLACKS, MEN_A_SIDE, QUEEN, STRIKER, WHITES, Disc, Kind
from carrom.model.equipment import standard_equipment
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
from carrom.ui.state.match_in_play import MatchInPlay, narrator_for, player_names
from carrom.ui.words.catalogue import Catalogue

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


# Out of the way of every stroke that is asked for, and enough to keep the board from ending.
_AROUND: dict[Disc, Point] = {
    WHITES[1]: Point(-30.0, 96.0),
    WHITES[2]: Point(52.0, 20.0),
    BLACKS[0]: Point(20.0, 150.0),
    BLACKS[1]: Point(-8.0, 34.0),
    BLACKS[2]: Point(44.0, 88.0),
    QUEEN: Point(0.0, 0.0),
}


def _of_disc(name: str, disc: Disc, at: Point, expected: NoticeCode, *, queen: bool = True) -> Lesson:
    """A lesson about a disc that lies apart from the others, the queen perhaps not among them."""
    others = {other: place for other, place in _AROUND.items() if queen or other != QUEEN}
    return Lesson(name, others | {disc: at}, (at, _EQUIPMENT.radius(disc) * 1.45), frozenset({expected}))


_PLACE: Um = 110 * UM_PER_MM
_POCKET = _EQUIPMENT.board.pocket("NW"), _EQUIPMENT.board.pocket_radius * 1.3
LESSONS: tuple[Lesson, ...] = (
    Lesson("place", {}, (striker_place(PUPIL, _PLACE, _EQUIPMENT), _EQUIPMENT.radius(STRIKER) * 1.2), offset=_PLACE),
    Lesson("pull", {}, (Point(0.0, 0.0), 100.0), frozenset({"break_made"})),
    _of_disc("pot", WHITES[0], Point(290.0, 280.0), "own_pocketed"),
    Lesson("due", _AROUND, _POCKET, frozenset({"striker_alone", "striker_own_back"})),
    _of_disc("queen", QUEEN, Point(-290.0, 280.0), "queen_pending"),
    _of_disc("cover", WHITES[0], Point(290.0, 280.0), "covered", queen=False),
)


def lesson_match(lesson: Lesson) -> MatchState:
    """The match as the pupil finds it."""
    match = start_match(quick_play(ICF), _EQUIPMENT, SINGLES, _SEED)
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
    narrator = replace(narrator_for(tr, names, _CHOICES, match.seating), cites_laws=False)
    return MatchInPlay(Session(match), None, narrator, _CHOICES)
