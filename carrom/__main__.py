"""Lets `python -m carrom` do what the `carrom` command does."""

import sys

from carrom.cli import main

if __name__ == "__main__":
    sys.exit(main())
