"""Monte Carlo tree search for all games: PUCT selection, RAVE, and proofs by MCTS-Solver.

PUCT (Rosin 2011) selects children. Their values are blended with all-moves-as-first statistics (AMAF) as in RAVE
(Gelly & Silver 2007). Won, lost and drawn nodes are proven and no longer searched, as in MCTS-Solver (Winands et al.
2008). Threads search one tree without locks and are kept apart by virtual losses (Chaslot et al. 2008); if two of them
write to a node at once, an update of a count may be lost, and nothing else.

A result is what BLACK's seat scores: 1, 0.5 or 0. Each seat looks at it from its own side instead of negating it at
each ply, so a seat may act several times in a row, and a swap of colours needs no special case. No node has two
parents, so rules that depend on the history are applied exactly.
"""

from math import sqrt

from boardgames_tui.core.kernel import (
    BLACK,
    DRAWN_RESULT,
    SEAT,
    WHITE,
    other,
    proof,
    proof_plies,
    proof_winner,
    restore_state,
)
from boardgames_tui.engine.compile.rule_slots import legal, play, result, rollout, solve_tactics, write_priors
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.tree import (
    Tree,
    allocate,
    clear_node,
    float_of,
    int_of,
    proof_value,
    seat_action,
    set_float,
    set_int,
)


def search(tree: Tree, playouts: int) -> int:
    """Run playouts until their number is reached, STOP is set or the root is proven; return the number of playouts.

    With MULTI_PV, a proven root does not end the search before all its children are proven.
    """
    for n in range(playouts):
        if tree.registers[T.STOP]:
            return n
        if int_of(tree, 0, T.PROVEN) and not (tree.registers[T.MULTI_PV] and has_unproven_child(tree)):
            return n
        run_playout(tree)
    return playouts


def new_root(tree: Tree) -> None:
    """Begin a new tree: the root, with the position in `tree.root`, and its children."""
    clear_node(tree, 0)
    tree.registers[T.ALLOCATED] = 1
    restore_state(tree.w, tree.root, 0)
    expand(tree, 0)


def has_unproven_child(tree: Tree) -> bool:
    """Return whether some child of the root is not proven."""
    first = int_of(tree, 0, T.FIRST_CHILD)
    for child in range(first, first + int_of(tree, 0, T.CHILD_COUNT)):
        if not int_of(tree, child, T.PROVEN):
            return True
    return False


def run_playout(tree: Tree) -> None:
    """Run one playout: selection, expansion, rollout and backpropagation.

    On its first visit a leaf is checked for a proof; `select` has counted that visit already. If the policy expands
    leaves on their first visit (EXPAND_AFTER_VISITS is 0), it also rates the leaf's actions before the rollout.
    """
    restore_state(tree.w, tree.root, 0)
    tree.trace[0] = 0
    tree.registers[T.PLAYOUT_ID] += 1
    depth = select(tree)
    leaf = tree.path[depth]
    rates_leaves = tree.registers[T.EXPAND_AFTER_VISITS] == 0
    if (int_of(tree, leaf, T.VISITS) == 1 or rates_leaves) and not int_of(tree, leaf, T.PROVEN):
        set_int(tree, leaf, T.PROVEN, find_proof(tree))
    if rates_leaves and not int_of(tree, leaf, T.PROVEN):
        expand_or_rate(tree, leaf)
    if int_of(tree, leaf, T.PROVEN):
        backpropagate_proof(tree, depth)
        value = proof_value(int_of(tree, leaf, T.PROVEN))
    else:
        value = rollout(tree.p, tree.w, tree.trace)
    backpropagate(tree, depth, value)
    tree.registers[T.SELDEPTH] = max(tree.registers[T.SELDEPTH], depth)


def find_proof(tree: Tree) -> int:
    """Return a proof of the current position, from the rules or from `solve_tactics`, or 0."""
    end = result(tree.p, tree.w)
    if end:
        return end
    found = solve_tactics(tree.p, tree.w, tree.solver_table)
    return found if proof_plies(found) <= tree.registers[T.LOOKAHEAD_LIMIT] else 0


def expand_or_rate(tree: Tree, leaf: int) -> None:
    """Have the policy rate the actions of a leaf before its rollout, which may use the ratings.

    If many nodes are free, the leaf is expanded at once. If few are, the ratings serve the rollout alone, and the leaf
    is expanded on its second visit.
    """
    free = tree.registers[T.CAPACITY] - tree.registers[T.ALLOCATED]
    if int_of(tree, leaf, T.CHILD_COUNT) == 0 and free > tree.registers[T.EAGER_EXPANSION_FREE]:
        expand(tree, leaf)
        return
    count = legal(tree.p, tree.w, tree.actions)
    if count:
        write_priors(tree.p, tree.w, tree.actions, count, tree.priors)


def select(tree: Tree) -> int:
    """Descend from the root to a leaf or a proven node, expanding a leaf that is due; return the depth reached.

    Each node on the path counts as visited at once, with a virtual loss for the seat that chose it, so that other
    threads look elsewhere. `backpropagate` replaces the loss by the result.
    """
    depth = 0
    node = 0
    loss = 0.0
    tree.path[0] = 0
    tree.seats[0] = tree.w[SEAT]
    set_int(tree, 0, T.VISITS, int_of(tree, 0, T.VISITS) + 1)
    # The root is searched even if it is proven, for the values of its other children (MULTI_PV).
    while depth + 1 < len(tree.path) and (depth == 0 or not int_of(tree, node, T.PROVEN)):
        is_due = int_of(tree, node, T.VISITS) > max(tree.registers[T.EXPAND_AFTER_VISITS], 1)
        if int_of(tree, node, T.CHILD_COUNT) == 0 and is_due:
            expand(tree, node)
        if int_of(tree, node, T.CHILD_COUNT) == 0 or (depth and int_of(tree, node, T.PROVEN)):
            break
        seat = tree.seats[depth]
        node = select_child(tree, node, seat, first_play_urgency(tree, node, loss))
        loss = virtual_loss(seat)
        set_int(tree, node, T.VISITS, int_of(tree, node, T.VISITS) + 1)
        set_float(tree, node, T.VALUE_SUM, float_of(tree, node, T.VALUE_SUM) + loss)
        play(tree.p, tree.w, int_of(tree, node, T.ACTION))
        depth += 1
        tree.path[depth] = node
        tree.seats[depth] = tree.w[SEAT]
    return depth


def virtual_loss(seat: int) -> float:
    """Return the result of a lost game for a seat, as what BLACK's seat scores."""
    return 1.0 if seat == WHITE else 0.0


def expand(tree: Tree, node: int) -> None:
    """Add the children of a node with their priors, or its proof if the game has ended.

    A position without a legal action is a draw. If there is no room for all children, the node remains a leaf.
    """
    # The first visit has already looked for a proof, but perhaps in a thread that has not written it yet.
    end = result(tree.p, tree.w)
    count = 0 if end else legal(tree.p, tree.w, tree.actions)
    if count == 0:
        set_int(tree, node, T.PROVEN, end or proof(DRAWN_RESULT, 0))
        return
    first = allocate(tree, count)
    if first == 0:
        return
    write_priors(tree.p, tree.w, tree.actions, count, tree.priors)
    prior_sum = 0.0
    for i in range(count):
        prior_sum += max(tree.priors[i], 0.0)
    for i in range(count):
        add_child(tree, first + i, i, prior_sum)
    set_int(tree, node, T.TO_MOVE, tree.w[SEAT])
    set_int(tree, node, T.FIRST_CHILD, first)
    # The count comes last: other threads take it as a sign that the children are complete.
    set_int(tree, node, T.CHILD_COUNT, count)
    update_proof(tree, node, tree.w[SEAT])


def add_child(tree: Tree, child: int, i: int, prior_sum: float) -> None:
    """Initialise the child for the i-th legal action; a negative prior -k proves that it loses k actions later."""
    clear_node(tree, child)
    set_int(tree, child, T.ACTION, tree.actions[i])
    if tree.priors[i] < 0.0:
        set_int(tree, child, T.PROVEN, proof(other(tree.w[SEAT]), -int(tree.priors[i])))
    else:
        set_float(tree, child, T.PRIOR, tree.priors[i] / prior_sum)


def first_play_urgency(tree: Tree, node: int, loss: float) -> float:
    """Return the value that unvisited children are assumed to have: the mean of the node's earlier visits, or 0.5.

    First-play urgency (Gelly & Wang 2006). `loss` is what the visit in progress has added to the node's sum.
    """
    visits = int_of(tree, node, T.VISITS) - 1
    return (float_of(tree, node, T.VALUE_SUM) - loss) / visits if visits > 0 else 0.5


def select_child(tree: Tree, node: int, seat: int, unvisited: float) -> int:
    """Select the child with the highest PUCT score for a seat; `unvisited` is the first-play urgency.

    The score is value + C_PUCT * prior * sqrt(visits of the parent) / (1 + visits). Children that are proven to be won
    or lost are skipped: a won one would have proven the node, except at the root. If all are, the first is returned.
    """
    first = int_of(tree, node, T.FIRST_CHILD)
    exploration = tree.parameters[T.C_PUCT] * sqrt(float(int_of(tree, node, T.VISITS)))
    best = first
    best_score = -1.0
    for child in range(first, first + int_of(tree, node, T.CHILD_COUNT)):
        proven = int_of(tree, child, T.PROVEN)
        if proven == 0 or proof_winner(proven) == DRAWN_RESULT:
            value = 0.5 if proven else rave_value(tree, child, unvisited)
            score = value if seat == BLACK else 1.0 - value
            score += exploration * float_of(tree, child, T.PRIOR) / (1.0 + int_of(tree, child, T.VISITS))
            if score > best_score:
                best_score = score
                best = child
    return best


def rave_value(tree: Tree, node: int, unvisited: float) -> float:
    """Return the mean result of a node, blended with its AMAF mean (RAVE, Gelly & Silver 2007).

    With n visits and m AMAF visits, the AMAF mean has the weight m / (m + n + m * n / RAVE_EQUIVALENCE).
    """
    n = float(int_of(tree, node, T.VISITS))
    mean = float_of(tree, node, T.VALUE_SUM) / n if n else unvisited
    m = float(int_of(tree, node, T.AMAF_VISITS))
    if m == 0.0:
        return mean
    weight = m / (m + n + m * n / tree.parameters[T.RAVE_EQUIVALENCE])
    return mean + weight * (float_of(tree, node, T.AMAF_VALUE_SUM) / m - mean)


def backpropagate_proof(tree: Tree, depth: int) -> None:
    """Update the proofs of the path, from the parent of the leaf to the root, until a node stays unproven."""
    for k in range(depth - 1, -1, -1):
        update_proof(tree, tree.path[k], tree.seats[k])
        if not int_of(tree, tree.path[k], T.PROVEN):
            return


def update_proof(tree: Tree, node: int, seat: int) -> None:
    """Prove a node from the proofs of its children, if they suffice (MCTS-Solver).

    The node is won, by the shortest way, if `seat` wins at a child. If all children are proven and none is a win, it is
    drawn if a child is, else lost, and takes one action more than the longest of them.
    """
    shortest_win = 0
    longest = 0
    draws = 0
    unproven = 0
    first = int_of(tree, node, T.FIRST_CHILD)
    for child in range(first, first + int_of(tree, node, T.CHILD_COUNT)):
        proven = int_of(tree, child, T.PROVEN)
        plies = proof_plies(proven) + 1
        if proven == 0:
            unproven += 1
        elif proof_winner(proven) == seat and (shortest_win == 0 or plies < shortest_win):
            shortest_win = plies
        elif proof_winner(proven) == DRAWN_RESULT:
            draws += 1
        longest = max(longest, plies)
    if shortest_win:
        set_int(tree, node, T.PROVEN, proof(seat, shortest_win))
    elif unproven == 0:
        set_int(tree, node, T.PROVEN, proof(DRAWN_RESULT if draws else other(seat), longest))


def backpropagate(tree: Tree, depth: int, value: float) -> None:
    """Add a result to the nodes of the path, and to the AMAF sums of their children.

    A child's AMAF sum grows if the seat played the child's action at this node or later, in the tree or the rollout:
    `last_played` holds the last playout in which a seat played an action. `trace` holds the actions of the rollout
    after their number. `select` has counted the visits already, each with a virtual loss that the result replaces.
    """
    playout = tree.registers[T.PLAYOUT_ID]
    for i in range(1, tree.trace[0] + 1):
        tree.last_played[tree.trace[i]] = playout
    for k in range(depth, -1, -1):
        node = tree.path[k]
        loss = virtual_loss(tree.seats[k - 1]) if k else 0.0
        set_float(tree, node, T.VALUE_SUM, float_of(tree, node, T.VALUE_SUM) + (value - loss))
        seat = tree.seats[k]
        if k < depth:
            tree.last_played[seat_action(seat, int_of(tree, tree.path[k + 1], T.ACTION))] = playout
        first = int_of(tree, node, T.FIRST_CHILD)
        for child in range(first, first + int_of(tree, node, T.CHILD_COUNT)):
            if tree.last_played[seat_action(seat, int_of(tree, child, T.ACTION))] == playout:
                set_int(tree, child, T.AMAF_VISITS, int_of(tree, child, T.AMAF_VISITS) + 1)
                set_float(tree, child, T.AMAF_VALUE_SUM, float_of(tree, child, T.AMAF_VALUE_SUM) + value)
