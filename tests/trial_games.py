"""Invented games that consist of few files, and what the program derives for them."""

import pytest

from boardgames_tui import games

# Games of two files, `rules.py` and `__init__.py`.
TRIAL_GAMES = ("reversi", "amazons", "konane")


def add_trial_game(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setitem(games.PACKAGES, key, f"tests.sixth_game.{key}")
