"""Words for the fields of a state in position lines, by the types that its class declares.

| type | word |
| --- | --- |
| an enum | the member's value if that is a text, such as `-` for none, else its name in small letters |
| `int | None`, a site | the site's name, or `-` for None |
| `int`, not negative | its digits |
| `bool` | `true` or `false` |
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, get_type_hints

from boardgames_tui.core.cells import NOWHERE
from boardgames_tui.core.errors import PositionError, quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.options import MAX_DIGITS
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.core.state import State

SITE = int | None
NO_SITE = "-"


@dataclass(frozen=True)
class FieldWord:
    """Words for the values of one field: `label` is its name in texts, and `kind` its type.

    `words` has the values by their words, the likeliest first, of a field that is no site and no number.
    """

    label: str
    kind: Any = None
    words: Mapping[str, Any] = field(default_factory=dict)

    def write(self, value: Any, geometry: Geometry) -> str:
        """Return the word for a value."""
        if self.kind == SITE:
            return NO_SITE if value is None else geometry.names[value]
        return next((word for word, each in self.words.items() if each == value), str(value))

    def read(self, word: str, geometry: Geometry, game: str) -> Any:
        """Return the value of a word; raise PositionError, which names the game, if it has none."""
        if self.kind is int and word.isascii() and word.isdecimal() and len(word) <= MAX_DIGITS:
            return int(word)
        values = self._values(geometry)
        if word not in values:
            raise PositionError(f"The {self.label} {quoted(word)} of {game} is not {self._allowed(geometry)}.")
        return values[word]

    def _values(self, geometry: Geometry) -> Mapping[str, Any]:
        """Return the values by their words, the likeliest first; none for a number, which has too many."""
        return {NO_SITE: None, **geometry.site_of} if self.kind == SITE else self.words

    def _allowed(self, geometry: Geometry) -> str:
        """Return the words that are possible, as the end of a sentence."""
        if self.kind is int:
            return "a number"
        if self.kind == SITE:
            return f"a {geometry.style.removesuffix('s')} of this board, or {NO_SITE} for none"
        return " or ".join(self.words)

    def choices(self, geometry: Geometry, now: str) -> Sequence[GameFields]:
        """List words for a board editor, the likeliest first; of numbers, the present word `now` and the smallest."""
        words: Iterable[str] = self._values(geometry)
        if self.kind is int:
            words = dict.fromkeys([now, "0", "1"])
        return [self._choice(word, geometry) for word in words]

    def _choice(self, word: str, geometry: Geometry) -> GameFields:
        """Return a word with its meaning."""
        if self.kind == SITE:
            meaning = f"no {self.label}" if word == NO_SITE else f"{self.label} {word}"
            return GameFields(word, meaning, geometry.site_of.get(word, NOWHERE))
        if self.kind is bool:
            return GameFields(word, self.label if word == "true" else f"not {self.label}")
        if word == NO_SITE:
            return GameFields(word, f"no {self.label}")
        return GameFields(word, f"{self.label} {word}" if self.kind is int else word)


def field_word(state_class: type[State], name: str) -> FieldWord:
    """Return the words for a field of a class; raise TypeError if there are none for its type."""
    kind, label = get_type_hints(state_class)[name], name.replace("_", " ")
    if kind in (int, SITE):
        return FieldWord(label, kind)
    if kind is bool:
        return FieldWord(label, kind, {"false": False, "true": True})
    if isinstance(kind, type) and issubclass(kind, Enum):
        words = {each.value if isinstance(each.value, str) else each.name.lower(): each for each in kind}
        return FieldWord(label, kind, words)
    raise TypeError(
        f"{state_class.__name__}.{name} has no word in a position line. "
        "Its type has to be an enum, int, bool, or `int | None` for a site."
    )
