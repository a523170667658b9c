"""A copy of the program to which Clobber has been added, as CONTRIBUTING tells newcomers to add a game."""

import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
# The line that registers it comes after this one.
LAST_GAME = '    "ataxx": "boardgames_tui.games.ataxx",\n'
# Of its engine: `python -m tests.engine.signatures` in a copy prints it.
SIGNATURE = "bdada622"


def add_clobber(folder: Path) -> None:
    """Copy the program and its tests to a folder; add the game's package, its line, and what its tests need."""
    for name in ("boardgames_tui", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(HERE / "clobber", folder / "clobber", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HERE / "oracle.py", folder / "tests" / "oracles" / "clobber.py")
    shutil.copy(HERE / "perft.txt", folder / "tests" / "perft" / "clobber.txt")
    signatures = folder / "tests" / "engine" / "signatures.json"
    signatures.write_text(json.dumps({**json.loads(signatures.read_text("utf-8")), "clobber": SIGNATURE}), "utf-8")
    games = folder / "boardgames_tui" / "games" / "__init__.py"
    text = games.read_text("utf-8")
    assert text.count(LAST_GAME) == 1
    games.write_text(text.replace(LAST_GAME, LAST_GAME + '    "clobber": "clobber",\n'), "utf-8")


def environment(folder: Path) -> Mapping[str, str]:
    """Return environment variables with which Python finds the copy and nothing of the test run around it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return {**kept, "PYTHONPATH": str(folder)}
