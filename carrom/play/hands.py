"""The hand that players may agree on: a small error in every stroke of a person, as a real finger has it."""

from random import Random
from typing import Literal, TypeAlias

from carrom.bots.hand import Hand, play_by_hand
from carrom.model.stroke import Stroke
from carrom.rules.judge import refuse
from carrom.rules.state import MatchState

HandName: TypeAlias = Literal["off", "steady", "natural"]
HANDS: dict[HandName, Hand] = {"off": Hand(), "steady": Hand(angle=0.1), "natural": Hand(angle=0.3)}


def play_with_hand(match: MatchState, turns: int, meant: Stroke, hand: HandName) -> Stroke:
    """The stroke as this hand plays it after so many turns: the same again after it was taken back, legal where the one meant
    is, and the one that the record keeps. A stroke that is not allowed stays as it is: it is refused, never mended."""
    if refuse(match, meant) is not None:
        return meant
    return play_by_hand(meant, HANDS[hand], match, Random(f"{match.seed}/{turns}"))
