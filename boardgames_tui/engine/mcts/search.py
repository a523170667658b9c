"""Monte Carlo tree search with a solver, one for all games, in the language of `kernel` (and floats).

Results are shares of the seat BLACK, and each seat looks at them from its own side: so nothing is negated by the ply,
a seat may act several times in a row, and a swap exchanges the seats. No node is shared by two paths, so rules that
look at the past are judged exactly. Several threads may search one tree: where they meet, a count is lost, no more.
"""

from math import sqrt

from boardgames_tui.core.kernel import BLACK, DRAWN_RESULT, SEAT, WHITE, restore_state
from boardgames_tui.engine.compile.rule_slots import legal, play, result, rollout, solve_tactics, write_priors
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.tree import (
    Tree,
    clear_node,
    float_of,
    int_of,
    proof,
    proof_plies,
    proof_value,
    proof_winner,
)


def search(t: Tree, playouts: int) -> int:
    """Run so many playouts, fewer after a stop and where the root is proven meanwhile; return how many."""
    for n in range(playouts):
        if t.registers[T.STOP] or (t.ints[T.PROVEN] and not (t.registers[T.MULTI_PV] and has_unproven_child(t))):
            return n
        run_playout(t)
    return playouts


def new_root(t: Tree) -> None:
    """Begin a new tree: the root and its children."""
    clear_node(t, 0)
    t.registers[T.ALLOCATED] = 1
    restore_state(t.w, t.root, 0)
    expand(t, 0)


def has_unproven_child(t: Tree) -> bool:
    """Whether some child of the root is not proven yet."""
    first = t.ints[T.FIRST_CHILD]
    for child in range(first, first + t.ints[T.CHILD_COUNT]):
        if not int_of(t, child, T.PROVEN):
            return True
    return False


def run_playout(t: Tree) -> None:
    """Go down the tree, add to it, play on, and carry the result up."""
    restore_state(t.w, t.root, 0)
    t.trace[0] = 0
    t.registers[T.PLAYOUT_ID] += 1
    depth = select(t)
    leaf = t.path[depth]
    at = T.NODE_INTS * leaf
    if (t.ints[at + T.VISITS] == 1 or t.registers[T.EXPAND_AFTER_VISITS] == 0) and not t.ints[at + T.PROVEN]:
        t.ints[at + T.PROVEN] = find_proof(t)
    if t.registers[T.EXPAND_AFTER_VISITS] == 0 and not t.ints[at + T.PROVEN]:
        expand_or_rate(t, leaf)
    if t.ints[at + T.PROVEN]:
        backpropagate_proof(t, depth)
        value = proof_value(t.ints[at + T.PROVEN])
    else:
        value = rollout(t.p, t.w, t.trace)
    backpropagate(t, depth, value)
    t.registers[T.SELDEPTH] = max(t.registers[T.SELDEPTH], depth)


def find_proof(t: Tree) -> int:
    """What is known of the position at a new node."""
    end = result(t.p, t.w)
    if end:
        return end
    seen = solve_tactics(t.p, t.w, t.solver_table)
    return seen if proof_plies(seen) <= t.registers[T.LOOKAHEAD_LIMIT] else 0


def expand_or_rate(t: Tree, node: int) -> None:
    """Have the actions of a node rated; where there is plenty of room it grows at once, else on its second visit."""
    free = t.registers[T.CAPACITY] - t.registers[T.ALLOCATED]
    if int_of(t, node, T.CHILD_COUNT) == 0 and free > t.registers[T.EAGER_EXPANSION_FREE]:
        expand(t, node)
        return
    n = legal(t.p, t.w, t.actions)
    if n:
        write_priors(t.p, t.w, t.actions, n, t.priors)


def select(t: Tree) -> int:
    """Follow the most promising children to a node that has none, or whose end is known; return its depth.

    Each node on the way is visited, and lost until the result is known: so another thread goes elsewhere.
    """
    depth = 0
    node = 0
    held = 0.0
    t.path[0] = 0
    t.seats[0] = t.w[SEAT]
    t.ints[T.VISITS] += 1
    while depth + 1 < len(t.path):
        at = T.NODE_INTS * node
        if t.ints[at + T.PROVEN] and depth:
            break
        if t.ints[at + T.CHILD_COUNT] == 0 and t.ints[at + T.VISITS] > max(t.registers[T.EXPAND_AFTER_VISITS], 1):
            expand(t, node)
        if t.ints[at + T.CHILD_COUNT] == 0 or (t.ints[at + T.PROVEN] and depth):
            break
        seat = t.seats[depth]
        node = select_child(t, node, seat, first_play_urgency(t, node, held))
        held = 1.0 if seat == WHITE else 0.0
        t.ints[T.NODE_INTS * node + T.VISITS] += 1
        t.floats[T.NODE_FLOATS * node + T.VALUE_SUM] += held
        play(t.p, t.w, int_of(t, node, T.ACTION))
        depth += 1
        t.path[depth] = node
        t.seats[depth] = t.w[SEAT]
    return depth


def expand(t: Tree, node: int) -> None:
    """Give a node its children, or its result, which another thread may not have come to yet.

    Without a legal action it is a draw.
    """
    end = result(t.p, t.w)
    n = 0 if end else legal(t.p, t.w, t.actions)
    at = T.NODE_INTS * node
    if n == 0:
        t.ints[at + T.PROVEN] = end or DRAWN_RESULT
        return
    begin = t.registers[T.ALLOCATED]
    if begin + n > t.registers[T.CAPACITY]:
        return
    t.registers[T.ALLOCATED] += n
    write_priors(t.p, t.w, t.actions, n, t.priors)
    whole = 0.0
    for i in range(n):
        whole += max(t.priors[i], 0.0)
    for i in range(n):
        child = begin + i
        clear_node(t, child)
        t.ints[T.NODE_INTS * child + T.ACTION] = t.actions[i]
        if t.priors[i] < 0.0:
            t.ints[T.NODE_INTS * child + T.PROVEN] = proof(3 - t.w[SEAT], -int(t.priors[i]))
        else:
            t.floats[T.NODE_FLOATS * child + T.PRIOR] = t.priors[i] / whole
    t.ints[at + T.TO_MOVE] = t.w[SEAT]
    t.ints[at + T.FIRST_CHILD] = begin
    t.ints[at + T.CHILD_COUNT] = n
    update_proof(t, node, t.w[SEAT])


def first_play_urgency(t: Tree, node: int, held: float) -> float:
    """What the visits to a node came to so far, but the one under way, which holds so much of its total."""
    visits = int_of(t, node, T.VISITS) - 1
    return (float_of(t, node, T.VALUE_SUM) - held) / visits if visits > 0 else 0.5


def select_child(t: Tree, node: int, seat: int, unseen: float) -> int:
    """The child with the best of what is known, what the same action did elsewhere, and what is still unknown."""
    begin = int_of(t, node, T.FIRST_CHILD)
    explore = t.parameters[T.C_PUCT] * sqrt(float(int_of(t, node, T.VISITS)))
    best = begin
    most = -1.0
    for child in range(begin, begin + int_of(t, node, T.CHILD_COUNT)):
        proven = int_of(t, child, T.PROVEN)
        if proven == 0 or proof_winner(proven) == DRAWN_RESULT:
            black = 0.5 if proven else rave_value(t, child, unseen)
            worth = black if seat == BLACK else 1.0 - black
            worth += explore * float_of(t, child, T.PRIOR) / (1.0 + int_of(t, child, T.VISITS))
            if worth > most:
                most = worth
                best = child
    return best


def rave_value(t: Tree, node: int, unseen: float) -> float:
    """What a node is held to be worth: its own results, blended with those of the same action played later (RAVE)."""
    n = float(int_of(t, node, T.VISITS))
    own = float_of(t, node, T.VALUE_SUM) / n if n else unseen
    m = float(int_of(t, node, T.AMAF_VISITS))
    if m == 0.0:
        return own
    weight = m / (m + n + m * n / t.parameters[T.RAVE_EQUIVALENCE])
    return own + weight * (float_of(t, node, T.AMAF_VALUE_SUM) / m - own)


def backpropagate_proof(t: Tree, depth: int) -> None:
    """Carry a proof up the path as far as it goes."""
    for k in range(depth - 1, -1, -1):
        update_proof(t, t.path[k], t.seats[k])
        if not int_of(t, t.path[k], T.PROVEN):
            return


def update_proof(t: Tree, node: int, seat: int) -> None:
    """A node is won with one winning action, and lost or drawn when there is nothing else."""
    shortest = 0
    longest = 0
    draws = 0
    unknown = 0
    at = T.NODE_INTS * node
    first = t.ints[at + T.FIRST_CHILD]
    for child in range(first, first + t.ints[at + T.CHILD_COUNT]):
        proven = int_of(t, child, T.PROVEN)
        plies = proof_plies(proven) + 1
        if proven == 0:
            unknown += 1
        elif proof_winner(proven) == seat and (shortest == 0 or plies < shortest):
            shortest = plies
        elif proof_winner(proven) == DRAWN_RESULT:
            draws += 1
        longest = max(longest, plies)
    if shortest:
        t.ints[at + T.PROVEN] = proof(seat, shortest)
    elif unknown == 0:
        t.ints[at + T.PROVEN] = proof(DRAWN_RESULT if draws else 3 - seat, longest)


def backpropagate(t: Tree, depth: int, value: float) -> None:
    """Add a result to each node of the path, and to the children whose actions were played from there on."""
    stamp = t.registers[T.PLAYOUT_ID]
    for i in range(1, t.trace[0] + 1):
        t.last_played[t.trace[i]] = stamp
    for k in range(depth, -1, -1):
        node = t.path[k]
        held = 1.0 if k and t.seats[k - 1] == WHITE else 0.0
        t.floats[T.NODE_FLOATS * node + T.VALUE_SUM] += value - held
        mine = t.seats[k] - 1
        if k < depth:
            t.last_played[2 * int_of(t, t.path[k + 1], T.ACTION) + mine] = stamp
        first = int_of(t, node, T.FIRST_CHILD)
        for child in range(first, first + int_of(t, node, T.CHILD_COUNT)):
            if t.last_played[2 * int_of(t, child, T.ACTION) + mine] == stamp:
                t.ints[T.NODE_INTS * child + T.AMAF_VISITS] += 1
                t.floats[T.NODE_FLOATS * child + T.AMAF_VALUE_SUM] += value
