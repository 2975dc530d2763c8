"""Lets `python -m carrom` do what the `carrom` command does; a built game starts here as well."""

import sys
from multiprocessing import freeze_support

from carrom.cli import main

if __name__ == "__main__":
    freeze_support()  # in a built game every process begins here, also one that only thinks for a bot
    sys.exit(main())
