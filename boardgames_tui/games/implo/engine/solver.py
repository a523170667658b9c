"""Endgame solver of Implo: a complete search of the last empty points.

It returns proofs whose length is that of the longest line needed. They are kept in a table, so a search that was cut
short soon gets back to where it was.
"""

from boardgames_tui.core.kernel import (
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
from boardgames_tui.core.layout import Layout
from boardgames_tui.games.implo.components import LARGEST_PATCH
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.fast_rules import code_of
from boardgames_tui.games.implo.engine.game_end import result
from boardgames_tui.games.implo.engine.move_ordering import list_actions, next_action, play_listed
from boardgames_tui.games.implo.engine.state import cell_of

# Actions in a line, at most.
MAX_DEPTH = 32
# Actions in a short line, which is searched first.
SHORT_DEPTH = 3

FRAME = Layout("one action of the line that is searched")
ACTIONS = FRAME.array(
    "ACTIONS",
    40,
    "actions and promises: no more than WIDEST stones, or ten groups beside each of four patches",
    index="number",
)
SAVED = FRAME.scratch("SAVED", S.USUAL_LENGTH, "the position before them, from SAVED + SEAT on")
FRAME_SIZE = FRAME.size

SOLVER = Layout("Implo solver")
NEED = SOLVER.scalar("NEED", "nodes that a solution takes as a rule")
LIMIT = SOLVER.scalar("LIMIT", "nodes after which the search ends")
NODES = SOLVER.scalar("NODES", "nodes searched, without those of at most SHALLOW empty points")
BEST = SOLVER.scalar("BEST", "action that leads to the result; each node of the line writes its own, the root last")
MASK = SOLVER.scalar("MASK", "entries of TABLE, a power of two, less one")
FRAMES = SOLVER.records("FRAMES", FRAME, MAX_DEPTH, index="actions before it")
TABLE = SOLVER.rest("TABLE", "hash | answer, the answer in the bits of ANSWER", index="bits 20 and up of the hash")

for _layout in (FRAME, SOLVER):
    _layout.check(globals())

# Empty points of a position that is searched on, at most.
MAX_EMPTY = 30
# With this many empty points or fewer, a position does not count as a node.
SHALLOW = 5

# NEED of a position that cannot be solved.
OUT_OF_REACH = 1 << 60
# Empty points of a position to solve, at most.
MAX_EMPTY_AT_ROOT = 18
# A position with n empty points takes GROWTH**n / NODES_DIVISOR nodes, measured in games of the engine on 8x8.
GROWTH = 2
NODES_DIVISOR = 3
# Bits of an entry that hold the proof.
ANSWER = 1023


def solve(p: Ints, w: Row, t: Row) -> int:
    """Return a proof of the result, and the action in BEST; 0 if too many points are empty or the nodes run out.

    Short lines are searched first, so that the winner does not take a long way.
    """
    t[NODES] = 0
    t[NEED] = OUT_OF_REACH
    if w[S.EMPTY_COUNT] > MAX_EMPTY_AT_ROOT:
        return 0
    t[NEED] = GROWTH ** w[S.EMPTY_COUNT] // NODES_DIVISOR
    answer = prove(p, w, t, 0, SHORT_DEPTH)
    if answer == 0:
        answer = prove(p, w, t, 0, MAX_DEPTH)
    if proof_winner(answer) == w[SEAT] and w[S.PATCH_COUNT]:
        t[BEST] = code_of(p, w, t[BEST])
    return answer


def prove(p: Ints, w: Row, t: Row, depth: int, max_depth: int) -> int:
    """Return a proof of a position `depth` actions into a line of at most `max_depth`, or 0. `w` is left as it was."""
    if w[S.EMPTY_COUNT] == 0:
        return result(p, w)
    if exceeds_limits(w, t, depth, max_depth):
        return 0
    t[NODES] += int(w[S.EMPTY_COUNT] > SHALLOW)
    entry = position_key(p, w)
    known = t[entry_index(t, entry)]
    answer = known & ANSWER
    # The root is searched in any case, to know its best action.
    if depth and known ^ answer == entry and proof_plies(answer) <= max_depth - depth:
        return answer
    at = FRAMES + FRAME_SIZE * depth
    n = list_actions(p, w, t, at + ACTIONS)
    seat = w[SEAT]
    save_state(w, t, at + SAVED)
    longest = 0
    unknown = False
    for i in range(n):
        action = next_action(t, at + ACTIONS + i, at + ACTIONS + n)
        play_listed(p, w, action)
        answer = prove(p, w, t, depth + 1, max_depth)
        restore_state(w, t, at + SAVED)
        if proof_winner(answer) == seat:
            t[BEST] = action
            return store_answer(t, entry, one_action_longer(answer))
        unknown |= answer == 0
        longest = max(longest, one_action_longer(answer))
    return 0 if unknown else store_answer(t, entry, longest)


def one_action_longer(answer: int) -> int:
    """Return a proof that takes one action more, or one action and no winner for no proof."""
    return proof(proof_winner(answer), proof_plies(answer) + 1)


def exceeds_limits(w: Row, t: Row, depth: int, max_depth: int) -> bool:
    """Return whether the search stops here. No action fills more points than a patch has."""
    wide = w[S.EMPTY_COUNT] > min(MAX_EMPTY, LARGEST_PATCH * (max_depth - depth)) or w[S.PATCH_COUNT] > S.USUAL_PATCHES
    return wide or w[S.SWAP] == 1 or t[NODES] >= t[LIMIT]


def store_answer(t: Row, entry: int, answer: int) -> int:
    """Store a proof in the table, and return it."""
    t[entry_index(t, entry)] = entry | answer
    return answer


def position_key(p: Ints, w: Row) -> int:
    """Return a hash of the board and the side to act, below 2**62, with the bits of ANSWER cleared."""
    # Mixed on its own, or its bits would cancel out with those of the last cells of the first word.
    key = mix64(w[S.SIDE] | w[SEAT] << 2 | w[S.LAST] << 4 | w[S.PATCH_COUNT] << 6)
    word = 0
    for c in range(p[S.SITES]):
        word = word << 3 | cell_of(w[S.POINTS + c])
        if c % 16 == 15:
            key = mix64(key ^ word)
            word = 0
    return mix64(key ^ word) & ~ANSWER


def entry_index(t: Row, entry: int) -> int:
    """Return the index of an entry in the table."""
    return TABLE + (entry >> 20 & t[MASK])
