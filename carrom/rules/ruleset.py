"""Which rules are played: one field for every switch of the law book, each with what a settings screen needs; and the presets,
each the international laws with its own switches turned. Their names are asked for nowhere else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Literal, TypeAlias, cast, get_args

from carrom.model.units import Mm

Book: TypeAlias = Literal["international", "club", "family", "points", "peer"]
TieBreak: TypeAlias = Literal["extra_board_toss", "extra_board"]
WinCheck: TypeAlias = Literal["board_end", "each_stroke"]
FirstBreak: TypeAlias = Literal["toss", "guess_the_hand", "random", "first_seat"]
BreakStriker: TypeAlias = Literal["turn_lost", "foul"]
PutBack: TypeAlias = Literal["no", "final_only", "always"]
StrikerPlusOwn: TypeAlias = Literal["own_back_continue", "own_stays_pass"]
QueenPlusStriker: TypeAlias = Literal["back_continue", "back_foul", "pending"]
UnearnedQueen: TypeAlias = Literal["back_turn_lost", "void_continues"]
QueenWithFirst: TypeAlias = Literal["pending_unless_two", "void"]
FoulCover: TypeAlias = Literal["no", "unless_opponent_fell", "yes"]
LastOwn: TypeAlias = Literal["lose_board", "two_back"]
LastOpponent: TypeAlias = Literal["lose_board", "back_plus_one"]
Claims: TypeAlias = Literal["no", "always", "asked"]
Collected: TypeAlias = Literal["at_once", "end_of_turn"]
Penalties: TypeAlias = Literal["due_and_penalty", "one"]
PenaltyMan: TypeAlias = Literal["dearest", "cheapest"]
Placer: TypeAlias = Literal["umpire", "opponent", "next_player", "server"]
PlacingArea: TypeAlias = Literal["outer_clear_of_centre", "outer", "centre_spot"]
Direction: TypeAlias = Literal["right", "clockwise"]
NextBreak: TypeAlias = Literal["alternate", "rotate", "winner"]
TimeUpIs: TypeAlias = Literal["technical_then_foul", "foul", "match_lost"]
NoSpot: TypeAlias = Literal["replay_board", "turn_passes"]

SwitchKind: TypeAlias = Literal["toggle", "number", "choice"]
Value: TypeAlias = bool | int | float | str | tuple[int, ...]


EDITION = 3
"""The reading of the laws by which matches are judged today. Records keep the one that they were played by: 1 is that of the
game up to version 1.0; 2 named the cap of a board's points also where it cut nothing off. Raise it with any change of a ruling
or a citation, and judge older records by their own."""


class BadRuleset(ValueError):
    """A switch with a value it cannot have; `switch` and `value` say which, `allowed` what may stand there."""

    def __init__(self, switch: str, value: object, allowed: str) -> None:
        super().__init__(f"{switch} = {value!r} ({allowed})")
        self.switch, self.value, self.allowed = switch, value, allowed


@dataclass(frozen=True, slots=True)
class Switch:
    """One row of a settings screen: `label` and `help` are catalogue keys; `law` may be empty.

    A number runs from `low` to `high`, and where `or_none` it may be 0 for none; a toggle or choice takes one of `options`.
    A number that tells a time counts units of `unit_s` seconds, else that is 0; where there are `stops`, all numbers are
    allowed and those are worth offering. One that is not `shown` cannot matter at the table: files and rule cases may turn it.
    """

    name: str
    kind: SwitchKind
    law: str = ""
    low: int = 0
    high: int = 0
    options: tuple[Value, ...] = ()
    or_none: bool = False
    group: str = "rule"
    unit_s: int = 0
    stops: tuple[int, ...] = ()
    shown: bool = True

    @property
    def label(self) -> str:
        """The key of its name in the catalogue."""
        return f"{self.group}.{self.name}"

    @property
    def help(self) -> str:
        """The key of its help line in the catalogue."""
        return f"{self.group}_help.{self.name}"

    def check(self, value: object) -> None:
        """BadRuleset unless this switch may have that value."""
        if self.kind == "number":
            none = self.or_none and value == 0
            if type(value) is not int or not (none or self.low <= value <= self.high):
                raise BadRuleset(self.name, value, f"{self.low} … {self.high}" + (" | 0" if self.or_none else ""))
        elif not any(type(value) is type(option) and value == option for option in self.options):
            raise BadRuleset(self.name, value, " | ".join(map(str, self.options)))


_SWITCH = "switch"


def toggle(law: str = "", *, shown: bool = True) -> dict[str, Switch]:
    """The metadata of a switch that is on or off, under this law; one that is not `shown` is on no page."""
    return {_SWITCH: Switch("", "toggle", law, options=(False, True), shown=shown)}


def number(
    low: int, high: int, law: str = "", *, or_none: bool = False, unit_s: int = 0, stops: tuple[int, ...] = ()
) -> dict[str, Switch]:
    """The metadata of a number from `low` to `high`; counted in units of `unit_s` seconds, offered at `stops`."""
    return {_SWITCH: Switch("", "number", law, low, high, or_none=or_none, unit_s=unit_s, stops=stops)}


def choice(options: object, law: str = "") -> dict[str, Switch]:
    """The metadata of a choice among the options of a tuple or a Literal."""
    return {_SWITCH: Switch("", "choice", law, options=options if isinstance(options, tuple) else get_args(options))}


def switches_in(kind: type, group: str) -> tuple[Switch, ...]:
    """The switches of a dataclass whose fields carry them, in their order; `group` leads their catalogue keys."""
    marked = (field for field in fields(kind) if _SWITCH in field.metadata)
    return tuple(replace(field.metadata[_SWITCH], name=field.name, group=group) for field in marked)


STROKE_TIMES = (
    *range(60),
    *range(60, 120, 15),
    *range(120, 600, 30),
    *range(600, 3600, 300),
    *range(3600, 86_400, 3600),
    *range(86_400, 604_800 + 1, 43_200),
)
"""Seconds for a stroke that are worth offering, from none to a week: the longer, the farther apart."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one match. The defaults are the international laws; `book` only says whose rows notices cite.

    `edition` is no rule but how they are read, see `EDITION`: two rulesets that differ in nothing else are the same rules.
    """

    name: str
    edition: int = field(default=EDITION, compare=False)
    book: Book = field(default="international", metadata=choice(Book))
    men_owned_by_colour: bool = field(default=True, metadata=toggle("43"))
    target_points: int = field(default=25, metadata=number(1, 100, "56a"))
    board_limit: int = field(default=8, metadata=number(1, 50, "56a", or_none=True))
    tie_after_limit: TieBreak = field(default="extra_board_toss", metadata=choice(TieBreak, "56b"))
    games_in_match: int = field(default=3, metadata=choice((1, 3, 5), "57"))
    queen_points: int = field(default=3, metadata=number(0, 50, "52b, 53"))
    queen_cutoff_score: int = field(default=22, metadata=number(1, 100, "54", or_none=True))
    man_values: tuple[int, int] = field(default=(1, 1), metadata=choice(((1, 1), (2, 1), (1, 2)), "52"))
    board_points_cap: int = field(default=12, metadata=number(5, 50, "55", or_none=True))
    win_check: WinCheck = field(default="board_end", metadata=choice(WinCheck, "56a"))
    break_attempts: int = field(default=3, metadata=number(1, 9, "45a"))
    break_right_returns: bool = field(default=True, metadata=toggle("45b"))
    first_break: FirstBreak = field(default="toss", metadata=choice(FirstBreak, "39"))
    change_sides: bool = field(default=True, metadata=toggle("58-60"))
    allowed_seats: tuple[int, ...] = field(default=(2, 4), metadata=choice(((2,), (3,), (2, 4), (2, 3, 4)), "27-28"))
    failed_break_penalty: int = field(default=0, metadata=number(0, 3, "45b"))
    striker_pocketed_untouched_at_break: BreakStriker = field(default="turn_lost", metadata=choice(BreakStriker, "45c"))
    opponent_man_is_foul: bool = field(default=False, metadata=toggle("125"))
    opponent_man_put_back: PutBack = field(default="no", metadata=choice(PutBack, "125"))
    own_plus_opponent_continues: bool = field(default=True, metadata=toggle("48"))
    striker_plus_own: StrikerPlusOwn = field(default="own_back_continue", metadata=choice(StrikerPlusOwn, "73"))
    queen_plus_striker: QueenPlusStriker = field(default="back_continue", metadata=choice(QueenPlusStriker, "99a"))
    off_board_is_foul: bool = field(default=False, metadata=toggle("65, 116", shown=False))
    improper_extra_due_with_striker: bool = field(default=True, metadata=toggle("72b"))
    queen_needs_own_man_first: bool = field(default=True, metadata=toggle("92"))
    queen_right_by_opponents_stroke: bool = field(default=True, metadata=toggle("92"))
    unearned_queen: UnearnedQueen = field(default="back_turn_lost", metadata=choice(UnearnedQueen, "95a"))
    queen_with_first_own_man: QueenWithFirst = field(default="pending_unless_two", metadata=choice(QueenWithFirst, "97b"))
    queen_blocked_by_due: bool = field(default=True, metadata=toggle("95b"))
    cover_required: bool = field(default=True, metadata=toggle("96"))
    foul_stroke_can_cover: FoulCover = field(default="no", metadata=choice(FoulCover, "101a"))
    last_own_before_queen: LastOwn = field(default="lose_board", metadata=choice(LastOwn, "107"))
    opponent_last_man: LastOpponent = field(default="lose_board", metadata=choice(LastOpponent, "106"))
    loss_adds_queen_when_uncovered: bool = field(default=True, metadata=toggle("106"))
    both_last_men_score_at_least_one: bool = field(default=True, metadata=toggle("102a"))
    claim_extra_points: Claims = field(default="always", metadata=choice(Claims, "87b"))
    dues_collected: Collected = field(default="at_once", metadata=choice(Collected, "78a"))
    dues_written_off_at_board_end: bool = field(default=True, metadata=toggle("55"))
    penalties_per_stroke: Penalties = field(default="due_and_penalty", metadata=choice(Penalties, "76-77"))
    penalty_man_choice: PenaltyMan = field(default="dearest", metadata=choice(PenaltyMan))
    placer_of_dues: Placer = field(default="opponent", metadata=choice(("opponent", "next_player", "server"), "78b"))
    queen_placer: Placer = field(default="umpire", metadata=choice(Placer, "93"))
    place_by_hand: bool = field(default=True, metadata=toggle("84"))
    placing_area: PlacingArea = field(default="outer_clear_of_centre", metadata=choice(PlacingArea, "84-86, 89b"))
    beneficiary_may_waive: bool = field(default=True, metadata=toggle("87a"))
    back_shots: bool = field(default=True, metadata=toggle())
    direct_hit_behind_front_line: bool = field(default=True, metadata=toggle())
    must_hit_own_colour_first: bool = field(default=False, metadata=toggle())
    turn_direction: Direction = field(default="right", metadata=choice(Direction, "49b"))
    next_break: NextBreak = field(default="alternate", metadata=choice(NextBreak, "49a"))
    stroke_must_cross_front_line: bool = field(default=False, metadata=toggle())
    time_up: TimeUpIs = field(default="technical_then_foul", metadata=choice(TimeUpIs, "50, 63-64"))
    match_time_min: int = field(default=0, metadata=number(0, 600, unit_s=60))
    penalty_must_be_claimed: bool = field(default=False, metadata=toggle())
    take_back: bool = field(default=False, metadata=toggle())
    stroke_time_s: int = field(default=15, metadata=number(0, 604_800, "50", unit_s=1, stops=STROKE_TIMES))
    placing_time_s: int = field(default=15, metadata=number(0, 600, "88", unit_s=1))
    three_passes_each: bool = field(default=True, metadata=toggle("137"))
    no_legal_striker_spot: NoSpot = field(default="replay_board", metadata=choice(NoSpot, "142"))
    pocket_diameter_mm: Mm = field(default=44.5, metadata=choice((44.5, 51.0)))

    def __post_init__(self) -> None:
        if self.edition not in range(1, EDITION + 1):
            raise BadRuleset("edition", self.edition, f"1 … {EDITION}")
        for switch in SWITCHES:
            switch.check(getattr(self, switch.name))
        if self.men_owned_by_colour and 3 in self.allowed_seats:
            raise BadRuleset("allowed_seats", self.allowed_seats, "men_owned_by_colour: 2, 4")


SWITCHES = switches_in(Ruleset, "rule")
"""Every switch in the order of the law book."""
SHOWN_SWITCHES = tuple(switch for switch in SWITCHES if switch.shown)
"""Those that change something in a match at the table, for screens to offer."""

ICF = Ruleset("icf")

UK29 = replace(
    ICF,
    name="uk29",
    book="club",
    target_points=29,
    board_limit=0,
    tie_after_limit="extra_board",
    games_in_match=1,
    queen_points=5,
    queen_cutoff_score=24,
    board_points_cap=14,
    break_right_returns=False,
    first_break="guess_the_hand",
    change_sides=False,
    failed_break_penalty=1,
    striker_pocketed_untouched_at_break="foul",
    opponent_man_is_foul=True,
    opponent_man_put_back="final_only",
    own_plus_opponent_continues=False,
    striker_plus_own="own_stays_pass",
    queen_plus_striker="back_foul",
    off_board_is_foul=True,
    improper_extra_due_with_striker=False,
    queen_right_by_opponents_stroke=False,
    unearned_queen="void_continues",
    queen_with_first_own_man="void",
    queen_blocked_by_due=False,
    foul_stroke_can_cover="unless_opponent_fell",
    last_own_before_queen="two_back",
    opponent_last_man="back_plus_one",
    loss_adds_queen_when_uncovered=False,
    claim_extra_points="no",
    dues_collected="end_of_turn",
    penalties_per_stroke="one",
    queen_placer="opponent",
    placing_area="outer",
    beneficiary_may_waive=False,
    back_shots=False,
    direct_hit_behind_front_line=False,
    turn_direction="clockwise",
    stroke_must_cross_front_line=True,
    time_up="foul",
    stroke_time_s=0,
    placing_time_s=0,
    three_passes_each=False,
)

GR25 = replace(
    UK29,
    name="gr25",
    book="family",
    target_points=25,
    board_limit=8,
    queen_cutoff_score=0,
    first_break="random",
    opponent_man_put_back="always",
)

POINTS3 = replace(
    GR25,
    name="points3",
    book="points",
    men_owned_by_colour=False,
    man_values=(2, 1),
    board_points_cap=0,
    win_check="each_stroke",
    allowed_seats=(3,),
    foul_stroke_can_cover="yes",
    placer_of_dues="next_player",
    queen_placer="next_player",
    next_break="rotate",
)

P2P = replace(
    ICF,
    name="p2p",
    book="peer",
    tie_after_limit="extra_board",
    games_in_match=1,
    first_break="random",
    change_sides=False,
    allowed_seats=(2,),
    striker_plus_own="own_stays_pass",
    queen_plus_striker="pending",
    queen_right_by_opponents_stroke=False,
    foul_stroke_can_cover="yes",
    loss_adds_queen_when_uncovered=False,
    both_last_men_score_at_least_one=False,
    claim_extra_points="no",
    placer_of_dues="server",
    queen_placer="server",
    place_by_hand=False,
    placing_area="centre_spot",
    beneficiary_may_waive=False,
    time_up="match_lost",
    stroke_time_s=0,
    placing_time_s=0,
    three_passes_each=False,
)

PRESETS: dict[str, Ruleset] = {ruleset.name: ruleset for ruleset in (ICF, UK29, GR25, POINTS3, P2P)}


def base_preset(ruleset: Ruleset) -> Ruleset:
    """The preset that these rules began as: that of their name or, for a house's own, the one with fewest other switches."""
    nearest = min(PRESETS.values(), key=lambda preset: len(changed_switches(ruleset, preset)))
    return PRESETS.get(ruleset.name, nearest)


def changed_switches(ruleset: Ruleset, base: Ruleset) -> tuple[str, ...]:
    """The names of the switches that stand otherwise than in the base."""
    return tuple(switch.name for switch in SWITCHES if getattr(ruleset, switch.name) != getattr(base, switch.name))


def shown_changes(ruleset: Ruleset, base: Ruleset) -> tuple[str, ...]:
    """Those of them that change something at the table."""
    return tuple(switch.name for switch in SHOWN_SWITCHES if getattr(ruleset, switch.name) != getattr(base, switch.name))


def quick_play(ruleset: Ruleset) -> Ruleset:
    """The same rules, friendlier: clock off, one game, no toss, returned men placed automatically."""
    return replace(
        ruleset,
        games_in_match=1,
        first_break="first_seat",
        tie_after_limit="extra_board",
        place_by_hand=False,
        stroke_time_s=0,
        placing_time_s=0,
        match_time_min=0,
    )


def with_switches(ruleset: Ruleset, turned: Mapping[str, Value]) -> Ruleset:
    """The same rules with these switches turned, by name. BadRuleset for a value that a switch cannot have."""
    values: dict[str, object] = {field.name: getattr(ruleset, field.name) for field in fields(Ruleset)}
    for name, value in turned.items():
        if name not in values:
            raise BadRuleset(name, value, " | ".join(switch.name for switch in SWITCHES))
        values[name] = value
    return cast(Callable[..., Ruleset], Ruleset)(**values)


def with_needs(ruleset: Ruleset, name: str, value: Value) -> tuple[Ruleset, str]:
    """The same rules with this switch turned, and with another one where they cannot stand together: its name, or nothing.
    BadRuleset for a value that the switch cannot have at all."""
    try:
        return with_switches(ruleset, {name: value}), ""
    except BadRuleset as problem:
        refused = problem
    for other in (switch for switch in SWITCHES if switch.name != name):
        for option in (getattr(ICF, other.name), *other.options):
            try:
                return with_switches(ruleset, {name: value, other.name: option}), other.name
            except BadRuleset:
                continue
    raise refused
