"""Imports of the modules that the first game needs, for a thread while the player looks at the picker."""

from importlib import import_module

# Each takes 30 to 110 ms to import. Imported when it is needed, it would delay all keys by that time.
MODULES = (
    "boardgames_tui.storage.saved_games.journal",
    "boardgames_tui.ui.screens.play",
    "boardgames_tui.ui.screens.setup",
    "boardgames_tui.ui.screens.help",
)


def preload() -> None:
    for name in MODULES:
        import_module(name)
