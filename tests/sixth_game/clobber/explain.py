"""What an action of Clobber is good for, in the words of hints."""

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES, WIN
from boardgames_tui.core.contracts import PositionView
from boardgames_tui.core.effects import Effect
from boardgames_tui.core.kernel import BoardTables, Row, pass_turn
from boardgames_tui.core.presentation import counted

from .rules import has_enemy_beside

GOAL = "takes the last piece that can be taken"


def effects(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Say only whether it wins: each move takes a piece."""
    after = position.after(action)
    if after.winning_reason(position.side):
        return (Effect("leave", f"{NAMES[after.side]} without a move", WIN),)
    return ()


def aims(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Count the moves that it leaves to the opponent."""
    after = position.after(action)
    return (Effect("leave", f"{NAMES[after.side]} {counted(len(after.actions), 'move')}", 1),)


def score_summary(position: PositionView, side: int) -> str:
    """Compare nothing: neither pieces nor moves are counted."""
    return ""


def null_move(b: BoardTables, s: Row) -> bool:
    """Give the turn to the other colour, if it has a move."""
    pass_turn(b, s)
    return any(s[c] == s[b.side] and has_enemy_beside(b, s, c) for c in range(b.sites))
