"""Commands of the palette: what the keys do on the current screen and, in a game, the deeds of its menu.

A *deed* is what a player can do besides playing an action. The *name* of a key stands for its action in the settings.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from textual.app import SystemCommand
from textual.dom import DOMNode
from textual.screen import Screen

from boardgames_tui.core.presentation import capitalised
from boardgames_tui.ui.keys import BOARD, CHANGEABLE, FILES, keys_of
from boardgames_tui.ui.settings import SettingsApp, settings_app

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
    app = settings_app(screen)
    # The node that handles each key, by the key's name, which is the id of the binding. A binding without a description
    # closes the page that the same key has opened.
    nodes = {
        active.binding.id: active.node
        for active in screen.active_bindings.values()
        if active.binding.id and active.enabled and active.binding.description
    }
    # Only the screen of a game has a menu.
    menu: Any = getattr(screen, "menu", None)
    deeds = menu.possible_deeds if menu else []
    for deed in deeds:
        key_label = f" ({app.keymap.first_label(deed.key)})" if deed.key in nodes else ""
        about = f"{capitalised(deed.about)}{key_label}"
        yield SystemCommand(app.keymap.fill_in(deed.label), about, partial(menu.choose, deed))
    yield from _key_commands(app, nodes, hidden_keys=HIDDEN_KEYS.union(deed.key for deed in deeds))
    if screen.has_class(HELP_PANEL_CLASS) and not screen.is_modal:
        if screen.query("HelpPanel"):
            yield SystemCommand("Hide the help panel", "Close it", app.action_hide_help_panel)
        else:
            yield SystemCommand("Help panel", "What the keys do, beside this screen", app.action_show_help_panel)


def _key_commands(
    app: SettingsApp, nodes: Mapping[str, DOMNode], hidden_keys: Collection[str]
) -> Iterator[SystemCommand]:
    """Yield a command for each key that is not hidden and that a node handles, and for all other actions of the app."""
    for name, key in CHANGEABLE.items():
        works_here = name in nodes
        # Some actions of the app have a key in the picker only.
        is_app_action = key.action.startswith("app.") and app.check_action(key.action, ())
        needs_missing_files = FILES in key.traits and app.is_web
        if (works_here or is_app_action) and name not in hidden_keys and not needs_missing_files:
            key_label = app.keymap.first_label(name) if works_here else ""
            run_action = partial(app.run_action, key.action, nodes.get(name, app))
            yield SystemCommand(capitalised(key.about), key_label, run_action)


def _provider(name: str) -> "type[Provider]":
    """Import and return a provider of commands that start or continue games, when the palette is opened."""
    provider: type[Provider] = getattr(import_module("boardgames_tui.ui.screens.game_commands"), name)
    return provider


PROVIDERS = frozenset({partial(_provider, "NewGames"), partial(_provider, "SavedGames")})
