"""Monte Carlo tree search with a solver, one for all games, in the language of `kernel` (and floats).

Results are shares of wins of the seat BLACK, and each seat looks at them from its own side: so nothing is negated by
the ply, a seat may act several times in a row, and a swap exchanges the seats. No node is shared by two paths, so rules
that look at the past are judged exactly.
"""

from math import sqrt

from boardgames_tui.kernel import BLACK, WIN, Board, Row
from boardgames_tui.search.playout import playout
from boardgames_tui.search.slots import ending, gain, key, legal, play
from boardgames_tui.search.tree import (
    DEEPEST,
    DRAWN,
    OPEN,
    PAST,
    REPEATS,
    STAMP,
    UNKNOWN,
    USED,
    Tree,
    advance,
    proof,
    value_of,
)

EXPLORE = 0.6
"""How much is held possible of an action that has been tried little."""
EAGER = 8.0
"""How much likelier than the least the action with the largest gain is held to be."""
ALIKE = 300.0
"""After so many visits a node's own results weigh as much as those of the same action played later."""
RIPE = 4
"""A node is grown when it has been visited so often."""


def search(b: Board, t: Tree, root: Row, past: Row, playouts: int) -> int:
    """Run so many playouts, fewer where the root is proven meanwhile; return how many."""
    for n in range(playouts):
        if t.proven[0] and not (t.state[OPEN] and any_open(t, 0)):
            return n
        one_playout(b, t, root, past)
    return playouts


def plant(b: Board, t: Tree, root: Row, past: Row) -> None:
    """Begin a new tree: the root and its children."""
    t.state[USED] = 1
    t.state[DEEPEST] = 0
    t.visits[0] = 0
    t.total[0] = 0.0
    t.proven[0] = UNKNOWN
    t.width[0] = 0
    for i in range(b.length):
        t.row[i] = root[i]
    grow(b, t, t.row, past, 0)


def any_open(t: Tree, node: int) -> bool:
    """Whether some child is not proven yet."""
    for child in range(t.first[node], t.first[node] + t.width[node]):
        if not t.proven[child]:
            return True
    return False


def one_playout(b: Board, t: Tree, root: Row, past: Row) -> None:
    """Go down the tree, add to it, play on at random, and carry the result up."""
    for i in range(b.length):
        t.row[i] = root[i]
    past[0] = t.state[PAST]
    t.state[STAMP] += 1
    depth = descend(b, t, past)
    leaf = t.path[depth]
    if not t.proven[leaf] and t.visits[leaf] == 0:
        look(b, t, past, leaf)
    value = value_of(t.proven[leaf]) if t.proven[leaf] else playout(b, t, past)
    if t.proven[leaf]:
        conclude_path(t, depth)
    back_up(b, t, depth, value)
    t.state[DEEPEST] = max(t.state[DEEPEST], depth)


def descend(b: Board, t: Tree, past: Row) -> int:
    """Follow the most promising children to a node that has none, or whose end is known; return its depth."""
    s = t.row
    depth = 0
    node = 0
    t.path[0] = 0
    t.seats[0] = s[b.seat]
    while depth + 1 < len(t.path) and (depth == 0 or not t.proven[node]):
        if t.width[node] == 0 and t.visits[node] >= RIPE:
            grow(b, t, s, past, node)
        if t.width[node] == 0 or (depth and t.proven[node]):
            break
        node = choose(t, node, s[b.seat])
        advance(b, t, past, t.action[node])
        depth += 1
        t.path[depth] = node
        t.seats[depth] = s[b.seat]
    return depth


def look(b: Board, t: Tree, past: Row, node: int) -> None:
    """See whether the game has ended at a new node."""
    end = ending(b, t.row, past)
    if end:
        t.proven[node] = proof(b, t.row, end)
        t.plies[node] = 0


def grow(b: Board, t: Tree, s: Row, past: Row, node: int) -> None:
    """Give a node its children; without a legal action it is a draw, and with a winning one it is proven."""
    n = legal(b, s, past, t.moves)
    if n == 0:
        t.proven[node] = DRAWN
        t.plies[node] = 0
        return
    begin = t.state[USED]
    if begin + n > len(t.first):
        return
    t.state[USED] += n
    for i in range(n):
        child = begin + i
        t.width[child] = 0
        t.action[child] = t.moves[i]
        t.visits[child] = 0
        t.proven[child] = UNKNOWN
        t.total[child] = 0.0
        t.alike[child] = 0
        t.alike_total[child] = 0.0
    t.first[node] = begin
    t.width[node] = n
    guess(b, t, s, past, node)


def guess(b: Board, t: Tree, s: Row, past: Row, node: int) -> None:
    """Hold the children likely by their gain; look at once at those that claim to win."""
    begin = t.first[node]
    end = begin + t.width[node]
    low = WIN
    high = -WIN
    for child in range(begin, end):
        worth = gain(b, s, past, t.action[child])
        if worth >= WIN:
            check_win(b, t, s, past, node, child)
        worth = min(worth, WIN)
        t.prior[child] = worth
        low = min(low, worth)
        high = max(high, worth)
    whole = 0.0
    for child in range(begin, end):
        t.prior[child] = 1.0 + ((EAGER - 1.0) * (t.prior[child] - low) / (high - low) if high > low else 0.0)
        whole += t.prior[child]
    for child in range(begin, end):
        t.prior[child] /= whole


def check_win(b: Board, t: Tree, s: Row, past: Row, node: int, child: int) -> None:
    """Prove an action that ends the game as a win of the seat that plays it."""
    for i in range(b.length):
        t.spare[i] = s[i]
    play(b, t.spare, t.action[child])
    if t.state[REPEATS]:
        past[0] += 1
        past[past[0]] = key(b, s)
    end = ending(b, t.spare, past)
    past[0] -= t.state[REPEATS]
    if end and proof(b, t.spare, end) == s[b.seat]:
        t.proven[child] = s[b.seat]
        t.plies[child] = 0
        t.proven[node] = s[b.seat]
        t.plies[node] = 1


def choose(t: Tree, node: int, seat: int) -> int:
    """The child with the best of what is known, what the same action did elsewhere, and what is still unknown."""
    begin = t.first[node]
    explore = EXPLORE * sqrt(t.visits[node] + 1.0)
    usual = t.total[node] / t.visits[node] if t.visits[node] else 0.5
    best = begin
    most = -1.0
    for child in range(begin, begin + t.width[node]):
        if t.proven[child] == UNKNOWN or t.proven[child] == DRAWN:
            black = believed(t, child, usual)
            worth = black if seat == BLACK else 1.0 - black
            worth += explore * t.prior[child] / (1.0 + t.visits[child])
            if worth > most:
                most = worth
                best = child
    return best


def believed(t: Tree, node: int, usual: float) -> float:
    """What a node is held to be worth: its own results, blended with those of the same action played later (RAVE)."""
    if t.proven[node]:
        return value_of(t.proven[node])
    n = float(t.visits[node])
    own = t.total[node] / n if n else usual
    m = float(t.alike[node])
    if m == 0.0:
        return own
    weight = m / (m + n + m * n / ALIKE)
    return own + weight * (t.alike_total[node] / m - own)


def conclude_path(t: Tree, depth: int) -> None:
    """Carry a proof up the path as far as it goes."""
    for k in range(depth - 1, -1, -1):
        conclude(t, t.path[k], t.seats[k])
        if not t.proven[t.path[k]]:
            return


def conclude(t: Tree, node: int, seat: int) -> None:
    """A node is won with one winning action, and lost or drawn when there is nothing else."""
    shortest = 0
    longest = 0
    draws = 0
    for child in range(t.first[node], t.first[node] + t.width[node]):
        proven = t.proven[child]
        if proven == seat and (shortest == 0 or t.plies[child] + 1 < shortest):
            shortest = t.plies[child] + 1
        if proven == UNKNOWN:
            longest = WIN
        if proven == DRAWN:
            draws += 1
        longest = max(longest, t.plies[child] + 1)
    if shortest:
        t.proven[node] = seat
        t.plies[node] = shortest
    elif longest < WIN:
        t.proven[node] = DRAWN if draws else 3 - seat
        t.plies[node] = longest


def back_up(b: Board, t: Tree, depth: int, value: float) -> None:
    """Add a result to each node of the path, and to the children whose actions were played from there on."""
    for k in range(depth, -1, -1):
        node = t.path[k]
        t.visits[node] += 1
        t.total[node] += value
        at = (t.seats[k] - 1) * b.actions
        if k < depth:
            t.played[at + t.action[t.path[k + 1]]] = t.state[STAMP]
        for child in range(t.first[node], t.first[node] + t.width[node]):
            if t.played[at + t.action[child]] == t.state[STAMP]:
                t.alike[child] += 1
                t.alike_total[child] += value
