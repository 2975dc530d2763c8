"""Every button and every row that a screen shows, wherever it keeps them."""

from collections.abc import Iterator

from carrom.ui.scene import Scene, Stack
from carrom.ui.viewport import Rect
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.form import Form
from carrom.ui.widgets.zones import Zones


def widgets_of(scene: Scene) -> list[Buttons | Form]:
    """Those that are on show: of a screen with zones the ones among them, else all that it holds."""
    found: list[Buttons | Form] = []
    for held in _held(scene):
        zones = held.shown if isinstance(held, Zones) else (held,) if isinstance(held, Buttons | Form) else ()
        found.extend(zone for zone in zones if isinstance(zone, Buttons | Form) and zone not in found)
    return found


def buttons_of(scene: Scene) -> list[Button]:
    """All buttons on show."""
    return [button for widget in widgets_of(scene) if isinstance(widget, Buttons) for button in widget.shown]


def places_of(stack: Stack) -> dict[str, Rect]:
    """Where each button and each row's widget of the topmost screen stands."""
    scene = stack.scenes[-1]
    places = {f"button {button.name}": button.rect for button in buttons_of(scene)}
    for widget in widgets_of(scene):
        if isinstance(widget, Form):
            places |= {f"row {place.row.name}": place.control for place in widget.placed}
    return places


def _held(scene: Scene) -> Iterator[object]:
    """What a screen holds, and what its own parts hold; zones stand for all that they show."""
    parts = list(vars(scene).values())
    zones = [part for part in parts if isinstance(part, Zones)]
    view = getattr(scene, "view", None)
    yield from zones or parts
    if view is not None:
        yield from vars(view).values()
