"""Name plates on the rails: whose turn it is, and that they stay on their rail at every turn of the view."""

import pygame
import pytest

from carrom.model.equipment import standard_equipment
from carrom.model.seats import Seat
from carrom.rules.match import seating_for, start_match
from carrom.rules.ruleset import ICF, PRESETS, quick_play
from carrom.rules.state import MatchState, ToChoose
from carrom.ui.draw.looks import CLASSIC
from carrom.ui.draw.trays import TurnPosition, _shortened, draw_rail_plates, rail_plates
from carrom.ui.input.viewport import Rect, fit
from carrom.ui.widgets import text
from carrom.ui.widgets.theme import SEMIBOLD, theme_for
from carrom.ui.words.catalogue import catalogue
from carrom.ui.words.sentences import MatchNarrator

EQUIPMENT = standard_equipment()
BOARD = EQUIPMENT.board
NAMES = {Seat.SOUTH: "Asha", Seat.EAST: "Chitralekha Ramanujan-Venkataraman", Seat.NORTH: "Bo", Seat.WEST: "Player 4"}
CLEAR = (1, 2, 3)


def begun(players: int) -> MatchState:
    rules = PRESETS["points3"] if players == 3 else ICF
    return start_match(quick_play(rules), EQUIPMENT, seating_for(rules, players), 7)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_plate_a_seat_tells_the_stroke_and_with_more_than_two_who_comes_after(players: int) -> None:
    match = begun(players)
    plates = {plate.seat: plate for plate in rail_plates(match, MatchNarrator(catalogue(), NAMES))}
    order = match.seating.order
    assert set(plates) == set(order)
    assert plates[order[0]].turn is TurnPosition.HERE
    assert plates[order[1]].turn is (TurnPosition.NEXT if players > 2 else TurnPosition.ELSEWHERE)
    assert [plate.turn for plate in plates.values()].count(TurnPosition.HERE) == 1
    assert [plate.name for plate in plates.values()] == [NAMES[seat] for seat in plates]


def test_partners_wear_the_same_colour_and_nobody_does_where_men_have_no_owner() -> None:
    colours = {plate.seat: plate.colour for plate in rail_plates(begun(4), MatchNarrator(catalogue(), NAMES))}
    assert colours[Seat.SOUTH] == colours[Seat.NORTH] != colours[Seat.EAST] == colours[Seat.WEST]
    assert {plate.colour for plate in rail_plates(begun(3), MatchNarrator(catalogue(), NAMES))} == {None}


def test_no_plate_claims_a_colour_before_the_toss() -> None:
    match = start_match(ICF, EQUIPMENT, seating_for(ICF, 2), 7)
    assert isinstance(match.expects, ToChoose)
    assert {plate.colour for plate in rail_plates(match, MatchNarrator(catalogue(), NAMES))} == {None}


@pytest.mark.parametrize("room", [60, 80, 100])
def test_a_shortened_plate_keeps_the_number_that_tells_two_bots_apart(room: int) -> None:
    face = text.Face(SEMIBOLD, 12)
    first, second = (_shortened(f"Beginner of the club ({number})", face, room) for number in (1, 2))
    assert first.endswith("… (1)")
    assert second.endswith("… (2)")
    assert max(text.width(first, face), text.width(second, face)) <= room
    assert _shortened("Chitralekha Ramanujan-Venkataraman", face, room).endswith(text.ELLIPSIS)


@pytest.mark.parametrize("side", [468, 760, 1020])
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_plates_lie_on_the_rails_whole(side: int, turn: int) -> None:
    canvas = pygame.Surface((side, side))
    canvas.fill(CLEAR)
    upright = fit(Rect(0, 0, side, side), BOARD.size, BOARD.frame_width)
    plates = rail_plates(begun(4), MatchNarrator(catalogue(), NAMES))
    theme = theme_for(640, 480) if side == 468 else theme_for(1280, 800)
    draw_rail_plates(canvas, theme, upright.with_turn(turn), upright, BOARD, plates, CLASSIC.men)
    drawn = pygame.mask.from_threshold(canvas, CLEAR, (1, 1, 1, 255))
    drawn.invert()
    rail = round(upright.length(BOARD.frame_width))
    inner = pygame.Rect(rail, rail, side - 2 * rail, side - 2 * rail)
    board = pygame.Mask(inner.size, fill=True)
    assert drawn.count() > 4 * 20 * 20
    assert drawn.overlap_area(board, inner.topleft) == 0
    assert {canvas.get_at((x, y))[:3] for x in range(side) for y in (0, side - 1)} == {CLEAR}
    assert {canvas.get_at((x, y))[:3] for x in (0, side - 1) for y in range(side)} == {CLEAR}
