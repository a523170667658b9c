"""Games that wait for the user, for the prompt of a shell or a message at login: so little is imported."""

import os
from pathlib import Path

from boardgames_tui.core.errors import OptionError
from boardgames_tui.system.paths import TABLE_VARIABLE
from boardgames_tui.system.streams import say
from boardgames_tui.table.folder import TableFolder, current_user
from boardgames_tui.table.index import awaited_users, read_rows
from boardgames_tui.table.uptime import note_uptime


def print_waiting(folder: TableFolder) -> int:
    """Print the games that wait for the user, one a line; return status 0, or 1 if there are none."""
    note_uptime()
    rows = {name: row for name, row in read_rows(folder).items() if current_user() in awaited_users(row)}
    if not rows:
        return 1
    from boardgames_tui.table.lobby import summaries

    for game in summaries(rows):
        say(f"{game.id}  {game.game.title} {game.size}  {game.players()}  {game.status}")
    return 0


def default_folder() -> Path:
    """Return the folder of the environment or of the settings; raise OptionError if neither names one."""
    folder = configured_folder()
    if not folder:
        raise OptionError(f"which table? Give its FOLDER, or set {TABLE_VARIABLE} or the setting Table.")
    return folder


def configured_folder() -> Path | None:
    """Return the folder of the environment or of the settings, None if neither names one."""
    from boardgames_tui.storage.settings_file import load_settings

    folder = os.environ.get(TABLE_VARIABLE) or load_settings().table_folder
    # A shell does not replace the sign for the home in a file of settings. Path.expanduser fails for unknown users.
    return Path(os.path.expanduser(folder)) if folder else None  # noqa: PTH111
