"""Fit of the weights of Onyx' patterns (`games/onyx/engine/patterns.weights`) to the visits of its own searches.

python -m boardgames_tui.lab fit_onyx play FILE [SECONDS [NODES [SEED]]]
    plays games for some time and writes their positions (.npz)
python -m boardgames_tui.lab fit_onyx fit FILE …    writes patterns.weights from them

`engine/patterns.py` describes the weights. A feature of a placement is the index of a weight in its layout WEIGHTS, and
NO_FEATURE fills up the features of a placement. A saved placement has the number of its position, its share of the
visits, its features, and the logarithms of both sides' currents through its node, which are weighted too.
"""

import random
from collections.abc import Iterable
from math import prod
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardgames_tui.core.cells import other
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.games import GAMES
from boardgames_tui.games.onyx.engine import fast_rules, patterns
from boardgames_tui.games.onyx.engine import state as S
from boardgames_tui.games.onyx.engine.chains import build_chains
from boardgames_tui.games.onyx.engine.patterns import (
    CURRENT_WEIGHTS,
    ENEMY_CURRENT,
    OWN_CURRENT,
    list_features,
    log_current,
)
from boardgames_tui.games.onyx.engine.priors import current_scale, write_priors
from boardgames_tui.games.onyx.engine.rollout import init_cells
from boardgames_tui.games.onyx.engine.state import current_at
from boardgames_tui.games.onyx.engine.surroundings import OTHERS, OUTER_RING, RING, TIPS
from boardgames_tui.games.onyx.rules import Onyx
from boardgames_tui.kernel.contracts import Floats
from boardgames_tui.kernel.language import Ints, Row
from boardgames_tui.lab.fit_driver import Columns, FittedWeights, fit_app
from boardgames_tui.lab.policy_fit import choose_action, digits_of, list_starts, minimise, pattern_of, visit_shares

ONYX = GAMES["onyx"]
# Sizes of the board; one is drawn for each game.
SIZES = (12, 12, 12, 10, 10, 8, 8, 8, 8, 6)
# Plies after which a game is abandoned.
MAX_PLIES = 300
# Random actions before the first search; one of the numbers is drawn for each game.
OPENINGS = (1, 1, 2, 2, 2, 3, 4, 6)
# Searched plies of an opening.
OPENING = 12
# Probability with which an action is drawn in proportion to its visits, in the opening and later.
DRAWN_IN_OPENING, DRAWN_LATER = 0.4, 0.12
# Size of the search tree's memory.
MEGABYTES = 64
# Logarithms of currents of a placement, of which those for the other kind of node are 0 (CURRENT_WEIGHTS).
FACTORS = 4
# Number that stands for no feature.
NO_FEATURE = -1
# Steps of the fit.
STEPS = 320
# Coefficient of the L2 penalty.
DECAY = 0.5
# Added to a probability before its logarithm is taken, because it may be 0.
TINY = 1e-8


def play_games(games: Iterable[int], nodes: int, rng: random.Random) -> Columns:
    """Play games; return all placements of their positions."""
    backend = Backend(ONYX, compiled=True)
    store = TreeStore(backend, MEGABYTES)
    numbers: list[int] = []
    shares: list[float] = []
    features: list[NDArray[Any]] = []
    currents: list[NDArray[Any]] = []
    number = 0
    for _ in games:
        position = Position.start(ONYX, rng.choice(SIZES), engine_defaults=True)
        for _ in range(rng.choice(OPENINGS)):
            position = position.after_legal(rng.choice(position.actions))
        for ply in range(MAX_PLIES):
            if position.outcome:
                break
            visited = visit_shares(store, position, nodes, rng)
            codes, rows, logs = list_placements(backend, position)
            # A swap is no placement.
            total = sum(visited.get(code, 0.0) for code in codes)
            # A proven loss has no visits to learn from.
            if total > 0:
                numbers += [number] * len(codes)
                shares += [visited.get(code, 0.0) / total for code in codes]
                features.append(rows)
                currents.append(logs)
            number += 1
            draw_probability = DRAWN_IN_OPENING if ply < OPENING else DRAWN_LATER
            position = position.after(choose_action(position, visited, draw_probability, rng))
    print(f"{number} positions")
    return {
        "position": np.array(numbers),
        "part": np.array(shares),
        "features": np.concatenate(features),
        "currents": np.concatenate(currents),
    }


def list_placements(backend: Backend, position: Position) -> tuple[list[int], NDArray[Any], NDArray[Any]]:
    """Return the codes of all placements to which the policy gives a prior above 0, their features and currents."""
    assert isinstance(position.state, Onyx)
    plan = fast_rules.plan(position.state)
    p, w = backend.ints(plan, wide=True), backend.ints(fast_rules.enter(plan, position.state), wide=True)
    action_count = fast_rules.max_legal_actions(position.state)
    moves, worth = backend.zeros(action_count), backend.zeros(action_count, "float64")
    features = backend.zeros(S.MAX_FEATURES * action_count)
    currents = backend.zeros(FACTORS * action_count, "float64")
    n = int(backend.bind(fast_rules.legal)(p, w, moves))
    backend.bind(write_placements)(p, w, moves, n, worth, features, currents)
    kept = [i for i in range(n) if worth[i] > 0 and moves[i] < p[S.SITES]]
    rows = np.array(features, "int16").reshape(-1, S.MAX_FEATURES)[kept]
    logs = np.array(currents, "float32").reshape(-1, FACTORS)[kept]
    return [int(moves[i]) for i in kept], rows, logs


def write_placements(p: Ints, w: Row, moves: Ints, n: int, worth: Floats, features: Row, currents: Floats) -> None:
    """Write the priors, the features and the logarithms of the currents of the first n of `moves`.

    `features` gets MAX_FEATURES numbers for each placement, and `currents` FACTORS.
    """
    write_priors(p, w, moves, n, worth)
    side = w[S.SIDE]
    enemy = other(side)
    empty_count = init_cells(p, w)
    build_chains(p, w)
    own_scale = current_scale(p, w, empty_count, side)
    enemy_scale = current_scale(p, w, empty_count, enemy)
    for i in range(n):
        c = moves[i]
        if c < p[S.SITES]:
            end = list_features(p, w, c)
            for k in range(S.MAX_FEATURES):
                features[S.MAX_FEATURES * i + k] = w[S.FEATURES + k] if S.FEATURES + k < end else NO_FEATURE
            first = FACTORS * i + (0 if c < p[S.LATTICE] else 2)
            currents[first] = log_current(own_scale * w[current_at(side, c)], OWN_CURRENT)
            currents[first + 1] = log_current(enemy_scale * w[current_at(enemy, c)], ENEMY_CURRENT)


def representatives() -> NDArray[np.int64]:
    """Return the representative of each feature: equal for all features that share a weight.

    These are surroundings that a reflection or a rotation makes equal.
    """
    representative_of = np.arange(patterns.FEATURES_END)
    representative_of[patterns.RINGS : patterns.TIP_PATTERNS] = [
        patterns.RINGS + min(pattern, reflect_ring(pattern)) for pattern in range(3**RING)
    ]
    representative_of[patterns.TIP_PATTERNS : patterns.OUTER_STONES] = [
        patterns.TIP_PATTERNS + min(rotate_tips(pattern)) for pattern in range(3**TIPS)
    ]
    for number in range(OUTER_RING):
        # The first node is on the axis of the reflection.
        tie(representative_of, patterns.OUTER_STONES, number, min(number, -number % OUTER_RING))
    for number in range(OTHERS):
        tie(representative_of, patterns.OTHER_STONES, number, number - number % TIPS)
    representative_of[patterns.MIDPOINTS : patterns.CAPTURES] = [
        patterns.MIDPOINTS + min(pattern, pattern // 3 + pattern % 3 * 3) for pattern in range(3**2)
    ]
    return representative_of


def tie(representative_of: NDArray[np.int64], weights: int, number: int, representative: int) -> None:
    """Let the stones on a node of the surroundings share their weights with those on another node."""
    for digit in range(3):
        representative_of[weights + 3 * number + digit] = weights + 3 * representative + digit


def reflect_ring(pattern: int) -> int:
    """Return the pattern of a ring that is reflected in the line through its first node, the partner."""
    digits = digits_of(pattern, RING)
    return pattern_of([digits[-i % RING] for i in range(RING)])


def rotate_tips(pattern: int) -> list[int]:
    """Return the patterns of the tips that rotations make of a pattern."""
    digits = digits_of(pattern, TIPS)
    return [pattern_of(digits[i:] + digits[:i]) for i in range(TIPS)]


def fit_weights(columns: Columns) -> FittedWeights:
    """Fit the weights to placements by softmax regression with Adam."""
    representative_of = representatives()
    features = np.where(columns["features"] == NO_FEATURE, NO_FEATURE, representative_of[columns["features"]])
    starts = list_starts(columns)
    weights, loss = fit_softmax(features.astype("int16"), columns["currents"], columns["part"], starts)
    print(f"{loss:.3f} a position")
    weights[: patterns.FEATURES_END] = weights[representative_of]
    return FittedWeights(split_arrays(patterns.UNIT * weights), len(starts))


def fit_softmax(
    features: NDArray[np.int16], currents: NDArray[np.float32], shares: NDArray[np.float64], starts: NDArray[np.int64]
) -> tuple[NDArray[np.float64], float]:
    """Return the weights that make the visited placements likely, and the mean cross-entropy of a position.

    The probability of a placement is the softmax, over its position, of its weight (`patterns.pattern_weight`).
    `features` and `currents` are those of all placements [placement, number], `shares` their shares of the visits, and
    `starts` has the index of the first placement of each position. The loss has an L2 penalty on the weights of the
    features.
    """
    bounds = np.r_[starts, len(shares)]

    def compute_gradients(weights: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
        gradients = np.zeros(patterns.WEIGHTS.size)
        loss = add_gradients(features, currents, shares, bounds, weights, gradients)
        gradients[: patterns.FEATURES_END] += 2 * DECAY * weights[: patterns.FEATURES_END]
        return gradients, loss / len(starts)

    return minimise(compute_gradients, patterns.WEIGHTS.size, STEPS)


@njit()
def add_gradients(
    features: NDArray[np.int16],
    currents: NDArray[np.float32],
    shares: NDArray[np.float64],
    bounds: NDArray[np.int64],
    weights: NDArray[np.float64],
    gradients: NDArray[np.float64],
) -> float:
    """Add the gradients of the cross-entropy to `gradients`, and return the cross-entropy of all positions together.

    The placements of position i are those from bounds[i] to bounds[i + 1] - 1.
    """
    loss = 0.0
    predicted = np.zeros(len(shares))
    for position in range(len(bounds) - 1):
        begin, end = bounds[position], bounds[position + 1]
        total = 0.0
        for i in range(begin, end):
            weight = 0.0
            for feature in features[i]:
                if feature != NO_FEATURE:
                    weight += weights[feature]
            for k in range(FACTORS):
                weight += weights[CURRENT_WEIGHTS + k] * currents[i, k]
            predicted[i] = np.exp(weight)
            total += predicted[i]
        for i in range(begin, end):
            probability = predicted[i] / total
            loss -= shares[i] * np.log(probability + TINY)
            error = probability - shares[i]
            for feature in features[i]:
                if feature != NO_FEATURE:
                    gradients[feature] += error
            for k in range(FACTORS):
                gradients[CURRENT_WEIGHTS + k] += error * currents[i, k]
    return loss


def split_arrays(weights: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
    """Return the arrays of the file, cut from the weights in the layout WEIGHTS, which has the same order."""
    arrays = {}
    begin = 0
    for name, spec in patterns.LEARNED.arrays.items():
        arrays[name] = weights[begin : begin + prod(spec.shape)]
        begin += prod(spec.shape)
    return arrays


app = fit_app("fit_onyx", patterns.LEARNED, play_games, fit_weights, nodes=1800, fit_seed=None)

if __name__ == "__main__":
    app()
