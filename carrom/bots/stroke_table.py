"""From where on the base each line can be played, how hard, and with what chance this hand brings it off."""

import math
from dataclasses import dataclass

import numpy as np

from carrom.bots.geometry import Array, Ground, View, chance_within, clearance, contact, length, rebound, speed_before
from carrom.bots.hand import Hand
from carrom.bots.lines import Ints, Lines
from carrom.model.layout import Layout
from carrom.model.placing import free_offsets
from carrom.model.units import UM_PER_MM
from carrom.rules.state import MatchState

_SLACK = 0.15
_LEAST_CUT = 0.2
_MODEL = 0.004  # radians by which these figures may be off the engine


@dataclass(frozen=True, slots=True)
class StrokeTable:
    """Lines (rows) by spots (columns): where the striker is sent (unit `toward`), how fast (mm/s), and the chance."""

    lines: Lines
    spots: Array
    toward: Array
    speed: Array
    chance: Array


def spots_of(layout: Layout, view: View, match: MatchState, apart: float) -> Array:
    """Legal offsets over the whole base and both circles, about `apart` mm from each other, the ends included."""
    spots: list[float] = []
    for low, high in free_offsets(view.seat, layout, match.equipment):
        steps = math.ceil((high - low) / UM_PER_MM / apart)
        spots += [low + (high - low) * step / steps for step in range(steps + 1)] if steps else [float(low)]
    return np.round(np.array(spots)) / UM_PER_MM


@dataclass(frozen=True, slots=True)
class Allowed:
    """What the rules say of directions and first contacts: whether strokes may go backward, whether a man on or behind
    the front line may be struck before it is crossed."""

    back: bool
    behind: bool


def allowed_by(match: MatchState) -> Allowed:
    """What the rules of this match say of that."""
    rules = match.ruleset
    return Allowed(rules.back_shots and not rules.stroke_must_cross_front_line, rules.direct_hit_behind_front_line)


def direct_strokes(view: View, lines: Lines, spots: Array, hand: Hand, allowed: Allowed) -> StrokeTable:
    """Every line from every spot, struck straight."""
    ground = view.ground
    shape = (len(lines), len(spots), 2)
    start = np.empty((len(spots), 2))
    start[:, 0], start[:, 1] = spots, ground.base_y
    begin = np.broadcast_to(start[None], shape)
    target = view.at[lines.struck]
    wanted = np.broadcast_to(lines.wanted[:, None, :], shape)
    met = contact(begin, np.broadcast_to(target[:, None, :], shape), wanted, ground.reach, ground)
    ok = met.cut > _LEAST_CUT
    ok &= np.abs(met.ghost).max(axis=-1) < ground.half - ground.striker
    if not allowed.back:
        ok &= met.toward[..., 1] > 0.05
    if not allowed.behind:
        ok &= (target[:, 1] - ground.man > ground.front_y)[:, None]
    ok &= ~(np.abs(met.grip - lines.grip[:, None]) > ground.mu_disc / 4)
    passing = clearance(begin, met.ghost, view.at)
    passing[np.arange(len(lines)), :, lines.struck] = math.inf
    ok &= passing.min(axis=-1, initial=math.inf) > ground.reach - _SLACK
    speed = speed_needed(lines.speed[:, None], met.cut, met.distance, ground)
    ok &= speed <= ground.full
    chance = np.where(ok, chance_of(lines, met.toward, met.distance, met.cut, hand, ground), 0.0)
    return StrokeTable(lines, spots, met.toward, np.maximum(speed, ground.least), chance)


def rebound_strokes(view: View, lines: Lines, spots: Array, hand: Hand, allowed: Allowed) -> tuple[StrokeTable, ...]:
    """The same with the striker sent off one of the frames first, a table for each frame."""
    ground, tables = view.ground, []
    limit = ground.half - ground.striker
    shape = (len(lines), len(spots), 2)
    begin = np.empty(shape)
    begin[..., 0], begin[..., 1] = spots[None, :], ground.base_y
    target = np.broadcast_to(view.at[lines.struck][:, None, :], shape)
    wanted = np.broadcast_to(lines.wanted[:, None, :], shape)
    rows = np.arange(len(lines))
    for axis, sign in ((0, 1.0), (0, -1.0), (1, 1.0), (1, -1.0)):
        if sign < 0 and axis == 1 and not allowed.back:
            continue
        ghost = target - ground.reach * wanted
        for _ in range(3):
            before = limit - sign * begin[..., axis]
            after = limit - sign * ghost[..., axis]
            sideways = ghost[..., 1 - axis] - begin[..., 1 - axis]
            slope, kept = rebound(sideways, before, np.maximum(after, 1.0), ground)
            turn = np.empty(shape)
            turn[..., axis] = sign * limit
            turn[..., 1 - axis] = begin[..., 1 - axis] + slope * before
            met = contact(turn, target, wanted, ground.reach, ground)
            ghost = met.ghost
        first = length(turn - begin)
        ok = (met.cut > _LEAST_CUT) & (after > 2.0) & (np.abs(ghost).max(axis=-1) < limit)
        ok &= np.abs(turn[..., 1 - axis]) < ground.half - 2 * ground.pocket
        one, two = clearance(begin, turn, view.at), clearance(turn, ghost, view.at)
        two[rows, :, lines.struck] = math.inf
        edge = ground.reach - _SLACK
        ok &= (one.min(axis=-1) > edge) & (two.min(axis=-1) > edge)
        toward = (turn - begin) / first[..., None]
        if not allowed.back:
            ok &= toward[..., 1] > 0.05
        after_turn = speed_needed(lines.speed[:, None], met.cut, met.distance, ground)
        speed = speed_before(after_turn / kept, first, ground)
        ok &= speed <= ground.full
        distance = first + 1.3 * met.distance
        chance = np.where(ok, 0.8 * chance_of(lines, toward, distance, met.cut, hand, ground), 0.0)
        tables.append(StrokeTable(lines, spots, toward, np.maximum(speed, ground.least), chance))
    return tuple(tables)


def speed_needed(needed: Array, cut: Array, distance: Array, ground: Ground) -> Array:
    """The striker's speed at the start so that the man goes off with the speed it needs."""
    return speed_before(needed / (ground.transfer * np.maximum(cut, 0.05)), distance, ground)


def chance_of(lines: Lines, toward: Array, distance: Array, cut: Array, hand: Hand, ground: Ground) -> Array:
    """How often the hand's error stays within what the line allows: the striker comes a little to one side of where it
    was sent, and the men's round rims make more of that."""
    aside = np.hypot(distance * hand.angle_rad, hand.placement * np.abs(toward[..., 1]))
    off = aside / (ground.reach * np.maximum(cut, 0.1))
    spread = np.sqrt(off * off + _MODEL * _MODEL)
    return chance_within(lines.free[:, None] / spread)


def best_by_disc(table: StrokeTable, discs: Ints) -> Array:
    """The best chance of each of these discs to be potted."""
    best = table.chance.max(axis=1, initial=0.0)
    return np.array([best[table.lines.potted == disc].max(initial=0.0) for disc in discs])
