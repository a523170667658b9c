"""What an action of Clobber is good for, in the words of hints."""

from boardgames_tui.core.cells import NAMES, WIN
from boardgames_tui.core.effects import Effect
from boardgames_tui.core.presentation import counted

from .rules import Clobber

GOAL = "takes the last piece that can be taken"


def effects(state: Clobber, action: int) -> tuple[Effect, ...]:
    """Say only whether it wins: each move takes a piece."""
    after = state.play(action)
    return (Effect("leave", f"{NAMES[after.side]} without a move", WIN),) if after.is_won_by(state.side) else ()


def aims(state: Clobber, action: int) -> tuple[Effect, ...]:
    """Count the moves that it leaves to the opponent."""
    after = state.play(action)
    return (Effect("leave", f"{NAMES[after.side]} {counted(len(after.actions), 'move')}", 1),)


def score_summary(state: Clobber, side: int) -> str:
    """Compare nothing: neither pieces nor moves are counted."""
    return ""
