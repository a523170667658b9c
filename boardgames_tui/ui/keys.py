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
SHARE = Key("share", "C", "copy the position or the game", "share")
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
    Key("look", "v", "look through the game", "look"),
    SHARE,
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
"""Keys of a screen that mean something on a board that wraps."""
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
    Key("continue", "c", "go on with an unfinished game of it", "go_on"),
    Key("lesson", "l", "learn it, step by step", "lesson"),
    Key("setup", "s,tab", "size, players, options, then play it", "settings"),
    Key("edit", "e", "set up a position", "edit"),
    Key("statistics", "t", "what was won, drawn and lost", "app.statistics"),
    RULES,
)
REPLAY = (
    Key("step_back", "left", "one action back", "walk(-1)"),
    Key("step_on", "right", "one action on", "walk(1)"),
    Key("turn_back", "up", "one turn back", "turn(-1)"),
    Key("turn_on", "down", "one turn on", "turn(1)"),
    Key("line_start", "home", "to the start", "end(-1)"),
    Key("line_end", "end", "to the end of the line", "end(1)"),
    Key("", "mouse", "the wheel steps, a click on an action leads there", ""),
    Key("play_on", "space", "play on by itself, and stop", "play_on"),
    Key("slower", "less_than_sign", "play on more slowly", "pace(-1)"),
    Key("faster", "greater_than_sign", "play on faster", "pace(1)"),
    Key("variation", "v", "what else was played here", "vary(1)"),
    Key("variation_before", "V", "the same, the other way round", "vary(-1)"),
    Key("promote", "p", "put this line before its siblings", "promote"),
    Key("prune", "d,delete", "delete this action and what follows", "prune"),
    Key("restore", "backspace", "take back the last change", "restore"),
    Key("branch", "g", "a new game from here", "branch"),
    Key("save", "s", "save the game in a file", "save"),
    SHARE,
)
IN_REPLAY = (
    *REPLAY,
    *(each for each in PLAY if each.name in {"replay", "ask", "swap", "rules", "back", "earlier", "later"}),
)
"""Its arrows go before those of the board: the other keys move the cursor, to play what was not played."""
TOOL_KEYS = {
    "black": "x,1",
    "white": "o,2",
    "black_marker": "X,3",
    "white_marker": "O,4",
    "block": "number_sign,5",
    "nothing": "full_stop,0",
    "anchor": "a,6",
}
"""What takes things in hand to set up a position. These keys are the letters of a position line and stay what they are:
where a player wants one of them for the board, that goes before."""
HOLD = tuple(Key("", keys, f"take {tool}", f"take({tool!r})") for tool, keys in TOOL_KEYS.items())
EDIT = (
    Key("", "x o X O # .", "take a stone, a marker, a block, nothing in hand", ""),
    Key("", "a", "take the anchor: the stone to go on from", ""),
    Key("", "mouse", "click to put down, right button to clear", ""),
    Key("wipe", "delete,d", "clear the site under the cursor", "wipe"),
    Key("edit_undo", "backspace", "take back the last edit", "undo"),
    Key("edit_redo", "r", "do it again", "redo"),
    Key("turn", "t", "let the other side act", "turn"),
    Key("stage", "s", "the next stage of the turn", "stage(1)"),
    Key("stage_before", "S", "the stage before", "stage(-1)"),
    Key("clear_all", "c", "clear the board", "clear"),
    Key("usual", "home", "the usual start", "usual"),
    Key("smaller_board", "less_than_sign", "a board of the next smaller size", "resize(-1)"),
    Key("larger_board", "greater_than_sign", "a board of the next larger size", "resize(1)"),
    Key("line", "colon", "type or paste a position line", "type"),
    Key("begin", "g", "play from here", "begin"),
    SHARE,
)
IN_EDITOR = (*HOLD, *EDIT, *(each for each in (*BOARD, *PLAY) if each.name in {"touch", "rules", "back"}))
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
    "Looking through a game": REPLAY,
    "Torus": (*TORUS, *TORUS_BOARD),
    "Among the games": PICKER,
    "Setting up a position": EDIT,
    "Drawing blocks": BLOCKS,
    "Everywhere": APP,
}
"""All keys as the page of keys shows them."""
PLACES = (
    (*BOARD, *PLAY, *TORUS, *TORUS_BOARD, *APP),
    (*BOARD, *IN_LESSON, *TORUS_BOARD, *APP),
    (*PICKER, *APP),
    (*IN_REPLAY, *TORUS, *TORUS_BOARD, *APP),
    tuple(dict.fromkeys((*BOARD, *IN_EDITOR, *TORUS_BOARD, *APP))),
    (*BOARD, *BLOCKS, *APP),
)
"""The keys that are heard at the same time: there, each may mean one thing only."""
NO_PASS = ("keys", "rules", "back", "undo", "type", "menu", "look", "share", "settings", "commands")
"""Keys that keep their meaning where any other key confirms a pass."""
FIRST = ("type", "quit", "command_palette", "walk(-1)", "walk(1)", "turn(-1)", "turn(1)", "play_on")
"""What goes before all else that a key means: what is typed behind the key that opens a line belongs to the line,
and where a game is looked through, arrows step."""
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
REPLAY_LINE = (
    Hint("step_back", "Back", "screen.walk(-1)"),
    Hint("step_on", "On", "screen.walk(1)"),
    Hint("turn_on", "Turn", "screen.turn(1)"),
    Hint("play_on", "Play on", "screen.play_on"),
    Hint("variation", "Others", "screen.vary(1)"),
    Hint("branch", "New game", "screen.branch"),
    Hint("keys", "Keys", "app.keys"),
    Hint("back", "Leave", "screen.back"),
    Hint("share", "Copy", "screen.share"),
    Hint("save", "Save", "screen.save"),
    Hint("promote", "Promote", "screen.promote"),
    Hint("prune", "Delete", "screen.prune"),
    Hint("restore", "Undo", "screen.restore"),
    Hint("rules", "Rules", "screen.rules"),
)
EDIT_LINE = (
    Hint("touch", "Put", "screen.touch"),
    Hint("turn", "Side", "screen.turn"),
    Hint("stage", "Stage", "screen.stage(1)"),
    Hint("line", "Line", "screen.type"),
    Hint("begin", "Play", "screen.begin"),
    Hint("edit_undo", "Undo", "screen.undo"),
    Hint("keys", "Keys", "app.keys"),
    Hint("back", "Leave", "screen.back"),
    Hint("clear_all", "Clear", "screen.clear"),
    Hint("usual", "Start", "screen.usual"),
    Hint("larger_board", "Larger", "screen.resize(1)"),
    Hint("share", "Copy", "screen.share"),
    Hint("edit_redo", "Redo", "screen.redo"),
)
EDIT_TYPE_LINE = (Hint("Enter", "Take the line", ""), Hint("Esc", "Back to the board", "screen.back"))
PICKER_LINE = (
    Hint("↑↓", "Choose", ""),
    Hint("start", "Play", "screen.start"),
    Hint("lesson", "Lesson", "screen.lesson"),
    Hint("setup", "Setup", "screen.settings"),
    Hint("rules", "Rules", "screen.rules"),
    Hint("keys", "Keys", "app.keys"),
    Hint("quit", "Quit", "app.quit"),
    Hint("edit", "Set up", "screen.edit"),
    Hint("settings", "Settings", "app.preferences"),
)
GO_ON_LINE = (*PICKER_LINE[:2], Hint("continue", "Continue", "screen.go_on"), *PICKER_LINE[3:], PICKER_LINE[2])
"""The same where a game is unfinished: who has played it needs no lesson."""
SHELF_LINE = (
    Hint("Enter", "Continue", "screen.go_on"),
    Hint("d", "Delete", "screen.delete"),
    Hint("Esc", "Back", "screen.dismiss('')"),
)
SETUP_LINE = (
    Hint("Enter", "Play", "screen.start"),
    Hint("Esc", "Back", "screen.dismiss(None)"),
    Hint("↑↓", "Row", ""),
    Hint("←→", "Change", ""),
    Hint("Tab", "Field", ""),
)
SHARE_LINE = (
    Hint("Enter", "Copy", "screen.copy"),
    Hint("Esc", "Back", "screen.dismiss"),
    Hint("←→", "Another text", ""),
    Hint("↑↓", "Scroll", ""),
)
SAVE_LINE = (Hint("Enter", "Save", "screen.save"), Hint("Esc", "Back", "screen.dismiss(None)"))
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
ASK_LINE = (Hint("↑↓", "Choose", ""), Hint("Enter", "Take it", ""), Hint("Esc", "Back", "screen.dismiss('')"))
READ_LINE = (Hint("Esc", "Back", "screen.dismiss"), Hint("↑↓", "Scroll", ""))


def bindings(keys: Iterable[Key]) -> list[Binding]:
    """Return the bindings of those keys that have an action."""
    return [
        Binding(each.keys, each.action, each.about, show=False, priority=each.action in FIRST, id=each.name)
        for each in keys
        if each.action
    ]
