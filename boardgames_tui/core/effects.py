"""Effects of actions in words, for hints that report, expect or prevent them."""

from typing import NamedTuple

# From this value on, an effect is a reason by itself; a lesser one is only given if there is no better one.
TELLING = 2


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
