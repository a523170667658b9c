"""Dialog to open or save a file: a list of the files in a folder, and an input for a name."""

import os
from asyncio import to_thread
from collections.abc import Callable
from functools import partial
from pathlib import Path

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.widgets import Static
from textual_fspicker import Icons
from textual_fspicker.parts import DirectoryNavigation
from textual_fspicker.safe_tests import is_dir, is_file

from boardgames_tui.core.errors import BoardGamesError, quoted
from boardgames_tui.core.printable import printable
from boardgames_tui.record.formats import WRITERS
from boardgames_tui.ui.keymap import fixed_bindings
from boardgames_tui.ui.keys import OPEN_FILE, SAVE_FILE, bar
from boardgames_tui.ui.screens.dialogs import Modal, Question, Result, dialog_box
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar

# Textual's file picker marks files with emoji, which some terminals lack.
Icons.set_picker(lambda path: Text("▸" if is_dir(Path(path)) else ""))


class Files(DirectoryNavigation):
    """List of the records and subfolders in a folder."""

    BINDINGS = fixed_bindings({"j": "cursor_down", "k": "cursor_up"})

    def hide(self, path: Path) -> bool:
        """Hide files other than records, and unprintable names, which a terminal might take for commands."""
        is_record = is_file(path) and path.suffix.lower() in WRITERS
        is_shown = (is_record or is_dir(path)) and path.name.isprintable()
        return super().hide(path) or not is_shown


class FileScreen(Modal[Result]):
    """Dialog to select a file and to open or save it; the result is that of the function that does so."""

    BINDINGS = fixed_bindings({"up,down": "list_files"})

    def __init__(
        self,
        title: str,
        file: Path,
        advice: str,
        handle_file: Callable[[Path], Result],
        *,
        is_saving: bool = False,
        describe_losses: Callable[[str], str] = lambda _: "",
    ) -> None:
        """Propose a file; `handle_file` opens or saves the file that the player selects.

        If `handle_file` raises a BoardGamesError, show the error in place of `advice`. If `is_saving`, ask for a second
        Enter before a file is overwritten. `describe_losses` returns a sentence about what a file with an extension
        cannot hold, or an empty text; the player is asked to agree to this loss.
        """
        super().__init__()
        self._title = title
        self._advice = advice
        self._handle_file = handle_file
        self._is_saving = is_saving
        self._describe_losses = describe_losses
        # The existing file that the next Enter overwrites, because the player was warned.
        self._file_to_overwrite: Path | None = None
        self._files = Files(file.parent)
        self._field = Field(file.name, placeholder="Name of the file", compact=True)
        self._message = Static(advice, id="message", markup=False)
        self._folder = Static(printable(str(file.parent.absolute())), id="folder", markup=False)

    def compose(self) -> ComposeResult:
        key_bar = KeyBar(bar(SAVE_FILE if self._is_saving else OPEN_FILE))
        yield dialog_box(self._title, self._folder, self._files, self._field, self._message, key_bar)

    def on_mount(self) -> None:
        if self._is_saving:
            # Immediate, unlike `focus()`: the next keys, which may be queued already, belong to the input.
            self.set_focus(self._field)

    def on_directory_navigation_changed(self) -> None:
        self._folder.update(printable(str(self._files.location)))

    def on_directory_navigation_permission_error(self) -> None:
        self._message.update("This folder cannot be read: permission denied.")

    def on_directory_navigation_selected(self, event: DirectoryNavigation.Selected) -> None:
        """Copy the name of the selected file to the input; then open the file, or wait for Enter if saving."""
        self._field.value = event.path.name
        if self._is_saving:
            self._field.focus()
        else:
            self.action_choose()

    def on_input_changed(self) -> None:
        """Clear the message, which was about another name; a file with the new name is not overwritten unasked."""
        self._message.update(self._advice)
        self._file_to_overwrite = None

    def action_list_files(self) -> None:
        self._files.focus()

    @on(Field.Submitted)
    def action_choose(self) -> None:
        """Change to the folder with the typed name, or open or save the file.

        Before a file is overwritten, ask for a second Enter; before a part of a record is lost, ask a question.
        """
        # Unlike the methods of Path, these functions keep an unknown ~name unchanged and accept a name of any length.
        file = self._files.location / os.path.expanduser(self._field.value)  # noqa: PTH111
        losses = self._describe_losses(file.suffix)
        if os.path.isdir(file):  # noqa: PTH112
            self._files.location = file.resolve()
            self._field.value = ""
        elif self._is_saving and file != self._file_to_overwrite and os.path.exists(file):  # noqa: PTH110
            self._file_to_overwrite = file
            self._message.update(f"{quoted(file.name)} already exists. Enter overwrites it.")
        elif losses:
            answers = [("Choose another name", None), ("Save anyway", partial(self._handle, file))]
            Question("Save only a part?", losses, answers).ask(self.app)
        else:
            self._handle(file)

    @work(exclusive=True)
    async def _handle(self, file: Path) -> None:
        try:
            self.dismiss(await to_thread(self._handle_file, file))
        except BoardGamesError as error:
            self._message.update(str(error))
