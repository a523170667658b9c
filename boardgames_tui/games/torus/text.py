"""Torus' own part of position lines (ROWS SIDE REST), which is only `-`, and the reasons for refusals."""

from collections.abc import Sequence

from boardgames_tui.core.cells import NAMES, other
from boardgames_tui.core.contracts import Claim
from boardgames_tui.core.geometry import Geometry
from boardgames_tui.core.plain_text import PlainText
from boardgames_tui.core.position import is_square
from boardgames_tui.core.presentation import GameFields
from boardgames_tui.games.torus.rules import Fault, Torus, flanking_stones


class TorusText(PlainText[Torus]):
    """Texts of Torus, whose lines have no fields but the word `-`."""

    def fault(self, state: Torus) -> str:
        """Return that no legal move can lead to the board; empty if one may."""
        last_side = other(state.side)
        surrounded = state.surrounded_stones(last_side)
        # Only a winning move may leave stones of its own side surrounded.
        if surrounded and not state.ending():
            name = state.geometry.names[surrounded[0]]
            return f"{NAMES[last_side]} has just moved, and cannot have left {name} surrounded."
        return ""

    def claim(self, words: Sequence[str]) -> Claim:
        """Claim lines of three words with a square board, less surely those whose third word is not `-`."""
        match words:
            case [rows, _side, rest] if is_square(rows):
                return Claim.WORDS if rest == "-" else Claim.SHAPE
        return Claim.NONE

    def rests(self, geometry: Geometry, now: str) -> Sequence[GameFields]:
        return (GameFields("-", words="place"),)

    def refusal(self, state: Torus, action: int) -> str:
        names = state.geometry.names
        cells = state.cells_after(action)
        match state.fault(action):
            case Fault.OCCUPIED:
                return f"{names[action]} is occupied"
            case Fault.SURROUNDED:
                return f"{NAMES[other(state.side)]} would surround it"
            case Fault.FLANKED:
                stones = flanking_stones(cells, state.size, action)
                return f"it would stand between {' and '.join(names[stone] for stone in stones)}"
        # The only fault left is REPEATED, so the board is in the history, which begins with that at the start.
        move_number = state.history.index(bytes(cells))
        when = f"after move {move_number}" if move_number else "at the start"
        return f"the board would be the same as {when}"
