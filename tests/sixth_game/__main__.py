"""All tests of a game that is added to a copy of the program: `python -m tests.sixth_game FOLDER`.

FOLDER is the package of a game. The last line of the tests says what is worth adding. Further arguments are for pytest.
"""

import sys
import tempfile
from importlib import import_module
from pathlib import Path

from tests.sixth_game.checkout import add_game, copy_program, run_tests


def main() -> int:
    """Test the game in a folder; print pytest's report, and return its exit status."""
    if not sys.argv[1:]:
        sys.exit(__doc__)
    package, *arguments = Path(sys.argv[1]).resolve(), *sys.argv[2:]
    sys.path.insert(0, str(package.parent))
    key = import_module(package.name).GAME.key
    with tempfile.TemporaryDirectory() as name:
        copy_program(Path(name))
        add_game(Path(name), package, key)
        done = run_tests(Path(name), key, *arguments)
    print(f"{done.stdout}{done.stderr}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
