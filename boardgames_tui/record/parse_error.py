"""Where in a text something is wrong."""

from collections.abc import Iterator
from contextlib import contextmanager

from boardgames_tui.core.errors import ActionError, OptionError, PositionError, RecordError


def line_of(text: str, at: int) -> int:
    """Return the number, from 1, of the line of what begins after `at` letters of a text."""
    return text.count("\n", 0, at) + 1


def fault_at(text: str, at: int, cause: str) -> RecordError:
    """Return the error of what begins after `at` letters of a text, whose lines end with a line feed."""
    return RecordError(line_of(text, at), at - text.rfind("\n", 0, at), cause)


@contextmanager
def blamed(text: str, at: int) -> Iterator[None]:
    """Say of what the rules refuse that it begins after `at` letters of a text."""
    try:
        yield
    except (ActionError, OptionError, PositionError) as error:
        raise fault_at(text, at, str(error)) from error
