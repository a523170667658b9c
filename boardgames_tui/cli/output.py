"""Output of commands: in ASCII if necessary, and to files, which are only overwritten with --force."""

import base64
import io
import sys
from pathlib import Path

import typer

from boardgames_tui.core.errors import BoardGamesError, OptionError, quoted
from boardgames_tui.core.printable import printable
from boardgames_tui.system.regular_file import NOT_REGULAR
from boardgames_tui.system.streams import say

# Stands for standard input or output in place of a file name.
STREAM = "-"
FORCE = typer.Option("--force", help="Overwrite an existing file.")
# Name of the error handler for characters that cannot be encoded, `replace_unencodable`.
ASCII_HANDLER = "boardgames_tui.in_ascii"


def print_in_ascii() -> None:
    """Write only ASCII to standard output from now on."""
    # Another kind of stream, such as one that captures the output, is left as it is.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="ascii", errors=ASCII_HANDLER)


def tell(text: str) -> None:
    """Print a text to standard output at once, for somebody who answers it."""
    say(text)
    sys.stdout.flush()


def tell_if_compiling(status: str) -> None:
    """Print the status of an engine if it compiles, because that takes long enough."""
    if "compil" in status:
        tell(status)


def replace_unencodable(error: UnicodeError) -> tuple[str, int]:
    """Return the ASCII text that the app shows for the characters that cannot be encoded, and the index behind them."""
    # This imports Rich, which few commands need.
    from boardgames_tui.drawing.ascii import in_ascii

    assert isinstance(error, UnicodeEncodeError)
    return in_ascii(error.object[error.start : error.end]), error.end


def copy_to_clipboard(text: str) -> None:
    """Send a text to the clipboard of the terminal (OSC 52), if standard output is one."""
    if sys.stdout.isatty():
        sys.stdout.write(f"\x1b]52;c;{base64.b64encode(text.encode()).decode()}\a")
        sys.stdout.flush()


def check_target(target: str, *, force: bool, source: str = STREAM) -> None:
    """Raise BoardGamesError if a command that reads the file `source` may not write the file `target`."""
    if target == STREAM:
        return
    path = Path(target)
    if source != STREAM and path.exists() and Path(source).samefile(path):
        raise OptionError(f"{quoted(target)} is the file to read. Choose another name.")
    if path.is_dir():
        raise BoardGamesError(f"{target} cannot be written: it is a folder.")
    if not path.parent.is_dir():
        raise BoardGamesError(f"{target} cannot be written: there is no folder {path.parent}.")
    if path.exists() and not path.is_file():
        raise BoardGamesError(f"{target} cannot be written: {NOT_REGULAR}. Use {STREAM} for standard output.")
    if path.exists() and not force:
        raise BoardGamesError(f"{target} already exists. Use --force to overwrite it.")


def write(target: str, text: str, description: str, *, force: bool) -> None:
    """Write a text to a file atomically and report this with its description, or print it if `target` is STREAM."""
    from boardgames_tui.system.atomic_write import write_atomically

    if target == STREAM:
        sys.stdout.write(text)
        return
    # The file may have been created since the first check.
    check_target(target, force=force)
    try:
        write_atomically(Path(target), text)
    except OSError as error:
        raise BoardGamesError(f"{target} cannot be written: {error.strerror}.") from None
    say(f"Wrote {printable(target)}: {description}.")
