"""Dialog to save a record in a file."""

from functools import partial
from pathlib import Path

from boardgames_tui.core.errors import SaveError, quoted
from boardgames_tui.record import Record
from boardgames_tui.record.formats import dump, extensions
from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.ui.control.messages import join_names
from boardgames_tui.ui.screens.file_screen import FileScreen


def save_screen(record: Record, file: Path) -> FileScreen[Path]:
    """Return the dialog to choose a file and save a record there; `file` is the proposal, the result the saved file."""
    advice = f"The file extension sets the format: {join_names(extensions(record.root.position.game), 'or')}."
    return FileScreen("Save the game", file, advice, partial(_save, record), is_saving=True)


def _save(record: Record, file: Path) -> Path:
    """Save a record in a file and return the file; raise BoardGamesError if that fails."""
    try:
        write_atomically(file, dump(record, file.suffix))
    except OSError as error:
        raise SaveError(f"{quoted(str(file))} cannot be written: {error.strerror}.") from None
    return file
