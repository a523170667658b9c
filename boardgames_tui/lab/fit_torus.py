"""Fit of the weights of Torus' patterns (`games/torus/engine/patterns.weights`) to the visits of its own searches.

python -m boardgames_tui.lab fit_torus play FILE [SECONDS [NODES [SEED]]]
    plays games for some time and writes their positions (.npz)
python -m boardgames_tui.lab fit_torus fit FILE …    writes patterns.weights from them

`engine/patterns.py` describes the weights. A feature of a placement is the index of a weight in its layout WEIGHTS, and
a placement has FEATURE_COUNT features, whose weights are added up. A saved placement has the number of its position,
its share of the visits, and its features.
"""

import random
from collections.abc import Iterable
from math import prod

import numpy as np
from numpy.typing import NDArray

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.games import GAMES
from boardgames_tui.games.torus.engine import fast_rules, patterns, policy
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.games.torus.engine.placement import SURROUNDS, judge_placement
from boardgames_tui.games.torus.rules import Torus
from boardgames_tui.lab.fit_driver import Columns, FittedWeights, fit_app
from boardgames_tui.lab.policy_fit import choose_action, digits_of, list_starts, minimise, pattern_of, visit_shares

TORUS = GAMES["torus"]
# Sizes of the board; one is drawn for each game.
SIZES = (9, 9, 9, 9, 9, 9, 9, 7, 8, 11)
# Plies after which a game is abandoned.
MAX_PLIES = 200
# Number of actions of an opening.
OPENING = 14
# Probability with which an action is drawn in proportion to its visits, in the opening and later.
DRAWN_IN_OPENING, DRAWN_LATER = 0.7, 0.15
# Size of the search tree's memory.
MEGABYTES = 64
# Factor of the fitted weights: the engine plays better if they make likely actions likelier than their visits do.
SHARPENING = 1.4
# Steps of the fit.
STEPS = 160
# The eight points around a point, as in the layout NEIGHBOURHOOD: a digit to base 3 for each, in a circle from an
# orthogonal neighbour on, the first one highest.
RING_LENGTH = 8


def play_games(games: Iterable[int], nodes: int, rng: random.Random) -> Columns:
    """Play games; return all placements of their positions."""
    store = TreeStore(Backend(TORUS, compiled=True), MEGABYTES)
    placements: list[tuple[int, float, list[int]]] = []
    number = 0
    for _ in games:
        position = Position.start(TORUS, rng.choice(SIZES), engine_defaults=True)
        for ply in range(MAX_PLIES):
            if position.outcome:
                break
            shares = visit_shares(store, position, nodes, rng)
            # A proven loss has no shares to learn from.
            if sum(shares.values()) > 0:
                features_by_code = list_features(position)
                placements += [(number, shares.get(code, 0.0), row) for code, row in features_by_code.items()]
            number += 1
            draw_probability = DRAWN_IN_OPENING if ply < OPENING else DRAWN_LATER
            position = position.after(choose_action(position, shares, draw_probability, rng))
    numbers, parts, features = (np.array(column) for column in zip(*placements, strict=True))
    print(f"{number} positions")
    return {"position": numbers, "part": parts, "features": features.astype("int16")}


def list_features(position: Position) -> dict[int, list[int]]:
    """Return the features of each placement to which the policy gives a prior above 0, by its action code."""
    assert isinstance(position.state, Torus)
    plan = fast_rules.plan(position.state)
    w = fast_rules.enter(plan, position.state)
    codes = [0] * fast_rules.max_legal_actions(position.state)
    priors = [0.0] * fast_rules.max_legal_actions(position.state)
    legal_count = fast_rules.legal(plan, w, codes)
    policy.write_priors(plan, w, codes, legal_count, priors)
    features_by_code = {}
    for code, prior in zip(codes[:legal_count], priors, strict=False):
        if prior > 0:
            point = S.POINTS + code
            captured_count = judge_placement(plan, w, point)
            # A placement that surrounds a stone wins without capturing.
            patterns.list_features(plan, w, point, 0 if captured_count == SURROUNDS else captured_count)
            features_by_code[code] = w[S.FEATURES : S.FEATURES + S.FEATURE_COUNT]
    return features_by_code


def representatives() -> NDArray[np.int64]:
    """Return the representative of each feature: equal for all features that share a weight.

    These are neighbourhoods that a symmetry of the board makes equal, and the values of a point with swapped colours.
    """
    representative_of = np.arange(patterns.WEIGHTS.size)
    # The neighbourhoods come first in the layout, so a pattern is its own feature.
    representative_of[: patterns.ORTHOGONAL] = [min(list_images(pattern)) for pattern in range(patterns.ORTHOGONAL)]
    for for_black in (patterns.ORTHOGONAL, patterns.DIAGONAL):
        for_white = for_black + patterns.VALUES
        representative_of[for_white : for_white + patterns.VALUES] = [
            for_black + patterns.swap_colours(value) for value in range(patterns.VALUES)
        ]
    return representative_of


def list_images(pattern: int) -> list[int]:
    """Return the patterns that the eight symmetries of the board make of the pattern of a neighbourhood."""
    ring = digits_of(pattern, RING_LENGTH)
    images = []
    # A rotation by 90 degrees moves each point by two places.
    for start in range(0, RING_LENGTH, 2):
        rotation = ring[start:] + ring[:start]
        # The reflection leaves the first point, which is orthogonal, where it is.
        reflection = [rotation[0], *reversed(rotation[1:])]
        images += [rotation, reflection]
    return [pattern_of(image) for image in images]


def fit_weights(columns: Columns) -> FittedWeights:
    """Fit the weights to placements by softmax regression with Adam."""
    representative_of = representatives()
    features = representative_of[columns["features"]]
    starts = list_starts(columns)
    weights, loss = fit_softmax(features, columns["part"], starts)
    print(f"{loss:.3f} a position")
    arrays = split_arrays(SHARPENING * patterns.UNIT * weights[representative_of])
    return FittedWeights(arrays, len(starts))


def fit_softmax(
    features: NDArray[np.int64], shares: NDArray[np.float64], starts: NDArray[np.int64]
) -> tuple[NDArray[np.float64], float]:
    """Return the weights that make the visited placements likely, and the mean cross-entropy of a position.

    The probability of a placement is the softmax, over its position, of the sum of the weights of its features.
    `features` are those of all placements [placement, number], `shares` their shares of the visits, and `starts` has
    the index of the first placement of each position. The loss has an L2 penalty.
    """
    lengths = np.diff(np.r_[starts, len(shares)])

    def compute_gradients(weights: NDArray[np.float64]) -> tuple[NDArray[np.float64], float]:
        predicted = np.exp(weights[features].sum(1))
        sums = np.add.reduceat(predicted, starts)
        predicted /= np.repeat(sums, lengths)
        error = np.repeat(predicted - shares, S.FEATURE_COUNT)
        gradients = np.bincount(features.ravel(), error, patterns.WEIGHTS.size) + 2 * weights
        return gradients, float(-(shares * np.log(predicted)).sum() / len(starts))

    return minimise(compute_gradients, patterns.WEIGHTS.size, STEPS)


def split_arrays(weights: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
    """Return the arrays of the file, cut from the weights in the layout WEIGHTS.

    Of features with weights for each colour, the file has only those for Black.
    """
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
    lengths = {name: prod(spec.shape) for name, spec in patterns.LEARNED.arrays.items()}
    return {name: weights[begin : begin + lengths[name]] for name, begin in offsets.items()}


app = fit_app("fit_torus", patterns.LEARNED, play_games, fit_weights, nodes=1600, fit_seed=None)

if __name__ == "__main__":
    app()
