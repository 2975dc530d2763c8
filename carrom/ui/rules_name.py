"""What a ruleset is called: presets by the catalogue, house rules by the name that the house gave them. No pygame."""

from carrom.rules.ruleset import PRESETS, Ruleset
from carrom.ui.i18n import Catalogue


def rules_name(say: Catalogue, ruleset: Ruleset) -> str:
    """The name by which these rules are known."""
    return say(f"rules.{ruleset.name}") if ruleset.name in PRESETS else ruleset.name
