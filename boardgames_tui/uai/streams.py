"""Lines from an untrusted stream of bytes, and remarks of limited length."""

from collections.abc import Iterator
from select import select
from typing import Protocol

from boardgames_tui.core.printable import printable

# Bytes read at once.
CHUNK = 1 << 16
# Bytes of a line, at most.
LONGEST_LINE = 1 << 20
# Characters of a remark, at most.
LONGEST_REMARK = 400


class Reader(Protocol):
    """A raw input stream.

    A read returns the bytes that are there, nothing at the end of input, and None if a non-blocking stream has none
    yet.
    """

    def read(self, size: int, /) -> bytes | None: ...
    def fileno(self) -> int: ...


class Writer(Protocol):
    """A raw output stream. A write returns the number of bytes written, None if a non-blocking stream is full."""

    def write(self, data: bytes, /) -> int | None: ...
    def flush(self) -> object: ...
    def fileno(self) -> int: ...


def read_lines(stream: Reader) -> Iterator[str]:
    """Yield the lines of a stream; a line that is too long is cut off behind the limit."""
    rest = b""
    while piece := _read_chunk(stream):
        *whole, rest = (rest + piece).split(b"\n")
        for line in whole:
            yield line.decode(errors="backslashreplace")
        rest = rest[: LONGEST_LINE + 1]
    if rest:
        yield rest.decode(errors="backslashreplace")


def _read_chunk(stream: Reader) -> bytes:
    """Return the next bytes of a stream as soon as there are any, none at its end."""
    while (piece := stream.read(CHUNK)) is None:
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
    """Return a remark as one line of limited length."""
    line = printable(text)
    return line if len(line) <= LONGEST_REMARK else f"{line[: LONGEST_REMARK - 1]}…"
