"""Quick tests, `pytest -m quick`: those of a newcomer who wants to know within a minute whether a change is sound."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "boardgames_tui"
ROOMS = sorted(folder.name for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists())

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_has_quick_tests(room):
    files = (TESTS / room).rglob("test_*.py")
    assert any(re.search("^pytestmark = pytest.mark.quick$", file.read_text("utf-8"), re.MULTILINE) for file in files)
