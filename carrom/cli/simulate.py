"""`carrom simulate`: simulates discs without a window, JSON in and JSON out.

In: {"parameters": {...}, "discs": [{"kind", "number", "x", "y", "vx", "vy", "spin"}...], "until": seconds or null}, or
{"layout": TEXT, "stroke": TEXT} in the game's notation. Out: the discs left, what was pocketed, every touch, the duration,
and the kinetic energy at start and end. Millimetres, seconds, radians; masses g, impulses N·s, energies J.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from carrom.cli.common import Commands, add_command, complain

if TYPE_CHECKING:
    from carrom.cli.experiment import Experiment
    from carrom.storage.codec import Plain

_MOST_BYTES = 100_000  # twenty discs need some thousands


def add_parser(commands: Commands) -> None:
    """Adds the command to the command line."""
    parser = add_command(commands, "simulate", _run, "simulate discs, JSON in and out", __doc__, as_written=True)
    parser.add_argument("file", metavar="FILE", help="the experiment as JSON; - for standard input")


def _run(arguments: argparse.Namespace) -> int:
    from carrom.cli.experiment import read_experiment
    from carrom.storage.codec import BadValue
    from carrom.storage.files import reason

    name: str = arguments.file
    try:
        data = _read(name)
        if len(data) > _MOST_BYTES:
            return complain("simulate", f"{name}: $: more than {_MOST_BYTES} bytes")
        experiment = read_experiment(data.decode("utf-8"))
    except UnicodeDecodeError:
        return complain("simulate", f"{name}: $: not UTF-8 text")
    except OSError as problem:
        return complain("simulate", f"{name}: {reason(problem)}")
    except BadValue as fault:
        return complain("simulate", f"{name}: {fault}")
    print(json.dumps(experiment_outcome(experiment), allow_nan=False))
    return 0


def _read(name: str) -> bytes:
    """The experiment's bytes, and one more where there are too many."""
    if name == "-":
        return sys.stdin.buffer.read(_MOST_BYTES + 1)
    with Path(name).open("rb") as file:
        return file.read(_MOST_BYTES + 1)


def experiment_outcome(experiment: "Experiment") -> "Plain":
    """What comes of the experiment, ready for JSON."""
    from carrom.physics.simulation import Run

    run = Run(experiment.start, experiment.equipment, experiment.step)
    energy = run.motion.energy(0.0)
    run.advance(experiment.until) if experiment.until is not None else run.run_to_rest()
    discs: list[Plain] = [
        {
            "kind": str(state.disc.kind),
            "number": state.disc.number,
            "x": state.at.x + 0.0,  # no minus zero
            "y": state.at.y + 0.0,
            "vx": state.velocity.x + 0.0,
            "vy": state.velocity.y + 0.0,
            "spin": state.spin + 0.0,
        }
        for state in run.states()
    ]
    pocketed: list[Plain] = [{"disc": str(fall.disc), "pocket": fall.pocket, "time": fall.time} for fall in run.falls()]
    touches: list[Plain] = [{"a": str(t.a), "b": str(t.b), "time": t.time, "impulse": t.impulse} for t in run.touches()]
    return {
        "discs": discs,
        "pocketed": pocketed,
        "touches": touches,
        "duration": run.time,
        "energy_start": energy,
        "energy_end": run.motion.energy(run.time),
    }
