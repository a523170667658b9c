"""Compilation of the games' engines ahead of time, as long as the app is running."""

import os
import sys
from collections.abc import Sequence
from threading import Thread

from boardgames_tui.core.game import Game
from boardgames_tui.engine.compile_job import CompileJob
from boardgames_tui.engine.modules import has_fast_rules

# Niceness added to the process, so that an engine in use comes first.
NICENESS = 10


def prepare_engines(games: Sequence[Game]) -> None:
    """Compile the engines of games that are not compiled yet, in the given order, and print the progress.

    The process exits at once at the end of its input. If no cache can be written, the first game is the last. Raise
    EngineError if there is no compiler.
    """
    Thread(target=_exit_at_end_of_input, daemon=True).start()
    if sys.platform != "win32":
        os.nice(NICENESS)
    for game in filter(has_fast_rules, games):
        compile_job = CompileJob(game, _print_line)
        if compile_job.needs_compile:
            compile_job.prepare()
            if compile_job.needs_compile:
                break


def _print_line(line: str) -> None:
    """Print a line at once; exit if nobody reads it any more."""
    try:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    except BrokenPipeError:
        os._exit(0)


def _exit_at_end_of_input() -> None:
    """Wait for the end of input, then exit without cleaning up."""
    # The input ends when the app ends, even if it is killed. While it compiles, the process would ignore signals.
    while os.read(sys.stdin.fileno(), 1 << 10):
        pass
    os._exit(0)
