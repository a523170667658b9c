"""What Io's actions are good for: they turn stones, take corners and edges, and limit the opponent."""

from boardgames_tui.core.cells import NAMES, WIN, other
from boardgames_tui.core.change_effects import effect_of_changes, limiting_effect
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.effects import Effect, balance
from boardgames_tui.core.geometry import ALL_AROUND
from boardgames_tui.core.presentation import counted
from boardgames_tui.games.io.rules import Io, Stage, beside

GOAL = "ends up with more stones"
# Value of a corner, in turned stones: it can never be turned.
CORNER = 8


def effects(state: Io, action: int) -> tuple[Effect, ...]:
    """Return the final score if an action wins, else the corner that it takes and the stones that it turns."""
    after = state.play(action)
    # A side can only win by filling the board.
    if after.is_won_by(state.side):
        own = after.cells.count(state.side)
        return (Effect("fill", f"the board with {own} stones to {len(after.cells) - own}", WIN),)
    corner = (Effect("take", "a corner", CORNER),) if state.is_corner(action) else ()
    return *corner, *effect_of_changes(state, after, Kind.TURNED, "turn", "stones")


def aims(state: Io, action: int) -> tuple[Effect, ...]:
    """Return what an action does for later: few cells for the next bound stone, a place on the edge, or safety."""
    after = state.play(action)
    is_on_edge = len(beside(state.size)[action]) < len(ALL_AROUND) and not state.is_corner(action)
    edge = Effect("sit", "on the edge, where only a run along it can be turned", 1)
    return (*_few_bound_cells(after), *((edge,) if is_on_edge else ()), *_remaining_cells_or_safety(after, action))


def _few_bound_cells(after: Io) -> tuple[Effect, ...]:
    """Return the number of cells for the opponent's bound stone if that is next and there are fewer than usual."""
    cell_count = len(after.actions)
    if after.stage is not Stage.BOUND or cell_count >= len(ALL_AROUND):
        return ()
    return (Effect("leave", f"{NAMES[after.side]} {_counted_cells(cell_count)} for its bound stone", 1),)


def _remaining_cells_or_safety(after: Io, action: int) -> tuple[Effect, ...]:
    """Return the number of cells for free stones in the opening, later the safety of the stone; empty after the end."""
    if after.outcome:
        return ()
    if after.stage is Stage.SINGLE:
        return (_safety(after, action),)
    return (Effect("leave", f"{_counted_cells(len(after.free_cells))} for free stones", 0),)


def _counted_cells(number: int) -> str:
    return counted(number, "cell") if number else "no cells"


def _safety(after: Io, site: int) -> Effect:
    """Return that no legal action turns the stone on a site, else the most stones that the opponent can turn."""
    if all(site not in after.turned(action) for action in after.actions):
        return Effect("stand", f"where {NAMES[after.side]} cannot turn it next turn", 1)
    return limiting_effect(after, Kind.TURNED, "turn", "stones")


def score_summary(state: Io, side: int) -> str:
    """Compare the numbers of stones of both sides; empty if they are equal."""
    return balance(state.cells.count(side), state.cells.count(other(side)), "stones")
