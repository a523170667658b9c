"""Value of Onyx' actions at a glance: connect, or keep the opponent from connecting."""

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
    """Return whether a colour that is not connected yet can connect with one stone."""
    joined_to_first, joined_to_last = (_nodes_joined_to(state, colour, edge) for edge in edges(state.size)[colour])
    return any(map(state.is_open, joined_to_first & joined_to_last))


def _nodes_joined_to(state: Onyx, colour: int, edge: frozenset[int]) -> frozenset[int]:
    """Return the nodes on which a stone of a colour is joined to an edge: those on it, and those beside its chains."""
    chains: set[int] = set()
    for node in edge:
        if state.cells[node] == colour and node not in chains:
            chains |= state.chain_of(node)
    near = neighbours(state.size)
    return edge.union(*(near[stone] for stone in chains))
