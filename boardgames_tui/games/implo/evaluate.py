"""What an engine believes about Implo: the biggest marker group decides, stones come last."""

from boardgames_tui.core.kernel import EMPTY, NOWHERE, WIN, BoardTables, Ints, Row, count
from boardgames_tui.games.implo.components import append, biggest, is_patch, label, listed, owner
from boardgames_tui.games.implo.rules import ending, patch_of, swap_code

MARKER = 1_000
"""What a marker in the biggest group that an action makes is worth, in stones."""


def static_move_value(b: BoardTables, s: Row, key_history: Ints, a: int) -> int:
    """What an action adds to the score of the side to act, in the score's order: marker groups first, then stones.

    Resolving a patch makes one group of markers, out of the patch and all that it joins: MARKER for each marker in it,
    less the stones that go; negative where the patch belongs to the opponent. A placement is one stone, and what
    resolving each patch that it makes would bring. A swap is nothing.
    """
    if a == swap_code(b):
        return 0
    if a < b.sites:
        return gain_of_stone(b, s, a)
    label(b, s)
    patch = patch_of(b, a)
    worth = gain_of_patch(b, s, patch)
    return WIN if wins(b, s, key_history, patch) else worth


def gain_of_stone(b: BoardTables, s: Row, c: int) -> int:
    """One stone, and the patches beside it: before the placement there is none."""
    last = s[b.first + 2]
    s[c] = s[b.side]
    s[b.first + 2] = s[b.side]
    label(b, s)
    worth = 1
    for p in range(b.sites):
        if is_patch(b, s, p):
            worth += gain_of_patch(b, s, p)
    s[c] = EMPTY
    s[b.first + 2] = last
    return worth


def gain_of_patch(b: BoardTables, s: Row, patch: int) -> int:
    """What resolving a patch of a labelled board adds to the score of the side to act."""
    colour = owner(b, s, patch)
    worth = MARKER * group_made(b, s, patch, colour + 2) - biggest(b, s, patch, colour)
    return worth if colour == s[b.side] else -worth


def group_made(b: BoardTables, s: Row, patch: int, marker: int) -> int:
    """The size of the marker group that a patch becomes: its own points, and the groups that these join."""
    joined = 0
    for c in range(patch, b.sites):
        if b.scratch[c] == patch:
            for way in range(b.ways):
                d = b.step[c * b.ways + way]
                if d != NOWHERE and s[d] == marker:
                    joined = append(b, listed(b), joined, b.scratch[d])
    size = b.scratch[b.sites + patch]
    for i in range(joined):
        size += b.scratch[b.sites + b.scratch[listed(b) + i]]
    return size


def wins(b: BoardTables, s: Row, key_history: Ints, patch: int) -> bool:
    """Whether resolving a patch of a labelled board ends the game (no group goes, no other point is empty) and wins."""
    colour = owner(b, s, patch)
    if b.scratch[b.sites + patch] < count(b, s, EMPTY) or biggest(b, s, patch, colour):
        return False
    n = 0
    for c in range(b.sites):
        if s[c] == EMPTY:
            n = append(b, listed(b), n, c)
            s[c] = colour + 2
    winner = ending(b, s, key_history) % 4
    for i in range(n):
        s[b.scratch[listed(b) + i]] = EMPTY
    return winner == s[b.side]
