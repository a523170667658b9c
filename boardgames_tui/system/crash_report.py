"""Crash reports: a file for the developers, and a sentence for the player."""

from traceback import format_exception

from boardgames_tui.core.errors import FolderError
from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.system.paths import paths


def save_report(error: BaseException) -> str:
    """Write the traceback of an error to a file, if possible; return a sentence about the error and the file."""
    # The representation of an OSError leaves out the path.
    summary = f"Unexpected error: {f'{type(error).__name__}: {error}' if isinstance(error, OSError) else repr(error)}"
    try:
        file = paths()["data"] / "crash.txt"
    except FolderError:
        return f"{summary}, and there is no folder for a report."
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file, "".join(format_exception(error)))
    except OSError as write_error:
        return f"{summary}, and the report cannot be written to {file} ({write_error.strerror})."
    return f"{summary}. Details are in {file}."
