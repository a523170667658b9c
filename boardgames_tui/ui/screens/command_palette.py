"""Commands of the palette: what the keys do on the current screen and, in a game, the deeds of its menu."""

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from textual.app import SystemCommand
from textual.screen import Screen

from boardgames_tui.ui.keys import BOARD, CHANGEABLE, FILES, keys_of
from boardgames_tui.ui.settings import settings_app

if TYPE_CHECKING:
    from textual.command import Provider

# Names of keys that have no command here: they need the cursor of a board, or Textual's palette offers them.
HIDDEN_KEYS = frozenset({*(key.name for key in keys_of(BOARD)), "touch", "commands", "quit"})
# Class of a screen that is wide enough for Textual's help panel.
HELP_PANEL_CLASS = "-roomy"
# Least number of columns for that class.
COLUMN_BREAKPOINTS = [(110, HELP_PANEL_CLASS)]


def commands(screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield a command for each deed and each key that is possible on a screen, and one for the help panel."""
    app, keymap = settings_app(screen), settings_app(screen).keymap
    # The id of a binding is the name of a key that the player can change. A binding without a description closes the
    # page that the same key has opened.
    enabled = [active for active in screen.active_bindings.values() if active.enabled and active.binding.description]
    nodes = {active.binding.id: active.node for active in enabled if active.binding.id}
    # Only the screen of a game has a menu.
    menu = getattr(screen, "menu", None)
    deeds = {deed: partial(menu.choose, deed) for deed in menu.possible_deeds} if menu else {}
    for deed, choose in deeds.items():
        about = _capitalised(deed.about) + (f" ({keymap.first_label(deed.key)})" if deed.key in nodes else "")
        yield SystemCommand(keymap.fill_in(deed.label), about, choose)
    hidden_keys = HIDDEN_KEYS.union(deed.key for deed in deeds)
    for name, key in CHANGEABLE.items():
        # What the app does can be done without a key, too.
        is_possible = name in nodes or (key.action.startswith("app.") and app.check_action(key.action, ()))
        if is_possible and name not in hidden_keys and not (FILES in key.traits and app.is_web):
            run = partial(app.run_action, key.action, nodes.get(name, app))
            yield SystemCommand(_capitalised(key.about), keymap.first_label(name) if name in nodes else "", run)
    if screen.has_class(HELP_PANEL_CLASS) and not screen.is_modal:
        if screen.query("HelpPanel"):
            yield SystemCommand("Hide the help panel", "Close it", screen.app.action_hide_help_panel)
        else:
            yield SystemCommand("Help panel", "What the keys do, beside this screen", screen.app.action_show_help_panel)


def _capitalised(text: str) -> str:
    """Return a text with a capital at its beginning; `capitalize()` would change the others."""
    return text[:1].upper() + text[1:]


def _provider(name: str) -> "type[Provider]":
    """Import and return a provider of commands that start or continue games, when the palette is opened."""
    provider: type[Provider] = getattr(import_module("boardgames_tui.ui.screens.game_commands"), name)
    return provider


PROVIDERS = frozenset({partial(_provider, "NewGames"), partial(_provider, "SavedGames")})
