"""All tests of a sixth game: `python -m tests.sixth_game` adds Clobber to a copy of the program and runs them."""

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.sixth_game.checkout import add_clobber, environment


def main() -> int:
    """Run every test of Clobber; return pytest's exit status."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        add_clobber(folder)
        command = [sys.executable, "-m", "pytest", "-q", "-k", "clobber", "--ignore", "tests/sixth_game", *sys.argv[1:]]
        return subprocess.run(command, cwd=folder, env=environment(folder), check=False).returncode


sys.exit(main())
