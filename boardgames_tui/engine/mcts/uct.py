"""Plain UCT, the baseline for measurements: UCB1 with uniformly random games, without knowledge of any game.

UCT (Kocsis & Szepesvári 2006) with an exploration constant of 1. Each playout adds one node.
"""

from math import log, sqrt

from boardgames_tui.core.kernel import (
    BLACK,
    DRAWN_RESULT,
    NOWHERE,
    SEAT,
    proof,
    random_below,
    restore_state,
)
from boardgames_tui.engine.compile.rule_slots import legal, play, play_randomly, result
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.tree import (
    Tree,
    allocate,
    clear_node,
    float_of,
    int_of,
    proof_value,
    set_float,
    set_int,
)


def search_uct(tree: Tree, playouts: int) -> int:
    """Run playouts until their number is reached or STOP is set; return the number of playouts."""
    for n in range(playouts):
        if tree.registers[T.STOP]:
            return n
        tree.registers[T.PLAYOUT_ID] += 1
        restore_state(tree.w, tree.root, 0)
        depth = select(tree)
        end = int_of(tree, tree.path[depth], T.PROVEN)
        value = proof_value(end or play_randomly(tree.p, tree.w))
        for k in range(depth + 1):
            node = tree.path[k]
            set_int(tree, node, T.VISITS, int_of(tree, node, T.VISITS) + 1)
            set_float(tree, node, T.VALUE_SUM, float_of(tree, node, T.VALUE_SUM) + value)
        tree.registers[T.SELDEPTH] = max(tree.registers[T.SELDEPTH], depth)
    return playouts


def new_uct_root(tree: Tree) -> None:
    """Begin a new tree: the root, with the position in `tree.root`, and its children."""
    clear_node(tree, 0)
    tree.registers[T.ALLOCATED] = 1
    restore_state(tree.w, tree.root, 0)
    expand(tree, 0)


def select(tree: Tree) -> int:
    """Descend to a node that has not been visited, or where the game has ended; return the depth reached."""
    depth = 0
    node = 0
    tree.path[0] = 0
    while depth + 1 < len(tree.path):
        if int_of(tree, node, T.CHILD_COUNT) == 0 and int_of(tree, node, T.VISITS):
            expand(tree, node)
        if int_of(tree, node, T.CHILD_COUNT) == 0:
            break
        node = select_child(tree, node, tree.w[SEAT])
        play(tree.p, tree.w, int_of(tree, node, T.ACTION))
        depth += 1
        tree.path[depth] = node
    return depth


def expand(tree: Tree, node: int) -> None:
    """Add the children of a node in random order, or its result; without a legal action it is a draw."""
    if int_of(tree, node, T.PROVEN):
        return
    end = result(tree.p, tree.w)
    count = 0 if end else legal(tree.p, tree.w, tree.actions)
    if count == 0:
        set_int(tree, node, T.PROVEN, end or proof(DRAWN_RESULT, 0))
        return
    first = allocate(tree, count)
    if first == 0:
        return
    for i in range(count):
        # Fisher-Yates shuffle: the actions before i have been used.
        k = i + random_below(tree.w, count - i)
        clear_node(tree, first + i)
        set_int(tree, first + i, T.ACTION, tree.actions[k])
        tree.actions[k] = tree.actions[i]
    set_int(tree, node, T.TO_MOVE, tree.w[SEAT])
    set_int(tree, node, T.FIRST_CHILD, first)
    set_int(tree, node, T.CHILD_COUNT, count)


def select_child(tree: Tree, node: int, seat: int) -> int:
    """Select the first unvisited child, else the one with the highest upper confidence bound for a seat (UCB1)."""
    first = int_of(tree, node, T.FIRST_CHILD)
    log_visits = log(max(int_of(tree, node, T.VISITS), 1))
    best = NOWHERE
    best_score = -1.0
    for child in range(first, first + int_of(tree, node, T.CHILD_COUNT)):
        visits = int_of(tree, child, T.VISITS)
        if visits == 0:
            return child
        mean = float_of(tree, child, T.VALUE_SUM) / visits
        score = (mean if seat == BLACK else 1.0 - mean) + sqrt(log_visits / visits)
        if score > best_score:
            best_score = score
            best = child
    return best
