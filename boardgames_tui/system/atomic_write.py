"""Atomic writing of files: a reader sees the old content or the new one, never a part."""

import os
import re
import time
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from stat import S_IMODE

from boardgames_tui.core.errors import SaveError
from boardgames_tui.system.lock import check_not_open, lock
from boardgames_tui.system.regular_file import check_regular

# Permissions of a new file, reduced by the user's mask.
NEW_FILE_MODE = 0o666
# Names of temporary files. They say whose they are, because old ones are removed.
TEMPORARY_NAME = re.compile(r"\.boardgames-tui-[0-9a-f]{8}\.tmp")
# Age in seconds from which a temporary file was probably left by a writer that was killed.
OLD_AGE = 3600


def write_atomically(file: Path, content: str | bytes) -> None:
    """Write a text, or bytes, to a temporary file in the same folder, and rename that to `file`.

    The file keeps its permissions. If `file` is a symbolic link, the file to which it points is replaced. Raise OSError
    if writing fails or `file` is a device, a pipe or a folder; the old file is then unchanged.
    """
    if file.exists():
        check_regular(file.stat(), file)
    target = Path(os.path.realpath(file))
    replace_file(target, content, S_IMODE(target.stat().st_mode) if target.exists() else None)


def replace_file(file: Path, content: str | bytes, mode: int | None = None, *, is_durable: bool = True) -> None:
    """Put a new file, with some permissions, in the place of whatever has its name; raise OSError if that fails.

    If it `is_durable`, it is on the disk then; otherwise a power failure may leave it empty.
    """
    temporary = file.with_name(f".boardgames-tui-{os.urandom(4).hex()}.tmp")
    try:
        opener = partial(os.open, mode=mode or NEW_FILE_MODE)
        kind, encoding = ("x", "utf-8") if isinstance(content, str) else ("xb", None)
        with open(temporary, kind, encoding=encoding, opener=opener) as stream:
            lock(stream.fileno())
            stream.write(content)
            if is_durable:
                stream.flush()
                os.fsync(stream.fileno())
        if mode is not None:
            # The user's mask may have reduced the permissions of the new file.
            temporary.chmod(mode)
        temporary.replace(file)
    except BaseException:
        with suppress(FileNotFoundError):
            temporary.unlink()
        raise
    _remove_abandoned_once(file.parent)


def sync_folder(folder: Path) -> None:
    """Synchronise the names of the files in a folder with the disk. Only POSIX systems can open folders for that."""
    if os.name == "posix":
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def remove_abandoned(folder: Path) -> None:
    """Remove the temporary files in a folder that writers have left which were killed: old ones that nobody locks."""
    with suppress(OSError):
        for file in folder.iterdir():
            # Another process may remove it, too.
            with suppress(OSError, SaveError):
                if TEMPORARY_NAME.fullmatch(file.name) and file.stat().st_mtime < time.time() - OLD_AGE:
                    check_not_open(file)
                    file.unlink()


# Often enough: a folder may be large.
_remove_abandoned_once = lru_cache(remove_abandoned)
