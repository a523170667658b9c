"""Cache of compiled engines. A folder is named by everything that went into it, so stale code is never loaded."""

import os
import platform
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import IO

import portalocker
from portalocker import LockFlags

from boardgames_tui import engine
from boardgames_tui.core import kernel, layout
from boardgames_tui.core.game import Game
from boardgames_tui.system.paths import paths

# Files whose presence says that the whole engine, or the whole baseline, has been compiled.
COMPILED_MARK, BASELINE_MARK = "whole", "plain"
LOCK_NAME = "lock"
# Seconds between two looks at whether another process has released the lock.
POLL_INTERVAL = 0.1
# Seconds after which the folder of another version is deleted.
DAY = 24 * 60 * 60
# Settings of the compiler that change its output.
SWITCHES = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")


def cache_folder() -> Path:
    """Return the folder of all compiled engines."""
    return paths()["cache"] / "compiled"


def clear_cache() -> None:
    """Delete the compiled engines; the next start compiles them again."""
    with suppress(FileNotFoundError):
        shutil.rmtree(cache_folder())


def sources(game: Game) -> Sequence[Path]:
    """Return all files whose text can change the compiled code of a game; those of the server cannot."""
    folders = (Path(str(files(game.package))), Path(engine.__path__[0]))
    server = Path(engine.__path__[0]) / "server"
    found = (file for folder in folders for file in sorted(folder.rglob("*.py")))
    return (Path(kernel.__file__), Path(layout.__file__), *(file for file in found if file.parent != server))


def digest(game: Game) -> str:
    """Return the name of a game's folder: a hash of its sources, Python, the compiler and its settings."""
    text = sha256()
    for part in (game.key, platform.python_version(), platform.machine(), version("numba"), version("llvmlite")):
        text.update(part.encode() + b"\0")
    for switch in SWITCHES:
        text.update(f"{switch}={os.environ.get(switch, '')}\0".encode())
    for file in sources(game):
        text.update(file.read_bytes() + b"\0")
    return text.hexdigest()[:16]


def compiled_folder(game: Game) -> Path | None:
    """Return the folder of a game's compiled engine, created if missing; None if nothing can be written there."""
    folder = cache_folder() / f"{game.key}-{digest(game)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # In use today, so another version of the program does not delete it.
        os.utime(folder)
        _delete_old_folders(game.key, folder)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _delete_old_folders(key: str, kept: Path) -> None:
    # Another version of the program may be running, so folders that were used today stay.
    for folder in cache_folder().glob(f"{key}-*"):
        if folder != kept and folder.stat().st_mtime < time.time() - DAY:
            shutil.rmtree(folder, ignore_errors=True)


def needs_compile(game: Game, *, baseline: bool = False) -> bool:
    """Return whether a part of a game's search is still to be compiled, or of the baseline (`baseline`)."""
    folder = compiled_folder(game)
    return folder is None or not (folder / (BASELINE_MARK if baseline else COMPILED_MARK)).exists()


def mark_compiled(game: Game, *, baseline: bool = False) -> None:
    """Record that all of a game's search has been compiled. If compiling is interrupted, the mark is missing."""
    folder = compiled_folder(game)
    if folder:
        (folder / (BASELINE_MARK if baseline else COMPILED_MARK)).touch()


@contextmanager
def compile_lock(game: Game) -> Iterator[None]:
    """Let only one process compile a game; others wait until it has finished.

    The system releases the lock when the process ends, however it ends.
    """
    folder = compiled_folder(game)
    if folder is None:
        yield
        return
    with (folder / LOCK_NAME).open("a") as file:
        while not _try_lock(file):
            time.sleep(POLL_INTERVAL)
        yield


def _try_lock(file: IO[str]) -> bool:
    """Return whether the lock was acquired; without support for locks on the disk, act as if it was."""
    with suppress(portalocker.LockException):
        try:
            portalocker.lock(file, LockFlags.EXCLUSIVE | LockFlags.NON_BLOCKING)
        except portalocker.AlreadyLocked:
            return False
    return True
