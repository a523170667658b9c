"""Transposition table of a fixed size, with two entries per bucket.

An entry is one number that packs the move, the value, the depth, the kind of bound and the age. It is stored beside its
key. Of the two entries of a bucket, the shallower or older one is replaced. Threads share the table without locks
(lockless hashing, Hyatt & Mann 2002): the stored key is key XOR entry, so an entry that two threads wrote at once
matches no key.

`t` is the table: a row of buckets. A win or loss in an entry is counted from the entry's own position, in the search
from the root.
"""

from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.kernel.language import Ints, Row
from boardgames_tui.kernel.layout import Layout

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

# Lowest bits of the fields of an entry. The move begins at bit 0.
VALUE_SHIFT = 14
DEPTH_SHIFT = 30
BOUND_SHIFT = 37
AGE_SHIFT = 39
# The bits of these fields, shifted to bit 0.
MOVE_MASK = (1 << 14) - 1
VALUE_MASK = (1 << 16) - 1
DEPTH_MASK = (1 << 7) - 1
BOUND_MASK = (1 << 2) - 1
# Added to a value in an entry, so that it is never negative.
VALUE_OFFSET = 1 << 15
# Number of different ages.
AGES = 1 << 6


def pack_entry(move: int, value: int, depth: int, bound: int, age: int) -> int:
    """Return an entry; `age` is the number of the search, modulo AGES."""
    upper_fields = (depth << DEPTH_SHIFT) + (bound << BOUND_SHIFT) + (age << AGE_SHIFT)
    return move + (value + VALUE_OFFSET << VALUE_SHIFT) + upper_fields


def entry_move(entry: int) -> int:
    """Return the best move of an entry, or the move that caused the cutoff."""
    return entry & MOVE_MASK


def entry_value(entry: int) -> int:
    """Return the value of an entry as it is stored: wins and losses are counted from its own position."""
    return (entry >> VALUE_SHIFT & VALUE_MASK) - VALUE_OFFSET


def plies_to_mate(entry: int) -> int:
    """Return the number of plies to the win or loss that is the value of an entry."""
    return S.MATE - abs(entry_value(entry))


def entry_depth(entry: int) -> int:
    """Return the depth to which the position was searched, or PROVEN_DEPTH."""
    return entry >> DEPTH_SHIFT & DEPTH_MASK


def entry_bound(entry: int) -> int:
    """Return the kind of bound: UPPER, LOWER or EXACT."""
    return entry >> BOUND_SHIFT & BOUND_MASK


def entry_age(entry: int) -> int:
    """Return the number of the search, modulo AGES."""
    return entry >> AGE_SHIFT


def find_entry(t: Ints, key: int) -> int:
    """Return the entry of the position with a key, or NO_ENTRY."""
    bucket = bucket_of(t, key)
    entry = t[bucket + FIRST_ENTRY]
    # The stored key is key XOR entry.
    if t[bucket + FIRST_KEY] ^ entry == key:
        return entry
    entry = t[bucket + SECOND_ENTRY]
    return entry if t[bucket + SECOND_KEY] ^ entry == key else NO_ENTRY


def bucket_of(t: Ints, key: int) -> int:
    """Return the offset of the bucket of a key in the table."""
    # The number of buckets is a power of two.
    return BUCKET_SIZE * (key & (len(t) // BUCKET_SIZE - 1))


def store_entry(t: Row, key: int, entry: int) -> None:
    """Store the entry of the position with a key in its bucket.

    It replaces an entry of the same position, else the entry that is less worth keeping.
    """
    bucket = bucket_of(t, key)
    first_entry = t[bucket + FIRST_ENTRY]
    second_entry = t[bucket + SECOND_ENTRY]
    age = entry_age(entry)
    if t[bucket + FIRST_KEY] ^ first_entry != key and (
        t[bucket + SECOND_KEY] ^ second_entry == key
        or replacement_priority(second_entry, age) < replacement_priority(first_entry, age)
    ):
        t[bucket + SECOND_KEY] = key ^ entry
        t[bucket + SECOND_ENTRY] = entry
    else:
        t[bucket + FIRST_KEY] = key ^ entry
        t[bucket + FIRST_ENTRY] = entry


def replacement_priority(entry: int, age: int) -> int:
    """Return how much an entry is worth keeping in a search of an age: its depth, negative if of another age."""
    return entry_depth(entry) - (DEPTH_MASK + 1 if entry_age(entry) != age else 0)


def tt_cutoff(entry: int, value: int, depth: int, alpha: int, beta: int) -> bool:
    """Return whether an entry ends the search of its position at a depth; `value` is that of `value_from_tt`.

    The entry must be deep enough or proven, and its value exact or a bound outside the window. In a principal
    variation (a window wider than 1), only proven entries count, so that the variation is not cut short. A win or loss
    counts at any depth.
    """
    bound = entry_bound(entry)
    is_zero_window = beta == alpha + 1
    if entry_depth(entry) == PROVEN_DEPTH or (is_zero_window and entry_depth(entry) >= depth):
        return bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)
    is_winning_cutoff = value >= S.MATE_BOUND and value >= beta and bound != UPPER
    is_losing_cutoff = value <= -S.MATE_BOUND and value <= alpha and bound != LOWER
    return is_winning_cutoff or is_losing_cutoff


def value_from_tt(entry: int, ply: int) -> int:
    """Return the value of an entry at a ply, with wins and losses counted from the root as in the search."""
    value = entry_value(entry)
    if value >= S.MATE_BOUND:
        return value - ply
    return value + ply if value <= -S.MATE_BOUND else value


def value_to_tt(value: int, ply: int) -> int:
    """Return a value of the search at a ply for an entry: wins and losses are counted from the position itself."""
    if value >= S.MATE_BOUND:
        return value + ply
    return value - ply if value <= -S.MATE_BOUND else value
