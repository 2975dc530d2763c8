"""Who plays, as a picture: what a player chose once, or what stands for a name that chose nothing; and the computer's faces."""

from collections.abc import Iterable
from dataclasses import dataclass
from zlib import crc32

from carrom.bots.levels import LEVELS
from carrom.play.letters import cut, is_speakable
from carrom.rules.ruleset import BadRuleset

SIGNS = ("flower", "star", "crown", "sun", "moon", "lotus", "rings", "kite", "leaf", "flame", "heart", "wave")
COLOURS = ("teal", "rust", "indigo", "olive", "plum", "ochre", "slate", "rose")
STRIKER_COLOURS = ("usual", "ruby", "emerald", "amber", "violet")
LONGEST_NAME = 24
MOST_PROFILES = 12
_OWN_BOT = "bot"


@dataclass(frozen=True, slots=True)
class Portrait:
    """One of `SIGNS` on one of `COLOURS`; or a bot's face, its level's or the one of a player's own bot, without a colour."""

    sign: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Profile:
    """A player who is known on this machine, by name: one of `SIGNS`, `COLOURS` and `STRIKER_COLOURS` each. BadRuleset for
    anything else."""

    name: str
    sign: str
    colour: str
    striker: str = "usual"

    def __post_init__(self) -> None:
        name = self.name
        if not name or name != cut(name.strip(), LONGEST_NAME) or not is_speakable(name):
            raise BadRuleset("name", name, f"1 … {LONGEST_NAME} letters, no space at either end")
        for part, known in (("sign", SIGNS), ("colour", COLOURS), ("striker", STRIKER_COLOURS)):
            if getattr(self, part) not in known:
                raise BadRuleset(part, getattr(self, part), " | ".join(known))

    @property
    def portrait(self) -> Portrait:
        """Its picture."""
        return Portrait(self.sign, self.colour)


def profile_of(profiles: Iterable[Profile], name: str) -> Profile | None:
    """The profile of that name, if there is one."""
    return next((profile for profile in profiles if profile.name == name.strip()), None)


def portrait_of(profiles: Iterable[Profile], name: str) -> Portrait:
    """What was chosen for a name; for one that chose nothing always the same one of all."""
    known = profile_of(profiles, name)
    if known is not None:
        return known.portrait
    number = crc32(name.strip().encode())
    return Portrait(SIGNS[number % len(SIGNS)], COLOURS[number // len(SIGNS) % len(COLOURS)])


def bot_portrait(kind: str) -> Portrait:
    """The face of a level, or of any bot of a player's own."""
    return Portrait(kind if kind in LEVELS else _OWN_BOT)
