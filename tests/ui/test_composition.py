"""The structure of the app: screens are composed, not inherited, and only boards know games."""

import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from textual.screen import Screen

from boardgames_tui import ui
from boardgames_tui.games import GAMES
from boardgames_tui.ui import screens
from tests.rows import each_row

pytestmark = pytest.mark.quick

# The parts of a name such as `WRAPPED_BOARD` or `TorusBoard`.
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def own_classes(kinds):
    return [kind for kind in kinds if kind.__module__.startswith("boardgames_tui.")]


def screen_classes():
    modules = [import_module(f"{screens.__name__}.{found.name}") for found in iter_modules(screens.__path__)]
    found = {kind for module in modules for kind in vars(module).values() if isinstance(kind, type)}
    return sorted(own_classes(kind for kind in found if issubclass(kind, Screen)), key=lambda kind: kind.__name__)


@each_row("screen", screen_classes())
def test_a_screen_has_at_most_one_base_class_of_the_app(screen):
    assert len(own_classes(screen.__mro__[1:])) <= 1


def app_files():
    folder = Path(ui.__file__).parent
    rooms = (folder, folder.parent / "drawing")
    files = [file for room in rooms for file in room.rglob("*") if file.suffix in {".py", ".tcss"}]
    return [file for file in files if file.name != "board_view.py"]


def test_only_boards_name_a_game():
    names = {name.lower() for game in GAMES.values() for name in (game.key, game.title)}
    for file in app_files():
        # The standard library has a module of the same name as a game.
        text = file.read_text("utf-8").replace("from io import StringIO", "").replace("StringIO", "")
        assert not names & {word.lower() for word in WORD.findall(text)}, file


def code_lines(*rooms):
    """Return the lines of code of some packages with their files, without comments."""
    package = Path(ui.__file__).parents[1]
    files = [file for room in rooms for file in (package / room).rglob("*.py")]
    return [
        (file.relative_to(package).as_posix(), line.partition("#")[0])
        for file in files
        for line in file.read_text("utf-8").splitlines()
    ]


def test_the_interface_does_not_know_whether_a_player_is_an_engine():
    lines = code_lines("ui", "cli", "play")
    assert [line for line in lines if "EnginePlayer" in line[1]] == []
    assert any("player_for" in line for _, line in lines)


def test_only_the_timekeeper_ticks():
    ticking = {(file, line.strip()) for file, line in code_lines("") if re.search(r"\.tick\(", line)}
    others = {(file, line) for file, line in ticking if "timekeeper.tick()" not in line}
    assert {file for file, _ in others} == {"match/timekeeper.py"}


def test_each_status_line_is_written_only_by_its_owner():
    written = re.compile(r"([\w.]*)\.(?:_message|message|status|_status)\b(?:: \w+)? \+?= ")
    targets = [(file, target) for file, line in code_lines("ui", "play") for target in written.findall(line)]
    assert {file for file, _ in targets} > {"play/session.py", "play/opponents.py", "ui/screens/replay.py"}
    assert [(file, target) for file, target in targets if target != "self"] == []


def test_the_check_for_names_covers_the_app():
    assert {"app.tcss", "play.py", "keys.py", "paint.py"} <= {file.name for file in app_files()}
    assert [word.lower() for word in WORD.findall("TorusBoard TORUS_BOARD 'torus'")].count("torus") == 3
