"""A match being set up: what was chosen, as values, and how each choice changes it. No pygame."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, cast

from carrom.model.discs import Kind
from carrom.model.equipment import Equipment
from carrom.model.seats import DOUBLES_RIGHT, SINGLES, THREE_RIGHT, Seat, Seating
from carrom.play.preferences import (
    LONGEST_KIND,
    MatchChoices,
    Player,
    Preferences,
    SeatGuide,
    speakable,
    with_laws,
    with_match_rules,
    with_value,
)
from carrom.rules.match import with_pockets
from carrom.rules.ruleset import PRESETS, Ruleset, with_switches
from carrom.rules.switches import Value
from carrom.ui.match_in_play import chosen_starter, is_there, laws_for

SEATINGS: Mapping[int, Seating] = {2: SINGLES, 3: THREE_RIGHT, 4: DOUBLES_RIGHT}
OWN_BOT = "my_bot.py"  # stands in the field for the path until a player has given one
OWN_LAWS = "*"  # the laws in force where they are neither a preset's nor a house's
LAWS_HERE = ("stroke_time_s", "match_time_min", "place_by_hand", "placing_time_s", "take_back")  # that have rows here

Houses: TypeAlias = Mapping[str, Ruleset]
Brought: TypeAlias = Literal["players", "rules", "laws", "starts"]


@dataclass(frozen=True, slots=True)
class SetUp:
    """What was chosen so far. `changed` are laws that nobody keeps under a name, to come back to; `seat` is in hand; `wanted`
    is how many players were asked for last, whatever the rules made of it; `brought` what the last choice brought along."""

    preferences: Preferences
    houses: Houses
    changed: Ruleset | None = None
    seat: Seat = Seat.SOUTH
    wanted: int = 2
    brought: tuple[Brought, ...] = ()

    @property
    def match(self) -> MatchChoices:
        return self.preferences.match

    @property
    def rules(self) -> Ruleset:
        return self.preferences.match_rules

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
        """Who sits where."""
        return SEATINGS[self.match.players]

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
    def starter(self) -> Seat | None:
        """Who strikes first, if that is known already."""
        chosen = chosen_starter(self.match, self.seating)
        return self.seats[0] if chosen is None and self.rules.first_break == "first_seat" else chosen

    @property
    def starts(self) -> str:
        """Who was chosen to start, or the rules, where nobody sits there."""
        return self.match.starts if self.match.starts in self.seats else "rules"

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
    """The set-up of these preferences; laws changed earlier and the seat in hand stay at hand. It has brought along what has
    changed since, or at first laws for so many players as those in force are not made for."""
    changed = before.changed if before is not None else None
    if preferences.match_rules not in [*PRESETS.values(), *houses.values()]:
        changed = preferences.match_rules
    elif changed in houses.values():  # kept under a name meanwhile
        changed = None
    if before is None:
        fitting: tuple[Brought, ...] = () if preferences.match_rules == preferences.rules else ("rules",)
        made = SetUp(preferences, houses, changed, Seat.SOUTH, preferences.match.players, fitting)
    else:
        made = SetUp(preferences, houses, changed, before.seat, before.wanted)
        made = replace(made, brought=_brought(before, made))
    return made if made.seat in made.seats else replace(made, seat=made.seats[0])


def with_choice(now: SetUp, name: str, value: Value) -> SetUp:
    """The set-up after one row has this value: a law, a choice of the match, the ruleset, or something of the seat in hand.
    What cannot stand beside that comes along with it: rules for so many players, or players for these rules."""
    if name == "players" and isinstance(value, int):
        now = replace(now, wanted=value)
    after = _with_choice(now, name, value)
    meant = (name, "rules", "laws") if name in LAWS_HERE else (name,)
    return replace(after, brought=tuple(each for each in after.brought if each not in meant))


def _with_choice(now: SetUp, name: str, value: Value) -> SetUp:
    match name:
        case "rules":
            assert isinstance(value, str)
            return set_up(with_match_rules(now.preferences, now.rulesets[value], now.wanted), now.houses, now)
        case "kind":
            return with_player(now, kind=OWN_BOT if value == "" else str(value))
        case "seat_guide":
            return with_player(now, guide=cast(SeatGuide, value))
        case "take_back":  # a law too: off means off
            match_ = replace(now.match, take_back=bool(value))
            return _with(now, match=match_, rules=replace(now.rules, take_back=now.rules.take_back and bool(value)))
        case _ if name in LAWS_HERE:
            return _with(now, rules=with_switches(now.rules, {name: value}))
        case _:
            return _with(now, match=with_value(now.match, name, value))


def _brought(before: SetUp, after: SetUp) -> tuple[Brought, ...]:
    """What is otherwise than before."""
    differs: dict[Brought, bool] = {
        "players": before.match.players != after.match.players,
        "rules": before.rules != after.rules,
        "laws": any(getattr(before.laws, law) != getattr(after.laws, law) for law in LAWS_HERE),
        "starts": before.starts != after.starts,
    }
    return tuple(each for each, changed in differs.items() if changed)


def with_player(now: SetUp, name: str | None = None, kind: str | None = None, guide: SeatGuide | None = None) -> SetUp:
    """The set-up with another name, kind or guide for the seat in hand."""
    old = now.match.player(now.seat)
    new = Player(old.name if name is None else name, old.kind if kind is None else kind, old.guide if guide is None else guide)
    return _with(now, match=now.match.seated(lambda seat: new if seat is now.seat else now.match.player(seat)))


def may_be_kept(kind: str) -> bool:
    """Whether settings can hold this path of a bot."""
    return 0 < len(kind) <= LONGEST_KIND and speakable(kind)


def _with(now: SetUp, rules: Ruleset | None = None, match: MatchChoices | None = None) -> SetUp:
    preferences = replace(now.preferences, match=match or now.match)
    return set_up(preferences if rules is None else with_laws(preferences, rules), now.houses, now)
