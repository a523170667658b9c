"""What an action does for a side, as a verb and what it is done to: the same words told, foretold and prevented."""

from typing import NamedTuple

from boardgames_tui.core.changes import Kind, changes
from boardgames_tui.core.kernel import BLACK, WHITE, Ints
from boardgames_tui.core.position import Position

NAMES = {BLACK: "Black", WHITE: "White"}
MOST_NAMES = 2


class Effect(NamedTuple):
    """One thing that an action does, such as `turn` `6 stones`.

    `worth` orders the effects of a game: kernel.WIN where it wins, from TELLING on where it is a reason by itself, 0
    where it only describes.
    """

    verb: str
    what: str
    worth: int

    @property
    def does(self) -> str:
        """Say it of an action: `turns 6 stones`."""
        return f"{self.verb}s {self.what}".strip()

    @property
    def doing(self) -> str:
        """Name it: `turning 6 stones`."""
        return f"{self.verb.removesuffix('e')}ing {self.what}".strip()

    @property
    def do(self) -> str:
        """Say what somebody could do: `turn 6 stones`."""
        return f"{self.verb} {self.what}".strip()


TELLING = 2
"""Effects of this worth and more are a reason; what is worth less is said where there is no better one."""


def how_won(position: Position, side: int) -> str:
    """Return the reason for which a side has won, empty where it has not."""
    ending = position.game.rules.ending(position.board, list(position.row), position.past)
    return position.game.reasons[ending // 4 - 1] if ending % 4 == side else ""


def done_to(before: Position, after: Position, kind: Kind, verb: str, noun: str) -> tuple[Effect, ...]:
    """Return what an action did to the sites that changed in one way; nothing where there are none."""
    sites = sorted(change.site for change in changes(before, after) if change.kind is kind)
    return (Effect(verb, named(before, sites, noun), TELLING * len(sites)),) if sites else ()


def at_most(after: Position, kind: Kind, verb: str, noun: str) -> Effect:
    """Return to how many sites whoever acts can do something: `leaves White no more than 2 stones to turn`."""
    most = max(_count(after, after.after(action), kind) for action in after.actions)
    words = f"no more than {most} {noun if most > 1 else noun.removesuffix('s')}" if most else "nothing"
    return Effect("leave", f"{NAMES[after.side]} {words} to {verb}", 1)


def _count(before: Position, after: Position, kind: Kind) -> int:
    return sum(change.kind is kind for change in changes(before, after))


def balance(own: int, foes: int, noun: str) -> str:
    """Say what both sides have of something, `24 pieces against 20`; empty where they have as much."""
    return f"{own} {noun} against {foes}" if own != foes else ""


def named(position: Position, sites: Ints, noun: str) -> str:
    """Return the names of sites, `c4` or `c4 and d5`, or how many they are: `3 stones`."""
    if len(sites) > MOST_NAMES:
        return f"{len(sites)} {noun}"
    return " and ".join(position.geometry.names[site] for site in sites)
