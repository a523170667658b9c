"""Texts of a game by the declaration of its state, unless it has a module of its own for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Generic

from boardgames_tui.core.cells import NOWHERE
from boardgames_tui.core.contracts import Claim, S
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.field_words import FieldWord, field_word
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.presentation import GameFields


class PlainText(Generic[S]):
    """Texts of a game by the declaration of its state (`contracts.Text`).

    REST is a word that tells the game, followed by the values of fields of the state (`field_words`). A game whose
    fields can contradict the board overrides `fault`, and one with better refusals `refusal`.
    """

    def __init__(self, word: str, rules: type[S] | None = None, *names: str, **own_words: FieldWord) -> None:
        """Take the word, the class of the states, and the names of the fields in the order of REST.

        Fields with words of their own follow the others. Without fields, a position is the cells and the side alone.
        The word may be empty if the words of the first field tell the game.
        """
        self.word = word
        self._prefix = [word] if word else []
        self._title = rules.__name__ if rules else "this game"
        self._fields = {name: field_word(rules, name) for name in names} if rules else {}
        self._fields |= own_words

    def rest(self, state: S) -> str:
        """Return the word and the values of the fields."""
        values = (field.write(getattr(state, name), state.geometry) for name, field in self._fields.items())
        return " ".join([*self._prefix, *values])

    def read(self, state: S, fields: Sequence[str]) -> S:
        """Return the state with the values of the fields; raise PositionError if one is malformed or contradictory."""
        prefix, words = list(fields[: len(self._prefix)]), fields[len(self._prefix) :]
        if prefix != self._prefix or len(words) != len(self._fields):
            labels = (field.label.upper().replace(" ", "_") for field in self._fields.values())
            raise PositionError(
                f"{quoted(' '.join(fields))} is not the end of a line of {self._title}: "
                f"that is {' '.join([*self._prefix, *labels])}."
            )
        read_words = zip(self._fields.items(), words, strict=True)
        values = {name: field.read(word, state.geometry, self._title) for (name, field), word in read_words}
        read_state = replace(state, **values) if values else state
        if fault := self.fault(read_state):
            raise PositionError(fault)
        return read_state

    def fault(self, state: S) -> str:  # noqa: ARG002
        """Return why the fields contradict the cells or the side, as a sentence; empty if they do not."""
        return ""

    def claim(self, words: Sequence[str]) -> Claim:
        """Claim lines with the word, whatever follows it; without a word, those with as many fields.

        Then the words of the first field tell whether the line is of this game.
        """
        if self.word:
            return Claim.WORDS if list(words[2:3]) == [self.word] else Claim.NONE
        if len(words) != 2 + len(self._fields):
            return Claim.NONE
        first_field = next(iter(self._fields.values()))
        return Claim.WORDS if words[2] in first_field.words else Claim.SHAPE

    def rests(self, geometry: Geometry, now: str) -> Sequence[GameFields]:
        """Return all combinations of values."""
        words_now = now.split(" ")[len(self._prefix) :]
        fields = zip(self._fields.values(), words_now, strict=True)
        choices_by_field = [field.choices(geometry, word) for field, word in fields]
        return [_join_choices(self.word, choices) for choices in product(*choices_by_field)]

    def refusal(self, state: S, action: int) -> str:  # noqa: ARG002
        """Return a reason without details."""
        return "the rules do not allow it here"


def _join_choices(word: str, choices: Sequence[GameFields]) -> GameFields:
    """Return the REST with a choice for each field. It names the first site that they name.

    What there is not is left out of its words, which have to be few, unless there is nothing else to say.
    """
    text = " ".join([word, *(choice.text for choice in choices)])
    all_words = [choice.words for choice in choices]
    words = ", ".join(words for words in all_words if not words.startswith("no ")) or (all_words or [word])[0]
    return GameFields(text, words, next((choice.site for choice in choices if choice.site != NOWHERE), NOWHERE))
