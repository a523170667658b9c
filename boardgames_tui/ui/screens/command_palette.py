"""The commands of the palette: what can be done on a screen now."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import SystemCommand
from textual.screen import Screen

from boardgames_tui.ui.control.keys import BOARD
from boardgames_tui.ui.settings import settings_app

if TYPE_CHECKING:
    from textual.command import Provider

# Commands by the actions of the screens, or of the app itself, with better titles than the keys have.
TITLED = (
    ("The game", "Resign, draw, back to the start, another game", "menu"),
    ("Look through the game", "Step by step, with what else might have been played", "look"),
    ("Analysis", "What an engine thinks of the position", "analyse"),
    ("Copy", "The position, or the whole game", "share"),
    ("Save", "The game, in a file", "save"),
    ("Open a record…", "A game from a file", "open_record"),
    ("Position editor", "Set up a position, and play on from it", "edit"),
    ("Lesson", "Learn the game step by step", "lesson"),
    ("Rules of the game", "For somebody who has never heard of it", "rules"),
    ("Saved games", "All of them: continue, view, export, delete", "library"),
    ("Statistics", "What was won, drawn and lost", "statistics"),
    ("Settings", "Board, scale, marks, animations, name, keys", "preferences"),
    ("All keys", "What each key does; change them", "keys"),
)
# What is done at the cursor of a board, and what the palette offers by itself.
UNTITLED = frozenset({*(key.action for key in BOARD), "command_palette", "quit"})
# What needs the files of this machine, and is not offered in a browser page.
FILE_ACTIONS = ("save", "open_record", "export")
# The class of a screen that has room for Textual's help panel, and the width from which on it has.
ROOMY = "-roomy"
COLUMN_BREAKPOINTS = [(110, ROOMY)]
TEXTUAL_COMMANDS = ("Theme", "Screenshot", "Quit")


def commands(screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Yield a command for each named action that is possible on a screen, with its key."""
    hidden = FILE_ACTIONS if screen.app.is_web else ()
    named = [each for each in screen.active_bindings.values() if each.enabled and each.binding.id]
    bound = {each.binding.action.removeprefix("app."): each for each in named}
    keys = {action: settings_app(screen).keymap.first_label(each.binding.id or "") for action, each in bound.items()}
    for title, about, action in TITLED:
        node = screen if hasattr(screen, f"action_{action}") else screen.app
        if hasattr(node, f"action_{action}") and action not in hidden and node.check_action(action, ()):
            words = f"{about} ({keys[action]})" if action in keys else about
            yield SystemCommand(title, words, partial(screen.app.run_action, action, node))
    for action in bound.keys() - UNTITLED.union(hidden, (action for _, _, action in TITLED)):
        title = bound[action].binding.description
        run = partial(screen.app.run_action, action, bound[action].node)
        yield SystemCommand(title[:1].upper() + title[1:], keys[action], run)
    if screen.has_class(ROOMY) and not screen.is_modal:
        if screen.query("HelpPanel"):
            yield SystemCommand("Hide the help panel", "Give its room back", screen.app.action_hide_help_panel)
        else:
            yield SystemCommand("Help panel", "What the keys do, beside this screen", screen.app.action_show_help_panel)


def new_games() -> "type[Provider]":
    """Load the commands that begin games and lessons."""
    from boardgames_tui.ui.screens.game_commands import NewGames

    return NewGames


def saved_games() -> "type[Provider]":
    """Load the commands that continue saved games."""
    from boardgames_tui.ui.screens.game_commands import SavedGames

    return SavedGames
