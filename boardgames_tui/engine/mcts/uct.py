"""Plain UCT, the baseline that other searches are measured by: UCB1 with c = 1 on shares of wins, uniform random games,
one new node a playout, nothing known of any game.
"""

from math import log, sqrt

from boardgames_tui.core.kernel import BLACK, DRAWN_RESULT, NOWHERE, SEAT, random_below, restore_state
from boardgames_tui.engine.compile.rule_slots import legal, play, play_randomly, result
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.tree import Tree, clear_node, float_of, int_of, proof_value


def search_uct(t: Tree, playouts: int) -> int:
    """Run so many playouts, fewer after a stop; return how many."""
    for n in range(playouts):
        if t.registers[T.STOP]:
            return n
        t.registers[T.PLAYOUT_ID] += 1
        restore_state(t.w, t.root, 0)
        depth = select(t)
        end = int_of(t, t.path[depth], T.PROVEN)
        value = proof_value(end or play_randomly(t.p, t.w))
        for k in range(depth + 1):
            t.ints[T.NODE_INTS * t.path[k] + T.VISITS] += 1
            t.floats[T.NODE_FLOATS * t.path[k] + T.VALUE_SUM] += value
        t.registers[T.SELDEPTH] = max(t.registers[T.SELDEPTH], depth)
    return playouts


def new_uct_root(t: Tree) -> None:
    """Begin a new tree: the root and its children."""
    clear_node(t, 0)
    t.registers[T.ALLOCATED] = 1
    restore_state(t.w, t.root, 0)
    expand(t, 0)


def select(t: Tree) -> int:
    """Follow the bounds to a node that is new, or has ended; return its depth."""
    depth = 0
    node = 0
    t.path[0] = 0
    while depth + 1 < len(t.path):
        at = T.NODE_INTS * node
        if t.ints[at + T.CHILD_COUNT] == 0 and t.ints[at + T.VISITS]:
            expand(t, node)
        if t.ints[at + T.CHILD_COUNT] == 0:
            break
        node = select_child(t, node, t.w[SEAT])
        play(t.p, t.w, int_of(t, node, T.ACTION))
        depth += 1
        t.path[depth] = node
    return depth


def expand(t: Tree, node: int) -> None:
    """Give a node its children in random order, or its result; without a legal action it is a draw."""
    if int_of(t, node, T.PROVEN):
        return
    end = result(t.p, t.w)
    n = 0 if end else legal(t.p, t.w, t.actions)
    if n == 0:
        t.ints[T.NODE_INTS * node + T.PROVEN] = end or DRAWN_RESULT
        return
    begin = t.registers[T.ALLOCATED]
    if begin + n > t.registers[T.CAPACITY]:
        return
    t.registers[T.ALLOCATED] += n
    for i in range(n):
        k = i + random_below(t.w, n - i)
        clear_node(t, begin + i)
        t.ints[T.NODE_INTS * (begin + i) + T.ACTION] = t.actions[k]
        t.actions[k] = t.actions[i]
    t.ints[T.NODE_INTS * node + T.TO_MOVE] = t.w[SEAT]
    t.ints[T.NODE_INTS * node + T.FIRST_CHILD] = begin
    t.ints[T.NODE_INTS * node + T.CHILD_COUNT] = n


def select_child(t: Tree, node: int, seat: int) -> int:
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
