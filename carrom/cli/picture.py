"""`carrom picture`: saves a picture of a position, as the table shows it, as a PNG file. Needs no window."""

import argparse
import re
from pathlib import Path

from carrom.cli.common import Commands, add_command, complain
from carrom.model.equipment import standard_equipment
from carrom.model.notation import parse_layout

LEAST_SIDE, MOST_SIDE = 64, 8192


def add_parser(commands: Commands) -> None:
    """Adds the command to the command line."""
    parser = add_command(commands, "picture", _run, "save a position as a PNG picture", __doc__)
    parser.add_argument(
        "--layout",
        default="opening",
        metavar="TEXT",
        help="'opening', 'empty', or pieces as 'w1@-12.5,40 b9@100,-20 q@0,0': colour, number, mm from the centre",
    )
    parser.add_argument("-o", "--output", required=True, type=Path, metavar="FILE.png", help="where to save the picture")
    parser.add_argument("--size", default=(1280, 800), type=_size, metavar="WxH", help="in pixels; default: 1280x800")


def _size(text: str) -> tuple[int, int]:
    """Width and height from a text as 1280x800."""
    match = re.fullmatch(r"([0-9]{1,6})[x×X]([0-9]{1,6})", text.strip())
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size: give width and height in pixels, such as 1280x800")
    size = int(match[1]), int(match[2])
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in size):
        raise argparse.ArgumentTypeError(f"{text!r} is out of range: each side can have {LEAST_SIDE} to {MOST_SIDE} pixels")
    return size


def _run(arguments: argparse.Namespace) -> int:
    path: Path = arguments.output
    if path.suffix.lower() != ".png":
        return complain("picture", f"{path}: the picture is a PNG file: give a name ending in .png")
    layout = parse_layout(arguments.layout, standard_equipment())

    from carrom.ui.draw.export import write_picture

    try:
        write_picture(layout, standard_equipment(), arguments.size, path)
    except OSError as problem:
        return complain(
            "picture", f"{path}: cannot write it ({problem.strerror}): choose a folder that exists and that you can write to"
        )
    except MemoryError:
        width, height = arguments.size
        return complain("picture", f"{width}x{height} needs more memory than there is: give a smaller --size")
    return 0
