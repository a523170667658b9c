"""Entries of the transposition table: packing, replacement, and two threads that write at once."""

import random

import pytest

from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta import transposition_table as TT

pytestmark = pytest.mark.quick


def test_a_packed_entry_can_be_unpacked():
    rng = random.Random(1)
    for _ in range(1000):
        fields = (rng.randrange(1 << 14), rng.randint(-S.MATE, S.MATE), rng.randrange(128), rng.randint(1, 3), 63)
        entry = TT.pack_entry(*fields)
        assert entry < 1 << 62
        parts = (TT.entry_move, TT.entry_value, TT.entry_depth, TT.entry_bound, TT.entry_age)
        assert tuple(part(entry) for part in parts) == fields


def test_a_shallower_or_older_entry_is_replaced():
    rows = [0] * TT.BUCKET_SIZE
    deep, shallow, old = (TT.pack_entry(1, 0, depth, TT.EXACT, age) for depth, age in ((9, 2), (3, 2), (20, 1)))
    for key, entry in ((4, old), (8, deep), (12, shallow)):
        TT.store_entry(rows, key, entry)
    assert [TT.find_entry(rows, key) for key in (4, 8, 12)] == [TT.NO_ENTRY, deep, shallow]


def test_an_entry_torn_by_two_threads_is_not_found():
    """One thread wrote the key, the other the data; the complete entries of both are found."""
    one, two = TT.pack_entry(1, 30, 4, TT.EXACT, 1), TT.pack_entry(2, -30, 4, TT.LOWER, 1)
    rows = [[0] * TT.BUCKET_SIZE for _ in range(2)]
    for row, entry in zip(rows, (one, two), strict=True):
        TT.store_entry(row, 8, entry)
        assert TT.find_entry(row, 8) == entry
    torn = [rows[0][0], rows[1][1], 0, 0]
    assert TT.find_entry(torn, 8) == TT.NO_ENTRY
