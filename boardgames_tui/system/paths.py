"""Folders for settings, games and compiled engines on this machine."""

import os
from collections.abc import Mapping
from pathlib import Path

from platformdirs import PlatformDirs

# The usual folders of this platform.
FOLDERS = PlatformDirs("boardgames-tui", appauthor=False)


def paths() -> Mapping[str, Path]:
    """Return the folders for settings (`config`), saved games (`data`) and compiled engines (`cache`).

    An environment variable replaces each of them.
    """
    return {
        "config": Path(os.environ.get("BOARDGAMES_TUI_CONFIG") or FOLDERS.user_config_dir),
        "data": Path(os.environ.get("BOARDGAMES_TUI_DATA") or FOLDERS.user_data_dir),
        "cache": Path(os.environ.get("BOARDGAMES_TUI_CACHE") or FOLDERS.user_cache_dir),
    }
