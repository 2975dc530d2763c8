"""Which sounds there are, how strong each may become, and how loudly the player wants to hear them. No pygame."""

from dataclasses import dataclass
from enum import StrEnum

from carrom.model.units import NewtonSecond, Second
from carrom.play.preferences import SoundChoices


class Voice(StrEnum):
    """What sounds; the files are called by these names."""

    MAN = "man"
    STRIKER = "striker"
    FRAME = "frame"
    BACK = "back"
    NET = "net"
    FLICK = "flick"
    SLIDE = "slide"
    QUEEN = "queen"
    FOUL = "foul"
    BOARD_OVER = "board_over"
    WIN = "win"
    TICK = "tick"


class Group(StrEnum):
    """What has a volume of its own."""

    EFFECTS = "effects"
    SIGNALS = "signals"
    INTERFACE = "interface"


@dataclass(frozen=True, slots=True)
class Traits:
    """`level` is the gain of the loudest; a touch of the impulse `loud` reaches it, one below `least` is silent.

    Two of a kind keep the `gap`, and no more than `voices` sound at once. A recording may be at its peak until `peaks`
    after its start and is below its peak · exp(−t / `fades`) from then on.
    """

    group: Group
    level: float
    voices: int
    peaks: Second
    fades: Second
    gap: Second = 0.0
    loud: NewtonSecond = 1.0
    least: NewtonSecond = 0.0


TRAITS: dict[Voice, Traits] = {
    Voice.MAN: Traits(Group.EFFECTS, 0.55, 5, 0.003, 0.027, gap=0.0015, loud=0.020, least=0.00015),
    Voice.STRIKER: Traits(Group.EFFECTS, 0.85, 3, 0.003, 0.045, gap=0.003, loud=0.045, least=0.00020),
    Voice.FRAME: Traits(Group.EFFECTS, 0.85, 4, 0.005, 0.048, gap=0.008, loud=0.090, least=0.00040),
    Voice.BACK: Traits(Group.EFFECTS, 0.70, 2, 0.003, 0.040, gap=0.020, loud=0.060, least=0.00040),
    Voice.NET: Traits(Group.EFFECTS, 0.80, 2, 0.115, 0.100, gap=0.030),
    Voice.FLICK: Traits(Group.EFFECTS, 0.35, 1, 0.003, 0.016),
    Voice.SLIDE: Traits(Group.EFFECTS, 0.16, 4, 0.160, 0.010),
    Voice.QUEEN: Traits(Group.SIGNALS, 0.45, 1, 0.300, 0.200),
    Voice.FOUL: Traits(Group.SIGNALS, 0.60, 1, 0.250, 0.170),
    Voice.BOARD_OVER: Traits(Group.SIGNALS, 0.55, 1, 0.400, 0.260),
    Voice.WIN: Traits(Group.SIGNALS, 0.60, 1, 1.000, 0.300),
    Voice.TICK: Traits(Group.INTERFACE, 0.30, 1, 0.003, 0.018),
}


@dataclass(frozen=True, slots=True)
class Volumes:
    """How loudly each group is heard, 0 to 1; `muted` silences all and forgets nothing."""

    effects: float = 1.0
    signals: float = 1.0
    interface: float = 1.0
    muted: bool = False

    def of(self, voice: Voice) -> float:
        """The share of full gain at which this is heard."""
        if self.muted:
            return 0.0
        match TRAITS[voice].group:
            case Group.EFFECTS:
                return self.effects
            case Group.SIGNALS:
                return self.signals
            case Group.INTERFACE:
                return self.interface


FULL = Volumes()


def volumes_of(chosen: SoundChoices) -> Volumes:
    """The player's choice, in per cent, as shares."""
    return Volumes(chosen.effects / 100, chosen.signals / 100, chosen.interface / 100, chosen.muted)
