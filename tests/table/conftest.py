import pytest

from tests.table.tables import make_table


@pytest.fixture(autouse=True)
def _at_home(tmp_path, monkeypatch):
    """Settings and data of its own for each test, and no table by default."""
    for name in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", str(tmp_path / name.lower()))
    monkeypatch.delenv("BOARDGAMES_TUI_TABLE", raising=False)


@pytest.fixture
def folder(tmp_path):
    return make_table(tmp_path / "table")
