"""What is wrong with a player's file, in the catalogue's words. No pygame."""

from pathlib import Path

from carrom.storage.settings import Trouble
from carrom.storage.toml_files import BadTable, What
from carrom.ui.i18n import Catalogue


def fault(say: Catalogue, problem: Trouble | BadTable) -> str:
    """The file, and what is wrong with it, as one sentence."""
    key = problem.key if isinstance(problem, Trouble) else problem.where
    return say(f"file.{problem.what}", path=shown(problem.path), name=key, why=problem.why)


def told(say: Catalogue, trouble: Trouble) -> tuple[str, ...]:
    """All that a player should know of a trouble with the settings: what is wrong, what follows, where the file lies."""
    if trouble.what is What.UNWRITABLE:
        return fault(say, trouble), say("file.unsaved")
    kept = () if trouble.aside is None else (say("file.aside", aside=shown(trouble.aside)),)
    return fault(say, trouble), say("file.usual"), *kept


def shown(path: Path) -> str:
    """The path as a player knows it, from the home folder on where it lies there."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)
