"""Compiled engines of the tests lie beside pytest's own cache: cold on a fresh checkout, warm from then on."""

import os


def pytest_configure(config):
    os.environ.setdefault("BOARDGAMES_TUI_CACHE", str(config.cache.mkdir("boardgames-tui")))
