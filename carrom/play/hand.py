"""The hand that the players may agree on: a small error in every stroke of a person, as a real finger has it."""

from random import Random

from carrom.bots import hand as shaking
from carrom.model.stroke import Stroke
from carrom.play.preferences import HandName
from carrom.play.session import Session
from carrom.rules.judge import refuse

HANDS: dict[HandName, shaking.Hand] = {
    "off": shaking.Hand(),
    "steady": shaking.Hand(angle=0.1),
    "natural": shaking.Hand(angle=0.3),
}


def play_with_hand(session: Session, meant: Stroke, hand: HandName) -> Stroke:
    """The stroke as this hand plays it now: the same again after it was taken back, legal where the one meant is, and the
    one that the record keeps. A stroke that is not allowed stays as it is: it is refused, never mended."""
    if refuse(session.match, meant) is not None:
        return meant
    return shaking.play_by_hand(meant, HANDS[hand], session.match, Random(f"{session.match.seed}/{len(session.turns)}"))
