"""Fit of the weights of Torus' patterns (`games/torus/engine/patterns.weights`) to the visits of its own searches.

python -m boardgames_tui.lab fit_torus play FILE [SECONDS [NODES [SEED]]]
    plays games for some time and writes their positions (.npz)
python -m boardgames_tui.lab fit_torus fit FILE …    writes patterns.weights from them
"""

import random
import time
from itertools import count
from math import prod
from typing import Annotated

import numpy as np
import typer
from numpy.typing import NDArray

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import bind_rules
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.games import GAMES
from boardgames_tui.games.torus.engine import fast_rules, patterns, policy
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.lab.provenance import load_positions, provenance_of, save_positions, write_weights
from boardgames_tui.lab.tree_search import action_of, run_search

app = typer.Typer()

TORUS = GAMES["torus"]
# Sizes of the board; one is drawn for each game.
SIZES = (9, 9, 9, 9, 9, 9, 9, 7, 8, 11)
MAX_PLIES = 200
# Number of actions of an opening.
OPENING = 14
# Probability with which an action is drawn in proportion to its visits, in the opening and later.
DRAWN_IN_OPENING, DRAWN_LATER = 0.7, 0.15
# Factor of the fitted weights: the engine plays better with likely actions likelier than their share of the visits.
SHARPENING = 1.4
# Steps of the fit, the share of them with the first learning rate, and the two learning rates.
STEPS, FIRST_SHARE, RATES = 160, 0.6, (0.06, 0.02)
# Decay of Adam's means of the gradients and of their squares.
MEAN_DECAY, SQUARES_DECAY = 0.9, 0.99
# Difference between the numbers of positions of two files.
FILE_OFFSET = 10**6


@app.command("play")
def play_games(
    file: str,
    seconds: Annotated[int, typer.Argument()] = 300,
    nodes: Annotated[int, typer.Argument()] = 1600,
    seed: Annotated[int, typer.Argument()] = 0,
) -> None:
    """Play games for some time and write all placements of their positions; seed 0 stands for the time of day.

    A placement has the number of its position, its share of the visits, and its features.
    """
    seed = seed or time.time_ns()
    store, rng, began = TreeStore(bind_rules(TORUS, compiled=True), 64), random.Random(seed), time.monotonic()
    rows: list[tuple[int, float, list[int]]] = []
    numbers = count()
    while time.monotonic() - began < seconds:
        position = Position.start(TORUS, rng.choice(SIZES), engine=True)
        for ply in range(MAX_PLIES):
            if position.outcome:
                break
            shares, number = visit_shares(store, position, nodes, rng), next(numbers)
            if sum(shares.values()) > 0:
                rows += [(number, shares.get(code, 0.0), row) for code, row in list_features(position).items()]
            position = position.after(choose_action(position, shares, ply, rng))
    split = [np.array(column) for column in zip(*rows, strict=True)]
    columns = {"position": split[0], "part": split[1], "features": split[2].astype("int16")}
    save_positions(file, nodes=nodes, seed=seed, **columns)
    print(f"{next(numbers)} positions")


def visit_shares(store: TreeStore, position: Position, nodes: int, rng: random.Random) -> dict[int, float]:
    """Search a position; return the share of the visits of each action code.

    If the best action is proven, it is alone: with 1 for a win, with 0 for a loss.
    """
    best, *_ = candidates = run_search(store, position, nodes, rng).candidates()
    if best.proven:
        return {best.code: 1.0 if best.proven > 0 else 0.0}
    visits = sum(candidate.visits for candidate in candidates)
    return {candidate.code: candidate.visits / visits for candidate in candidates}


def list_features(position: Position) -> dict[int, list[int]]:
    """Return the features of each placement that does not lose at once, by its action code."""
    plan = fast_rules.plan(position.board)
    w = fast_rules.enter(plan, position.board, position.row, position.key_history)
    codes, priors, found = [0] * position.board.max_legal_actions, [0.0] * position.board.max_legal_actions, {}
    n = fast_rules.legal(plan, w, codes)
    policy.write_priors(plan, w, codes, n, priors)
    for i, code in enumerate(codes[:n]):
        if priors[i] > 0:
            c = S.POINTS + code
            captured = S.judge_placement(plan, w, c)
            patterns.list_features(plan, w, c, 0 if captured == S.SURROUNDS else captured)
            found[code] = w[S.FEATURES : S.FEATURES + S.FEATURE_COUNT]
    return found


def choose_action(position: Position, shares: dict[int, float], ply: int, rng: random.Random) -> Action:
    """Return the most visited action, or one drawn in proportion to the visits."""
    code = max(shares, key=lambda each: shares[each])
    drawn = DRAWN_IN_OPENING if ply < OPENING else DRAWN_LATER
    if shares[code] < 1 and sum(shares.values()) > 0 and rng.random() < drawn:
        code = rng.choices([*shares], [*shares.values()])[0]
    return action_of(position, code)


def representatives() -> NDArray[np.int64]:
    """Return for each feature the one with which it shares its weight: a symmetric one, or that of the other colour."""
    same = np.arange(patterns.WEIGHTS.size)
    same[: patterns.ORTHOGONAL] = [min(list_images(i)) for i in range(patterns.ORTHOGONAL)]
    for base in (patterns.ORTHOGONAL, patterns.DIAGONAL):
        same[base + 256 : base + 512] = [base + patterns.with_colours_swapped(code) for code in range(256)]
    return same


def list_images(neighbourhood: int) -> list[int]:
    """Return what the eight symmetries of the board make of a pattern of the eight points around a point."""
    digits = [neighbourhood // 3**k % 3 for k in reversed(range(8))]
    orthogonal, diagonal = digits[::2], digits[1::2]
    found = []
    for k in range(4):
        rotated = orthogonal[k:] + orthogonal[:k], diagonal[k:] + diagonal[:k]
        reflected = [rotated[0][-i % 4] for i in range(4)], rotated[1][::-1]
        for beside, corner in (rotated, reflected):
            found.append(sum(3 ** (7 - 2 * i) * beside[i] + 3 ** (6 - 2 * i) * corner[i] for i in range(4)))
    return found


@app.command("fit")
def fit_weights(files: list[str]) -> None:
    """Fit the weights to the placements in files by softmax regression with Adam, and write them."""
    numbers = np.concatenate([np.load(file)["position"] + FILE_OFFSET * i for i, file in enumerate(files)])
    same, shares = representatives(), load_positions(files, "part")
    features = same[load_positions(files, "features")]
    # The placements of a position follow one another.
    first = np.flatnonzero(np.r_[True, numbers[1:] != numbers[:-1]])
    weights, loss = fit_softmax(features, shares, first)
    print(f"{loss:.3f} a position")
    arrays = split_arrays(SHARPENING * patterns.UNIT * weights[same])
    write_weights(patterns.LEARNED, arrays, provenance_of("fit_torus", files, len(first), fit_seed=None))


def fit_softmax(
    features: NDArray[np.int64], shares: NDArray[np.float64], first: NDArray[np.int64]
) -> tuple[NDArray[np.float64], float]:
    """Return the weights that make the visited placements likely, and the mean cross-entropy of a position.

    The probability of a placement is the softmax, over its position, of the sum of the weights of its features. `first`
    holds the index of the first placement of each position. All placements are a single batch of Adam (Kingma and Ba
    2014), with an L2 penalty.
    """
    length = np.diff(np.r_[first, len(shares)])
    weights, mean, squares = np.zeros((3, patterns.WEIGHTS.size))
    predicted = np.zeros(len(shares))
    for n in range(1, STEPS + 1):
        predicted = np.exp(weights[features].sum(1))
        predicted /= np.repeat(np.add.reduceat(predicted, first), length)
        error = np.repeat(predicted - shares, S.FEATURE_COUNT)
        gradient = np.bincount(features.ravel(), error, patterns.WEIGHTS.size) + 2 * weights
        mean = MEAN_DECAY * mean + (1 - MEAN_DECAY) * gradient
        squares = SQUARES_DECAY * squares + (1 - SQUARES_DECAY) * gradient**2
        rate = RATES[0] if n < FIRST_SHARE * STEPS else RATES[1]
        weights -= rate * mean / (1 - MEAN_DECAY**n) / (np.sqrt(squares / (1 - SQUARES_DECAY**n)) + 1e-8)
    return weights, float(-(shares * np.log(predicted)).sum() / len(first))


def split_arrays(weights: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
    """Return the arrays of the file; if each colour has weights of its own, only those of Black."""
    offsets = {
        "around": patterns.NEIGHBOURHOOD,
        "beside": patterns.ORTHOGONAL,
        "corner": patterns.DIAGONAL,
        "takes": patterns.CAPTURES,
        "threatens": patterns.THREATENS,
        "opens": patterns.OPENS,
        "exposed": patterns.EXPOSED,
        "from last": patterns.FROM_LAST,
        "from before": patterns.FROM_BEFORE_LAST,
    }
    return {name: weights[at:][: prod(patterns.LEARNED.arrays[name].shape)] for name, at in offsets.items()}


if __name__ == "__main__":
    app()
