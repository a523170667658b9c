"""Running the program in a separate process."""

import subprocess
import sys


def run(*arguments: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "boardgames_tui", *arguments]
    return subprocess.run(command, input=lines, capture_output=True, text=True, timeout=120, check=False)
