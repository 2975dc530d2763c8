"""Proves the project on a fresh clone: environment, ruff, mypy, import contracts and tests, in one command."""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts.needed import run_script

if __name__ == "__main__":
    run_script(__file__, packages=())

from scripts.environment import ROOT, Problem, Wanted, prepare

HERE = Wanted(ROOT, ".venv", ("dev",))
ON_PYGAME = Wanted(ROOT, ".venv-pygame", ("dev",), {"pygame-ce": "pygame==2.6.1"})
ASK_PYGAME = ("tests/ui", "tests/cli", "tests/e2e/test_window.py")  # nothing else imports it: a test holds that
PYGAME_ENDS = (3, 14)  # pygame 2.6.1 has no wheels from this Python on


class Step(NamedTuple):
    """One part of the proof: what Python runs with these arguments, in which environment."""

    name: str
    environment: Wanted
    arguments: tuple[str, ...]


def steps(arguments: Sequence[str], variables: Mapping[str, str], python: tuple[int, int]) -> Iterator[Step]:
    """What the command line asks for, the quickest to fail first; on a build server (`CI` set) that is always everything."""
    parser = argparse.ArgumentParser(prog="check.py", description=__doc__)
    parser.add_argument("--fast", action="store_true", help="leave out the tests that open a window or install the game")
    everything = "run the tests that ask pygame on pygame 2.6.1 as well (always done where CI is set)"
    parser.add_argument("--all", action="store_true", help=everything)
    asked = parser.parse_args(arguments)
    pytest = ("-m", "pytest")
    fast = ("-m", "not window and not install")
    yield Step("ruff", HERE, ("-m", "ruff", "check", "."))
    yield Step("ruff format", HERE, ("-m", "ruff", "format", "--check", "."))
    yield Step("mypy", HERE, ("-m", "mypy"))
    yield Step("pytest", HERE, (*pytest, *fast) if asked.fast else pytest)
    if asked.all or variables.get("CI"):
        if python >= PYGAME_ENDS:
            print("Left out: pygame 2.6.1 has no wheels for this Python.", flush=True)
            return
        # Installing was proved by the first run and does not depend on the edition of pygame.
        left_out = fast if asked.fast else ("-m", "not install")
        yield Step("pytest on pygame 2.6.1", ON_PYGAME, (*pytest, *left_out, *ASK_PYGAME))


def main(arguments: Sequence[str]) -> int:
    """Run every step, whatever the others said, those on pygame beside the others; 0 when all passed."""
    found = tuple(steps(arguments, os.environ, sys.version_info[:2]))
    begun, failed = time.monotonic(), list[str]()
    with ThreadPoolExecutor() as beside:
        later = {s.name: beside.submit(run_step, s, subprocess.PIPE) for s in found if s.environment is ON_PYGAME}
        for step in found:
            print(f"\n-- {step.name}", flush=True)
            passed, said = later[step.name].result() if step.name in later else run_step(step)
            print(said, flush=True)
            failed += [] if passed else [step.name]
    took = f"{time.monotonic() - begun:.0f} s"
    print(f"\nFAILED in {took}: {', '.join(failed)}" if failed else f"\nAll checks passed in {took}.")
    return 1 if failed else 0


def run_step(step: Step, output: int | None = None) -> tuple[bool, str]:
    """Whether it passed, in an environment made ready first; and what is left to say, where it is piped with its `output`."""
    begun = time.monotonic()
    try:
        command = [str(prepare(step.environment)), *step.arguments]
        done = subprocess.run(command, cwd=ROOT, stdout=output, stderr=output and subprocess.STDOUT, text=True)
        passed, said = done.returncode == 0, done.stdout or ""
    except Problem as problem:
        passed, said = False, f"{problem}\n"
    return passed, f"{said}-- {step.name}: {'passed' if passed else 'FAILED'} in {time.monotonic() - begun:.1f} s"
