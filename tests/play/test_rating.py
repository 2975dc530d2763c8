"""Elo and its interval from boards won."""

import pytest

from carrom.play.player_statistics import rating


def test_an_even_score_is_no_difference() -> None:
    even = rating(20, 40)
    assert even.elo == pytest.approx(0.0)
    assert even.elo_low == pytest.approx(-even.elo_high)


def test_the_interval_is_wilsons() -> None:
    found = rating(70, 100)
    assert found.share_low == pytest.approx(0.6042, abs=1e-4)
    assert found.share_high == pytest.approx(0.7811, abs=1e-4)
    assert found.elo == pytest.approx(147.2, abs=0.1)


@pytest.mark.parametrize("won", [0, 40])
def test_a_clean_sweep_has_a_finite_rating(won: int) -> None:
    found = rating(won, 40)
    assert 0 <= found.share_low <= found.share <= found.share_high <= 1
    assert abs(found.elo) < 2000


def test_without_boards_there_is_no_rating() -> None:
    with pytest.raises(ValueError, match="no board"):
        rating(0, 0)
