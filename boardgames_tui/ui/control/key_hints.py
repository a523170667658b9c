"""What the line of keys below each screen offers, what matters most first."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Hint(NamedTuple):
    """An entry of the line of keys below a screen; `key` is the name of a key, else what is shown in its place."""

    key: str
    label: str
    action: str


def possible(line: Sequence[Hint], now: Mapping[str, object]) -> list[Hint]:
    """Return a line without the keys that would do nothing, where `now` says so of a key."""
    return [hint for hint in line if now.get(hint.key, True)]


PLAY_LINE = (
    Hint("touch", "Play", "screen.touch"),
    Hint("undo", "Undo", "screen.undo"),
    Hint("rules", "Rules", "screen.rules"),
    Hint("keys", "Keys", "app.keys"),
    Hint("back", "Leave", "screen.back"),
    Hint("ask", "Why", "screen.ask"),
    Hint("suggest", "Hint", "screen.suggest"),
    Hint("menu", "Game", "screen.menu"),
    Hint("type", "Type", "screen.type"),
    Hint("analyse", "Analysis", "screen.analyse"),
    Hint("settings", "Settings", "app.preferences"),
    Hint("threats", "Threats", "screen.threats"),
    Hint("redo", "Redo", "screen.redo"),
    Hint("move_now", "Move now", "screen.move_now"),
)
PLAY_KEYS = {hint.key: hint for hint in PLAY_LINE}
WATCHED = ("analyse", "keys", "back", "rules", "menu", "undo", "threats", "redo", "settings", "move_now")
WATCH_LINE = (
    Hint("pause", "Pause", "screen.pause"),
    Hint("slower", "Slower", "screen.pace(-1)"),
    Hint("faster", "Faster", "screen.pace(1)"),
    *(PLAY_KEYS[key] for key in WATCHED),
)
"""The same where no person plays."""
PAUSED_LINE = (Hint("pause", "Go on", "screen.pause"), *WATCH_LINE[1:])
"""The same while that is paused."""
OVER_LINE = (
    PLAY_KEYS["menu"],
    Hint("look", "Look through", "screen.look"),
    *(PLAY_KEYS[key] for key in ("undo", "keys", "back", "analyse", "rules", "settings", "redo")),
)
"""The same where the game is over."""
BLIND_LINE = tuple(PLAY_KEYS[key] for key in ("back", "menu", "rules", "keys", "settings"))
"""The same where the window is too small for the board."""
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
    Hint("analyse", "Analysis", "screen.analyse"),
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
TO_KEYS_LINE = (*SETTINGS_LINE[:2], Hint("Enter", "Change", "screen.keys"))
"""The same on the row that leads to the page of keys."""
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
