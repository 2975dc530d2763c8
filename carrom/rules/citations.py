"""Which row of the law book (`LAWS.md` beside this file) and which laws a ruling rests on, of those that each place names.

A citation is written where the law is applied, as in `"N5:72a U3 R3"`: rows parted by spaces, the law numbers behind a
colon, `_` for a space inside them.
"""

import re
from dataclasses import dataclass

from carrom.model.discs import Kind
from carrom.model.seats import Party, Seat
from carrom.rules.notices import Notice, NoticeCode
from carrom.rules.ruleset import Book, Ruleset

_TABLES: dict[Book, tuple[str, ...]] = {
    "international": ("B", "N", "Q", "C", "X", "O", "D", "E", "M", "DB", "L"),
    "club": ("UB", "U", "UM", "UD", "UG"),
    "family": ("G",),
    "points": ("P",),
    "peer": ("R",),
}
_BOOK_OF = {letters: book for book, tables in _TABLES.items() for letters in tables}
_FALLS_BACK_ON: dict[Book, tuple[Book, ...]] = {
    "international": ("international",),
    "club": ("club", "international"),
    "family": ("family", "club", "international"),
    "points": ("points", "club", "international"),
    "peer": ("peer", "international"),
}
_LETTERS = re.compile(r"[A-Z]+")


@dataclass(frozen=True, slots=True)
class Finding:
    """A notice before anyone has a seat: `party` is whom it is about, the rest as in `Notice`."""

    code: NoticeCode
    citation: str
    party: Party
    kinds: tuple[Kind, ...] = ()
    count: int = 0


def make_notice(
    rules: Ruleset, code: NoticeCode, citation: str, seat: Seat, kinds: tuple[Kind, ...] = (), count: int = 0
) -> Notice:
    """The notice to show to players of these rules."""
    row, law = cite(citation, rules.book)
    return Notice(code, row, law, seat, kinds, count)


def cite(citation: str, book: Book) -> tuple[str, str]:
    """The row and the law numbers to show to players of that book; another book's where its own is silent."""
    chain = _FALLS_BACK_ON[book]
    rows = [word.partition(":") for word in citation.split()]

    def distance(row: str) -> int:
        letters = _LETTERS.match(row)
        owner = _BOOK_OF.get(letters.group()) if letters else None
        return chain.index(owner) if owner in chain else len(chain)

    row, _, law = min(rows, key=lambda parts: distance(parts[0]))
    return row, law.replace("_", " ")
