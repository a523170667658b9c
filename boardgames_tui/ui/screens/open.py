"""Dialog to open a record from a file."""

from pathlib import Path
from typing import NamedTuple

from boardgames_tui.core.errors import BoardGamesError, OptionError, RecordError, quoted
from boardgames_tui.record import Record
from boardgames_tui.record.formats import WRITERS, decode_file, load
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
