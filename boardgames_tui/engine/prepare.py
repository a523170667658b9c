"""Compilation of the games' engines ahead of time, as long as the app is running."""

import os
import sys
from collections.abc import Sequence
from threading import Event, Thread

from boardgames_tui.core.game import Game
from boardgames_tui.engine.compile.cache import request_file
from boardgames_tui.engine.compile_job import CompileJob
from boardgames_tui.engine.modules import has_fast_rules

# Niceness added to the process, so that an engine in use comes first.
NICENESS = 10
# Seconds between two checks whether another process needs an engine.
REQUEST_INTERVAL = 0.5


def prepare_engines(games: Sequence[Game]) -> None:
    """Compile the engines of games that are not compiled yet, in the given order, and print the progress.

    The process exits at once at the end of its input. If no cache can be written, the first game is the last. A game
    that another process needs meanwhile is left to that one, which has a higher priority. Raise EngineError if there is
    no compiler.
    """
    Thread(target=_exit_at_end_of_input, daemon=True).start()
    if sys.platform != "win32":
        os.nice(NICENESS)
    games_to_compile = [game for game in games if has_fast_rules(game)]
    for number, game in enumerate(games_to_compile):
        compile_job = CompileJob(game, _print_line, is_urgent=False)
        if compile_job.needs_compile:
            is_done = Event()
            others = games_to_compile[number + 1 :]
            Thread(target=_leave_if_requested, args=(game, others, is_done), daemon=True).start()
            compile_job.prepare()
            is_done.set()
            if compile_job.needs_compile:
                break


def _leave_if_requested(game: Game, others: Sequence[Game], is_done: Event) -> None:
    """Begin anew with the other games if another process needs the engine of a game before it is done.

    What has been compiled is kept. A compiler cannot be stopped otherwise, nor can it get back its usual priority.
    Windows has no such priority.
    """
    request = request_file(game)
    while request and sys.platform != "win32" and not is_done.wait(REQUEST_INTERVAL):
        if request.exists():
            if not others:
                os._exit(0)
            command = (sys.executable, "-P", "-m", "boardgames_tui", "prepare", *(other.key for other in others))
            os.execv(command[0], command)  # noqa: S606 - its words are our own


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
