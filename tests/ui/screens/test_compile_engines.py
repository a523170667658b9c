"""The app compiles the engines in the background, says so, and stops compiling when it exits."""

import os
import sys

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui import compile_engines as preparing
from boardgames_tui.ui.app import BoardgamesApp
from tests.ui.app_pilot import run_headless

# Takes a moment to end when it is told to.
COMPILER = """
import os, sys, time
open(sys.argv[1], "w").write(" ".join([str(os.getpid()), *sys.argv[2:]]))
print("compiling Torus...", flush=True)
sys.stdin.readline()
time.sleep(0.3)
"""


def use_compiler_script(monkeypatch, file, script=COMPILER):
    """Replace the compiler by a script that writes its process id and arguments to a file."""
    monkeypatch.setattr(preparing, "COMMAND", (sys.executable, "-X", "utf8", "-c", script, str(file)))


async def test_the_last_game_is_compiled_first_with_progress_in_the_picker_and_compiling_ends_with_the_app(
    tmp_path, monkeypatch
):
    file = tmp_path / "compiler"
    use_compiler_script(monkeypatch, file)
    save_settings(Settings(last_game="torus"))
    for ends_first in ("compiler", "app"):
        app = BoardgamesApp()
        app.compiles_ahead = True
        async with run_headless(app, size=(80, 24)) as pilot:
            await pilot.until(lambda: "compiling Torus..." in pilot.shown("title"))
            pid, *keys = file.read_text().split()
            assert keys == ["torus", *(key for key in GAMES if key != "torus")]
            if ends_first == "compiler":
                os.kill(int(pid), 9)
                await pilot.until(lambda: "compiling" not in pilot.shown("title"))
                await pilot.settle()
                assert app.screen.query_one("#title").size.height == 2
    # It has ended and been reaped.
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid), 0)


async def test_nothing_is_compiled_if_the_settings_forbid_it_or_numba_is_missing(tmp_path, monkeypatch):
    file = tmp_path / "compiler"
    use_compiler_script(monkeypatch, file)
    save_settings(Settings(prepare=False))
    app = BoardgamesApp()
    app.compiles_ahead = True
    async with run_headless(app, size=(80, 24)) as pilot:
        await pilot.settle()
        assert not app.workers
    monkeypatch.setattr(preparing, "find_spec", lambda _: None)
    await preparing.prepare("io", print)
    assert not file.exists()
