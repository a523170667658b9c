import os

import pytest

from tests.elsewhere.people import Two


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch, tmp_path):
    """Nothing here needs data to be on the disk; and no test touches the user's own files."""
    monkeypatch.setattr(os, "fsync", lambda fd: None)
    for name in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", str(tmp_path / name))


@pytest.fixture
def two(tmp_path):
    return Two(tmp_path)
