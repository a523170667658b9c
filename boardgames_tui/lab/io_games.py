"""Games of Io's engine against itself, and samples of the positions that its searches see, for the fit of its weights.

A sample is a position of a search tree, in the layout SAMPLE.

In the kernels, `t` is a search tree, `t.p` has the tables of its board and `t.w` is the working row of its position.
"""

import random
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.rule_slots import play
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.tree import Tree, float_of, int_of, proof_value
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.games import GAMES
from boardgames_tui.games.io.engine import solver
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.opening_parity import has_few_free_cells, makes_last_placement
from boardgames_tui.games.io.engine.solver import solve_winner
from boardgames_tui.games.io.engine.state import SINGLE
from boardgames_tui.kernel.language import DRAWN_RESULT, SAVED_END, SEAT, Ints, Row, restore_state, save_state
from boardgames_tui.kernel.layout import Layout
from boardgames_tui.lab.fit_driver import Columns
from boardgames_tui.lab.tree_search import run_search

IO = GAMES["io"]
# Sizes of the board; one is drawn for each game.
SIZES = (9,) * 16 + (7, 7, 8, 11)
# Numbers of random actions at the start of a game; one is drawn for each game.
OPENINGS = (2, 3, 4, 4, 6, 8, 10, 16, 24)
# Share of the later actions that are drawn in proportion to their visits.
DRAWN_SHARE = 0.2
# Added to the visits of an action, so that an action can be drawn even if none has been visited.
VISITS_OFFSET = 1e-3
# Size of the search tree's memory.
MEGABYTES = 48
# Visits of a position in the tree that is sampled, at least.
MIN_VISITS = 16
# Plies from the root to a position that is sampled, at most.
MAX_DEPTH = 40
# Numbers of a state that `save_state` writes, at most.
MAX_STATE = 200

SAMPLE = Layout("Position of a tree, as it is saved")
BOARD_SIZE = SAMPLE.scalar("BOARD_SIZE", "size of the board")
TO_MOVE = SAMPLE.scalar("TO_MOVE", "seat that acts")
EMPTY_COUNT = SAMPLE.scalar("EMPTY_COUNT", "number of empty cells")
BLACK_VALUE = SAMPLE.scalar("BLACK_VALUE", "mean or proven result for Black, in parts of VALUE_SCALE")
WINNER = SAMPLE.scalar("WINNER", "colour that won the game, or DRAWN_RESULT; UNPLAYED if only searched")
STAGE = SAMPLE.scalar("STAGE", "stage of the turn, as in the state")
BIAS = SAMPLE.scalar("BIAS", "index of the position's bias, or NO_WEIGHT")
ROWS = SAMPLE.array("ROWS", S.MAX_SIZE, "stones of the row, as in the state", index="row")
SAMPLE.check(globals())
SAMPLE_SIZE = SAMPLE.size

# Value of a certain win.
VALUE_SCALE = 10_000
# In place of a winner, for a position that was not played.
UNPLAYED = -1
# In place of the index of a weight, for a position that has no such weight.
NO_WEIGHT = -1
# Positions with this many empty cells or fewer are solved.
SOLVED_CELLS = 11
# Entries of the solver's table, a power of two.
SOLVER_ENTRIES = 1 << 19
# Columns of `pending`: the next node to visit at a depth, and the end of the nodes at this depth.
NEXT, END, PENDING_SIZE = 0, 1, 2


def play_games(games: Iterable[int], nodes: int, rng: random.Random) -> Columns:
    """Play games; return their samples."""
    store = TreeStore(Backend(IO, compiled=True), MEGABYTES)
    lengths = (
        PENDING_SIZE * MAX_DEPTH,
        MAX_STATE * MAX_DEPTH,
        solver.TABLE + SOLVER_ENTRIES,
        SAMPLE_SIZE * nodes,
    )
    scratch = [store.backend.zeros(length, "int64") for length in lengths]
    solver_row = scratch[2]
    solver_row[solver.MASK] = SOLVER_ENTRIES - 1
    solver_row[solver.LIMIT] = solver.OUT_OF_REACH
    samples_of_searches = []
    for _ in games:
        samples_of_searches += play_game(store, scratch, nodes, rng)
    return {"rows": np.concatenate(samples_of_searches).astype(np.int32)}


def play_game(store: TreeStore, scratch: Sequence[Any], nodes: int, rng: random.Random) -> list[NDArray[np.int64]]:
    """Play one game; return the samples of each search as rows, that of the root first.

    `scratch` has the rows that `list_samples` needs: `pending`, `states`, `solver_row` and `samples`. A search whose
    root was solved without a visit has no samples.
    """
    position = Position.start(IO, rng.choice(SIZES), engine_defaults=True)
    opening = rng.choice(OPENINGS)
    samples_of_searches = []
    # Each action fills one cell, and the game ends when the board is full.
    for ply in range(len(position.cells)):
        if ply < opening:
            position = position.after_legal(rng.choice(position.actions))
            continue
        search = run_search(store, position, nodes, rng)
        if int_of(search.tree, T.ROOT, T.VISITS):
            length = store.backend.bind(list_samples)(search.tree, *scratch)
            samples = scratch[-1]
            samples_of_searches.append(samples[:length].reshape(-1, SAMPLE_SIZE).copy())
        candidates = search.candidates()
        weights = [candidate.visits + VISITS_OFFSET for candidate in candidates]
        chosen = rng.choices(candidates, weights)[0] if rng.random() < DRAWN_SHARE else candidates[0]
        position = position.after(position.action(chosen.code))
    assert position.outcome
    for rows in samples_of_searches:
        rows[0, WINNER] = position.outcome.winner or DRAWN_RESULT
    return samples_of_searches


def list_samples(t: Tree, pending: Row, states: Row, solver_row: Row, samples: Row) -> int:
    """Write samples of the nodes of a tree with MIN_VISITS or more, the root first; return the length written.

    The walk goes depth first from the root. For each depth, `pending` holds NEXT and END of the nodes that are
    still to be visited, and `states` the position of their parent. Nodes whose board is full are left out. `solver_row`
    has the registers and the table of `solver.solve_winner`.
    """
    restore_state(t.w, t.root, 0)
    save_state(t.w, states, 0)
    write_sample(t, T.ROOT, solver_row, samples, 0)
    length = SAMPLE_SIZE
    depth = 0
    push_children(t, T.ROOT, pending, 0)
    while depth >= 0:
        node = pending[PENDING_SIZE * depth + NEXT]
        pending[PENDING_SIZE * depth + NEXT] += 1
        if node >= pending[PENDING_SIZE * depth + END]:
            depth -= 1
        elif int_of(t, node, T.VISITS) >= MIN_VISITS:
            restore_state(t.w, states, depth * t.w[SAVED_END])
            play(t.p, t.w, int_of(t, node, T.ACTION))
            if t.w[S.EMPTY_COUNT]:
                write_sample(t, node, solver_row, samples, length)
                length += SAMPLE_SIZE
            if int_of(t, node, T.CHILD_COUNT) and depth + 1 < MAX_DEPTH:
                depth += 1
                save_state(t.w, states, depth * t.w[SAVED_END])
                push_children(t, node, pending, depth)
    return length


def push_children(t: Tree, node: int, pending: Row, depth: int) -> None:
    """Set the children of a node as the nodes to visit at a depth."""
    pending[PENDING_SIZE * depth + NEXT] = int_of(t, node, T.FIRST_CHILD)
    pending[PENDING_SIZE * depth + END] = int_of(t, node, T.FIRST_CHILD) + int_of(t, node, T.CHILD_COUNT)


def write_sample(t: Tree, node: int, solver_row: Row, samples: Row, at: int) -> None:
    """Write a sample of a node, whose position `t.w` holds, from samples[at] on; the winner is UNPLAYED."""
    samples[at + BOARD_SIZE] = t.p[S.SIZE]
    samples[at + TO_MOVE] = t.w[SEAT]
    samples[at + EMPTY_COUNT] = t.w[S.EMPTY_COUNT]
    samples[at + BLACK_VALUE] = int(VALUE_SCALE * black_value(t, node, solver_row))
    samples[at + WINNER] = UNPLAYED
    samples[at + STAGE] = t.w[S.STAGE]
    samples[at + BIAS] = bias_index(t.p, t.w)
    # The first lines of the state are the rows of the board.
    for y in range(t.p[S.SIZE]):
        samples[at + ROWS + y] = t.w[S.LINES + y]


def black_value(t: Tree, node: int, solver_row: Row) -> float:
    """Return what Black scores from a node, whose position `t.w` holds: the true result if known, else the mean."""
    if t.w[S.STAGE] == SINGLE and t.w[S.EMPTY_COUNT] <= SOLVED_CELLS:
        return proof_value(solve_winner(t.p, t.w, solver_row))
    if int_of(t, node, T.PROVEN):
        return proof_value(int_of(t, node, T.PROVEN))
    return float_of(t, node, T.VALUE_SUM) / int_of(t, node, T.VISITS)


def bias_index(p: Ints, w: Row) -> int:
    """Return the index of the bias that `pattern_evaluation.value` adds for a position, or NO_WEIGHT."""
    if w[S.STAGE] == SINGLE:
        return w[S.EMPTY_COUNT] & 1
    low, middle, high = w[S.FREE_CELLS], w[S.FREE_CELLS + 1], w[S.FREE_CELLS + 2]
    if not has_few_free_cells(low, middle, high):
        return NO_WEIGHT
    return int(makes_last_placement(p, w, low, middle, high, w[S.ANCHOR]) == p[S.SITES] & 1)
