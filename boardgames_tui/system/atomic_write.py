"""Atomic writing of text files."""

import os
from contextlib import suppress
from functools import partial
from pathlib import Path
from stat import S_IMODE

# Permissions of a new file, reduced by the user's mask.
NEW_FILE_MODE = 0o666


def write_atomically(file: Path, text: str) -> None:
    """Write a file beside the old one and rename it, so that a reader never sees a part of it.

    The file keeps its permissions. A link stays a link, and a device or a pipe is written to. Raise OSError if that
    fails; the old file is then unchanged.
    """
    if file.exists() and not file.is_file():
        file.write_text(text, "utf-8")
        return
    place = Path(os.path.realpath(file))
    replaces = place.exists()
    mode = S_IMODE(place.stat().st_mode) if replaces else NEW_FILE_MODE
    new = place.with_name(f".{place.name}-{os.urandom(4).hex()}")
    try:
        with open(new, "x", encoding="utf-8", opener=partial(os.open, mode=mode)) as lines:
            lines.write(text)
            lines.flush()
            # Otherwise the file may be empty under its new name after a power failure.
            os.fsync(lines.fileno())
        if replaces:
            # The user's mask may have reduced the permissions of the new file.
            new.chmod(mode)
        new.replace(place)
    except BaseException:
        with suppress(FileNotFoundError):
            new.unlink()
        raise
