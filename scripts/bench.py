"""Measure what things cost: `python3 scripts/bench.py physics` or `frames`. Prints times and ratios, and judges nothing."""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.needed import need_packages

if __name__ == "__main__":
    need_packages()

from scripts import bench_frames, bench_physics


def main(argv: list[str] | None = None) -> int:
    """Run the benchmark that is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    kinds = parser.add_subparsers(required=True, metavar="WHAT")
    bench_physics.add_parser(kinds)
    bench_frames.add_parser(kinds)
    args = parser.parse_args(argv)
    run = args.run
    return int(run(args))


if __name__ == "__main__":
    raise SystemExit(main())
