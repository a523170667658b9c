"""Implo's last points filled in full: who wins with the best play of both, for certain.

An answer is the seat that wins, plus 4 for each action of the longest line that proves it, or 0 where there is none.
Answers are kept in a table, so that a search that was cut short is soon where it was.
"""

from boardgames_tui.core.kernel import SEAT, Ints, Row, mix64, restore_state, save_state
from boardgames_tui.core.layout import Layout
from boardgames_tui.games.implo.components import LARGEST_PATCH
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.engine.fast_rules import code_of
from boardgames_tui.games.implo.engine.game_end import result
from boardgames_tui.games.implo.engine.move_ordering import act, list_actions, next_action

# No line is longer.
DEEPEST = 32
# A line of so many actions is short.
SOON = 3

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
FRAMES = SOLVER.records("FRAMES", FRAME, DEEPEST, index="actions before it")
TABLE = SOLVER.rest("TABLE", "hash | answer, the answer in the bits of ANSWER", index="bits 20 and up of the hash")

for _layout in (FRAME, SOLVER):
    _layout.check(globals())

WIDEST = 30
"""No line is followed where more points are empty."""
SHALLOW = 5
"""With so many points empty or fewer a position does not count as a node."""

ENDLESS = 1 << 60
MOST = 18
"""With more points empty it is not tried."""
GROWTH = 2
FEW = 3
"""One point more takes so many times the nodes: with n empty GROWTH**n / FEW, by games of the engine on 8x8."""
ANSWER = 1023
"""The part of an entry that is the answer."""


def solve(p: Ints, w: Row, t: Row) -> int:
    """Say who wins, and by which action; 0 with too much empty, or after too many nodes.

    What ends soon is looked for first, so that nobody who wins takes a long way round.
    """
    t[NODES] = 0
    t[NEED] = ENDLESS
    if w[S.EMPTY_COUNT] > MOST:
        return 0
    t[NEED] = GROWTH ** w[S.EMPTY_COUNT] // FEW
    answer = prove(p, w, t, 0, SOON)
    if answer == 0:
        answer = prove(p, w, t, 0, DEEPEST)
    if answer & 3 == w[SEAT] and w[S.PATCH_COUNT]:
        t[BEST] = code_of(p, w, t[BEST])
    return answer


def prove(p: Ints, w: Row, t: Row, deep: int, most: int) -> int:
    """Find an answer, `deep` actions into a line of at most so many; `w` stays as it was."""
    if w[S.EMPTY_COUNT] == 0:
        return result(p, w)
    if is_beyond(w, t, deep, most):
        return 0
    t[NODES] += int(w[S.EMPTY_COUNT] > SHALLOW)
    entry = hashed(p, w)
    known = t[place_of(t, entry)]
    if deep and known & ~ANSWER == entry and (known & ANSWER) >> 2 <= most - deep:
        return known & ANSWER
    at = FRAMES + FRAME_SIZE * deep
    n = list_actions(p, w, t, at + ACTIONS)
    seat = w[SEAT]
    save_state(w, t, at + SAVED)
    longest = 0
    unknown = False
    for i in range(n):
        action = next_action(t, at + ACTIONS + i, at + ACTIONS + n)
        act(p, w, action)
        answer = prove(p, w, t, deep + 1, most)
        restore_state(w, t, at + SAVED)
        if answer & 3 == seat:
            t[BEST] = action
            return remember(t, entry, answer + 4)
        unknown |= answer == 0
        longest = max(longest, answer + 4)
    return 0 if unknown else remember(t, entry, longest)


def is_beyond(w: Row, t: Row, deep: int, most: int) -> bool:
    """Whether a line is followed no further; no action fills more points than a patch has."""
    wide = w[S.EMPTY_COUNT] > min(WIDEST, LARGEST_PATCH * (most - deep)) or w[S.PATCH_COUNT] > S.USUAL_PATCHES
    return wide or w[S.SWAP] == 1 or t[NODES] >= t[LIMIT]


def remember(t: Row, entry: int, answer: int) -> int:
    """Write an answer to the table; return it."""
    t[place_of(t, entry)] = entry | answer
    return answer


def hashed(p: Ints, w: Row) -> int:
    """What stands on the board and who is to act as one number below 2**62 without a pattern, the answer left out."""
    key = w[S.SIDE] | w[SEAT] << 2 | w[S.LAST] << 4 | w[S.PATCH_COUNT] << 6
    word = 0
    for c in range(p[S.SITES]):
        word = word << 3 | w[S.POINTS + c] & S.CELL
        if c % 16 == 15:
            key = mix64(key ^ word)
            word = 0
    return mix64(key ^ word) & ~ANSWER


def place_of(t: Row, entry: int) -> int:
    """Where an entry stands."""
    return TABLE + (entry >> 20 & t[MASK])
