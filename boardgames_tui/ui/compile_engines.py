"""Compilation of the engines in the background, by the command `prepare` in a process of its own."""

import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec

from boardgames_tui.core.errors import EngineError
from boardgames_tui.games import GAMES
from boardgames_tui.uai.program import Bounds, Program

COMMAND = (sys.executable, "-P", "-m", "boardgames_tui", "prepare")


async def prepare(first_game: str, show: Callable[[str], object]) -> None:
    """Compile every engine, beginning with the game of this key; show the progress, and an empty text at the end."""
    if find_spec("numba") is None:
        return
    # False, for the first game, sorts before True.
    keys = sorted(GAMES, key=lambda key: key != first_game)
    # An error recurs when the engine is needed.
    with suppress(EngineError):
        program = await Program.start([*COMMAND, *keys], "The compiler", Bounds())
        try:
            # The end of the process raises EngineError.
            while True:
                show(await program.read_line())
        finally:
            show("")
            await program.close()
