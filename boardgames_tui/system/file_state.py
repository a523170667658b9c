"""State of a file, by which a reader sees that it was replaced or changed."""

import os
from pathlib import Path
from typing import NamedTuple


class FileState(NamedTuple):
    """What differs between a file and the one that replaces it."""

    inode: int
    size: int
    nanoseconds: int
    """Time of the change by the clock of the file system. On POSIX systems, the owner cannot set it."""

    @staticmethod
    def of(info: os.stat_result) -> "FileState":
        """Return the state in what the system says of a file or a folder."""
        changed = info.st_ctime_ns if os.name == "posix" else info.st_mtime_ns
        return FileState(info.st_ino, info.st_size, changed)

    @staticmethod
    def at(path: Path) -> "FileState | None":
        """Return the state of the file at a path; None if there is none, or it cannot be reached."""
        try:
            return FileState.of(path.stat())
        except OSError:
            return None

    @property
    def changed_at(self) -> float:
        """Time of the change in seconds since 1970."""
        return self.nanoseconds / 1e9
