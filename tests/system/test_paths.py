"""Folders of the program."""

from pathlib import Path

import pytest
from platformdirs import PlatformDirs

from boardgames_tui.system.paths import paths

pytestmark = pytest.mark.quick
SUGGESTED = PlatformDirs("boardgames-tui", appauthor=False)


@pytest.mark.parametrize("named", [None, ""])
def test_folders_are_those_of_the_platform_unless_the_environment_names_them(monkeypatch, named):
    for name in ("CONFIG", "DATA", "CACHE"):
        if named is None:
            monkeypatch.delenv(f"BOARDGAMES_TUI_{name}", raising=False)
        else:
            monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", named)
    assert paths() == {
        "config": SUGGESTED.user_config_path,
        "data": SUGGESTED.user_data_path,
        "cache": SUGGESTED.user_cache_path,
    }
    for name in ("config", "data", "cache"):
        monkeypatch.setenv(f"BOARDGAMES_TUI_{name.upper()}", f"{name}/here")
    assert paths() == {name: Path(name, "here") for name in ("config", "data", "cache")}
