"""Every key in one place: what the settings call it, which it usually is, and what the page of keys says about it."""

from collections.abc import Iterable
from typing import NamedTuple

from textual.binding import Binding


class Key(NamedTuple):
    """What keys do: the name by which the settings change them, and the usual ones as Textual names them.

    Without a name they stay what they are, and without an action they stand on the page of keys alone.
    """

    name: str
    keys: str
    about: str
    action: str


class Hint(NamedTuple):
    """An entry of the line of keys below a screen; `key` is the name of a key, else what is shown in its place."""

    key: str
    label: str
    action: str


BOARD = (
    Key("left", "left,h", "move the cursor left", "move(-1, 0)"),
    Key("down", "down,j", "move it down", "move(0, -1)"),
    Key("up", "up,k", "move it up", "move(0, 1)"),
    Key("right", "right,l", "move it right", "move(1, 0)"),
    Key("up_left", "y", "move it up and left", "move(-1, 1)"),
    Key("up_right", "u", "move it up and right", "move(1, 1)"),
    Key("down_left", "b", "move it down and left", "move(-1, -1)"),
    Key("down_right", "n", "move it down and right", "move(1, -1)"),
    Key("touch", "enter,space", "act where the cursor is", "touch"),
    Key("next", "tab", "next place to choose", "next_target(1)"),
    Key("before", "shift+tab", "the place before", "next_target(-1)"),
    Key("", "mouse", "point, and click to act", ""),
    Key("larger", "plus", "draw the board larger", "zoom(1)"),
    Key("smaller", "minus", "draw the board smaller", "zoom(-1)"),
)
RULES = Key("rules", "question_mark", "the rules of the game", "rules")
PLAY = (
    Key("undo", "backspace", "take back", "undo"),
    Key("redo", "r", "do again what was taken back", "redo"),
    Key("replay", "e", "show again what changed since your move", "replay"),
    Key("ask", "i", "why not here, or what would happen", "ask"),
    Key("type", "colon", "type an action", "type"),
    Key("swap", "w", "swap or pass, where it is offered", "press"),
    Key("move_now", "m", "move now, while an engine thinks", "move_now"),
    Key("threats", "t", "show where somebody would win at once", "threats"),
    Key("menu", "o", "the game: resign, draw, restart, new", "menu"),
    Key("pause", "p", "pause, where no person plays", "pause"),
    RULES,
    Key("back", "escape", "back out of a choice, leave", "back"),
    Key("earlier", "pageup", "earlier moves", "past(-1)"),
    Key("later", "pagedown", "later moves", "past(1)"),
)
LESSON = (
    Key("again", "backspace", "begin the step again", "again"),
    Key("step_before", "pageup", "the step before", "step(-1)"),
    Key("step_after", "pagedown", "the next step", "step(1)"),
)
IN_LESSON = (*LESSON, *(each for each in PLAY if each.name in {"ask", "swap", "rules", "back"}))
TORUS = (Key("copies", "c", "four copies side by side", "copies"),)
"""Keys of the play screen that mean something on a board that wraps."""
TORUS_BOARD = (
    Key("edges", "z", "more or less of the opposite edges", "cycle_halo"),
    Key("pan_left", "shift+left", "shift the origin left", "pan(-1, 0)"),
    Key("pan_right", "shift+right", "shift the origin right", "pan(1, 0)"),
    Key("pan_up", "shift+up", "shift the origin up", "pan(0, 1)"),
    Key("pan_down", "shift+down", "shift the origin down", "pan(0, -1)"),
)
"""The same, heard by the board itself."""
PICKER = (
    Key("game_before", "up,k,left", "the game before", "step(-1)"),
    Key("game_after", "down,j,right", "the next game", "step(1)"),
    Key("start", "enter,space", "play it", "start"),
    Key("lesson", "l", "learn it, step by step", "lesson"),
    Key("setup", "s,tab", "size, players, options, then play it", "settings"),
    RULES,
)
BLOCKS = (
    Key("keep", "s", "keep the blocks that are drawn", "keep"),
    Key("clear", "backspace", "clear all blocks", "clear"),
    Key("leave", "escape", "leave the blocks as they were", "dismiss(None)"),
)
APP = (
    Key("keys", "f1", "this page", "keys"),
    Key("settings", "comma", "settings", "preferences"),
    Key("commands", "ctrl+p", "all commands", "command_palette"),
    Key("suspend", "ctrl+z", "back to the shell, until `fg`", "suspend_process"),
    Key("quit", "ctrl+q", "quit", "quit"),
)
PARTS = {
    "On the board": BOARD,
    "In a game": PLAY,
    "In a lesson": LESSON,
    "Torus": (*TORUS, *TORUS_BOARD),
    "Among the games": PICKER,
    "Drawing blocks": BLOCKS,
    "Everywhere": APP,
}
"""All keys as the page of keys shows them."""
PLACES = (
    (*BOARD, *PLAY, *TORUS, *TORUS_BOARD, *APP),
    (*BOARD, *IN_LESSON, *TORUS_BOARD, *APP),
    (*PICKER, *APP),
    (*BOARD, *BLOCKS, *APP),
)
"""The keys that are heard at the same time: there, each may mean one thing only."""
NO_PASS = ("keys", "rules", "back", "undo", "type", "menu", "settings", "commands")
"""Keys that keep their meaning where any other key confirms a pass."""
FIRST = ("type", "quit", "command_palette")
"""What goes before all else that a key means: what is typed behind the key that opens a line belongs to the line."""
PLAY_LINE = (
    Hint("touch", "Play", "screen.touch"),
    Hint("undo", "Undo", "screen.undo"),
    Hint("rules", "Rules", "screen.rules"),
    Hint("keys", "Keys", "app.keys"),
    Hint("back", "Leave", "screen.back"),
    Hint("ask", "Why", "screen.ask"),
    Hint("type", "Type", "screen.type"),
    Hint("menu", "Game", "screen.menu"),
    Hint("settings", "Settings", "app.preferences"),
    Hint("redo", "Redo", "screen.redo"),
    Hint("threats", "Threats", "screen.threats"),
    Hint("move_now", "Move now", "screen.move_now"),
)
TYPE_LINE = (Hint("Enter", "Play it", ""), Hint("Esc", "Back to the board", "screen.back"))
LESSON_LINE = (
    Hint("touch", "Touch", "screen.touch"),
    Hint("ask", "Why", "screen.ask"),
    Hint("rules", "Rules", "screen.rules"),
    Hint("back", "Leave", "screen.back"),
    Hint("again", "Again", "screen.again"),
    Hint("step_after", "Skip", "screen.step(1)"),
    Hint("step_before", "Back", "screen.step(-1)"),
)
LESSON_DONE_LINE = (Hint("touch", "Go on", "screen.touch"), *LESSON_LINE[2:])
PICKER_LINE = (
    Hint("↑↓", "Choose", ""),
    Hint("start", "Play", "screen.start"),
    Hint("lesson", "Lesson", "screen.lesson"),
    Hint("setup", "Setup", "screen.settings"),
    Hint("rules", "Rules", "screen.rules"),
    Hint("keys", "Keys", "app.keys"),
    Hint("quit", "Quit", "app.quit"),
    Hint("settings", "Settings", "app.preferences"),
)
SETUP_LINE = (
    Hint("Enter", "Play", "screen.start"),
    Hint("Esc", "Back", "screen.dismiss(None)"),
    Hint("↑↓", "Row", ""),
    Hint("←→", "Change", ""),
    Hint("Tab", "Field", ""),
)
SETTINGS_LINE = (Hint("Esc", "Back", "screen.dismiss(None)"), Hint("↑↓", "Row", ""), Hint("←→", "Change", ""))
KEYS_LINE = (
    Hint("Enter", "Other key", "screen.change"),
    Hint("Esc", "Back", "screen.dismiss"),
    Hint("+", "One more", "screen.add"),
    Hint("u", "Usual", "screen.reset"),
)
BLOCKS_LINE = (
    Hint("touch", "Block", ""),
    Hint("keep", "Keep", "screen.keep"),
    Hint("clear", "Clear", "screen.clear"),
    Hint("leave", "Back", "screen.dismiss(None)"),
)
READ_LINE = (Hint("Esc", "Back", "screen.dismiss"), Hint("↑↓", "Scroll", ""))


def bindings(keys: Iterable[Key]) -> list[Binding]:
    """Return the bindings of those keys that have an action."""
    return [
        Binding(each.keys, each.action, each.about, show=False, priority=each.action in FIRST, id=each.name)
        for each in keys
        if each.action
    ]
