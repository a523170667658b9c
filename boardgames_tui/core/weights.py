"""Weights that an engine has learned: 16-bit numbers in a file beside the code that knows what they mean."""

import sys
from array import array
from importlib.resources import files

from boardgames_tui.core.kernel import Ints


def learned_numbers(package: str, name: str) -> Ints:
    """Return the numbers of a file of a package; they stand there with the lowest byte first."""
    numbers = array("h", (files(package) / name).read_bytes())
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
