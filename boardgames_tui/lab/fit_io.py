"""Fit of the weights of Io's windows (`games/io/engine/windows.weights`) after the opening to games of the engine.

python -m boardgames_tui.lab fit_io play FILE [SECONDS [NODES [SEED]]]
    plays games for some time and writes their positions (.npz)
python -m boardgames_tui.lab fit_io fit FILE …    writes windows.weights from them
"""

import random
import time
from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np
import typer
from numpy.typing import NDArray

from boardgames_tui.core.kernel import BLACK, DRAWN_RESULT, SAVED_END, SEAT, Row, restore_state, save_state
from boardgames_tui.core.layout import Layout
from boardgames_tui.core.position import Position
from boardgames_tui.core.weights import unpack
from boardgames_tui.engine.compile.rule_slots import play
from boardgames_tui.engine.compile.specialise import bind_rules
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.tree import Tree, float_of, int_of
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.games import GAMES
from boardgames_tui.games.io.engine import pattern_evaluation
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.state import lines_of
from boardgames_tui.games.io.rules import SINGLE
from boardgames_tui.lab.logistic_regression import run_epoch
from boardgames_tui.lab.provenance import FIT_SEED, load_positions, provenance_of, save_positions, write_weights
from boardgames_tui.lab.tree_search import action_of, run_search

app = typer.Typer()

IO = GAMES["io"]
# Sizes of the board; one is drawn for each game.
SIZES = (9,) * 16 + (7, 7, 8, 11)
# Numbers of random actions at the start of a game; one is drawn for each game.
OPENINGS = (2, 3, 4, 4, 6, 8, 10, 16, 24)
# Share of the later actions that are drawn in proportion to their visits.
DRAWN_SHARE = 0.2
# Visits of a position in the tree that is written, at least.
MIN_VISITS = 16
# Plies from the root to a position that is written, at most.
MAX_DEPTH = 40
# Numbers of a saved state, at most.
MAX_STATE = 200

SAMPLE = Layout("Position of a tree, as it is saved")
BOARD_SIZE = SAMPLE.scalar("BOARD_SIZE", "size of the board")
TO_MOVE = SAMPLE.scalar("TO_MOVE", "seat that acts")
EMPTY_COUNT = SAMPLE.scalar("EMPTY_COUNT", "number of empty cells")
BLACK_VALUE = SAMPLE.scalar("BLACK_VALUE", "mean result of the visits for Black, in parts of VALUE_SCALE")
WINNER = SAMPLE.scalar("WINNER", "colour that won the game, or NOBODY; UNPLAYED if the position was only searched")
STAGE = SAMPLE.scalar("STAGE", "stage of the turn, as in the state")
ROWS = SAMPLE.array("ROWS", S.MAX_SIZE, "stones of the row, as in the state", index="row")
SAMPLE.check(globals())
SAMPLE_SIZE = SAMPLE.size

VALUE_SCALE = 10_000
UNPLAYED = -1
# Share of the search in the target of a position that was played; the rest is the result of the game.
SEARCH_SHARE = 0.5
# Factor of the log odds of a search: searches see both sides nearer to each other than results do.
SHARPENING = 2.0
# The share of a search is kept this far from 0 and 1.
MIN_SHARE = 0.003
# Number of epochs, learning rate of the first, the part of it that is lost until the last, and coefficient of the L2
# penalty.
EPOCHS, RATE, RATE_LOSS, WEIGHT_DECAY = 3, 20.0, 0.9, 2e-7
# Sum of squared gradients that Adagrad begins with.
INITIAL_SQUARES = 4.0


@app.command("play")
def play_games(
    file: str,
    seconds: Annotated[int, typer.Argument()] = 300,
    nodes: Annotated[int, typer.Argument()] = 400,
    seed: Annotated[int, typer.Argument()] = 0,
) -> None:
    """Play games for some time and write their positions after the opening; seed 0 stands for the time of day."""
    seed = seed or time.time_ns()
    store, rng, began = TreeStore(bind_rules(IO, compiled=True), 48), random.Random(seed), time.monotonic()
    scratch = [store.backend.zeros(n, "int64") for n in (2 * MAX_DEPTH, MAX_STATE * MAX_DEPTH, SAMPLE_SIZE * nodes)]
    found = []
    while time.monotonic() - began < seconds:
        found += play_game(store, scratch, nodes, rng)
    rows = np.concatenate(found)
    save_positions(file, nodes=nodes, seed=seed, rows=rows[rows[:, STAGE] == SINGLE])


def play_game(store: TreeStore, scratch: Sequence[Any], nodes: int, rng: random.Random) -> list[NDArray[np.int64]]:
    """Play one game; return the samples of each search, the position that was played first.

    `scratch` are the rows that `list_samples` needs: `pending`, `states` and `samples`.
    """
    position, opening, found = Position.start(IO, rng.choice(SIZES), engine=True), rng.choice(OPENINGS), []
    for ply in range(position.board.sites):
        if ply < opening:
            position = position.after(rng.choice(position.actions))
            continue
        search = run_search(store, position, nodes, rng)
        if search.nodes:
            n = store.backend.of(list_samples)(search.tree, *scratch)
            found.append(scratch[-1][:n].reshape(-1, SAMPLE_SIZE).copy())
        candidates = search.candidates()
        weights = [candidate.visits + 1e-3 for candidate in candidates]
        chosen = rng.choices(candidates, weights)[0] if rng.random() < DRAWN_SHARE else candidates[0]
        position = position.after(action_of(position, chosen.code))
    assert position.outcome
    for rows in found:
        rows[0, WINNER] = position.outcome.winner or DRAWN_RESULT
    return found


def list_samples(t: Tree, pending: Row, states: Row, samples: Row) -> int:
    """Write samples of the positions of a tree with MIN_VISITS or more, the root first; return their length.

    The walk goes depth first. At each depth `pending` holds the next node and the end of its siblings, and `states`
    the position above them.
    """
    restore_state(t.w, t.root, 0)
    save_state(t.w, states, 0)
    write_sample(t, 0, samples, 0)
    end = SAMPLE_SIZE
    depth = 0
    pending[0] = int_of(t, 0, T.FIRST_CHILD)
    pending[1] = pending[0] + int_of(t, 0, T.CHILD_COUNT)
    while depth >= 0:
        node = pending[2 * depth]
        pending[2 * depth] += 1
        if node >= pending[2 * depth + 1]:
            depth -= 1
        elif int_of(t, node, T.VISITS) >= MIN_VISITS:
            restore_state(t.w, states, depth * t.w[SAVED_END])
            play(t.p, t.w, int_of(t, node, T.ACTION))
            if t.w[S.EMPTY_COUNT]:
                write_sample(t, node, samples, end)
                end += SAMPLE_SIZE
            if int_of(t, node, T.CHILD_COUNT) and depth + 1 < MAX_DEPTH:
                depth += 1
                save_state(t.w, states, depth * t.w[SAVED_END])
                pending[2 * depth] = int_of(t, node, T.FIRST_CHILD)
                pending[2 * depth + 1] = pending[2 * depth] + int_of(t, node, T.CHILD_COUNT)
    return end


def write_sample(t: Tree, node: int, samples: Row, at: int) -> None:
    """Write the present position, which is that of a node, as a sample from `samples[at]` on."""
    samples[at + BOARD_SIZE] = t.p[S.SIZE]
    samples[at + TO_MOVE] = t.w[SEAT]
    samples[at + EMPTY_COUNT] = t.w[S.EMPTY_COUNT]
    samples[at + BLACK_VALUE] = int(VALUE_SCALE * (float_of(t, node, T.VALUE_SUM) / int_of(t, node, T.VISITS)))
    samples[at + WINNER] = UNPLAYED
    samples[at + STAGE] = t.w[S.STAGE]
    for i in range(t.p[S.SIZE]):
        samples[at + ROWS + i] = t.w[S.LINES + i]


def list_features(rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Return the phase of each position, and the places of its weights: a bias, then one for each window.

    All positions are of one size and after the opening.
    """
    n, empty = int(rows[0, BOARD_SIZE]), rows[:, EMPTY_COUNT]
    black, white = (rows[:, ROWS : ROWS + n] >> shift & S.COLOUR_MASK for shift in (0, S.WHITE_SHIFT))
    is_black = (rows[:, TO_MOVE] == BLACK)[:, None]
    own, foe = np.where(is_black, black, white), np.where(is_black, white, black)
    stones = [(own[:, y] >> x & 1, foe[:, y] >> x & 1) for y in range(n) for x in range(n)]
    cells = {(line, bit): c for c in range(n * n) for line, bit, _ in lines_of(n, c)}
    places = [empty & 1]
    for line in range(4 * n):
        for first, kind, (order, *_) in pattern_evaluation.windows_of(n, line):
            place = np.full(len(rows), 2 + pattern_evaluation.PATTERNS * kind)
            for i, to in enumerate(order):
                if to >= 0:
                    mine, theirs = stones[cells[line, first + i]]
                    place += 3 ** (pattern_evaluation.WINDOW_LENGTH - 1 - to) * (mine + 2 * theirs)
            places.append(place)
    limits = np.array(pattern_evaluation.PHASE_LIMITS)
    phase = 1 + (1000 * empty[:, None] // (n * n) <= limits).sum(1)
    return phase, np.stack(places, 1).astype(np.int32)


def targets(rows: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the probability with which the side to act wins each position, by the search and by the result."""
    win_probability = np.clip(rows[:, BLACK_VALUE] / VALUE_SCALE, MIN_SHARE, 1 - MIN_SHARE)
    searched = 1 / (1 + (1 / win_probability - 1) ** SHARPENING)
    winner = rows[:, WINNER]
    result = np.select([winner == DRAWN_RESULT, winner == BLACK], [0.5, 1.0], 0.0)
    black = np.where(winner == UNPLAYED, searched, SEARCH_SHARE * searched + (1 - SEARCH_SHARE) * result)
    return np.where(rows[:, TO_MOVE] == BLACK, black, 1 - black)


@app.command("fit")
def fit_weights(files: list[str]) -> None:
    """Improve the present weights by logistic regression on the positions in files, and write them."""
    rows = load_positions(files)
    load_weights = pattern_evaluation.load_weights()
    arrays = [
        np.array(load_weights[key], float).reshape(pattern_evaluation.PHASES, -1) for key in ("biases", "windows")
    ]
    weights = np.concatenate(arrays, 1)
    squares, rng = np.full_like(weights, INITIAL_SQUARES), np.random.default_rng(FIT_SEED)
    for n in range(EPOCHS):
        rate = RATE * (1 - RATE_LOSS * n / EPOCHS)
        for size in np.unique(rows[:, BOARD_SIZE]):
            part = rows[rows[:, BOARD_SIZE] == size]
            phase, places = list_features(part)
            order, unit = rng.permutation(len(part)), pattern_evaluation.UNIT
            loss = run_epoch(phase, places, targets(part), order, weights, squares, rate, unit, WEIGHT_DECAY)
            print(f"epoch {n + 1}: loss {loss:.4f} of {len(part)} positions on {size}x{size}", flush=True)
    provenance = provenance_of("fit_io", files, len(rows))
    data = f"{provenance.data}; begun with {previous_weights()}, whose opening is kept"
    fitted = {"biases": weights[:, :2], "windows": weights[:, 2:]}
    write_weights(pattern_evaluation.LEARNED, fitted, provenance._replace(data=data))


def previous_weights() -> str:
    """Describe the weights that the file holds before the fit."""
    declared = pattern_evaluation.LEARNED
    header, _ = unpack(declared.location.read_bytes(), declared.name)
    return f"the weights of {header.provenance.date} ({header.provenance.commit})"


if __name__ == "__main__":
    app()
