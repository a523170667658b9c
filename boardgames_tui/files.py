"""Files of text, written whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path


def write_whole(file: Path, text: str) -> None:
    """Write a new file beside the old one and put it in its place: a reader never meets half a file.

    What is a link stays one, and what is no file (a device, a pipe) is written to. Raise OSError where that fails; the
    old file is then as it was.
    """
    if file.exists() and not file.is_file():
        file.write_text(text, "utf-8")
        return
    place = Path(os.path.realpath(file))
    new = place.with_name(f".{place.name}-{os.urandom(4).hex()}")
    try:
        with new.open("x", encoding="utf-8") as lines:
            lines.write(text)
            lines.flush()
            # Else a machine that loses its power may find the new name with nothing in it.
            os.fsync(lines.fileno())
        new.replace(place)
    except BaseException:
        with suppress(FileNotFoundError):
            new.unlink()
        raise
