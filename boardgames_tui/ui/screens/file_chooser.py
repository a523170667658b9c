"""Body of the dialogs that open and save a file: a list of the files in a folder, and an input for a name."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Static
from textual_fspicker import Icons
from textual_fspicker.parts import DirectoryNavigation
from textual_fspicker.safe_tests import is_dir, is_file

from boardgames_tui.core.printable import printable
from boardgames_tui.record.formats import WRITERS
from boardgames_tui.ui.control.key_hints import KeyHint
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar

# A character that every terminal has, in place of emoji.
Icons.set_picker(lambda path: Text("▸" if is_dir(Path(path)) else ""))


class Files(DirectoryNavigation):
    """List of the records and subfolders in a folder.

    Names with unprintable characters are hidden: a terminal might take them for commands.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", show=False),
        Binding("k", "cursor_up", show=False),
    ]

    def hide(self, path: Path) -> bool:
        """Hide files that are not records, and names with unprintable characters."""
        is_other_file = is_file(path) and path.suffix.lower() not in WRITERS
        return is_other_file or not path.name.isprintable() or super().hide(path)


class FileChooser(Vertical):
    """Dialog to choose a file.

    `file` is the proposal, `advice` is shown while there is no error, and `hints` are the entries of the key bar.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("up,down", "list_files", show=False)]

    @dataclass
    class Chosen(Message):
        """Posted when the player has confirmed a file, which need not exist."""

        file: Path

    def __init__(self, title: str, file: Path, advice: str, hints: tuple[KeyHint, ...]) -> None:
        super().__init__(id="dialog")
        self._title = title
        self._advice = advice
        self._hints = hints
        self._files = Files(file.parent)
        self._field = Field(file.name, placeholder="Name of the file", compact=True)
        self._folder = Static(printable(str(file.parent.absolute())), id="folder", markup=False)

    def compose(self) -> ComposeResult:
        yield Static(self._title, id="title", markup=False)
        yield self._folder
        yield self._files
        yield self._field
        yield Static(self._advice, id="message", markup=False)
        yield KeyBar(self._hints)

    def on_directory_navigation_changed(self) -> None:
        self._folder.update(printable(str(self._files.location)))

    def on_directory_navigation_permission_error(self) -> None:
        self.show_message("This folder cannot be read: permission denied.")

    def on_directory_navigation_selected(self, event: DirectoryNavigation.Selected) -> None:
        """Copy the name of the selected file to the input, to be edited or confirmed."""
        self._field.value = event.path.name
        self._field.focus()

    def on_input_changed(self) -> None:
        self.show_message(self._advice)

    def on_input_submitted(self) -> None:
        self.choose()

    def action_list_files(self) -> None:
        self._files.focus()

    def choose(self) -> None:
        """Change to the folder that was typed, or post `Chosen` with the file that was typed."""
        # Unlike the methods of Path, these functions keep an unknown ~name unchanged and accept a name of any length.
        file = self._files.location / os.path.expanduser(self._field.value)  # noqa: PTH111
        if os.path.isdir(file):  # noqa: PTH112
            self._files.location = file.resolve()
            self._field.value = ""
        else:
            self.post_message(self.Chosen(file))

    def show_message(self, sentence: str) -> None:
        self.query_one("#message", Static).update(sentence)
