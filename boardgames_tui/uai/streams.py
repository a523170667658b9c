"""Lines from an untrusted stream of bytes."""

from collections.abc import Iterator
from select import select
from typing import Protocol

# Bytes read at once.
CHUNK_SIZE = 1 << 16
# Bytes of a line, at most.
LONGEST_LINE = 1 << 20


class Reader(Protocol):
    """A raw input stream: a read returns available bytes, b"" at the end, None if there are none yet."""

    def read(self, size: int, /) -> bytes | None: ...
    def fileno(self) -> int: ...


class Writer(Protocol):
    """A raw output stream. A write returns the number of bytes written, None if a non-blocking stream is full."""

    def write(self, data: bytes, /) -> int | None: ...
    def flush(self) -> object: ...
    def fileno(self) -> int: ...


def read_lines(stream: Reader) -> Iterator[str]:
    """Yield the lines of a stream; a too long one is cut, but stays longer than LONGEST_LINE to be detected."""
    partial_line = b""
    while chunk := _read_chunk(stream):
        *lines, partial_line = (partial_line + chunk).split(b"\n")
        for line in lines:
            yield line.decode(errors="backslashreplace")
        partial_line = partial_line[: LONGEST_LINE + 1]
    # The last line may lack a newline.
    if partial_line:
        yield partial_line.decode(errors="backslashreplace")


def _read_chunk(stream: Reader) -> bytes:
    """Wait for the next bytes of a stream and return them; b"" at its end."""
    while (chunk := stream.read(CHUNK_SIZE)) is None:
        select([stream], [], [])
    return chunk


def write_all(stream: Writer, data: bytes) -> None:
    """Write all bytes, waiting for a slow reader if the stream is non-blocking; raise OSError if that fails."""
    while data:
        written_count = stream.write(data)
        if written_count is None:
            select([], [stream], [])
        else:
            data = data[written_count:]
    stream.flush()
