"""Quick tests, `pytest -m quick`, which check a change within a minute."""

import re
from pathlib import Path

import pytest

from tests.rows import each_row

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "boardgames_tui"
FOLDERS = sorted(folder.name for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists())

pytestmark = pytest.mark.quick


@each_row("folder", FOLDERS)
def test_every_folder_has_quick_tests(folder):
    files = (TESTS / folder).rglob("test_*.py")
    assert any(re.search("^pytestmark = pytest.mark.quick$", file.read_text("utf-8"), re.MULTILINE) for file in files)
