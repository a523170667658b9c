"""Folders for settings, games and compiled engines on this machine."""

import os
from collections.abc import Mapping
from pathlib import Path

from platformdirs import PlatformDirs

# The folders that the platform suggests.
FOLDERS = PlatformDirs("boardgames-tui", appauthor=False)


def paths() -> Mapping[str, Path]:
    """Return the folders for the settings, the player's data, and compiled engines."""
    return {
        "config": Path(os.environ.get("BOARDGAMES_TUI_CONFIG") or FOLDERS.user_config_dir),
        "data": Path(os.environ.get("BOARDGAMES_TUI_DATA") or FOLDERS.user_data_dir),
        "cache": Path(os.environ.get("BOARDGAMES_TUI_CACHE") or FOLDERS.user_cache_dir),
    }
