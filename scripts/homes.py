"""The game apart from its player: a home of its own that is gone afterwards, and neither window nor sound."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from carrom.storage.paths import HOME_VARIABLE


@contextmanager
def own_home() -> Iterator[Path]:
    """While this lasts, all of the game's files lie below this new folder, and no player's are touched."""
    before = os.environ.get(HOME_VARIABLE)
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        os.environ[HOME_VARIABLE] = str(folder)
        try:
            yield folder
        finally:
            os.environ.pop(HOME_VARIABLE)
            if before is not None:
                os.environ[HOME_VARIABLE] = before


def unseen() -> None:
    """From now on SDL opens no real window and no sound device."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
