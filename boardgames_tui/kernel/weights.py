"""Files of learned weights: named arrays of integers, behind a header that states their origin.

A file has three parts:

  boardgames-weights 1 SHA-256    magic, version of the format, and the checksum of everything after this line
  {"game": …}                     the header, one line of JSON
  …                               the arrays in the header's order, little-endian, compressed with zlib
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Iterable, Mapping
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import prod
from typing import Any, NamedTuple, TypeAlias

from boardgames_tui.core.errors import WeightsError, quoted

Numbers: TypeAlias = "array[int]"

MAGIC = b"boardgames-weights"
VERSION = b"1"

COMPRESSION_LEVEL = 9
# Ratio by which zlib compresses, at most (zlib.net, "Maximum Compression Factor").
MAX_COMPRESSION = 1032

# The type code of an array whose numbers have this many bits.
TYPE_CODES = {8: "b", 16: "h", 32: "i"}

# Provenance of old weights.
NOT_RECORDED = "not recorded"


class ArraySpec(NamedTuple):
    """Shape of an array, the number that stands for 1.0, and the bits of each number."""

    shape: tuple[int, ...]
    scale: int
    bits: int = 16

    @property
    def byte_count(self) -> int:
        """Length of the array in a file, before compression."""
        return prod(self.shape) * self.bits // 8

    def __str__(self) -> str:
        return f"{'x'.join(map(str, self.shape))} numbers of {self.bits} bits in units of 1/{self.scale}"


class Provenance(NamedTuple):
    """Origin of a file of weights, in words."""

    # Day of the fit.
    date: str = NOT_RECORDED
    # Commit of the program that fitted them.
    commit: str = NOT_RECORDED
    command: str = NOT_RECORDED
    # Seeds of the games and of the fit.
    seed: str = NOT_RECORDED
    positions: str = NOT_RECORDED
    # Nodes that a search of these positions took.
    nodes: str = NOT_RECORDED
    # Games that the positions are from.
    data: str = NOT_RECORDED
    # Result of a match of the engine with these weights.
    match: str = NOT_RECORDED


class Header(NamedTuple):
    """Description of a file of weights: its game, the sizes of the board, its arrays and their origin."""

    game: str
    sizes: tuple[int, ...]
    arrays: Mapping[str, ArraySpec]
    provenance: Provenance

    def with_match(self, result: str) -> Header:
        """Return the header with the result of a match in its provenance."""
        return self._replace(provenance=self.provenance._replace(match=result))


class Weights(NamedTuple):
    """Content of a file of weights. Arrays are flat, in row-major order."""

    header: Header
    arrays: Mapping[str, Numbers]


class WeightsFile(NamedTuple):
    """A file of weights that belongs to a game's engine, declared beside the code that uses its arrays."""

    package: str
    name: str
    game: str
    sizes: range
    arrays: Mapping[str, ArraySpec]

    @property
    def location(self) -> Traversable:
        """Location of the file."""
        return files(self.package) / self.name

    def load(self) -> Mapping[str, Numbers]:
        """Return the arrays of the file by name; raise WeightsError if it differs from the declaration."""
        return self.read(self.location, f"{self.package.replace('.', '/')}/{self.name}")

    def read(self, file: Traversable, name: str) -> Mapping[str, Numbers]:
        """Return the arrays of another file, as `load` does; `name` is what errors call it."""
        try:
            content = file.read_bytes()
        except OSError as error:
            raise WeightsError(f"{quoted(name)} cannot be read: {error.strerror}.") from None
        header, arrays = unpack(content, name)
        if header.game != self.game:
            raise WeightsError(f"{quoted(name)} holds weights of {quoted(header.game)}, not of {quoted(self.game)}.")
        if header.sizes != tuple(self.sizes):
            raise WeightsError(f"{quoted(name)} is for boards of sizes {header.sizes}, not {tuple(self.sizes)}.")
        for key, spec in self.arrays.items():
            if key not in arrays:
                raise WeightsError(f"{quoted(name)} lacks the array {quoted(key)}.")
            if header.arrays[key] != spec:
                raise WeightsError(f"{quoted(key)} in {quoted(name)} has {header.arrays[key]}, not {spec}.")
        return {key: arrays[key] for key in self.arrays}

    def pack(self, arrays: Mapping[str, Iterable[int]], provenance: Provenance) -> bytes:
        """Return the content of the file with these arrays; raise WeightsError if a length does not fit its shape."""
        header = Header(self.game, tuple(self.sizes), self.arrays, provenance)
        return pack(header, {key: array(TYPE_CODES[spec.bits], arrays[key]) for key, spec in self.arrays.items()})


def pack(header: Header, arrays: Mapping[str, Numbers]) -> bytes:
    """Return the content of a file of weights; raise WeightsError if the length of an array does not fit its shape."""
    for key, spec in header.arrays.items():
        if len(arrays[key]) != prod(spec.shape):
            raise WeightsError(
                f"{quoted(key)} has {len(arrays[key])} weights, which do not fit its shape {spec.shape}."
            )
    header_json = header._asdict() | {
        "arrays": {key: spec._asdict() for key, spec in header.arrays.items()},
        "provenance": header.provenance._asdict(),
    }
    payload = b"".join(_in_file_order(arrays[key]).tobytes() for key in header.arrays)
    header_line = json.dumps(header_json, ensure_ascii=False).encode()
    body = header_line + b"\n" + zlib.compress(payload, COMPRESSION_LEVEL)
    first_line = b" ".join((MAGIC, VERSION, _checksum(body)))
    return first_line + b"\n" + body


def unpack(content: bytes, name: str) -> Weights:
    """Read the content of a file of weights; raise WeightsError, which names the file `name`, if it is not valid."""
    first_line = content.partition(b"\n")[0]
    magic, _, version_and_checksum = first_line.partition(b" ")
    version, _, checksum = version_and_checksum.partition(b" ")
    if magic != MAGIC or not version.isdigit():
        raise WeightsError(f"{quoted(name)} is not a file of weights, or its first line is damaged.")
    if version != VERSION:
        raise WeightsError(
            f"{quoted(name)} is a file of weights of version {version.decode()}; "
            f"this program reads version {VERSION.decode()}."
        )
    header_begin = len(first_line) + 1
    # Views, because copies of large weights would exceed the memory that a search is granted.
    view = memoryview(content)
    if checksum != _checksum(view[header_begin:]):
        raise WeightsError(f"{quoted(name)} is damaged or incomplete: its checksum is wrong.")
    header_end = content.find(b"\n", header_begin)
    try:
        header = _read_header(json.loads(content[header_begin:header_end]))
        compressed = view[header_end + 1 :]
        promised = sum(spec.byte_count for spec in header.arrays.values())
        # A buffer of the right length is not copied. A wrong header must not make it larger than any payload.
        payload = zlib.decompress(compressed, bufsize=min(promised, MAX_COMPRESSION * len(compressed)))
        return Weights(header, _read_arrays(header, memoryview(payload)))
    except (ValueError, TypeError, KeyError, AttributeError, zlib.error) as error:
        raise WeightsError(f"{quoted(name)} is not a valid file of weights: {error}.") from None


def _checksum(body: bytes | memoryview) -> bytes:
    """Return the checksum of everything after the first line."""
    return sha256(body).hexdigest().encode()


def _read_header(fields: dict[str, Any]) -> Header:
    arrays = {
        key: ArraySpec(tuple(spec["shape"]), spec["scale"], spec["bits"]) for key, spec in fields["arrays"].items()
    }
    return Header(str(fields["game"]), tuple(fields["sizes"]), arrays, Provenance(**fields["provenance"]))


def _read_arrays(header: Header, payload: memoryview) -> Mapping[str, Numbers]:
    """Return the arrays of a payload; raise ValueError if its length does not fit the header."""
    arrays: dict[str, Numbers] = {}
    begin = 0
    for key, spec in header.arrays.items():
        end = begin + spec.byte_count
        numbers = array(TYPE_CODES[spec.bits])
        numbers.frombytes(payload[begin:end])
        arrays[key] = _in_file_order(numbers)
        begin = end
    if begin != len(payload):
        raise ValueError(f"it holds {len(payload)} bytes of weights where its header promises {begin}")
    return arrays


def _in_file_order(numbers: Numbers) -> Numbers:
    """Convert numbers from the byte order of this machine to little-endian, or back."""
    if sys.byteorder == "little":
        return numbers
    swapped = numbers[:]
    swapped.byteswap()
    return swapped
