"""Compilation of the engines in the background, in a process of its own, which starts when the app is running."""

import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec

from boardgames_tui.core.errors import EngineError
from boardgames_tui.games import GAMES
from boardgames_tui.uai.program import Bounds, Program

COMMAND = (sys.executable, "-P", "-m", "boardgames_tui", "prepare")


async def prepare(first: str, say: Callable[[str], object]) -> None:
    """Compile every engine, that of the game `first` before the others, and report progress to `say`; "" when done.

    The process ends with the app, however that ends. An error is reported when the engine is needed.
    """
    if find_spec("numba") is None:
        return
    keys = sorted(GAMES, key=lambda key: key != first)
    with suppress(EngineError):
        program = await Program.start([*COMMAND, *keys], "The compiler", Bounds())
        try:
            while True:
                say(await program.read_line())
        finally:
            say("")
            await program.close()
