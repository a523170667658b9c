"""What Io's actions are good for: they turn stones, take corners and edges, and limit the opponent.

`position` is the position before an action and `after` the one after it, `b` the tables of the board, `c` a cell.
"""

from boardgames_tui.core.action import Action
from boardgames_tui.core.cells import NAMES, NOWHERE, WIN, other
from boardgames_tui.core.change_effects import effect_of_changes, limiting_effect
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.contracts import PositionView
from boardgames_tui.core.effects import Effect, balance
from boardgames_tui.core.kernel import BoardTables, Row, pass_turn
from boardgames_tui.core.presentation import counted
from boardgames_tui.games.io import registers as R
from boardgames_tui.games.io import rules

GOAL = "ends up with more stones"
# Value of a corner, in turned stones: it can never be turned.
CORNER = 8


def effects(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Return the final score if an action wins, else the corner that it takes and the stones that it turns."""
    after = position.after(action)
    # A side can only win by filling the board.
    if after.winning_reason(position.side):
        own = after.cells.count(position.side)
        return (Effect("fill", f"the board with {own} stones to {after.board.sites - own}", WIN),)
    corner = (Effect("take", "a corner", CORNER),) if rules.is_corner(after.board, action.code) else ()
    return *corner, *effect_of_changes(position, after, Kind.TURNED, "turn", "stones")


def aims(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Return what an action does for later: few cells for the next bound stone, a place on the edge, or safety."""
    after, b, c = position.after(action), position.board, action.code
    neighbours = b.neighbours[c * b.ways : (c + 1) * b.ways]
    is_on_edge = NOWHERE in neighbours and not rules.is_corner(b, c)
    edge = Effect("sit", "on the edge, where only a run along it can be turned", 1)
    return (*_few_bound_cells(after), *((edge,) if is_on_edge else ()), *_remaining_cells_or_safety(after, c))


def _few_bound_cells(after: PositionView) -> tuple[Effect, ...]:
    """Return the number of cells for the opponent's bound stone if that is next and there are fewer than usual."""
    cell_count = len(after.actions)
    if after.row[after.board.first_register + R.STAGE] != rules.BOUND or cell_count >= after.board.ways:
        return ()
    return (Effect("leave", f"{NAMES[after.side]} {_counted_cells(cell_count)} for its bound stone", 1),)


def _remaining_cells_or_safety(after: PositionView, site: int) -> tuple[Effect, ...]:
    """Return the number of cells for free stones in the opening, later the safety of the stone; empty after the end."""
    b, row = after.board, list(after.row)
    if after.outcome:
        return ()
    if row[b.first_register + R.STAGE] == rules.SINGLE:
        return (_safety(after, site),)
    free_count = sum(rules.is_free(b, row, c) for c in range(b.sites))
    return (Effect("leave", f"{_counted_cells(free_count)} for free stones", 0),)


def _counted_cells(number: int) -> str:
    return counted(number, "cell") if number else "no cells"


def _safety(after: PositionView, site: int) -> Effect:
    """Return that no legal action turns the stone on a site, else the most stones that the opponent can turn."""
    if all(after.after(action).cells[site] != after.side for action in after.actions):
        return Effect("stand", f"where {NAMES[after.side]} cannot turn it next turn", 1)
    return limiting_effect(after, Kind.TURNED, "turn", "stones")


def score_summary(position: PositionView, side: int) -> str:
    """Compare the numbers of stones of both sides; empty if they are equal."""
    return balance(position.cells.count(side), position.cells.count(other(side)), "stones")


def null_move(b: BoardTables, s: Row) -> bool:
    """Pass the turn in place; return whether that has a meaning.

    It has none in the opening, because the turns of the opening depend on the last stone.
    """
    pass_turn(b, s)
    return s[b.first_register + R.STAGE] == rules.SINGLE
