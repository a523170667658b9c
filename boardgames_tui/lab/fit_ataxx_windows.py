"""Fits the weights of Ataxx' windows (`games/ataxx/engine/windows.weights`) to games of the engine against itself.

python -m boardgames_tui.lab fit_ataxx_windows play FILE GAMES [NODES [SEED]]
    writes positions of so many games (.npz)
python -m boardgames_tui.lab fit_ataxx_windows fit FILE …    writes windows.weights from them
"""

import random
import sys

import numba
import numpy as np

from boardgames_tui.core.kernel import BLOCK
from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta.iterative_deepening import Deepening, Memory
from boardgames_tui.engine.compile.specialise import bind
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx import LAYOUTS
from boardgames_tui.games.ataxx.engine import evaluation as evaluate
from boardgames_tui.lab.provenance import FIT_SEED, load_positions, provenance_of, save_positions, write_weights

ATAXX = GAMES["ataxx"]
SIZE = 7
OPENING = (6, 14)
ASTRAY = 40
"""One action of so many is random."""
TRUST = 0.5
"""How much of a position's target is what the search said, not how the game ended."""
EPOCHS, RATE, DECAY = 8, 20.0, 2e-7


def self_play(memory, speed, nodes, dice):
    """Yield each position of one game, as cells, side to act and value, then who won."""
    layout = dice.choice(list(LAYOUTS)) if dice.random() < 0.2 else ""
    position = Position.start(ATAXX, SIZE, {"blocks": layout}, engine=True)
    rows, opening = [], dice.randint(*OPENING)
    for ply in range(400):
        if position.outcome:
            break
        action = dice.choice(position.actions)
        if ply >= opening:
            search = Deepening(memory, speed, position, 1)
            search.spend(Budget(None, nodes, None), bool, bool)
            rows.append((*position.cells, position.side, search.value))
            action = action if dice.randrange(ASTRAY) == 0 else search.choose(0, dice)
        position = position.after(action)
    return [(*row, position.outcome.winner if position.outcome else 0) for row in rows]


def play(file, games, nodes=400, seed=1):
    """Write the positions of so many games."""
    speed, dice = bind(ATAXX, compiled=True), random.Random(seed)
    memory = Memory(speed, 8)
    rows = [row for _ in range(games) for row in self_play(memory, speed, nodes, dice)]
    save_positions(file, nodes=nodes, seed=seed, rows=np.array(rows, np.int16))


def looked_up(found):
    """Return for each position its phase and the places of its weights: the bias, then its windows."""
    cells, side = found[:, : SIZE * SIZE].astype(np.int32), found[:, SIZE * SIZE, None]
    wall = cells == BLOCK
    codes = ((cells == side) | wall) + 2 * ((cells == 3 - side) | wall)
    phase = evaluate.PHASES * (codes == 0).sum(1) // (1 + (~wall).sum(1))
    places = [np.zeros(len(found), np.int32)]
    for y in range(SIZE - 1):
        for x in range(SIZE - 1):
            kind, order = evaluate.window_kind(x, y, SIZE)
            corner = y * SIZE + x
            four = (corner, corner + 1, corner + SIZE, corner + SIZE + 1)
            pattern = sum(codes[:, four[cell]] << 2 * k for k, cell in enumerate(order))
            places.append(1 + evaluate.PATTERNS * kind + pattern)
    return phase, np.stack(places, 1)


@numba.njit
def epoch(phase, places, target, order, weights, spent, rate, odds, decay):
    """One round of a logistic fit, with steps that shrink as a weight is used (Adagrad); return the mean loss."""
    loss = 0.0
    for i in order:
        total = 0.0
        for place in places[i]:
            total += weights[phase[i], place]
        share = 1 / (1 + np.exp(-total / odds))
        error = share - target[i]
        loss -= target[i] * np.log(share + 1e-12) + (1 - target[i]) * np.log(1 - share + 1e-12)
        for place in places[i]:
            slope = error + decay * weights[phase[i], place]
            spent[phase[i], place] += slope * slope
            weights[phase[i], place] -= rate * slope / np.sqrt(spent[phase[i], place])
    return loss / len(order)


def fit(*files):
    """Write the weights that say best how the games went on, and what the search said."""
    found = load_positions(files)
    phase, places = looked_up(found)
    side, said, won = (found[:, SIZE * SIZE + i].astype(float) for i in range(3))
    ended = np.where(won == 0, 0.5, won == side)
    target = (1 - TRUST) * ended + TRUST / (1 + np.exp(-np.clip(said, -3000, 3000) / evaluate.ODDS))
    weights = np.zeros((evaluate.PHASES, 1 + evaluate.PATTERNS * evaluate.KINDS))
    for pattern in range(evaluate.PATTERNS):
        weights[:, 1 + pattern :: evaluate.PATTERNS] = 25 * sum(
            (1, -1)[bit % 2] * (pattern >> bit & 1) for bit in range(8)
        )
    spent, order, dice = np.ones_like(weights), np.arange(len(found)), np.random.default_rng(FIT_SEED)
    for n in range(EPOCHS):
        dice.shuffle(order)
        loss = epoch(phase, places, target, order, weights, spent, RATE * 0.75**n, evaluate.ODDS, DECAY)
        print(f"epoch {n + 1}: loss {loss:.4f} of {len(found)} positions", flush=True)
    mirrored = evaluate.reordered_patterns((0, 2, 1, 3))
    for kind in (0, 2, 5):
        part = weights[:, 1 + evaluate.PATTERNS * kind :][:, : evaluate.PATTERNS]
        part[:] = (part + part[:, mirrored]) / 2
    arrays = {"biases": weights[:, 0], "windows": weights[:, 1:]}
    write_weights(evaluate.LEARNED, arrays, provenance_of("fit_ataxx_windows", files, len(found)))


if __name__ == "__main__":
    if sys.argv[1] == "play":
        play(sys.argv[2], *(int(word) for word in sys.argv[3:]))
    else:
        fit(*sys.argv[2:])
