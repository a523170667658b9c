"""Endgame solver of Implo: a complete search of the last empty points.

A proof counts the actions of the longest line that the search needed to prove the result. Proofs are stored in a table,
so a search that was cut short soon gets back to where it was.

`p` holds the tables of the board, `w` the position, and `t` the SOLVER layout with the table at its end. An action of
the search is a point, or an *option* while there are patches to resolve (`move_ordering`).
"""

from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.fast_rules import code_of
from boardgames_tui.games.implo.engine.game_end import result
from boardgames_tui.games.implo.engine.move_ordering import list_actions, next_action, play_listed
from boardgames_tui.games.implo.engine.state import cell_of
from boardgames_tui.games.implo.rules import LARGEST_PATCH
from boardgames_tui.kernel.language import (
    SEAT,
    Ints,
    Row,
    mix64,
    proof,
    proof_plies,
    proof_winner,
    restore_state,
    save_state,
)
from boardgames_tui.kernel.layout import Layout

# Actions in a line, at most.
MAX_DEPTH = 32
# Actions in a short line, which is searched first.
SHORT_DEPTH = 3

FRAME = Layout("one action of the line that is searched")
ACTIONS = FRAME.array(
    "ACTIONS",
    40,
    "listed actions: at most MAX_EMPTY stones, or ten groups beside each of four patches",
    index="number",
)
SAVED = FRAME.scratch("SAVED", S.USUAL_LENGTH, "the position before these actions, from SAVED + SEAT on")
FRAME_SIZE = FRAME.size

SOLVER = Layout("Implo solver")
NEED = SOLVER.scalar("NEED", "nodes that a solution takes as a rule")
LIMIT = SOLVER.scalar("LIMIT", "nodes after which the search ends")
NODES = SOLVER.scalar("NODES", "nodes searched, without those of at most SHALLOW empty points")
BEST = SOLVER.scalar("BEST", "action that leads to the result; each node of the line writes its own, the root last")
MASK = SOLVER.scalar("MASK", "entries of TABLE, a power of two, less one")
FRAMES = SOLVER.records("FRAMES", FRAME, MAX_DEPTH, index="actions before it")
TABLE = SOLVER.rest("TABLE", "key | proof in the bits of PROOF_MASK", index="bits INDEX_SHIFT and up of the key")

for _layout in (FRAME, SOLVER):
    _layout.check(globals())

# Empty points of a position that is searched further, at most.
MAX_EMPTY = 30
# With this many empty points or fewer, a position does not count as a node.
SHALLOW = 5

# Bits of a cell value in a position key, and the number of cells that are mixed into it at a time.
CELL_BITS = 3
CELLS_IN_WORD = 16

# NEED of a position that cannot be solved.
OUT_OF_REACH = 1 << 60
# Empty points of a position to solve, at most.
MAX_EMPTY_AT_ROOT = 18
# A position with n empty points takes GROWTH**n / NODES_DIVISOR nodes, measured in games of the engine on 8x8.
GROWTH = 2
NODES_DIVISOR = 3
# Bits of an entry that hold the proof. A key has zeros there.
PROOF_MASK = 1023
# First bit of a key that takes part in the index.
INDEX_SHIFT = 20


def solve(p: Ints, w: Row, t: Row) -> int:
    """Return a proof of the result, or 0 if too many points are empty or the nodes run out.

    If the side to act wins, BEST is the code of the winning action. Short lines are searched first, so that the winner
    does not choose a long one.
    """
    t[NODES] = 0
    t[NEED] = OUT_OF_REACH
    if w[S.EMPTY_COUNT] > MAX_EMPTY_AT_ROOT:
        return 0
    t[NEED] = GROWTH ** w[S.EMPTY_COUNT] // NODES_DIVISOR
    proven = prove(p, w, t, 0, SHORT_DEPTH)
    if proven == 0:
        proven = prove(p, w, t, 0, MAX_DEPTH)
    # A point is its own action code; an option has to be translated.
    if proof_winner(proven) == w[SEAT] and w[S.PATCH_COUNT]:
        t[BEST] = code_of(p, w, t[BEST])
    return proven


def prove(p: Ints, w: Row, t: Row, depth: int, max_depth: int) -> int:
    """Return a proof of the result of a position, or 0 if the search reaches its limits. `w` is left as it was.

    The position is `depth` actions into a line of at most `max_depth`.
    """
    if w[S.EMPTY_COUNT] == 0:
        return result(p, w)
    if exceeds_limits(w, t, depth, max_depth):
        return 0
    t[NODES] += int(w[S.EMPTY_COUNT] > SHALLOW)
    key = position_key(p, w)
    entry = t[entry_offset(t, key)]
    stored_proof = entry & PROOF_MASK
    # The root is searched in any case, to know its best action. A stored proof may take too many actions for this line.
    if depth and entry ^ stored_proof == key and proof_plies(stored_proof) <= max_depth - depth:
        return stored_proof
    frame = FRAMES + FRAME_SIZE * depth
    actions = frame + ACTIONS
    n = list_actions(p, w, t, actions)
    seat = w[SEAT]
    save_state(w, t, frame + SAVED)
    longest_loss = 0
    is_undecided = False
    for i in range(n):
        action = next_action(t, actions + i, actions + n)
        play_listed(p, w, action)
        child_proof = prove(p, w, t, depth + 1, max_depth)
        restore_state(w, t, frame + SAVED)
        if proof_winner(child_proof) == seat:
            t[BEST] = action
            return store_proof(t, key, one_action_longer(child_proof))
        is_undecided |= child_proof == 0
        # All proofs here have the same winner, so the largest number is the longest line.
        longest_loss = max(longest_loss, one_action_longer(child_proof))
    return 0 if is_undecided else store_proof(t, key, longest_loss)


def one_action_longer(proven: int) -> int:
    """Return a proof of the same result that takes one more action; for 0, a number that is no proof."""
    return proof(proof_winner(proven), proof_plies(proven) + 1)


def exceeds_limits(w: Row, t: Row, depth: int, max_depth: int) -> bool:
    """Return whether the search gives up here, `depth` actions into a line of at most `max_depth`."""
    # No action fills more points than a patch has.
    most_filled = LARGEST_PATCH * (max_depth - depth)
    has_too_many_empty = w[S.EMPTY_COUNT] > min(MAX_EMPTY, most_filled)
    has_too_many_patches = w[S.PATCH_COUNT] > S.USUAL_PATCHES
    can_swap = w[S.SWAP] == 1
    return has_too_many_empty or has_too_many_patches or can_swap or t[NODES] >= t[LIMIT]


def store_proof(t: Row, key: int, proven: int) -> int:
    """Store a proof of the position with a key in the table, and return the proof."""
    t[entry_offset(t, key)] = key | proven
    return proven


def position_key(p: Ints, w: Row) -> int:
    """Return a hash of the board, its size and the side to act, below 2**62, with the bits of PROOF_MASK cleared."""
    # Mixed separately, or these bits would cancel out with those of the last cells of the first word.
    key = mix64(w[S.SIDE] | w[SEAT] << 2 | w[S.LAST] << 4 | w[S.PATCH_COUNT] << 6 | p[S.SITES] << 16)
    word = 0
    for c in range(p[S.SITES]):
        word = word << CELL_BITS | cell_of(w[S.POINTS + c])
        if c % CELLS_IN_WORD == CELLS_IN_WORD - 1:
            key = mix64(key ^ word)
            word = 0
    return mix64(key ^ word) & ~PROOF_MASK


def entry_offset(t: Row, key: int) -> int:
    """Return the offset in `t` of the entry for a key."""
    return TABLE + (key >> INDEX_SHIFT & t[MASK])
