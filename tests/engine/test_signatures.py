"""Signatures of the engines: the searches find what they found when their signatures were last written."""

import os
import subprocess
import sys

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


def test_an_engine_as_it_is_shipped_finds_the_same_results():
    """All other tests compile it with a check of array bounds."""
    shipped = {name: value for name, value in os.environ.items() if name != "NUMBA_BOUNDSCHECK"}
    code = (
        "from boardgames_tui.engine.bench import signature; from boardgames_tui.games import GAMES\n"
        "from boardgames_tui.engine.compile.specialise import Backend\n"
        "print(signature(Backend(GAMES['io'], compiled=True)))"
    )
    done = subprocess.run([sys.executable, "-c", code], env=shipped, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == read_signatures()["io"]
