"""Engines compiled in the background, by a process of their own, from the moment that the app stands."""

import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec

from boardgames_tui.core.errors import EngineError
from boardgames_tui.games import GAMES
from boardgames_tui.uai.program import Bounds, Program

COMMAND = (sys.executable, "-P", "-m", "boardgames_tui", "prepare")


async def prepare(first: str, say: Callable[[str], object]) -> None:
    """Have every engine compiled, that of one key first; `say` hears how far it is, and an empty text when done.

    The process ends with the app, however that ends. What goes wrong is said where an engine is needed.
    """
    if find_spec("numba") is None:
        return
    keys = sorted(GAMES, key=lambda key: key != first)
    with suppress(EngineError):
        program = await Program.start([*COMMAND, *keys], "The compiler", Bounds())
        try:
            while True:
                say(await program.hear())
        finally:
            say("")
            await program.close()
