"""What a search holds in memory: its tree, in columns, and the row of the playout under way."""

from collections.abc import MutableSequence
from typing import NamedTuple, TypeAlias

from boardgames_tui.kernel import BLACK, DRAW, Board, Row
from boardgames_tui.search.slots import key, play

Floats: TypeAlias = MutableSequence[float]

UNKNOWN = 0
DRAWN = 3
"""What is proven of a node: UNKNOWN, the seat that wins, or DRAWN."""

# What stands in a tree's `state`.
USED = 0  # nodes
DEEPEST = 1  # path so far
DICE = 2
REPEATS = 3  # whether the rules look at the past
PAST = 4  # how many positions stood before the root
STAMP = 5  # of this playout
OPEN = 6  # whether the search goes on when the root is proven
SIGHT = 7  # `Evaluate.SIGHT`
REACH = 8  # actions to a playout
REGISTERS = 9


class Tree(NamedTuple):
    """Nodes in columns (node 0 is the root), and the scratch of a playout."""

    state: Row
    first: Row
    """The first child; the others follow."""
    width: Row
    """How many children; 0 before a node is grown."""
    action: Row
    visits: Row
    proven: Row
    plies: Row
    """Actions to the proven end."""
    total: Floats
    """The sum of the results of all visits."""
    prior: Floats
    """How likely the action is held to be, before it is tried."""
    alike: Row
    """How often the same seat played the same action later."""
    alike_total: Floats
    row: Row
    spare: Row
    moves: Row
    path: Row
    seats: Row
    """Who acts at each node of the path."""
    played: Row
    """The stamp of the last playout in which a seat (1 or 2) played an action: `played[(seat - 1) * actions + a]`."""


def advance(b: Board, t: Tree, past: Row, a: int) -> None:
    """Play an action in the playout's row."""
    if t.state[REPEATS]:
        past[0] += 1
        past[past[0]] = key(b, t.row)
    play(b, t.row, a)


def proof(b: Board, s: Row, end: int) -> int:
    """The seat that has won, or DRAWN."""
    winner = end % 4
    if winner == DRAW:
        return DRAWN
    return s[b.seat] if winner == s[b.side] else 3 - s[b.seat]


def value_of(proven: int) -> float:
    """The result for the seat BLACK."""
    if proven == DRAWN:
        return 0.5
    return 1.0 if proven == BLACK else 0.0
