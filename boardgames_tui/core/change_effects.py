"""Effects of actions (`effects.Effect`), derived from the changes between two positions (`changes`)."""

from collections.abc import Sequence

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.changes import Kind, changes
from boardgames_tui.core.effects import TELLING, Effect
from boardgames_tui.core.state import State

# Up to this number of sites are named; more are counted.
MAX_NAMED_SITES = 2


def effect_of_changes(before: State, after: State, kind: Kind, verb: str, noun: str) -> tuple[Effect, ...]:
    """Return the effect that an action has on the sites with one kind of change; an empty tuple if there are none.

    `noun` is the plural for those sites, such as the stones in `turn 3 stones`.
    """
    sites = sorted(change.site for change in changes(before, after) if change.kind is kind)
    return (Effect(verb, name_or_count(before, sites, noun), TELLING * len(sites)),) if sites else ()


def limiting_effect(after: State, kind: Kind, verb: str, noun: str) -> Effect:
    """Return the effect of leaving the opponent little, such as `leave` `White no more than 2 stones to turn`.

    The opponent acts in `after`; the limit is the largest number of changes of one kind that a reply can make. `noun`
    is a plural.
    """
    limit = max(sum(change.kind is kind for change in changes(after, after.play(reply))) for reply in after.actions)
    counted_noun = noun if limit > 1 else noun.removesuffix("s")
    words = f"no more than {limit} {counted_noun}" if limit else "nothing"
    return Effect("leave", f"{NAMES[after.side]} {words} to {verb}", 1)


def name_or_count(state: State, sites: Sequence[int], noun: str) -> str:
    """Return the names of a few sites, such as `c4 and d5`, or the number of more: `3 stones`."""
    if len(sites) > MAX_NAMED_SITES:
        return f"{len(sites)} {noun}"
    return " and ".join(state.geometry.names[site] for site in sites)
