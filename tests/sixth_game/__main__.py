"""All tests of a game that is added to a copy of the program: `python -m tests.sixth_game [FOLDER]`.

FOLDER is the package of a game. Without it, three games are tested at the same time, each in its own copy: Reversi and
Konane, which have `rules.py` and `__init__.py` alone, and Clobber, which has all that a game can have. The last line of
the tests says what is worth adding. Further arguments are for pytest.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
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
        games = {key: partial(add_game, package=package, key=key)}
    else:
        games = {"reversi": add_reversi, "konane": add_konane, "clobber": add_clobber}
    with ThreadPoolExecutor() as pool:
        return max(pool.map(partial(run_tests, arguments), games.items()))


def run_tests(arguments: list[str], game: tuple[str, Callable[[Path], None]]) -> int:
    """Run every test of a game in a copy of the program; print pytest's report, and return its exit status."""
    key, add = game
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        add(folder)
        command = [sys.executable, "-m", "pytest", "-q", "-k", key, "--ignore", "tests/sixth_game", *arguments]
        done = subprocess.run(command, cwd=folder, env=environment(folder), check=False, capture_output=True, text=True)
    print(f"{key}:\n{done.stdout}{done.stderr}", flush=True)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
