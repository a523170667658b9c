"""What the static graph of imports cannot see: what is loaded in a running program."""

import subprocess
import sys

import pytest


def loaded_after(code: str) -> set[str]:
    """Return the modules that a fresh interpreter has loaded after some code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("module", ["ui.app", "ui.screens.play", "cli.text", "arena.match_series", "uai.player"])
def test_the_app_loads_no_search_and_no_compiler(module):
    loaded = loaded_after(f"import boardgames_tui.{module}")
    assert not {"numba", "numpy", "boardgames_tui.engine", "boardgames_tui.engine.compile.specialise"} & loaded


def test_the_command_line_loads_neither_screens_nor_compiler_at_its_start():
    assert not {"numba", "numpy", "textual"} & loaded_after("import boardgames_tui.cli")


def test_the_picker_stands_before_the_command_line_the_boards_and_the_other_screens_are_loaded():
    loaded = loaded_after("import boardgames_tui.__main__, boardgames_tui.ui.app")
    assert "boardgames_tui.ui.screens.picker" in loaded
    assert not {"typer", "markdown_it", "boardgames_tui.ui.board.paint", "boardgames_tui.ui.screens.play"} & loaded


def test_a_game_is_known_before_what_its_engine_and_its_hints_need_is_loaded():
    loaded = loaded_after("from boardgames_tui.games import GAMES; GAMES['io']")
    assert not {
        name for name in loaded if name.endswith((".explain", ".fast_rules", ".policy", ".effects", ".threats"))
    }


def test_the_engine_loads_no_screens():
    assert "textual" not in loaded_after("import boardgames_tui.engine.server.server")
