"""Files of weights: written ones can be read, and all others are refused with one sentence."""

import json
import struct
import zlib
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import pytest

from boardgames_tui import games
from boardgames_tui.core.errors import WeightsError
from boardgames_tui.games import GAMES
from boardgames_tui.kernel.weights import ArraySpec, Provenance, WeightsFile, pack, unpack
from tests.rows import each_row

pytestmark = pytest.mark.quick

SHIPPED = {
    "ataxx/engine/network.weights": "ataxx.engine.network",
    "ataxx/engine/windows.weights": "ataxx.engine.evaluation",
    "implo/engine/evaluation.weights": "implo.engine.evaluation",
    "io/engine/windows.weights": "io.engine.pattern_evaluation",
    "onyx/engine/patterns.weights": "onyx.engine.patterns",
    "torus/engine/patterns.weights": "torus.engine.patterns",
}
SPECS = {"pairs": ArraySpec((2, 3), 100), "bias": ArraySpec((2,), 1, bits=32)}
ARRAYS = {"pairs": [0, 1, -1, 32767, -32768, 256], "bias": [2**31 - 1, -(2**31)]}
PROVENANCE = Provenance(date="2026-11-25", command="`fit …`", match="6 of 10")


@pytest.fixture
def declared_file(tmp_path, monkeypatch):
    """Write a file of weights; return its declaration."""
    (tmp_path / "some_engine").mkdir()
    (tmp_path / "some_engine" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    file = WeightsFile("some_engine", "small.weights", "io", range(5, 7), SPECS)
    Path(str(file.location)).write_bytes(file.pack(ARRAYS, PROVENANCE))
    return file


@pytest.fixture
def content(declared_file):
    return declared_file.location.read_bytes()


def as_lists(arrays):
    return {name: list(numbers) for name, numbers in arrays.items()}


def with_checksum(rest, version=b"1"):
    return b"boardgames-weights " + version + b" " + sha256(rest).hexdigest().encode() + b"\n" + rest


def test_written_weights_can_be_read(declared_file, content):
    assert as_lists(declared_file.load()) == ARRAYS
    header, arrays = unpack(content, "it")
    assert (header.game, header.sizes, header.arrays, header.provenance) == ("io", (5, 6), SPECS, PROVENANCE)
    assert pack(header, arrays) == content


def test_the_first_two_lines_are_readable_text_and_numbers_are_little_endian(content):
    first, second, payload = content.split(b"\n", 2)
    assert first.decode("ascii").startswith("boardgames-weights 1 ")
    assert json.loads(second)["provenance"]["match"] == "6 of 10"
    assert zlib.decompress(payload) == struct.pack("<6h2i", *ARRAYS["pairs"], *ARRAYS["bias"])


def test_detects_every_flipped_bit(content):
    for at in range(len(content)):
        for bit in range(8):
            rotten = bytearray(content)
            rotten[at] ^= 1 << bit
            with pytest.raises(WeightsError, match="'it' is "):
                unpack(bytes(rotten), "it")


def test_detects_missing_and_additional_bytes(content):
    for end in range(len(content)):
        with pytest.raises(WeightsError, match="'it' is "):
            unpack(content[:end], "it")
    for more in (b"\0", b"\n", content):
        with pytest.raises(WeightsError, match=r"'it' is damaged or incomplete: its checksum is wrong."):
            unpack(content + more, "it")


@each_row("foreign", [b"", b"\x89PNG\r\n\x1a\n", b"\0\1" * 500, b"boardgames-weights", b"{}\n"])
def test_refuses_a_foreign_file(foreign):
    with pytest.raises(WeightsError, match=r"'it' is not a file of weights, or its first line is damaged."):
        unpack(foreign, "it")


def test_refuses_a_newer_version_before_reading_anything_else():
    with pytest.raises(WeightsError, match=r"'it' is a file of weights of version 2; this program reads version 1."):
        unpack(b"boardgames-weights 2 something new\n\0\0", "it")


def test_refuses_a_header_or_a_payload_that_is_incomplete_or_does_not_fit(content):
    _, header, payload = content.split(b"\n", 2)
    whole = zlib.decompress(payload) + bytes(2)
    incomplete = [each + b"\n" + zlib.compress(b"") for each in (b"", b"{", b"[]", b"7", b'{"game": "io"}', b"\xff")]
    wrong_length = [header + b"\n" + zlib.compress(whole[:length]) for length in (0, 18, 19, 21, 22)]
    too_large = []
    for length in (-2, 10**12, 10**30):
        fields = json.loads(header)
        fields["arrays"]["pairs"]["shape"] = [length]
        too_large.append(json.dumps(fields).encode() + b"\n" + payload)
    for rest in (*incomplete, *wrong_length, *too_large, header + b"\n" + bytes(20)):
        with pytest.raises(WeightsError, match="'it' is not a valid file of weights: "):
            unpack(with_checksum(rest), "it")


@each_row(
    ("change", "sentence"),
    [
        ({"game": "implo"}, "holds weights of 'io', not of 'implo'."),
        ({"sizes": range(5, 8)}, "is for boards of sizes (5, 6), not (5, 6, 7)."),
        ({"arrays": {**SPECS, "lead": ArraySpec((1,), 1)}}, "lacks the array 'lead'."),
        (
            {"arrays": {"pairs": ArraySpec((3, 2), 100)}},
            "has 2x3 numbers of 16 bits in units of 1/100, not 3x2 numbers of 16 bits in units of 1/100.",
        ),
        (
            {"arrays": {"bias": ArraySpec((2,), 7, bits=32)}},
            "has 2 numbers of 32 bits in units of 1/1, not 2 numbers of 32 bits in units of 1/7.",
        ),
        ({"name": "missing.weights"}, "cannot be read: No such file or directory."),
    ],
)
def test_refuses_a_file_that_differs_from_its_declaration(declared_file, change, sentence):
    other = declared_file._replace(**change)
    with pytest.raises(WeightsError) as refused:
        other.load()
    assert f"'some_engine/{other.name}'" in str(refused.value)
    assert str(refused.value).endswith(sentence)


def test_refuses_to_write_arrays_that_do_not_fit_their_declaration(declared_file):
    with pytest.raises(WeightsError, match=r"'bias' has 1 weights, which do not fit its shape \(2,\)."):
        declared_file.pack(ARRAYS | {"bias": [1]}, PROVENANCE)
    with pytest.raises(OverflowError):
        declared_file.pack(ARRAYS | {"pairs": [1 << 15] * 6}, PROVENANCE)


def test_every_weights_file_of_the_package_is_declared():
    folder = Path(games.__path__[0])
    assert {file.relative_to(folder).as_posix() for file in folder.rglob("*.weights")} == {*SHIPPED}


@each_row(("file", "module"), SHIPPED.items())
def test_every_weights_file_matches_its_declaration(file, module):
    declared_file = import_module(f"boardgames_tui.games.{module}").LEARNED
    assert Path(str(declared_file.location)) == Path(games.__path__[0], file)
    assert declared_file.load().keys() == declared_file.arrays.keys()
    assert {*declared_file.sizes} <= {*GAMES[declared_file.game].sizes}
