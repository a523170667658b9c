"""ADD_A_GAME.md begins with the listing of the game that the other tests here install and play."""

import re

import pytest

from tests.sixth_game.listing import GAME, PAGE, with_listing

pytestmark = pytest.mark.quick


def test_the_page_lists_the_current_files():
    page = PAGE.read_text("utf-8")
    assert with_listing(page) == page, "`python -m tests.sixth_game.listing` writes the listing anew"
    assert re.findall(r"^# (\S+\.py)$", page, re.MULTILINE) == ["rules.py", "__init__.py"]


def test_a_changed_listing_is_noticed():
    page = PAGE.read_text("utf-8")
    changed = page.replace("class Reversi(State)", "class Othello(State)")
    assert changed != page == with_listing(changed)


def test_the_two_files_have_at_most_150_lines():
    files = [file for file in GAME.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    assert {file.name for file in files} == {"rules.py", "__init__.py"}
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) <= 150
