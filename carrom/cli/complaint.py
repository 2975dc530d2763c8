"""How a command says that it cannot do what it is asked, and the exit code that it then ends with."""

import sys

CANNOT = 2


def complain(command: str, sentence: str) -> int:
    """Says it on the error output; the exit code."""
    print(f"carrom {command}: {sentence}", file=sys.stderr)
    return CANNOT
