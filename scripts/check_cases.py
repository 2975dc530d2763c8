"""Runs rule cases through the rules: prints failing ids with expected and got, then `N passed, M failed`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.needed import need_packages

if __name__ == "__main__":
    need_packages()


def main(arguments: list[str]) -> int:
    """0 when every case in the files passes, 1 when one fails, 2 when a file cannot be used."""
    from scripts.case_adapter import differences, load_cases

    if not arguments:
        print("usage: check_cases.py FILE…", file=sys.stderr)
        return 2
    passed = failed = 0
    for name in arguments:
        try:
            cases = load_cases(Path(name))
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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
