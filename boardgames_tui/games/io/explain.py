"""What Io's actions are good for: they turn stones, and they take corners."""

from boardgames_tui.core.action import Action
from boardgames_tui.core.change_effects import at_most, done_to
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.contracts import PositionView
from boardgames_tui.core.effects import NAMES, Effect, balance
from boardgames_tui.core.kernel import NOWHERE, WIN, BoardTables, Row, other, pass_turn
from boardgames_tui.core.presentation import counted
from boardgames_tui.games.io import registers as R
from boardgames_tui.games.io import rules

GOAL = "ends up with more stones"
# Value of a corner, in turned stones: it can never be turned.
CORNER = 8


def effects(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Return the stones that an action turns, and a corner; for a winning last stone, the final score."""
    after = position.after(action)
    if after.winning_reason(position.side):
        own = after.cells.count(position.side)
        return (Effect("fill", f"the board with {own} stones to {after.board.sites - own}", WIN),)
    corner = (Effect("take", "a corner", CORNER),) if rules.is_corner(after.board, action.code) else ()
    return *corner, *done_to(position, after, Kind.TURNED, "turn", "stones")


def aims(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Return what an action does for later: it leaves little to the next bound stone, or sits on the edge."""
    after, b, c = position.after(action), position.board, action.code
    on_edge = NOWHERE in b.step[c * b.ways : (c + 1) * b.ways] and not rules.is_corner(b, c)
    edge = Effect("sit", "on the edge, where only a run along it can be turned", 1)
    return (*_bound(after), *((edge,) if on_edge else ()), *_describe_rest(after, c))


def _bound(after: PositionView) -> tuple[Effect, ...]:
    n, bound = len(after.actions), after.row[after.board.first + R.STAGE] == rules.BOUND
    whose = f"{NAMES[after.side]} {_cells(n)} for its bound stone"
    return (Effect("leave", whose, 1),) if bound and n < after.board.ways else ()


def _describe_rest(after: PositionView, site: int) -> tuple[Effect, ...]:
    """Return the cells left for free stones in the opening, and how safe the stone is later; nothing after the end."""
    b, row = after.board, list(after.row)
    if after.outcome:
        return ()
    if row[b.first + R.STAGE] == rules.SINGLE:
        return (_safety(after, site),)
    return (Effect("leave", f"{_cells(sum(rules.is_free(b, row, c) for c in range(b.sites)))} for free stones", 0),)


def _cells(n: int) -> str:
    return counted(n, "cell") if n else "no cells"


def _safety(after: PositionView, site: int) -> Effect:
    """Return whether the stone is safe for a turn, or how many stones the other side can turn at most."""
    if all(after.after(action).cells[site] != after.side for action in after.actions):
        return Effect("stand", f"where {NAMES[after.side]} cannot turn it next turn", 1)
    return at_most(after, Kind.TURNED, "turn", "stones")


def score_summary(position: PositionView, side: int) -> str:
    """Compare the stones of both sides."""
    return balance(position.cells.count(side), position.cells.count(other(side)), "stones")


def null_move(b: BoardTables, s: Row) -> bool:
    """Pass the turn. In the opening this has no meaning, because its turns depend on the last stone."""
    pass_turn(b, s)
    return s[b.first + R.STAGE] == rules.SINGLE
