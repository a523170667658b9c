"""Effects: what an action does for a side, in words that serve to report it, to expect it and to prevent it."""

from typing import NamedTuple

from boardgames_tui.core.kernel import BLACK, WHITE

NAMES = {BLACK: "Black", WHITE: "White"}
# An effect of this worth or more is a reason by itself; a lesser one is told if there is no better one.
TELLING = 2


class Effect(NamedTuple):
    """One thing that an action does, such as `turn` `6 stones`.

    Hints bend the verb ("turns", "turning"), so it has to be regular: `take`, `reach`, but not `hit` or `beset`.
    `worth` orders the effects of a game: kernel.WIN where it wins, from TELLING on where it is a reason by itself, 0
    where it only describes.
    """

    verb: str
    what: str
    worth: int

    @property
    def does(self) -> str:
        """Say it of an action: `turns 6 stones`."""
        ending = "es" if self.verb.endswith(("s", "x", "ch", "sh")) else "s"
        return f"{self.verb}{ending} {self.what}".strip()

    @property
    def doing(self) -> str:
        """Name it: `turning 6 stones`."""
        return f"{self.verb.removesuffix('e')}ing {self.what}".strip()

    @property
    def do(self) -> str:
        """Say what somebody could do: `turn 6 stones`."""
        return f"{self.verb} {self.what}".strip()


def balance(own: int, foes: int, noun: str) -> str:
    """Say what both sides have of something, `24 pieces against 20`; empty where they have as much."""
    return f"{own} {noun} against {foes}" if own != foes else ""
