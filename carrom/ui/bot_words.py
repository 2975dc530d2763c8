"""What the screens say of bots: their ideas, how strokes compare, and what went wrong with one. No pygame."""

import math

from carrom.bots.bot import Idea, Trouble, Why
from carrom.model.discs import Kind
from carrom.model.equipment import POCKET_NAMES
from carrom.model.stroke import Stroke
from carrom.model.units import UM_PER_MM, URAD_PER_RAD
from carrom.play.letters import cut
from carrom.ui.i18n import Catalogue
from carrom.ui.telling import Message, Tone

_LONGEST = 90
_CORNERS = ("top_right", "top_left", "bottom_left", "bottom_right")  # of the pockets, seen from South
_LUCK = ("break", "soft", "hard")
_EQUAL = 0.25  # points that are no difference


def idea_words(say: Catalogue, idea: Idea, turn: float) -> str:
    """What an idea is about, as one phrase; `turn` is how the board stands on the screen."""
    if idea.disc is None or idea.pocket is None:
        return say(f"idea.{idea.kind if idea.kind in _LUCK else 'quiet'}")
    corner = _CORNERS[(POCKET_NAMES.index(idea.pocket) - round(turn)) % len(_CORNERS)]
    return say("idea.pot", disc=say(f"idea_disc.{idea.disc.kind}"), pocket=say(f"pocket.{corner}"))


def chance_words(say: Catalogue, idea: Idea) -> str:
    """How often it comes off: that the man drops, or that the turn goes on where no man was meant."""
    if idea.disc is None:
        return say("idea.keeps", percent=round(idea.keeps_turn * 100))
    return say("idea.drops", percent=round(idea.chance * 100))


def hinted_chance(say: Catalogue, idea: Idea) -> str:
    """The same of a hint, and by whose hand."""
    if idea.disc is None:
        return say("hint.keeps", percent=round(idea.keeps_turn * 100))
    return say("hint.drops", percent=round(idea.chance * 100))


def explanation(say: Catalogue, why: Why, which: int, stroke: Stroke, player: str, turn: float) -> Message:
    """What a player meant by a stroke (0), or one of the ideas that were rejected (from 1)."""
    meant = why.meant
    if which:
        idea = why.rejected[which - 1]
        title = say("explain.rejected", player=player, idea=idea_words(say, idea, turn))
        lines = (chance_words(say, idea), say("explain.less", points=f"{max(0.0, meant.value - idea.value):.1f}"))
        return Message(Tone.PLAIN, title, lines)
    title = say("explain.meant", player=player, idea=idea_words(say, meant, turn))
    strayed = say(
        "explain.strayed",
        degrees=f"{math.degrees(abs(stroke.angle - meant.stroke.angle) / URAD_PER_RAD):.1f}",
        percent=f"{abs(stroke.speed / meant.stroke.speed - 1) * 100:.0f}",
        mm=f"{abs(stroke.offset - meant.stroke.offset) / UM_PER_MM:.1f}",
    )
    steady = say("explain.steady")
    return Message(Tone.PLAIN, title, (chance_words(say, meant), steady if stroke == meant.stroke else strayed))


def hint(say: Catalogue, idea: Idea | None, turn: float, power: float, placed: bool) -> Message:
    """What a Master would play; None while that is thought over. `power` is the stroke's share of full power, and the striker
    may be `placed` where the Master would strike from."""
    if idea is None:
        return Message(Tone.PLAIN, say("hint.looking"), (say("hint.looking_sub"),))
    title = say("hint.idea", idea=idea_words(say, idea, turn))
    lines = (
        hinted_chance(say, idea),
        say("hint.power", percent=round(power * 100)),
        say("hint.away" if placed else "hint.place"),
    )
    return Message(Tone.PLAIN, title, lines)


def longest_hints(say: Catalogue) -> tuple[Message, ...]:
    """Hints of the most words that there may be: before the striker is placed, and after that."""
    pots = (
        say("idea.pot", disc=say(f"idea_disc.{kind}"), pocket=say(f"pocket.{corner}"))
        for kind in (Kind.WHITE, Kind.BLACK, Kind.QUEEN)
        for corner in _CORNERS
    )
    idea = max((*pots, *(say(f"idea.{kind}") for kind in (*_LUCK, "quiet"))), key=len)
    chance = max((say(f"hint.{kind}", percent=100) for kind in ("drops", "keeps")), key=len)
    title, power = say("hint.idea", idea=idea), say("hint.power", percent=100)
    return tuple(Message(Tone.PLAIN, title, (chance, power, say(f"hint.{end}"))) for end in ("place", "away"))


def comparison(say: Catalogue, hinted: Idea, played: Idea) -> str:
    """How a stroke that was played compares with the hint, in points of the board."""
    more = played.value - hinted.value
    if abs(more) < _EQUAL:
        return say("hint.equal")
    return say("hint.better" if more > 0 else "hint.worse", points=f"{abs(more):.1f}")


def trouble_words(say: Catalogue, trouble: Trouble, player: str) -> str:
    """What went wrong, with the last line of its detail."""
    detail = (trouble.detail.splitlines() or [""])[-1].strip()
    return say(f"trouble.{trouble.code}", player=player, detail=cut(detail, _LONGEST))
