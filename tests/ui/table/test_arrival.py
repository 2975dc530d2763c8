"""A man that comes back to the board is seen to arrive, and not where motion is not wanted."""

from dataclasses import replace
from pathlib import Path

from carrom.model.discs import QUEEN
from carrom.play.preferences import DisplayChoices
from carrom.rules.ruleset import ICF, quick_play
from tests.ui.every_screen import begun
from tests.ui.screens import FRAME, USUAL, Hand, at_table, picture, table_for


def queen_back(hand: Hand) -> None:
    """The second player pockets the queen too early, and she goes back."""
    for _ in range(2):
        hand.strike(dx=-3.0, dy=-143.0)
        hand.wait_for_rest()
    assert QUEEN in dict(hand.table.context.match.layout.discs)


def test_a_queen_put_back_comes_down_and_then_lies(tmp_path: Path) -> None:
    hand = at_table(tmp_path)
    queen_back(hand)
    context = hand.table.context
    assert context.shown.arriving == {QUEEN}
    assert context.quiet() == 0.0
    assert QUEEN not in dict(context.discs_at_rest)
    coming = picture(hand.stack, (1280, 800))
    for _ in range(round(0.3 / FRAME)):
        hand.stack.update(FRAME)
    assert not context.shown.arriving
    assert QUEEN in dict(context.discs_at_rest)
    x, y = map(round, hand.px(dict(context.match.layout.discs)[QUEEN]))
    assert coming.get_at((x, y)) != picture(hand.stack, (1280, 800)).get_at((x, y))


def test_with_little_motion_she_lies_there_at_once(tmp_path: Path) -> None:
    still = replace(USUAL, display=DisplayChoices(reduced_motion=True))
    hand = table_for(begun(quick_play(ICF)), tmp_path, still)
    queen_back(hand)
    assert not hand.table.context.shown.arriving
