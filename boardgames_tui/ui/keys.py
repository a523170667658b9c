"""The table of all keys: their names in the settings, their defaults, and what they do where.

Its rows are in the order of importance: the key bar of a place shows the labels of its keys from the top, as many as
fit, and the page of keys lists the keys of each place in this order.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Flag, auto
from typing import NamedTuple

from boardgames_tui.core.action import Action


@dataclass(frozen=True, eq=False)
class Place:
    """A screen, or a part or state of one, with keys of its own; those of its `parts` are active at the same time."""

    heading: str = ""
    parts: Sequence["Place"] = ()


BOARD, WRAPPED_BOARD = Place("On the board"), Place("On a board that wraps around")
# The fixed keys of the tools to set up a position, of a list of games, and of a text that is selected with the mouse.
TOOLS, LIST, SELECTION = Place(), Place(), Place()
GAME = Place("In a game", (BOARD, WRAPPED_BOARD))
TASK = Place("In a lesson or a puzzle", (BOARD, WRAPPED_BOARD))
RECORD = Place("Viewing a game", (BOARD, WRAPPED_BOARD))
PICKER = Place("In the picker")
LIBRARY, LOBBY = Place("In the list of saved games", (LIST,)), Place("At a table", (LIST,))
EDITOR, BLOCKS = Place("In the position editor", (BOARD, WRAPPED_BOARD)), Place("Drawing blocks", (BOARD,))
DIALOG = Place("In a dialog")
# Any other screen's keys take precedence over the fixed keys of tools and of a selected text, but those of the app do
# not.
APP = Place("Everywhere", (TOOLS, SELECTION))
HEADED_PLACES = (BOARD, GAME, TASK, RECORD, WRAPPED_BOARD, PICKER, LIBRARY, LOBBY, EDITOR, BLOCKS, DIALOG, APP)
# Dialogs, pages, and input lines of screens.
QUESTION, SETUP, SETTINGS, LINK_TO_KEYS, KEYS_PAGE = Place(), Place(), Place(), Place(), Place()
PAGE, SHARE, POST, SAVE_FILE, OPEN_FILE, ARGUMENT_INPUT = Place(), Place(), Place(), Place(), Place(), Place()
DIALOGS = (QUESTION, SETUP, SETTINGS, LINK_TO_KEYS, PAGE, SHARE, POST, SAVE_FILE, OPEN_FILE, ARGUMENT_INPUT)
MOVE_INPUT, LINE_INPUT, OFFER_INPUT = Place(), Place(), Place()


class Trait(Flag):
    """What sets a few keys apart from the others."""

    PRIORITY = auto()
    """They take priority over the bindings of the focused widget."""
    FILES = auto()
    """Their action needs files of this machine, which a page in a browser does not offer."""
    BLIND = auto()
    """They work in a window that is too small for the board."""
    AT_PASS = auto()
    """They keep their meaning in a game while any other key plays the only action, a pass."""


PRIORITY, FILES, BLIND, AT_PASS = Trait
ALWAYS = BLIND | AT_PASS


class Key(NamedTuple):
    """Keys with one action: their `name` in the settings, and the default `keys` by their Textual names.

    Keys without a name cannot be changed; those without an action are only described. `about` is the text on the page
    of keys, `action` a Textual action. `labels` has a label for the key bar of each place where the keys work; an empty
    one keeps them off the bar.
    """

    name: str
    keys: str
    about: str
    action: str
    labels: Mapping[Place, str]
    traits: Trait = Trait(0)


# Keys that select a tool to set up a position: the letters of a position line. They cannot be changed; a key of the
# board that is set to one of them takes precedence.
TOOL_KEYS = {
    "black": "x,1",
    "white": "o,2",
    "black_marker": "X,3",
    "white_marker": "O,4",
    "block": "number_sign,5",
    "nothing": "full_stop,0",
    "site": "a,6",
}
KEYS = (
    # Characters typed right after a key that opens an input line belong to that line, and the arrow keys step through a
    # record instead of moving the cursor: such keys have priority.
    Key("left", "left,h", "move the cursor left", "move(-1, 0)", {BOARD: ""}),
    Key("down", "down,j", "move it down", "move(0, -1)", {BOARD: ""}),
    Key("up", "up,k", "move it up", "move(0, 1)", {BOARD: ""}),
    Key("right", "right,l", "move it right", "move(1, 0)", {BOARD: ""}),
    Key("up_left", "y", "move it up and left", "move(-1, 1)", {BOARD: ""}),
    Key("up_right", "u", "move it up and right", "move(1, 1)", {BOARD: ""}),
    Key("down_left", "b", "move it down and left", "move(-1, -1)", {BOARD: ""}),
    Key("down_right", "n", "move it down and right", "move(1, -1)", {BOARD: ""}),
    Key("next", "tab", "next site to choose", "next_target(1)", {BOARD: ""}),
    Key("before", "shift+tab", "previous site to choose", "next_target(-1)", {BOARD: ""}),
    Key("", "mouse", "point, and click to play", "", {BOARD: ""}),
    Key("larger", "plus", "draw the board larger", "zoom(1)", {BOARD: ""}),
    Key("smaller", "minus", "draw the board smaller", "zoom(-1)", {BOARD: ""}),
    Key("edges", "z", "repeat more or less of the opposite edges", "cycle_halo", {WRAPPED_BOARD: ""}),
    Key("pan_left", "shift+left", "shift the origin left", "pan(-1, 0)", {WRAPPED_BOARD: ""}),
    Key("pan_right", "shift+right", "shift the origin right", "pan(1, 0)", {WRAPPED_BOARD: ""}),
    Key("pan_up", "shift+up", "shift the origin up", "pan(0, 1)", {WRAPPED_BOARD: ""}),
    Key("pan_down", "shift+down", "shift the origin down", "pan(0, -1)", {WRAPPED_BOARD: ""}),
    Key("start", "enter,space", "play", "start", {PICKER: "Play"}),
    Key("continue", "c", "continue an unfinished game", "go_on", {PICKER: "Continue"}),
    Key("lesson", "l", "the next step to learn the game", "learn", {PICKER: "Learn"}),
    Key("setup", "s,tab", "choose size, players and options, then play", "open_setup", {PICKER: "Setup"}),
    Key("pause", "p", "pause a game without people", "pause", {GAME: "Pause"}),
    Key("slower", "less_than_sign", "slower autoplay", "pace(-1)", {GAME: "Slower", RECORD: ""}),
    Key("faster", "greater_than_sign", "faster autoplay", "pace(1)", {GAME: "Faster", RECORD: ""}),
    Key("look", "v", "view the game move by move", "look", {GAME: "View"}, AT_PASS),
    # Bound by the screens of boards, because their other keys would overtake a message of the board.
    Key(
        "touch",
        "enter,space",
        "play at the cursor",
        "touch",
        {GAME: "Play", TASK: "Choose", RECORD: "", EDITOR: "Place", BLOCKS: "Block"},
    ),
    Key("undo", "backspace", "take a move back", "undo", {GAME: "Undo"}, AT_PASS),
    Key("step_back", "left", "back one move", "walk(-1)", {RECORD: "Back", TASK: "Moves"}, PRIORITY),
    Key("step_on", "right", "forward one move", "walk(1)", {RECORD: "Forward", TASK: ""}, PRIORITY),
    Key("turn_back", "up", "back one turn", "turn(-1)", {RECORD: ""}, PRIORITY),
    Key("turn_on", "down", "forward one turn", "turn(1)", {RECORD: "Turn"}, PRIORITY),
    Key("line_start", "home", "go to the start", "end(-1)", {RECORD: ""}),
    Key("line_end", "end", "go to the end of the line", "end(1)", {RECORD: ""}),
    Key("", "mouse", "scroll to step, click a move to go to it", "", {RECORD: ""}),
    Key("play_on", "space", "start or stop autoplay", "play_on", {RECORD: "Autoplay"}, PRIORITY),
    Key("comment", "t", "next comment", "comment(1)", {RECORD: "Comment"}),
    Key("comment_before", "T", "previous comment", "comment(-1)", {RECORD: ""}),
    Key("variation", "v", "next variation", "vary(1)", {RECORD: "Variation"}),
    Key("variation_before", "V", "previous variation", "vary(-1)", {RECORD: ""}),
    Key("mistake", "m", "next mistake; reviews the game first", "mistake(1)", {RECORD: "Mistake", TASK: ""}, BLIND),
    Key("mistake_before", "M", "previous mistake", "mistake(-1)", {RECORD: "", TASK: ""}, BLIND),
    Key("branch", "g", "new game from here", "branch", {RECORD: "New game"}),
    Key("", "x o X O # .", "select a stone, a marker, a block or the eraser", "", {EDITOR: ""}),
    Key("", "a", "choose the stone that the next move depends on", "", {EDITOR: ""}),
    Key("", "mouse", "click to place, right-click to clear", "", {EDITOR: ""}),
    Key("turn", "t", "let the other side move", "turn", {EDITOR: "Side"}),
    Key("stage", "s", "next stage of the turn", "stage(1)", {EDITOR: "Stage"}),
    Key("stage_before", "S", "previous stage", "stage(-1)", {EDITOR: ""}),
    Key("line", "colon", "type or paste a position line", "type", {EDITOR: "Line"}, PRIORITY),
    Key("begin", "g", "play from here", "begin", {EDITOR: "Play"}),
    Key("wipe", "delete,d", "clear the site under the cursor", "wipe", {EDITOR: ""}),
    Key("edit_undo", "backspace", "undo the last edit", "step(-1)", {EDITOR: "Undo"}),
    Key(
        "swap", "w", "press the button, such as pass, swap or stop", "press", {GAME: "Press", TASK: "Press", RECORD: ""}
    ),
    Key(
        "rules",
        "question_mark",
        "the rules of the game",
        "rules",
        {GAME: "Rules", TASK: "Rules", PICKER: "Rules", RECORD: "", EDITOR: ""},
        ALWAYS,
    ),
    Key("games", "g", "all saved games", "library", {PICKER: "Games"}),
    Key("open_game", "enter,space,c", "continue the game, or view it if it is over", "open", {LIBRARY: "Open"}),
    Key("view_game", "v", "view the game", "view", {LIBRARY: "View"}),
    Key("export", "e", "save the game in a file", "export", {LIBRARY: "Export"}, FILES),
    Key("delete_game", "d,delete", "delete the game", "delete", {LIBRARY: "Delete"}),
    Key("sort", "s", "sort by the next column", "sort", {LIBRARY: "Sort"}),
    Key("find", "slash", "filter by a part of a player's name", "find", {LIBRARY: "Filter"}, PRIORITY),
    Key("open_table_game", "enter,space", "play, accept or watch the game", "open", {LOBBY: "Open"}),
    Key("offer", "n,colon", "offer a game", "offer", {LOBBY: "Offer a game"}),
    Key("watch_game", "w,v", "watch the game, or view it if it is over", "watch", {LOBBY: "Watch"}),
    Key("call_off", "d,delete", "withdraw or decline a challenge", "call_off", {LOBBY: "Withdraw"}),
    Key("keep", "s", "save the blocks", "keep", {BLOCKS: "Keep"}),
    Key("clear", "backspace", "clear all blocks", "clear", {BLOCKS: "Clear"}),
    Key("leave", "escape", "leave without saving the blocks", "dismiss(None)", {BLOCKS: "Back"}),
    Key(
        "back",
        "escape",
        "cancel a choice, or leave",
        "back",
        {GAME: "Leave", TASK: "Leave", RECORD: "Leave", EDITOR: "Leave", LIBRARY: "Back", LOBBY: "Back"},
        ALWAYS,
    ),
    Key(
        "keys",
        "f1",
        "all keys",
        "app.keys",
        {GAME: "Keys", RECORD: "Keys", PICKER: "Keys", LIBRARY: "Keys", LOBBY: "Keys", EDITOR: "Keys", APP: ""},
        ALWAYS,
    ),
    Key(
        "ask", "i", "explain why a move is illegal, or what it would do", "ask", {GAME: "Why", TASK: "Why", RECORD: ""}
    ),
    Key("suggest", "s", "suggest a move, and explain it", "suggest", {GAME: "Hint", TASK: "Hint"}),
    Key("solution", "v", "show the solution, or look through it", "solution", {TASK: "Solution"}),
    Key("step_after", "pagedown", "next step or puzzle", "step(1)", {TASK: "Skip"}, BLIND),
    Key("quit", "ctrl+q", "quit", "app.quit", {PICKER: "Quit", APP: ""}, PRIORITY),
    Key("puzzles", "z", "solve puzzles of the game", "puzzles", {PICKER: "Puzzles"}),
    Key("mistakes", "Z", "solve your own mistakes in the game", "mistakes", {PICKER: ""}),
    Key("annotated", "a", "annotated games to learn from", "annotated", {PICKER: "Annotated", LIBRARY: "Annotated"}),
    Key("menu", "o", "game menu: resign, draw, restart, new", "menu", {GAME: "Game"}, ALWAYS),
    Key("again", "backspace", "restart the step or the puzzle", "step(0)", {TASK: "Restart"}, BLIND),
    Key("step_before", "pageup", "previous step of a lesson", "step(-1)", {TASK: "Back"}, BLIND),
    Key("better", "f", "find a better move than a mistake", "find_better", {RECORD: "Find better"}),
    Key("type", "colon", "type a move", "type", {GAME: "Type", TASK: "Type"}, PRIORITY | AT_PASS),
    Key("analyse", "a", "engine analysis on or off", "analyse", {GAME: "Analysis", RECORD: "Analysis"}, AT_PASS),
    Key("clear_all", "c", "clear the board", "clear", {EDITOR: "Clear"}),
    Key("usual", "home", "set up the usual start", "usual", {EDITOR: "Start"}),
    Key("larger_board", "greater_than_sign", "next larger board", "resize(1)", {EDITOR: "Larger"}),
    Key("smaller_board", "less_than_sign", "next smaller board", "resize(-1)", {EDITOR: ""}),
    Key("share", "C", "copy the position or the game", "share", {GAME: "", RECORD: "Copy", EDITOR: "Copy"}, ALWAYS),
    Key("save", "s", "save the game in a file", "save", {RECORD: "Save"}, FILES | BLIND),
    Key("open", "o", "open a game from a file", "app.open_record", {PICKER: "Open", RECORD: "Open"}, FILES),
    Key("", "↑↓", "previous or next row", "", {PICKER: "Choose", QUESTION: "Choose"}),
    Key("edit", "e", "set up a position", "edit", {PICKER: "Set up"}),
    Key(
        "settings",
        "comma",
        "settings",
        "app.open_settings",
        {GAME: "Settings", PICKER: "Settings", LOBBY: "Settings", APP: ""},
        ALWAYS,
    ),
    Key("threats", "t", "mark immediate wins", "threats", {GAME: "Threats"}),
    Key("redo", "r", "redo a move", "redo", {GAME: "Redo"}),
    Key("move_now", "m", "make the engine move now", "move_now", {GAME: "Move now"}),
    Key("replay", "e", "replay the last turn", "replay", {GAME: "", RECORD: ""}),
    Key("copies", "c", "show four copies side by side", "copies", {GAME: "", TASK: "", RECORD: ""}),
    Key("earlier", "pageup", "earlier moves", "past(-1)", {GAME: "", RECORD: ""}),
    Key("later", "pagedown", "later moves", "past(1)", {GAME: "", RECORD: ""}),
    Key("edit_redo", "r", "redo an edit", "step(1)", {EDITOR: "Redo"}),
    Key("promote", "p", "promote this line", "promote", {RECORD: "Promote"}),
    Key("prune", "d,delete", "delete this move and what follows", "prune", {RECORD: "Delete"}),
    Key("restore", "backspace", "undo the last change", "restore", {RECORD: "Undo"}),
    Key("reverse", "r", "reverse the order", "reverse", {LIBRARY: "Reverse"}),
    Key("", "Tab", "switch between the list and the filters", "", {LIBRARY: ""}),
    Key("", "mouse", "click a heading to sort, double-click a game to open it", "", {LIBRARY: ""}),
    Key("game_before", "up,k,left", "previous game", "step(-1)", {PICKER: ""}),
    Key("game_after", "down,j,right", "next game", "step(1)", {PICKER: ""}),
    Key("first_game", "home", "first game", "select(0)", {PICKER: ""}),
    Key("last_game", "end", "last game", "select(-1)", {PICKER: ""}),
    Key("statistics", "t", "statistics", "app.statistics", {PICKER: ""}),
    Key("table", "T", "play with others at a table", "table", {PICKER: ""}),
    Key("post", "m", "play by message", "post", {PICKER: ""}),
    Key("commands", "ctrl+p", "all commands", "app.command_palette", {APP: ""}, PRIORITY | AT_PASS),
    Key("suspend", "ctrl+z", "back to the shell (`fg` returns)", "app.suspend_process", {APP: ""}, AT_PASS),
    # Lists of games.
    Key("", "up,k", "previous game", "cursor_up", {LIST: ""}),
    Key("", "down,j", "next game", "cursor_down", {LIST: ""}),
    Key("", "pageup", "one page up", "page_up", {LIST: ""}),
    Key("", "pagedown", "one page down", "page_down", {LIST: ""}),
    Key("", "home,ctrl+home", "first game", "scroll_top", {LIST: ""}),
    Key("", "end,ctrl+end", "last game", "scroll_bottom", {LIST: ""}),
    Key("", "left", "scroll left", "cursor_left", {LIST: ""}),
    Key("", "right", "scroll right", "cursor_right", {LIST: ""}),
    # Dialogs and pages, whose lists and fields have keys of their own.
    Key("", "up down", "previous or next row", "", {DIALOG: ""}),
    Key("", "left right", "another value", "", {DIALOG: ""}),
    Key("", "Tab", "next field", "", {DIALOG: ""}),
    Key("", "Enter", "accept", "", {DIALOG: ""}),
    Key("", "Esc", "cancel", "", {DIALOG: ""}),
    Key("", "Enter", "send the line", "", {MOVE_INPUT: "Play", LINE_INPUT: "Use the line", OFFER_INPUT: "Offer"}),
    Key("", "Enter", "accept what was typed or chosen", "", {ARGUMENT_INPUT: "Done", QUESTION: "Select", POST: "Open"}),
    Key("", "enter", "play", "start", {SETUP: "Play"}),
    Key("", "enter", "copy the text", "copy", {SHARE: "Copy"}),
    Key("", "enter", "choose the file", "choose", {SAVE_FILE: "Save", OPEN_FILE: "Open"}),
    Key("", "enter", "open the page of keys", "keys", {LINK_TO_KEYS: "Change"}),
    Key("", "enter", "change the keys", "change", {KEYS_PAGE: "Change"}),
    Key("", "escape", "close the line", "back", dict.fromkeys((MOVE_INPUT, LINE_INPUT), "Back to the board")),
    Key("", "escape", "close the line", "back", {OFFER_INPUT: "Back to the list"}),
    Key("", "escape", "clear the filter, or leave", "back", {KEYS_PAGE: "Back"}),
    Key("", "escape", "leave", "dismiss", dict.fromkeys(DIALOGS, "Back")),
    Key("", "plus", "add a key", "add", {KEYS_PAGE: "Add"}),
    Key("", "u", "reset the keys", "reset", {KEYS_PAGE: "Reset"}),
    Key("", "slash", "filter the keys", "filter", {KEYS_PAGE: "Filter"}, PRIORITY),
    Key("", "Bksp", "parent folder", "", {SAVE_FILE: "Parent folder", OPEN_FILE: "Parent folder"}),
    Key("", "←→", "another value", "", {SETUP: "Change", SETTINGS: "Change", SHARE: "Next text"}),
    Key("", "↑↓", "previous or next row", "", {SETUP: "Row", SETTINGS: "Row", LINK_TO_KEYS: "Row", POST: "Choose"}),
    Key("", "Tab", "next field", "", {SETUP: "Field", POST: "Line or list"}),
    Key("", "Tab", "next field", "", dict.fromkeys((SAVE_FILE, OPEN_FILE), "Name or list")),
    Key("", "↑↓", "scroll", "", {SHARE: "Scroll", PAGE: "Scroll"}),
    # Textual's key to copy a text that is selected with the mouse.
    Key("", "ctrl+c,super+c", "copy the selected text", "screen.copy_text", {SELECTION: ""}),
    *(Key("", keys, f"select {tool}", f"take({tool!r})", {TOOLS: ""}) for tool, keys in TOOL_KEYS.items()),
)
# Keys that can be changed, by name.
CHANGEABLE: Mapping[str, Key] = {key.name: key for key in KEYS if key.name}
# Names of actions, without arguments, that are possible in a window that is too small for the board.
BLIND_ACTIONS = frozenset(key.action.partition("(")[0] for key in KEYS if BLIND in key.traits)
# Names of keys that older settings may have, with their successors.
SUCCESSORS = {"answer": "solution", "next_puzzle": "step_after", "restart_puzzle": "again", "retry": "again"}


class KeyHint(NamedTuple):
    """Entry of a key bar."""

    key: Key
    label: str


def keys_of(place: Place) -> list[Key]:
    """Return the keys that a place has of its own, without those of the app."""
    return [key for key in KEYS if place in key.labels and (place is APP or APP not in key.labels)]


def active_keys(place: Place) -> list[Key]:
    """Return all keys that are active at a place."""
    return [key for each in dict.fromkeys((place, *place.parts, APP)) for key in keys_of(each)]


def bar(
    place: Place, has_effect: Mapping[str, object] | None = None, *, blind: bool = False, **labels: str
) -> list[KeyHint]:
    """Return the hints of a place's key bar without keys that have no effect or, if `blind`, that need a board."""
    keys = [key for key in KEYS if key.labels.get(place) and (has_effect or {}).get(key.name, True)]
    if blind:
        keys = [key for key in keys if BLIND in key.traits]
    return [KeyHint(key, labels.get(key.name, key.labels[place])) for key in keys]


def button_label(action: Action | None) -> str:
    """Return the label of the button for an action without a site; empty if there is no such action."""
    return action.spoken.capitalize() if action else ""


def key_sections() -> Mapping[str, Sequence[Key]]:
    """Return the keys as the page of keys shows them, by heading."""
    return {place.heading: keys_of(place) for place in HEADED_PLACES}
