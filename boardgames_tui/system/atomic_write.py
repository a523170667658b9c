"""Files of text, written whole or not at all."""

import os
from contextlib import suppress
from functools import partial
from pathlib import Path
from stat import S_IMODE

# Permissions of a new file, from which the user's mask is taken.
NEW_FILE_MODE = 0o666


def write_atomically(file: Path, text: str) -> None:
    """Write a new file beside the old one and put it in its place, so that a reader never meets half a file.

    It has the permissions of the old one. A link stays a link, and a device or a pipe is written to. Raise OSError if
    that fails; the old file is then as it was.
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
            # Else a machine that loses its power may find the new name with nothing in it.
            os.fsync(lines.fileno())
        if replaces:
            # The user's mask may have taken permissions away from the new file.
            new.chmod(mode)
        new.replace(place)
    except BaseException:
        with suppress(FileNotFoundError):
            new.unlink()
        raise
