"""Atomic writing of text files: a reader sees the old content or the new one, never a part."""

import os
from contextlib import suppress
from functools import partial
from pathlib import Path
from stat import S_IMODE

from boardgames_tui.system.regular_file import check_regular

# Permissions of a new file, reduced by the user's mask.
NEW_FILE_MODE = 0o666


def write_atomically(file: Path, text: str) -> None:
    """Write a text to a temporary file in the same folder, and rename that to `file`.

    The file keeps its permissions. If `file` is a symbolic link, the file to which it points is replaced. Raise OSError
    if writing fails or `file` is a device, a pipe or a folder; the old file is then unchanged.
    """
    if file.exists():
        check_regular(file.stat(), file)
    target = Path(os.path.realpath(file))
    replaces_file = target.exists()
    mode = S_IMODE(target.stat().st_mode) if replaces_file else NEW_FILE_MODE
    temporary = target.with_name(f".{target.name}-{os.urandom(4).hex()}")
    try:
        with open(temporary, "x", encoding="utf-8", opener=partial(os.open, mode=mode)) as stream:
            stream.write(text)
            stream.flush()
            # Otherwise the file may be empty under its new name after a power failure.
            os.fsync(stream.fileno())
        if replaces_file:
            # The user's mask may have reduced the permissions of the new file.
            temporary.chmod(mode)
        temporary.replace(target)
    except BaseException:
        with suppress(FileNotFoundError):
            temporary.unlink()
        raise
