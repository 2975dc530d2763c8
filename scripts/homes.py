"""A home of one's own: what the game keeps there is gone afterwards, and the player's own files are not touched."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from carrom.storage.paths import HOME_VARIABLE


@contextmanager
def own_home() -> Iterator[Path]:
    """While this lasts, all of the game's files lie below this new folder."""
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
