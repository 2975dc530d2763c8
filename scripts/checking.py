"""What `check.py` does on a Python that is new enough: the steps of the proof, run one after the other, and the verdict."""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from scripts.environment import ROOT, STOPPED, Problem, Wanted, prepare

HERE = Wanted(ROOT, ".venv", ("dev",))
ON_PYGAME = Wanted(ROOT, ".venv-pygame", ("dev",), {"pygame-ce": "pygame==2.6.1"})
ASK_PYGAME = ("tests/ui", "tests/cli", "tests/e2e/test_window.py")  # nothing else imports it: a test holds that
PYGAME_ENDS = (3, 14)  # pygame 2.6.1 has no wheels from this Python on


@dataclass(frozen=True, slots=True)
class Options:
    """`fast` leaves out tests that open windows or install; `everything` adds what asks pygame, on pygame 2.6.1."""

    fast: bool
    everything: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One part of the proof: what Python runs with these arguments, in which environment."""

    name: str
    environment: Wanted
    arguments: tuple[str, ...]

    @property
    def suite(self) -> bool:
        """Whether it is long, so that several of them had better run side by side."""
        return "pytest" in self.arguments


def steps(options: Options, python: tuple[int, int]) -> tuple[Step, ...]:
    """The steps in order, the quickest to fail first."""
    pytest = ("-m", "pytest")
    found = [
        Step("ruff", HERE, ("-m", "ruff", "check", ".")),
        Step("ruff format", HERE, ("-m", "ruff", "format", "--check", ".")),
        Step("mypy", HERE, ("-m", "mypy")),
        Step("pytest", HERE, (*pytest, "-m", "not window and not install") if options.fast else pytest),
    ]
    if options.everything and python < PYGAME_ENDS:
        # Installing was proved by the first run and does not depend on the edition of pygame.
        left_out = "not window and not install" if options.fast else "not install"
        found.append(Step("pytest on pygame 2.6.1", ON_PYGAME, (*pytest, "-m", left_out, *ASK_PYGAME)))
    return tuple(found)


def read_options(arguments: Sequence[str], variables: Mapping[str, str]) -> Options:
    """What the command line asks for; on a build server (`CI` set) that is always everything."""
    parser = argparse.ArgumentParser(prog="check.py", description="Proves the project: environment, ruff, mypy, tests.")
    parser.add_argument("--fast", action="store_true", help="leave out the tests that open a window or install the game")
    parser.add_argument(
        "--all", action="store_true", help="run the tests that ask pygame on pygame 2.6.1 as well (always done where CI is set)"
    )
    found = parser.parse_args(arguments)
    return Options(found.fast, found.all or bool(variables.get("CI")))


def main(arguments: Sequence[str]) -> int:
    """Run every step, whatever the others said; 0 when all passed."""
    options = read_options(arguments, os.environ)
    begun = time.monotonic()
    try:
        found = steps(options, sys.version_info[:2])
        failed = [step.name for step in found if not step.suite and not _passed(step)]
        failed += _failed_of(tuple(step for step in found if step.suite))
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return STOPPED
    if options.everything and sys.version_info[:2] >= PYGAME_ENDS:
        print("\nLeft out: pygame 2.6.1 has no wheels for this Python.")
    took = f"{time.monotonic() - begun:.0f} s"
    print(f"\nFAILED in {took}: {', '.join(failed)}" if failed else f"\nAll checks passed in {took}.")
    return 1 if failed else 0


def _passed(step: Step) -> bool:
    print(f"\n-- {step.name}", flush=True)
    begun = time.monotonic()
    try:
        code = subprocess.run(_command(step), cwd=ROOT, check=False).returncode
    except Problem as problem:
        print(problem, flush=True)
        code = 1
    return _told(step, code, begun)


def _failed_of(suites: Sequence[Step]) -> list[str]:
    """Runs the suites side by side, and says which failed. The first is heard at once, another one when it has ended."""
    first, *others = suites
    with ThreadPoolExecutor(max_workers=max(1, len(others))) as beside:
        heard = [(step, time.monotonic(), beside.submit(_heard, step)) for step in others]
        failed = [] if _passed(first) else [first.name]
        for step, begun, run in heard:
            code, said = run.result()
            print(f"\n-- {step.name}\n{said}", flush=True)
            if not _told(step, code, begun):
                failed.append(step.name)
    return failed


def _heard(step: Step) -> tuple[int, str]:
    """The step's exit code and all that it said."""
    try:
        done = subprocess.run(
            _command(step), cwd=ROOT, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
    except Problem as problem:
        return 1, str(problem)
    return done.returncode, done.stdout


def _told(step: Step, code: int, begun: float) -> bool:
    print(f"-- {step.name}: {'passed' if code == 0 else 'FAILED'} in {time.monotonic() - begun:.1f} s", flush=True)
    return code == 0


def _command(step: Step) -> list[str]:
    """What runs the step, its environment made ready first. Problem where that fails."""
    return [str(prepare(step.environment)), *step.arguments]
