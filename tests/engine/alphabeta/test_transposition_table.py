"""Entries of the table of alpha-beta: what one holds, which gives way, and what two threads may not spoil."""

import random

import pytest

from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta import transposition_table as TT

pytestmark = pytest.mark.quick


def test_an_entry_is_unpacked_as_it_was_packed():
    dice = random.Random(1)
    for _ in range(1000):
        told = (dice.randrange(1 << 14), dice.randint(-S.MATE, S.MATE), dice.randrange(128), dice.randint(1, 3), 63)
        entry = TT.pack_entry(*told)
        assert entry < 1 << 62
        parts = (TT.entry_move, TT.entry_value, TT.entry_depth, TT.entry_bound, TT.entry_age)
        assert tuple(part(entry) for part in parts) == told


def test_of_two_entries_the_shallower_or_older_gives_way():
    rows = [0] * TT.BUCKET_SIZE
    deep, shallow, old = (TT.pack_entry(1, 0, depth, TT.EXACT, age) for depth, age in ((9, 2), (3, 2), (20, 1)))
    for key, entry in ((4, old), (8, deep), (12, shallow)):
        TT.store_entry(rows, key, entry)
    assert [TT.find_entry(rows, key) for key in (4, 8, 12)] == [TT.NO_ENTRY, deep, shallow]


def test_an_entry_that_two_threads_wrote_at_once_is_not_found():
    """One wrote the key, the other what the entry tells; the whole ones of both are found."""
    one, two = TT.pack_entry(1, 30, 4, TT.EXACT, 1), TT.pack_entry(2, -30, 4, TT.LOWER, 1)
    rows = [[0] * TT.BUCKET_SIZE for _ in range(2)]
    for row, entry in zip(rows, (one, two), strict=True):
        TT.store_entry(row, 8, entry)
        assert TT.find_entry(row, 8) == entry
    torn = [rows[0][0], rows[1][1], 0, 0]
    assert TT.find_entry(torn, 8) == TT.NO_ENTRY
