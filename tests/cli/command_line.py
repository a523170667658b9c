"""Running the program: in a fork of a process that has loaded it, or in a process of its own."""

import multiprocessing
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

# Seconds after which a command counts as hanging.
TIMEOUT = 120
# Modules that are loaded before the first fork; a command loads what else it needs.
LOADED = [
    "boardgames_tui.cli.commands",
    "boardgames_tui.cli.text",
    "boardgames_tui.record.formats",
    "boardgames_tui.storage.saved_games.journal",
    "tests.cli.command_line",
]


def run(*arguments: str, lines: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in a fork, which has its own streams, environment, folder and status, and starts sooner."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return start(*arguments, lines=lines)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(LOADED)
    with tempfile.TemporaryDirectory() as folder:
        stdin, stdout, stderr = streams = [Path(folder, name) for name in ("in", "out", "err")]
        stdin.write_text(lines, "utf-8")
        process = context.Process(target=_run_here, args=(arguments, dict(os.environ), Path.cwd(), streams))
        process.start()
        process.join(TIMEOUT)
        if process.is_alive():
            process.kill()
            raise subprocess.TimeoutExpired(arguments, TIMEOUT)
        return subprocess.CompletedProcess(
            arguments, process.exitcode, stdout.read_text("utf-8"), stderr.read_text("utf-8")
        )


def start(*arguments: str, lines: str | bytes = "", **how: Any) -> subprocess.CompletedProcess[Any]:
    """Run a command in a new process; `how` replaces arguments of `subprocess.run`."""
    command = [sys.executable, "-m", "boardgames_tui", *arguments]
    pipes = {"input": lines, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.run(command, **{**pipes, "text": True, **how}, timeout=TIMEOUT, check=False)


def _run_here(arguments, environment, folder, streams):
    """Run a command in this process, a fork, with these files as its standard streams."""
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    names = ("stdin", "stdout", "stderr")
    for number, (name, file, mode) in enumerate(zip(names, streams, ("r", "w", "w"), strict=True)):
        with file.open(mode) as stream:
            os.dup2(stream.fileno(), number)
        setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 - a number
    sys.argv = ["boardgames-tui", *arguments]
    from boardgames_tui.__main__ import main

    main()
