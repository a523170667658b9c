"""Dialog to save a record in a file."""

from pathlib import Path

from textual.app import ComposeResult

from boardgames_tui.core.errors import BoardGamesError, quoted
from boardgames_tui.record import Record
from boardgames_tui.record.formats import dump, extensions
from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.ui.control.key_hints import SAVE_BAR
from boardgames_tui.ui.control.messages import join_names
from boardgames_tui.ui.screens.file_chooser import FileChooser
from boardgames_tui.ui.screens.form import COLUMN_BREAKPOINTS
from boardgames_tui.ui.screens.modal import Modal


class SaveScreen(Modal[Path]):
    """Dialog to choose a file and save a record there; the result is the saved file.

    `file` is the proposal. If a file exists, Enter has to be pressed a second time to overwrite it.
    """

    AUTO_FOCUS = "Field"
    HORIZONTAL_BREAKPOINTS = COLUMN_BREAKPOINTS

    def __init__(self, record: Record, file: Path) -> None:
        super().__init__()
        self._record = record
        advice = f"The file extension sets the format: {join_names(extensions(record.root.position.game), 'or')}."
        self._chooser = FileChooser("Save the game", file, advice, SAVE_BAR)
        # The existing file that the next Enter overwrites.
        self._file_to_overwrite: Path | None = None

    def compose(self) -> ComposeResult:
        yield self._chooser

    def action_choose(self) -> None:
        self._chooser.choose()

    def on_input_changed(self) -> None:
        """Ask again before a file is overwritten, because its name has changed."""
        self._file_to_overwrite = None

    def on_file_chooser_chosen(self, event: FileChooser.Chosen) -> None:
        """Save the record, or show why that fails; for an existing file, only ask at first."""
        file = event.file
        try:
            if file != self._file_to_overwrite and file.exists():
                self._file_to_overwrite = file
                self._chooser.show_message(f"{quoted(file.name)} already exists. Enter overwrites it.")
            else:
                write_atomically(file, dump(self._record, file.suffix))
                self.dismiss(file)
        except BoardGamesError as error:
            self._chooser.show_message(str(error))
        except OSError as error:
            self._chooser.show_message(f"{quoted(str(file))} cannot be written: {error.strerror}.")
