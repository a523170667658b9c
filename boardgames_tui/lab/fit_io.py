"""Fits the weights of Io's windows (`games/io/engine/windows.weights`) after the opening to games of the engine itself.

python -m boardgames_tui.lab fit_io play FILE [SECONDS [NODES [SEED]]]
    writes positions of games played for so long (.npz)
python -m boardgames_tui.lab fit_io fit FILE …    writes windows.weights from them
"""

import random
import sys
import time

import numpy as np

from boardgames_tui.core.kernel import BLACK, KEPT, NOBODY, SEAT, keep, set_back
from boardgames_tui.core.position import Position
from boardgames_tui.core.weights import unpack
from boardgames_tui.engine.compile.rule_slots import play as play_action
from boardgames_tui.engine.compile.specialise import bind
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.mcts_search import Thought
from boardgames_tui.engine.mcts.tree_store import Grove
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.games import GAMES
from boardgames_tui.games.io.engine import pattern_evaluation as windows
from boardgames_tui.games.io.engine import state as S
from boardgames_tui.games.io.engine.state import lines_of
from boardgames_tui.games.io.rules import SINGLE
from boardgames_tui.lab.logistic_regression import run_epoch
from boardgames_tui.lab.provenance import FIT_SEED, load_positions, provenance_of, save_positions, write_weights

IO = GAMES["io"]


SIZES = (9,) * 16 + (7, 7, 8, 11)
OPENINGS = (2, 3, 4, 4, 6, 8, 10, 16, 24)
"""So many actions at first are random."""
ASTRAY = 0.2
"""So often an action is chosen by its visits."""
VISITED = 16
"""Positions of the tree with fewer visits are left out."""
DEEP = 40
FIELDS = 6 + S.MAX_SIZE
"""Of a position: size, seat, cells left, Black's share in parts of SHARES, who won or -1, stage; then its rows."""
SHARES = 10_000
TRUST = 0.5
"""How much of the target of a position that was played is what the search said, not who won."""
SHARPER = 2.0
"""Searches see both sides nearer to each other than results do: so many times the logarithm of the odds is right."""
EPOCHS, RATE, DECAY = 3, 20.0, 2e-7


def collect(t, stack, store, out):
    """Write the positions of a tree that were visited enough, the root first; return how many numbers those are."""
    set_back(t.w, t.root, 0)
    keep(t.w, store, 0)
    n = note(t, 0, out, 0)
    depth = 0
    stack[0], stack[1] = t.ints[T.FIRST_CHILD], t.ints[T.FIRST_CHILD] + t.ints[T.CHILD_COUNT]
    while depth >= 0:
        node = stack[2 * depth]
        stack[2 * depth] += 1
        if node >= stack[2 * depth + 1]:
            depth -= 1
        elif t.ints[T.NODE_INTS * node + T.VISITS] >= VISITED:
            set_back(t.w, store, depth * t.w[KEPT])
            play_action(t.p, t.w, t.ints[T.NODE_INTS * node + T.ACTION])
            if t.w[S.EMPTY_COUNT]:
                n = note(t, node, out, n)
            if t.ints[T.NODE_INTS * node + T.CHILD_COUNT] and depth + 1 < DEEP:
                depth += 1
                keep(t.w, store, depth * t.w[KEPT])
                first = t.ints[T.NODE_INTS * node + T.FIRST_CHILD]
                stack[2 * depth], stack[2 * depth + 1] = first, first + t.ints[T.NODE_INTS * node + T.CHILD_COUNT]
    return n


def note(t, node, out, n):
    """Write a position behind n numbers; return how many there are then."""
    black = t.floats[T.NODE_FLOATS * node + T.VALUE_SUM] / t.ints[T.NODE_INTS * node + T.VISITS]
    out[n] = t.p[S.SIZE]
    out[n + 1] = t.w[SEAT]
    out[n + 2] = t.w[S.EMPTY_COUNT]
    out[n + 3] = int(SHARES * black)
    out[n + 4] = -1
    out[n + 5] = t.w[S.STAGE]
    for i in range(t.p[S.SIZE]):
        out[n + 6 + i] = t.w[S.LINES + i]
    return n + FIELDS


def self_play(grove, scratch, most, dice):
    """Return the positions of one game and of its searches."""
    position, opening, found = Position.start(IO, dice.choice(SIZES), engine=True), dice.choice(OPENINGS), []
    for ply in range(position.board.sites):
        if ply < opening:
            position = position.after(dice.choice(position.actions))
            continue
        grove.forget()
        thought = Thought(grove, position, 1, dice, None)
        thought.spend(Budget(None, most, None), bool, lambda _: None)
        if thought.nodes:
            n = grove.speed.of(collect)(thought.tree, *scratch)
            found.append(scratch[-1][:n].reshape(-1, FIELDS).copy())
        candidates = thought.candidates()
        visits = [candidate.visits + 1e-3 for candidate in candidates]
        chosen = dice.choices(candidates, visits)[0] if dice.random() < ASTRAY else candidates[0]
        position = position.after(next(action for action in position.actions if action.code == chosen.code))
    for rows in found:
        rows[0, 4] = position.outcome.winner or NOBODY
    return found


def play(file, seconds=300, most=400, seed=0):
    """Write the positions of games played for so long, without those of the opening."""
    seed = seed or time.time_ns()
    grove, dice, began = Grove(bind(IO, compiled=True), 48), random.Random(seed), time.monotonic()
    scratch = [grove.speed.zeros(room, "int64") for room in (2 * DEEP, 200 * DEEP, FIELDS * most)]
    found = []
    while time.monotonic() - began < seconds:
        found += self_play(grove, scratch, most, dice)
    rows = np.concatenate(found)
    save_positions(file, nodes=most, seed=seed, rows=rows[rows[:, 5] == SINGLE])


def looked_up(rows):
    """Return for positions of one size their phases after the opening, and the places of their weights."""
    n, left = int(rows[0, 0]), rows[:, 2]
    own, foe = (rows[:, 6 : 6 + n] >> shift & 0xFFFF for shift in (0, 16))
    black = (rows[:, 1] == BLACK)[:, None]
    own, foe = np.where(black, own, foe), np.where(black, foe, own)
    bits = [[own[:, y] >> x & 1, foe[:, y] >> x & 1] for y in range(n) for x in range(n)]
    cells = {(line, bit): c for c in range(n * n) for line, bit, _ in lines_of(n, c)}
    places = [left & 1]
    for line in range(4 * n):
        for first, kind, (order, *_) in windows.windows_of(n, line):
            code = np.full(len(rows), 2 + windows.PATTERNS * kind)
            for i, to in enumerate(order):
                if to >= 0:
                    mine, theirs = bits[cells[line, first + i]]
                    code += 3 ** (windows.WINDOW_LENGTH - 1 - to) * (mine + 2 * theirs)
            places.append(code)
    phase = 1 + (1000 * left[:, None] // (n * n) <= np.array(windows.PHASE_LIMITS)).sum(1)
    return phase, np.stack(places, 1).astype(np.int32)


def targets(rows):
    """Return how likely the side to act is to win."""
    share = np.clip(rows[:, 3] / SHARES, 0.003, 0.997)
    black = 1 / (1 + (1 / share - 1) ** SHARPER)
    won = np.select([rows[:, 4] == NOBODY, rows[:, 4] == BLACK], [0.5, 1.0], 0.0)
    black = np.where(rows[:, 4] < 0, black, TRUST * black + (1 - TRUST) * won)
    return np.where(rows[:, 1] == BLACK, black, 1 - black)


def fit(*files):
    """Go on from the weights that there are, and write them."""
    rows = load_positions(files)
    learned = windows.learned()
    arrays = (np.array(learned[name], float).reshape(windows.PHASES, -1) for name in ("biases", "windows"))
    weights = np.concatenate([*arrays], 1)
    spent, dice = np.full_like(weights, 4.0), np.random.default_rng(FIT_SEED)
    for n in range(EPOCHS):
        for size in np.unique(rows[:, 0]):
            these = rows[rows[:, 0] == size]
            phase, places = looked_up(these)
            order = dice.permutation(len(these))
            rate = RATE * (1 - 0.9 * n / EPOCHS)
            loss = run_epoch(phase, places, targets(these), order, weights, spent, rate, windows.UNIT, DECAY)
            print(f"epoch {n + 1}: loss {loss:.4f} of {len(these)} positions on {size}x{size}", flush=True)
    provenance = provenance_of("fit_io", files, len(rows))
    provenance = provenance._replace(data=f"{provenance.data}; begun with {of_before()}, whose opening is kept")
    write_weights(windows.LEARNED, {"biases": weights[:, :2], "windows": weights[:, 2:]}, provenance)


def of_before():
    """Return which weights the file held before the fit."""
    header, _ = unpack(windows.LEARNED.location.read_bytes(), windows.LEARNED.name)
    return f"the weights of {header.provenance.date} ({header.provenance.commit})"


if __name__ == "__main__":
    if sys.argv[1] == "play":
        play(sys.argv[2], *(int(word) for word in sys.argv[3:]))
    else:
        fit(*sys.argv[2:])
