"""Output in ASCII, if a terminal cannot show a character or the player asks for it."""

import io
import sys

# Name of the error handler for characters that cannot be encoded, `replace_unencodable`.
ASCII_HANDLER = "boardgames_tui.in_ascii"


def print_in_ascii() -> None:
    """Write only ASCII to standard output from now on."""
    # Another kind of stream, such as one that captures the output, is left as it is.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="ascii", errors=ASCII_HANDLER)


def replace_unencodable(error: UnicodeError) -> tuple[str, int]:
    """Return the ASCII text that the app shows for the characters that cannot be encoded, and the index behind them."""
    # The filter imports Textual, which few commands need.
    from boardgames_tui.ui.ascii_filter import in_ascii

    assert isinstance(error, UnicodeEncodeError)
    return in_ascii(error.object[error.start : error.end]), error.end
