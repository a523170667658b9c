"""Signatures of the engines: the searches find what they found when their signatures were last written."""

import pytest

from boardgames_tui.engine.bench import signature
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
from tests.engine.signatures import read_signatures
from tests.extras import games_with


@pytest.mark.parametrize("key", games_with("engine", "signature"))
def test_a_search_finds_the_same_results_as_before(key):
    """If the change is intended, `python -m tests.engine.signatures` writes the new signature."""
    assert signature(Backend(GAMES[key], compiled=True)) == read_signatures()[key]
