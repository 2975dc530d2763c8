"""What the judge says: notices and refusals as codes with law numbers; words for players are the screen's task."""

from dataclasses import dataclass

from carrom.model.discs import Kind
from carrom.model.seats import Seat
from carrom.rules.codes import NoticeCode, RefusalCode


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing that happened. The first notice of a ruling is its headline.

    `code` names the sentence in the catalogue (`notice.<code>`); `row` the row of the law book that decided it
    (`N6`, `E4` …); `law` the law numbers to show, empty where there are none; `seat` whom it is about; `kinds` the
    discs concerned, in order; `count` men, dues or points as the code says.
    """

    code: NoticeCode
    row: str
    law: str
    seat: Seat
    kinds: tuple[Kind, ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed: `code` names the sentence (`refusal.<code>`), `law` the numbers to show.

    `amount` says by how much (mm, mm/s or a count, as the code says), 0 where that means nothing.
    """

    code: RefusalCode
    law: str
    seat: Seat
    amount: float = 0.0


class IllegalAction(Exception):
    """A player's mistake: nothing has changed; `refusal` says what is wrong."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal
