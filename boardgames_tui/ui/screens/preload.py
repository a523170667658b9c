"""Modules that the first game needs, imported by a thread while the player looks at the first screen."""

from importlib import import_module

# Each takes 30 to 110 ms to import, in which no key would be heard.
MODULES = (
    "boardgames_tui.storage.saved_games.journal",
    "boardgames_tui.ui.screens.play",
    "boardgames_tui.ui.screens.setup",
    "boardgames_tui.ui.screens.help",
)


def preload() -> None:
    """Import the modules of the first game."""
    for name in MODULES:
        import_module(name)
