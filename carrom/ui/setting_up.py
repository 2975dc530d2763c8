"""A match being set up: what was chosen, as values, and how each choice changes it. No pygame."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.metadata import entry_points
from pathlib import Path
from typing import TypeAlias, cast

from carrom.bots.levels import LEVELS
from carrom.bots.plugins import GROUP, BadPlayer, is_file, player_named
from carrom.model.discs import Kind
from carrom.model.equipment import Equipment
from carrom.model.seats import DOUBLES_RIGHT, SINGLES, THREE_RIGHT, Seat, Seating
from carrom.play.preferences import (
    LONGEST_KIND,
    PERSON,
    MatchChoices,
    Player,
    Preferences,
    SeatGuide,
    speakable,
    with_value,
)
from carrom.rules.match import with_pockets
from carrom.rules.ruleset import PRESETS, Ruleset, with_switches
from carrom.rules.switches import Value, switches
from carrom.ui.match_in_play import chosen_starter, laws_for, may_play

SEATINGS: Mapping[int, Seating] = {2: SINGLES, 3: THREE_RIGHT, 4: DOUBLES_RIGHT}
OWN_BOT = "my_bot.py"  # stands in the field for the path until a player has given one
OWN_LAWS = "*"  # the laws in force where they are neither a preset's nor a house's
_LAWS = {switch.name for switch in switches()}

Houses: TypeAlias = Mapping[str, Ruleset]


@dataclass(frozen=True, slots=True)
class SetUp:
    """What was chosen so far. `changed` are laws that nobody keeps under a name, to come back to; `seat` is in hand."""

    preferences: Preferences
    houses: Houses
    changed: Ruleset | None = None
    seat: Seat = Seat.SOUTH

    @property
    def match(self) -> MatchChoices:
        return self.preferences.match

    @property
    def rules(self) -> Ruleset:
        return self.preferences.rules

    @property
    def laws(self) -> Ruleset:
        """The laws as the match will have them."""
        return laws_for(self.preferences)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Those in play, anticlockwise from South."""
        return tuple(seat for seat in Seat if seat in SEATINGS[self.match.players].order)

    @property
    def seating(self) -> Seating:
        """Who sits where; whether they may is another question."""
        return SEATINGS[self.match.players]

    @property
    def fits(self) -> bool:
        """Whether so many may play by these laws."""
        return may_play(self.rules, self.match.players)

    @property
    def rulesets(self) -> Mapping[str, Ruleset]:
        """All that may be chosen, by name."""
        known = {**PRESETS, **self.houses}
        return known if self.changed is None else {OWN_LAWS: self.changed, **known}

    @property
    def ruleset(self) -> str:
        """Which of them is in force."""
        return next((name for name, rules in self.rulesets.items() if rules == self.rules), OWN_LAWS)

    @property
    def fitting_rules(self) -> tuple[str, ...]:
        """Rulesets by which so many may play."""
        return tuple(name for name, rules in self.rulesets.items() if may_play(rules, self.match.players))

    @property
    def starter(self) -> Seat | None:
        """Who strikes first, if that is known already."""
        chosen = chosen_starter(self.match, self.seating)
        return self.seats[0] if chosen is None and self.rules.first_break == "first_seat" else chosen

    @property
    def equipment(self) -> Equipment:
        """What is played with, the laws' pockets in its board."""
        return with_pockets(self.match.equipment, self.rules)

    def colour(self, seat: Seat) -> Kind | None:
        """The colour this seat will play, if there are colours and it is known who breaks."""
        if self.starter is None or not self.rules.men_owned_by_colour or self.match.players == 3:
            return None
        same = self.seating.party_of(seat) == self.seating.party_of(self.starter)
        return Kind.WHITE if same else Kind.BLACK

    def missing_bots(self) -> tuple[str, ...]:
        """Bots of one's own in play that are nowhere to be found."""
        return tuple(kind for kind in (self.match.player(seat).kind for seat in self.seats) if not is_there(kind))


def set_up(preferences: Preferences, houses: Houses, before: SetUp | None = None) -> SetUp:
    """The set-up of these preferences; laws changed earlier and the seat in hand stay at hand."""
    changed = before.changed if before is not None else None
    if preferences.rules not in [*PRESETS.values(), *houses.values()]:
        changed = preferences.rules
    elif changed in houses.values():  # kept under a name meanwhile
        changed = None
    made = SetUp(preferences, houses, changed, before.seat if before is not None else Seat.SOUTH)
    return made if made.seat in made.seats else replace(made, seat=made.seats[0])


def with_choice(now: SetUp, name: str, value: Value) -> SetUp:
    """The set-up after one row has this value: a law, a choice of the match, the ruleset, or something of the seat in hand."""
    match name:
        case "rules":
            assert isinstance(value, str)
            return _with(now, rules=now.rulesets[value])
        case "kind":
            return with_player(now, kind=OWN_BOT if value == "" else str(value))
        case "seat_guide":
            return with_player(now, guide=cast(SeatGuide, value))
        case "take_back":  # a law too: off means off
            match_ = replace(now.match, take_back=bool(value))
            return _with(now, match=match_, rules=replace(now.rules, take_back=now.rules.take_back and bool(value)))
        case _ if name in _LAWS:
            return _with(now, rules=with_switches(now.rules, {name: value}))
        case _:
            return _with(now, match=with_value(now.match, name, value))


def with_player(now: SetUp, name: str | None = None, kind: str | None = None, guide: SeatGuide | None = None) -> SetUp:
    """The set-up with another name, kind or guide for the seat in hand."""
    old = now.match.player(now.seat)
    new = Player(old.name if name is None else name, old.kind if kind is None else kind, old.guide if guide is None else guide)
    return _with(now, match=now.match.seated(lambda seat: new if seat is now.seat else now.match.player(seat)))


def may_be_kept(kind: str) -> bool:
    """Whether settings can hold this path of a bot."""
    return 0 < len(kind) <= LONGEST_KIND and speakable(kind)


def is_own(kind: str) -> bool:
    """Whether a player is a bot of one's own."""
    return kind != PERSON and kind not in LEVELS


def is_there(kind: str) -> bool:
    """Whether such a player can be found; what its file does is not asked: that is tried beside the window."""
    if not is_own(kind):
        return True
    head = kind.partition(":")[0]
    if "@" in kind:
        try:
            return player_named(kind) is not None
        except BadPlayer:
            return False
    if head.endswith(".py"):
        return is_file(Path(head))
    return any(point.name == kind for point in entry_points(group=GROUP))


def _with(now: SetUp, rules: Ruleset | None = None, match: MatchChoices | None = None) -> SetUp:
    preferences = replace(now.preferences, rules=rules or now.rules, match=match or now.match)
    return set_up(preferences, now.houses, now)
