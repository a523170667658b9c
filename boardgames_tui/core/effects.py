"""Effects of actions in words, for hints that report, expect or prevent them."""

from collections.abc import Sequence
from typing import NamedTuple

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.changes import Kind, changes
from boardgames_tui.core.state import State

# From this value on, an effect is a reason by itself; a lesser one is only given if there is no better one.
TELLING = 2
# Up to this number of sites are named; more are counted.
MAX_NAMED_SITES = 2


class Effect(NamedTuple):
    """One effect of an action: a verb and the words that follow it, such as `turn` and `6 stones`.

    The verb has to be regular, because hints inflect it ("turns", "turning"): `take`, but not `reach`, `hit` or
    `beset`. `worth` orders the effects of a game: cells.WIN if the action wins, at least TELLING if the effect is a
    reason by itself, 0 if it only describes the action.
    """

    verb: str
    what: str
    worth: int

    @property
    def third_person(self) -> str:
        """The effect in the third person: `turns 6 stones`."""
        return f"{third_person(self.verb)} {self.what}".strip()

    @property
    def gerund(self) -> str:
        """The effect as a gerund: `turning 6 stones`."""
        return f"{self.verb.removesuffix('e')}ing {self.what}".strip()

    @property
    def infinitive(self) -> str:
        """The effect as an infinitive without `to`: `turn 6 stones`."""
        return f"{self.verb} {self.what}".strip()


def third_person(verb: str) -> str:
    """Return a regular verb, which further words may follow, in the third person: `turns`, `pushes`, `gives up`."""
    verb, *words = verb.split(" ")
    return " ".join([f"{verb}es" if verb.endswith(("s", "x", "ch", "sh")) else f"{verb}s", *words])


def balance(own: int, enemy: int, noun: str) -> str:
    """Compare the numbers of a side and of its enemy, as in `24 pieces against 20`; empty if they are equal."""
    return f"{own} {noun} against {enemy}" if own != enemy else ""


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
