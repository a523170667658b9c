"""The lab's solvers find what brute force over the plain rules finds, and Io's in openings what minimax finds."""

import random
from collections import Counter
from contextlib import suppress
from dataclasses import fields, replace
from itertools import count

import pytest

from boardgames_tui.core.cells import BLACK, DRAW, EMPTY, WHITE, other
from boardgames_tui.core.errors import PositionError
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

# States of a graph, at most.
MOST = 80
# Positions that are compared for each game, at least.
LEAST = 10
# Memory and nodes of the solver.
MEGABYTES = 1
NODES = 20_000


def without_history(state):
    """Return a state as if the game began there."""
    forgotten = {"history": (), "captured": 0, "halfmoves": 0, "move_number": 1}
    return replace(state, **{field.name: forgotten[field.name] for field in fields(state) if field.name in forgotten})


def reachable(state):
    """Return the states that play can reach, each with the states after its actions; None if there are too many."""
    children, to_do = {}, [state]
    while to_do:
        state = to_do.pop()
        if state in children:
            continue
        if len(children) == MOST:
            return None
        actions = () if state.outcome else state.actions
        children[state] = [without_history(state.play(action)) for action in actions]
        to_do += children[state]
    return children


def won_states(children, seat):
    """Return the states from which a seat can force a win in some number of actions."""
    won = {state for state in children if state.winner_seat == seat}
    while True:
        more = {
            state
            for state, after in children.items()
            if after and state not in won and (any if state.seat == seat else all)(child in won for child in after)
        }
        if not more:
            return won
        won |= more


def can_win(state, seat, plies):
    """Return whether a seat can force a win within a number of actions."""
    if state.outcome or plies == 0:
        return state.winner_seat == seat
    after = (without_history(state.play(action)) for action in state.actions)
    return (any if state.seat == seat else all)(can_win(child, seat, plies - 1) for child in after)


def brute_force(state, plies):
    """Return the winning seat, or DRAW if neither has a win, by the graph of all states.

    If it is large, return the seat that can win within a number of actions, or None.
    """
    if children := reachable(state):
        winners = [seat for seat in (BLACK, WHITE) if state in won_states(children, seat)]
        return winners[0] if winners else DRAW
    return next((seat for seat in (BLACK, WHITE) if can_win(state, seat, plies)), None)


def late_positions(start, seed, empties):
    """Yield endlessly the last positions of random games, and boards at random on which a number of sites are empty."""
    rng = random.Random(seed)
    for number in count():
        yield from reversed(random_game(start, number)[-6:-1])
        if empties:
            cells = rng.choices([BLACK, WHITE], k=len(start.cells))
            for site in rng.sample(range(len(cells)), empties):
                cells[site] = EMPTY
            board = replace(start, state=replace(start.state, cells=tuple(cells)))
            # Torus' rules exclude boards on which a stone of the other side is surrounded.
            with suppress(PositionError):
                position = Position.read(start.game, str(board))
                if not position.outcome:
                    yield position


@pytest.mark.parametrize(
    ("key", "size", "options", "empties", "plies", "results"),
    [
        ("io", 5, {}, 0, 3, {BLACK, WHITE}),
        ("implo", 4, {}, 0, 3, {BLACK, WHITE}),
        ("torus", 5, {}, 2, 2, {BLACK, WHITE, DRAW}),
        ("onyx", 4, {"setup": "standard"}, 0, 3, {BLACK, WHITE}),
        ("onyx", 4, {}, 0, 3, {BLACK, WHITE}),
        ("ataxx", 4, {}, 1, 3, {BLACK, WHITE}),
    ],
)
def test_the_solver_finds_what_brute_force_finds(key, size, options, empties, plies, results):
    start = Position.start(GAMES[key], size, options)
    solver, seen = Solver(start, MEGABYTES, compiled=False), Counter()
    for position in late_positions(start, key, empties):
        root = replace(position, state=without_history(position.state))
        expected = brute_force(root.state, plies)
        if expected is None:
            continue
        # Only in these games is a player known not to win who can only repeat positions.
        if expected == DRAW and key != "onyx":
            expected = None
        assert solver.winner(root, NODES) == expected, str(root)
        seen[DRAW if expected is None else expected] += 1
        if seen.total() >= LEAST and all(seen[result] for result in results):
            break


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
