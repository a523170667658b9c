"""Fixtures for all tests. The compiled engines are cached beside pytest's own cache."""

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import settings

from boardgames_tui.core.game import Game
from boardgames_tui.engine.compile.cache import needs_compile
from boardgames_tui.games import GAMES, PACKAGES
from boardgames_tui.learn.puzzle import PUZZLE_FILE, Puzzle, puzzles_of
from tests.extras import advice, games_with

# Compiles the search of a game and plain UCT, with one backend, so that the rules are compiled once.
COMPILE = """
import sys
from functools import cache
from boardgames_tui.engine import compile_job
from boardgames_tui.games import GAMES
compile_job.Backend = cache(compile_job.Backend)
for baseline in (False, True):
    compile_job.CompileJob(GAMES[sys.argv[1]], print, baseline=baseline).prepare()
"""

# A busy machine is no fault of an example.
settings.register_profile("unhurried", settings(), deadline=None)
settings.load_profile("unhurried")


# Objects allocated between two collections of the youngest generation. Python's 700 make a Textual app collect all
# the time, and a full collection looks through everything that earlier tests imported.
GC_THRESHOLD = 50_000


def pytest_configure(config):
    gc.set_threshold(GC_THRESHOLD)
    # A read past the end of an array returns rubbish. The check makes searches a tenth slower; to compile all engines a
    # second time for it would take as long as their tests. One game's signature is found without it.
    os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")
    os.environ.setdefault("BOARDGAMES_TUI_CACHE", str(config.rootpath / ".pytest_cache" / "d" / "boardgames-tui"))


def pytest_sessionstart(session):
    """Before all tests, compile what is not in the cache, so that no two workers compile the same.

    These are the engines and, beside them, the bytecode of the tests and of all that they import.
    """
    config = session.config
    runs_all = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if runs_all and not hasattr(config, "workerinput") and config.getoption("numprocesses", None):
        games = [(key, GAMES[key]) for key in games_with("engine")]
        missing = [key for key, game in games if needs_compile(game) or needs_compile(game, baseline=True)]
        commands = [("-c", COMPILE, key) for key in missing]
        if missing:
            commands.append(("-m", "pytest", "--collect-only", "--quiet"))
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(_run, commands))


def pytest_collection_modifyitems(items):
    """Start the longest tests first, so that no worker runs one of them while the others have nothing left to do."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_terminal_summary(terminalreporter):
    """Print advice on the optional parts that tested games do not have."""
    for sentence in filter(None, map(advice, GAMES)):
        terminalreporter.write_line(sentence, yellow=True)


def _run(arguments):
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=False)


def pytest_xdist_auto_num_workers():
    """Start two workers more than processors, because tests wait; each takes seconds to collect all tests."""
    return (os.cpu_count() or 1) + 2


@pytest.fixture(autouse=True, scope="session")
def _separate_data_folder(tmp_path_factory):
    for name in ("CONFIG", "DATA"):
        os.environ[f"BOARDGAMES_TUI_{name}"] = str(tmp_path_factory.mktemp(name.lower()))


@pytest.fixture(autouse=True)
def _restore_environment():
    """Undo what a test has changed in the environment: `table` sets a variable for the rest of its process."""
    before = dict(os.environ)
    yield
    if os.environ != before:
        os.environ.clear()
        os.environ.update(before)


@pytest.fixture
def home(monkeypatch, tmp_path):
    """Keep the games and settings in the folder of the test; return it."""
    for name in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", str(tmp_path))
    return tmp_path


@pytest.fixture
def add_game(monkeypatch) -> Callable[[Game], None]:
    """Return a function that registers a game for a test, as if a package declared it."""

    def add(game: Game) -> None:
        package = ModuleType(f"package_of_{game.key}")
        monkeypatch.setattr(package, "GAME", game, raising=False)
        # A package without files.
        monkeypatch.setattr(package, "__path__", [], raising=False)
        monkeypatch.setitem(sys.modules, package.__name__, package)
        monkeypatch.setitem(PACKAGES, game.key, package.__name__)

    return add


@pytest.fixture
def replace_files(monkeypatch) -> Callable[[Path, str], None]:
    """Return a function that replaces files of all games, those whose names match a pattern, by those in a folder.

    The folder has a folder for each game with such files, named by its key.
    """

    def replace(folder: Path, pattern: str) -> None:
        find_file = Game.find_file

        def find(game: Game, name: str) -> Traversable | None:
            if not fnmatch(name, pattern):
                return find_file(game, name)
            file = folder / game.key / name
            return file if file.is_file() else None

        monkeypatch.setattr(Game, "find_file", find)

    return replace


@pytest.fixture
def set_puzzles(replace_files, tmp_path_factory):
    """Return a function that replaces the puzzles of all games by those given, and by lines that are no puzzles."""

    def replace(*lines: Puzzle | str) -> None:
        folder = tmp_path_factory.mktemp("puzzles")
        for key in GAMES:
            if texts := [f"{line}\n" for line in lines if isinstance(line, str) or line.game == key]:
                (folder / key).mkdir()
                (folder / key / PUZZLE_FILE).write_text("".join(texts), encoding="utf-8")
        replace_files(folder, PUZZLE_FILE)
        puzzles_of.cache_clear()

    yield replace
    puzzles_of.cache_clear()


@pytest.fixture
def set_annotated(replace_files, tmp_path_factory):
    """Return a function that replaces the annotated games of Torus by texts, and takes them from the other games."""

    def replace(*texts: str) -> None:
        folder = tmp_path_factory.mktemp("annotated")
        (folder / "torus").mkdir()
        for number, text in enumerate(texts, 1):
            (folder / "torus" / f"annotated{number}.bgn").write_bytes(text.encode(errors="surrogateescape"))
        replace_files(folder, "annotated*")

    return replace
