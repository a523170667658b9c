"""A copy of the checkout, in which faults are planted one at a time."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Seconds for the tests of one fault, which may compile an engine.
TIMEOUT = 900
# Pytest's exit status when no test was selected.
NO_TESTS = 5


def copy_checkout(target: Path) -> None:
    """Copy the files that git tracks or would track."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines():
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)


def is_caught(checkout: Path, file: str, faulty: str, tests: list[str]) -> bool:
    """Replace a file by its faulty text, run the tests with these pytest arguments, and put the file back.

    A hanging test catches the fault, too. Raises SystemExit if pytest cannot run the tests.
    """
    path = checkout / file
    text = path.read_text("utf-8")
    path.write_text(faulty, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(
            command,
            cwd=checkout,
            env={**os.environ, "PYTHONPATH": str(checkout), "BOARDGAMES_TUI_CACHE": str(checkout / ".compiled")},
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(text, "utf-8")
    if done.returncode not in (0, 1, NO_TESTS) and file not in done.stdout + done.stderr:
        raise SystemExit(f"pytest ended with status {done.returncode}: {' '.join(command)}")
    return done.returncode not in (0, NO_TESTS)
