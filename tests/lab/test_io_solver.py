"""Io's solver agrees with the proof search, and in openings with plain minimax."""

from collections import Counter

import pytest

from boardgames_tui.core.cells import BLACK, DRAW, EMPTY, WHITE, other
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.io.engine import solver as endgame_solver
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.rules import Stage
from boardgames_tui.kernel.language import DRAWN_RESULT
from boardgames_tui.lab import io_solver
from boardgames_tui.lab.io_solver import IoSolver
from boardgames_tui.lab.solver import Solver
from tests.engine.positions import random_game

START = Position.start(GAMES["io"], 5)
# Seat with more stones in the position of an engine, by the sign of Black's lead.
RESULTS = {1: BLACK, 0: DRAWN_RESULT, -1: WHITE}


def position_with(empty_count, seed):
    """Return a position of a random game with some empty cells."""
    return next(p for p in random_game(START, seed) if p.cells.count(EMPTY) == empty_count)


def test_agrees_with_the_proof_search_near_the_end():
    solver, proof_search, seen = IoSolver(START, 1, compiled=False), Solver(START, 1, compiled=False), Counter()
    for seed in range(40):
        position = position_with(4 + seed % 4, seed)
        winner = solver.winner(position, 10_000)
        assert winner == proof_search.winner(position, 10_000), str(position)
        seen[winner] += 1
    assert min(seen[BLACK], seen[WHITE]) > 5


def minimax(state):
    """Return the best result for a seat, if the player with more stones wins where the endgame solver takes over."""
    if state.stage is Stage.SINGLE and state.cells.count(EMPTY) <= S.MAX_CELLS_LEFT:
        black, white = state.cells.count(BLACK), state.cells.count(WHITE)
        return BLACK if black > white else WHITE if white > black else DRAW
    results = {minimax(state.play(action)) for action in state.actions}
    return next(result for result in (state.seat, DRAW, other(state.seat)) if result in results)


def winner_by_stones(p, w, t):
    """Return the result for the player with more stones, or 0 if no node is left, instead of a search."""
    t[endgame_solver.NODES] = 1
    return 0 if t[endgame_solver.LIMIT] < 1 else RESULTS[(w[S.LEAD] > 0) - (w[S.LEAD] < 0)]


@pytest.fixture
def solver(monkeypatch):
    """Return a solver of openings after which the player with more stones wins."""
    monkeypatch.setattr(endgame_solver, "solve_winner", winner_by_stones)
    return IoSolver(START, 1, compiled=False)


def test_an_opening_has_the_result_of_minimax(solver):
    seen = Counter()
    for seed in range(60):
        position = random_game(START, seed)[5 + seed % 3]
        if position.state.stage is not Stage.SINGLE:
            winner = solver.winner(position, 100_000)
            assert winner == minimax(position.state), str(position)
            seen[winner] += 1
    assert min(seen[BLACK], seen[WHITE], seen[DRAW]) > 5


def test_symmetric_positions_are_searched_once(solver):
    nodes = []
    for text in ("5/5/1xo2/5/4o x bound c3", "5/5/2ox1/5/o4 x bound c3"):
        solver.winner(Position.read(START.game, text), 10_000)
        nodes.append(solver.nodes)
    assert nodes[0] == nodes[1] > 10


def test_has_no_winner_if_nodes_run_out(solver, monkeypatch):
    monkeypatch.setattr(io_solver, "NODES_PER_SLICE", 2)
    position, done = random_game(START, 1)[4], []
    assert solver.winner(position, 9, done.append) is None
    assert done == sorted(done)
    assert 9 <= done[-1] <= 10
    assert solver.winner(position, 10_000) == minimax(position.state)
