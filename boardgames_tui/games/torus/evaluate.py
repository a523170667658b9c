"""Value of Torus' actions at a glance: win, or keep the opponent from winning."""

from boardgames_tui.core.cells import EMPTY, WIN
from boardgames_tui.games.torus.rules import Torus

# Value of a placement that leaves no win to an opponent who could win at once.
SAVE = 1_000


def gain(state: Torus, action: int) -> int:
    """Return WIN for a placement that surrounds, SAVE for one that averts a win, else 0: Torus has no score."""
    if state.surrounds(action):
        return WIN
    if not can_win_at_once(state.passed()):
        return 0
    return 0 if can_win_at_once(state.play(action)) else SAVE


def can_win_at_once(state: Torus) -> bool:
    """Return whether the side to act wins by one placement."""
    return any(cell == EMPTY and state.surrounds(point) for point, cell in enumerate(state.cells))
