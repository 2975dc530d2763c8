"""What a player has chosen, apart from any match: frozen sections whose fields say themselves how a screen shows them."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, TypeAlias, TypeVar

from carrom.bots.hand import HANDS, HandName
from carrom.model.equipment import BOARD_NAMES, Equipment, equipment_named, equipment_with
from carrom.model.seats import Seat
from carrom.play.letters import cut, is_speakable
from carrom.play.profiles import LONGEST_NAME, MOST_PROFILES, STRIKER_COLOURS, Profile, profile_of
from carrom.rules.ruleset import ICF, PRESETS, BadRuleset, Ruleset, Switch, Value, choice, number, switches_in, toggle

GuideLevel: TypeAlias = Literal["full", "contact", "line", "off"]
SeatGuide: TypeAlias = Literal["", "full", "contact", "line", "off"]
PaceName: TypeAlias = Literal["half", "one", "two"]
LevelName: TypeAlias = Literal["beginner", "club", "expert", "master"]
AmbienceName: TypeAlias = Literal["none", "fan", "evening", "rain"]
StarterName: TypeAlias = Literal["rules", "south", "east", "north", "west"]
StrikerName: TypeAlias = Literal["standard", "light", "heavy", "large"]

GUIDES: tuple[GuideLevel, ...] = ("full", "contact", "line", "off")
PERSON = "person"
STRIKERS: dict[StrikerName, dict[str, float]] = {
    "standard": {},
    "light": {"striker.mass": 10.0},
    "heavy": {"striker.mass": 21.0},
    "large": {"striker.diameter": 44.0, "striker.mass": 18.0},
}
LONGEST_KIND = 400


@dataclass(frozen=True, slots=True)
class _Section:
    """Checks every field that carries a switch."""

    def __post_init__(self) -> None:
        for row in switches_in(type(self), ""):
            row.check(getattr(self, row.name))


S = TypeVar("S", bound=_Section)


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Who sits at a seat: `kind` is `PERSON`, a level's name or where a player's own bot is found.

    An empty name stands for the seat's own; `guide` empty for the match's.
    """

    name: str = ""
    kind: str = PERSON
    guide: SeatGuide = ""

    def __post_init__(self) -> None:
        if cut(self.name, LONGEST_NAME) != self.name or not is_speakable(self.name):
            raise BadRuleset("name", self.name, f"0 … {LONGEST_NAME} letters")
        if not 0 < len(self.kind) <= LONGEST_KIND or not is_speakable(self.kind):
            raise BadRuleset("kind", self.kind, f"1 … {LONGEST_KIND} letters")
        if self.guide not in ("", *GUIDES):
            raise BadRuleset("guide", self.guide, " | ".join(GUIDES))


@dataclass(frozen=True, slots=True)
class MatchChoices(_Section):
    """How the last match was set up, apart from its laws. `seats` are the players from South anticlockwise, all four kept."""

    players: int = field(default=2, metadata=choice((2, 3, 4)))
    board_speed: str = field(default="normal", metadata=choice(BOARD_NAMES))
    board_size_mm: int = field(default=740, metadata=choice((740, 735, 720)))
    striker: StrikerName = field(default="standard", metadata=choice(tuple(STRIKERS)))
    guide: GuideLevel = field(default="contact", metadata=choice(GUIDES))
    hand: HandName = field(default="off", metadata=choice(tuple(HANDS)))
    starts: StarterName = field(default="rules", metadata=choice(("rules", *(seat.value for seat in Seat))))
    take_back: bool = field(default=False, metadata=toggle())
    seats: tuple[SeatedPlayer, SeatedPlayer, SeatedPlayer, SeatedPlayer] = (SeatedPlayer(),) * 4

    def player(self, seat: Seat) -> SeatedPlayer:
        """Who sits there."""
        return self.seats[seat.quarter_turns]

    def with_players(self, player: Callable[[Seat], SeatedPlayer]) -> "MatchChoices":
        """The same with these players at the four seats."""
        south, east, north, west = map(player, Seat)
        return replace(self, seats=(south, east, north, west))

    def guide_of(self, seat: Seat) -> GuideLevel:
        """The level a seat plays with: its own where it has a handicap or an allowance, else the match's."""
        return self.player(seat).guide or self.guide

    @property
    def equipment(self) -> Equipment:
        """The board, men and striker that these choices ask for."""
        return equipment_with(
            equipment_named(self.board_speed), {"board.size": float(self.board_size_mm), **STRIKERS[self.striker]}
        )


@dataclass(frozen=True, slots=True)
class TableChoices(_Section):
    """At the table, whoever plays."""

    turn_board: bool = field(default=True, metadata=toggle())
    hand_over: bool = field(default=False, metadata=toggle())
    warn_last_man: bool = field(default=True, metadata=toggle())
    first_game_done: bool = field(default=False, metadata=toggle())
    opponent: LevelName = field(default="beginner", metadata=choice(("beginner", "club", "expert", "master")))
    bot_pause_tenths: int = field(default=8, metadata=number(0, 30))
    speed: PaceName = field(default="one", metadata=choice(("half", "one", "two")))


@dataclass(frozen=True, slots=True)
class SoundChoices(_Section):
    """Loudness in per cent."""

    muted: bool = field(default=False, metadata=toggle())
    effects: int = field(default=100, metadata=number(0, 100))
    signals: int = field(default=100, metadata=number(0, 100))
    interface: int = field(default=60, metadata=number(0, 100))
    ambience: AmbienceName = field(default="none", metadata=choice(("none", "fan", "evening", "rain")))
    ambience_volume: int = field(default=60, metadata=number(0, 100))
    aim_tone: bool = field(default=False, metadata=toggle())


@dataclass(frozen=True, slots=True)
class DisplayChoices(_Section):
    """The window and what is drawn in it."""

    full_screen: bool = field(default=False, metadata=toggle())
    scale: int = field(default=100, metadata=choice((100, 125, 150, 175, 200)))
    look: str = field(default="golden", metadata=choice(("golden", "walnut", "maple")))
    men: str = field(default="turned", metadata=choice(("turned", "bold", "lacquer")))
    striker: str = field(default="usual", metadata=choice(STRIKER_COLOURS))
    high_contrast: bool = field(default=False, metadata=toggle())
    reduced_motion: bool = field(default=False, metadata=toggle())
    loupe: bool = field(default=True, metadata=toggle())


@dataclass(frozen=True, slots=True)
class ControlChoices(_Section):
    """Hands and devices. `keys` are the player's own bindings, action and key; what is not named keeps its usual key."""

    two_step: bool = field(default=False, metadata=toggle())
    steady: bool = field(default=True, metadata=toggle())
    lock_line: bool = field(default=False, metadata=toggle())
    pad: bool = field(default=False, metadata=toggle())
    keys: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class StatisticsChoices(_Section):
    """Which names have joined the table of ratings."""

    joined: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ProfileChoices(_Section):
    """The players who are known on this machine, no two of one name."""

    known: tuple[Profile, ...] = ()

    def __post_init__(self) -> None:
        names = [profile.name for profile in self.known]
        if len(names) > MOST_PROFILES or len(set(names)) < len(names):
            raise BadRuleset("known", ", ".join(names), f"0 … {MOST_PROFILES} players, each name once")

    def striker_of(self, name: str, usual: str) -> str:
        """The colour of that player's striker; the usual one where the name is not known."""
        known = profile_of(self.known, name)
        return usual if known is None else known.striker


@dataclass(frozen=True, slots=True)
class Preferences:
    """All that a player has chosen. `rules` are the laws in force, whole, named for what they began as; `stand_in` are
    those of the match that is set up, where its number of players came before the laws in force."""

    rules: Ruleset = ICF
    match: MatchChoices = MatchChoices()
    table: TableChoices = TableChoices()
    sound: SoundChoices = SoundChoices()
    display: DisplayChoices = DisplayChoices()
    controls: ControlChoices = ControlChoices()
    statistics: StatisticsChoices = StatisticsChoices()
    profiles: ProfileChoices = ProfileChoices()
    language: str = "en"
    stand_in: Ruleset | None = None

    @property
    def match_rules(self) -> Ruleset:
        """The laws of the match that is set up: always some by which so many may play."""
        known = (self.rules, *PRESETS.values()) if self.stand_in is None else (self.stand_in, self.rules, *PRESETS.values())
        return next(rules for rules in known if self.match.players in rules.allowed_seats)


def with_match_rules(now: Preferences, rules: Ruleset, wanted: int) -> Preferences:
    """The match played by these laws, by as many players as are wanted or else as near to that as may be.

    They are in force for all else too; but laws that need another number of players than is wanted, or that are played by
    more or fewer than the laws in force allow, are this match's alone.
    """
    players = min(rules.allowed_seats, key=lambda count: (abs(count - wanted), count))
    match = replace(now.match, players=players)
    if players != wanted or players not in now.rules.allowed_seats:
        return replace(now, stand_in=rules, match=match)
    now = replace(now, match=match)
    return replace(now, rules=rules, stand_in=None if _stands_in(now) else now.stand_in)


def with_laws(now: Preferences, rules: Ruleset) -> Preferences:
    """The laws of the match changed to these, for as many players: in force, or the match's alone, as they were."""
    own = _stands_in(now) or now.match.players not in now.rules.allowed_seats
    return replace(now, stand_in=rules) if own else replace(now, rules=rules)


def _stands_in(now: Preferences) -> bool:
    return now.stand_in is not None and now.match.players in now.stand_in.allowed_seats


NEWCOMER = Preferences(rules=replace(ICF, stroke_time_s=0, placing_time_s=0))  # a clock is for who asks for it

SECTIONS = {part.name: type(part.default) for part in fields(Preferences) if isinstance(part.default, _Section)}


def section_switches(section: str) -> tuple[Switch, ...]:
    """The rows of a section's page; their catalogue keys begin with the section's name."""
    return switches_in(SECTIONS[section], section)


def with_value(section: S, name: str, value: Value) -> S:
    """The section with another value for one of its switches. BadRuleset for a value that it cannot have."""
    changes: dict[str, Any] = {name: value}
    return replace(section, **changes)
