"""What rules are called. No pygame."""

from dataclasses import replace

from carrom.rules.ruleset import PRESETS, Ruleset, base_of, quick_play
from carrom.ui.i18n import Catalogue


def rules_name(say: Catalogue, name: str) -> str:
    """A preset's name in words, a house rule's own."""
    return say(f"rules.{name}") if name in PRESETS else name


def laws_name(say: Catalogue, rules: Ruleset) -> str:
    """What a match is played by, and whether a preset's laws were changed; neither a friendly take-back, nor who was chosen
    to start, nor the gentleness of quick play is a change, and where it is the clock alone that is off, that is said."""
    known = rules_name(say, rules.name)
    if rules.name not in PRESETS:
        return known
    base = replace(base_of(rules), take_back=rules.take_back)
    plain = (base, replace(base, first_break="first_seat"), quick_play(base))
    if rules in plain:
        return known
    calm = (replace(each, stroke_time_s=0, placing_time_s=0) for each in plain)
    return say("laws.no_clock" if rules in calm else "laws.changed", rules=known)
