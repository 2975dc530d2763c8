"""Caroms, paths that lead off another man: of the man to be potted, and of the striker before it meets that man."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from carrom.bots.geometry import Array, Ground, View, clearance, contact, length, speed_before
from carrom.bots.hand import Hand
from carrom.bots.lines import ARRIVAL, CAROM, Ints, Lines, pick_lines, pocket_openings
from carrom.bots.stroke_table import Allowed, StrokeTable, chance_of, speed_needed
from carrom.model.units import Mm

_STEPS = 60  # places around a man where a touch is looked for
_LEAST_SINE = 0.3  # sine of the angle between path and line of centres
_LEAST_CUT = 0.3
_NEAR: Mm = 220.0  # what lies farther apart is missed too often
_GAP: Mm = 2.0  # what lies nearer than this touches almost at once
_SLACK: Mm = 0.2
_SURE = 0.75  # such strokes come off less often than their figures say

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Carom:
    """How a disc leaves after touching another that lies still: its centre at the touch, its unit directions before and
    after, the share of its speed that it keeps, and the sine of the touch (0 head on or not at all)."""

    centre: Array
    before: Array
    after: Array
    kept: Array
    sine: Array


def carom(start: Array, touched: Array, angle: Array, reach: Mm, share: float, ground: Ground) -> Carom:
    """The touch at that angle around the man. `share` is the man's part of both masses: what the disc feels of the push."""
    out = np.stack((np.cos(angle), np.sin(angle)), axis=-1)
    side = np.stack((-out[..., 1], out[..., 0]), axis=-1)
    centre = touched + reach * out
    path = centre - start
    before = path / length(path)[..., None]
    into = -(before * out).sum(axis=-1)
    along = (before * side).sum(axis=-1)
    pull = (1 + ground.e_disc) * share * np.maximum(into, 0.0)
    slower = np.sign(along) * np.minimum(ground.mu_disc * pull, np.abs(along) / 3)
    after = (along - slower)[..., None] * side + (pull - into)[..., None] * out
    kept = length(after)
    centre = np.broadcast_to(centre, path.shape)
    return Carom(centre, before, after / kept[..., None], kept, np.where(into > 0.02, np.abs(along), 0.0))


def _crossing(miss: Array, ok: Bools) -> tuple[Array, Bools]:
    """Where along the last axis, in steps, the miss passes through 0 between two places that are both right; and whether."""
    following = np.roll(miss, -1, axis=-1)
    passes = ok & np.roll(ok, -1, axis=-1) & (miss * following <= 0) & (np.abs(miss - following) < 1.0)
    place = passes.argmax(axis=-1)
    here = np.take_along_axis(miss, place[..., None], axis=-1)[..., 0]
    there = np.take_along_axis(following, place[..., None], axis=-1)[..., 0]
    apart = here - there
    found: Bools = np.asarray(passes.any(axis=-1))
    return place + here / np.where(apart == 0.0, 1.0, apart), found


def _turned_from(a: Array, b: Array) -> Array:
    """The sine of the angle from a to b; 2 where b lies behind a."""
    ahead = (a * b).sum(axis=-1) > 0
    return np.where(ahead, a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0], 2.0)


def carom_lines(view: View, targets: Ints) -> Lines:
    """The targets' paths to the pockets off another man."""
    ground, at = view.ground, view.at
    reach = 2 * ground.man
    man, by, pocket = (g.ravel() for g in np.meshgrid(targets, np.arange(len(view.discs)), np.arange(4), indexing="ij"))
    apart = length(at[man] - at[by])
    near = (man != by) & (apart < _NEAR) & (apart > reach + _GAP)
    man, by, pocket = man[near], by[near], pocket[near]
    corner = np.array(ground.corners)[pocket]
    around: Array = np.linspace(0.0, math.tau, _STEPS, endpoint=False)
    touch = carom(at[man][:, None, :], at[by][:, None, :], around, reach, 0.5, ground)
    goal = corner[:, None, :] - touch.centre
    miss = _turned_from(touch.after, goal / length(goal)[..., None])
    place, found = _crossing(miss, (touch.sine > _LEAST_SINE) & (miss < 1.5))
    man, by, pocket, corner = man[found], by[found], pocket[found], corner[found]
    touch = carom(at[man], at[by], place[found] * (math.tau / _STEPS), reach, 0.5, ground)
    aim = pocket_openings(touch.centre, view)
    rows = np.arange(len(man))
    first, second = clearance(at[man], touch.centre, at), clearance(touch.centre, corner, at)
    for gaps in (first, second):
        gaps[rows, man] = gaps[rows, by] = math.inf
    edge = reach - _SLACK
    ok = aim.legal[rows, pocket] & (first.min(axis=-1, initial=math.inf) > edge)
    ok &= second.min(axis=-1, initial=math.inf) > edge
    one, two = length(touch.centre - at[man]), length(corner - touch.centre)
    speed = speed_before(speed_before(np.full(len(man), ARRIVAL), two, ground) / touch.kept, one, ground)
    cosine = np.sqrt(np.maximum(0.02, 1 - touch.sine * touch.sine))
    free = np.arctan2(aim.half[rows, pocket], two) * reach * cosine / one
    kind, grip = np.full(len(man), CAROM, dtype=np.int64), np.full(len(man), math.nan)
    return pick_lines(Lines(man, man, pocket, kind, touch.before, free, speed, grip), ok)


def carom_strokes(view: View, lines: Lines, spots: Array, hand: Hand, allowed: Allowed) -> Iterator[StrokeTable]:
    """The lines with the striker sent off another man first: a table for each such man."""
    ground, at = view.ground, view.at
    begin = np.stack((spots, np.full(len(spots), ground.base_y)), axis=-1)
    around: Array = np.linspace(0.0, math.tau, _STEPS, endpoint=False)
    for by in range(len(view.discs)):
        if not allowed.behind and at[by, 1] - ground.man <= ground.front_y:
            continue
        touch = carom(begin[:, None, :], at[by], around, ground.reach, ground.man_share, ground)
        ok = touch.sine > _LEAST_SINE
        ok &= (np.abs(touch.centre).max(axis=-1) < ground.half - ground.striker) & (
            allowed.back | (touch.before[..., 1] > 0.05)
        )
        apart = length(at[lines.struck] - at[by])
        rows = np.nonzero((apart < _NEAR) & (apart > _GAP) & (lines.struck != by))[0]
        if len(rows) and ok.any():
            yield _off(view, pick_lines(lines, rows), spots, by, touch, ok, hand)


def _off(view: View, lines: Lines, spots: Array, by: int, touch: Carom, ok: Bools, hand: Hand) -> StrokeTable:
    """The lines with the striker coming off this man."""
    ground, at = view.ground, view.at
    shape = (len(lines), *touch.centre.shape)
    target = at[lines.struck][:, None, None, :]
    wanted = np.broadcast_to(lines.wanted[:, None, None, :], shape)
    met = contact(np.broadcast_to(touch.centre, shape), np.broadcast_to(target, shape), wanted, ground.reach, ground)
    miss = _turned_from(np.broadcast_to(touch.after, shape), met.toward)
    place, found = _crossing(miss, ok & (met.cut > _LEAST_CUT) & (miss < 1.5))
    # The same once more at the very place of touch.
    begin = np.broadcast_to(np.stack((spots, np.full(len(spots), ground.base_y)), axis=-1), (*found.shape, 2))
    exact = carom(begin, at[by], place * (math.tau / _STEPS), ground.reach, ground.man_share, ground)
    target, wanted = np.broadcast_to(target[:, :, 0], begin.shape), np.broadcast_to(lines.wanted[:, None, :], begin.shape)
    met = contact(exact.centre, target, wanted, ground.reach, ground)
    first, second = clearance(begin, exact.centre, at), clearance(exact.centre, met.ghost, at)
    first[..., by] = second[..., by] = math.inf
    second[np.arange(len(lines)), :, lines.struck] = math.inf
    edge = ground.reach - _SLACK
    found &= (first.min(axis=-1) > edge) & (second.min(axis=-1) > edge)
    found &= np.abs(met.ghost).max(axis=-1) < ground.half - ground.striker
    one = length(exact.centre - begin)
    speed = speed_before(speed_needed(lines.speed[:, None], met.cut, met.distance, ground) / exact.kept, one, ground)
    found &= speed <= ground.full
    cosine = np.sqrt(np.maximum(0.02, 1 - exact.sine * exact.sine))
    distance = one * met.distance / (ground.reach * cosine)  # a small error turns into so much more of it
    chance = _SURE * chance_of(lines, exact.before, np.maximum(distance, one + met.distance), met.cut, hand, ground)
    return StrokeTable(lines, spots, exact.before, np.maximum(speed, ground.least), np.where(found, chance, 0.0))
