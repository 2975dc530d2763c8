"""A match turn by turn as lines of text: the log of the table, and the rulings beside a replay. A line is made when it is first
asked for, and kept: a match may have thousands of turns, and a screen shows twenty."""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import TypeAlias, TypeVar, get_args, overload

from carrom.model.stroke import Choice, MatchTimeUp, Stroke, TimeUp
from carrom.play.session import Session, Turn
from carrom.rules.notices import GivenUp, tone_of
from carrom.rules.state import MatchState
from carrom.ui.words.catalogue import Catalogue
from carrom.ui.words.sentences import MatchNarrator, Tone, shown_notices

Line = TypeVar("Line")
WIDEST = "4"  # of the digits, which are all but equally wide


@dataclass(frozen=True, slots=True)
class LogLine:
    """One stroke, or one ruling without a stroke: its number on the board (a dash for the latter), who struck or was ruled on,
    the headline and its law, what else was ruled, and what it rests on. Misses in a row are one line, told of
    nobody, with the numbers of the first and the last."""

    number: str
    player: str
    sentence: str
    law: str
    details: str
    tone: Tone
    cites: str
    before: MatchState
    turn: Turn


@dataclass(frozen=True, slots=True)
class RulingLine:
    """What was told of one turn: the headline and its law."""

    sentence: str
    law: str
    tone: Tone


class LineColumn(Sequence[Line]):
    """So many lines, made by their number."""

    def __init__(
        self, length: int, make: Callable[[int], Line], numbers: Callable[[], Set[str]], laws: Callable[[], Set[str]]
    ) -> None:
        self._length, self._make, self._numbers, self._laws = length, make, numbers, laws
        self._made: dict[int, Line] = {}

    @cached_property
    def numbers(self) -> Set[str]:
        """Texts as wide as what stands at the left of any of them may be."""
        return self._numbers()

    @cached_property
    def laws(self) -> Set[str]:
        """All that stand at the right of any of them."""
        return self._laws()

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, number: int) -> Line: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Line]: ...
    def __getitem__(self, number: int | slice) -> Line | Sequence[Line]:
        if isinstance(number, slice):
            return tuple(self[each] for each in range(*number.indices(self._length)))
        at = range(self._length)[number]
        if at not in self._made:
            self._made[at] = self._make(at)
        return self._made[at]

    @property
    def made(self) -> int:
        """How many there are by now."""
        return len(self._made)


def as_wide_as(number: int) -> int:
    """A number of as many digits that is no narrower."""
    return int(WIDEST * len(str(number)))


def ruling_lines(narrator: MatchNarrator, session: Session) -> LineColumn[RulingLine]:
    """Every turn in the order of play: strokes, choices, placings and clocks that ran out."""
    turns = session.turns

    def line(number: int) -> RulingLine:
        return _ruled(narrator, session.at(number), turns[number])

    return LineColumn(len(turns), line, lambda: {str(as_wide_as(len(turns)))}, lambda: _laws(narrator, turns))


def _ruled(narrator: MatchNarrator, before: MatchState, turn: Turn) -> RulingLine:
    notices, match = shown_notices(turn.ruling.notices), turn.ruling.match
    if not notices:
        return RulingLine(narrator.turn(before, match), "", Tone.PLAIN)
    return RulingLine(narrator.notice(notices[0], match), narrator.law(notices[0].law), tone_of(notices))


def log_lines(narrator: MatchNarrator, *sessions: Session) -> LineColumn[LogLine]:
    """Every judged stroke and what was ruled without one, the latest first; of several sessions one after the other. Misses
    in a row share a line."""
    tr, found = narrator.tr, list(_folded(entry for session in sessions for entry in _entries(session)))
    found.reverse()

    def numbers() -> set[str]:
        wide = {(len(fold) > 1, tuple(as_wide_as(number) for number in _strokes(fold))) for fold in found}
        return {tr("log.no_stroke")} | {_number(tr, many, *strokes) for many, strokes in wide}

    def laws() -> set[str]:
        return _laws(narrator, (fold[-1].turn for fold in found))

    return LineColumn(len(found), lambda number: _log_line(narrator, found[number]), numbers, laws)


def _laws(narrator: MatchNarrator, turns: Iterable[Turn]) -> set[str]:
    """All that the headlines of these turns rest on."""
    headlines = (shown_notices(turn.ruling.notices)[:1] for turn in turns)
    return {narrator.law(law) for law in {notice.law for headline in headlines for notice in headline}}


def _strokes(fold: "_Fold") -> tuple[int, int, int]:
    """The number of the board, and of the first and the last stroke."""
    return fold[0].before.board.number, fold[0].stroke, fold[-1].stroke


def _number(tr: Catalogue, many: bool, board: int, first: int, last: int) -> str:
    """What stands at the left of a line about one stroke of a board or many."""
    if not many:
        return tr("log.number", board=board, stroke=first)
    return tr("log.numbers", board=board, first=first, last=last)


def _log_line(narrator: MatchNarrator, fold: "_Fold") -> LogLine:
    entry = fold[-1]
    turn, before = entry.turn, entry.before
    match, notices = turn.ruling.match, shown_notices(turn.ruling.notices)
    headline, *others = notices
    player = narrator.name(turn.action.seat if isinstance(turn.action, Stroke) else headline.seat, before)
    return LogLine(
        _number(narrator.tr, len(fold) > 1, *_strokes(fold)) if entry.stroke else narrator.tr("log.no_stroke"),
        player if len(fold) == 1 else "",
        narrator.notice(headline, match) if len(fold) == 1 else narrator.tr("log.misses", count=len(fold)),
        narrator.law(headline.law),
        " ".join(narrator.notice(notice, match) for notice in others),
        tone_of(notices),
        headline.row,
        before,
        turn,
    )


@dataclass(frozen=True, slots=True)
class _Entry:
    """A turn of the log, the match before it, and its number among the strokes of the board; 0 for what is no stroke."""

    before: MatchState
    turn: Turn
    stroke: int


_Fold: TypeAlias = tuple[_Entry, ...]


def _folded(entries: Iterable[_Entry]) -> Iterator[_Fold]:
    """Each entry by itself, but misses that follow one another on one board together."""
    for _, group in groupby(enumerate(entries), key=lambda each: _miss_of(each[1]) or each[0]):
        yield tuple(entry for _, entry in group)


def _miss_of(entry: _Entry) -> tuple[int, int] | None:
    """The game and board of a stroke that missed and did nothing else; None for any other."""
    codes = {notice.code for notice in shown_notices(entry.turn.ruling.notices)}
    return (entry.before.game.number, entry.before.board.number) if codes == {"nothing_pocketed"} else None


def _entries(session: Session) -> Iterator[_Entry]:
    match, board, stroke = session.opening, (0, 0), 0
    for turn in session.turns:
        struck = isinstance(turn.action, Stroke)
        if struck:
            here = (match.game.number, match.board.number)
            stroke = stroke + 1 if here == board else 1
            board = here
        if turn.ruling.notices and (struck or _is_ruling(turn)):
            yield _Entry(match, turn, stroke if struck else 0)
        match = turn.ruling.match


_RULED = frozenset({*get_args(GivenUp), "waive", "claim", "forgo"})


def _is_ruling(turn: Turn) -> bool:
    """Whether the turn is told in the log although nobody struck: a clock that ran out, a turn or a right given up."""
    return isinstance(turn.action, TimeUp | MatchTimeUp) or (isinstance(turn.action, Choice) and turn.action.option in _RULED)
