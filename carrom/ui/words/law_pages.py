"""The pages of F1, each as sections of sentences: laws, differences, how to play, words, advice."""

from dataclasses import dataclass
from enum import StrEnum

from carrom.rules.ruleset import ICF, Ruleset, base_preset
from carrom.ui.input.bindings import Bound, bindings, is_pad
from carrom.ui.words.catalogue import POINTS, Catalogue
from carrom.ui.words.laws import LawSection, Sentence, differences, has_improper_strokes, law_sections


def key_words(tr: Catalogue, name: str) -> str:
    """The name of a key or pad button in the player's language."""
    if is_pad(name):
        return tr(f"pad.{name.removeprefix('pad ').replace(' ', '_')}")
    text = f"key.{name.replace(' ', '_')}"
    return tr(text) if text in tr else name.title()


class LawPageName(StrEnum):
    """The pages behind F1."""

    LAWS = "laws"
    DIFFERENCES = "differences"
    KEYS = "keys"
    TERMS = "terms"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class LawPage:
    """One page: the name of its tab, and what stands on it."""

    name: LawPageName
    title: str
    sections: tuple[LawSection, ...]


_HAND = ("place", "aim", "cancel", "goal")
_FIXED_KEYS = ("fine", "slide", "strike", "redo", "again", "copy", "paste", "more", "walk", "pause", "full")
_TERMS = {
    "things": (
        *("man", "queen", "striker", "board", "frame", "pocket"),
        *("base", "base_circle", "arrow", "centre_circle", "outer_circle"),
    ),
    "play": (
        *("game", "stroke", "turn", "break", "foul", "improper", "due", "penalty", "place", "pair", "cannon", "shot"),
        *("right", "cover", "slam"),
    ),
    "strokes": ("cut", "rebound", "double", "combination", "back_shot", "thumbing"),
}
_ADVICE = {
    "aim": ("soft", "through", "straight", "thin", "rebound"),
    "play": ("easy", "cover", "last", "striker", "theirs"),
}


def law_pages(tr: Catalogue, rules: Ruleset, bound: Bound = ()) -> tuple[LawPage, ...]:
    """Every page for the rules in force; `bound` are the player's own keys."""
    known = [name for names in _TERMS.values() for name in names if name != "improper" or has_improper_strokes(rules)]
    sections = {
        LawPageName.LAWS: law_sections(tr, rules),
        LawPageName.DIFFERENCES: _differences(tr, rules),
        LawPageName.KEYS: (_hand(tr, rules), _keys(tr, bound)),
        LawPageName.TERMS: tuple(
            LawSection(tr(f"laws.terms_{part}"), tuple(_term(tr, rules, name) for name in names if name in known))
            for part, names in _TERMS.items()
        ),
        LawPageName.ADVICE: tuple(
            LawSection(
                tr(f"laws.advice_{part}"), tuple(Sentence(name, _variant_text(tr, rules, f"advice.{name}")) for name in names)
            )
            for part, names in _ADVICE.items()
        ),
    }
    return tuple(LawPage(name, tr(f"laws.page_{name}"), sections[name]) for name in LawPageName)


def _differences(tr: Catalogue, rules: Ruleset) -> tuple[LawSection, ...]:
    """From the preset these rules began as, and from the international laws where that is another."""
    preset = base_preset(rules)
    bases = (preset,) if preset == ICF else (preset, ICF)
    return tuple(_from(tr, rules, base) for base in bases)


def _from(tr: Catalogue, rules: Ruleset, base: Ruleset) -> LawSection:
    name = tr(f"rules.{base.name}")
    found = differences(tr, rules, base)
    if not found:
        return LawSection(name, (Sentence("none", tr("laws.no_difference", rules=name)),))
    return LawSection(tr("laws.different_from", rules=name), found)


def _hand(tr: Catalogue, rules: Ruleset) -> LawSection:
    return LawSection(
        tr("laws.hand"),
        tuple(Sentence(name, _variant_text(tr, rules, f"help.{name}_text"), lead=tr(f"help.{name}")) for name in _HAND),
    )


def _keys(tr: Catalogue, bound: Bound) -> LawSection:
    """The keys that the player may choose, as they are now, and those that are always the same."""
    chosen = tuple(Sentence(action, tr(f"action.{action}"), lead=key_words(tr, key)) for action, key in bindings(bound).items())
    fixed = tuple(Sentence(name, tr(f"help.key_{name}_does"), lead=tr(f"help.key_{name}")) for name in _FIXED_KEYS)
    return LawSection(tr("laws.keys"), (*chosen, *fixed))


def _term(tr: Catalogue, rules: Ruleset, name: str) -> Sentence:
    return Sentence(name, _variant_text(tr, rules, f"term.{name}_is"), lead=tr(f"term.{name}"))


def _variant_text(tr: Catalogue, rules: Ruleset, key: str) -> str:
    """The sentence, in its variant for men that belong to nobody where these rules have such."""
    return tr(tr.variant(key, *(() if rules.men_owned_by_colour else (POINTS,))))
