"""How the app is put together: screens are composed and not inherited, and only boards know games."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from textual.screen import Screen

from boardgames_tui import ui
from boardgames_tui.games import GAMES
from boardgames_tui.ui import screens

pytestmark = pytest.mark.quick

# The parts of a name such as `WRAPPED_BOARD` or `TorusBoard`.
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def ours(kinds):
    return [kind for kind in kinds if kind.__module__.startswith("boardgames_tui.")]


def screen_classes():
    modules = [import_module(f"{screens.__name__}.{found.name}") for found in iter_modules(screens.__path__)]
    found = {kind for module in modules for kind in vars(module).values() if isinstance(kind, type)}
    return sorted(ours(kind for kind in found if issubclass(kind, Screen)), key=lambda kind: kind.__name__)


@pytest.mark.parametrize("screen", screen_classes(), ids=lambda kind: kind.__name__)
def test_at_most_one_class_of_ours_stands_between_a_screen_and_textual(screen):
    assert len(ours(screen.__mro__[1:])) <= 1


def app_files():
    folder = Path(ui.__file__).parent
    files = [file for file in folder.rglob("*") if file.suffix in {".py", ".tcss"}]
    return [file for file in files if folder / "widgets" / "boards" not in file.parents]


def test_only_boards_name_a_game():
    names = {name.lower() for game in GAMES.values() for name in (game.key, game.title)}
    for file in app_files():
        # The standard library has a module of the same name as a game.
        text = file.read_text("utf-8").replace("from io import StringIO", "").replace("StringIO", "")
        assert not names & {word.lower() for word in WORD.findall(text)}, file


def test_the_check_for_names_reads_all_of_the_app():
    assert {"app.tcss", "play.py", "keys.py", "paint.py"} <= {file.name for file in app_files()}
    assert [word.lower() for word in WORD.findall("TorusBoard TORUS_BOARD 'torus'")].count("torus") == 3
