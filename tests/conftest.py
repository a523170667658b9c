"""Compiled engines of the tests lie beside pytest's own cache: cold on a fresh checkout, warm from then on."""

import os

import pytest


def pytest_configure(config):
    os.environ.setdefault("BOARDGAMES_TUI_CACHE", str(config.cache.mkdir("boardgames-tui")))


def pytest_xdist_auto_num_workers():
    """Plays through a terminal wait more than they work, so one worker more than processors keeps those busy."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(autouse=True, scope="session")
def _games_of_their_own(tmp_path_factory):
    """Nothing that is played here lands among the games of whoever runs the tests."""
    os.environ.setdefault("BOARDGAMES_TUI_DATA", str(tmp_path_factory.mktemp("data")))
