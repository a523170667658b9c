"""Random play from a leaf of the tree to the end of the game, or to where it is judged by what stands."""

from boardgames_tui.kernel import BLACK, NOWHERE, WHITE, Board, Row, count
from boardgames_tui.search.slots import ending, gain, legal, refusal
from boardgames_tui.search.tree import DICE, REACH, SIGHT, STAMP, Tree, advance, proof, value_of

TRIES = 6
"""So many codes are tried before the legal actions are listed."""
LEAD = 6.0
"""A lead of the board's sites through this, where a playout is broken off, is held to win three times in four."""
MASK = 0xFFFFFFFF


def playout(b: Board, t: Tree, past: Row) -> float:
    """Play on to the end; the result for the seat BLACK."""
    s = t.row
    for _ in range(t.state[REACH]):
        end = ending(b, s, past)
        if end:
            return value_of(proof(b, s, end))
        a = pick(b, t, past)
        if a == NOWHERE:
            return 0.5
        t.played[(s[b.seat] - 1) * b.actions + a] = t.state[STAMP]
        advance(b, t, past, a)
    lead = count(b, s, BLACK) - count(b, s, WHITE)
    if s[b.seat] != s[b.side]:
        lead = -lead
    return 0.5 + 0.5 * lead / (abs(lead) + b.sites / LEAD)


def pick(b: Board, t: Tree, past: Row) -> int:
    """The best at a glance of a few random actions, or NOWHERE."""
    best = random_action(b, t, past)
    if best == NOWHERE or t.state[SIGHT] == 1:
        return best
    most = gain(b, t.row, past, best)
    for _ in range(t.state[SIGHT] - 1):
        a = random_action(b, t, past)
        worth = gain(b, t.row, past, a)
        if worth > most:
            most = worth
            best = a
    return best


def random_action(b: Board, t: Tree, past: Row) -> int:
    """Any legal action, or NOWHERE. Where most codes are legal, a few tries are cheaper than a list."""
    if b.actions < 2 * b.most:
        for _ in range(TRIES):
            a = random_below(t, b.actions)
            if refusal(b, t.row, past, a) == 0:
                return a
    n = legal(b, t.row, past, t.moves)
    return t.moves[random_below(t, n)] if n else NOWHERE


def random_below(t: Tree, n: int) -> int:
    """A random number from 0 to n, exclusive (xorshift of 32 bits)."""
    x = t.state[DICE]
    x ^= (x << 13) & MASK
    x ^= x >> 17
    x ^= (x << 5) & MASK
    t.state[DICE] = x
    return (x * n) >> 32
