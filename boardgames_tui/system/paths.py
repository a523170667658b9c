"""Folders for settings, games and compiled engines on this machine."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from platformdirs import PlatformDirs

from boardgames_tui.core.errors import FolderError

# Environment variable with the folder of the table of a user.
TABLE_VARIABLE = "BOARDGAMES_TUI_TABLE"
# Environment variable of a page in a browser, with the folder of the table that it watches, or empty for none.
WEB_TABLE_VARIABLE = "BOARDGAMES_TUI_WEB_TABLE"
FOLDERS = PlatformDirs("boardgames-tui", appauthor=False)
# What each folder is for.
PURPOSES = {"config": "settings", "data": "saved games", "cache": "compiled engines"}


class Folders(Mapping[str, Path]):
    """Folders for settings (`config`), saved games (`data`) and compiled engines (`cache`), looked up one by one."""

    def __getitem__(self, name: str) -> Path:
        """Return the folder that an environment variable names, or the usual one; raise FolderError without one."""
        purpose, variable = PURPOSES[name], f"BOARDGAMES_TUI_{name.upper()}"
        try:
            return Path(os.environ.get(variable) or getattr(FOLDERS, f"user_{name}_dir"))
        except RuntimeError:
            raise FolderError(
                f"No folder for {purpose} is known, because there is no home directory: set HOME or {variable}."
            ) from None

    def __iter__(self) -> Iterator[str]:
        return iter(PURPOSES)

    def __len__(self) -> int:
        return len(PURPOSES)


def paths() -> Mapping[str, Path]:
    return Folders()


def unsaved_folder() -> Path:
    return paths()["data"] / "unsaved"
