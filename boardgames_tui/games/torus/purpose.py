"""What an action of Torus is good for: it surrounds, it takes stones."""

from boardgames_tui.changes import Kind
from boardgames_tui.effects import Effect, done_to, named
from boardgames_tui.games.torus import rules
from boardgames_tui.kernel import WIN
from boardgames_tui.position import Action, Position
from boardgames_tui.threats import other_to_act

GOAL = "surrounds a stone{when}"


def effects(position: Position, action: Action) -> tuple[Effect, ...]:
    """Name the stone that it surrounds, else the stones that it takes."""
    after = position.after(action)
    b, row = after.board, list(after.row)
    lost = [c for c in range(b.sites) if row[c] == after.side and rules.around(b, row, c, position.side) == rules.SIDES]
    if lost:
        return (Effect("surround", named(position, lost, "stones"), WIN),)
    return done_to(position, after, Kind.TAKEN, "take", "stones")


def aims(position: Position, action: Action) -> tuple[Effect, ...]:
    """Nothing: what it threatens is seen by what it would do next."""
    return ()


def passed(position: Position) -> Position:
    """The other colour is to act."""
    return other_to_act(position)
