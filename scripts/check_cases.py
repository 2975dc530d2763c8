"""Runs rule cases through the rules: prints failing ids with expected and got, then `N passed, M failed`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__)


def main(arguments: Sequence[str]) -> int:
    """0 when every case in the files passes, 1 when one fails, 2 when a file cannot be used."""
    from scripts.case_adapter import differences, load_cases

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a file of rule cases, one a line")
    passed = failed = 0
    for name in parser.parse_args(arguments).files:
        try:
            cases = load_cases(name)
        except (OSError, ValueError) as problem:
            print(f"{name}: {problem}", file=sys.stderr)
            return 2
        for case in cases:
            try:
                wrong = differences(case)
            except (KeyError, ValueError, IndexError, TypeError) as problem:
                wrong = [f"no case that can be read: {problem!r}"]
            if wrong:
                failed += 1
                print(f"{case.get('id', '?')}: {case.get('title', '')}")
                for line in wrong:
                    print(f"    {line}")
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
