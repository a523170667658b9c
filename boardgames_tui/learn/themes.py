"""Themes of a game's puzzles, from its `themes.toml`: a name for lists, and the sentence after a solution."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from boardgames_tui.core.game import Game

THEME_FILE = "themes.toml"


class Theme(NamedTuple):
    """What some puzzles are about."""

    name: str
    sentence: str
    """What such a puzzle teaches."""


@lru_cache
def themes_of(game: Game) -> Mapping[str, Theme]:
    """Return the themes of a game by their keys, in the order of its file; none if it has no file."""
    tables = tomllib.loads(game.read_file(THEME_FILE) or "")
    return {key: Theme(**table) for key, table in tables.items()}
