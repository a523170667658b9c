"""Dialog to open a record from a file."""

from asyncio import to_thread
from pathlib import Path
from typing import NamedTuple

from textual import work
from textual.app import ComposeResult

from boardgames_tui.core.errors import BoardGamesError, OptionError, RecordError, quoted
from boardgames_tui.record import Record
from boardgames_tui.record.formats import WRITERS, decode_file, load
from boardgames_tui.ui.control.key_hints import OPEN_BAR
from boardgames_tui.ui.control.messages import join_names
from boardgames_tui.ui.screens.file_chooser import FileChooser
from boardgames_tui.ui.screens.form import COLUMN_BREAKPOINTS
from boardgames_tui.ui.screens.modal import Modal

SEVERAL_GAMES_NOTICE = (
    "This file holds several games; this is the first. `boardgames-tui replay FILE --nth N` opens the others."
)


class OpenedRecord(NamedTuple):
    """A record, its file, and a notice for the player, which may be empty."""

    record: Record
    file: Path
    notice: str


class OpenScreen(Modal[OpenedRecord]):
    """Dialog to choose a file and read its first record."""

    HORIZONTAL_BREAKPOINTS = COLUMN_BREAKPOINTS

    def __init__(self) -> None:
        super().__init__()
        advice = f"Only {join_names(tuple(WRITERS), 'and')} files are listed. Type the name of any other file."
        self._chooser = FileChooser("Open a game", Path(), advice, OPEN_BAR)

    def compose(self) -> ComposeResult:
        yield self._chooser

    def action_choose(self) -> None:
        self._chooser.choose()

    def on_directory_navigation_selected(self) -> None:
        """Open the file that was selected in the list, whose name is now in the input."""
        self._chooser.choose()

    @work(exclusive=True)
    async def on_file_chooser_chosen(self, event: FileChooser.Chosen) -> None:
        """Read the file in a thread, and dismiss the dialog with its record or show why it cannot be read."""
        try:
            self.dismiss(await to_thread(read_first_record, event.file))
        except BoardGamesError as error:
            self._chooser.show_message(str(error))


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
