"""Lines out of a stream of bytes that nobody vouches for, and remarks that are fit to be answered."""

from collections.abc import Iterator
from typing import Protocol

from boardgames_tui.printable import printable

PIECE = 1 << 16
LONGEST_LINE = 1 << 20
LONGEST_REMARK = 400
"""What is said about a line quotes no more of it, in letters."""


class Reader(Protocol):
    """A raw stream of bytes: a read returns what there is, and nothing at the end of input."""

    def read(self, size: int, /) -> bytes | None: ...


class Writer(Protocol):
    def write(self, data: bytes, /) -> object: ...
    def flush(self) -> object: ...


def read_lines(stream: Reader) -> Iterator[str]:
    """Yield the lines of a stream; of a line that is too long no more than shows it."""
    rest = b""
    while piece := stream.read(PIECE):
        *whole, rest = (rest + piece).split(b"\n")
        for line in whole:
            yield line.decode(errors="backslashreplace")
        rest = rest[: LONGEST_LINE + 1]
    if rest:
        yield rest.decode(errors="backslashreplace")


def shown(text: str) -> str:
    """Return a remark as one line of a bearable length."""
    line = printable(text)
    return line if len(line) <= LONGEST_REMARK else f"{line[: LONGEST_REMARK - 1]}…"
