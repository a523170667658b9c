"""Errors in a record, with the location of an `offset` in its text, the `source`."""

from collections.abc import Iterator
from contextlib import contextmanager

from boardgames_tui.core.errors import ActionError, OptionError, PositionError, RecordError


def line_number(source: str, offset: int) -> int:
    """Return the number of the line, from 1, that contains an offset."""
    return source.count("\n", 0, offset) + 1


def error_at(source: str, offset: int, cause: str) -> RecordError:
    """Return an error with the line and the column, both from 1, of an offset."""
    line_start = source.rfind("\n", 0, offset) + 1
    return RecordError(line_number(source, offset), offset - line_start + 1, cause)


@contextmanager
def locate_errors(source: str, offset: int) -> Iterator[None]:
    """Turn an ActionError, OptionError or PositionError raised in the context into a RecordError at an offset."""
    try:
        yield
    except (ActionError, OptionError, PositionError) as error:
        raise error_at(source, offset, str(error)) from error
