"""The entries of the key bar below each screen, the most important first."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boardgames_tui.ui.control.keys import APP, CHANGEABLE, Key

# The keys that need the files of this machine, which a browser page does not offer.
FILE_KEYS = ("open", "save", "export")


class Hint(NamedTuple):
    """An entry of a key bar; `key` is the name of a key, else what is shown in its place."""

    key: str
    label: str
    action: str


def hints(names: str, **labels: str) -> tuple[Hint, ...]:
    """Return the entries of keys, named with spaces between; `labels` replaces the usual ones by name."""
    keys = [CHANGEABLE[name] for name in names.split()]
    return tuple(Hint(key.name, labels.get(key.name, key.label), _in_namespace(key)) for key in keys)


def _in_namespace(key: Key) -> str:
    """Return the action of a key with the namespace in which Textual looks it up."""
    if key.action.startswith("app."):
        return key.action
    return f"{'app' if key in APP else 'screen'}.{key.action}"


def possible(line: Sequence[Hint], now: Mapping[str, object]) -> list[Hint]:
    """Return a line without the keys that would do nothing, where `now` says so of a key."""
    return [hint for hint in line if now.get(hint.key, True)]


PLAY_LINE = hints("touch undo rules keys back ask suggest menu type analyse settings threats redo move_now")
# If no person plays, and while such a game is paused.
WATCHED = "pause slower faster analyse keys back rules menu undo threats redo settings move_now"
WATCH_LINE = hints(WATCHED)
PAUSED_LINE = hints(WATCHED, pause="Go on")
# After the end of the game.
OVER_LINE = hints("menu look undo keys back analyse rules settings redo")
# If the window is too small for the board.
BLIND_LINE = hints("back menu rules keys settings")
TYPE_LINE = (Hint("Enter", "Play it", ""), Hint("Esc", "Back to the board", "screen.back"))
LESSON_LINE = hints("touch ask rules back again step_after step_before", touch="Touch")
LESSON_DONE_LINE = hints("touch rules back again step_after step_before", touch="Go on")
REPLAY_LINE = hints(
    "step_back step_on turn_on play_on variation branch keys back analyse share save open promote prune restore rules"
)
EDIT_LINE = hints(
    "touch turn stage line begin edit_undo keys back clear_all usual larger_board share edit_redo", touch="Put"
)
EDIT_TYPE_LINE = (Hint("Enter", "Take the line", ""), Hint("Esc", "Back to the board", "screen.back"))
CHOOSE = Hint("↑↓", "Choose", "")
PICKER_LINE = (*hints("start lesson setup rules games keys quit open"), CHOOSE, *hints("edit settings"))
# If a game is unfinished: a person who has played it needs no lesson.
GO_ON_LINE = (*hints("start continue setup rules games keys quit open"), CHOOSE, *hints("edit settings lesson"))
LIBRARY_LINE = hints("open_game view_game export delete_game sort find back keys reverse", back="Back")
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
SAVE_LINE = (
    Hint("Enter", "Save", "screen.choose"),
    Hint("Esc", "Back", "screen.dismiss(None)"),
    Hint("Tab", "Name or list", ""),
    Hint("Bksp", "Up a folder", ""),
)
OPEN_LINE = (Hint("Enter", "Open", "screen.choose"), *SAVE_LINE[1:])
SETTINGS_LINE = (Hint("Esc", "Back", "screen.dismiss(None)"), Hint("↑↓", "Row", ""), Hint("←→", "Change", ""))
# On the row that leads to the page of keys.
TO_KEYS_LINE = (*SETTINGS_LINE[:2], Hint("Enter", "Change", "screen.keys"))
KEYS_LINE = (
    Hint("Enter", "Other key", "screen.change"),
    Hint("Esc", "Back", "screen.dismiss"),
    Hint("+", "One more", "screen.add"),
    Hint("u", "Usual", "screen.reset"),
    Hint("/", "Filter", "screen.filter"),
)
BLOCKS_LINE = (Hint("touch", "Block", ""), *hints("keep clear leave"))
ASK_LINE = (CHOOSE, Hint("Enter", "Take it", ""), Hint("Esc", "Back", "screen.dismiss('')"))
READ_LINE = (Hint("Esc", "Back", "screen.dismiss"), Hint("↑↓", "Scroll", ""))
