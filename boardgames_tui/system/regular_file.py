"""Reading of regular files of a bounded size. A device or a pipe may never end, or never begin."""

import errno
import os
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import BinaryIO

# Size of a file or stream that is read, at most; a record of 4,000 moves has 100 KiB.
MAX_BYTES = 64 * 2**20
NOT_REGULAR = "it is not a regular file"
TOO_LARGE = f"it is larger than {MAX_BYTES // 2**20} MiB"
# Opening a pipe does not wait for its other end, and opening a terminal does not make it that of this process.
SAFE_FLAGS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)


def read_regular_file(file: Path) -> bytes:
    """Return the content of a file; raise OSError as `open_regular_file` does."""
    with os.fdopen(open_regular_file(file), "rb") as stream:
        return read_bounded(stream, file)


def open_regular_file(file: Path, flags: int = os.O_RDONLY) -> int:
    """Open an existing file; return its descriptor. Raise OSError if that fails or it is not regular, or too large."""
    fd = os.open(file, flags | SAFE_FLAGS)
    try:
        status = os.fstat(fd)
        check_regular(status, file)
        _check_size(status.st_size, file)
    except OSError:
        os.close(fd)
        raise
    return fd


def check_regular(status: os.stat_result, file: Path) -> None:
    """Raise OSError if the status of a file says that it is a folder, a device or a pipe."""
    if S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    if not S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, NOT_REGULAR, str(file))


def read_bounded(stream: BinaryIO, name: Path | str) -> bytes:
    """Return the rest of a stream; raise OSError with its name if that is too large."""
    content = stream.read(MAX_BYTES + 1)
    _check_size(len(content), name)
    return content


def _check_size(size: int, name: Path | str) -> None:
    """Raise OSError for more bytes than are read."""
    if size > MAX_BYTES:
        raise OSError(errno.EFBIG, TOO_LARGE, str(name))
