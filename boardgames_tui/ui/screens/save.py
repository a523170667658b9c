"""Saving a record: the name of the file, and what stood in the way."""

import os
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from boardgames_tui.core.errors import BoardGamesError, quoted
from boardgames_tui.record import Record
from boardgames_tui.record.formats import dump, endings
from boardgames_tui.system.atomic_write import write_whole
from boardgames_tui.ui.control.key_hints import SAVE_LINE
from boardgames_tui.ui.screens.modal import Modal
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyLine


class SaveScreen(Modal[Path | None]):
    """Ask where a record is to be saved, and save it; the result is the file, or None where nobody wanted one (Esc)."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, record: Record, file: Path | None) -> None:
        super().__init__()
        self._record = record
        self._advice = f"The ending of the name says in which format: {', '.join(endings(record.root.position.game))}."
        self._first = str(file or f"{record.root.position.game.key}.bgn")
        self._asked: Path | None = None

    def compose(self) -> ComposeResult:
        """The name, what there is to say of it, the keys."""
        with Vertical(id="dialog"):
            yield Static("Save the game", id="title", markup=False)
            yield Field(self._first, compact=True)
            yield Static(self._advice, id="said", markup=False)
            yield KeyLine(SAVE_LINE)

    def on_input_changed(self) -> None:
        """What was refused is written otherwise now."""
        self._say(self._advice)

    def on_input_submitted(self) -> None:
        """Enter saves."""
        self.action_save()

    def action_save(self) -> None:
        """Save, or say why not."""
        file = Path(os.path.expanduser(self.query_one(Field).value))  # noqa: PTH111 - it leaves an unknown ~name as it is
        try:
            if file != self._asked and file.exists():
                self._asked = file
                self._say(f"There is a file {quoted(str(file))} already: Enter writes over it.")
            else:
                write_whole(file, dump(self._record, file.suffix))
                self.dismiss(file)
        except BoardGamesError as error:
            self._say(str(error))
        except OSError as error:
            self._say(f"{quoted(str(file))} cannot be written: {error.strerror}.")

    def _say(self, sentence: str) -> None:
        self.query_one("#said", Static).update(sentence)
