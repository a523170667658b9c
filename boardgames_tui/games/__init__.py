"""Registry of all games: GAMES maps the key of each game to the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardgames_tui.core.game import Game

# The package of each game, which declares it as GAME, in the order of the picker.
PACKAGES = {
    "io": "boardgames_tui.games.io",
    "implo": "boardgames_tui.games.implo",
    "torus": "boardgames_tui.games.torus",
    "onyx": "boardgames_tui.games.onyx",
    "ataxx": "boardgames_tui.games.ataxx",
}


class GameRegistry(Mapping[str, "Game"]):
    """Games by key. The package of a game is imported when the game is first looked up, after the app's first frame."""

    def __getitem__(self, key: str) -> Game:
        game: Game = import_module(PACKAGES[key]).GAME
        return game

    def __contains__(self, key: object) -> bool:
        return key in PACKAGES

    def __iter__(self) -> Iterator[str]:
        return iter(PACKAGES)

    def __len__(self) -> int:
        return len(PACKAGES)


GAMES = GameRegistry()
