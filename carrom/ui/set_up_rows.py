"""The rows of the set-up screen in words: the seat in hand, the laws, their clock, how they differ, table, help, start."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import PurePath

from carrom.bots.levels import DEFAULT, LEVELS
from carrom.model.seats import Seat
from carrom.play.preferences import GUIDES, PERSON
from carrom.play.preferences import rows as switches_of
from carrom.rules.ruleset import PRESETS, Ruleset, base_of
from carrom.rules.switches import Switch, switches
from carrom.ui.i18n import Catalogue
from carrom.ui.law_sheet import differences
from carrom.ui.match_in_play import is_own, kind_name, player_names
from carrom.ui.rows import Look, Row, headed, rows_in_words
from carrom.ui.rules_name import laws_name, rules_name
from carrom.ui.setting_up import OWN_LAWS, SetUp

LAWS = "laws"  # the button that leads to all of them
DIFFERENCES = "differences"  # and the one to those that are others than in the rules they began as
_MANY = 88  # differences, as wide as any number of them
_TABLE = ("board_speed", "board_size_mm", "striker")
_CLOCK = ("stroke_time_s", "match_time_min")
_CLOCKS = (*_CLOCK, "placing_time_s")  # off, none of them is pointed out: a newcomer has turned nothing
_PLACING = ("place_by_hand", "placing_time_s")


def set_up_rows(say: Catalogue, now: SetUp) -> tuple[Row, ...]:
    """Every row."""
    return (
        *_seat(say, now),
        *_laws(say, now),
        *headed(say("setup.table"), (*_match_rows(say, now, _TABLE), *_law_rows(say, now, _PLACING))),
        *headed(say("setup.help"), (*_match_rows(say, now, ("guide", "hand")), _take_back(say, now))),
        *headed(say("setup.beginning"), (_starts(say, now),)),
    )


def names_of(say: Catalogue, now: SetUp) -> dict[Seat, str]:
    """What each player is called."""
    return dict(player_names(now.match, now.seating, say))


def told(say: Catalogue, now: SetUp) -> str:
    """What the last choice brought along; empty where that is nothing."""
    rules, players = _ruleset_word(say, now, now.ruleset), now.match.players
    sentences = {
        "players": lambda: say(f"setup.brought_players_{players}", rules=rules),
        "rules": lambda: say(f"setup.brought_rules_{players}", rules=rules),
        "laws": lambda: say("setup.brought_laws"),
        "starts": lambda: _starter_told(say, now),
    }
    return " ".join(sentences[each]() for each in now.brought)


def missing(say: Catalogue, now: SetUp) -> str:
    """Which bot is not there, and who plays instead; empty where all are there."""
    names = now.missing_bots()
    return say("setup.no_bot", name=PurePath(names[0]).name, level=kind_name(DEFAULT.name, say)) if names else ""


def _starter_told(say: Catalogue, now: SetUp) -> str:
    if now.starter is None or now.starts == "rules":
        return say("setup.brought_no_starter")
    return say("setup.brought_starter", player=names_of(say, now)[now.starter])


def _seat(say: Catalogue, now: SetUp) -> tuple[Row, ...]:
    player = now.match.player(now.seat)
    kinds = (PERSON, *LEVELS, player.kind if is_own(player.kind) else "")
    words = {kind: kind_name(kind, say) if kind else say("setup.own_bot") for kind in kinds}
    guides: dict[str, str] = {
        "": say("setup.guide_as_match"),
        **{guide: say(f"match_option.guide.{guide}") for guide in GUIDES},
    }
    title = say(f"setup.seat_{now.seat}", player=names_of(say, now)[now.seat])
    return (
        _choice("kind", say("setup.kind"), say("setup.kind_help"), words, player.kind, heading=title),
        _choice("seat_guide", say("setup.seat_guide"), say("setup.seat_guide_help"), guides, player.guide),
    )


def _laws(say: Catalogue, now: SetUp) -> tuple[Row, ...]:
    words = {name: _ruleset_word(say, now, name) for name in now.rulesets}
    return (
        _choice("rules", say("setup.rules"), say("setup.rules_help"), words, now.ruleset, heading=say("setup.laws")),
        *_law_rows(say, now, _CLOCK),
        _differences(say, now),
        _button(LAWS, say("setup.all_laws"), say("setup.change_laws"), say("setup.all_laws_help")),
    )


def _differences(say: Catalogue, now: SetUp) -> Row:
    """How many laws are others than in the rules that these began as."""

    def told(count: int, base: Ruleset) -> str:
        name = rules_name(say, base.name)
        if count == 0:
            return say("setup.differs_none", rules=name)
        return say("setup.differs_one", rules=name) if count == 1 else say("setup.differs_many", count=count, rules=name)

    base, help_ = base_of(now.laws), say("setup.differs_help")
    label = told(len(differences(say, now.laws, base)), base)
    room = tuple((told(count, rules), help_) for rules in PRESETS.values() for count in (0, 1, _MANY))
    return replace(_button(DIFFERENCES, label, say("setup.differs_show"), help_), room=room)


def _ruleset_word(say: Catalogue, now: SetUp, name: str) -> str:
    rules = now.rulesets[name]
    return laws_name(say, rules) if name == OWN_LAWS else rules_name(say, rules.name)


def _match_rows(say: Catalogue, now: SetUp, names: Iterable[str]) -> tuple[Row, ...]:
    rows = {switch.name: switch for switch in switches_of("match")}
    return rows_in_words(say, (rows[name] for name in names), now.match, None)


def _law_rows(say: Catalogue, now: SetUp, names: Iterable[str]) -> tuple[Row, ...]:
    rows = {switch.name: switch for switch in switches()}
    shown = rows_in_words(say, (rows[name] for name in names), now.laws, base_of(now.rules))
    return tuple(replace(row, mark=False) if row.name in _CLOCKS and not row.value else row for row in shown)


def _take_back(say: Catalogue, now: SetUp) -> Row:
    (row,) = _match_rows(say, now, ("take_back",))
    return replace(row, value=now.laws.take_back, word=say("form.on" if now.laws.take_back else "form.off"))


def _starts(say: Catalogue, now: SetUp) -> Row:
    names = names_of(say, now)
    by_law = say(f"rule_option.first_break.{now.rules.first_break}")
    words = {"rules": say("setup.starts_by_law", how=by_law), **{seat.value: names[seat] for seat in now.seats}}
    return _choice("starts", say("match.starts"), say("match_help.starts"), words, now.starts)


def _choice(name: str, label: str, help_: str, words: dict[str, str], value: str, heading: str = "") -> Row:
    switch = Switch(name, "choice", options=tuple(words), group="setup")
    return Row(name, Look.CHOICE, label, help_, words[value], value, heading=heading, switch=switch)


def _button(name: str, label: str, word: str, help_: str = "") -> Row:
    return Row(name, Look.BUTTON, label, help_, word, "")
