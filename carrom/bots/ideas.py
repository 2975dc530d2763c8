"""What an idea looks like on the board: which discs should fall where, and the paths of all that have a part in it."""

from dataclasses import replace

from carrom.bots.bot import DiscPath, Idea, Pot, Why
from carrom.model.discs import STRIKER, Disc
from carrom.model.stroke import Touch
from carrom.model.units import Point, Second
from carrom.physics.film import Trace, pose
from carrom.physics.simulation import simulate
from carrom.rules.state import MatchState


def illustrate(why: Why, match: MatchState) -> Why:
    """The same with what is to be seen of the idea that was meant and of those that were rejected."""
    return replace(
        why, meant=illustrate_idea(why.meant, match), rejected=tuple(illustrate_idea(idea, match) for idea in why.rejected)
    )


def illustrate_idea(idea: Idea, match: MatchState) -> Idea:
    """The idea with its pots and paths, as the stroke goes when the hand does what the head wants."""
    result, film = simulate(match.layout, idea.stroke, match.equipment)
    pots = tuple(Pot(fall.disc, fall.pocket) for fall in result.pocketed if fall.disc != STRIKER)
    falls = {fall.disc: fall.time for fall in result.pocketed if fall.disc == idea.disc or idea.disc is None}
    falls.pop(STRIKER, None)
    ends = falls or {STRIKER: film.duration}
    parts = _parts(ends, film.touches)
    paths = [_path(trace, parts[trace.disc], film.touches) for trace in film.traces if trace.disc in parts]
    return replace(idea, pots=pots, paths=tuple(paths))


def _parts(ends: dict[Disc, Second], touches: tuple[Touch, ...]) -> dict[Disc, Second]:
    """The discs whose touch brought these there, with those themselves, each with the time when its part was over."""
    parts = dict(ends)
    for touch in reversed(touches):
        if isinstance(touch.b, Disc):
            for one, other in ((touch.a, touch.b), (touch.b, touch.a)):
                if touch.time <= parts.get(one, -1.0):
                    parts.setdefault(other, touch.time)
    return parts


def _path(trace: Trace, end: Second, touches: tuple[Touch, ...]) -> DiscPath:
    """From touch to touch a disc runs straight."""
    turns = (touch.time for touch in touches if trace.disc in (touch.a, touch.b) and touch.time < end)
    points = [Point(at.x, at.y) for at in (pose(trace.rows, time) for time in (0.0, *turns, end))]
    return DiscPath(trace.disc, tuple(dict.fromkeys(points)))
