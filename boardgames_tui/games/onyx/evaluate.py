"""Value of Onyx' actions at a glance: connect, or keep the opponent from connecting.

To *connect* is to join one's first edge (Black: bottom, White: left) with one's last edge (top, right).
"""

from boardgames_tui.core.cells import EMPTY, WIN, other
from boardgames_tui.games.onyx.board import neighbours
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
    first, last = (_chains_from(state, colour, distance) for distance in (0, state.size - 1))
    # A chain from edge to edge has a stone in each row or column, and one of them may be missing.
    if len(first) + len(last) < state.size - 1:
        return False
    return any(
        cell == EMPTY
        and state.is_open(node)
        and _touches(state, node, colour, 0, first)
        and _touches(state, node, colour, state.size - 1, last)
        for node, cell in enumerate(state.cells)
    )


def _chains_from(state: Onyx, colour: int, distance: int) -> set[int]:
    """Return the stones of all chains of a colour that have a stone at a distance from its first edge."""
    chains: set[int] = set()
    for node, cell in enumerate(state.cells):
        if cell == colour and node not in chains and state.distance_from_edge(node, colour) == distance:
            chains |= state.chain_of(node)
    return chains


def _touches(state: Onyx, node: int, colour: int, distance: int, chains: set[int]) -> bool:
    """Return whether a node lies on the edge at a distance from a colour's first edge, or beside one of its chains."""
    is_on_edge = state.distance_from_edge(node, colour) == distance
    return is_on_edge or not chains.isdisjoint(neighbours(state.size)[node])
