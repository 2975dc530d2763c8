"""What rules are called. No pygame."""

from carrom.rules.ruleset import PRESETS
from carrom.ui.i18n import Catalogue


def rules_name(say: Catalogue, name: str) -> str:
    """A preset's name in words, a house rule's own."""
    return say(f"rules.{name}") if name in PRESETS else name
