"""The picture of a striker in hand: base, band, guide, loupe and the striker itself."""

import pygame

from carrom.model.discs import STRIKER
from carrom.model.placing import free_offsets, striker_place
from carrom.model.seats import Seat, to_board
from carrom.model.units import Mm, Point
from carrom.ui import aiming
from carrom.ui.aiming import Gesture, Pulling, Sliding
from carrom.ui.guiding import Guide
from carrom.ui.painting.band import draw_band, draw_base_hint, draw_halo
from carrom.ui.painting.discs import laid_striker
from carrom.ui.painting.guide import draw_guide
from carrom.ui.painting.loupe import SMALL_MAN, draw_loupe
from carrom.ui.scenes import panel
from carrom.ui.scenes.desk import Desk
from carrom.ui.theme import Palette
from carrom.ui.viewport import Viewport

_FAR: Mm = 250.0


def draw_aiming(
    desk: Desk,
    canvas: pygame.Surface,
    viewport: Viewport,
    seat: Seat,
    gesture: Gesture,
    guide: Guide | None,
    forbidden: bool,
    loupe: bool,
) -> None:
    """All on the board while a seat has the striker in hand; a `loupe` that was asked for, or is wanted on so small a board."""
    equipment, feel = desk.match.equipment, desk.view.feel
    place, radius = striker_place(seat, gesture.aim.offset, equipment), equipment.striker.diameter / 2
    desk.view.warm(viewport, desk.match.seating)
    if isinstance(gesture, Sliding):
        draw_base_hint(canvas, viewport, seat, free_offsets(seat, desk.match.layout, equipment), equipment)
    draw_halo(canvas, viewport, place, radius, Palette.FORBIDDEN if forbidden else Palette.ACCENT)
    desk.draw_resting(canvas, viewport)
    if guide is not None:
        draw_guide(canvas, viewport, guide, radius, man=equipment.men.diameter / 2)
    if isinstance(gesture, Pulling) and aiming.is_drawn(gesture, feel):
        hand = to_board(seat, aiming.hand(gesture, feel))
        draw_band(canvas, viewport, place, hand, feel.power(gesture.aim.speed), radius)
    striker = laid_striker(seat, gesture.aim.offset, equipment)
    desk.view.draw_discs(canvas, viewport, (striker,), frozenset({STRIKER}) if forbidden else frozenset())
    panel.draw_slider(canvas, viewport, equipment.board, seat, gesture.aim.offset, feel.outer)
    small = viewport.length(equipment.men.diameter) < SMALL_MAN
    if guide is None or guide.ghost is None or not (loupe or (small and desk.preferences.display.loupe)):
        return

    def inside(glass: pygame.Surface, larger: Viewport) -> None:
        desk.draw_resting(glass, larger)
        draw_guide(glass, larger, guide, radius, man=equipment.men.diameter / 2)

    middle = guide.ghost
    if guide.target is not None:  # between the two, so that both are seen whole
        middle = Point((middle.x + guide.target.x) / 2, (middle.y + guide.target.y) / 2)
    draw_loupe(canvas, viewport, middle, (place, *_led_to(guide)), inside)


def _led_to(guide: Guide) -> tuple[Point, ...]:
    """Where the guide shows the man to go, or lets one expect it."""
    if guide.trails:
        return tuple(trail.points[-1] for trail in guide.trails[1:])
    man, way = guide.target, guide.target_direction
    return (Point(man.x + _FAR * way.x, man.y + _FAR * way.y),) if man is not None and way is not None else ()
