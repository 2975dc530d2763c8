"""The game in a real window: through the title by mouse, a break, a resize, a second stroke, and out by the close button."""

import pytest

from carrom.model.equipment import standard_equipment
from carrom.model.seats import Seat
from carrom.model.stroke import Stroke
from carrom.model.units import Point
from tests.e2e.screen import IN_A_WINDOW, Screen, until
from tests.e2e.walking import begin, on_table, record_in, striker_at, turns_in

pytestmark = IN_A_WINDOW


def test_a_match_is_begun_played_on_after_a_resize_and_left(screen: Screen) -> None:
    with screen.game() as game:
        window = screen.window()
        size = begin(screen, window)
        screen.drag(window, on_table(size, striker_at(0)), on_table(size, striker_at(40)))
        full = Point(40, -standard_equipment().board.half - standard_equipment().board.frame_width * 0.95)
        screen.drag(window, on_table(size, striker_at(40)), on_table(size, full))
        until(lambda: turns_in(screen) == 1, "stroke 1 is judged")
        record = record_in(screen)
        assert record is not None
        assert record.damage is None
        stroke = record.turns[0].action
        assert isinstance(stroke, Stroke)
        assert stroke.seat is Seat.SOUTH
        assert stroke.offset == pytest.approx(40_000, abs=3_000)
        assert stroke.speed == standard_equipment().striker.full_speed
        assert record.turns[0].ruling.notices

        until(lambda: _shows_wood(screen, window, size), "the board's wood is where the board should be")

        screen.do("windowsize", "--sync", window, 900, 700)
        until(lambda: screen.geometry(window)[2:] == (900, 700), "the window has its new size")
        seat = record.match.board.to_strike
        until(lambda: _struck(screen, window), "stroke 2 is judged")
        second = record_in(screen)
        assert second is not None
        action = second.turns[1].action
        assert isinstance(action, Stroke)
        assert action.seat is seat

        assert screen.leave(window, game) == 0


def _shows_wood(screen: Screen, window: str, size: tuple[int, int]) -> bool:
    """Whether places of an upright board, most of which no disc covers, have the warm colours of its wood."""
    left, top, _, _ = screen.geometry(window)
    picture = screen.picture()
    warm = 0
    for place in (Point(-150, 150), Point(150, 150), Point(-150, -150), Point(150, -150), Point(0, 320)):
        x, y = on_table(size, place)
        red, green, blue = picture[round(top + y) - 4 : round(top + y) + 4, round(left + x) - 4 : round(left + x) + 4].mean(
            (0, 1)
        )
        warm += bool(red > green > blue > 60)
    return warm >= 3


def _struck(screen: Screen, window: str) -> bool:
    """Strikes gently from the first place that is free, and tells whether it was judged."""
    for x in (0, 60, -60, 120, -120):
        start = on_table((900, 700), striker_at(x))
        screen.drag(window, on_table((900, 700), Point(x, -standard_equipment().board.half - 35)), start)
        screen.drag(window, start, on_table((900, 700), Point(x, standard_equipment().board.base_y - 80)))
        if turns_in(screen) > 1:
            return True
    return turns_in(screen) > 1
