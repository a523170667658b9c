"""All keys: their names in the settings, their defaults and their texts on the page of keys (`key_sections`)."""

from collections.abc import Mapping

from boardgames_tui.ui.control.key import Key

# Handled by the screens of boards, because their other keys would overtake a message of the board.
TOUCH = Key("touch", "enter,space", "play at the cursor", "touch", "Play")
BOARD = (
    Key("left", "left,h", "move the cursor left", "move(-1, 0)"),
    Key("down", "down,j", "move it down", "move(0, -1)"),
    Key("up", "up,k", "move it up", "move(0, 1)"),
    Key("right", "right,l", "move it right", "move(1, 0)"),
    Key("up_left", "y", "move it up and left", "move(-1, 1)"),
    Key("up_right", "u", "move it up and right", "move(1, 1)"),
    Key("down_left", "b", "move it down and left", "move(-1, -1)"),
    Key("down_right", "n", "move it down and right", "move(1, -1)"),
    TOUCH,
    Key("next", "tab", "next site to choose", "next_target(1)"),
    Key("before", "shift+tab", "previous site to choose", "next_target(-1)"),
    Key("", "mouse", "point, and click to play", ""),
    Key("larger", "plus", "draw the board larger", "zoom(1)"),
    Key("smaller", "minus", "draw the board smaller", "zoom(-1)"),
)
ANALYSE = Key("analyse", "a", "engine analysis on or off", "analyse", "Analysis")
SLOWER = Key("slower", "less_than_sign", "slower autoplay", "pace(-1)", "Slower")
FASTER = Key("faster", "greater_than_sign", "faster autoplay", "pace(1)", "Faster")
OPEN = Key("open", "o", "open a game from a file", "app.open_record", "Open")
ANNOTATED = Key("annotated", "a", "annotated games to learn from", "annotated", "Annotated")
RULES = Key("rules", "question_mark", "the rules of the game", "rules", "Rules")
BACK = Key("back", "escape", "cancel a choice, or leave", "back", "Leave")
SHARE = Key("share", "C", "copy the position or the game", "share", "Copy")
PLAY = (
    Key("undo", "backspace", "take a move back", "undo", "Undo"),
    Key("redo", "r", "redo a move", "redo", "Redo"),
    Key("replay", "e", "replay the last turn", "replay"),
    Key("ask", "i", "explain why a move is illegal, or what it would do", "ask", "Why"),
    Key("suggest", "s", "suggest a move, and explain it", "suggest", "Hint"),
    Key("type", "colon", "type a move", "type", "Type"),
    Key("swap", "w", "swap or pass, when offered", "press"),
    Key("move_now", "m", "make the engine move now", "move_now", "Move now"),
    Key("threats", "t", "mark immediate wins", "threats", "Threats"),
    Key("menu", "o", "game menu: resign, draw, restart, new", "menu", "Game"),
    Key("look", "v", "view the game move by move", "look", "View"),
    SHARE,
    ANALYSE,
    Key("pause", "p", "pause a game without people", "pause", "Pause"),
    SLOWER,
    FASTER,
    RULES,
    BACK,
    Key("earlier", "pageup", "earlier moves", "past(-1)"),
    Key("later", "pagedown", "later moves", "past(1)"),
)
NEXT_MISTAKE = Key("mistake", "m", "next mistake; reviews the game first", "mistake(1)", "Mistake")
PREVIOUS_MISTAKE = Key("mistake_before", "M", "previous mistake", "mistake(-1)")
# In a lesson, in a puzzle, and where a better move is sought.
TASK = (
    Key("again", "backspace", "restart the step or the puzzle", "step(0)", "Restart"),
    Key("step_before", "pageup", "previous step of a lesson", "step(-1)", "Back"),
    Key("step_after", "pagedown", "next step or puzzle", "step(1)", "Skip"),
    Key("solution", "v", "show the solution", "solution", "Solution"),
)
# The keys that lead from mistake to mistake in a record do so here, too.
IN_TASK = (
    *TASK,
    NEXT_MISTAKE,
    PREVIOUS_MISTAKE,
    *(key for key in PLAY if key.name in {"ask", "suggest", "type", "swap", "rules", "back"}),
)
# The keys of a screen that act on a board whose edges continue, and those that such a board hears itself.
WRAPPED = (Key("copies", "c", "show four copies side by side", "copies"),)
WRAPPED_BOARD = (
    Key("edges", "z", "repeat more or less of the opposite edges", "cycle_halo"),
    Key("pan_left", "shift+left", "shift the origin left", "pan(-1, 0)"),
    Key("pan_right", "shift+right", "shift the origin right", "pan(1, 0)"),
    Key("pan_up", "shift+up", "shift the origin up", "pan(0, 1)"),
    Key("pan_down", "shift+down", "shift the origin down", "pan(0, -1)"),
)
PICKER = (
    Key("game_before", "up,k,left", "previous game", "step(-1)"),
    Key("game_after", "down,j,right", "next game", "step(1)"),
    Key("first_game", "home", "first game", "select(0)"),
    Key("last_game", "end", "last game", "select(-1)"),
    Key("start", "enter,space", "play", "start", "Play"),
    Key("continue", "c", "continue an unfinished game", "go_on", "Continue"),
    Key("lesson", "l", "learn the game step by step", "lesson", "Lesson"),
    Key("puzzles", "z", "solve puzzles of the game", "puzzles", "Puzzles"),
    Key("mistakes", "Z", "solve your own mistakes in the game", "mistakes", "Mistakes"),
    ANNOTATED,
    Key("setup", "s,tab", "choose size, players and options, then play", "open_setup", "Setup"),
    Key("edit", "e", "set up a position", "edit", "Set up"),
    Key("statistics", "t", "statistics", "app.statistics"),
    Key("games", "g", "all saved games", "library", "Games"),
    Key("table", "T", "play with others at a table", "table"),
    Key("post", "m", "play by message", "post", "Message"),
    OPEN,
    RULES,
)
LOBBY = (
    Key("open_table_game", "enter,space", "play, accept or watch the game", "open", "Open"),
    Key("watch_game", "w,v", "watch the game, or view it if it is over", "watch", "Watch"),
    Key("offer", "n,colon", "offer a game", "offer", "Offer a game"),
    Key("call_off", "d,delete", "withdraw or decline a challenge", "call_off", "Withdraw"),
    BACK,
)
LIBRARY = (
    Key("open_game", "enter,space,c", "continue the game, or view it if it is over", "open", "Open"),
    Key("view_game", "v", "view the game", "view", "View"),
    Key("export", "e", "save the game in a file", "export", "Export"),
    Key("delete_game", "d,delete", "delete the game", "delete", "Delete"),
    Key("sort", "s", "sort by the next column", "sort", "Sort"),
    Key("reverse", "r", "reverse the order", "reverse", "Reverse"),
    Key("find", "slash", "filter by a part of a player's name", "find", "Filter"),
    ANNOTATED,
    Key("", "Tab", "switch between the list and the filters", ""),
    Key("", "mouse", "click a heading to sort, double-click a game to open it", ""),
    BACK,
)
# The keys of the table of saved games.
TABLE = (
    Key("", "up,k", "previous game", "cursor_up"),
    Key("", "down,j", "next game", "cursor_down"),
    Key("", "pageup", "one page up", "page_up"),
    Key("", "pagedown", "one page down", "page_down"),
    Key("", "home,ctrl+home", "first game", "scroll_top"),
    Key("", "end,ctrl+end", "last game", "scroll_bottom"),
    Key("", "left", "scroll left", "cursor_left"),
    Key("", "right", "scroll right", "cursor_right"),
)
REPLAY = (
    Key("step_back", "left", "back one move", "walk(-1)", "Back"),
    Key("step_on", "right", "forward one move", "walk(1)", "Forward"),
    Key("turn_back", "up", "back one turn", "turn(-1)"),
    Key("turn_on", "down", "forward one turn", "turn(1)", "Turn"),
    Key("line_start", "home", "go to the start", "end(-1)"),
    Key("line_end", "end", "go to the end of the line", "end(1)"),
    Key("", "mouse", "scroll to step, click a move to go to it", ""),
    Key("play_on", "space", "start or stop autoplay", "play_on", "Autoplay"),
    SLOWER,
    FASTER,
    ANALYSE,
    Key("variation", "v", "next variation", "vary(1)", "Variation"),
    Key("variation_before", "V", "previous variation", "vary(-1)"),
    Key("promote", "p", "promote this line", "promote", "Promote"),
    Key("prune", "d,delete", "delete this move and what follows", "prune", "Delete"),
    Key("restore", "backspace", "undo the last change", "restore", "Undo"),
    NEXT_MISTAKE,
    PREVIOUS_MISTAKE,
    Key("better", "f", "find a better move than a mistake", "find_better", "Find better"),
    Key("branch", "g", "new game from here", "branch", "New game"),
    Key("save", "s", "save the game in a file", "save", "Save"),
    OPEN,
    SHARE,
)
# The arrow keys step through the record instead of moving the cursor, which has its other keys.
IN_REPLAY = (
    *REPLAY,
    *(key for key in PLAY if key.name in {"replay", "ask", "swap", "rules", "back", "earlier", "later"}),
)
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
TAKE_TOOL = tuple(Key("", keys, f"select {tool}", f"take({tool!r})") for tool, keys in TOOL_KEYS.items())
EDIT = (
    Key("", "x o X O # .", "select a stone, a marker, a block or the eraser", ""),
    Key("", "a", "choose the stone that the next move depends on", ""),
    Key("", "mouse", "click to place, right-click to clear", ""),
    Key("wipe", "delete,d", "clear the site under the cursor", "wipe"),
    Key("edit_undo", "backspace", "undo the last edit", "step(-1)", "Undo"),
    Key("edit_redo", "r", "redo an edit", "step(1)", "Redo"),
    Key("turn", "t", "let the other side move", "turn", "Side"),
    Key("stage", "s", "next stage of the turn", "stage(1)", "Stage"),
    Key("stage_before", "S", "previous stage", "stage(-1)"),
    Key("clear_all", "c", "clear the board", "clear", "Clear"),
    Key("usual", "home", "set up the usual start", "usual", "Start"),
    Key("smaller_board", "less_than_sign", "next smaller board", "resize(-1)"),
    Key("larger_board", "greater_than_sign", "next larger board", "resize(1)", "Larger"),
    Key("line", "colon", "type or paste a position line", "type", "Line"),
    Key("begin", "g", "play from here", "begin", "Play"),
    SHARE,
)
IN_EDITOR = (*TAKE_TOOL, *EDIT, TOUCH, RULES, BACK)
BLOCKS = (
    Key("keep", "s", "save the blocks", "keep", "Keep"),
    Key("clear", "backspace", "clear all blocks", "clear", "Clear"),
    Key("leave", "escape", "leave without saving the blocks", "dismiss(None)", "Back"),
)
# The keys of dialogs, whose lists and fields have keys of their own.
DIALOG = (
    Key("", "up down", "previous or next row", ""),
    Key("", "left right", "another value", ""),
    Key("", "Tab", "next field", ""),
    Key("", "Enter", "accept", ""),
    Key("", "Esc", "cancel", ""),
)
KEYS = Key("keys", "f1", "all keys", "app.keys", "All keys")
APP = (
    KEYS,
    Key("settings", "comma", "settings", "app.open_settings", "Settings"),
    Key("commands", "ctrl+p", "all commands", "app.command_palette"),
    Key("suspend", "ctrl+z", "back to the shell (`fg` returns)", "app.suspend_process"),
    Key("quit", "ctrl+q", "quit", "app.quit", "Quit"),
)
# Textual's key to copy a text that is selected with the mouse.
COPY = Key("", "ctrl+c,super+c", "copy the selected text", "screen.copy_text")
# Keys that are active at the same time. Within a group, each key may have one meaning only. Those that have two by
# default are the exception: the arrow keys and space in a record.
KEY_GROUPS = (
    (*BOARD, *PLAY, *WRAPPED, *WRAPPED_BOARD, *APP),
    (*BOARD, *IN_TASK, *WRAPPED, *WRAPPED_BOARD, *APP),
    (*PICKER, *APP),
    (*LIBRARY, *TABLE, *APP),
    (*LOBBY, *TABLE, *APP),
    (*BOARD, *IN_REPLAY, *WRAPPED, *WRAPPED_BOARD, *APP),
    (*BOARD, *EDIT, RULES, BACK, *WRAPPED_BOARD, *APP),
    (*BOARD, *BLOCKS, *APP),
    # Any screen's own keys take precedence over these fixed keys, but those of the app do not.
    (*APP, *TAKE_TOOL, COPY),
)
# Keys that can be changed, by name.
CHANGEABLE: Mapping[str, Key] = {key.name: key for group in KEY_GROUPS for key in group if key.name}
# Names of the keys that keep their meaning while any other key confirms a pass.
NOT_PASSING = "keys rules back undo type menu look share settings commands analyse suspend"
