"""Monte Carlo tree search for all games: PUCT selection, RAVE, and proofs by MCTS-Solver.

PUCT (Rosin 2011) selects children. Their values are blended with all-moves-as-first statistics (AMAF) as in RAVE
(Gelly & Silver 2007). Won, lost and drawn nodes are proven and no longer searched, as in MCTS-Solver (Winands et al.
2008). Threads search one tree without locks and are kept apart by virtual losses (Chaslot et al. 2008); if two of them
write to a node at once, an update of a count may be lost, and nothing else.

The value of a game is what BLACK's seat scores: 1, 0.5 or 0. Each seat looks at it from its own side instead of
negating it at each ply, so a seat may act several times in a row, and a swap of colours needs no special case. No node
has two parents, so rules that depend on the history are applied exactly.

A `Tree` is the search as one thread sees it. `T` names its registers and the fields of a node, which `int_of` and
`float_of` read. `tree.w` is the position of the playout in progress. `tree.path` holds the nodes of this playout, from
the root (node 0) to a leaf at index `depth`, and `tree.seats` the seat that acts at each of them. A *proof* is a
certain result with the number of actions to the end, as one number (`language.proof`); 0 means that nothing is proven.
"""

from math import sqrt

from boardgames_tui.core.cells import BLACK, other
from boardgames_tui.engine.compile.rule_slots import legal, play, result, rollout, solve_tactics, write_priors
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.backpropagation import backpropagate, backpropagate_proof, update_proof, virtual_loss
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
from boardgames_tui.kernel.language import DRAWN_RESULT, SEAT, proof, proof_plies, proof_winner, restore_state


def search(tree: Tree, playouts: int) -> int:
    """Run up to `playouts` playouts, fewer if STOP is set or the root is proven; return the number run.

    With MULTI_PV, a proven root does not end the search before all its children are proven.
    """
    for finished in range(playouts):
        if tree.registers[T.STOP]:
            return finished
        if int_of(tree, T.ROOT, T.PROVEN) and not (tree.registers[T.MULTI_PV] and root_has_unproven_child(tree)):
            return finished
        run_playout(tree)
    return playouts


def root_has_unproven_child(tree: Tree) -> bool:
    """Return whether some child of the root is not proven."""
    first_child = int_of(tree, T.ROOT, T.FIRST_CHILD)
    for child in range(first_child, first_child + int_of(tree, T.ROOT, T.CHILD_COUNT)):
        if not int_of(tree, child, T.PROVEN):
            return True
    return False


def run_playout(tree: Tree) -> None:
    """Run one playout: selection, expansion, rollout and backpropagation.

    On the first visit to a leaf, which `select` has counted already, the search looks for a proof. With
    EXPAND_AFTER_VISITS 0, it looks again on each visit, and the policy rates the leaf's actions before the rollout.
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
    """Return a proof of the position in `tree.w`, from the rules or from `solve_tactics`; 0 if there is none.

    A tactical proof of more than LOOKAHEAD_LIMIT actions is ignored, so that weak levels overlook it.
    """
    outcome = result(tree.p, tree.w)
    if outcome:
        # A finished game is a proof with 0 actions to the end.
        return outcome
    tactical_proof = solve_tactics(tree.p, tree.w, tree.solver_table)
    return tactical_proof if proof_plies(tactical_proof) <= tree.registers[T.LOOKAHEAD_LIMIT] else 0


def expand_or_rate(tree: Tree, leaf: int) -> None:
    """Have the policy write the priors of a leaf's actions to `tree.priors`, which the next rollout may use.

    If many nodes are free, this expands the leaf. Otherwise the priors serve the rollout alone, and the leaf is
    expanded on its second visit.
    """
    free_nodes = tree.registers[T.CAPACITY] - tree.registers[T.ALLOCATED]
    # The last node of a path of maximal length may have children already.
    if int_of(tree, leaf, T.CHILD_COUNT) == 0 and free_nodes > tree.registers[T.EAGER_EXPANSION_FREE]:
        expand(tree, leaf)
        return
    action_count = legal(tree.p, tree.w, tree.actions)
    if action_count:
        write_priors(tree.p, tree.w, tree.actions, action_count, tree.priors)


def select(tree: Tree) -> int:
    """Descend from the root to a leaf or a proven node; return the depth reached.

    A leaf with more than EXPAND_AFTER_VISITS visits is expanded on the way, but never on its first visit. Each node of
    the path counts as visited at once, with a virtual loss for the seat that chose it, so that other threads look
    elsewhere. `backpropagate` replaces the loss by the value of the playout.
    """
    depth = 0
    node = T.ROOT
    # The virtual loss that this playout has added to the value of `node`. No seat has chosen the root.
    loss = 0.0
    tree.path[0] = T.ROOT
    tree.seats[0] = tree.w[SEAT]
    set_int(tree, T.ROOT, T.VISITS, int_of(tree, T.ROOT, T.VISITS) + 1)
    # The root is searched even if it is proven, for the values of its other children (MULTI_PV).
    while depth + 1 < len(tree.path) and (depth == 0 or not int_of(tree, node, T.PROVEN)):
        is_due = int_of(tree, node, T.VISITS) > max(tree.registers[T.EXPAND_AFTER_VISITS], 1)
        if int_of(tree, node, T.CHILD_COUNT) == 0 and is_due:
            expand(tree, node)
        # The expansion may have proven the node.
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


def expand(tree: Tree, node: int) -> None:
    """Add the children of a node, whose position is in `tree.w`, with their priors; prove the node if the game is over.

    A position without a legal action is a draw. If there is no room for all children, the node remains a leaf.
    """
    # The first visit has already looked for a proof, but perhaps in a thread that has not written it yet.
    outcome = result(tree.p, tree.w)
    action_count = 0 if outcome else legal(tree.p, tree.w, tree.actions)
    if action_count == 0:
        set_int(tree, node, T.PROVEN, outcome or proof(DRAWN_RESULT, 0))
        return
    first_child = allocate(tree, action_count)
    if first_child == 0:
        return
    write_priors(tree.p, tree.w, tree.actions, action_count, tree.priors)
    prior_sum = 0.0
    for i in range(action_count):
        # A negative prior is a proven loss (`init_child`).
        prior_sum += max(tree.priors[i], 0.0)
    for i in range(action_count):
        init_child(tree, first_child + i, i, prior_sum)
    set_int(tree, node, T.TO_MOVE, tree.w[SEAT])
    set_int(tree, node, T.FIRST_CHILD, first_child)
    # The count comes last: other threads take it as a sign that the children are complete.
    set_int(tree, node, T.CHILD_COUNT, action_count)
    update_proof(tree, node, tree.w[SEAT])


def init_child(tree: Tree, child: int, i: int, prior_sum: float) -> None:
    """Initialise the node of the i-th legal action with its prior as a share of `prior_sum`.

    A negative prior -k proves that the action loses: the game ends k actions after it.
    """
    clear_node(tree, child)
    set_int(tree, child, T.ACTION, tree.actions[i])
    if tree.priors[i] < 0.0:
        set_int(tree, child, T.PROVEN, proof(other(tree.w[SEAT]), -int(tree.priors[i])))
    else:
        set_float(tree, child, T.PRIOR, tree.priors[i] / prior_sum)


def first_play_urgency(tree: Tree, node: int, loss: float) -> float:
    """Return the value assumed for unvisited children of a node: its mean value before this visit, 0.5 without visits.

    First-play urgency (Gelly & Wang 2006). `loss` is the virtual loss that this visit has added to the node's sum.
    """
    earlier_visits = int_of(tree, node, T.VISITS) - 1
    return (float_of(tree, node, T.VALUE_SUM) - loss) / earlier_visits if earlier_visits > 0 else 0.5


def select_child(tree: Tree, node: int, seat: int, unvisited_value: float) -> int:
    """Return the child of a node with the highest PUCT score for the seat that acts.

    The score is value + C_PUCT * prior * sqrt(visits of the parent) / (1 + visits). `unvisited_value` is the first-play
    urgency. Children that are proven wins or losses are skipped; if all are, the first child is returned. (A proven win
    would have proven the node, which is then searched only if it is the root.)
    """
    first_child = int_of(tree, node, T.FIRST_CHILD)
    exploration = tree.parameters[T.C_PUCT] * sqrt(float(int_of(tree, node, T.VISITS)))
    best = first_child
    best_score = -1.0
    for child in range(first_child, first_child + int_of(tree, node, T.CHILD_COUNT)):
        proven = int_of(tree, child, T.PROVEN)
        is_draw = proof_winner(proven) == DRAWN_RESULT
        if proven == 0 or is_draw:
            value = 0.5 if is_draw else rave_value(tree, child, unvisited_value)
            score = value if seat == BLACK else 1.0 - value
            score += exploration * float_of(tree, child, T.PRIOR) / (1.0 + int_of(tree, child, T.VISITS))
            if score > best_score:
                best_score = score
                best = child
    return best


def rave_value(tree: Tree, node: int, unvisited_value: float) -> float:
    """Return the mean value of a node, blended with its AMAF mean (RAVE, Gelly & Silver 2007).

    With n visits and m AMAF visits, the AMAF mean has the weight m / (m + n + m * n / RAVE_EQUIVALENCE). Without
    visits, `unvisited_value` is the mean value.
    """
    n = float(int_of(tree, node, T.VISITS))
    m = float(int_of(tree, node, T.AMAF_VISITS))
    mean = float_of(tree, node, T.VALUE_SUM) / n if n else unvisited_value
    if m == 0.0:
        return mean
    amaf_mean = float_of(tree, node, T.AMAF_VALUE_SUM) / m
    amaf_weight = m / (m + n + m * n / tree.parameters[T.RAVE_EQUIVALENCE])
    return mean + amaf_weight * (amaf_mean - mean)
