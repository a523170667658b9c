"""Entries of the transposition table, with two threads that write at once, and histories of moves."""

import random

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta import transposition_table as TT
from boardgames_tui.engine.alphabeta.move_ordering import MAX_HISTORY, history_of, update_histories
from boardgames_tui.engine.alphabeta.search_memory import SearchMemory
from boardgames_tui.engine.alphabeta.state import frame_at
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx.engine.state import clone_move, jump_move
from boardgames_tui.kernel.language import MOVE_RANGE
from tests.engine.positions import random_game

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


ATAXX = GAMES["ataxx"]
BACKEND = Backend(ATAXX, compiled=False)


@pytest.fixture
def memory():
    return SearchMemory(BACKEND, 1)


def middle_game(size):
    return random_game(Position.start(ATAXX, size, {}, engine_defaults=True), 3)[12]


def test_a_reply_is_remembered_by_the_destination_of_the_move_before(memory):
    """Jumps to a cell share their history as replies, but not with the clone."""
    row = memory.prepare_search(middle_game(5)).state
    current_move = frame_at(0) + S.CURRENT_MOVE
    row[current_move] = jump_move(3, 8)
    update_histories(row, 1, jump_move(1, 6), 400)
    assert history_of(row, 1, jump_move(1, 6)) == 800
    assert history_of(row, 1, jump_move(2, 6)) == 400
    assert history_of(row, 1, clone_move(6)) == 0
    row[current_move] = clone_move(8)
    assert history_of(row, 1, jump_move(2, 6)) == 400
    row[current_move] = clone_move(9)
    assert history_of(row, 1, jump_move(2, 6)) == 0
    # The move's own history is that of its side.
    assert history_of(row, 1, jump_move(1, 6)) == 400
    assert history_of(row, 2, jump_move(1, 6)) == 0


def test_history_approaches_its_bounds_and_never_exceeds_them(memory):
    row = memory.prepare_search(middle_game(5)).state
    for bonus, bound in ((2048, MAX_HISTORY), (-4096, -MAX_HISTORY)):
        for _ in range(60):
            update_histories(row, 0, 5, bonus)
            assert abs(row[S.HISTORY + 5]) <= MAX_HISTORY
        assert row[S.HISTORY + 5] == pytest.approx(bound, rel=0.01)


@pytest.mark.parametrize("plies", [1, 2])
def test_the_next_search_begins_with_half_of_what_each_side_learned(memory, plies):
    position = middle_game(5)
    row = memory.prepare_search(position).state
    update_histories(row, 0, 7, 600)
    update_histories(row, 1, 8, -200)
    memory.keep_histories(row, position.side)
    for _ in range(plies):
        position = position.after(position.actions[0])
    row = memory.prepare_search(position).state
    # The side that acted at the root then acts at an odd ply after one action, and at an even one after two.
    assert row[S.HISTORY + MOVE_RANGE * (plies % 2) + 7] == 300
    assert row[S.HISTORY + MOVE_RANGE * (1 - plies % 2) + 8] == -100
    assert row[S.HISTORY + MOVE_RANGE * (1 - plies % 2) + 7] == 0
    assert history_of(row, plies % 2, 7) == 600
    memory.forget()
    row = memory.prepare_search(position).state
    assert not any(row[S.HISTORY : S.HISTORIES_END])
