"""Dialogs to open a record from a file and to save one in a file."""

from functools import partial
from pathlib import Path
from typing import NamedTuple

from boardgames_tui.core.errors import BoardGamesError, OptionError, RecordError, quoted
from boardgames_tui.record import Record
from boardgames_tui.record.formats import WRITERS, decode_file, dump, extensions, load
from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.ui.control.messages import join_names
from boardgames_tui.ui.screens.file_screen import FileScreen

SEVERAL_GAMES_NOTICE = (
    "This file holds several games; this is the first. `boardgames-tui replay FILE --nth N` opens the others."
)


class OpenedRecord(NamedTuple):
    """A record, its file, and a notice for the player, which may be empty."""

    record: Record
    file: Path
    notice: str


def open_screen() -> FileScreen[OpenedRecord]:
    """Return the dialog to choose a file and read its first record."""
    advice = f"Only {join_names(tuple(WRITERS), 'and')} files are listed. Type the name of any other file."
    return FileScreen("Open a game", Path(), advice, read_first_record)


def read_first_record(file: Path) -> OpenedRecord:
    """Return the first record of a file; raise BoardGamesError with the file's name if the file cannot be read."""
    name = quoted(file.name)
    try:
        if not file.is_file():
            raise BoardGamesError(f"There is no file {name} here.")
        text = decode_file(file.read_bytes(), name)
        try:
            record = load(text)
            return OpenedRecord(record, file, record.notice)
        except OptionError:
            # The file holds several records, and without a number `load` does not choose one.
            return OpenedRecord(load(text, number=1), file, SEVERAL_GAMES_NOTICE)
    except OSError as error:
        raise BoardGamesError(f"{name} cannot be read: {error.strerror}.") from None
    except RecordError as error:
        raise BoardGamesError(f"{name}, {error}") from None


def save_screen(record: Record, file: Path) -> FileScreen[Path]:
    """Return the dialog to choose a file and save a record there; `file` is the proposal, the result the saved file."""
    advice = f"The file extension sets the format: {join_names(extensions(record.root.position.game), 'or')}."
    return FileScreen("Save the game", file, advice, partial(save_in_file, record), is_saving=True)


def save_in_file(record: Record, file: Path) -> Path:
    """Save a record in a file and return the file; raise BoardGamesError if that fails."""
    try:
        write_atomically(file, dump(record, file.suffix))
    except OSError as error:
        raise BoardGamesError(f"{quoted(str(file))} cannot be written: {error.strerror}.") from None
    return file
