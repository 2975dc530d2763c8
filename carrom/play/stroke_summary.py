"""What one turn did for its player, told by touches, falls and the rules alone, and the score sheet of a match made of that."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from carrom.model.discs import STRIKER, Disc, Kind
from carrom.model.equipment import Equipment
from carrom.model.placing import striker_place
from carrom.model.seats import Party, Seat
from carrom.model.stroke import Frame, Pocketed, Stroke, StrokeResult, TimeUp, Touch
from carrom.model.units import Mm, Point
from carrom.play.session import Turn
from carrom.rules.fouls import Fault
from carrom.rules.notices import SLAMS, Tone, tone_of
from carrom.rules.scoring import boards_for_tables, totals
from carrom.rules.state import BoardScore, MatchState

STRAIGHT = 10.0  # degrees of cut up to which a shot is a direct one
BESIDE: Mm = 100.0  # of a pocket's centre
TIME_FOUL, BREAK_FOUL = "time", "break"


class StrokeKind(StrEnum):
    """How a stroke goes for its man. Without a pot, the man struck first is taken for the one it went for."""

    DIRECT = "direct"  # striker to man to pocket, nearly in one line
    CUT = "cut"  # the same at an angle
    REBOUND = "rebound"  # striker or man off a frame
    COMBINATION = "combination"  # off another man


@dataclass(frozen=True, slots=True)
class StrokeSummary:
    """How the striker met the first man: the kind of stroke, the striker's path up to there, and the angle between that
    path's end and the line of centres, degrees."""

    kind: StrokeKind
    distance: Mm
    cut: float


@dataclass(frozen=True, slots=True)
class TurnSummary:
    """`shot` is None where no man was struck; `pots` are own men that fell and `queen` that it fell; `fouls` say which
    faults; `breaking` that the ring was still whole, `covered` that this stroke covered the queen."""

    seat: Seat
    stroke: Stroke | None
    shot: StrokeSummary | None = None
    pots: int = 0
    queen: bool = False
    fouls: tuple[str, ...] = ()
    breaking: bool = False
    covered: bool = False
    slam: str | None = None

    @property
    def hit(self) -> bool:
        """Whether the stroke pocketed what may be pocketed."""
        return self.pots > 0 or self.queen


def summarize_turn(before: MatchState, turn: Turn) -> TurnSummary | None:
    """What the turn did; None where it was neither a stroke nor a clock that ran out."""
    if isinstance(turn.action, TimeUp):
        late = tone_of(turn.ruling.notices) is Tone.FOUL
        return TurnSummary(turn.action.seat, None, fouls=(TIME_FOUL,) if late else ())
    stroke, settled = turn.action, turn.ruling.settlement
    if not isinstance(stroke, Stroke) or turn.result is None or settled is None or settled.tally is None:
        return None
    tally, facts = settled.tally, settled.tally.facts
    fouls: tuple[str, ...] = ()
    if settled.foul:
        attempt_failed = facts.break_attempt and not facts.touched_men
        fouls = (BREAK_FOUL,) if attempt_failed else tuple(sorted(settled.faults - {Fault.LAST_OWN})) or (Fault.LAST_OWN,)
    return TurnSummary(
        seat=stroke.seat,
        stroke=stroke,
        shot=summarize_stroke(stroke, turn.result, before.equipment, (*tally.own, Kind.QUEEN)),
        pots=len(tally.own_down),
        queen=tally.queen,
        fouls=fouls,
        breaking=facts.break_attempt,
        covered=settled.covers,
        slam=next((notice.code for notice in turn.ruling.notices if notice.code in SLAMS), None),
    )


def summarize_stroke(
    stroke: Stroke, result: StrokeResult, equipment: Equipment, wanted: tuple[Kind, ...]
) -> StrokeSummary | None:
    """How the stroke went for the first disc of these kinds that fell, or else for the one struck first. None where it
    struck none."""
    place, distance, banked = striker_place(stroke.seat, stroke.offset, equipment), 0.0, False
    for number, touch in enumerate(result.touches):
        other = touch.partner_of(STRIKER)
        if other is None or touch.striker is None:
            continue
        distance += math.dist(place, touch.striker)
        if isinstance(other, Disc):
            cut = _angle(place, touch.striker, touch.at)
            fall = next((fall for fall in result.pocketed if fall.disc.kind in wanted), None)
            if fall is None:
                indirect = _missed_kind(other, result.touches[number + 1 :])
            else:
                indirect = _potted_kind(fall, result.touches, equipment)
            plain = StrokeKind.DIRECT if cut <= STRAIGHT else StrokeKind.CUT
            return StrokeSummary(StrokeKind.REBOUND if banked else indirect or plain, distance, cut)
        place, banked = touch.striker, True
    return None


def _potted_kind(fall: Pocketed, touches: tuple[Touch, ...], equipment: Equipment) -> StrokeKind | None:
    """What sent the disc into the pocket, where that was not the striker: a frame, or another man. Many men touch the frame
    beside the pocket on their way in; that is no rebound."""
    pocket = equipment.board.pocket(fall.pocket)
    for touch in reversed(touches):
        other = touch.partner_of(fall.disc)
        if isinstance(other, Frame) and math.dist(touch.at, pocket) > BESIDE:
            return StrokeKind.REBOUND
        if isinstance(other, Disc):
            return None if other == STRIKER else StrokeKind.COMBINATION
    return None


def _missed_kind(struck: Disc, after: tuple[Touch, ...]) -> StrokeKind | None:
    """Whether the man that was struck went on into another one. Off a frame it may just have missed."""
    others = (other for touch in after if (other := touch.partner_of(struck)) not in (None, STRIKER))
    return StrokeKind.COMBINATION if isinstance(next(others, None), Disc) else None


def _angle(start: Point, end: Point, contact: Point) -> float:
    """Degrees between the way from start to end and the way on to the place of contact."""
    along = math.atan2(end.y - start.y, end.x - start.x)
    centres = math.atan2(contact.y - end.y, contact.x - end.x)
    return abs(math.degrees((centres - along + math.pi) % math.tau - math.pi))


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One board as played: numbers of game and board, which party broke, its result (None while it is unfinished), and by party
    the score of the game after it, strokes, fouls and slams."""

    game: int
    board: int
    broke: Party
    result: BoardScore | None
    scores: tuple[int, ...]
    strokes: tuple[int, ...]
    fouls: tuple[int, ...]
    slams: tuple[int, ...]


def score_sheet(opening: MatchState, turns: Iterable[Turn]) -> tuple[ScoreLine, ...]:
    """The lines of all boards on which anything was decided, in order."""
    summaries: dict[tuple[int, int], list[tuple[Party, TurnSummary]]] = {}
    ends: dict[tuple[int, int], MatchState] = {}
    before = opening
    for turn in turns:
        key, after = (before.game.number, before.board.number), turn.ruling.match
        summaries.setdefault(key, [])
        summary = summarize_turn(before, turn)
        if summary is not None:
            summaries[key].append((before.seating.party_of(summary.seat), summary))
        stays = (after.game.number, after.board.number) == key
        ends[key] = after if stays else ends.get(key, before)
        before = after
    return tuple(_line(ends[key], summary) for key, summary in summaries.items())


def _line(end: MatchState, summary: list[tuple[Party, TurnSummary]]) -> ScoreLine:
    parties = range(len(end.seating.parties))
    result = next((score for score in boards_for_tables(end) if score.number == end.board.number), None)
    return ScoreLine(
        game=end.game.number,
        board=end.board.number,
        broke=end.seating.party_of(end.board.breaker),
        result=result,
        scores=end.game.scores if result is None else totals(end),
        strokes=tuple(sum(party == by and done.stroke is not None for by, done in summary) for party in parties),
        fouls=tuple(sum(party == by and bool(done.fouls) for by, done in summary) for party in parties),
        slams=tuple(sum(party == by and done.slam is not None for by, done in summary) for party in parties),
    )
