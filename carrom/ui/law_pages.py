"""The pages of the law sheet, each as sections of sentences: laws, differences, how to play, words, advice. No pygame."""

from dataclasses import dataclass
from enum import StrEnum

from carrom.rules.ruleset import ICF, Ruleset, base_of
from carrom.ui.bindings import Bound, bindings
from carrom.ui.i18n import POINTS, Catalogue
from carrom.ui.key_names import key_words
from carrom.ui.law_sheet import Section, Sentence, differences, sheet


class PageName(StrEnum):
    LAWS = "laws"
    DIFFERENCES = "differences"
    KEYS = "keys"
    TERMS = "terms"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Page:
    """One page: the name of its tab, and what stands on it."""

    name: PageName
    title: str
    sections: tuple[Section, ...]


_HAND = ("place", "aim", "cancel", "goal")
_FIXED_KEYS = ("fine", "slide", "strike", "redo", "again", "copy", "paste", "more", "walk", "pause", "full")
_TERMS = {
    "things": ("man", "queen", "striker", "board", "base", "base_circle", "outer_circle"),
    "play": ("game", "stroke", "turn", "break", "due", "pair", "cannon", "foul", "improper", "right", "cover", "slam"),
    "strokes": ("cut", "rebound", "double", "combination", "back_shot"),
}
_ADVICE = {
    "aim": ("soft", "through", "straight", "thin", "rebound"),
    "play": ("easy", "cover", "last", "striker", "theirs"),
}


def pages(say: Catalogue, rules: Ruleset, bound: Bound = ()) -> tuple[Page, ...]:
    """Every page for the rules in force; `bound` are the player's own keys."""
    sections = {
        PageName.LAWS: sheet(say, rules),
        PageName.DIFFERENCES: _differences(say, rules),
        PageName.KEYS: (_hand(say, rules), _keys(say, bound)),
        PageName.TERMS: tuple(
            Section(say(f"laws.terms_{part}"), tuple(_term(say, rules, name) for name in names))
            for part, names in _TERMS.items()
        ),
        PageName.ADVICE: tuple(
            Section(say(f"laws.advice_{part}"), tuple(Sentence(name, _told(say, rules, f"advice.{name}")) for name in names))
            for part, names in _ADVICE.items()
        ),
    }
    return tuple(Page(name, say(f"laws.page_{name}"), sections[name]) for name in PageName)


def _differences(say: Catalogue, rules: Ruleset) -> tuple[Section, ...]:
    """From the preset these rules began as, and from the international laws where that is another."""
    preset = base_of(rules)
    bases = (preset,) if preset == ICF else (preset, ICF)
    return tuple(_from(say, rules, base) for base in bases)


def _from(say: Catalogue, rules: Ruleset, base: Ruleset) -> Section:
    name = say(f"rules.{base.name}")
    found = differences(say, rules, base)
    if not found:
        return Section(name, (Sentence("none", say("laws.no_difference", rules=name)),))
    return Section(say("laws.different_from", rules=name), found)


def _hand(say: Catalogue, rules: Ruleset) -> Section:
    return Section(
        say("laws.hand"),
        tuple(Sentence(name, _told(say, rules, f"help.{name}_text"), lead=say(f"help.{name}")) for name in _HAND),
    )


def _keys(say: Catalogue, bound: Bound) -> Section:
    """The keys that the player may choose, as they are now, and those that are always the same."""
    chosen = tuple(
        Sentence(action, say(f"action.{action}"), lead=key_words(say, key)) for action, key in bindings(bound).items()
    )
    fixed = tuple(Sentence(name, say(f"help.key_{name}_does"), lead=say(f"help.key_{name}")) for name in _FIXED_KEYS)
    return Section(say("laws.keys"), (*chosen, *fixed))


def _term(say: Catalogue, rules: Ruleset, name: str) -> Sentence:
    return Sentence(name, _told(say, rules, f"term.{name}_is"), lead=say(f"term.{name}"))


def _told(say: Catalogue, rules: Ruleset, key: str) -> str:
    """The sentence, in its variant for men that belong to nobody where these rules have such."""
    return say(say.variant(key, *(() if rules.men_owned_by_colour else (POINTS,))))
