"""Rollouts of Onyx with a simple policy: capture or avert a capture, reconnect what was cut, else play at random.

A rollout plays on CELLS, the cell of each node, and EMPTY_NODES, a list of the nodes that may be empty and open. The
swap and repetitions are left out. A *square* is the offset in the tables `p` of a SQUARE around a node.
"""

from boardgames_tui.core.cells import BLACK, EMPTY, NOWHERE, other
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import add_to_chains, build_chains
from boardgames_tui.games.onyx.engine.moves import play
from boardgames_tui.games.onyx.engine.rollout import CLOSED, init_cells, is_capture, random_action
from boardgames_tui.games.onyx.engine.state import CORNERS, NOT_OFFERED, square_at
from boardgames_tui.kernel.language import DRAWN_RESULT, SEAT, Ints, Row, random_below, record_move

# A rollout with more placements per node is a draw.
MAX_PLACEMENTS_PER_NODE = 2


def rollout(p: Ints, w: Row, trace: Row) -> float:
    """Play to the end with the rollout policy; return the result of BLACK's seat: 1.0, 0.5 or 0.0."""
    while w[S.SWAP] != NOT_OFFERED:
        a = random_action(p, w)
        record_move(trace, w[SEAT], a)
        play(p, w, a)
    winner = play_to_connection(p, w, trace)
    if winner == DRAWN_RESULT:
        return 0.5
    # After a swap, BLACK's seat plays White.
    is_swapped = w[SEAT] != w[S.SIDE]
    return 1.0 if (winner == BLACK) != is_swapped else 0.0


def play_to_connection(p: Ints, w: Row, trace: Row) -> int:
    """Place stones until a chain joins its edges; return its colour, or DRAWN_RESULT after too many placements."""
    init_rollout(p, w)
    colour = w[S.SIDE]
    seat = w[SEAT]
    c = NOWHERE
    for _ in range(MAX_PLACEMENTS_PER_NODE * p[S.SITES]):
        c = choose_node(p, w, c, colour)
        if c == NOWHERE:
            return DRAWN_RESULT
        record_move(trace, seat, c)
        put_and_capture(p, w, c, colour)
        if add_to_chains(p, w, c):
            return colour
        colour = other(colour)
        seat = other(seat)
    return DRAWN_RESULT


def init_rollout(p: Ints, w: Row) -> None:
    """Initialise the cells, the list of empty nodes with the index of each node, and the chains."""
    n = init_cells(p, w)
    w[S.EMPTY_COUNT] = n
    for i in range(n):
        w[S.INDEX + w[S.EMPTY_NODES + i]] = i
    build_chains(p, w)


def choose_node(p: Ints, w: Row, last: int, colour: int) -> int:
    """Return the node of a colour's reply to the stone on `last`, by the rollout policy, else at random.

    Return NOWHERE if no node is open. `last` is NOWHERE at the beginning.
    """
    if last != NOWHERE and last < p[S.LATTICE]:
        c = find_contested_corner(p, w, last)
        if c == NOWHERE:
            c = find_reconnection(p, w, last, colour)
        if c != NOWHERE:
            return c
    return random_open_node(p, w)


def find_contested_corner(p: Ints, w: Ints, last: int) -> int:
    """Return the only empty corner of a square beside the last stone at which a side would capture, or NOWHERE."""
    last_colour = w[S.CELLS + last]
    replying = other(last_colour)
    for offset in S.SQUARE_OFFSETS:
        square = square_at(last, offset)
        if w[S.CELLS + p[square + S.MIDPOINT]] <= EMPTY:
            left = w[S.CELLS + p[square + S.LEFT]]
            opposite = w[S.CELLS + p[square + S.OPPOSITE]]
            right = w[S.CELLS + p[square + S.RIGHT]]
            # One of LEFT and RIGHT is empty, the other one has a stone of the replying side.
            is_side_corner_empty = left + right == replying and left * right == EMPTY
            if is_side_corner_empty and opposite == last_colour:
                return p[square + S.LEFT] if left == EMPTY else p[square + S.RIGHT]
            if opposite == EMPTY and left == right == replying:
                return p[square + S.OPPOSITE]
    return NOWHERE


def find_reconnection(p: Ints, w: Row, last: int, colour: int) -> int:
    """Return a node that completes a bridge of a colour of which the last stone has taken the other node, or NOWHERE.

    Of several nodes, a random one is chosen (reservoir sampling).
    """
    chosen = NOWHERE
    count = 0
    bridge = S.BRIDGES + S.NODE_BRIDGES * last
    # NONE, which is not below SITES, ends the list.
    while p[bridge + S.FROM] < p[S.SITES]:
        is_cut = w[S.CELLS + p[bridge + S.FROM]] == colour and w[S.CELLS + p[bridge + S.TO]] == colour
        if is_cut and w[S.CELLS + p[bridge + S.OTHER_WAY]] == EMPTY:
            count += 1
            if count == 1 or random_below(w, count) == 0:
                chosen = p[bridge + S.OTHER_WAY]
        bridge += S.BRIDGE_SIZE
    return chosen


def random_open_node(p: Ints, w: Row) -> int:
    """Return a random open node, or NOWHERE; midpoints that are drawn but not open are removed from the list."""
    while w[S.EMPTY_COUNT]:
        c = w[S.EMPTY_NODES + random_below(w, w[S.EMPTY_COUNT])]
        if c < p[S.LATTICE] or w[S.OCCUPIED_CORNERS + c] == 0:
            return c
        w[S.CELLS + c] = CLOSED
        remove_from_list(w, c)
    return NOWHERE


def remove_from_list(w: Row, c: int) -> None:
    """Remove a node from the list of empty nodes; the last node of the list takes its place."""
    w[S.EMPTY_COUNT] -= 1
    last_node = w[S.EMPTY_NODES + w[S.EMPTY_COUNT]]
    w[S.EMPTY_NODES + w[S.INDEX + c]] = last_node
    w[S.INDEX + last_node] = w[S.INDEX + c]


def add_to_list(w: Row, c: int) -> None:
    """Empty a node that is open again, and append it to the list of empty nodes."""
    w[S.CELLS + c] = EMPTY
    w[S.INDEX + c] = w[S.EMPTY_COUNT]
    w[S.EMPTY_NODES + w[S.EMPTY_COUNT]] = c
    w[S.EMPTY_COUNT] += 1


def put_and_capture(p: Ints, w: Row, c: int, colour: int) -> None:
    """Put a stone on an open node, and remove the stones that it captures."""
    remove_from_list(w, c)
    w[S.CELLS + c] = colour
    for offset in S.SQUARE_OFFSETS:
        square = square_at(c, offset)
        w[S.OCCUPIED_CORNERS + p[square + S.MIDPOINT]] += 1
        if w[S.OCCUPIED_CORNERS + p[square + S.MIDPOINT]] == CORNERS and is_capture(p, w, square, colour):
            remove_captured(p, w, p[square + S.LEFT])
            remove_captured(p, w, p[square + S.RIGHT])


def remove_captured(p: Ints, w: Row, c: int) -> None:
    """Remove a stone, add the nodes that are open again to the list, and mark its colour as parted."""
    w[S.PARTED + w[S.CELLS + c]] = 1
    add_to_list(w, c)
    for offset in S.SQUARE_OFFSETS:
        midpoint = p[square_at(c, offset) + S.MIDPOINT]
        w[S.OCCUPIED_CORNERS + midpoint] -= 1
        if w[S.CELLS + midpoint] == CLOSED and w[S.OCCUPIED_CORNERS + midpoint] == 0:
            add_to_list(w, midpoint)
