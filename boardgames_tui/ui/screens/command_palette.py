"""Commands of the palette: what is possible on the current screen.

A command runs an action of Textual (the name in a binding), or in a game a deed: what the menu of the game offers.
"""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import SystemCommand
from textual.screen import Screen

from boardgames_tui.play.deed import Deed
from boardgames_tui.ui.keys import BOARD, CHANGEABLE, KEYS, keys_of
from boardgames_tui.ui.settings import settings_app

if TYPE_CHECKING:
    from textual.command import Provider

# Title and help of the commands that are not named after the description of a key, by action.
TITLED_COMMANDS = {
    "menu": ("Game menu: resign, draw, new game", "Also back to the start and another game"),
    "analyse": ("Analysis", "What an engine thinks of the position"),
    "share": ("Copy", "The position, or the whole game"),
    "save": ("Save", "The game, in a file"),
    "open_record": ("Open a record...", "A record in any format"),
    "edit": ("Position editor", "Set up a position and play from it"),
    "lesson": ("Lesson", "Learn the game step by step"),
    "annotated": ("Annotated games", "Games of the engine, with comments"),
    "rules": ("Rules of the game", "For beginners"),
    "library": ("Saved games", "All of them: continue, view, export, delete"),
    "table": ("Play at a table", "With other users of this host or network drive"),
    "statistics": ("Statistics", "What was won, drawn and lost"),
    "open_settings": ("Settings", "Board, scale, marks, animations, name, keys"),
    "keys": ("All keys", "What each key does; change them"),
}
# Actions that have no command here: they need the cursor of a board, or Textual's palette offers them.
HIDDEN_ACTIONS = frozenset({*(key.action for key in keys_of(BOARD)), "touch", "command_palette", "quit"})
# Actions that need files, which a page in a browser does not offer: the files would be those of the server.
FILE_ACTIONS = frozenset(key.action.removeprefix("app.") for key in KEYS if key.needs_files)
# Class of a screen that is wide enough for Textual's help panel.
HELP_PANEL_CLASS = "-roomy"
# Least number of columns for that class.
COLUMN_BREAKPOINTS = [(110, HELP_PANEL_CLASS)]


def commands(screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield a command for each action that is possible on a screen, with its key, and one for the help panel."""
    run_action = screen.app.run_action
    keymap = settings_app(screen).keymap
    unavailable_actions = FILE_ACTIONS if screen.app.is_web else ()
    # The id of a binding is the name of a key that the player can change. A binding without a description closes the
    # page that the same key has opened.
    enabled_bindings = [active for active in screen.active_bindings.values() if active.enabled]
    named_bindings = [active for active in enabled_bindings if active.binding.id and active.binding.description]
    bindings = {active.binding.action.removeprefix("app."): active for active in named_bindings}
    labels = {action: keymap.first_label(active.binding.id or "") for action, active in bindings.items()}

    def with_key(about: str, action: str) -> str:
        return f"{about} ({labels[action]})" if action in labels else about

    # Only the screen of a game has a menu.
    menu = getattr(screen, "menu", None)
    deeds = {_action_of(deed): (deed, partial(menu.choose, deed)) for deed in menu.possible_deeds} if menu else {}
    for action, (deed, choose) in deeds.items():
        about = with_key(deed.about[:1].upper() + deed.about[1:], action)
        yield SystemCommand(keymap.fill_in(deed.label), about, choose)
    for action, (title, about) in TITLED_COMMANDS.items():
        if action in deeds:
            # The deed does the same.
            continue
        node = screen if hasattr(screen, f"action_{action}") else screen.app
        if hasattr(node, f"action_{action}") and action not in unavailable_actions and node.check_action(action, ()):
            yield SystemCommand(title, with_key(about, action), partial(run_action, action, node))
    for action in bindings.keys() - HIDDEN_ACTIONS.union(unavailable_actions, TITLED_COMMANDS, deeds):
        title = bindings[action].binding.description
        run = partial(run_action, action, bindings[action].node)
        yield SystemCommand(title[:1].upper() + title[1:], labels[action], run)
    if screen.has_class(HELP_PANEL_CLASS) and not screen.is_modal:
        if screen.query("HelpPanel"):
            yield SystemCommand("Hide the help panel", "Close it", screen.app.action_hide_help_panel)
        else:
            yield SystemCommand("Help panel", "What the keys do, beside this screen", screen.app.action_show_help_panel)


def _action_of(deed: Deed) -> str:
    """Return the action of the key that does a deed; without a key, a text that is the name of no action."""
    return CHANGEABLE[deed.key].action.removeprefix("app.") if deed.key else f"deed {deed.word}"


def new_games() -> "type[Provider]":
    """Import and return the provider of the commands that start games and lessons."""
    from boardgames_tui.ui.screens.game_commands import NewGames

    return NewGames


def saved_games() -> "type[Provider]":
    """Import and return the provider of the commands that continue saved games."""
    from boardgames_tui.ui.screens.game_commands import SavedGames

    return SavedGames
