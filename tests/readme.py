"""What README.md and CONTRIBUTING.md say: the commands in them, and their tables."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
README = "\n".join((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md"))
COMMAND = re.compile(
    r"(\$ )?(\w+=\S* )*(python3? |py |pip |pipx |uvx? |git |sudo |\./|\.venv[/\\]\S+( |carrom$)|carrom(?= |$))"
)
_SCRIPT = re.compile(r"[a-z_]+\.py(?= |$)")


def section(heading: str) -> str:
    """What stands under a heading, up to the next one of any kind."""
    (text,) = re.findall(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", README, re.MULTILINE | re.DOTALL)
    return str(text)


def blocks() -> tuple[str, ...]:
    """Every indented or fenced block, as it would be copied."""
    found = re.findall(r"^```\w*\n(.*?)^```|((?:^(?:    |\t)[^\n]*\n)+)", README, re.MULTILINE | re.DOTALL)
    return tuple(fenced or re.sub("^(    |\t)", "", indented, flags=re.MULTILINE) for fenced, indented in found)


def inline() -> tuple[str, ...]:
    """All that stands as code within a paragraph, also where a line ends in it."""
    return tuple(words.replace("\n", " ") for words in re.findall(r"`((?:[^`\n]|\n(?!\n))+)`", README))


def commands() -> tuple[str, ...]:
    """Every command as a person would type it. In a block, what stands far to the right of one explains it; scripts of which
    a table gives the bare names run as it says there."""
    lines = [re.split(" {3,}", line)[0].strip() for block in blocks() for line in block.splitlines()]
    found = [line for line in (*lines, *inline()) if COMMAND.match(line)]
    for name in re.findall(r"`([^`\n]+)`", section("Scripts")):
        if _SCRIPT.match(name):
            program = "python3" if name in ("play.py", "check.py") else ".venv/bin/python"
            found.append(f"{program} scripts/{name}")
    return tuple(dict.fromkeys(found))


def table(heading: str) -> Iterator[tuple[str, ...]]:
    """The rows of the first table under a heading, its head first."""
    for line in section(heading).splitlines():
        cells = tuple(cell.strip() for cell in line.strip("|").split("|"))
        if line.startswith("|") and not set(line) <= set("|-"):
            yield cells
