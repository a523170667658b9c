"""The table of the user: that of the environment or of the settings, but in a browser that of the page's server."""

import os
from pathlib import Path

from boardgames_tui.core.errors import OptionError
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.system.paths import TABLE_VARIABLE, WEB_TABLE_VARIABLE


def configured_table() -> Table | None:
    """Return the table of the environment or of the settings, None if neither names one."""
    folder = os.environ.get(WEB_TABLE_VARIABLE)
    if folder is None:
        folder = os.environ.get(TABLE_VARIABLE) or _folder_of_settings()
    # A shell does not replace the sign for the home in a file of settings. Path.expanduser fails for unknown users.
    return Table(Path(os.path.expanduser(folder))) if folder else None  # noqa: PTH111


def _folder_of_settings() -> str:
    # A shell's prompt need not wait for the settings if its environment names the folder.
    from boardgames_tui.storage.settings_file import load_settings  # noqa: PLC0415

    return load_settings().table_folder


def given_table(folder: str) -> Table:
    """Return the table in a folder or, without one, the configured one; raise OptionError if there is none."""
    table = Table(Path(folder)) if folder else configured_table()
    if not table:
        raise OptionError(f"which table? Give its FOLDER, or set {TABLE_VARIABLE} or the setting Table.")
    return table
