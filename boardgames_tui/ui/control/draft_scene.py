"""Scene and key hints of a position that is being set up."""

from collections.abc import Sequence

from boardgames_tui.core.draft import Draft, Edits
from boardgames_tui.core.kernel import BLACK, EMPTY, WHITE
from boardgames_tui.ui.board.scene import Scene, Target
from boardgames_tui.ui.control.key_hints import EDIT_BAR, KeyHint, possible_hints


def draft_scene(draft: Draft, held: int) -> Scene:
    """Return the scene of a draft; `held` is the cell value that a click places."""
    empty = (site for site, standing in enumerate(draft.cells) if standing == EMPTY)
    return Scene(
        draft.geometry,
        draft.cells,
        targets=dict.fromkeys(empty, Target.PLACE),
        marks=draft.game.marks(draft.position) if draft.position else {},
        ghost=held if held in (BLACK, WHITE) else EMPTY,
        shows_targets=False,
    )


def draft_keys(edits: Edits) -> Sequence[KeyHint]:
    """Return the key hints for the present draft."""
    now = {"stage": len(edits.now.rests) > 1, "edit_undo": edits.leads(-1), "edit_redo": edits.leads(1)}
    return possible_hints(EDIT_BAR, now)
