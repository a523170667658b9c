"""Games of the tests that the program does not have: they show what a game of few files gets."""

import pytest

from boardgames_tui import games

# Games of two files, `rules.py` and `__init__.py`.
TRIAL_GAMES = ("reversi", "amazons")


def add_trial_game(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """Add a game to the registry for one test."""
    monkeypatch.setitem(games.PACKAGES, key, f"tests.sixth_game.{key}")
