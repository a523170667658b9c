"""Fits the weights of Torus' patterns (`games/torus/engine/patterns.weights`) to the visits of its own searches.

python -m boardgames_tui.lab fit_torus play FILE [SECONDS [NODES [SEED]]]    writes positions (.npz)
python -m boardgames_tui.lab fit_torus fit FILE …                     writes patterns.weights from them
"""

import random
import sys
import time
from itertools import count
from math import prod

import numpy as np

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import bind
from boardgames_tui.engine.mcts.mcts_search import Thought
from boardgames_tui.engine.mcts.tree_store import Grove
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.games import GAMES
from boardgames_tui.games.torus.engine import fast_rules as swift
from boardgames_tui.games.torus.engine import patterns
from boardgames_tui.games.torus.engine import policy as sense
from boardgames_tui.games.torus.engine import state as S
from boardgames_tui.lab.provenance import load_positions, provenance_of, save_positions, write_weights

TORUS = GAMES["torus"]


SIZES = (9, 9, 9, 9, 9, 9, 9, 7, 8, 11)
OPENING = 14
"""So many actions of a game are chosen by their visits, later ones seldom."""
SHARPER = 1.4
"""The engine wants its likely actions likelier than their part of the visits."""
ROUNDS = 160


def searched(grove: Grove, position: Position, most: int, dice: random.Random) -> dict[int, float]:
    """Return the part of a search's visits that each action has had; a win has all of them."""
    grove.forget()
    thought = Thought(grove, position, 1, dice, None)
    thought.spend(Budget(None, most, None), bool, lambda _: None)
    best, *_ = candidates = thought.candidates()
    if best.proven:
        return {best.code: 1.0 if best.proven > 0 else 0.0}
    visits = {candidate.code: candidate.visits for candidate in candidates}
    return {code: n / sum(visits.values()) for code, n in visits.items()}


def features(position: Position) -> dict[int, list[int]]:
    """Return the features of each placement that does not lose at once."""
    plan = swift.plan(position.board)
    w = swift.enter(plan, position.board, position.row, position.past)
    out, worth, found = [0] * position.board.most, [0.0] * position.board.most, {}
    n = swift.legal(plan, w, out)
    sense.rate(plan, w, out, n, worth)
    for i, code in enumerate(out[:n]):
        if worth[i] > 0:
            c = S.POINTS + code
            taken = S.judge(plan, w, c)
            patterns.list_features(plan, w, c, 0 if taken == S.SURROUNDS else taken)
            found[code] = w[S.FEATURES : S.FEATURES + S.FEATURE_COUNT]
    return found


def play(file: str, seconds: float = 300, most: int = 1600, seed: int = 0) -> None:
    """Play games for so long; save the features of all placements, their parts of the visits, and their position."""
    seed = seed or time.time_ns()
    grove, dice, began = Grove(bind(TORUS, compiled=True), 64), random.Random(seed), time.monotonic()
    rows: list[tuple[int, float, list[int]]] = []
    number = count()
    while time.monotonic() - began < seconds:
        position = Position.start(TORUS, dice.choice(SIZES), engine=True)
        for ply in range(200):
            if position.outcome:
                break
            parts, of = searched(grove, position, most, dice), next(number)
            if sum(parts.values()) > 0:
                rows += [(of, parts.get(code, 0.0), row) for code, row in features(position).items()]
            position = position.after(chosen(position, parts, ply, dice))
    split = [np.array(column) for column in zip(*rows, strict=True)]
    columns = {"position": split[0], "part": split[1], "features": split[2].astype("int16")}
    save_positions(file, nodes=most, seed=seed, **columns)
    sys.stdout.write(f"{next(number)} positions\n")


def chosen(position: Position, parts: dict[int, float], ply: int, dice: random.Random) -> Action:
    """Return the best action, or in an opening one by its visits."""
    code = max(parts, key=lambda each: parts[each])
    if parts[code] < 1 and sum(parts.values()) > 0 and dice.random() < (0.7 if ply < OPENING else 0.15):
        code = dice.choices([*parts], [*parts.values()])[0]
    return next(action for action in position.actions if action.code == code)


def classes() -> np.ndarray:
    """Return for each feature the one that it shares its weight with: images, and the same with colours exchanged."""
    same = np.arange(patterns.WEIGHTS.size)
    same[: patterns.ORTHOGONAL] = [min(images(i)) for i in range(patterns.ORTHOGONAL)]
    for base in (patterns.ORTHOGONAL, patterns.DIAGONAL):
        same[base + 256 : base + 512] = [base + patterns.turned(code) for code in range(256)]
    return same


def images(around: int) -> list[int]:
    """Return the numbers of the eight points around when the board is turned and reflected."""
    digits = [around // 3**k % 3 for k in reversed(range(8))]
    beside, corner = digits[::2], digits[1::2]
    found = []
    for k in range(4):
        turned = beside[k:] + beside[:k], corner[k:] + corner[:k]
        mirrored = [turned[0][-i % 4] for i in range(4)], turned[1][::-1]
        for left, right in (turned, mirrored):
            found.append(sum(3 ** (7 - 2 * i) * left[i] + 3 ** (6 - 2 * i) * right[i] for i in range(4)))
    return found


def fit(*files: str) -> None:
    """Find the weights that make the visited placements likely (softmax, Adam), and write them."""
    numbers = np.concatenate([np.load(file)["position"] + 10**6 * i for i, file in enumerate(files)])
    same, parts = classes(), load_positions(files, "part")
    rows = same[load_positions(files, "features")]
    first = np.flatnonzero(np.r_[True, numbers[1:] != numbers[:-1]])
    long = np.diff(np.r_[first, len(numbers)])
    weights, mean, square = np.zeros((3, patterns.WEIGHTS.size))
    for k in range(1, ROUNDS + 1):
        odds = np.exp(weights[rows].sum(1))
        odds /= np.repeat(np.add.reduceat(odds, first), long)
        error = np.repeat(odds - parts, S.FEATURE_COUNT)
        slope = np.bincount(rows.ravel(), error, patterns.WEIGHTS.size) + 2 * weights
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        pace = 0.06 if k < 0.6 * ROUNDS else 0.02
        weights -= pace * mean / (1 - 0.9**k) / (np.sqrt(square / (1 - 0.99**k)) + 1e-8)
    sys.stdout.write(f"{-(parts * np.log(odds)).sum() / len(first):.3f} a position\n")
    arrays = by_name(SHARPER * patterns.UNIT * weights[same])
    write_weights(patterns.LEARNED, arrays, provenance_of("fit_torus", files, len(first), fit_seed=None))


def by_name(weights: np.ndarray) -> dict[str, np.ndarray]:
    """Return the arrays of the file: those of Black alone where each colour has its own."""
    begins = {
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
    return {name: weights[begin:][: prod(patterns.LEARNED.arrays[name].shape)] for name, begin in begins.items()}


if __name__ == "__main__":
    if sys.argv[1] == "play":
        play(sys.argv[2], *map(int, sys.argv[3:]))
    else:
        fit(*sys.argv[2:])
