"""A copy of the checkout, in which faults are planted one at a time."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Seconds for the tests of one fault, which may compile an engine.
TIMEOUT = 900
# Seconds after which a single test counts as hanging, enough to compile an engine.
TEST_TIMEOUT = 150
# Pytest's exit status when no test was selected.
NO_TESTS = 5


def copy_checkout(target: Path) -> None:
    """Copy the files that git tracks or would track."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines():
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)


def environment(checkout: Path) -> Mapping[str, str]:
    """Return environment variables with which Python finds the copy, with a cache of its own."""
    return {**os.environ, "PYTHONPATH": str(checkout), "BOARDGAMES_TUI_CACHE": str(checkout / ".compiled")}


def is_caught(checkout: Path, file: str, faulty: str, tests: list[str]) -> bool:
    """Replace a file by its faulty text, run the tests with these pytest arguments, and put the file back.

    A test that hangs or cannot be imported catches the fault, too.
    """
    path = checkout / file
    text = path.read_text("utf-8")
    path.write_text(faulty, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-o", f"timeout={TEST_TIMEOUT}"]
    try:
        done = subprocess.run(
            [*command, *tests],
            cwd=checkout,
            env=environment(checkout),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(text, "utf-8")
    return done.returncode not in (0, NO_TESTS)
