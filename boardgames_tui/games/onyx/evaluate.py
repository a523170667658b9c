"""Value of an action in Onyx by its next consequences: connect, or keep the opponent from connecting at once."""

from boardgames_tui.core.cells import WIN, other
from boardgames_tui.games.onyx.board import edges, neighbours
from boardgames_tui.games.onyx.rules import Onyx

# Value of a placement that leaves no connection to an opponent who could connect at once.
SAVE = 1_000


def gain(state: Onyx, action: int) -> int:
    """Return WIN for a placement that connects, SAVE for one that averts a connection, else 0: Onyx has no score."""
    if action == state.swap_action:
        return 0
    after = state.play(action)
    if after.winner == state.side:
        return WIN
    enemy = other(state.side)
    return SAVE if can_connect(state, enemy) and not can_connect(after, enemy) else 0


def can_connect(state: Onyx, colour: int) -> bool:
    """Return whether a colour that is not connected yet can join its edges with one more stone."""
    first_edge, last_edge = edges(state.size)[colour]
    joined_to_both = _nodes_joined_to(state, colour, first_edge) & _nodes_joined_to(state, colour, last_edge)
    return any(map(state.is_open, joined_to_both))


def _nodes_joined_to(state: Onyx, colour: int, edge: frozenset[int]) -> frozenset[int]:
    """Return the nodes where one more stone of a colour would be joined to an edge, occupied nodes included.

    They are the nodes of the edge, and the neighbours of all stones in the colour's chains from this edge.
    """
    chained: set[int] = set()
    for node in edge:
        if state.cells[node] == colour and node not in chained:
            chained |= state.chain_of(node)
    return edge | {node for stone in chained for node in neighbours(state.size)[stone]}
