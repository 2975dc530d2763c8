"""The laws in force in plain words: which sentences there are, when each applies, and how two rulesets differ."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from carrom.rules.ruleset import ICF, SHOWN_SWITCHES, Ruleset, Switch, Value
from carrom.ui.words.catalogue import POINTS, Catalogue, duration

When: TypeAlias = Callable[[Ruleset], bool]


def has_improper_strokes(rules: Ruleset) -> bool:
    """Whether these rules ask how the striker is played: which man first, and where its front line is crossed."""
    return rules.must_hit_own_colour_first or rules.stroke_must_cross_front_line or not rules.direct_hit_behind_front_line


def _colours(rules: Ruleset) -> bool:
    return rules.men_owned_by_colour


def _circle(rules: Ruleset) -> bool:
    """The centre spot leaves nothing to choose."""
    return rules.placing_area != "centre_spot"


def _by_hand(rules: Ruleset) -> bool:
    return rules.place_by_hand and _circle(rules)


def _their_last_ends(rules: Ruleset) -> bool:
    """A man that comes back ends no board."""
    return _colours(rules) and rules.opponent_man_put_back == "no" and rules.opponent_last_man == "lose_board"


@dataclass(frozen=True, slots=True)
class LawEntry:
    """One sentence: a switch of that name decides its words, or none does and the laws it rests on stand in `law`.

    `rows` are those of the law book that it answers for, so that a ruling can be looked up; `when` that it applies.
    """

    name: str
    rows: str = ""
    when: When = lambda _: True
    law: str = ""


LAW_TABLE: Mapping[str, tuple[LawEntry, ...]] = {
    "players": (
        LawEntry("book"),
        LawEntry("allowed_seats"),
        LawEntry("men_owned_by_colour", "L41"),
        LawEntry("partners", when=lambda rules: 4 in rules.allowed_seats, law="28"),
        LawEntry("turn_direction", "DB1 UD1", when=lambda rules: max(rules.allowed_seats) > 2),
        LawEntry("first_break", "L39 UG1"),
        LawEntry("next_break", "L49 DB4"),
        LawEntry("change_sides", "L58 L60"),
        LawEntry("take_back"),
    ),
    "score": (
        LawEntry("games_in_match", "L57"),
        LawEntry("target_points", "M1 UM1 G1"),
        LawEntry("win_check", "P9", when=lambda rules: not rules.men_owned_by_colour),
        LawEntry("board_limit", "M2 G2 P10 R9"),
        LawEntry("tie_after_limit", "M3", when=lambda rules: bool(rules.board_limit or rules.match_time_min)),
        LawEntry("man_values", "E1 E2 L52"),
        LawEntry("queen_points"),
        LawEntry("queen_cutoff_score"),
        LawEntry("board_points_cap", "E18"),
        LawEntry("dues_written_off_at_board_end", "D6"),
        LawEntry("match_time_min", "K26"),
    ),
    "stroke": (
        LawEntry("base", law="130, 134"),
        LawEntry("no_legal_striker_spot", "L142"),
        LawEntry("turn", "N1 N2 U1 U2 P1 P2 R2", law="48, 51"),
        LawEntry("back_shots"),
        LawEntry("stroke_must_cross_front_line", "U19"),
        LawEntry("direct_hit_behind_front_line", "U20"),
        LawEntry("must_hit_own_colour_first", "H1"),
        LawEntry("three_passes_each", "L137"),
        LawEntry("pocket_diameter_mm"),
    ),
    "break": (
        LawEntry("break_made", "B4 R1", law="44"),
        LawEntry("break_attempts", "B1 UB1"),
        LawEntry("break_right_returns", "B2 B5 DB5"),
        LawEntry("failed_break_penalty", "UB2 P4"),
        LawEntry("striker_pocketed_untouched_at_break", "B3 UB3"),
    ),
    "fouls": (
        LawEntry("striker", "N5 N7 U3 P3", law="72a, 74"),
        LawEntry("striker_plus_own", "N6 N8 U4 R3"),
        LawEntry("opponent_man_is_foul", "N3 U5", _colours),
        LawEntry("opponent_man_put_back", "G3", _colours),
        LawEntry("own_plus_opponent_continues", "N4", when=lambda rules: _colours(rules) and not rules.opponent_man_is_foul),
        LawEntry("penalties_per_stroke"),
        LawEntry(
            "improper_extra_due_with_striker",
            "X1 X2 X3 X4",
            when=lambda rules: rules.penalties_per_stroke == "due_and_penalty" and has_improper_strokes(rules),
        ),
    ),
    "dues": (
        LawEntry("dues_collected", "D2 U15"),
        LawEntry("dues_owed", "D1 D3", law="72c, 83, 89a"),
        LawEntry(  # a man that always comes back pays nothing
            "opponents_due", "D4", when=lambda rules: _colours(rules) and rules.opponent_man_put_back != "always", law="78b"
        ),
        LawEntry(
            "penalty_man_choice",
            when=lambda rules: not rules.men_owned_by_colour and rules.man_values[0] != rules.man_values[1],
        ),
        LawEntry("penalty_must_be_claimed", "K24"),
        LawEntry("beneficiary_may_waive", "D5", _by_hand),
        LawEntry("place_by_hand", "L84 L93 65b 65c 65d", _circle),
        LawEntry("placer_of_dues", "DB2 DB3", when=lambda rules: _by_hand(rules) or rules.penalty_must_be_claimed),
        LawEntry("queen_placer", when=_by_hand),
        LawEntry("placing_area", "R10", when=lambda rules: rules.place_by_hand or not _circle(rules)),
        LawEntry("queen_place", when=_circle, law="93-94"),
        LawEntry("no_room", "L79", _circle, law="79"),
    ),
    "queen": (
        LawEntry("queen_needs_own_man_first", "U9 P5"),
        LawEntry(
            "queen_right_by_opponents_stroke", when=lambda rules: rules.queen_needs_own_man_first and rules.men_owned_by_colour
        ),
        LawEntry("unearned_queen", "Q2 U10 U11 P6 R4", when=lambda rules: rules.queen_needs_own_man_first),
        LawEntry("queen_with_first_own_man", "Q4 Q5", when=lambda rules: rules.queen_needs_own_man_first),
        LawEntry("queen_blocked_by_due", "Q1"),
        LawEntry("cover_required", "Q3 Q6 C1 C2 U12 R6"),
        LawEntry("queen_plus_striker", "Q7 Q8 Q9 R5"),
        LawEntry(
            "cover_with_striker",
            "C3 C4",
            when=lambda rules: rules.cover_required and rules.striker_plus_own == "own_back_continue",
            law="100a, 101a",
        ),
        LawEntry("foul_stroke_can_cover", "X5 U13"),
    ),
    "end": (
        LawEntry("board_end", "E3 U8 P8 R8", law="52-54"),
        LawEntry("last_own_before_queen", "E4 E5 U7 P7 R7"),
        LawEntry("men_come_back", "E6 E7 U17 U18", law="73, 77, 98b, 101b"),
        LawEntry(
            "opponent_last_man",
            "E8 E10 E11 U6",
            when=lambda rules: (
                _colours(rules) and (rules.opponent_man_put_back == "no" or rules.opponent_last_man == "back_plus_one")
            ),
        ),
        LawEntry("loss_adds_queen_when_uncovered", "E9", _their_last_ends),
        LawEntry("both_last_men_score_at_least_one", "E12 E13 E14 E15 E16 E17", _their_last_ends),
        LawEntry(
            "claim_extra_points",
            "L87",
            when=lambda rules: _colours(rules) and (rules.last_own_before_queen == "lose_board" or _their_last_ends(rules)),
        ),
        LawEntry("slam", "L26", _colours, law="26a, 26b"),
        LawEntry("giving_up", "H2 H3 L139", law="139"),
    ),
    "clock": (
        LawEntry("stroke_time_s"),
        LawEntry("placing_time_s", "L88", _by_hand),
        LawEntry("time_up", "X6 X7 L50", when=lambda rules: bool(rules.stroke_time_s or rules.placing_time_s)),
    ),
}


_SWITCHES = {switch.name: switch for switch in SHOWN_SWITCHES}
_RANGE = re.compile(r"(\d+)([a-z]?)-(\d*)([a-z]?)")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One law: `law` its numbers as shown, `was` what it is elsewhere where the sheet compares, `lead` a word it explains.

    `name` is the entry's, `cites` the rows and law numbers under which a ruling finds it.
    """

    name: str
    text: str
    law: str = ""
    was: str = ""
    lead: str = ""
    cites: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class LawSection:
    """Laws that belong together, or what stands under one heading of another page."""

    title: str
    sentences: tuple[Sentence, ...]


def law_sections(tr: Catalogue, rules: Ruleset) -> tuple[LawSection, ...]:
    """The laws in force, section by section."""
    return tuple(
        LawSection(tr(f"sheet.{title}"), tuple(_sentence(tr, entry, rules) for entry in entries if entry.when(rules)))
        for title, entries in LAW_TABLE.items()
    )


def differences(tr: Catalogue, rules: Ruleset, base: Ruleset) -> tuple[Sentence, ...]:
    """Every law that another ruleset has otherwise: as it is in these rules, and as it was there."""
    return tuple(
        Sentence(entry.name, now, was="" if now == was else was)
        for entry in chain(*LAW_TABLE.values())
        if entry.name in _SWITCHES and entry.when(rules) and getattr(rules, entry.name) != getattr(base, entry.name)
        for now, was in ((_text(tr, entry.name, rules), _text(tr, entry.name, base) if entry.when(base) else ""),)
    )


def place_of(sections: tuple[LawSection, ...], cited: str) -> str | None:
    """The name of the first sentence that a row (`N6`) or law numbers (`98b, 101b`) lead to; None where none does."""
    sentences = [sentence for section in sections for sentence in section.sentences]
    wanted = _tokens(cited)
    whole = {"".join(filter(str.isdigit, token)) for token in wanted if token[:1].isdigit()}
    for closeness in (wanted, whole):
        for sentence in sentences:
            if closeness & sentence.cites:
                return sentence.name
    return None


def law_words(tr: Catalogue, law: str) -> str:
    """Law numbers as shown; empty where there are none."""
    if not law:
        return ""
    law = law.replace("-", "–")
    return tr("law.many" if any(sign in law for sign in ",–") else "law.one", law=law)


def _sentence(tr: Catalogue, entry: LawEntry, rules: Ruleset) -> Sentence:
    switch = _SWITCHES.get(entry.name)
    law = switch.law if switch else entry.law
    cites = _tokens(law) | frozenset(entry.rows.split())
    cites |= {"".join(filter(str.isdigit, token)) for token in cites if token[:1].isdigit()}
    return Sentence(entry.name, _text(tr, entry.name, rules), _law(tr, law, switch, rules), cites=cites)


def _law(tr: Catalogue, law: str, switch: Switch | None, rules: Ruleset) -> str:
    """The law that says so; where these rules say otherwise than the laws whose numbers these are, in whose place they do."""
    words = law_words(tr, law)
    if not words or switch is None or getattr(rules, switch.name) == getattr(ICF, switch.name):
        return words
    return tr("sheet.instead", law=words)


def _text(tr: Catalogue, name: str, rules: Ruleset) -> str:
    switch = _SWITCHES.get(name)
    value = getattr(rules, name) if switch else ""
    key = f"sheet.{name}{_ending(tr, name, value)}"
    if not rules.men_owned_by_colour:
        key = tr.variant(key, POINTS)
    time = duration(tr, value * switch.unit_s) if switch and switch.unit_s and isinstance(value, int) else ""
    return tr(key, value=f"{value:g}" if isinstance(value, float) else str(value), time=time)


def _ending(tr: Catalogue, name: str, value: Value) -> str:
    """What tells the sentences of one switch apart: yes or no, an option's own name, none and one where numbers have them."""
    match value:
        case bool():
            return "_yes" if value else "_no"
        case str():
            return f"_{value}" if value else ""
        case tuple():
            return "".join(f"_{part}" for part in value)
        case 0 | 1:
            special = "_one" if value else "_none"
            return special if f"sheet.{name}{special}" in tr else ""
        case _:
            return ""


def _tokens(law: str) -> frozenset[str]:
    """The single numbers of a citation: `65b-d, 72` is 65b, 65c, 65d and 72."""
    found: set[str] = set()
    for part in law.replace("–", "-").split(", "):
        span = _RANGE.fullmatch(part)
        if span is None:
            found.update({part} if part else ())
            continue
        first, letter, last, last_letter = span.groups()
        if letter and last_letter:
            found.update(f"{first}{chr(code)}" for code in range(ord(letter), ord(last_letter) + 1))
        else:
            found.update(str(number) for number in range(int(first), int(last) + 1))
    return frozenset(found)
