"""What a settings page shows of a section, in words: its rows, made from the fields' own metadata. No pygame.

A new field needs no code here, only its words in the catalogue under its group: `<group>.<name>`, `<group>_help.<name>`,
`<group>_option.<name>.<option>`; a number may have `<group>_unit.<name>`, and a heading before the row `<group>_group.<name>`.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from carrom.rules.ruleset import Switch, Value
from carrom.ui.words.catalogue import Catalogue, short_duration
from carrom.ui.words.laws import law_words

TENS = 10  # how far a number goes at once while Ctrl is held


class RowWidget(StrEnum):
    """Which widget shows a row."""

    TOGGLE = "toggle"
    CHOICE = "choice"
    NUMBER = "number"
    SLIDER = "slider"
    BUTTON = "button"
    PICK = "pick"  # one of several rows of which one is in force; the whole row is its button
    TEXT = "text"  # nothing to change: words to read


@dataclass(frozen=True, slots=True)
class Row:
    """One setting as shown. `word` is its value's; `base` is what a reset sets, None where there is nothing to reset.

    `mark` is whether a reset also shows that the value is not the usual one. `room` are other labels and helps that may stand
    here: the row is as high as the longest needs, so that nothing below it moves. `picture` names what is shown before the
    words; the form's owner draws it.
    """

    name: str
    look: RowWidget
    label: str
    help: str
    word: str
    value: Value
    base: Value | None = None
    law: str = ""
    heading: str = ""
    switch: Switch | None = None
    mark: bool = True
    room: tuple[tuple[str, str], ...] = ()
    picture: str = ""

    @property
    def differs(self) -> bool:
        return self.base is not None and self.base != self.value

    @property
    def share(self) -> float:
        """How far along its way a number stands, 0 to 1."""
        if self.switch is None or not isinstance(self.value, int):
            return 0.0
        return (self.value - self.switch.low) / max(1, self.switch.high - self.switch.low)

    def candidates(self, by: int, tens: bool = False) -> tuple[Value, ...]:
        """The values that a step this way leads to, the nearest first: what cannot be is passed over. Choices go round."""
        switch = self.switch
        if switch is None:
            return ()
        if switch.kind == "number":
            assert isinstance(self.value, int)
            return _numbers(switch, self.value, by * (TENS if tens else 1))
        here = switch.options.index(self.value)
        return tuple(switch.options[(here + by * step) % len(switch.options)] for step in range(1, len(switch.options)))

    def at_share(self, share: float) -> Value:
        """The number that stands so far along the way."""
        assert self.switch is not None
        return self.switch.low + round(min(1.0, max(0.0, share)) * (self.switch.high - self.switch.low))


def _numbers(switch: Switch, value: int, by: int) -> tuple[Value, ...]:
    """The number that many steps on, held within its range; below the least comes none, where that may be."""
    if switch.stops:
        place = bisect_right(switch.stops, value) + by - 1 if by > 0 else bisect_left(switch.stops, value) + by
        stop = switch.stops[min(len(switch.stops) - 1, max(0, place))]
        return (stop,) if stop != value else ()
    none = switch.or_none and value == 0
    if none:
        return (min(switch.high, switch.low + by - 1),) if by > 0 else ()
    if value + by < switch.low and switch.or_none:
        return (0,)
    moved = min(switch.high, max(switch.low, value + by))
    return (moved,) if moved != value else ()


def rows_in_words(
    tr: Catalogue, switches: Iterable[Switch], values: object, bases: object | None, *, sliders: bool = False
) -> tuple[Row, ...]:
    """The rows of these switches with the values of one section, marked where they differ from the other's."""
    return tuple(
        _row(tr, switch, getattr(values, switch.name), None if bases is None else getattr(bases, switch.name), sliders)
        for switch in switches
    )


def _row(tr: Catalogue, switch: Switch, value: Value, base: Value | None, sliders: bool) -> Row:
    heading = f"{switch.group}_group.{switch.name}"
    look = RowWidget.SLIDER if sliders and switch.kind == "number" else RowWidget(switch.kind)
    return Row(
        switch.name,
        look,
        tr(switch.label),
        tr(switch.help),
        value_word(tr, switch, value),
        value,
        base,
        law_words(tr, switch.law),
        tr(heading) if heading in tr else "",
        switch,
    )


def with_heading(heading: str, rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows with this heading before the first, and none between."""
    return tuple(replace(row, heading="" if number else heading) for number, row in enumerate(rows))


def value_word(tr: Catalogue, switch: Switch, value: Value) -> str:
    """A value as a player reads it."""
    option = f"{switch.group}_option.{switch.name}.{option_key(value)}"
    unit = f"{switch.group}_unit.{switch.name}"
    if switch.unit_s and isinstance(value, int) and option not in tr:
        return short_duration(tr, value * switch.unit_s)
    if switch.kind == "toggle":
        return tr("form.on" if value else "form.off")
    if option in tr:
        return tr(option)
    if switch.kind == "choice" or not isinstance(value, int):
        return tr(option)  # which is missing, and said to be
    return tr(unit, value=value, tenths=f"{value / 10:g}") if unit in tr else str(value)


def option_key(value: Value) -> str:
    """The last part of an option's key: `pending`, `2_4` for (2, 4), `44_5` for 44.5."""
    return re.sub(r"\W+", "_", str(value)).strip("_")


def find_rows(rows: tuple[Row, ...], words: str) -> tuple[Row, ...]:
    """The rows in which every word looked for stands: in name, help, law or value."""
    wanted = words.casefold().split()
    return tuple(
        row for row in rows if all(word in f"{row.label} {row.help} {row.law} {row.word}".casefold() for word in wanted)
    )
