"""What an action of Io is good for: it turns stones, it takes a corner."""

from boardgames_tui.changes import Kind
from boardgames_tui.effects import Effect, done_to, how_won
from boardgames_tui.games.io import rules
from boardgames_tui.kernel import NOWHERE, WIN
from boardgames_tui.position import Action, Position
from boardgames_tui.threats import other_to_act

GOAL = "ends up with more stones"
CORNER = 8
"""What a corner is worth, in stones turned: nobody can turn it any more."""


def effects(position: Position, action: Action) -> tuple[Effect, ...]:
    """Count what it turns; on the last cell, what both have then."""
    after = position.after(action)
    if how_won(after, position.side):
        own = after.cells.count(position.side)
        return (Effect("fill", f"the board with {own} stones to {after.board.sites - own}", WIN),)
    corner = (Effect("take", f"the corner {action.text}", CORNER),) if rules.is_corner(after.board, action.code) else ()
    return *corner, *done_to(position, after, Kind.TURNED, "turn", "stones")


def aims(position: Position, action: Action) -> tuple[Effect, ...]:
    """A stone on the edge can be turned along the edge alone."""
    b, c = position.board, action.code
    on_edge = NOWHERE in b.step[c * b.ways : (c + 1) * b.ways] and not rules.is_corner(b, c)
    return (Effect("sit", "on the edge, where only a run along it can be turned", 1),) if on_edge else ()


def passed(position: Position) -> Position | None:
    """The other colour is to act; none in the opening, whose turns hang on the last stone."""
    return other_to_act(position) if position.row[position.board.first] == rules.SINGLE else None
