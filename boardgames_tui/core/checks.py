"""Checks of what other programs pass: each raises one of our errors, with a sentence that quotes the value."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from functools import cache
from numbers import Integral
from types import GenericAlias
from typing import Any, TypeGuard, get_type_hints

from boardgames_tui.core.errors import BoardGamesError, OptionError, quoted


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number, such as one of numpy; True and False are not."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def checked_number(value: object, noun: str, low: int, high: int | None = None) -> int:
    """Return a whole number in a range as an `int`; raise OptionError, which calls it by a noun, for anything else."""
    if is_whole(value) and value >= low and (high is None or value <= high):
        return int(value)
    allowed = f"of at least {low}" if high is None else f"from {low} to {high}"
    raise OptionError(f"The {noun} {quoted(value)} is not a whole number {allowed}.")


def checked_flag(value: object, name: str) -> bool:
    """Return a bool, which may be one of numpy; raise OptionError for anything else."""
    if not (isinstance(value, Hashable) and value in (False, True)):
        raise OptionError(f"{name} cannot be {quoted(value)}: it is True or False.")
    return bool(value)


def checked_choice(value: object, name: str, choices: Collection[Any]) -> Any:
    """Return one of some texts or numbers; raise OptionError for anything else."""
    if not (isinstance(value, str) or is_whole(value)) or value not in choices:
        *others, last = map(str, choices)
        raise OptionError(f"{name} cannot be {quoted(value)}: it is {', '.join(others)} or {last}.")
    return value


def checked_mapping(value: object, noun: str) -> Mapping[Any, Any]:
    """Return a mapping, empty for None; raise OptionError for anything else."""
    given = {} if value is None else value
    if not isinstance(given, Mapping):
        raise OptionError(f"{quoted(value)} is not a mapping of {noun}.")
    return given


def checked_items(value: object, noun: str, error: type[BoardGamesError] = OptionError) -> tuple[Any, ...]:
    """Return the items of a list or of another iterable; raise an error for a text and for anything else."""
    try:
        if isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping):
            return tuple(value)
    except TypeError:
        # A numpy array without dimensions calls itself iterable.
        pass
    raise error(f"{quoted(value)} is not a list of {noun}.")


def check_fields(value: Any) -> None:
    """Raise OptionError if a field of a dataclass has another type than its annotation says."""
    for name, kind in _types_of_fields(value.__class__).items():
        if not isinstance(given := getattr(value, name), kind):
            raise OptionError(f"The {name} of a {type(value).__name__} cannot be {quoted(given)}.")


@cache
def _types_of_fields(kind: type) -> dict[str, Any]:
    """Return the types of the fields of a dataclass, those of containers without their items."""
    hints = get_type_hints(kind)
    return {name: hint.__origin__ if isinstance(hint, GenericAlias) else hint for name, hint in hints.items()}
