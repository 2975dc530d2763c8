"""Measure what things cost: `all`, or more of `physics` or `frames` alone; `compare` warns of what has become slower.

With the Python in .venv: `.venv/bin/python scripts/bench.py all`.
"""

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)

from scripts import bench_all, bench_frames, bench_physics


def main(argv: list[str] | None = None) -> int:
    """Run the benchmark that is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(required=True, metavar="WHAT")
    bench_all.add_parsers(kinds)
    bench_physics.add_parser(kinds)
    bench_frames.add_parser(kinds)
    args = parser.parse_args(argv)
    run = args.run
    return int(run(args))
