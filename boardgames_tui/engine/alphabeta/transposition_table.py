"""Transposition table of a fixed size, with two entries per bucket.

An entry is one number that packs the move, the value, the depth, the kind of bound and the age. It is stored beside its
key. Of the two entries of a bucket, the shallower or older one is replaced. Threads share the table without locks
(lockless hashing, Hyatt & Mann 2002): the stored key is key XOR entry, so an entry that two threads wrote at once
matches no key.
"""

from boardgames_tui.core.kernel import Ints, Row
from boardgames_tui.core.layout import Layout
from boardgames_tui.engine.alphabeta import state as S

# Kinds of bound: the position's value is at most, at least, or exactly that of the entry.
UPPER = 1
LOWER = 2
EXACT = 3
# Depth of an entry whose value is proven, so that it holds at every depth.
PROVEN_DEPTH = 127
# Stands for no entry.
NO_ENTRY = -1

BUCKET = Layout("a bucket of the transposition table")
FIRST_KEY = BUCKET.scalar("FIRST_KEY", "key XOR entry")
FIRST_ENTRY = BUCKET.scalar("FIRST_ENTRY", "an entry by `pack_entry`")
SECOND_KEY = BUCKET.scalar("SECOND_KEY", "key XOR entry")
SECOND_ENTRY = BUCKET.scalar("SECOND_ENTRY", "an entry by `pack_entry`")
BUCKET_SIZE = BUCKET.size
BUCKET.check(globals())

# Fields of an entry from the lowest bit on: move, value + VALUES // 2, depth, bound (2 bits), age.
MOVES = 1 << 14
VALUES = 1 << 16
DEPTHS = 1 << 7
AGES = 1 << 6


def pack_entry(move: int, value: int, depth: int, bound: int, age: int) -> int:
    """Return an entry; `age` is the number of the search, modulo AGES."""
    return move + MOVES * (value + VALUES // 2 + VALUES * (depth + DEPTHS * (bound + 4 * age)))


def entry_move(entry: int) -> int:
    """Return the best move of an entry, or the move that caused the cutoff."""
    return entry & (MOVES - 1)


def entry_value(entry: int) -> int:
    """Return the value of an entry, with wins counted from its position (`value_from_tt`)."""
    return (entry >> 14 & (VALUES - 1)) - VALUES // 2


def entry_depth(entry: int) -> int:
    """Return the depth to which the position was searched, or PROVEN_DEPTH."""
    return entry >> 30 & (DEPTHS - 1)


def entry_bound(entry: int) -> int:
    """Return the kind of bound: UPPER, LOWER or EXACT."""
    return entry >> 37 & 3


def entry_age(entry: int) -> int:
    """Return the number of the search, modulo AGES."""
    return entry >> 39


def find_entry(t: Ints, key: int) -> int:
    """Return the entry of a position, or NO_ENTRY."""
    i = bucket_of(t, key)
    entry = t[i + FIRST_ENTRY]
    if t[i + FIRST_KEY] ^ entry == key:
        return entry
    entry = t[i + SECOND_ENTRY]
    return entry if t[i + SECOND_KEY] ^ entry == key else NO_ENTRY


def bucket_of(t: Ints, key: int) -> int:
    """Return the offset of the bucket of a key; the number of buckets is a power of two."""
    return BUCKET_SIZE * (key & (len(t) // BUCKET_SIZE - 1))


def store_entry(t: Row, key: int, entry: int) -> None:
    """Store an entry over that of the same position, else over the one with the lower priority."""
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
    """Return how much an entry is worth keeping: its depth, less if it is from an earlier search."""
    return entry_depth(entry) - (DEPTHS if entry_age(entry) != age else 0)


def tt_cutoff(entry: int, v: int, depth: int, alpha: int, beta: int) -> bool:
    """Return whether an entry's value ends the search of its position.

    The entry must be deep enough or proven, and its bound must lie outside the window or be exact. In a principal
    variation (a window wider than 1), only proven values count, so that the variation is not cut short. A mate score is
    valid at any depth.
    """
    bound = entry_bound(entry)
    if entry_depth(entry) == PROVEN_DEPTH or (beta == alpha + 1 and entry_depth(entry) >= depth):
        return bound == EXACT or (bound == LOWER and v >= beta) or (bound == UPPER and v <= alpha)
    return (v >= S.MATE_BOUND and v >= beta and bound != UPPER) or (
        v <= -S.MATE_BOUND and v <= alpha and bound != LOWER
    )


def value_from_tt(entry: int, ply: int) -> int:
    """Return the value of an entry with wins counted from the root."""
    v = entry_value(entry)
    if v >= S.MATE_BOUND:
        return v - ply
    return v + ply if v <= -S.MATE_BOUND else v


def value_to_tt(v: int, ply: int) -> int:
    """Return a value with wins counted from the position itself, for an entry."""
    if v >= S.MATE_BOUND:
        return v + ply
    return v - ply if v <= -S.MATE_BOUND else v
