"""Rollouts of Onyx with a simple policy: capture or avert a capture, reconnect what was cut, else play at random."""

from boardgames_tui.core.kernel import BLACK, DRAWN_RESULT, EMPTY, NOWHERE, SEAT, Ints, Row, random_below, record_move
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import add_to_chains, build_chains
from boardgames_tui.games.onyx.engine.moves import play
from boardgames_tui.games.onyx.engine.rollout import CLOSED, CORNERS, init_cells, is_capture, random_action
from boardgames_tui.games.onyx.engine.state import square_at
from boardgames_tui.games.onyx.rules import NOT_OFFERED

# A rollout with more placements per node is a draw.
MAX_PLACEMENTS_PER_NODE = 2


def rollout(p: Ints, w: Row, trace: Row) -> float:
    """Play to the end with the rollout policy; return the result of BLACK's seat."""
    while w[S.SWAP] != NOT_OFFERED:
        a = random_action(p, w)
        record_move(trace, w[SEAT], a)
        play(p, w, a)
    winner = play_to_connection(p, w, trace)
    if winner == DRAWN_RESULT:
        return 0.5
    return 1.0 if (winner == BLACK) == (w[SEAT] == w[S.SIDE]) else 0.0


def play_to_connection(p: Ints, w: Row, trace: Row) -> int:
    """Place stones until a chain joins its edges; return its colour, or DRAWN_RESULT after too many placements."""
    init_rollout(p, w)
    colour = w[S.SIDE]
    flip = w[SEAT] ^ colour
    c = NOWHERE
    for _ in range(MAX_PLACEMENTS_PER_NODE * p[S.SITES]):
        c = choose_node(p, w, c, colour)
        if c == NOWHERE:
            return DRAWN_RESULT
        record_move(trace, colour ^ flip, c)
        put_and_capture(p, w, c, colour)
        if add_to_chains(p, w, c):
            return colour
        colour = 3 - colour
    return DRAWN_RESULT


def init_rollout(p: Ints, w: Row) -> None:
    """Initialise the cells, the list of empty nodes and the chains."""
    n = init_cells(p, w)
    w[S.EMPTY_COUNT] = n
    for i in range(n):
        w[S.INDEX + w[S.EMPTY_NODES + i]] = i
    build_chains(p, w)


def choose_node(p: Ints, w: Row, last: int, colour: int) -> int:
    """Return the node for the reply to a stone on `last`, by the rollout policy or at random, or NOWHERE."""
    if last != NOWHERE and last < p[S.LATTICE]:
        c = find_contested_corner(p, w, last)
        if c == NOWHERE:
            c = find_other_way(p, w, last, colour)
        if c != NOWHERE:
            return c
    return random_open_node(p, w)


def find_contested_corner(p: Ints, w: Ints, last: int) -> int:
    """Return the last empty corner of a square beside the last stone in which one side captures, or NOWHERE."""
    same = w[S.CELLS + last]
    for square in S.SQUARE_OFFSETS:
        at = square_at(last, square)
        if w[S.CELLS + p[at + S.MIDPOINT]] <= EMPTY:
            left = w[S.CELLS + p[at + S.LEFT]]
            opposite = w[S.CELLS + p[at + S.OPPOSITE]]
            right = w[S.CELLS + p[at + S.RIGHT]]
            if left + right == 3 - same and left * right == EMPTY and opposite == same:
                return p[at + S.LEFT] if left == EMPTY else p[at + S.RIGHT]
            if opposite == EMPTY and left == right == 3 - same:
                return p[at + S.OPPOSITE]
    return NOWHERE


def find_other_way(p: Ints, w: Row, last: int, colour: int) -> int:
    """Return a node, random if there are several, that reconnects what the last stone has cut; or NOWHERE."""
    found = NOWHERE
    n = 0
    at = S.BRIDGES + S.NODE_BRIDGES * last
    while p[at + S.FROM] < p[S.SITES]:
        is_cut = w[S.CELLS + p[at + S.FROM]] == colour and w[S.CELLS + p[at + S.TO]] == colour
        if is_cut and w[S.CELLS + p[at + S.OTHER_WAY]] == EMPTY:
            n += 1
            if n == 1 or random_below(w, n) == 0:
                found = p[at + S.OTHER_WAY]
        at += S.BRIDGE_SIZE
    return found


def random_open_node(p: Ints, w: Row) -> int:
    """Return a random open node, or NOWHERE."""
    while w[S.EMPTY_COUNT]:
        c = w[S.EMPTY_NODES + random_below(w, w[S.EMPTY_COUNT])]
        if c < p[S.LATTICE] or w[S.OCCUPIED_CORNERS + c] == 0:
            return c
        w[S.CELLS + c] = CLOSED
        remove_from_list(w, c)
    return NOWHERE


def remove_from_list(w: Row, c: int) -> None:
    """Remove a node from the list; the last one takes its place."""
    w[S.EMPTY_COUNT] -= 1
    moved = w[S.EMPTY_NODES + w[S.EMPTY_COUNT]]
    w[S.EMPTY_NODES + w[S.INDEX + c]] = moved
    w[S.INDEX + moved] = w[S.INDEX + c]


def add_to_list(w: Row, c: int) -> None:
    """Append a node that is open again to the list."""
    w[S.CELLS + c] = EMPTY
    w[S.INDEX + c] = w[S.EMPTY_COUNT]
    w[S.EMPTY_NODES + w[S.EMPTY_COUNT]] = c
    w[S.EMPTY_COUNT] += 1


def put_and_capture(p: Ints, w: Row, c: int, colour: int) -> None:
    """Put a stone on an open node, and remove what it captures."""
    remove_from_list(w, c)
    w[S.CELLS + c] = colour
    for square in S.SQUARE_OFFSETS:
        at = square_at(c, square)
        w[S.OCCUPIED_CORNERS + p[at + S.MIDPOINT]] += 1
        if w[S.OCCUPIED_CORNERS + p[at + S.MIDPOINT]] == CORNERS and is_capture(p, w, at, colour):
            remove_captured(p, w, p[at + S.LEFT])
            remove_captured(p, w, p[at + S.RIGHT])


def remove_captured(p: Ints, w: Row, c: int) -> None:
    """Remove a stone, and list the nodes that are open again."""
    w[S.PARTED + w[S.CELLS + c]] = 1
    add_to_list(w, c)
    for square in S.SQUARE_OFFSETS:
        middle = p[square_at(c, square) + S.MIDPOINT]
        w[S.OCCUPIED_CORNERS + middle] -= 1
        if w[S.CELLS + middle] == CLOSED and w[S.OCCUPIED_CORNERS + middle] == 0:
            add_to_list(w, middle)
