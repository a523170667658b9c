"""The best lines of an alpha-beta search: one for each ply of the line under way, one for each move of the root."""

from boardgames_tui.core.kernel import Row
from boardgames_tui.engine.alphabeta import state as S


def extend_line(w: Row, ply: int, move: int) -> None:
    """The best from a ply is this move, then the best from the next ply."""
    copy_line(w, S.VARIATIONS + S.VARIATION_SIZE * ply, S.VARIATIONS + S.VARIATION_SIZE * (ply + 1), move)


def copy_line(w: Row, to: int, tail: int, move: int) -> None:
    """Write a move and the line that follows it."""
    n = w[tail]
    w[to] = n + 1
    w[to + 1] = move
    for k in range(1, n + 1):
        w[to + 1 + k] = w[tail + k]
