"""What Ataxx' actions are good for: they turn pieces, and clones add one."""

from boardgames_tui.core.action import Action
from boardgames_tui.core.change_effects import at_most, done_to
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.contracts import PositionView
from boardgames_tui.core.effects import NAMES, Effect, balance
from boardgames_tui.core.kernel import WIN, BoardTables, Row, other, pass_turn

GOAL = "ends up with more pieces{when}"


def effects(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Return the pieces that an action turns; if it wins, the final count."""
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
    """Return the piece that a clone adds. A jump only moves one, so its aim is what it leaves to the opponent."""
    if action.code < position.board.sites:
        return (Effect("add", "a piece", 1),)
    after = position.after(action)
    return () if after.outcome else (at_most(after, Kind.TURNED, "turn", "pieces"),)


def score_summary(position: PositionView, side: int) -> str:
    """Compare the pieces of both sides."""
    return balance(position.cells.count(side), position.cells.count(other(side)), "pieces")


def null_move(b: BoardTables, s: Row) -> bool:
    """Pass the turn."""
    pass_turn(b, s)
    return True
