"""Quick value of Torus' actions: whether they win, or keep the opponent from winning next turn."""

from boardgames_tui.core.cells import EMPTY, WIN
from boardgames_tui.games.torus.rules import Torus

# Value of a placement after which an opponent who threatened to win next turn cannot.
SAVE = 1_000


def gain(state: Torus, action: int) -> int:
    """Return WIN for a placement that surrounds, SAVE for one that averts a win, else 0: Torus has no score."""
    if state.surrounds(action):
        return WIN
    # After a pass it is the opponent who can win.
    is_threatened = can_win_at_once(state.passed())
    if is_threatened and not can_win_at_once(state.play(action)):
        return SAVE
    return 0


def can_win_at_once(state: Torus) -> bool:
    """Return whether the side to act wins by one placement."""
    return any(cell == EMPTY and state.surrounds(point) for point, cell in enumerate(state.cells))
