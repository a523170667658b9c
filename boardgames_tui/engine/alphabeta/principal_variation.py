"""Principal variations: the best line of each ply, and of each move of the root.

A variation is its length, followed by its moves.
"""

from boardgames_tui.core.kernel import Row
from boardgames_tui.engine.alphabeta.state import variation_at


def extend_line(w: Row, ply: int, move: int) -> None:
    """Set the variation of a ply to a move and the variation of the next ply."""
    copy_line(w, variation_at(ply), variation_at(ply + 1), move)


def copy_line(w: Row, to: int, tail: int, move: int) -> None:
    """Write a move and the variation that follows it."""
    n = w[tail]
    w[to] = n + 1
    w[to + 1] = move
    for k in range(1, n + 1):
        w[to + 1 + k] = w[tail + k]
