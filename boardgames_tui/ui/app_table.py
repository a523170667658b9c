"""The table of an app: that of the environment or of the settings, but in a browser only the one of the server."""

from os import environ
from pathlib import Path
from typing import Any

from textual.app import App

from boardgames_tui.system.paths import WEB_TABLE_VARIABLE
from boardgames_tui.table.folder import TableFolder
from boardgames_tui.table.waiting import configured_folder


def table_of(app: App[Any]) -> TableFolder | None:
    """Return the table of an app, None if it has none."""
    web_folder = environ.get(WEB_TABLE_VARIABLE)
    page_folder = Path(web_folder) if web_folder else None
    folder = page_folder if app.is_web else configured_folder()
    return TableFolder(folder) if folder else None
