"""Backpropagation of the tree search: values, AMAF statistics, and proofs by MCTS-Solver (Winands et al. 2008).

`tree.path` has the nodes of the playout in progress, from the root to a leaf at index `depth`, and `tree.seats` the
seat that acts at each of them. The value of a game is what BLACK's seat scores: 1, 0.5 or 0. A *proof* is a certain
result with the number of actions to the end, as one number (`language.proof`); 0 means that nothing is proven. `T`
names the registers of a `Tree` and the fields of a node, which `int_of` and `float_of` read.
"""

from boardgames_tui.core.cells import WHITE, other
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.tree import Tree, float_of, int_of, seat_action, set_float, set_int
from boardgames_tui.kernel.language import DRAWN_RESULT, proof, proof_plies, proof_winner


def virtual_loss(seat: int) -> float:
    """Return the value of a game that a seat loses: 1 for WHITE's seat, 0 for BLACK's."""
    return 1.0 if seat == WHITE else 0.0


def backpropagate(tree: Tree, depth: int, value: float) -> None:
    """Add the value of a playout to the nodes of the path, and to the AMAF sums of their children.

    The path is walked from the leaf up to the root. A child's AMAF sum grows if the seat that acts at its parent played
    the child's action there or later, in the tree or in the rollout. To tell this, `last_played` holds for each action
    of a seat the last playout with it. `trace` holds the number of the rollout's actions, then these actions, encoded
    by `seat_action`. `select` has counted the visits already, each with a virtual loss that the value replaces.
    """
    playout = tree.registers[T.PLAYOUT_ID]
    for i in range(1, tree.trace[0] + 1):
        tree.last_played[tree.trace[i]] = playout
    for ply in range(depth, -1, -1):
        node = tree.path[ply]
        # The seat that acts at the parent has chosen the node. Nobody has chosen the root.
        loss = virtual_loss(tree.seats[ply - 1]) if ply else 0.0
        set_float(tree, node, T.VALUE_SUM, float_of(tree, node, T.VALUE_SUM) + (value - loss))
        seat = tree.seats[ply]
        if ply < depth:
            tree.last_played[seat_action(seat, int_of(tree, tree.path[ply + 1], T.ACTION))] = playout
        first_child = int_of(tree, node, T.FIRST_CHILD)
        for child in range(first_child, first_child + int_of(tree, node, T.CHILD_COUNT)):
            if tree.last_played[seat_action(seat, int_of(tree, child, T.ACTION))] == playout:
                set_int(tree, child, T.AMAF_VISITS, int_of(tree, child, T.AMAF_VISITS) + 1)
                set_float(tree, child, T.AMAF_VALUE_SUM, float_of(tree, child, T.AMAF_VALUE_SUM) + value)


def backpropagate_proof(tree: Tree, depth: int) -> None:
    """Update the proofs on the path, from the parent of the leaf up to the root, until a node stays unproven."""
    for ply in range(depth - 1, -1, -1):
        update_proof(tree, tree.path[ply], tree.seats[ply])
        if not int_of(tree, tree.path[ply], T.PROVEN):
            return


def update_proof(tree: Tree, node: int, seat: int) -> None:
    """Prove a node at which `seat` acts from the proofs of its children, if they suffice (MCTS-Solver).

    If the seat wins at a child, the node is won, with the shortest such proof. If all children are proven and none is a
    win, the node is drawn if some child is drawn, else lost; the longest proof of a child then counts. Either way, the
    proof of the node has one action more than that of the child.
    """
    shortest_win = 0
    longest_proof = 0
    drawn_children = 0
    unproven_children = 0
    first_child = int_of(tree, node, T.FIRST_CHILD)
    for child in range(first_child, first_child + int_of(tree, node, T.CHILD_COUNT)):
        proven = int_of(tree, child, T.PROVEN)
        plies = proof_plies(proven) + 1
        if proven == 0:
            unproven_children += 1
        elif proof_winner(proven) == seat and (shortest_win == 0 or plies < shortest_win):
            shortest_win = plies
        elif proof_winner(proven) == DRAWN_RESULT:
            drawn_children += 1
        longest_proof = max(longest_proof, plies)
    if shortest_win:
        set_int(tree, node, T.PROVEN, proof(seat, shortest_win))
    elif unproven_children == 0:
        set_int(tree, node, T.PROVEN, proof(DRAWN_RESULT if drawn_children else other(seat), longest_proof))
