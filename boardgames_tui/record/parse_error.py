"""Locations of errors in a text."""

from collections.abc import Iterator
from contextlib import contextmanager

from boardgames_tui.core.errors import ActionError, OptionError, PositionError, RecordError


def line_of(text: str, at: int) -> int:
    """Return the line number, from 1, of an offset in a text."""
    return text.count("\n", 0, at) + 1


def fault_at(text: str, at: int, cause: str) -> RecordError:
    """Return an error at an offset in a text whose lines end with a line feed."""
    return RecordError(line_of(text, at), at - text.rfind("\n", 0, at), cause)


@contextmanager
def blamed(text: str, at: int) -> Iterator[None]:
    """Turn a refusal by the rules into an error at an offset in the text."""
    try:
        yield
    except (ActionError, OptionError, PositionError) as error:
        raise fault_at(text, at, str(error)) from error
