"""Layers at run time: the modules that are loaded, which the static import graph does not show."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import boardgames_tui
from boardgames_tui.games import GAMES, PACKAGES
from tests.rows import each_row

pytestmark = pytest.mark.quick

PACKAGE = Path(boardgames_tui.__path__[0])
# What may name a game: SGF and PGN hold one game alone, and games may not import records. Tools that fit a judge, and
# the end game that one of them plays out, are of one game. The lab's solver reads the positions of all five, and Io has
# a solver of its own.
MAY_NAME_A_GAME = (
    *("core/registry.py", "games/", "record/sgf/", "record/pgn/", "lab/fit_", "lab/ataxx_", "lab/io_"),
    *("lab/game_codings.py", "lab/improve_ataxx.py", "lab/puzzle_games.py", "lab/puzzle_themes.py", "lab/solve.py"),
    *("lab/tactics.py", "lab/tune_ataxx.py", "lab/win_candidates.py"),
)


def loaded_after(code: str) -> set[str]:
    """Return the modules that a new interpreter has loaded after running some code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


HEAVY = {"numba", "numpy", "boardgames_tui.engine", "boardgames_tui.engine.compile.specialise"}
PICKER = "import boardgames_tui.ui.app as ui, boardgames_tui.ui.screens.picker as picker"
# Code, and what it does not load.
LIGHT = [
    *((f"import boardgames_tui.{name}", HEAVY) for name in ("ui.app", "ui.screens.play", "cli.text", "uai.player")),
    ("import boardgames_tui.arena.match_series", HEAVY),
    ("import boardgames_tui.engine.server.server", {"textual"}),
    # The command line starts without screens, compiler and asyncio.
    ("import boardgames_tui.cli", {"numba", "numpy", "textual", "asyncio"}),
    # Finding no games of other packages loads nothing, and the picker opens before they are searched.
    ("import boardgames_tui.cli; assert not boardgames_tui.cli.GAMES.installed.packages", {"importlib.metadata"}),
    (f"{PICKER}; ui.BoardgamesApp(); picker.PickerScreen()", {"boardgames_tui.core.installed"}),
]


@each_row(("code", "not_loaded"), LIGHT)
def test_no_module_loads_what_only_others_need(code, not_loaded):
    assert not not_loaded & loaded_after(code)


def run_command(*words: str) -> str:
    """Return code that runs a command of the program in place of opening the app."""
    return (
        f"import contextlib, sys; sys.argv = ['boardgames-tui', *{words}]\n"
        "from boardgames_tui.cli import main, open_app\n"
        "open_app.is_terminal = lambda: False\n"
        "with contextlib.suppress(SystemExit): main()"
    )


@each_row(
    ("words", "own"),
    [
        (("io", "--black", "random", "--size", "5", "--handicap", "2"), {"cli.game_commands", "games.io"}),
        (("perft", "onyx", "--depth", "0"), {"cli.tools", "cli.game_commands", "games.onyx"}),
        (("lesson", "torus"), {"cli.learning", "games.torus"}),
        (("games", "open", "nothing"), {"cli.games"}),
        (("--version",), set()),
    ],
)
def test_a_command_loads_no_other_command_no_other_game_and_no_pydantic(words, own):
    loaded = loaded_after(run_command(*words))
    ours = {name.removeprefix("boardgames_tui.") for name in loaded}
    other = {"cli.learning", "cli.tools", "cli.game_commands", "cli.puzzles", "cli.post", "cli.arena", "cli.games"}
    assert {*other, *(f"games.{key}" for key in PACKAGES)} & ours == own
    assert not {"pydantic", "textual"} & loaded


def test_the_picker_opens_before_command_line_games_boards_and_other_screens_are_loaded():
    loaded = loaded_after("import boardgames_tui.__main__, boardgames_tui.ui.app")
    assert "boardgames_tui.ui.screens.picker" in loaded
    later = {"typer", "tomlkit", "markdown_it", "boardgames_tui.drawing.paint", "boardgames_tui.ui.screens.play"}
    assert not {*later, "boardgames_tui.core.game", "boardgames_tui.match", *PACKAGES.values()} & loaded


@each_row("screen", ["play", "task", "learning", "table_lobby"])
def test_a_screen_opens_before_those_that_it_can_open_and_locks_are_loaded(screen):
    loaded = loaded_after(f"import boardgames_tui.ui.app, boardgames_tui.play.here, boardgames_tui.ui.screens.{screen}")
    others = {f"boardgames_tui.ui.screens.{name}" for name in ("editor", "setup", "share", "game_commands")}
    assert not {"markdown_it", "portalocker", "textual_fspicker", *others} & loaded


def test_a_game_is_registered_without_loading_its_engine_and_hints():
    loaded = loaded_after("from boardgames_tui.games import GAMES; GAMES['io']")
    assert not {
        name for name in loaded if name.endswith((".explain", ".fast_rules", ".policy", ".effects", ".threats"))
    }


def named_games(source: str) -> list[str]:
    """Return the strings of a source, other than docstrings, that name a game, and the packages of games it imports."""
    tree = ast.parse(source)
    words = re.compile(rf"\b({'|'.join(game.title for game in GAMES.values())})\b")
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            found += [node.value] if node.value in GAMES or words.search(node.value) else []
        elif isinstance(node, ast.ImportFrom | ast.Import):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names]
            names = [each.name for each in node.names]
            found += [module for module in modules if module.startswith("boardgames_tui.games.")]
            found += [name for name in names if "boardgames_tui.games" in modules and name != "GAMES"]
    return found


def test_only_its_own_modules_name_a_game():
    """All knowledge of a game is in its folder, which is registered by one line."""
    files = {file.relative_to(PACKAGE).as_posix(): file for file in PACKAGE.rglob("*.py")}
    others = [name for name in files if not name.startswith(MAY_NAME_A_GAME)]
    assert len(others) > 150
    assert {name: found for name in others if (found := named_games(files[name].read_text("utf-8")))} == {}


@each_row(
    "source",
    [
        'GAMES["io"]',
        'print(f"{n} games of Torus")',
        "from boardgames_tui.games.onyx import board",
        "import boardgames_tui.games.onyx.board",
        "from boardgames_tui.games import ataxx",
        "def f():\n    from boardgames_tui.games.io import IO",
    ],
)
def test_a_module_that_names_a_game_is_detected(source):
    assert named_games(source)
    assert not named_games('"""Games such as Io."""\nfrom boardgames_tui.games import GAMES\nx = "ratio"')
