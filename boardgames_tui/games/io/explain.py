"""What Io's actions are good for: they turn stones, take corners and edges, and limit the opponent.

A turn of the opening is a *bound* stone next to the opponent's last stone, then a *free* stone next to no stone.
"""

from boardgames_tui.core.cells import NAMES, WIN, other
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.effects import Effect, balance, effect_of_changes, limiting_effect
from boardgames_tui.core.geometry import ALL_AROUND
from boardgames_tui.core.presentation import counted
from boardgames_tui.games.io.rules import Io, Stage, beside

GOAL = "ends up with more stones"
# Value of a corner, in turned stones: it can never be turned.
CORNER = 8
# Number of cells next to a cell that is not on the edge.
MAX_NEIGHBOURS = len(ALL_AROUND)


def effects(state: Io, action: int) -> tuple[Effect, ...]:
    """Return the final score if an action wins, else the corner that it takes and the stones that it turns."""
    after = state.play(action)
    # The game ends, and so is won, only on a full board.
    if after.is_won_by(state.side):
        own = after.cells.count(state.side)
        enemy = len(after.cells) - own
        return (Effect("fill", f"the board with {own} stones to {enemy}", worth=WIN),)
    turning = effect_of_changes(state, after, Kind.TURNED, verb="turn", noun="stones")
    return (Effect("take", "a corner", worth=CORNER), *turning) if state.is_corner(action) else turning


def aims(state: Io, action: int) -> tuple[Effect, ...]:
    """Return the aims of a placement: few cells for the next bound stone, the edge, and free cells or safety."""
    after = state.play(action)
    found = _few_bound_cells(after)
    if len(beside(state.size)[action]) < MAX_NEIGHBOURS and not state.is_corner(action):
        found += (Effect("sit", "on the edge, where only a run along it can be turned", worth=1),)
    return found + _free_cells_or_safety(after, action)


def _few_bound_cells(after: Io) -> tuple[Effect, ...]:
    """Return the number of cells for the opponent's bound stone if that is next and there are fewer than usual."""
    cell_count = len(after.actions)
    if after.stage is not Stage.BOUND or cell_count >= MAX_NEIGHBOURS:
        return ()
    return (Effect("leave", f"{NAMES[after.side]} {_counted_cells(cell_count)} for its bound stone", worth=1),)


def _free_cells_or_safety(after: Io, cell: int) -> tuple[Effect, ...]:
    """Return the number of free cells in the opening, later the safety of the stone on a cell; empty after the end."""
    if after.outcome:
        return ()
    if after.stage is Stage.SINGLE:
        return (_safety(after, cell),)
    return (Effect("leave", f"{_counted_cells(len(after.free_cells))} for free stones", worth=0),)


def _counted_cells(number: int) -> str:
    return counted(number, "cell") if number else "no cells"


def _safety(after: Io, cell: int) -> Effect:
    """Return that the opponent cannot turn the stone on a cell, else the most stones that the opponent can turn."""
    if all(cell not in after.turned(reply) for reply in after.actions):
        return Effect("stand", f"where {NAMES[after.side]} cannot turn it next turn", worth=1)
    return limiting_effect(after, Kind.TURNED, verb="turn", noun="stones")


def score_summary(state: Io, side: int) -> str:
    """Compare the numbers of stones of both sides; empty if they are equal."""
    return balance(state.cells.count(side), state.cells.count(other(side)), "stones")
