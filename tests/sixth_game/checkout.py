"""A copy of the program to which games are added, as ADD_A_GAME.md tells newcomers."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
# The line that registers it comes after this one.
LAST_GAME = '    "ataxx": "boardgames_tui.games.ataxx",\n'
# Of Clobber's engine: `python -m tests.engine.signatures` in a copy prints it.
SIGNATURE = "bdada622"


def copy_program(folder: Path) -> None:
    """Copy the program, its tests and its documents to a folder.

    Bytecode is copied, too, because it takes as long to compile as many tests, but no file that is being written.
    """
    for name in ("boardgames_tui", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.pyc.*"))
    # Tests compare documents with the program.
    for file in (ROOT / "pyproject.toml", *ROOT.glob("*.md")):
        shutil.copy(file, folder)


def add_game(folder: Path, package: Path, key: str | None = None) -> None:
    """Copy a package into a copy of the program, and add the line of its game, by default under its name."""
    shutil.copytree(package, folder / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    games = folder / "boardgames_tui" / "core" / "registry.py"
    text = games.read_text("utf-8")
    assert text.count(LAST_GAME) == 1
    line = f'    "{key or package.name}": "{package.name}",\n'
    games.write_text(text.replace(LAST_GAME, LAST_GAME + line), "utf-8")


def add_clobber(folder: Path) -> None:
    """Add Clobber, which has all that a game can have, and what its tests need."""
    add_game(folder, HERE / "clobber")
    shutil.copy(HERE / "oracle.py", folder / "tests" / "oracles" / "clobber.py")
    shutil.copy(HERE / "perft.txt", folder / "tests" / "perft" / "clobber.txt")
    signatures = folder / "tests" / "engine" / "signatures.json"
    signatures.write_text(json.dumps({**json.loads(signatures.read_text("utf-8")), "clobber": SIGNATURE}), "utf-8")


def run_in(folder: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python in a copy of the program; it finds the copy, and nothing of the test run around it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    surroundings = {**kept, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(
        command, cwd=folder, env=surroundings, input=stdin, capture_output=True, text=True, check=False
    )


def run_tests(folder: Path, keys: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run every test of a game, or of some joined by `or`, in a copy of the program."""
    return run_in(folder, "pytest", "-q", "-k", keys, "--ignore", "tests/sixth_game", *arguments)
