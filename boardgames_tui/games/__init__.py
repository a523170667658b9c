"""The five games, each in a package of its own; GAMES, the registry of all games, is in `core.registry`."""

from boardgames_tui.core.registry import GAMES, PACKAGES

__all__ = ["GAMES", "PACKAGES"]
