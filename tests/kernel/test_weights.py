"""Files of weights: what is written is read again, and anything else is refused in a sentence."""

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

pytestmark = pytest.mark.quick

SHIPPED = {
    "ataxx/engine/network.weights": "ataxx.engine.network",
    "ataxx/engine/windows.weights": "ataxx.engine.evaluation",
    "implo/engine/evaluation.weights": "implo.engine.evaluation",
    "io/engine/windows.weights": "io.engine.pattern_evaluation",
    "torus/engine/patterns.weights": "torus.engine.patterns",
}
SPECS = {"pairs": ArraySpec((2, 3), 100), "bias": ArraySpec((2,), 1, bits=32)}
ARRAYS = {"pairs": [0, 1, -1, 32767, -32768, 256], "bias": [2**31 - 1, -(2**31)]}
PROVENANCE = Provenance(date="2026-11-25", command="`fit …`", match="6 of 10")


@pytest.fixture
def declared(tmp_path, monkeypatch):
    """A declared file of weights, which is there."""
    (tmp_path / "some_engine").mkdir()
    (tmp_path / "some_engine" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    file = WeightsFile("some_engine", "small.weights", "io", range(5, 7), SPECS)
    Path(str(file.location)).write_bytes(file.pack(ARRAYS, PROVENANCE))
    return file


@pytest.fixture
def content(declared):
    return declared.location.read_bytes()


def listed(arrays):
    return {name: list(numbers) for name, numbers in arrays.items()}


def signed(rest, version=b"1"):
    """The content of a file whose checksum is right, whatever stands in it."""
    return b"boardgames-weights " + version + b" " + sha256(rest).hexdigest().encode() + b"\n" + rest


def test_what_is_written_is_read_again(declared, content):
    assert listed(declared.load()) == ARRAYS
    header, arrays = unpack(content, "it")
    assert (header.game, header.sizes, header.arrays, header.provenance) == ("io", (5, 6), SPECS, PROVENANCE)
    assert pack(header, arrays) == content


def test_numbers_stand_with_their_lowest_byte_first(content):
    payload = zlib.decompress(content.split(b"\n", 2)[2])
    assert payload == struct.pack("<6h2i", *ARRAYS["pairs"], *ARRAYS["bias"])


def test_no_flipped_bit_goes_unnoticed(content):
    for at in range(len(content)):
        for bit in range(8):
            rotten = bytearray(content)
            rotten[at] ^= 1 << bit
            with pytest.raises(WeightsError, match="'it' is "):
                unpack(bytes(rotten), "it")


def test_no_missing_end_and_no_addition_goes_unnoticed(content):
    for end in range(len(content)):
        with pytest.raises(WeightsError, match="'it' is "):
            unpack(content[:end], "it")
    for more in (b"\0", b"\n", content):
        with pytest.raises(WeightsError, match=r"'it' is damaged or incomplete: its checksum is wrong."):
            unpack(content + more, "it")


@pytest.mark.parametrize("foreign", [b"", b"\x89PNG\r\n\x1a\n", b"\0\1" * 500, b"boardgames-weights", b"{}\n"])
def test_a_foreign_file_is_refused(foreign):
    with pytest.raises(WeightsError, match=r"'it' is not a file of weights, or its first line is damaged."):
        unpack(foreign, "it")


def test_a_newer_version_is_refused_before_anything_else_is_read():
    with pytest.raises(WeightsError, match=r"'it' is a file of weights of version 2; this program reads version 1."):
        unpack(b"boardgames-weights 2 something new\n\0\0", "it")


@pytest.mark.parametrize("header", ["", "{", "[]", "7", '{"game": "io"}', "\xff"])
def test_a_header_that_says_too_little_is_refused(header):
    with pytest.raises(WeightsError, match="'it' is not a valid file of weights: "):
        unpack(signed(header.encode("latin-1") + b"\n" + zlib.compress(b"")), "it")


@pytest.mark.parametrize("length", [0, 18, 19, 21, 22])
def test_a_payload_of_another_length_than_the_header_promises_is_refused(content, length):
    _, header, payload = content.split(b"\n", 2)
    other = (zlib.decompress(payload) + bytes(2))[:length]
    with pytest.raises(WeightsError, match="'it' is not a valid file of weights: "):
        unpack(signed(header + b"\n" + zlib.compress(other)), "it")


def test_a_payload_that_is_not_compressed_is_refused(content):
    _, header, _ = content.split(b"\n", 2)
    with pytest.raises(WeightsError, match="'it' is not a valid file of weights: "):
        unpack(signed(header + b"\n" + bytes(20)), "it")


@pytest.mark.parametrize(
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
def test_a_file_that_is_not_what_is_declared_is_refused(declared, change, sentence):
    other = declared._replace(**change)
    with pytest.raises(WeightsError) as refused:
        other.load()
    assert f"'some_engine/{other.name}'" in str(refused.value)
    assert str(refused.value).endswith(sentence)


def test_arrays_that_do_not_fit_their_declaration_are_not_written(declared):
    with pytest.raises(WeightsError, match=r"'bias' has 1 weights, which do not fit its shape \(2,\)."):
        declared.pack(ARRAYS | {"bias": [1]}, PROVENANCE)
    with pytest.raises(OverflowError):
        declared.pack(ARRAYS | {"pairs": [1 << 15] * 6}, PROVENANCE)


def test_every_file_of_the_package_is_declared():
    folder = Path(games.__path__[0])
    assert {file.relative_to(folder).as_posix() for file in folder.rglob("*.weights")} == {*SHIPPED}


@pytest.mark.parametrize(("file", "module"), SHIPPED.items())
def test_every_file_of_the_package_holds_what_its_module_declares(file, module):
    declared = import_module(f"boardgames_tui.games.{module}").LEARNED
    assert Path(str(declared.location)) == Path(games.__path__[0], file)
    assert declared.load().keys() == declared.arrays.keys()
    assert {*declared.sizes} <= {*GAMES[declared.game].sizes}


def test_the_first_two_lines_are_text_for_people(content):
    first, second, _ = content.split(b"\n", 2)
    assert first.decode("ascii").startswith("boardgames-weights 1 ")
    assert json.loads(second)["provenance"]["match"] == "6 of 10"
