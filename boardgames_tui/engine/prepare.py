"""Compilation of the games' engines ahead of time, as long as the app is running."""

import os
import sys
from collections.abc import Sequence
from threading import Thread

from boardgames_tui.core.game import Game
from boardgames_tui.engine.warmup import CompileJob

# Niceness added to the process, so that an engine in use comes first.
NICENESS = 10


def prepare(games: Sequence[Game]) -> None:
    """Compile the engines of some games in order, printing what is done; stop at once at the end of input.

    Raise EngineError if there is no compiler, or no cache can be written.
    """
    Thread(target=_end_with_input, daemon=True).start()
    if sys.platform != "win32":
        os.nice(NICENESS)
    for game in games:
        compile_job = CompileJob(game, _say)
        if compile_job.needs_compile:
            compile_job.prepare()


def _say(line: str) -> None:
    try:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    except BrokenPipeError:
        os._exit(0)


def _end_with_input() -> None:
    # The input ends with the app, however that ends. The compiler does not react to signals.
    while os.read(sys.stdin.fileno(), 1 << 10):
        pass
    os._exit(0)
