"""Options: the choices that belong to one game's rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from boardgames_tui.core.errors import OptionError, quoted

Value: TypeAlias = bool | int | str
Options: TypeAlias = Mapping[str, Value]
# No number of an option has more digits.
LONGEST = 9


@dataclass(frozen=True)
class Option:
    """A choice that belongs to one game's rules. `kind` is the protocol's word for its type."""

    key: str
    title: str
    kind: Literal["check", "spin", "combo", "string"]
    default: Value
    engine_default: Value
    """Where the protocol's default differs from the app's."""
    choices: tuple[str, ...] = ()
    """All values of a combo; the values that have a name, for a string."""
    low: int = 0
    high: int = 0
    about: str = ""
    set_by_position: bool = False
    """It is for starting a game: a position line says the same itself, and is read as if the option were not set."""

    def validated(self, value: Value) -> Value:
        """Return the value in the option's own type, or raise OptionError with the values that are allowed."""
        text = str(value).strip()
        if self.kind == "check" and text.lower() in ("true", "false"):
            return text.lower() == "true"
        if self.kind == "spin" and text.isdecimal() and len(text) <= LONGEST and self.low <= int(text) <= self.high:
            return int(text)
        if self.kind == "combo" and text in self.choices:
            return text
        if self.kind == "string":
            return "" if text == "<empty>" else text
        raise OptionError(f"{self.key} cannot be {quoted(text)}: it is {self.allowed}.")

    @property
    def allowed(self) -> str:
        """The allowed values, in words."""
        if self.kind == "check":
            return "true or false"
        if self.kind == "spin":
            return f"a number from {self.low} to {self.high}"
        return " or ".join(self.choices) if self.choices else "a text"
