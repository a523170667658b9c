"""What a deep search remembers of the positions that it has met: a table of fixed size, two numbers an entry.

An entry holds the whole key, and packed in one number: the move, the value, how deep it was searched, which bound the
value is, and in which search. Entries stand in pairs; of two, the shallower or older one gives way. Threads that share
the table lock nothing: the key is written mixed with what the entry tells, so one that two of them wrote at once has no
key that anybody looks for.
"""

from boardgames_tui.core.kernel import Ints, Row
from boardgames_tui.core.layout import Layout
from boardgames_tui.engine.alphabeta import state as S

# Whether the value of an entry is at most, at least, or exactly that of the position.
UPPER = 1
LOWER = 2
EXACT = 3
# Depth of an entry whose value was found without a guess, so that it holds at every depth.
PROVEN_DEPTH = 127
NO_ENTRY = -1

BUCKET = Layout("a bucket of the transposition table")
FIRST_KEY = BUCKET.scalar("FIRST_KEY", "key XOR entry")
FIRST_ENTRY = BUCKET.scalar("FIRST_ENTRY", "an entry by `pack_entry`")
SECOND_KEY = BUCKET.scalar("SECOND_KEY", "key XOR entry")
SECOND_ENTRY = BUCKET.scalar("SECOND_ENTRY", "an entry by `pack_entry`")
BUCKET_SIZE = BUCKET.size
BUCKET.check(globals())

# An entry holds, from its lowest bit on: the move, the value plus VALUES // 2, the depth, the bound (2 bits), the age.
MOVES = 1 << 14
VALUES = 1 << 16
DEPTHS = 1 << 7
AGES = 1 << 6


def pack_entry(move: int, value: int, depth: int, bound: int, age: int) -> int:
    """One number of all that an entry tells."""
    return move + MOVES * (value + VALUES // 2 + VALUES * (depth + DEPTHS * (bound + 4 * age)))


def entry_move(entry: int) -> int:
    """The best move, or the one that refuted."""
    return entry & (MOVES - 1)


def entry_value(entry: int) -> int:
    """The value, with wins counted from the position itself."""
    return (entry >> 14 & (VALUES - 1)) - VALUES // 2


def entry_depth(entry: int) -> int:
    """How deep it was searched, or PROVEN_DEPTH."""
    return entry >> 30 & (DEPTHS - 1)


def entry_bound(entry: int) -> int:
    """UPPER, LOWER or EXACT."""
    return entry >> 37 & 3


def entry_age(entry: int) -> int:
    """The search that it comes from."""
    return entry >> 39


def find_entry(t: Ints, key: int) -> int:
    """The entry of a position, or NO_ENTRY."""
    i = bucket_of(t, key)
    entry = t[i + FIRST_ENTRY]
    if t[i + FIRST_KEY] ^ entry == key:
        return entry
    entry = t[i + SECOND_ENTRY]
    return entry if t[i + SECOND_KEY] ^ entry == key else NO_ENTRY


def bucket_of(t: Ints, key: int) -> int:
    """Where the pair of entries for a key begins; the table's length is a power of two."""
    return BUCKET_SIZE * (key & (len(t) // BUCKET_SIZE - 1))


def store_entry(t: Row, key: int, entry: int) -> None:
    """Write an entry over that of the same position, or over the one that is worth less."""
    i = bucket_of(t, key)
    first = t[i + FIRST_ENTRY]
    second = t[i + SECOND_ENTRY]
    if t[i + FIRST_KEY] ^ first != key and (
        t[i + SECOND_KEY] ^ second == key
        or replacement_priority(second, entry_age(entry)) < replacement_priority(first, entry_age(entry))
    ):
        t[i + SECOND_KEY] = key ^ entry
        t[i + SECOND_ENTRY] = entry
    else:
        t[i + FIRST_KEY] = key ^ entry
        t[i + FIRST_ENTRY] = entry


def replacement_priority(entry: int, age: int) -> int:
    """How much an entry is worth keeping: what is deep and of this search."""
    return entry_depth(entry) - (DEPTHS if entry_age(entry) != age else 0)


def tt_cutoff(entry: int, v: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether what the table says spares a search: deep enough or proven, and outside the window or exact."""
    bound = entry_bound(entry)
    if entry_depth(entry) == PROVEN_DEPTH or (beta == alpha + 1 and entry_depth(entry) >= depth):
        return bound == EXACT or (bound == LOWER and v >= beta) or (bound == UPPER and v <= alpha)
    return (v >= S.MATE_BOUND and v >= beta and bound != UPPER) or (
        v <= -S.MATE_BOUND and v <= alpha and bound != LOWER
    )


def value_from_tt(entry: int, ply: int) -> int:
    """A value out of the table, with wins counted from the root."""
    v = entry_value(entry)
    if v >= S.MATE_BOUND:
        return v - ply
    return v + ply if v <= -S.MATE_BOUND else v


def value_to_tt(v: int, ply: int) -> int:
    """A value for the table, with wins counted from the position itself."""
    if v >= S.MATE_BOUND:
        return v + ply
    return v - ply if v <= -S.MATE_BOUND else v
