"""Options of a game's rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from boardgames_tui.core.errors import OptionError, quoted, text_of

Value: TypeAlias = bool | int | str
Options: TypeAlias = Mapping[str, Value]
# Digits of a number, at most.
MAX_DIGITS = 9


def value_text(value: Value) -> str:
    """Return the text of a value as in the engine protocol and in records."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Option:
    """An option of a game's rules; `kind` is its type in the engine protocol."""

    key: str
    title: str
    kind: Literal["check", "spin", "combo", "string"]
    default: Value
    engine_default: Value
    """Default in the engine protocol, which may differ from the app's."""
    choices: tuple[str, ...] = ()
    """All values of a combo; for a string, the values that have a name."""
    low: int = 0
    high: int = 0
    about: str = ""
    set_by_position: bool = False
    """Whether the option only concerns the start; position lines state it themselves, so it is ignored with a line."""

    def validated(self, value: Value) -> Value:
        """Convert a value, which may be a text, to the option's type; raise OptionError if it is not allowed."""
        text = text_of(value).strip()
        if self.kind == "check" and text.lower() in ("true", "false"):
            return text.lower() == "true"
        # The length is checked first, because int() refuses a text of thousands of digits.
        if self.kind == "spin" and text.isdecimal() and len(text) <= MAX_DIGITS and self.low <= int(text) <= self.high:
            return int(text)
        if self.kind == "combo" and text in self.choices:
            return text
        if self.kind == "string":
            # The engine protocol writes an empty text as `<empty>`.
            return "" if text == "<empty>" else text
        raise OptionError(f"{self.key} cannot be {quoted(value)}: it is {self.allowed}.")

    @property
    def allowed(self) -> str:
        """Allowed values in words."""
        if self.kind == "check":
            return "true or false"
        if self.kind == "spin":
            return f"a number from {self.low} to {self.high}"
        return " or ".join(self.choices) if self.choices else "a text"


# The pie rule, which keeps Black's first stone from being too good.
SWAP = Option(
    key="swap",
    title="Swap",
    kind="check",
    default=True,
    engine_default=True,
    about="White may take over Black's first stone instead of making a move",
)
