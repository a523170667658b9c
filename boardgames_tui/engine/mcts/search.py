"""Monte Carlo tree search with a solver, one for all games, in the language of `kernel` (and floats).

Results are shares of the seat BLACK, and each seat looks at them from its own side: so nothing is negated by the ply,
a seat may act several times in a row, and a swap exchanges the seats. No node is shared by two paths, so rules that
look at the past are judged exactly. Several threads may search one tree: where they meet, a count is lost, no more.
"""

from math import sqrt

from boardgames_tui.core.kernel import BLACK, NOBODY, SEAT, WHITE, set_back
from boardgames_tui.engine.compile.rule_slots import foresee, legal, play, playout, rate, result
from boardgames_tui.engine.mcts.tree import (
    ACTION,
    ACTS,
    ALIKE,
    ALIKE_TOTAL,
    EXPLORE,
    FARTHEST,
    FIRST,
    FLOATS,
    INTS,
    OPEN,
    PLENTY,
    PRIOR,
    PROVEN,
    RIPE,
    ROOM,
    SIGHT,
    STAMP,
    STOP,
    TOTAL,
    TRUST,
    USED,
    VISITS,
    WIDTH,
    Tree,
    clear,
    value_of,
)


def search(t: Tree, playouts: int) -> int:
    """Run so many playouts, fewer after a stop and where the root is proven meanwhile; return how many."""
    for n in range(playouts):
        if t.state[STOP] or (t.ints[PROVEN] and not (t.state[OPEN] and any_open(t))):
            return n
        one_playout(t)
    return playouts


def plant(t: Tree) -> None:
    """Begin a new tree: the root and its children."""
    clear(t, 0)
    t.state[USED] = 1
    set_back(t.w, t.root, 0)
    grow(t, 0)


def any_open(t: Tree) -> bool:
    """Whether some child of the root is not proven yet."""
    for child in range(t.ints[FIRST], t.ints[FIRST] + t.ints[WIDTH]):
        if not t.ints[INTS * child + PROVEN]:
            return True
    return False


def one_playout(t: Tree) -> None:
    """Go down the tree, add to it, play on, and carry the result up."""
    set_back(t.w, t.root, 0)
    t.trace[0] = 0
    t.state[STAMP] += 1
    depth = descend(t)
    leaf = t.path[depth]
    at = INTS * leaf
    if (t.ints[at + VISITS] == 1 or t.state[RIPE] == 0) and not t.ints[at + PROVEN]:
        t.ints[at + PROVEN] = look(t)
    if t.state[RIPE] == 0 and not t.ints[at + PROVEN]:
        size_up(t, leaf)
    if t.ints[at + PROVEN]:
        conclude_path(t, depth)
        value = value_of(t.ints[at + PROVEN])
    else:
        value = playout(t.p, t.w, t.trace)
    back_up(t, depth, value)
    t.state[FARTHEST] = max(t.state[FARTHEST], depth)


def look(t: Tree) -> int:
    """What is known of the position at a new node."""
    end = result(t.p, t.w)
    if end:
        return end
    seen = foresee(t.p, t.w, t.memory)
    return seen if seen // 4 <= t.state[SIGHT] else 0


def size_up(t: Tree, node: int) -> None:
    """Have the actions of a node rated; where there is plenty of room it grows at once, else on its second visit."""
    if t.ints[INTS * node + WIDTH] == 0 and t.state[ROOM] - t.state[USED] > t.state[PLENTY]:
        grow(t, node)
        return
    n = legal(t.p, t.w, t.moves)
    if n:
        rate(t.p, t.w, t.moves, n, t.worth)


def descend(t: Tree) -> int:
    """Follow the most promising children to a node that has none, or whose end is known; return its depth.

    Each node on the way is visited, and lost until the result is known: so another thread goes elsewhere.
    """
    depth = 0
    node = 0
    held = 0.0
    t.path[0] = 0
    t.seats[0] = t.w[SEAT]
    t.ints[VISITS] += 1
    while depth + 1 < len(t.path):
        at = INTS * node
        if t.ints[at + PROVEN] and depth:
            break
        if t.ints[at + WIDTH] == 0 and t.ints[at + VISITS] > max(t.state[RIPE], 1):
            grow(t, node)
        if t.ints[at + WIDTH] == 0 or (t.ints[at + PROVEN] and depth):
            break
        seat = t.seats[depth]
        node = choose(t, node, seat, usual(t, node, held))
        held = 1.0 if seat == WHITE else 0.0
        t.ints[INTS * node + VISITS] += 1
        t.floats[FLOATS * node + TOTAL] += held
        play(t.p, t.w, t.ints[INTS * node + ACTION])
        depth += 1
        t.path[depth] = node
        t.seats[depth] = t.w[SEAT]
    return depth


def grow(t: Tree, node: int) -> None:
    """Give a node its children, or its result, which another thread may not have come to yet.

    Without a legal action it is a draw.
    """
    end = result(t.p, t.w)
    n = 0 if end else legal(t.p, t.w, t.moves)
    at = INTS * node
    if n == 0:
        t.ints[at + PROVEN] = end or NOBODY
        return
    begin = t.state[USED]
    if begin + n > t.state[ROOM]:
        return
    t.state[USED] += n
    rate(t.p, t.w, t.moves, n, t.worth)
    whole = 0.0
    for i in range(n):
        whole += max(t.worth[i], 0.0)
    for i in range(n):
        child = begin + i
        clear(t, child)
        t.ints[INTS * child + ACTION] = t.moves[i]
        if t.worth[i] < 0.0:
            t.ints[INTS * child + PROVEN] = 3 - t.w[SEAT] - 4 * int(t.worth[i])
        else:
            t.floats[FLOATS * child + PRIOR] = t.worth[i] / whole
    t.ints[at + ACTS] = t.w[SEAT]
    t.ints[at + FIRST] = begin
    t.ints[at + WIDTH] = n
    conclude(t, node, t.w[SEAT])


def usual(t: Tree, node: int, held: float) -> float:
    """What the visits to a node came to so far, but the one under way, which holds so much of its total."""
    visits = t.ints[INTS * node + VISITS] - 1
    return (t.floats[FLOATS * node + TOTAL] - held) / visits if visits > 0 else 0.5


def choose(t: Tree, node: int, seat: int, unseen: float) -> int:
    """The child with the best of what is known, what the same action did elsewhere, and what is still unknown."""
    begin = t.ints[INTS * node + FIRST]
    explore = t.tune[EXPLORE] * sqrt(float(t.ints[INTS * node + VISITS]))
    best = begin
    most = -1.0
    for child in range(begin, begin + t.ints[INTS * node + WIDTH]):
        proven = t.ints[INTS * child + PROVEN]
        if proven == 0 or proven % 4 == NOBODY:
            black = 0.5 if proven else believed(t, child, unseen)
            worth = black if seat == BLACK else 1.0 - black
            worth += explore * t.floats[FLOATS * child + PRIOR] / (1.0 + t.ints[INTS * child + VISITS])
            if worth > most:
                most = worth
                best = child
    return best


def believed(t: Tree, node: int, unseen: float) -> float:
    """What a node is held to be worth: its own results, blended with those of the same action played later (RAVE)."""
    n = float(t.ints[INTS * node + VISITS])
    own = t.floats[FLOATS * node + TOTAL] / n if n else unseen
    m = float(t.ints[INTS * node + ALIKE])
    if m == 0.0:
        return own
    weight = m / (m + n + m * n / t.tune[TRUST])
    return own + weight * (t.floats[FLOATS * node + ALIKE_TOTAL] / m - own)


def conclude_path(t: Tree, depth: int) -> None:
    """Carry a proof up the path as far as it goes."""
    for k in range(depth - 1, -1, -1):
        conclude(t, t.path[k], t.seats[k])
        if not t.ints[INTS * t.path[k] + PROVEN]:
            return


def conclude(t: Tree, node: int, seat: int) -> None:
    """A node is won with one winning action, and lost or drawn when there is nothing else."""
    shortest = 0
    longest = 0
    draws = 0
    unknown = 0
    at = INTS * node
    for child in range(t.ints[at + FIRST], t.ints[at + FIRST] + t.ints[at + WIDTH]):
        proven = t.ints[INTS * child + PROVEN]
        plies = proven // 4 + 1
        if proven == 0:
            unknown += 1
        elif proven % 4 == seat and (shortest == 0 or plies < shortest):
            shortest = plies
        elif proven % 4 == NOBODY:
            draws += 1
        longest = max(longest, plies)
    if shortest:
        t.ints[at + PROVEN] = seat + 4 * shortest
    elif unknown == 0:
        t.ints[at + PROVEN] = (NOBODY if draws else 3 - seat) + 4 * longest


def back_up(t: Tree, depth: int, value: float) -> None:
    """Add a result to each node of the path, and to the children whose actions were played from there on."""
    stamp = t.state[STAMP]
    for i in range(1, t.trace[0] + 1):
        t.played[t.trace[i]] = stamp
    for k in range(depth, -1, -1):
        node = t.path[k]
        held = 1.0 if k and t.seats[k - 1] == WHITE else 0.0
        t.floats[FLOATS * node + TOTAL] += value - held
        mine = t.seats[k] - 1
        if k < depth:
            t.played[2 * t.ints[INTS * t.path[k + 1] + ACTION] + mine] = stamp
        for child in range(t.ints[INTS * node + FIRST], t.ints[INTS * node + FIRST] + t.ints[INTS * node + WIDTH]):
            if t.played[2 * t.ints[INTS * child + ACTION] + mine] == stamp:
                t.ints[INTS * child + ALIKE] += 1
                t.floats[FLOATS * child + ALIKE_TOTAL] += value
