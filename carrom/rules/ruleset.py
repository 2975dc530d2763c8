"""The presets: each the international laws with its own switches turned. Their names are asked for nowhere else."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import cast

from carrom.rules.switches import BadRuleset, Ruleset, Switch, Value, shown_switches, switches

__all__ = [
    "ICF",
    "PRESETS",
    "BadRuleset",
    "Ruleset",
    "Switch",
    "base_preset",
    "changed_switches",
    "quick_play",
    "shown_changes",
    "shown_switches",
    "switches",
    "with_needs",
    "with_switches",
]

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
    return tuple(switch.name for switch in switches() if getattr(ruleset, switch.name) != getattr(base, switch.name))


def shown_changes(ruleset: Ruleset, base: Ruleset) -> tuple[str, ...]:
    """Those of them that change something at the table."""
    return tuple(switch.name for switch in shown_switches() if getattr(ruleset, switch.name) != getattr(base, switch.name))


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
            raise BadRuleset(name, value, " | ".join(switch.name for switch in switches()))
        values[name] = value
    return cast(Callable[..., Ruleset], Ruleset)(**values)


def with_needs(ruleset: Ruleset, name: str, value: Value) -> tuple[Ruleset, str]:
    """The same rules with this switch turned, and with another one where they cannot stand together: its name, or nothing.
    BadRuleset for a value that the switch cannot have at all."""
    try:
        return with_switches(ruleset, {name: value}), ""
    except BadRuleset as problem:
        refused = problem
    for other in (switch for switch in switches() if switch.name != name):
        for option in (getattr(ICF, other.name), *other.options):
            try:
                return with_switches(ruleset, {name: value, other.name: option}), other.name
            except BadRuleset:
                continue
    raise refused
