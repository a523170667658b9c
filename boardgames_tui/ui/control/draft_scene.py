"""Scene and key hints of the position editor."""

from collections.abc import Sequence

from boardgames_tui.core.draft import Draft, Edits
from boardgames_tui.core.kernel import BLACK, EMPTY, WHITE
from boardgames_tui.ui.board.scene import Scene, Target
from boardgames_tui.ui.control.key_hints import EDIT_BAR, KeyHint, possible_hints


def draft_scene(draft: Draft, tool_cell: int) -> Scene:
    """Return the scene of a draft; `tool_cell` is the cell value that a click places."""
    empty_sites = (site for site, cell in enumerate(draft.cells) if cell == EMPTY)
    return Scene(
        draft.geometry,
        draft.cells,
        targets=dict.fromkeys(empty_sites, Target.PLACE),
        # A draft that is not legal has no position.
        marks=draft.game.marks(draft.position) if draft.position else {},
        ghost=tool_cell if tool_cell in (BLACK, WHITE) else EMPTY,
        shows_targets=False,
    )


def draft_keys(edits: Edits) -> Sequence[KeyHint]:
    """Return the key hints for the present draft."""
    has_stages = len(edits.current.rests) > 1
    has_effect = {"stage": has_stages, "edit_undo": edits.can_step(-1), "edit_redo": edits.can_step(1)}
    return possible_hints(EDIT_BAR, has_effect)
