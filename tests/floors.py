"""Run pytest with the oldest supported release of each dependency: `python -m tests.floors [ARGUMENT ...]`."""

import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
EXTRAS = ("serve", "dask", "test")


def floors() -> Iterator[str]:
    """Yield a constraint for each dependency of this platform, such as `rich==14.3`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    for text in (*project["dependencies"], *(text for extra in EXTRAS for text in extras[extra])):
        requirement = Requirement(text)
        if not requirement.marker or requirement.marker.evaluate():
            (floor,) = (bound.version for bound in requirement.specifier if bound.operator == ">=")
            yield f"{requirement.name}=={floor}"


def main() -> int:
    """Install the oldest releases in a fresh environment, run pytest there, and return its exit status."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        constraints = folder / "floors.txt"
        constraints.write_text("\n".join(sorted(set(floors()))) + "\n", "utf-8")
        print(constraints.read_text("utf-8"), flush=True)
        venv.create(folder / "venv", with_pip=True)
        python = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        install = [python, "-m", "pip", "install", "--quiet", "--constraint", constraints, "--editable"]
        subprocess.run([*install, f".[{','.join(EXTRAS)}]"], cwd=ROOT, check=True)
        return subprocess.run([python, "-m", "pytest", *sys.argv[1:]], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
