"""Modules that are imported in a thread while the picker is shown, before they are needed."""

from asyncio import to_thread
from importlib import import_module

# Modules that the first game and the screens above it need. Each takes 10 to 110 ms to import, which would delay a key.
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
    """Import MODULES one after the other, so that the app can handle keys between them."""
    for module in MODULES:
        await to_thread(import_module, module)
