"""Where compiled engines lie. A folder is named by all that went into it, so an edit never meets old machine code."""

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

COMPILED_MARK, BASELINE_MARK = "whole", "plain"
"""Notes that all of the engine is compiled, and all of the baseline."""
LOCK_NAME = "lock"
POLL_INTERVAL = 0.1
"""Seconds between two looks at whether another process has compiled it."""
DAY = 24 * 60 * 60
SWITCHES = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")
"""Settings of the compiler that change what it makes."""


def cache_folder() -> Path:
    """Return the folder of all compiled engines."""
    return paths()["cache"] / "compiled"


def clear_cache() -> None:
    """Delete the compiled engines; the next start compiles them again."""
    with suppress(FileNotFoundError):
        shutil.rmtree(cache_folder())


def sources(game: Game) -> Sequence[Path]:
    """Return every file whose text can change what is compiled for a game, in subfolders too; the server's cannot."""
    folders = (Path(str(files(game.package))), Path(engine.__path__[0]))
    server = Path(engine.__path__[0]) / "server"
    found = (file for folder in folders for file in sorted(folder.rglob("*.py")))
    return (Path(kernel.__file__), Path(layout.__file__), *(file for file in found if file.parent != server))


def digest(game: Game) -> str:
    """Name all that goes into a game's compiled engine: sources, Python, compiler and its switches."""
    text = sha256()
    for part in (game.key, platform.python_version(), platform.machine(), version("numba"), version("llvmlite")):
        text.update(part.encode() + b"\0")
    for switch in SWITCHES:
        text.update(f"{switch}={os.environ.get(switch, '')}\0".encode())
    for file in sources(game):
        text.update(file.read_bytes() + b"\0")
    return text.hexdigest()[:16]


def compiled_folder(game: Game) -> Path | None:
    """Return the folder for a game's compiled engine, made where it was missing; None where nothing can be written."""
    folder = cache_folder() / f"{game.key}-{digest(game)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _delete_old_folders(game.key, folder)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _delete_old_folders(key: str, kept: Path) -> None:
    # Another version of the program may be running beside this one: what was used today stays.
    for folder in cache_folder().glob(f"{key}-*"):
        if folder != kept and folder.stat().st_mtime < time.time() - DAY:
            shutil.rmtree(folder, ignore_errors=True)


def needs_compile(game: Game, *, plain: bool = False) -> bool:
    """Say whether a game's search, or a part of it, is still to be compiled; `plain`: the baseline's."""
    folder = compiled_folder(game)
    return folder is None or not (folder / (BASELINE_MARK if plain else COMPILED_MARK)).exists()


def mark_compiled(game: Game, *, plain: bool = False) -> None:
    """Note that all of a game's search has been compiled: what was cut off on the way has no such note."""
    folder = compiled_folder(game)
    if folder:
        (folder / (BASELINE_MARK if plain else COMPILED_MARK)).touch()


@contextmanager
def compile_lock(game: Game) -> Iterator[None]:
    """Be the only process that compiles a game: where there is another one, wait until it has ended.

    The system takes the lock back from a process that ends, however it ends.
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
    """Take the lock, and say whether it is had; a disk that knows no locks is better than none."""
    with suppress(portalocker.LockException):
        try:
            portalocker.lock(file, LockFlags.EXCLUSIVE | LockFlags.NON_BLOCKING)
        except portalocker.AlreadyLocked:
            return False
    return True
