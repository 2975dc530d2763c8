"""Matches of every kind, drawn by chance: laws with any of their switches turned, any table, any seating, any beginner."""

from random import Random

from carrom.play.preferences import MatchChoices, section_switches, with_value
from carrom.rules.match import seating_for, start_board_with, start_match
from carrom.rules.ruleset import PRESETS, Ruleset, changed_switches, switches, with_switches
from carrom.rules.state import MatchState
from carrom.rules.switches import Switch, Value

SHARES = (0, 0, 3, 10, 30, 100)  # per cent of the switches that are turned: as often as not the presets as they are
_TABLE = ("board_speed", "board_size_mm", "striker")


def any_rules(chance: Random) -> Ruleset:
    """A preset, perhaps with some or all of its switches turned."""
    base, share = PRESETS[chance.choice(sorted(PRESETS))], chance.choice(SHARES)
    turned = {switch.name: any_value(switch, chance) for switch in switches() if chance.randrange(100) < share}
    seats = turned.get("allowed_seats", base.allowed_seats)
    if turned.get("men_owned_by_colour", base.men_owned_by_colour) and isinstance(seats, tuple) and 3 in seats:
        turned["allowed_seats"] = (2, 4)  # two colours, three players
    return with_switches(base, turned)


def any_match(chance: Random, seed: int) -> MatchState:
    """A match before its first decision, of a board, men, striker, laws and seating that chance chose."""
    rules = any_rules(chance)
    table = MatchChoices()
    for row in section_switches("match"):
        if row.name in _TABLE:
            table = with_value(table, row.name, chance.choice(row.options))
    seating = seating_for(rules, chance.choice(rules.allowed_seats))
    match = start_match(rules, table.equipment, seating, seed)
    return start_board_with(match, chance.choice(seating.order)) if chance.randrange(4) == 0 else match


def told(match: MatchState) -> str:
    """What chance chose, on one line."""
    base = PRESETS[match.ruleset.name]
    turned = changed_switches(match.ruleset, base)
    board, striker = match.equipment.board, match.equipment.striker
    switched = f"{len(turned)} switches turned" if len(turned) > 4 else ", ".join(turned) or "as it is"
    return f"{base.name} ({switched}), {len(match.seating.order)} seats, {board.size:g} mm, striker {striker.mass:g} g"


def any_value(switch: Switch, chance: Random) -> Value:
    """A value that this switch may have."""
    if switch.kind == "number":
        if switch.or_none and chance.randrange(2):
            return 0
        return chance.randint(switch.low, switch.high)
    return chance.choice(switch.options)
