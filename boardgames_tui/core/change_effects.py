"""Effects derived from the changes between two positions."""

from boardgames_tui.core.changes import Kind, changes
from boardgames_tui.core.contracts import PositionView
from boardgames_tui.core.effects import NAMES, TELLING, Effect
from boardgames_tui.core.kernel import Ints

# Up to this number of sites are named; more are counted.
MOST_NAMES = 2


def done_to(before: PositionView, after: PositionView, kind: Kind, verb: str, noun: str) -> tuple[Effect, ...]:
    """Return the effect of an action on the sites that changed in one way; empty if there are none."""
    sites = sorted(change.site for change in changes(before, after) if change.kind is kind)
    return (Effect(verb, named(before, sites, noun), TELLING * len(sites)),) if sites else ()


def at_most(after: PositionView, kind: Kind, verb: str, noun: str) -> Effect:
    """Return the effect of limiting the opponent: `leave` `White no more than 2 stones to turn`."""
    most = max(_count_changes(after, after.after(action), kind) for action in after.actions)
    words = f"no more than {most} {noun if most > 1 else noun.removesuffix('s')}" if most else "nothing"
    return Effect("leave", f"{NAMES[after.side]} {words} to {verb}", 1)


def _count_changes(before: PositionView, after: PositionView, kind: Kind) -> int:
    return sum(change.kind is kind for change in changes(before, after))


def named(position: PositionView, sites: Ints, noun: str) -> str:
    """Return the names of sites, such as `c4 and d5`, or their number: `3 stones`."""
    if len(sites) > MOST_NAMES:
        return f"{len(sites)} {noun}"
    return " and ".join(position.geometry.names[site] for site in sites)
