"""Files of text, written whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path


def write_whole(file: Path, text: str) -> None:
    """Write a new file beside the old one and put it in its place: a reader never meets half a file.

    What is a link stays one. Raise OSError where that fails; the old file is then as it was.
    """
    place = Path(os.path.realpath(file))
    new = place.with_name(f".{place.name}-{os.urandom(4).hex()}")
    try:
        with new.open("x", encoding="utf-8") as lines:
            lines.write(text)
        new.replace(place)
    except BaseException:
        with suppress(FileNotFoundError):
            new.unlink()
        raise
