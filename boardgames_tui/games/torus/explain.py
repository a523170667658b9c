"""What Torus' actions are good for: they surround stones, and they capture."""

from boardgames_tui.core.action import Action
from boardgames_tui.core.change_effects import done_to, named
from boardgames_tui.core.changes import Kind
from boardgames_tui.core.contracts import PositionView
from boardgames_tui.core.effects import NAMES, Effect
from boardgames_tui.core.kernel import EMPTY, WIN, BoardTables, Row, other, pass_turn
from boardgames_tui.games.torus import rules

GOAL = "surrounds a stone{when}"
# Ordinals of the sides of a stone that are taken.
SIDE = {1: "a", 2: "the second", 3: "the third", 4: "the fourth"}


def effects(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Return the stone that an action surrounds, else the stones that it captures."""
    after = position.after(action)
    b, row = after.board, list(after.row)
    lost = [
        c
        for c in range(b.sites)
        if row[c] == after.side and rules.count_around(b, row, c, position.side) == rules.SIDES
    ]
    if lost:
        return (Effect("surround", named(position, lost, "stones"), WIN),)
    return done_to(position, after, Kind.TAKEN, "capture", "stones")


def aims(position: PositionView, action: Action) -> tuple[Effect, ...]:
    """Return what an action does for later: it takes a side of a stone, shields an own one, or is safe for a turn."""
    after, c = position.after(action), action.code
    b, row = after.board, list(after.row)
    beside = {d: row[d] for d in b.step[c * b.ways : c * b.ways + rules.SIDES] if row[d] != EMPTY}
    held = [(rules.count_around(b, row, d, other(cell)), cell != position.side, d) for d, cell in beside.items()]
    n, foes, d = max(held, default=(0, False, c))
    name = after.geometry.names[d]
    if n and foes:
        return (Effect("take", f"{SIDE[n]} side of {name}", 1),)
    if n:
        return (Effect("shield", f"{name}, of which {NAMES[after.side]} holds {n} {'side' if n == 1 else 'sides'}", 1),)
    return (
        () if _is_taken(after, c) else (Effect("stand", f"where {NAMES[after.side]} cannot capture it next turn", 1),)
    )


def _is_taken(after: PositionView, site: int) -> bool:
    """Return whether some reply captures or surrounds the stone on a site."""
    for there in map(after.after, after.actions):
        if (
            there.cells[site] == EMPTY
            or rules.count_around(there.board, list(there.row), site, after.side) == rules.SIDES
        ):
            return True
    return False


def score_summary(position: PositionView, side: int) -> str:
    """Return nothing: Torus has no score."""
    return ""


def null_move(b: BoardTables, s: Row) -> bool:
    """Pass the turn."""
    pass_turn(b, s)
    return True
