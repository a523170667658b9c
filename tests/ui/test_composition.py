"""How the app is put together: only boards know games."""

import re
from pathlib import Path

from boardgames_tui import ui
from boardgames_tui.games import GAMES

# The parts of a name such as `WRAPPED_BOARD` or `TorusBoard`.
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


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
