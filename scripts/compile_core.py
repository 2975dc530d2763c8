"""The build's hook: compiles the engine with mypyc where a C compiler is at hand. Without one the same files run as they are,
to the same bits. `CARROM_COMPILE=0` turns it off, `CARROM_COMPILE=1` makes a missing compiler an error."""

import os
import shutil
import sysconfig
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# All that a stroke runs through but for `contacts`, whose work is pymunk's.
MODULES = (
    *("physics/event_queue", "physics/friction", "physics/impacts", "physics/lasting", "physics/motion", "physics/mover"),
    *("physics/path_queries", "physics/pockets"),
)
GROUP = "carrom_core"  # of the library that the compiled modules share
# Fused multiply-add rounds once where Python rounds twice: other bits.
FLAGS = [] if os.name == "nt" else ["-O2", "-ffp-contract=off"]


class CompileHook(BuildHookInterface[Any]):
    """What hatchling asks; an editable install always stays as it is, since its files are there to be changed."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return ["mypy>=1.18", "setuptools>=75"] if self._compiles() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not self._compiles():
            return
        self._folder = folder = Path(mkdtemp(prefix="carrom-core-"))
        try:
            libraries = compiled(Path(self.root), folder)
        except (Exception, SystemExit) as problem:  # a compiler without Python's headers, or none that works
            if _wish() == "1":
                raise
            self.app.display_warning(f"The engine stays pure Python, since compiling it failed: {problem}")
            return
        for library in libraries:
            build_data["force_include"][str(library)] = str(library.relative_to(folder / "lib"))
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_folder"):
            shutil.rmtree(self._folder, ignore_errors=True)

    def _compiles(self) -> bool:
        if self.target_name != "wheel" or _wish() == "0":
            return False
        there = os.name == "nt" or shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) is not None
        if _wish() == "1" and not there:
            raise RuntimeError("CARROM_COMPILE=1 asks for a compiled core, and there is no C compiler: install gcc or clang")
        return there


def _wish() -> str:
    return os.environ.get("CARROM_COMPILE", "")


def compiled(root: Path, folder: Path) -> list[Path]:
    """The libraries, in folder/lib, each where it belongs in the package."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    before = Path.cwd()
    os.chdir(root)  # mypy names modules by their paths from here
    try:
        files = [f"carrom/{name}.py" for name in MODULES]
        extensions = mypycify(["--config-file", os.devnull, *files], target_dir=str(folder / "c"), group_name=GROUP)
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
        command = build_ext(Distribution({"name": "carrom", "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    return sorted(path for path in (folder / "lib").rglob("*") if path.is_file())
