"""Every button and every row that a screen shows, wherever it keeps them."""

from carrom.ui.input.viewport import Rect
from carrom.ui.scene import Scene
from carrom.ui.widgets.buttons import Button, Buttons
from carrom.ui.widgets.form import Form
from carrom.ui.widgets.form_parts import PlacedRow
from carrom.ui.widgets.zones import Zones


def widgets_of(scene: Scene) -> list[Buttons | Form]:
    """Those that are on show: of a screen with zones the ones among them, else all that it holds."""
    parts = list(vars(scene).values())
    zones = [zone for part in parts if isinstance(part, Zones) for zone in part.shown]
    held = [*(zones or parts), *(vars(scene.view).values() if hasattr(scene, "view") else ())]
    return list(dict.fromkeys(part for part in held if isinstance(part, Buttons | Form)))


def buttons_of(scene: Scene) -> list[Button]:
    """All buttons on show."""
    return [button for widget in widgets_of(scene) if isinstance(widget, Buttons) for button in widget.shown]


def rows_of(scene: Scene) -> dict[str, tuple[Form, PlacedRow]]:
    """All rows on show, by name, with their forms."""
    forms = (widget for widget in widgets_of(scene) if isinstance(widget, Form))
    return {place.row.name: (form, place) for form in forms for place in form.placed_rows}


def places_of(scene: Scene) -> dict[str, Rect]:
    """Where on the screen each button stands, and on its page each row's widget."""
    buttons = {f"button {button.name}": button.rect for button in buttons_of(scene)}
    return buttons | {f"row {name}": place.control for name, (_, place) in rows_of(scene).items()}


def down_to(scene: Scene, row: str) -> float:
    """How far down the screen the row's page begins."""
    form, _ = rows_of(scene)[row]
    return form.rect.top - form.scroll.offset
