"""Modules that are imported in a thread while a person looks at the first screen."""

from asyncio import to_thread
from importlib import import_module

# What the first game, and the keys in it, need. Each takes 10 to 110 ms to import, which would delay all keys.
MODULES = (
    "boardgames_tui.storage.saved_games.journal",
    "boardgames_tui.ui.screens.play",
    "boardgames_tui.ui.screens.setup",
    "boardgames_tui.ui.screens.help",
    "boardgames_tui.ui.screens.replay",
    "boardgames_tui.ui.screens.editor",
    "textual.widgets.markdown",
    "portalocker",
)


async def preload_modules() -> None:
    """Import the modules, unless they are imported already."""
    for module in MODULES:
        await to_thread(import_module, module)
