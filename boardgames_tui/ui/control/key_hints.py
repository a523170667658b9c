"""Key hints of the key bar of each screen, the most important first."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boardgames_tui.ui.control.keys import CHANGEABLE

# The keys that need the files of this machine, which a browser page does not offer.
FILE_KEYS = ("open", "save", "export")


class KeyHint(NamedTuple):
    """Entry of a key bar: the name of a `Key`, or a text to show instead of one, and the screen's action, if any."""

    key: str
    label: str
    action: str = ""


def key_hints(names: str, **labels: str) -> tuple[KeyHint, ...]:
    """Return the hints of keys, given by names with spaces between; `labels` replaces labels by name."""
    keys = [CHANGEABLE[name] for name in names.split()]
    return tuple(KeyHint(key.name, labels.get(key.name, key.label), key.action) for key in keys)


def possible_hints(hints: Sequence[KeyHint], has_effect: Mapping[str, object]) -> list[KeyHint]:
    """Return the hints without those of keys that do nothing now, which have a false value in `has_effect`."""
    return [hint for hint in hints if has_effect.get(hint.key, True)]


PLAY_BAR = key_hints("touch undo rules keys back ask suggest menu type analyse settings threats redo move_now")
# If no person plays, and while such a game is paused.
WATCH_KEYS = "pause slower faster analyse keys back rules menu undo threats redo settings move_now"
WATCH_BAR = key_hints(WATCH_KEYS)
PAUSED_BAR = key_hints(WATCH_KEYS, pause="Continue")
# After the end of the game.
OVER_BAR = key_hints("menu look undo keys back analyse rules settings redo")
# If the window is too small for the board.
BLIND_BAR = key_hints("back menu rules keys settings")
TYPE_BAR = (KeyHint("Enter", "Play"), KeyHint("Esc", "Back to the board", "back"))
TASK_BAR = key_hints("touch ask suggest solution step_after rules back again step_before type", touch="Choose")
TASK_DONE_BAR = key_hints("touch rules back again step_before", touch="Next")
# While the board shows the answer to a wrong move, or the solution.
LINE_BAR = key_hints("touch rules back step_after", touch="Stop")
# If the window is too small for the board.
BLIND_TASK_BAR = key_hints("back rules step_after")
REPLAY_BAR = key_hints(
    "step_back step_on turn_on play_on variation mistake branch keys back better analyse share save open promote prune "
    "restore rules"
)
EDIT_BAR = key_hints(
    "touch turn stage line begin edit_undo keys back clear_all usual larger_board share edit_redo", touch="Place"
)
EDIT_TYPE_BAR = (KeyHint("Enter", "Use the line"), KeyHint("Esc", "Back to the board", "back"))
CHOOSE, SCROLL, ROW = KeyHint("↑↓", "Choose"), KeyHint("↑↓", "Scroll"), KeyHint("↑↓", "Row")
CHANGE = KeyHint("←→", "Change")
LEAVE = KeyHint("Esc", "Back", "dismiss")
PICKER_BAR = (
    *key_hints("start lesson setup rules games keys quit puzzles annotated open"),
    CHOOSE,
    *key_hints("edit settings"),
)
# If a game is unfinished: a person who has played it needs no lesson.
GO_ON_BAR = (
    *key_hints("start continue setup rules games keys quit puzzles annotated open"),
    CHOOSE,
    *key_hints("edit settings lesson"),
)
LIBRARY_BAR = key_hints("open_game view_game export delete_game sort find back keys annotated reverse", back="Back")
LOBBY_BAR = key_hints("open_table_game offer watch_game call_off back keys settings", back="Back")
OFFER_BAR = (KeyHint("Enter", "Offer"), KeyHint("Esc", "Back to the list", "back"))
SAY_BAR = (KeyHint("Enter", "Say"), LEAVE)
SETUP_BAR = (KeyHint("Enter", "Play", "start"), LEAVE, ROW, CHANGE, KeyHint("Tab", "Field"))
SHARE_BAR = (KeyHint("Enter", "Copy", "copy"), LEAVE, KeyHint("←→", "Next text"), SCROLL)
POST_BAR = (KeyHint("Enter", "Open"), LEAVE, KeyHint("Tab", "Line or list"), CHOOSE)
SAVE_BAR = (KeyHint("Enter", "Save", "choose"), LEAVE, KeyHint("Tab", "Name or list"), KeyHint("Bksp", "Parent folder"))
OPEN_BAR = (KeyHint("Enter", "Open", "choose"), *SAVE_BAR[1:])
SETTINGS_BAR = (LEAVE, CHANGE, ROW)
# On the row that leads to the page of keys.
TO_KEYS_BAR = (LEAVE, KeyHint("Enter", "Change", "keys"), ROW)
KEYS_BAR = (
    KeyHint("Enter", "Change", "change"),
    LEAVE,
    KeyHint("+", "Add", "add"),
    KeyHint("u", "Reset", "reset"),
    KeyHint("/", "Filter", "filter"),
)
BLOCKS_BAR = (*key_hints("touch", touch="Block"), *key_hints("keep clear leave"))
ASK_BAR = (CHOOSE, KeyHint("Enter", "Select"), LEAVE)
READ_BAR = (LEAVE, SCROLL)
