"""Plain UCT, the baseline for measurements: UCB1 with uniformly random games, without knowledge of any game.

UCT (Kocsis & Szepesvári 2006) with an exploration constant of 1. The value of a game is what BLACK's seat scores: 1,
0.5 or 0. `tree.w` is the position of the playout in progress, and `tree.path` holds its nodes, from the root to a leaf
at index `depth`. `T` names the registers of a `Tree` and the fields of a node, which `int_of` and `float_of` read.
"""

from math import log, sqrt

from boardgames_tui.core.cells import BLACK, NOWHERE
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
from boardgames_tui.kernel.language import DRAWN_RESULT, SEAT, proof, random_below, restore_state


def search_uct(tree: Tree, playouts: int) -> int:
    """Run up to `playouts` playouts of plain UCT, fewer if STOP is set; return the number run."""
    for finished in range(playouts):
        if tree.registers[T.STOP]:
            return finished
        tree.registers[T.PLAYOUT_ID] += 1
        restore_state(tree.w, tree.root, 0)
        depth = select(tree)
        # A result is a proof with 0 actions to the end.
        outcome = int_of(tree, tree.path[depth], T.PROVEN) or play_randomly(tree.p, tree.w)
        value = proof_value(outcome)
        for ply in range(depth + 1):
            node = tree.path[ply]
            set_int(tree, node, T.VISITS, int_of(tree, node, T.VISITS) + 1)
            set_float(tree, node, T.VALUE_SUM, float_of(tree, node, T.VALUE_SUM) + value)
        tree.registers[T.SELDEPTH] = max(tree.registers[T.SELDEPTH], depth)
    return playouts


def select(tree: Tree) -> int:
    """Descend to a node that is unvisited, ends the game or cannot be expanded; return the depth reached.

    A visited node without children is expanded on the way.
    """
    depth = 0
    node = T.ROOT
    tree.path[0] = T.ROOT
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
    """Add the children of a node in random order; prove the node instead if the game is over.

    A position without a legal action is a draw. If there is no room for all children, the node remains a leaf.
    """
    if int_of(tree, node, T.PROVEN):
        return
    outcome = result(tree.p, tree.w)
    action_count = 0 if outcome else legal(tree.p, tree.w, tree.actions)
    if action_count == 0:
        set_int(tree, node, T.PROVEN, outcome or proof(DRAWN_RESULT, 0))
        return
    first_child = allocate(tree, action_count)
    if first_child == 0:
        return
    for i in range(action_count):
        # Fisher-Yates shuffle: the actions that have no child yet are those from i on.
        drawn = i + random_below(tree.w, action_count - i)
        clear_node(tree, first_child + i)
        set_int(tree, first_child + i, T.ACTION, tree.actions[drawn])
        tree.actions[drawn] = tree.actions[i]
    set_int(tree, node, T.TO_MOVE, tree.w[SEAT])
    set_int(tree, node, T.FIRST_CHILD, first_child)
    set_int(tree, node, T.CHILD_COUNT, action_count)


def select_child(tree: Tree, node: int, seat: int) -> int:
    """Return the first unvisited child, else the child with the highest UCB1 score for the seat that acts.

    The score is mean value + sqrt(log(visits of the parent) / visits).
    """
    first_child = int_of(tree, node, T.FIRST_CHILD)
    log_parent_visits = log(max(int_of(tree, node, T.VISITS), 1))
    best = NOWHERE
    best_score = -1.0
    for child in range(first_child, first_child + int_of(tree, node, T.CHILD_COUNT)):
        visits = int_of(tree, child, T.VISITS)
        if visits == 0:
            return child
        mean = float_of(tree, child, T.VALUE_SUM) / visits
        value_for_seat = mean if seat == BLACK else 1.0 - mean
        score = value_for_seat + sqrt(log_parent_visits / visits)
        if score > best_score:
            best_score = score
            best = child
    return best
