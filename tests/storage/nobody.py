"""Folders that may not be written and files that may not be read, for whoever runs the tests, the superuser too."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_NOBODY = 65534


@contextmanager
def folder_for_all() -> Iterator[Path]:
    """A folder that anybody can reach, unlike pytest's own."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        yield Path(name)


@contextmanager
def without_privileges() -> Iterator[None]:
    """While this lasts the superuser may do no more than others."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(_NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
