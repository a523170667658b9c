"""Lines out of a stream of bytes that nobody vouches for, and remarks that are fit to be answered."""

from collections.abc import Iterator
from select import select
from typing import Protocol

from boardgames_tui.core.printable import printable

PIECE = 1 << 16
LONGEST_LINE = 1 << 20
LONGEST_REMARK = 400
"""What is said about a line quotes no more of it, in letters."""


class Reader(Protocol):
    """A raw stream of bytes.

    A read returns what there is, nothing at the end of input, and None if a non-blocking stream has nothing yet.
    """

    def read(self, size: int, /) -> bytes | None: ...
    def fileno(self) -> int: ...


class Writer(Protocol):
    """A raw stream of bytes. A write returns the number of bytes written, None if a non-blocking stream is full."""

    def write(self, data: bytes, /) -> int | None: ...
    def flush(self) -> object: ...
    def fileno(self) -> int: ...


def read_lines(stream: Reader) -> Iterator[str]:
    """Yield the lines of a stream; of a line that is too long no more than shows it."""
    rest = b""
    while piece := _read_piece(stream):
        *whole, rest = (rest + piece).split(b"\n")
        for line in whole:
            yield line.decode(errors="backslashreplace")
        rest = rest[: LONGEST_LINE + 1]
    if rest:
        yield rest.decode(errors="backslashreplace")


def _read_piece(stream: Reader) -> bytes:
    """Return the next bytes of a stream as soon as there are any, none at its end."""
    while (piece := stream.read(PIECE)) is None:
        select([stream], [], [])
    return piece


def write_all(stream: Writer, data: bytes) -> None:
    """Write all bytes, waiting for a slow reader if the stream is non-blocking; raise OSError if that fails."""
    while data:
        written = stream.write(data)
        if written is None:
            select([], [stream], [])
        else:
            data = data[written:]
    stream.flush()


def shown(text: str) -> str:
    """Return a remark as one line of a bearable length."""
    line = printable(text)
    return line if len(line) <= LONGEST_REMARK else f"{line[: LONGEST_REMARK - 1]}…"
