"""Cache of compiled engines, with a folder for each game.

The name of a folder contains a digest of everything that determines the compiled code, so stale code is never loaded.
A file in the folder, the *mark*, says that the engine has been compiled as a whole. The baseline, plain UCT, is
compiled separately and has a mark of its own. A mark holds checksums of the compiled files, because numba loads damaged
ones unchecked. A third mark has those of the files that were finished by a compilation that may have been interrupted.
"""

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
from boardgames_tui.core import cells
from boardgames_tui.core.errors import FolderError
from boardgames_tui.core.game import Game
from boardgames_tui.kernel import language, layout
from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.system.paths import paths

# Names of the marks of the engine and of the baseline.
ENGINE_MARK = "whole"
BASELINE_MARK = "plain"
FINISHED_MARK = "finished"
LOCK_NAME = "lock"
# File by which a process that needs an engine asks one that compiles it in the background to leave that to it.
REQUEST_NAME = "wanted"
# numba's index and data files.
COMPILED_FILES = "*.nb[ic]"
# numba's files that were not written to their end.
PARTIAL_FILES = "*.nb[ic].tmp.*"
# Seconds between two attempts to get the lock.
POLL_INTERVAL = 0.1
# Digits of the digest in the name of a folder.
DIGEST_LENGTH = 16
# Seconds after which the folder of another version is deleted.
DAY = 24 * 60 * 60
# Settings of the compiler that change its output.
COMPILER_SETTINGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")


def cache_folder() -> Path:
    """Return the folder of all compiled engines."""
    return paths()["cache"] / "compiled"


def clear_cache() -> None:
    """Delete the compiled engines; the next start compiles them again."""
    with suppress(FileNotFoundError):
        shutil.rmtree(cache_folder())


def sources(game: Game) -> Sequence[Path]:
    """Return all files whose text can change the compiled code of a game; those of the server cannot."""
    game_folder = Path(str(files(game.package)))
    engine_folder = Path(engine.__path__[0])
    python_files = (file for folder in (game_folder, engine_folder) for file in sorted(folder.rglob("*.py")))
    compiled_files = (file for file in python_files if file.parent != engine_folder / "server")
    return (*(Path(str(module.__file__)) for module in (cells, language, layout)), *compiled_files)


def digest(game: Game) -> str:
    """Return a hash of a game's sources, the versions of Python and the compiler, its settings, and the machine."""
    content = sha256()
    for part in (game.key, platform.python_version(), platform.machine(), version("numba"), version("llvmlite")):
        content.update(part.encode() + b"\0")
    for name in COMPILER_SETTINGS:
        content.update(f"{name}={os.environ.get(name, '')}\0".encode())
    for file in sources(game):
        content.update(file.read_bytes() + b"\0")
    return content.hexdigest()[:DIGEST_LENGTH]


def ensure_game_folder(game: Game) -> Path | None:
    """Return the folder of a game's compiled engine, created if missing; None if nothing can be written there.

    This also deletes the folders of other versions of the game that were not used for a day.
    """
    try:
        folder = cache_folder() / f"{game.key}-{digest(game)}"
        folder.mkdir(parents=True, exist_ok=True)
        # The time of the last use keeps another version of the program from deleting the folder.
        os.utime(folder)
        _delete_old_folders(game.key, folder)
    except (OSError, FolderError):
        return None
    return folder if os.access(folder, os.W_OK) else None


def _delete_old_folders(game_key: str, current_folder: Path) -> None:
    """Delete the folders of other versions of a game that were not used for a day."""
    # Another version of the program may be running.
    for folder in cache_folder().glob(f"{game_key}-*"):
        if folder != current_folder and folder.stat().st_mtime < time.time() - DAY:
            shutil.rmtree(folder, ignore_errors=True)


def needs_compile(game: Game, *, baseline: bool = False) -> bool:
    """Return whether a part of a game's search, or with `baseline` of plain UCT, is missing or damaged in the cache."""
    folder = ensure_game_folder(game)
    if folder is None or not (mark := _mark_file(folder, baseline=baseline)).exists():
        return True
    return not _marked_checksums(mark) <= _checksums(folder).keys()


def mark_compiled(game: Game, *, baseline: bool = False) -> None:
    """Record that all of a game's search has been compiled, or with `baseline` all of plain UCT."""
    folder = ensure_game_folder(game)
    if folder:
        write_atomically(_mark_file(folder, baseline=baseline), "\n".join(_checksums(folder)))


def note_finished(index: Path, data: Path) -> None:
    """Record that two files of a kernel have been compiled, in case the compilation is interrupted after that."""
    # A line that an earlier process did not finish must not become a part of these.
    lines = "".join(f"\n{_checksum(file)}\n" for file in (index, data))
    with (index.parent / FINISHED_MARK).open("a", encoding="utf-8") as mark:
        mark.write(lines)


def delete_unmarked(game: Game) -> None:
    """Delete the compiled files whose checksum is in no mark; the caller holds the lock.

    They may be damaged, for example if the power failed during a compilation.
    """
    folder = ensure_game_folder(game)
    if folder:
        marks = (ENGINE_MARK, BASELINE_MARK, FINISHED_MARK)
        marked = set().union(*(_marked_checksums(folder / name) for name in marks))
        unmarked = (file for checksum, file in _checksums(folder).items() if checksum not in marked)
        for file in (*unmarked, *folder.glob(PARTIAL_FILES)):
            file.unlink(missing_ok=True)


def _mark_file(folder: Path, *, baseline: bool) -> Path:
    return folder / (BASELINE_MARK if baseline else ENGINE_MARK)


def _marked_checksums(mark: Path) -> set[str]:
    """Return the checksums in a mark; none if there is no mark."""
    return set(mark.read_text("utf-8", "replace").splitlines()) if mark.exists() else set()


def _checksums(folder: Path) -> dict[str, Path]:
    """Return the compiled files in a folder by their checksums, which cover name and content."""
    checksums = {}
    for file in folder.glob(COMPILED_FILES):
        # Another process may be deleting damaged files.
        with suppress(FileNotFoundError):
            checksums[_checksum(file)] = file
    return checksums


def _checksum(file: Path) -> str:
    return sha256(file.name.encode() + b"\0" + file.read_bytes()).hexdigest()


@contextmanager
def compile_lock(game: Game, *, is_urgent: bool = True) -> Iterator[None]:
    """Wait until no other process compiles a game, and keep others from compiling it in the `with` block.

    If the engine is needed, ask a process that compiles it in the background to stop. The system releases the lock when
    a process ends, even if it is killed. Without a folder there is no lock.
    """
    folder = ensure_game_folder(game)
    if folder is None:
        yield
        return
    with (folder / LOCK_NAME).open("a") as file:
        while not _try_lock(file):
            if is_urgent:
                (folder / REQUEST_NAME).touch()
            time.sleep(POLL_INTERVAL)
        (folder / REQUEST_NAME).unlink(missing_ok=True)
        yield


def request_file(game: Game) -> Path | None:
    """Return the file that exists if another process needs the engine of a game; None without a folder."""
    folder = ensure_game_folder(game)
    return folder and folder / REQUEST_NAME


def _try_lock(file: IO[str]) -> bool:
    """Try to lock a file; return False if another process has it locked.

    If the file system does not support locks, return True.
    """
    with suppress(portalocker.LockException):
        try:
            portalocker.lock(file, LockFlags.EXCLUSIVE | LockFlags.NON_BLOCKING)
        except portalocker.AlreadyLocked:
            return False
    return True
