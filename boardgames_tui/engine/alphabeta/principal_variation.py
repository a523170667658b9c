"""Principal variations: the best variation from each ply, and of each move of the root.

In the row `w` of the search's state, a variation is its length, followed by its moves.
"""

from boardgames_tui.engine.alphabeta.state import variation_at
from boardgames_tui.kernel.language import Row


def set_variation(w: Row, ply: int, move: int) -> None:
    """Set the variation of a ply to a move, followed by the variation of the next ply."""
    write_variation(w, variation_at(ply), move, variation_at(ply + 1))


def write_variation(w: Row, target: int, move: int, continuation: int) -> None:
    """Write a variation at w[target]: a move, followed by the variation at w[continuation]."""
    length = w[continuation]
    w[target] = length + 1
    w[target + 1] = move
    for i in range(1, length + 1):
        w[target + 1 + i] = w[continuation + i]
