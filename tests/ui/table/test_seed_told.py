"""The seed of a match: its hash stands in the log from the start, the seed itself once the match is over."""

from pathlib import Path

from carrom.model.stroke import Choice
from carrom.rules.match import seed_commitment
from carrom.ui.pages.log import LogScene
from tests.ui.screens import Hand, at_table


def words(hand: Hand) -> str:
    sheet = LogScene(hand.table.play).in_view()
    return " ".join(line for part in sheet.words for line in part.lines)


def test_the_hash_is_shown_from_the_start_and_the_seed_only_at_the_end(tmp_path: Path) -> None:
    hand = at_table(tmp_path, seed=424_242)
    assert seed_commitment(424_242) in words(hand)
    assert "424242" not in words(hand)
    hand.table.act(Choice(hand.seat, "concede"))
    assert "424242" in words(hand)


def test_a_hash_is_of_the_digits_alone_and_no_two_seeds_share_one() -> None:
    assert seed_commitment(7) == seed_commitment(7)
    assert len({seed_commitment(seed) for seed in range(1000)}) == 1000
