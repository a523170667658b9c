"""Compiling what is still cold, one game after the other, for as long as somebody listens."""

import os
import sys
from collections.abc import Sequence
from threading import Thread

from boardgames_tui.core.game import Game
from boardgames_tui.engine.warmup import CompileJob

NICENESS = 10
"""By so much nicer than an engine that is waited for."""


def prepare(games: Sequence[Game]) -> None:
    """Compile the engines of games in their order, saying so; the end of input ends it at once.

    Raise EngineError where there is no compiler, or none can keep what it makes.
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
    # However the app has ended, nobody is then left to compile for, and the compiler heeds no signal.
    while os.read(sys.stdin.fileno(), 1 << 10):
        pass
    os._exit(0)
