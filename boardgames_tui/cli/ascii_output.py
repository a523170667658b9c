"""Output in ASCII: where a terminal cannot show a character, or the player asks for it."""

import codecs
import io
import sys

# Name of the handler for characters that cannot be encoded.
IN_ASCII = "boardgames_tui.in_ascii"


def register_handler() -> None:
    """Register the error handler IN_ASCII, which writes what the app shows in ASCII in place of a character."""
    codecs.register_error(IN_ASCII, _replace)


def print_in_ascii() -> None:
    """Write only ASCII to standard output from now on."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="ascii", errors=IN_ASCII)


def _replace(error: UnicodeError) -> tuple[str, int]:
    # The filter imports Textual, which few commands need.
    from boardgames_tui.ui.ascii_filter import in_ascii

    assert isinstance(error, UnicodeEncodeError)
    return in_ascii(error.object[error.start : error.end]), error.end
