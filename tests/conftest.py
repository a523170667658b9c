"""Compiled engines of the tests lie beside pytest's own cache: cold on a fresh checkout, warm from then on."""

import os


def pytest_configure(config):
    os.environ.setdefault("BOARDGAMES_TUI_CACHE", str(config.cache.mkdir("boardgames-tui")))


def pytest_xdist_auto_num_workers():
    """Plays through a terminal wait more than they work, so one worker more than processors keeps those busy."""
    return (os.cpu_count() or 1) + 1
