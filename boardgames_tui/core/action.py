"""Actions: the smallest decisions of a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

# The protocol's text of a pass.
PASSES = "0000"


class Action(NamedTuple):
    """The smallest thing that a player decides."""

    code: int
    text: str

    @property
    def spoken(self) -> str:
        """As people say it: the protocol's pass is `pass`."""
        return spoken_line([self.text])


def spoken_line(texts: Iterable[str]) -> str:
    """Return the texts of actions as people say them, one after the other."""
    return " ".join("pass" if text == PASSES else text for text in texts)
