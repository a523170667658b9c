"""Planted faults: `python -m tests.mutation [NAME ...]` plants each fault in a copy and runs the tests that must fail.

Exits 1 if the tests miss a fault. NAME selects the faults whose name contains it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.mutation.faults import ROOT, Fault, read_faults

# Seconds for the tests of one fault, which may compile an engine.
TIMEOUT = 900


def copy_checkout(target: Path) -> None:
    """Copy the files that git tracks or would track."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines():
        if (ROOT / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target / name)


def is_caught(fault: Fault, checkout: Path) -> bool:
    """Plant a fault in a checkout, run its tests, and remove it again."""
    file = checkout / fault.file
    text = file.read_text("utf-8")
    file.write_text(text.replace(fault.before, fault.after), "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *fault.tests]
    try:
        done = subprocess.run(
            command,
            cwd=checkout,
            env={**os.environ, "PYTHONPATH": str(checkout), "BOARDGAMES_TUI_CACHE": str(checkout / ".compiled")},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    finally:
        file.write_text(text, "utf-8")
    if done.returncode not in (0, 1):
        raise SystemExit(f"{fault.name}: pytest ended with status {done.returncode}: {' '.join(command)}")
    return done.returncode == 1


def main(names: list[str]) -> int:
    """Plant the faults with these names, or all; return the exit status."""
    chosen = [fault for fault in read_faults() if not names or any(name in fault.name for name in names)]
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder)
        copy_checkout(checkout)
        for fault in chosen:
            caught = is_caught(fault, checkout)
            print(f"{'caught' if caught else 'MISSED'}  {fault.name}", flush=True)
            missed += [] if caught else [fault.name]
    print(f"{len(chosen) - len(missed)} of {len(chosen)} faults were caught.")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
