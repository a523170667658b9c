"""Value of Ataxx' actions at a glance, by the pieces that they gain."""

from boardgames_tui.core.cells import WIN, other
from boardgames_tui.games.ataxx.rules import Ataxx


def gain(state: Ataxx, action: int) -> int:
    """Return the gain in pieces: 1 for a clone, 2 for each piece turned, 0 for a pass; WIN if the action wins."""
    after = state.play(action)
    if after.is_won_by(state.side):
        return WIN
    return piece_lead(after, state.side) - piece_lead(state, state.side)


def piece_lead(state: Ataxx, colour: int) -> int:
    """Return the number of pieces by which a colour leads, negative if it is behind."""
    return state.cells.count(colour) - state.cells.count(other(colour))
