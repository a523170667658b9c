"""Value of Ataxx' actions by the lead in pieces that they gain at once."""

from boardgames_tui.core.cells import WIN, other
from boardgames_tui.games.ataxx.rules import Ataxx


def gain(state: Ataxx, action: int) -> int:
    """Return the rise in the piece lead of the side that acts; WIN if the action wins.

    A clone adds 1 to the lead, and each turned piece 2; a jump itself adds nothing.
    """
    after = state.play(action)
    if after.is_won_by(state.side):
        return WIN
    return _piece_lead(after, state.side) - _piece_lead(state, state.side)


def _piece_lead(state: Ataxx, colour: int) -> int:
    """Return the number of a colour's pieces less that of its enemy's."""
    return state.cells.count(colour) - state.cells.count(other(colour))
