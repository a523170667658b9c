"""Actions: the smallest decisions of a player, each with a code (a number) and a text, such as `c4`."""

from collections.abc import Iterable
from typing import NamedTuple

# Text of a pass in the protocol.
PASSES = "0000"


class Action(NamedTuple):
    """The smallest decision of a player."""

    code: int
    text: str

    @property
    def is_pass(self) -> bool:
        """Whether this is a pass."""
        return self.text == PASSES

    @property
    def spoken(self) -> str:
        """Text for people: a pass is `pass` instead of the protocol's `0000`."""
        return spoken_line([self.text])


def spoken_line(texts: Iterable[str]) -> str:
    """Join the texts of a line of actions for people, with `pass` instead of the protocol's `0000`."""
    return " ".join("pass" if text == PASSES else text for text in texts)
