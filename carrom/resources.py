"""Where the files that come with the game lie: inside the package once installed, in `assets/` of a checkout."""

from functools import cache
from pathlib import Path

_HERE = Path(__file__).resolve().parent


@cache
def assets_folder() -> Path:
    """The folder of wood, fonts, sounds and texts. FileNotFoundError names both places looked in."""
    places = (_HERE / "assets", _HERE.parent / "assets")
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"the game's assets are missing: neither {places[0]} nor {places[1]} exists")


def asset(path: str) -> Path:
    """One file among them, e.g. `asset("fonts/NotoSans-Regular.ttf")`."""
    return assets_folder() / path
