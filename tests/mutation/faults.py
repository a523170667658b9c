"""Lists of faults: those to plant, in `faults.toml`, and those without effect, in `equivalent_faults.toml`."""

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
    text = Path(__file__).with_name("faults.toml").read_text("utf-8")
    return [Fault(**fault) for fault in tomllib.loads(text)["fault"]]


class EquivalentFault(NamedTuple):
    """Change of a line, as `ast.unparse` writes it, that changes nothing that can be seen, and the reason."""

    file: str
    before: str
    after: str
    reason: str

    def is_at(self, file: str, difference: list[str]) -> bool:
        """Return whether a difference of a file, a removed line and an added one, is this fault."""
        return file == self.file and [line[1:].strip() for line in difference] == [self.before, self.after]


def read_equivalent_faults() -> list[EquivalentFault]:
    """Return all faults without effect in the order of the file."""
    text = Path(__file__).with_name("equivalent_faults.toml").read_text("utf-8")
    return [EquivalentFault(**fault) for fault in tomllib.loads(text)["fault"]]
