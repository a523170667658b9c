"""List of the planted faults, in `faults.toml`."""

import tomllib
from pathlib import Path
from typing import NamedTuple


class Fault(NamedTuple):
    """Small change of a file that makes the program wrong, and the pytest arguments of the tests that must fail."""

    name: str
    file: str
    before: str
    after: str
    tests: list[str]


def read_faults() -> list[Fault]:
    """Return all faults in the order of the file."""
    text = Path(__file__).with_name("faults.toml").read_text("utf-8")
    return [Fault(**fault) for fault in tomllib.loads(text)["fault"]]
