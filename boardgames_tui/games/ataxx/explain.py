"""What an action of Ataxx is good for: it turns pieces, it adds one."""

from boardgames_tui.core.action import Action
from boardgames_tui.core.change_effects import at_most, done_to
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.contracts import PositionView
from boardgames_tui.core.effects import NAMES, Effect, balance
from boardgames_tui.core.kernel import WIN, BoardTables, Row, other, pass_turn

GOAL = "ends up with more pieces{when}"


def effects(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Count what it turns; where it ends the game, what both have then."""
    after = position.after(action)
    if after.winning_reason(position.side):
        return (_win(after, position.side),)
    return done_to(position, after, Kind.TURNED, "turn", "pieces")


def _win(after: PositionView, side: int) -> Effect:
    own, foes = after.cells.count(side), after.cells.count(other(side))
    if not foes:
        return Effect("turn", f"the last of {NAMES[other(side)]}'s pieces", WIN)
    return Effect("end", f"the game with {own} pieces to {foes}", WIN)


def aims(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """A clone is a piece more; a jump has only moved one, so what can be done to it matters."""
    if action.code < position.board.sites:
        return (Effect("add", "a piece", 1),)
    after = position.after(action)
    return () if after.outcome else (at_most(after, Kind.TURNED, "turn", "pieces"),)


def score_summary(position: PositionView, side: int) -> str:
    """Count the pieces."""
    return balance(position.cells.count(side), position.cells.count(other(side)), "pieces")


def null_move(b: BoardTables, s: Row) -> bool:
    """Give the turn to the other colour."""
    pass_turn(b, s)
    return True
