"""Games of Io for its fit: what their samples say of positions near the end."""

import random
from itertools import product

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.engine.mcts import tree_store
from boardgames_tui.games import GAMES
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.lab import io_games
from tests.lab.interpreted import Interpreted

pytestmark = pytest.mark.quick


def best_result(position):
    """Return what Black scores if both sides play their best."""
    if position.outcome:
        return {BLACK: 1.0, WHITE: 0.0}[position.outcome.winner]
    best = max if position.seat == BLACK else min
    return best(best_result(position.after(action)) for action in position.actions)


def position_of(row):
    """Return the position of a sample after the opening."""
    size, shifts = row[io_games.BOARD_SIZE], ((0, BLACK), (S.WHITE_SHIFT, WHITE))
    cells = [0] * size * size
    for (y, x), (shift, colour) in product(product(range(size), repeat=2), shifts):
        if row[io_games.ROWS + y] >> shift + x & 1:
            cells[size * y + x] = colour
    return Position.start(GAMES["io"], int(size)).with_board(cells, int(row[io_games.TO_MOVE]), ("single", "-"))


def test_positions_with_few_empty_cells_have_their_true_results(monkeypatch):
    constants = {"Backend": Interpreted, "SIZES": (5,), "OPENINGS": (18,), "MIN_VISITS": 2, "SOLVED_CELLS": 5}
    for key, constant in (constants | {"SOLVER_ENTRIES": 1 << 10}).items():
        monkeypatch.setattr(io_games, key, constant)
    monkeypatch.setattr(tree_store, "UNCOMPILED_NODES", 2_000)
    rows = io_games.play_games(range(2), 200, random.Random(2))["rows"]
    solved = rows[rows[:, io_games.EMPTY_COUNT] <= 5]
    assert len(solved) > 9
    results = [io_games.VALUE_SCALE * best_result(position_of(row)) for row in solved]
    assert solved[:, io_games.BLACK_VALUE].tolist() == results
    assert len(set(results)) == 2
