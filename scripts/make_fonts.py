"""Cuts the Noto faces down to the characters the game shows: `python scripts/make_fonts.py [FOLDER]`.

A make-time tool: needs fonttools (`pip install fonttools`) and the faces of Debian's fonts-noto-core and
fonts-noto-extra, by default where those packages put them. The cut faces are committed; nobody needs this to play.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.needed import ROOT, run_script

if __name__ == "__main__":
    lacking = "This Python lacks fonttools: `pip install fonttools` brings it, in an environment of its own."
    run_script(__file__, ("fontTools",), lacking)

SOURCE = Path("/usr/share/fonts/truetype/noto")
TARGET = ROOT / "assets" / "fonts"

# Latin for the languages of Europe, and the signs of good typesetting.
TEXT = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x218, 0x219, 0x21A, 0x21B, *range(0x2010, 0x2028), *range(0x2030, 0x203B)]
TEXT += [0x20AC, 0x2122, 0x2153, 0x2154, 0x215B, 0x1E9E]
# Titles and scores are large and few.
TITLE = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2010, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026]
MATHS = [0x20, 0xA0, *range(0x2190, 0x2196), 0x21B5, 0x2212, 0x221A, 0x221E, 0x2260, 0x2264, 0x2265]
SIGNS = [0x21E7, 0x23CE, 0x23F8, 0x25A0, 0x25B2, 0x25B6, 0x25BC, 0x25C0, 0x25C6, 0x25CB, 0x25CF, 0x2605, 0x2606]
SIGNS += [0x265A, 0x265B, 0x2713, 0x2715, 0x2717]

FACES = {
    "NotoSans-Regular.ttf": TEXT,
    "NotoSans-SemiBold.ttf": TEXT,
    "NotoSerifDisplay-Black.ttf": TITLE,
}
SYMBOLS = {"NotoSansMath-Regular.ttf": MATHS, "NotoSansSymbols2-Regular.ttf": SIGNS}


EPOCH = "1606780800"  # a fixed time stamp, so that the same faces give the same bytes


def fonttools(tool: str, *arguments: str) -> None:
    """Runs one of fonttools' own commands; CalledProcessError when it fails."""
    command = [sys.executable, "-m", f"fontTools.{tool}", *arguments]
    subprocess.run(command, check=True, env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH}, stderr=subprocess.DEVNULL)


def cut(source: Path, target: Path, characters: list[int], *more: str) -> None:
    """Writes the face with these characters only; kerning and ligatures stay, hinting goes (text is antialiased)."""
    wanted = ",".join(f"{character:04X}" for character in characters)
    features = "--layout-features=kern,liga,mark,mkmk,ccmp,locl"
    fixed = ["--no-hinting", "--notdef-outline", "--name-IDs=0,1,2,3,4,5,6,13,14", features]
    fonttools("subset", str(source), f"--unicodes={wanted}", f"--output-file={target}", *fixed, *more)


def make_symbols(source: Path, target: Path) -> None:
    """Arrows, comparison signs and marks, from two faces, as one small face."""
    with tempfile.TemporaryDirectory() as folder:
        parts = [Path(folder) / name for name in SYMBOLS]
        for part, characters in zip(parts, SYMBOLS.values(), strict=True):
            cut(source / part.name, part, characters, "--drop-tables+=GSUB,GPOS,GDEF,MATH")
        fonttools("merge", f"--output-file={target}", *(str(part) for part in parts))


def main(arguments: Sequence[str]) -> int:
    """Cut them all; 2 where a face is missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "folder", nargs="?", type=Path, default=SOURCE, help="where the whole faces are; Debian's folder unless given"
    )
    source: Path = parser.parse_args(arguments).folder
    missing = [name for name in (*FACES, *SYMBOLS) if not (source / name).exists()]
    if missing:
        print(
            f"{source}: no {', '.join(missing)}; install fonts-noto-core and fonts-noto-extra, or name their folder",
            file=sys.stderr,
        )
        return 2
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, characters in FACES.items():
        cut(source / name, TARGET / name, characters)
    make_symbols(source, TARGET / "NotoSansSymbols-Cut.ttf")
    for path in sorted(TARGET.glob("*.ttf")):
        print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")
    return 0
