"""What a player is shown of where an aim leads: how much at each level, and with the hand in force. No pygame.

All of it comes from the stroke that would be played and from the engine that would play it.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from carrom.bots.hand import Hand
from carrom.model.discs import Disc
from carrom.model.equipment import Equipment
from carrom.model.layout import Layout
from carrom.model.stroke import Stroke
from carrom.model.units import URAD_PER_RAD, Point, Rad, Urad
from carrom.physics.power import PowerSearch, Span
from carrom.physics.preview import PathEnd, Preview, first_contact, preview_with_followup
from carrom.play.preferences import GUIDES, GuideLevel
from carrom.rules.refusals import FULL_TURN

STEADY = Hand()
LIKELY = 2.0  # standard deviations: nineteen strokes of twenty stay within the cone
_TREMBLING: Urad = 2600  # 0.15°
_RESTED = 6  # calls with an aim that only trembles: about a tenth of a second
_WIDE: Rad = math.radians(15)  # off a pocket's line by so much, an aim is not near it at all


@dataclass(frozen=True, slots=True)
class Trail:
    """A disc's way after the touch; `falls` if it ends in a pocket."""

    points: tuple[Point, ...]
    falls: bool


@dataclass(frozen=True, slots=True)
class Cone:
    """Where a shaking hand may send the discs: the two outermost ways of the striker, and of the man it is to touch the
    two outermost directions (None on a side where the striker may miss it)."""

    ways: tuple[tuple[Point, ...], tuple[Point, ...]]
    directions: tuple[Point | None, Point | None]


@dataclass(frozen=True, slots=True)
class Guide:
    """What the guide shows, board frame: the striker's `path`, the `ghost` where it first touches a disc that lies at
    `target`, and the unit vectors along which the disc and the striker go on; None where there is nothing to show. `trails`
    are their whole ways from there where the level shows them: the striker's, then the men's."""

    stroke: Stroke
    path: tuple[Point, ...]
    ghost: Point | None = None
    target: Point | None = None
    target_direction: Point | None = None
    striker_direction: Point | None = None
    trails: tuple[Trail, ...] = ()
    cone: Cone | None = None


def next_lower_level(now: GuideLevel, allowed: GuideLevel) -> GuideLevel:
    """The next level that shows less; from the least back to the most that is allowed."""
    levels = GUIDES[GUIDES.index(allowed) :]
    return levels[(levels.index(now) + 1) % len(levels)]


@lru_cache(maxsize=8)
def guide_for(layout: Layout, stroke: Stroke, equipment: Equipment, level: GuideLevel, hand: Hand = STEADY) -> Guide | None:
    """The guide of a stroke at a level; None where it is off. `hand` is the one that will play the stroke."""
    if level == "off":
        return None
    preview = (preview_with_followup if level == "full" else first_contact)(layout, stroke, equipment)
    cone = None if hand.steady else _cone(layout, stroke, equipment, hand, preview)
    if level == "line":
        return Guide(stroke, preview.path, cone=cone and replace(cone, directions=(None, None)))
    return Guide(
        stroke,
        preview.path,
        preview.ghost,
        layout.at(preview.target) if preview.target is not None else None,
        preview.target_direction,
        preview.striker_direction,
        tuple(Trail(way.points, way.end is PathEnd.FALLS) for way in preview.after),
        cone,
    )


def _cone(layout: Layout, stroke: Stroke, equipment: Equipment, hand: Hand, meant: Preview) -> Cone:
    off = round(LIKELY * hand.angle_rad * URAD_PER_RAD)
    right, left = (
        first_contact(layout, replace(stroke, angle=(stroke.angle + turn) % FULL_TURN), equipment) for turn in (-off, off)
    )
    return Cone(
        (right.path, left.path),
        (
            right.target_direction if right.target == meant.target else None,
            left.target_direction if left.target == meant.target else None,
        ),
    )


class PowerWindow:
    """The range of power at which the aimed man drops, found beside the frames while the aim rests. A change of power alone
    keeps it, and so does a hand's trembling."""

    def __init__(self) -> None:
        self._asked: tuple[Layout, Stroke] | None = None
        self._search: PowerSearch | None = None
        self._rested = 0  # calls since the aim moved
        self._begun = False

    @property
    def spans(self) -> tuple[Span, ...]:
        """The softest and hardest speeds of each range known so far."""
        return self._search.spans if self._search is not None else ()

    @property
    def finished(self) -> bool:
        """Whether more work would find out no more."""
        return self._asked is None or (self._begun and (self._search is None or self._search.finished))

    def work(self, layout: Layout, stroke: Stroke, equipment: Equipment, still: bool, enough: Callable[[], bool]) -> None:
        """Search for the window of this aim until `enough` says so; once it has moved, only when it rests again. `still` says
        that nothing trembles: the window is then this aim's exactly."""
        hardest = replace(stroke, speed=math.floor(equipment.striker.full_speed))
        if self._asked is None or not _same(self._asked, (layout, hardest), 0 if still else _TREMBLING):
            self._asked, self._search, self._rested, self._begun = (layout, hardest), None, 0, False
            return
        self._rested += 1
        if not self._begun:
            if not still and self._rested < _RESTED:
                return
            self._begun = True
            disc = _aimed_disc(layout, stroke, equipment) or _aimed_disc(layout, hardest, equipment)
            self._search = PowerSearch(*self._asked, equipment, disc) if disc is not None else None
        if self._search is not None:
            self._search.work(enough)

    def forget(self) -> None:
        """Nothing is aimed any more."""
        self._asked, self._search, self._rested, self._begun = None, None, 0, False


def _same(asked: tuple[Layout, Stroke], now: tuple[Layout, Stroke], slack: Urad) -> bool:
    """Whether the two aims are one, but for so much of the angle."""
    (layout, before), (other, after) = asked, now
    return layout == other and replace(before, angle=after.angle) == after and abs(before.angle - after.angle) <= slack


def _aimed_disc(layout: Layout, stroke: Stroke, equipment: Equipment) -> Disc | None:
    """The man that a stroke touches first."""
    return first_contact(layout, stroke, equipment).target


def nearness(guide: Guide, equipment: Equipment) -> float:
    """How near the aim is to sending the man along a pocket's line: 1 on it, 0 far off or with nothing aimed at."""
    man, way = guide.target, guide.target_direction
    if man is None or way is None:
        return 0.0
    off = min(
        abs(math.remainder(math.atan2(p.y - man.y, p.x - man.x) - math.atan2(way.y, way.x), math.tau))
        for p in equipment.board.pockets
    )
    return max(0.0, 1.0 - off / _WIDE)
