"""What a record says first: in which schema, by which game and engine, who plays, and the opening of the match."""

import platform
import sys
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version

from carrom.bots.hand import HandName
from carrom.model.seats import Seat
from carrom.physics.simulation import REVISION
from carrom.play.preferences import GuideLevel
from carrom.rules.state import MatchState
from carrom.storage.codec import BadValue, Plain, from_plain, plain_object

FORMAT = "carrom record"
SCHEMA = 4
LONGEST_TOLD = 2000  # characters of a player's name: a bot may be called by the path of its file


@dataclass(frozen=True, slots=True)
class Branch:
    """Where a match was played on from: the name of the other record's file, and how many of its turns went before."""

    record: str
    turn: int


@dataclass(frozen=True, slots=True)
class Header:
    """`began` is local time as ISO 8601, empty where it is not known; `names` of all seats at the start; `bots` how the
    game calls the players that it plays itself, by seat; `guides` how much each person is shown while aiming, and `hand` whose
    error is in their strokes as they stand here; `counted` that nothing may be taken back and statistics count it."""

    schema: int
    game: str
    engine: str
    began: str
    names: tuple[tuple[Seat, str], ...]
    bots: tuple[tuple[Seat, str], ...]
    guides: tuple[tuple[Seat, GuideLevel], ...]
    hand: HandName
    counted: bool
    branch_of: Branch | None
    match: MatchState

    def __post_init__(self) -> None:
        names = (*(name for _, name in (*self.names, *self.bots)), self.match.ruleset.name)
        if any(len(name) > LONGEST_TOLD for name in names):
            raise ValueError(f"a name has at most {LONGEST_TOLD} characters")
        seats = sorted(self.match.seating.order)
        if sorted(seat for seat, _ in self.names) != seats:
            raise ValueError("each seat has one name")
        if not {seat for seat, _ in (*self.bots, *self.guides)} <= set(seats):
            raise ValueError("nobody sits at a seat that has a bot or a guide")
        if self.counted and self.branch_of is not None:
            raise ValueError("a branch of another match is not counted")


@cache
def engine() -> str:
    """What moves the discs here: the same text promises the same bits."""
    return f"carrom {REVISION}, pymunk {version('pymunk')}, {sys.platform} {platform.machine()}"


def header_plain(header: Header) -> dict[str, Plain]:
    """The header's line, yet to be sealed."""
    return {"format": FORMAT, **plain_object(header)}


def header_from(plain: dict[str, object]) -> Header:
    """The header that a first line tells, an old one stepped up to this schema. BadValue where it is none."""
    if plain.get("format") != FORMAT:
        raise BadValue("$.format", f"expected {FORMAT!r}")
    schema = plain.get("schema")
    if isinstance(schema, int) and schema > SCHEMA:
        raise BadValue("$.schema", f"{schema} is newer than this game, which reads up to {SCHEMA}")
    stepped = {name: value for name, value in plain.items() if name != "format"}
    if schema == 1:  # nothing could be taken back yet
        stepped |= {"schema": 2, "began": "", "bots": [], "counted": True, "branch_of": None}
    if stepped.get("schema") == 2:  # hands did not shake yet, and what a person was shown was not told
        stepped |= {"schema": 3, "guides": [], "hand": "off"}
    if stepped.get("schema") == 3:  # how a board was won was not told yet, and there was one reading of the laws
        stepped |= {"schema": 4, "match": _first_edition(stepped.get("match"))}
    return from_plain(Header, stepped)


def _first_edition(match: object) -> object:
    """The opening of an old record's match, to be judged as it was when it was played; what is none is left to be refused."""
    if not isinstance(match, dict):
        return match
    new: dict[str, dict[str, object]] = {"ruleset": {"edition": 1}, "board": {"late": False}, "seating": {"left": []}}
    new["claim"] = {"ended": None}
    game, expects = match.get("game"), match.get("expects")
    if isinstance(expects, dict) and expects.get("expects") == "match_over":
        new["expects"] = {"shared": []}
    if isinstance(game, dict) and isinstance(boards := game.get("boards"), list):
        new["game"] = {"boards": [_without_points(board) for board in boards]}
    return match | {part: match[part] | more for part, more in new.items() if isinstance(match.get(part), dict)}


def _without_points(board: object) -> object:
    """A board whose points are what its winner banked, and that does not tell how it was won."""
    if not isinstance(board, dict):
        return board
    return {name: value for name, value in board.items() if name != "points"} | {"ended": None}
