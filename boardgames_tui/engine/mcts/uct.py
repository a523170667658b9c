"""Plain UCT, the baseline that other searches are measured by: UCB1 with c = 1 on shares of wins, uniform random games,
one new node a playout, nothing known of any game.
"""

from math import log, sqrt

from boardgames_tui.core.kernel import BLACK, NOBODY, NOWHERE, SEAT, random_below, restore_state
from boardgames_tui.engine.compile.rule_slots import legal, play, result, walk
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.tree import Tree, clear, float_of, int_of, value_of


def search_plainly(t: Tree, playouts: int) -> int:
    """Run so many playouts, fewer after a stop; return how many."""
    for n in range(playouts):
        if t.state[T.STOP]:
            return n
        t.state[T.PLAYOUT_ID] += 1
        restore_state(t.w, t.root, 0)
        depth = go_down(t)
        end = int_of(t, t.path[depth], T.PROVEN)
        value = value_of(end or walk(t.p, t.w))
        for k in range(depth + 1):
            t.ints[T.NODE_INTS * t.path[k] + T.VISITS] += 1
            t.floats[T.NODE_FLOATS * t.path[k] + T.VALUE_SUM] += value
        t.state[T.SELDEPTH] = max(t.state[T.SELDEPTH], depth)
    return playouts


def plant_plainly(t: Tree) -> None:
    """Begin a new tree: the root and its children."""
    clear(t, 0)
    t.state[T.ALLOCATED] = 1
    restore_state(t.w, t.root, 0)
    add_children(t, 0)


def go_down(t: Tree) -> int:
    """Follow the bounds to a node that is new, or has ended; return its depth."""
    depth = 0
    node = 0
    t.path[0] = 0
    while depth + 1 < len(t.path):
        at = T.NODE_INTS * node
        if t.ints[at + T.CHILD_COUNT] == 0 and t.ints[at + T.VISITS]:
            add_children(t, node)
        if t.ints[at + T.CHILD_COUNT] == 0:
            break
        node = most_promising(t, node, t.w[SEAT])
        play(t.p, t.w, int_of(t, node, T.ACTION))
        depth += 1
        t.path[depth] = node
    return depth


def add_children(t: Tree, node: int) -> None:
    """Give a node its children in random order, or its result; without a legal action it is a draw."""
    if int_of(t, node, T.PROVEN):
        return
    end = result(t.p, t.w)
    n = 0 if end else legal(t.p, t.w, t.moves)
    if n == 0:
        t.ints[T.NODE_INTS * node + T.PROVEN] = end or NOBODY
        return
    begin = t.state[T.ALLOCATED]
    if begin + n > t.state[T.CAPACITY]:
        return
    t.state[T.ALLOCATED] += n
    for i in range(n):
        k = i + random_below(t.w, n - i)
        clear(t, begin + i)
        t.ints[T.NODE_INTS * (begin + i) + T.ACTION] = t.moves[k]
        t.moves[k] = t.moves[i]
    t.ints[T.NODE_INTS * node + T.TO_MOVE] = t.w[SEAT]
    t.ints[T.NODE_INTS * node + T.FIRST_CHILD] = begin
    t.ints[T.NODE_INTS * node + T.CHILD_COUNT] = n


def most_promising(t: Tree, node: int, seat: int) -> int:
    """The first child that was never tried, else the one with the highest upper bound (UCB1)."""
    begin = int_of(t, node, T.FIRST_CHILD)
    whole = log(max(int_of(t, node, T.VISITS), 1))
    best = NOWHERE
    most = -1.0
    for child in range(begin, begin + int_of(t, node, T.CHILD_COUNT)):
        visits = int_of(t, child, T.VISITS)
        if visits == 0:
            return child
        black = float_of(t, child, T.VALUE_SUM) / visits
        worth = (black if seat == BLACK else 1.0 - black) + sqrt(whole / visits)
        if worth > most:
            most = worth
            best = child
    return best
