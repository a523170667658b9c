"""All tests of a game that is added to a copy of the program: `python -m tests.sixth_game [FOLDER]`.

FOLDER is the package of a game. Without it, three games are tested: Reversi and Konane, which have `rules.py` and
`__init__.py` alone, and Clobber, which has all that a game can have. The last line of the tests says
what is worth adding. Further arguments are for pytest.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path

from tests.sixth_game.checkout import add_clobber, add_game, add_konane, add_reversi, environment


def main() -> int:
    """Test the game in a folder, or both sixth games; return pytest's exit status."""
    arguments = sys.argv[1:]
    if arguments and not arguments[0].startswith("-"):
        package = Path(arguments.pop(0)).resolve()
        sys.path.insert(0, str(package.parent))
        key = import_module(package.name).GAME.key
        return run_tests(key, partial(add_game, package=package, key=key), arguments)
    games = {"reversi": add_reversi, "konane": add_konane, "clobber": add_clobber}
    return max(run_tests(key, add, arguments) for key, add in games.items())


def run_tests(key: str, add: Callable[[Path], None], arguments: list[str]) -> int:
    """Run every test of a game in a copy of the program; return pytest's exit status."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        add(folder)
        command = [sys.executable, "-m", "pytest", "-q", "-k", key, "--ignore", "tests/sixth_game", *arguments]
        return subprocess.run(command, cwd=folder, env=environment(folder), check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
