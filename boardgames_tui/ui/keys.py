"""Every key in one place: what it is bound to, and what the page of keys says about it."""

from collections.abc import Iterable
from typing import NamedTuple

from textual.binding import Binding


class Key(NamedTuple):
    """A key as Textual names it, as people know it, what it does, and the action behind it."""

    key: str
    shown: str
    about: str
    action: str


class Hint(NamedTuple):
    """An entry of the line of keys below a screen."""

    key: str
    label: str
    action: str


BOARD = (
    Key("", "arrows, h j k l", "move the cursor", ""),
    Key("", "y u b n", "move it diagonally", ""),
    Key("", "Enter, Space", "act where the cursor is", ""),
    Key("", "Tab, Shift+Tab", "next, previous place to choose", ""),
    Key("", "mouse", "point, and click to act", ""),
    Key("", "+ -", "draw the board larger, smaller", ""),
)
PLAY = (
    Key("backspace", "Backspace", "take back", "undo"),
    Key("r", "r", "do again what was taken back", "redo"),
    Key("i", "i", "why not here, or what would happen", "ask"),
    Key("colon", ":", "type an action", "type"),
    Key("w", "w", "swap, where it is offered", "press"),
    Key("m", "m", "move now, while an engine thinks", "move_now"),
    Key("t", "t", "show where somebody would win at once", "threats"),
    Key("o", "o", "the game: resign, draw, restart, new", "menu"),
    Key("p", "p", "pause, where no person plays", "pause"),
    Key("question_mark", "?", "the rules of the game", "rules"),
    Key("escape", "Esc", "back out of a choice, leave", "back"),
    Key("pageup", "PgUp", "earlier moves", "past(-1)"),
    Key("pagedown", "PgDn", "later moves", "past(1)"),
)
TORUS = (
    Key("", "z", "more or less of the opposite edges", ""),
    Key("c", "c", "four copies side by side", "copies"),
    Key("", "Shift+arrows", "shift the origin of the board", ""),
)
NO_PASS = ("f1", "question_mark", "escape", "backspace", "colon", "o", "ctrl+p")
"""Keys that keep their meaning where any other key confirms a pass."""
APP = (
    Key("f1", "F1", "this page", "keys"),
    Key("", "Ctrl+P", "all commands, themes", ""),
    Key("", "Ctrl+Q", "quit", ""),
)
PLAY_LINE = (
    Hint("Enter", "Play", "screen.touch"),
    Hint("Bksp", "Undo", "screen.undo"),
    Hint("?", "Rules", "screen.rules"),
    Hint("F1", "Keys", "app.keys"),
    Hint("Esc", "Leave", "screen.back"),
    Hint("i", "Why", "screen.ask"),
    Hint(":", "Type", "screen.type"),
    Hint("o", "Game", "screen.menu"),
    Hint("r", "Redo", "screen.redo"),
    Hint("t", "Threats", "screen.threats"),
    Hint("m", "Move now", "screen.move_now"),
)
PICKER_LINE = (
    Hint("↑↓", "Choose", ""),
    Hint("Enter", "Play", "screen.start"),
    Hint("s", "Settings", "screen.settings"),
    Hint("?", "Rules", "screen.rules"),
    Hint("F1", "Keys", "app.keys"),
    Hint("Ctrl+Q", "Quit", "app.quit"),
)
SETUP_LINE = (
    Hint("Enter", "Play", "screen.start"),
    Hint("Esc", "Back", "screen.dismiss(None)"),
    Hint("↑↓", "Row", ""),
    Hint("←→", "Change", ""),
)
BLOCKS_LINE = (
    Hint("Enter", "Block", ""),
    Hint("s", "Keep", "screen.keep"),
    Hint("Bksp", "Clear", "screen.clear"),
    Hint("Esc", "Back", "screen.dismiss(None)"),
)
READ_LINE = (Hint("Esc", "Back", "screen.dismiss"), Hint("↑↓", "Scroll", ""))


def bindings(keys: Iterable[Key]) -> list[Binding]:
    """Return the bindings of those keys that a screen acts on itself.

    The key that opens a line goes before all others: what is typed behind it, however fast, belongs to the line.
    """
    return [
        Binding(each.key, each.action, each.about, show=False, priority=each.action == "type")
        for each in keys
        if each.action
    ]
