"""Opening a record from a file, and saving a record in a file."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from textual.app import App

from boardgames_tui.core.errors import BoardGamesError, quoted
from boardgames_tui.play.messages import join_names
from boardgames_tui.record import Record
from boardgames_tui.record.formats import WRITERS, best_extension, dump, extensions, left_out, read_file
from boardgames_tui.system.atomic_write import write_atomically
from boardgames_tui.system.regular_file import read_regular_file
from boardgames_tui.ui.screens.dialogs import ask


def can_use_files(app: App[Any]) -> bool:
    """Return whether the player can use files; show a warning if not."""
    if app.is_web:
        # The app runs on a server, whose files are not the player's.
        app.notify("A browser page cannot open or save files, but it can copy a game.", severity="warning")
        return False
    try:
        # Fails if the current folder was deleted; the dialog that lists the files would fail, too.
        Path.cwd()
    except OSError:
        app.notify("The folder that this program was started in no longer exists.", severity="warning")
        return False
    return True


def open_record(app: App[Any], on_opened: Callable[[Record, Path], object]) -> None:
    """Ask for a file and read its first record; then call `on_opened` with the record and the file."""
    if can_use_files(app):
        from boardgames_tui.ui.screens.file_screen import FileScreen

        advice = f"Only {join_names(tuple(WRITERS), 'and')} files are listed. Type the name of any other file."
        ask(app, FileScreen("Open a game", Path(), advice, read_first_record), lambda opened: on_opened(*opened))


def read_first_record(file: Path) -> tuple[Record, Path]:
    """Return the first record of a file, and the file; raise BoardGamesError if the file cannot be read."""
    name = quoted(file.name)
    try:
        if not file.exists():
            raise BoardGamesError(f"There is no file {name} here.")
        record = read_file(read_regular_file(file), name)
    except OSError as error:
        raise BoardGamesError(f"{name} cannot be read: {error.strerror}.") from None
    return record, file


def save_record(
    app: App[Any],
    record: Record,
    *,
    on_saved: Callable[[Path, str], object],
    proposed_file: Path | None = None,
    protected_file: Path | None = None,
) -> None:
    """Ask for a file and save a record there; then call `on_saved` with the file and a sentence about losses.

    Losses are parts of the record that the file's format cannot hold; the sentence is empty without losses. A proposed
    file gets the extension of a format without losses, if there is one. The `protected_file` is not overwritten.
    """
    if can_use_files(app):
        from boardgames_tui.ui.screens.file_screen import FileScreen

        game = record.root.position.game
        file = proposed_file or Path(f"{game.key}.bgn")
        advice = f"The file extension sets the format: {join_names(extensions(game), 'or')}."
        screen = FileScreen(
            "Save the game",
            file.with_suffix(best_extension(record, file.suffix)),
            advice,
            partial(save_in_file, record, protected_file),
            is_saving=True,
            describe_losses=partial(left_out, record),
        )
        ask(app, screen, lambda saved_file: on_saved(saved_file, left_out(record, saved_file.suffix)))


def describe_saved(file: Path, losses: str) -> str:
    """Return a sentence that names the file in which a record was saved, and the sentence about losses, if any."""
    return " ".join(filter(None, (f"Saved as {file}.", losses)))


def notify_saved(app: App[Any], file: Path, losses: str) -> None:
    app.notify(describe_saved(file, losses), markup=False)


def save_in_file(record: Record, protected_file: Path | None, file: Path) -> Path:
    """Save a record in a file and return the file; raise BoardGamesError if that fails or the file is protected."""
    try:
        if protected_file and protected_file.exists() and file.exists() and file.samefile(protected_file):
            raise BoardGamesError(f"{quoted(file.name)} holds more than this record. Choose another name.")
        write_atomically(file, dump(record, file.suffix))
    except OSError as error:
        raise BoardGamesError(f"{quoted(str(file))} cannot be written: {error.strerror}.") from None
    return file
