"""Move ordering: lists against the plain rules, and what histories of moves remember."""

import pytest

from boardgames_tui.core.game import lead
from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta.move_ordering import (
    MAX_HISTORY,
    history_of,
    list_ordered_moves,
    move_of,
    ordering_score,
    pick_next_move,
    update_histories,
)
from boardgames_tui.engine.alphabeta.parameters import VALUES
from boardgames_tui.engine.alphabeta.search_memory import SearchMemory
from boardgames_tui.engine.alphabeta.state import frame_at, position_at
from boardgames_tui.engine.compile.rule_slots import value
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx.engine.state import clone_move, jump_move
from boardgames_tui.kernel.language import MOVE_RANGE
from tests.engine.positions import random_game

ATAXX = GAMES["ataxx"]
BACKEND = Backend(ATAXX, compiled=False)


@pytest.fixture
def memory():
    return SearchMemory(BACKEND, 1)


def middle_game(size):
    return random_game(Position.start(ATAXX, size, {}, engine_defaults=True), 3)[12]


def list_entries(memory, position, tt_move, by_value):
    """Return the entries of a position's moves in the order in which they are searched, and the search's state."""
    thread = memory.prepare_search(position)
    count = BACKEND.bind(list_ordered_moves)(thread, 0, tt_move, by_value)
    return [pick_next_move(thread.state, 0, index, count) for index in range(count)], thread


@pytest.mark.parametrize("size", [5, 7])
def test_moves_that_gain_most_pieces_come_first(memory, size):
    """A jump counts as JUMP_PENALTY less than a clone."""
    position = middle_game(size)
    entries, thread = list_entries(memory, position, 0, by_value=0)
    actions = [position.action(memory.bitboard_rules.action_of(position.state, move_of(each))) for each in entries]
    before = lead(position.score, position.side)
    gains = [lead(position.after(action).score, position.side) - before for action in actions]
    jumps = [len(action.text) == 4 for action in actions]
    weight, penalty = VALUES["GAIN_WEIGHT"], VALUES["JUMP_PENALTY"]
    scores = [weight * gain - penalty * is_jump for gain, is_jump in zip(gains, jumps, strict=True)]
    assert sorted(action.code for action in actions) == sorted(action.code for action in position.actions)
    assert len(set(gains)) > 1
    assert len(set(jumps)) == 2
    assert scores == sorted(scores, reverse=True)
    assert [ordering_score(thread.state, each) for each in entries] == [score // weight for score in scores]


@pytest.mark.parametrize("size", [5, 7])
def test_moves_to_positions_of_the_highest_static_value_come_first(memory, size):
    position = middle_game(size)
    entries, thread_before = list_entries(memory, position, 0, by_value=1)
    values = []
    for entry in entries:
        after = position.after(position.action(memory.bitboard_rules.action_of(position.state, move_of(entry))))
        thread = memory.prepare_search(after)
        values.append(-BACKEND.bind(value)(thread.plan, thread.weights, thread.state, position_at(0)))
    assert len(set(values)) > 1
    assert values == sorted(values, reverse=True)
    pieces = [VALUES["VALUE_WEIGHT"] * each // VALUES["GAIN_WEIGHT"] for each in values]
    assert [ordering_score(thread_before.state, each) for each in entries] == pieces


def test_the_move_of_the_table_is_not_listed(memory):
    entries, _ = list_entries(memory, middle_game(5), 0, by_value=0)
    others, _ = list_entries(memory, middle_game(5), move_of(entries[3]), by_value=0)
    assert others == entries[:3] + entries[4:]


def test_history_decides_between_moves_of_the_same_gain(memory):
    entries, thread = list_entries(memory, middle_game(5), 0, by_value=0)
    best = ordering_score(thread.state, entries[0])
    same_gain = [move_of(each) for each in entries if ordering_score(thread.state, each) == best]
    assert len(same_gain) > 1
    update_histories(thread.state, 0, same_gain[-1], 500)
    count = BACKEND.bind(list_ordered_moves)(thread, 0, 0, 0)
    assert move_of(pick_next_move(thread.state, 0, 0, count)) == same_gain[-1]


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
