"""Io's own part of position lines (ROWS SIDE STAGE ANCHOR), and the reasons for refusals.

STAGE is the placement that is due. In the stage `bound`, ANCHOR is the opponent's last stone, next to which the bound
stone is placed; in other stages it is `-`.
"""

from collections.abc import Sequence

from boardgames_tui.core.cells import EMPTY, WHITE, other
from boardgames_tui.core.errors import quoted
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.plain_text import PlainText
from boardgames_tui.core.presentation import GameFields, Mark
from boardgames_tui.games.io.rules import Io, Stage, beside


class IoText(PlainText[Io]):
    """Texts of Io."""

    def __init__(self) -> None:
        super().__init__("", Io, "stage", "anchor")

    def fault(self, state: Io) -> str:
        """Return why the stage or the anchor contradicts the other, the side or the stones; empty if it does not."""
        name = "-" if state.anchor is None else state.geometry.names[state.anchor]
        if (state.anchor is not None) != (state.stage is Stage.BOUND):
            return (
                f"The anchor {quoted(name)} does not go with the stage {state.stage.value}: only bound has an anchor."
            )
        if state.stage is Stage.FIRST and (state.side != WHITE or any(state.cells)):
            return "The stage first needs an empty board and White to move."
        if state.anchor is not None and state.cells[state.anchor] != other(state.side):
            return f"The anchor {name} is not a stone of the other colour."
        if state.stage is Stage.BOUND and not state.legal_actions():
            return f"The anchor {name} has no empty cell beside it for the bound stone."
        if state.stage is Stage.FREE and not state.free_cells:
            return "The stage free needs a cell for a free stone, and there is none."
        return ""

    def rests(self, geometry: Geometry, now: str) -> Sequence[GameFields]:
        """List each stage, and the stage bound once for each cell as the anchor; `now` is not needed."""
        without_anchor = (
            GameFields("first -", words="the first stone"),
            GameFields("free -", words="a free stone"),
            GameFields("single -", words="one stone a turn"),
        )
        with_anchor = (
            GameFields(f"bound {name}", words=f"bound, next to {name}", site=cell, mark=Mark.ANCHOR)
            for cell, name in enumerate(geometry.names)
        )
        return (*without_anchor, *with_anchor)

    def refusal(self, state: Io, action: int) -> str:
        names = state.geometry.names
        if state.cells[action] != EMPTY:
            return f"{names[action]} is occupied"
        # A bound stone is due, and the only other rule for it is to be next to the anchor.
        if state.anchor is not None:
            return f"not next to {names[state.anchor]}, the last stone"
        if state.is_corner(action):
            return "a corner needs a bound stone, or a stone after the opening"
        # The only rule left to be broken is that for free stones, so there is a stone next to this one.
        stone = next(cell for cell in beside(state.size)[action] if state.cells[cell] != EMPTY)
        return f"a free stone needs empty neighbours, and {names[stone]} is occupied"
