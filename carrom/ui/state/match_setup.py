"""A match being set up: what is chosen, how each choice changes it, and the rows that offer it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Literal, TypeAlias, cast

from carrom.bots.levels import DEFAULT, LEVELS
from carrom.model.discs import Kind
from carrom.model.equipment import Equipment
from carrom.model.seats import DOUBLES_RIGHT, SINGLES, THREE_RIGHT, Seat, Seating
from carrom.play.letters import is_speakable
from carrom.play.preferences import (
    GUIDES,
    LONGEST_KIND,
    PERSON,
    MatchChoices,
    Preferences,
    SeatedPlayer,
    SeatGuide,
    with_laws,
    with_match_rules,
    with_value,
)
from carrom.play.preferences import section_switches as switches_of
from carrom.play.profiles import Portrait, bot_portrait, portrait_of
from carrom.rules.match import with_pockets
from carrom.rules.ruleset import PRESETS, SHOWN_SWITCHES, Ruleset, Switch, Value, base_preset, with_switches
from carrom.ui.state.match_in_play import bot_exists, chosen_starter, is_own_bot, kind_name, laws_for, player_names
from carrom.ui.words.catalogue import Catalogue
from carrom.ui.words.laws import differences
from carrom.ui.words.sentences import laws_name, rules_name
from carrom.ui.words.setting_rows import Row, RowWidget, rows_in_words, with_heading

SEATINGS: Mapping[int, Seating] = {2: SINGLES, 3: THREE_RIGHT, 4: DOUBLES_RIGHT}
OWN_BOT = "my_bot.py"  # stands in the field for the path until a player has given one
OWN_LAWS = "*"  # the laws in force where they are neither a preset's nor a house's
RULES = "rules "  # how the names of the rows begin that offer them
LAWS_HERE = ("stroke_time_s", "match_time_min", "place_by_hand", "placing_time_s", "take_back")  # that have rows here

Houses: TypeAlias = Mapping[str, Ruleset]
Brought: TypeAlias = Literal["players", "rules", "laws", "starts"]


@dataclass(frozen=True, slots=True)
class MatchSetup:
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

    def keeps_changed(self, name: str) -> bool:
        """Whether the changed laws began as these, and are offered in their place."""
        changed = self.changed
        if changed is None:
            return False
        return name == (changed.name if changed.name in (*PRESETS, *self.houses) else base_preset(changed).name)

    def missing_bots(self) -> tuple[str, ...]:
        """The players' own bots in play that are nowhere to be found."""
        return tuple(kind for kind in (self.match.player(seat).kind for seat in self.seats) if not bot_exists(kind))


def match_setup(preferences: Preferences, houses: Houses, before: MatchSetup | None = None) -> MatchSetup:
    """The set-up of these preferences; laws changed earlier and the seat in hand stay at hand. It has brought along what has
    changed since, or at first laws for so many players as those in force are not made for."""
    changed = before.changed if before is not None else None
    if preferences.match_rules not in [*PRESETS.values(), *houses.values()]:
        changed = preferences.match_rules
    elif changed is not None and (changed in houses.values() or changed.name == preferences.match_rules.name):
        changed = None  # kept under a name meanwhile, or as they were again
    if before is None:
        fitting: tuple[Brought, ...] = () if preferences.match_rules == preferences.rules else ("rules",)
        made = MatchSetup(preferences, houses, changed, Seat.SOUTH, preferences.match.players, fitting)
    else:
        made = MatchSetup(preferences, houses, changed, before.seat, before.wanted)
        made = replace(made, brought=_brought(before, made))
    return made if made.seat in made.seats else replace(made, seat=made.seats[0])


def with_choice(now: MatchSetup, name: str, value: Value) -> MatchSetup:
    """The set-up after one row has this value: a law, a choice of the match, the ruleset, or something of the seat in hand.
    What cannot stand beside that comes along with it: rules for so many players, or players for these rules."""
    if name == "players" and isinstance(value, int):
        now = replace(now, wanted=value)
    after = _with_choice(now, name, value)
    meant = (name, "rules", "laws") if name in LAWS_HERE else (name,)
    return replace(after, brought=tuple(each for each in after.brought if each not in meant))


def _with_choice(now: MatchSetup, name: str, value: Value) -> MatchSetup:
    match name:
        case "rules":
            assert isinstance(value, str)
            return match_setup(with_match_rules(now.preferences, now.rulesets[value], now.wanted), now.houses, now)
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


def _brought(before: MatchSetup, after: MatchSetup) -> tuple[Brought, ...]:
    """What is otherwise than before."""
    differs: dict[Brought, bool] = {
        "players": before.match.players != after.match.players,
        "rules": before.rules != after.rules,
        "laws": any(getattr(before.laws, law) != getattr(after.laws, law) for law in LAWS_HERE),
        "starts": before.starts != after.starts,
    }
    return tuple(each for each, changed in differs.items() if changed)


def with_player(
    now: MatchSetup, name: str | None = None, kind: str | None = None, guide: SeatGuide | None = None
) -> MatchSetup:
    """The set-up with another name, kind or guide for the seat in hand."""
    old = now.match.player(now.seat)
    new = SeatedPlayer(
        old.name if name is None else name, old.kind if kind is None else kind, old.guide if guide is None else guide
    )
    return _with(now, match=now.match.with_players(lambda seat: new if seat is now.seat else now.match.player(seat)))


def with_profile(now: MatchSetup, name: str) -> MatchSetup:
    """A person of this name, or a guest without one, sits at the seat in hand; whoever had the name sits where that one sat."""
    match, here = now.match, now.match.player(now.seat)
    elsewhere = next((seat for seat in Seat if name and seat is not now.seat and _is_called(match.player(seat), name)), None)

    def player(seat: Seat) -> SeatedPlayer:
        if seat is now.seat:
            return replace(here, name=name, kind=PERSON)
        return replace(match.player(seat), name=here.name) if seat is elsewhere else match.player(seat)

    return _with(now, match=match.with_players(player))


def _is_called(player: SeatedPlayer, name: str) -> bool:
    return player.kind == PERSON and player.name.strip() == name


def with_next_kind(now: MatchSetup) -> MatchSetup:
    """The seat in hand is played by the next kind of player: a person, a bot of each level, and an own bot where one sat
    there."""
    kind = now.match.player(now.seat).kind
    kinds = (PERSON, *LEVELS, *((kind,) if is_own_bot(kind) else ()))
    return with_player(now, kind=kinds[(kinds.index(kind) + 1) % len(kinds)])


def may_be_kept(kind: str) -> bool:
    """Whether settings can hold this path of a bot."""
    return 0 < len(kind) <= LONGEST_KIND and is_speakable(kind)


def _with(now: MatchSetup, rules: Ruleset | None = None, match: MatchChoices | None = None) -> MatchSetup:
    preferences = replace(now.preferences, match=match or now.match)
    return match_setup(preferences if rules is None else with_laws(preferences, rules), now.houses, now)


LAWS = "laws"  # the button that leads to all of them
DIFFERENCES = "differences"  # and the one to those that are others than in the rules they began as
_MANY = 88  # differences, as wide as any number of them
_TABLE = ("board_speed", "board_size_mm", "striker")
_CLOCK = ("stroke_time_s", "match_time_min")
_CLOCKS = (*_CLOCK, "placing_time_s")  # off, none of them is pointed out: a newcomer has turned nothing
_PLACING = ("place_by_hand", "placing_time_s")


def match_setup_rows(tr: Catalogue, now: MatchSetup) -> tuple[Row, ...]:
    """Every row."""
    return (
        *with_heading(tr("setup.rules"), (*_rulesets(tr, now), *_law_rows(tr, now, _CLOCK))),
        _button(LAWS, tr("setup.all_laws"), tr("setup.change_laws"), tr("setup.all_laws_help")),
        _differences(tr, now),
        *with_heading(tr("setup.table"), (*_match_rows(tr, now, _TABLE), *_law_rows(tr, now, _PLACING))),
        *with_heading(tr("setup.help"), (*_match_rows(tr, now, ("guide", "hand")), _take_back(tr, now))),
        *with_heading(tr("setup.beginning"), (_starts(tr, now),)),
    )


def names_of(tr: Catalogue, now: MatchSetup) -> dict[Seat, str]:
    """What each player is called."""
    return dict(player_names(now.match, now.seating, tr))


def portrait_at(tr: Catalogue, now: MatchSetup, seat: Seat) -> Portrait:
    """What a seat's player looks like."""
    kind = now.match.player(seat).kind
    return portrait_of(now.preferences.profiles.known, names_of(tr, now)[seat]) if kind == PERSON else bot_portrait(kind)


def told(tr: Catalogue, now: MatchSetup) -> str:
    """What the last choice brought along; empty where that is nothing."""
    rules, players = _ruleset_word(tr, now, now.ruleset), now.match.players
    sentences = {
        "players": lambda: tr(f"setup.brought_players_{players}", rules=rules),
        "rules": lambda: tr(f"setup.brought_rules_{players}", rules=rules),
        "laws": lambda: tr("setup.brought_laws"),
        "starts": lambda: _starter_told(tr, now),
    }
    return " ".join(sentences[each]() for each in now.brought)


def missing(tr: Catalogue, now: MatchSetup) -> str:
    """Which bot is not there, and who plays instead; empty where all are there."""
    names = now.missing_bots()
    return tr("setup.no_bot", name=PurePath(names[0]).name, level=kind_name(DEFAULT.name, tr)) if names else ""


def _starter_told(tr: Catalogue, now: MatchSetup) -> str:
    if now.starter is None or now.starts == "rules":
        return tr("setup.brought_no_starter")
    return tr("setup.brought_starter", player=names_of(tr, now)[now.starter])


def seat_guide_row(tr: Catalogue, now: MatchSetup) -> Row:
    """How much the player of the seat in hand is shown while aiming."""
    player = now.match.player(now.seat)
    guides: dict[str, str] = {
        "": tr("setup.guide_as_match"),
        **{guide: tr(f"match_option.guide.{guide}") for guide in GUIDES},
    }
    return _told_of(
        _choice("seat_guide", tr("setup.seat_guide"), tr("setup.seat_guide_help"), guides, player.guide),
        tr("setup.seat_guide_of_bot"),
        player.kind != PERSON,
    )


def _told_of(row: Row, why: str, idle: bool) -> Row:
    """The row, told why it changes nothing just now where it is idle; either way it is as high."""
    return replace(row, help=why if idle else row.help, room=((row.label, row.help), (row.label, why)))


def _rulesets(tr: Catalogue, now: MatchSetup) -> tuple[Row, ...]:
    """All rules that may be chosen, each with what makes it different."""
    known = {**PRESETS, **now.houses}
    return tuple(_ruleset_row(tr, now, name, rules) for name, rules in known.items())


def _ruleset_row(tr: Catalogue, now: MatchSetup, name: str, rules: Ruleset) -> Row:
    """Laws that were changed stand in the row of those that they began as, which a reset brings back."""
    plain, own = rules_name(tr, rules.name), now.keeps_changed(name)
    help_ = (
        tr(f"setup.rules_{name}") if name in PRESETS else tr("setup.rules_house", rules=rules_name(tr, base_preset(rules).name))
    )
    label = laws_name(tr, now.changed) if own and now.changed is not None else plain
    longer = (plain, tr("laws.no_clock", rules=plain), tr("laws.changed", rules=plain))
    picked = now.ruleset == (OWN_LAWS if own else name)
    room = tuple((other, help_) for other in longer)
    base = not picked if own else None
    return Row(f"{RULES}{name}", RowWidget.PICK, label, help_, "", picked, base, mark=False, room=room)


def with_rules(now: MatchSetup, name: str, *, plain: bool = False) -> MatchSetup:
    """The rules of that row, as they were changed or, where they are to be `plain`, as they come."""
    return with_choice(now, "rules", OWN_LAWS if now.keeps_changed(name) and not plain else name)


def _differences(tr: Catalogue, now: MatchSetup) -> Row:
    """How many laws are others than in the rules that these began as."""

    def told(count: int, base: Ruleset) -> str:
        name = rules_name(tr, base.name)
        if count == 0:
            return tr("setup.differs_none", rules=name)
        return tr("setup.differs_one", rules=name) if count == 1 else tr("setup.differs_many", count=count, rules=name)

    base, help_ = base_preset(now.laws), tr("setup.differs_help")
    label = told(len(differences(tr, now.laws, base)), base)
    room = tuple((told(count, rules), help_) for rules in PRESETS.values() for count in (0, 1, _MANY))
    return replace(_button(DIFFERENCES, label, tr("setup.differs_show"), help_), room=room)


def _ruleset_word(tr: Catalogue, now: MatchSetup, name: str) -> str:
    rules = now.rulesets[name]
    return laws_name(tr, rules) if name == OWN_LAWS else rules_name(tr, rules.name)


def _match_rows(tr: Catalogue, now: MatchSetup, names: Iterable[str]) -> tuple[Row, ...]:
    rows = {switch.name: switch for switch in switches_of("match")}
    return rows_in_words(tr, (rows[name] for name in names), now.match, None)


def _law_rows(tr: Catalogue, now: MatchSetup, names: Iterable[str]) -> tuple[Row, ...]:
    rows = {switch.name: switch for switch in SHOWN_SWITCHES}
    shown = rows_in_words(tr, (rows[name] for name in names), now.laws, base_preset(now.rules))
    quiet = (replace(row, mark=False) if row.name in _CLOCKS and not row.value else row for row in shown)
    why, by_itself = tr("setup.placing_by_itself"), not now.laws.place_by_hand
    return tuple(_told_of(row, why, by_itself) if row.name == "placing_time_s" else row for row in quiet)


def _take_back(tr: Catalogue, now: MatchSetup) -> Row:
    (row,) = _match_rows(tr, now, ("take_back",))
    return replace(row, value=now.laws.take_back, word=tr("form.on" if now.laws.take_back else "form.off"))


def _starts(tr: Catalogue, now: MatchSetup) -> Row:
    names = names_of(tr, now)
    by_law = tr(f"rule_option.first_break.{now.rules.first_break}")
    words = {"rules": tr("setup.starts_by_law", how=by_law), **{seat.value: names[seat] for seat in now.seats}}
    return _choice("starts", tr("match.starts"), tr("match_help.starts"), words, now.starts)


def _choice(name: str, label: str, help_: str, words: dict[str, str], value: str, heading: str = "") -> Row:
    switch = Switch(name, "choice", options=tuple(words), group="setup")
    return Row(name, RowWidget.CHOICE, label, help_, words[value], value, heading=heading, switch=switch)


def _button(name: str, label: str, word: str, help_: str = "") -> Row:
    return Row(name, RowWidget.BUTTON, label, help_, word, "")
