"""Where an aimed stroke leads: the engine itself, run up to the first contacts and the first rebound."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import inf

from carrom.model.discs import STRIKER, Disc
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout
from carrom.model.stroke import Stroke
from carrom.model.units import Point
from carrom.physics.impacts import Hit
from carrom.physics.motion import Motion, PocketedDisc
from carrom.physics.mover import BACK, Mover
from carrom.physics.simulation import PER_M, Run, start_of


class PathEnd(StrEnum):
    """Why a way is shown no farther."""

    MEETS = "meets"  # a disc
    FALLS = "falls"
    RESTS = "rests"
    REBOUNDS = "rebounds"  # once more than is shown


@dataclass(frozen=True, slots=True)
class PreviewPath:
    """How one disc's centre goes: its start, its rebounds, its end."""

    disc: Disc
    points: tuple[Point, ...]
    end: PathEnd


@dataclass(frozen=True, slots=True)
class Preview:
    """`before` is the striker's way up to the first disc it touches, or to its end. `ghost` is its place at that touch and
    `target` the disc, None where it touches none. `after` says how the discs go on from there, the striker first, then the
    men that it sent: each up to its next contact or its second rebound. The directions are unit vectors, None for a disc
    that does not go on."""

    before: PreviewPath
    ghost: Point | None = None
    target: Disc | None = None
    target_direction: Point | None = None
    striker_direction: Point | None = None
    after: tuple[PreviewPath, ...] = ()

    @property
    def path(self) -> tuple[Point, ...]:
        """The striker's way up to the first touch."""
        return self.before.points


def first_contact(layout: Layout, stroke: Stroke, equipment: Equipment, rebounds: int = 1) -> Preview:
    """What a stroke does until the striker touches a disc, falls, rests, or has met `rebounds` frames and meets another."""
    return _before(_run(layout, stroke, equipment), layout, rebounds)[0]


def preview_with_followup(layout: Layout, stroke: Stroke, equipment: Equipment, rebounds: int = 1) -> Preview:
    """The same, and how the striker and the men it touches first go on, each of them over so many rebounds."""
    motion = _run(layout, stroke, equipment)
    preview, met = _before(motion, layout, rebounds)
    if not met:
        return preview
    used = len(preview.path) - 2
    discs = (*(disc for disc, _ in layout.discs), STRIKER)
    tracks = [_Track(motion, index, rebounds - (used if index == len(layout.discs) else 0)) for index in met]
    while any(track.end is None for track in tracks) and _happens(motion):
        for track in tracks:
            track.follow()
    after = tuple(PreviewPath(discs[track.index], tuple(track.points), track.end or PathEnd.RESTS) for track in tracks)
    return Preview(preview.before, preview.ghost, preview.target, preview.target_direction, preview.striker_direction, after)


def _run(layout: Layout, stroke: Stroke, equipment: Equipment) -> Motion:
    return Run(start_of(layout, stroke, equipment), equipment).motion


def _happens(motion: Motion) -> bool:
    """Let the next thing happen; False once all lies still."""
    now = motion.next_time
    if now < inf:
        motion.advance_to(now)
    return now < inf


def _before(motion: Motion, layout: Layout, rebounds: int) -> tuple[Preview, tuple[int, ...]]:
    """The striker's way up to its first touch, and who touches there: the striker's index and those of the men."""
    striker = len(layout.discs)
    track = _Track(motion, striker, rebounds)
    while track.end is None and _happens(motion):
        track.follow()
    way = PreviewPath(STRIKER, tuple(track.points), track.end or PathEnd.RESTS)
    if way.end is not PathEnd.MEETS:
        return Preview(way), ()
    instant = motion.impacts.hits[track.seen - 1].time
    hits = [hit for hit in motion.impacts.hits if hit.time == instant and striker in (hit.index, hit.code)]
    men = tuple(dict.fromkeys(_other(hit, striker) for hit in hits))
    first, last = motion.movers[men[0]], motion.movers[striker]
    return Preview(way, way.points[-1], layout.discs[men[0]][0], _heading(first), _heading(last)), (striker, *men)


class _Track:
    """One disc followed from now on: the points of its way, and its end once that is known."""

    def __init__(self, motion: Motion, index: int, rebounds: int) -> None:
        self.index, self.end = index, None if motion.movers[index].v > 0.0 else PathEnd.RESTS
        self._motion, self._left = motion, rebounds
        self._mover = motion.movers[index]
        self.seen, self._dropped = len(motion.impacts.hits), len(motion.drops)
        now = self._mover.t0
        self.points = [_place(self._mover, now)]

    def follow(self) -> None:
        """Take note of what has just happened to it."""
        hits: Sequence[Hit] = self._motion.impacts.hits
        while self.end is None and self.seen < len(hits):
            hit = hits[self.seen]
            self.seen += 1
            if self.index in (hit.index, hit.code):
                self._met(hit)
        if self.end is not None:
            return
        fallen = next((drop for drop in self._motion.drops[self._dropped :] if drop.index == self.index), None)
        if fallen is not None:
            self._stop(_dropped_at(fallen), PathEnd.FALLS)
        elif self._mover.v == 0.0:
            self._stop(_place(self._mover, self._mover.t0), PathEnd.RESTS)

    def _met(self, hit: Hit) -> None:
        at = _place(self._mover, hit.time)
        if hit.code >= 0:
            self._stop(at, PathEnd.MEETS)
        elif hit.code > BACK and self._left <= 0:
            self._stop(at, PathEnd.REBOUNDS)
        else:  # a pocket's back is no rebound: what comes there all but always falls
            self._left -= hit.code > BACK
            self.points.append(at)

    def _stop(self, at: Point, end: PathEnd) -> None:
        self.points.append(at)
        self.end = end


def _other(hit: Hit, disc: int) -> int:
    return hit.code if hit.index == disc else hit.index


def _dropped_at(drop: PocketedDisc) -> Point:
    return Point(drop.x * PER_M, drop.y * PER_M)


def _place(mover: Mover, time: float) -> Point:
    x, y = mover.place(time)
    return Point(x * PER_M, y * PER_M)


def _heading(mover: Mover) -> Point | None:
    return Point(mover.ux, mover.uy) if mover.v > 0.0 else None
