"""Fits the small net of Ataxx (`games/ataxx/engine/network.weights`) to games of the engine against itself.

python -m boardgames_tui.lab fit_ataxx_network play FILE GAMES [NODES [SEED]]
    plays so many games and writes their positions (.npz)
python -m boardgames_tui.lab fit_ataxx_network fit FILE …    writes network.weights from them
"""

import sys
from itertools import product

import numpy as np
from numba import njit

from boardgames_tui.games.ataxx.engine import evaluation as evaluate
from boardgames_tui.games.ataxx.engine import network as net
from boardgames_tui.games.ataxx.engine.nnue_forward import HALF, UNIT
from boardgames_tui.lab.ataxx_games import play
from boardgames_tui.lab.provenance import FIT_SEED, load_positions, provenance_of, write_weights

TRUST = 0.6
"""How much of a position's target is what the search said, not how the game ended."""
EPOCHS, BATCH, RATE = 6, 8192, np.float32(5e-3)
NOUGHT, ONE = np.float32(0), np.float32(1)
SIDE = net.SIZE - 1
"""So many windows stand side by side."""


@njit
def looked_at(rows):
    """Return what each position shows in each window, and its phase."""
    shown, phase = np.zeros((len(rows), net.WINDOWS), np.uint8), np.zeros(len(rows), np.uint8)
    for i in range(len(rows)):
        own, foe = rows[i, 0] | rows[i, 2], rows[i, 1] | rows[i, 2]
        empty, free = 0, 0
        for c in range(net.SIZE**2):
            empty += 1 - ((own | foe) >> c & 1)
            free += 1 - (rows[i, 2] >> c & 1)
            x, y = c % net.SIZE, c // net.SIZE
            for k in range(4):
                if k % 2 <= x < SIDE + k % 2 and k // 2 <= y < SIDE + k // 2:
                    window = x - k % 2 + SIDE * (y - k // 2)
                    shown[i, window] += ((own >> c & 1) + 2 * (foe >> c & 1)) << 2 * k
        phase[i] = net.PHASES * empty // (1 + free)
    return shown, phase


def symmetries():
    """Return for each of the eight where each window goes, and what each pattern becomes."""
    goes, becomes = np.zeros((8, net.WINDOWS), np.int64), np.zeros((8, net.PATTERNS), np.int64)
    for turn in range(8):
        for side, out in ((SIDE, goes), (2, becomes)):
            for y, x in product(range(side), repeat=2):
                to = [side - 1 - x if turn & 1 else x, side - 1 - y if turn & 2 else y]
                place = to[turn // 4] + side * to[1 - turn // 4]
                if side == SIDE:
                    out[turn, x + side * y] = place
                else:
                    out[turn] += (np.arange(net.PATTERNS) >> 2 * (x + side * y) & 3) << 2 * place
    return goes, becomes


@njit(fastmath=True)
def learn(order, turns, shown, phase, target, turned, weights, slopes):
    """Add the slopes of the loss over some positions, each turned one of eight ways; return the loss."""
    rows, bias, last, lean = weights
    loss, places = 0.0, np.empty(net.WINDOWS, np.int64)
    sums, back = np.empty(net.HIDDEN, np.float32), np.empty(net.HIDDEN, np.float32)
    for n, i in enumerate(order):
        sums[:] = bias
        for k in range(net.WINDOWS):
            places[k] = turned[0][turns[n], k] * net.PATTERNS + turned[1][turns[n], shown[i, k]]
            row = rows[places[k]]
            for h in range(net.HIDDEN):
                sums[h] += row[h]
        out, total = last[phase[i]], lean[phase[i]]
        for h in range(net.HIDDEN):
            held = min(max(sums[h], NOUGHT), ONE)
            total += held * held * out[h]
        share = ONE / (ONE + np.exp(-total))
        error = np.float32(share - target[i])
        loss -= target[i] * np.log(share + 1e-9) + (1 - target[i]) * np.log(1 - share + 1e-9)
        slopes[3][phase[i]] += error
        steep = slopes[2][phase[i]]
        for h in range(net.HIDDEN):
            held = min(max(sums[h], NOUGHT), ONE)
            back[h] = 2 * error * out[h] * held if sums[h] < ONE else NOUGHT
            steep[h] += error * held * held
            slopes[1][h] += back[h]
        for k in range(net.WINDOWS):
            row = slopes[0][places[k]]
            for h in range(net.HIDDEN):
                row[h] += back[h]
    return loss


@njit(fastmath=True)
def step(weights, slopes, mean, spread, rate, n, count):
    """Move the weights by their slopes over so many positions, the n-th time (Adam)."""
    for i in range(len(weights)):
        slope = slopes[i] / count
        mean[i] += np.float32(0.1) * (slope - mean[i])
        spread[i] += np.float32(0.001) * (slope * slope - spread[i])
        far = np.sqrt(spread[i] / (1 - 0.999**n)) + 1e-8
        weights[i] -= np.float32(rate * mean[i] / (1 - 0.9**n) / far)
        slopes[i] = 0


def fit(*files):
    """Write the weights that say best how the games went on, and what the search said."""
    rows = load_positions(files)
    ended = np.array([0, 0, 0.5, 1])[rows[:, 5]]
    said = 1 / (1 + np.exp(-np.clip(rows[:, 3], -4000, 4000) / evaluate.ODDS))
    target = ((1 - TRUST) * ended + TRUST * said).astype(np.float32)
    (shown, phase), turned, dice = looked_at(rows), symmetries(), np.random.default_rng(FIT_SEED)
    weights = [
        dice.normal(0, 0.06, (net.BIAS // net.LANES, net.HIDDEN)),
        np.full(net.HIDDEN, 0.3),
        np.repeat(dice.normal(0, 0.6, (1, net.HIDDEN)), net.PHASES, 0),
        np.zeros(net.PHASES),
    ]
    weights = [each.astype(np.float32) for each in weights]
    slopes, mean, spread = ([np.zeros_like(each) for each in weights] for _ in range(3))
    steps, loss = EPOCHS * len(rows) // BATCH, 0.0
    for n in range(1, steps + 1):
        batch, turns = dice.integers(0, len(rows), BATCH), dice.integers(0, 8, BATCH)
        loss += learn(batch, turns, shown, phase, target, turned, tuple(weights), tuple(slopes))
        rate = RATE * min(1, n / 50) * (0.502 + 0.5 * np.cos(np.pi * n / steps))
        for parts in zip(weights, slopes, mean, spread, strict=True):
            step(*(part.reshape(-1) for part in parts), rate, n, BATCH)
        if n % 500 == 0:
            print(f"{n} of {steps}: loss {loss / 500 / BATCH:.4f}", flush=True)
            loss = 0.0
    # A pattern that no position has shown keeps what it began with.
    weights[0][~spread[0].any(1)] = 0
    write_weights(net.LEARNED, packed(*weights), provenance_of("fit_ataxx_network", files, len(rows)))


def packed(rows, bias, last, lean):
    """Return the arrays of the file: two weights in a number in the rows and the bias, the others as they are."""
    whole = np.round(np.concatenate([rows, bias[None]]) * UNIT).astype(np.int32)
    pairs = whole[:, : net.LANES] + HALF * whole[:, net.LANES :]
    pairs[-1] += HALF // 2
    scale = {name: spec.scale for name, spec in net.LEARNED.arrays.items()}
    return {
        "rows": pairs[:-1],
        "bias": pairs[-1],
        "last biases": lean * scale["last biases"],
        "last weights": last * scale["last weights"],
    }


if __name__ == "__main__":
    if sys.argv[1] == "play":
        play(sys.argv[2], *(int(word) for word in sys.argv[3:]))
    else:
        fit(*sys.argv[2:])
