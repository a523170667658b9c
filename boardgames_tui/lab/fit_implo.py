"""Fits the weights of Implo's judge (`games/implo/engine/evaluation.weights`) to games of the engine against itself.

python -m boardgames_tui.lab fit_implo play FILE [SECONDS [NODES [SEED]]]    writes positions (.npz)
python -m boardgames_tui.lab fit_implo fit FILE …                     writes evaluation.weights from them
"""

import random
import sys
import time
from itertools import accumulate, product
from math import prod

import numpy as np
from numba.typed import List

from boardgames_tui.core.kernel import EMPTY
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import bind
from boardgames_tui.engine.mcts.mcts_search import Thought
from boardgames_tui.engine.mcts.tree_store import Grove
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.games import GAMES
from boardgames_tui.games.implo.engine import evaluation as judge
from boardgames_tui.games.implo.engine import fast_rules as swift
from boardgames_tui.games.implo.engine import state as S
from boardgames_tui.games.implo.rules import PLACE
from boardgames_tui.lab.logistic_regression import run_epoch
from boardgames_tui.lab.provenance import FIT_SEED, load_positions, provenance_of, save_positions, write_weights

IMPLO = GAMES["implo"]


SIZE = 8
OPENING = 22
"""At most so many actions of a game are random."""
ASTRAY = 6
"""One placement of so many is chosen by its part of the visits."""
TRUST = 0.7
"""How much of a position's target is what the search said, not who won."""
EPOCHS, RATE, DECAY = 8, 50.0, 1e-6


class Recorder(list):
    """A plan that remembers which weights are looked up."""

    def __getitem__(self, i):
        if isinstance(i, int) and i >= S.WEIGHTS:
            self.seen.append(i - S.WEIGHTS)
        return super().__getitem__(i)


def searched(grove, position, most, dice):
    """Return the action to play, and what the search says of it to the side to act, in thousandths."""
    grove.forget()
    thought = Thought(grove, position, 1, dice, None)
    thought.spend(Budget(None, most, None), bool, lambda _: None)
    best, *_ = candidates = thought.candidates()
    visits = [candidate.visits for candidate in candidates]
    score = next(thought.infos()).score
    if score.kind == "win" and position.row[position.board.first] == PLACE and dice.randrange(ASTRAY) == 0:
        best = dice.choices(candidates, visits)[0]
    said = score.value if score.kind == "win" else 1000 * (score.value > 0)
    return next(action for action in position.actions if action.code == best.code), said


def self_play(grove, most, dice):
    """Return each position of a game before a placement: cells, the side to act, what the search said, who won."""
    position, opening, rows = Position.start(IMPLO, SIZE, engine=True), dice.randint(1, OPENING), []
    for ply in range(1000):
        if position.outcome:
            break
        action, said = (dice.choice(position.actions), None) if ply < opening else searched(grove, position, most, dice)
        if said is not None and position.row[position.board.first] == PLACE:
            rows.append((*position.cells, position.side, said))
        position = position.after(action)
    return [(*row, position.outcome.winner) for row in rows]


def play(file, seconds=300, most=400, seed=0):
    """Write the positions of games played for so long."""
    seed = seed or time.time_ns()
    grove, dice, began = Grove(bind(IMPLO, compiled=True), 32), random.Random(seed), time.monotonic()
    rows = []
    while time.monotonic() - began < seconds:
        rows += self_play(grove, most, dice)
    save_positions(file, nodes=most, seed=seed, rows=np.array(rows, np.int16))


def features(board, plan, cells, side):
    """Return the places of the weights that a position is judged by."""
    row = [*map(int, cells)] + [0] * (board.length - board.sites)
    row[board.side], row[board.seat], row[board.first + 2] = side, side, 3 - side
    w = swift.enter(plan, board, row, ())
    plan.seen = []
    judge.value(plan, w)
    return np.array(plan.seen, np.int32)


def classes():
    """Return for each feature the one that it shares its weight with, since boards may be turned and reflected."""
    same = np.arange(judge.WEIGHTS)
    for table, n in product((0, judge.PATTERN_SIZE), range(10**4)):
        a, b, c, d = n // 1000, n // 100 % 10, n // 10 % 10, n % 10
        same[table + judge.WINDOWS + n] = table + judge.WINDOWS + least((a, b, d, c), (0, 1, 3, 2))
        same[table + judge.BESIDE + n] = table + judge.BESIDE + least((a, b, c, d), (0, 1, 2, 3))
    return same


def least(ring, order):
    """Return the lowest number of four digits around a point when they are turned and reflected."""
    turned = [ring[k:] + ring[:k] for k in range(4)]
    return min(int("".join(str(each[i]) for i in order)) for one in turned for each in (one, one[::-1]))


def sharpened(said, won, phase):
    """Return what the searches said, made as sure in each phase as they were right, since short ones are too timid."""
    held = np.clip(said, 3, 997)
    odds = np.log(held / (1000 - held))
    found = np.zeros(len(odds))
    for each in np.unique(phase):
        at = phase == each
        inputs, line = np.stack([odds[at], np.ones(at.sum())]), np.array([1.0, 0.0])
        for _ in range(20):
            share = 1 / (1 + np.exp(-line @ inputs))
            bend = (inputs * share * (1 - share)) @ inputs.T
            line += np.linalg.solve(bend, inputs @ (won[at] - share))
        found[at] = 1 / (1 + np.exp(-line @ inputs))
    return found


def fit(*files):
    """Write the weights that say best who won, and what the search said."""
    found = load_positions(files)
    board = Position.start(IMPLO, SIZE).board
    plan, same = Recorder([*S.plan(board), *[0] * judge.WEIGHTS]), classes()
    cells, (side, said, won) = found[:, : SIZE * SIZE], found[:, SIZE * SIZE :].T
    places = List(same[features(board, plan, *each)] for each in zip(cells, side.tolist(), strict=True))
    eighths = 8 * (cells == EMPTY).sum(1) // SIZE**2
    target = TRUST * sharpened(said, won == side, eighths) + (1 - TRUST) * (won == side)
    weights, spent = np.zeros((1, judge.WEIGHTS)), np.ones((1, judge.WEIGHTS))
    order, dice, phase = np.arange(len(found)), np.random.default_rng(FIT_SEED), np.zeros(len(found), np.int64)
    for n in range(EPOCHS):
        dice.shuffle(order)
        loss = run_epoch(phase, places, target, order, weights, spent, RATE * 0.8**n, judge.UNIT, DECAY)
        sys.stdout.write(f"epoch {n + 1}: loss {loss:.4f} of {len(found)} positions\n")
    ends = list(accumulate(prod(spec.shape) for spec in judge.LEARNED.arrays.values()))
    arrays = dict(zip(judge.LEARNED.arrays, np.split(weights[0, same], ends[:-1]), strict=True))
    write_weights(judge.LEARNED, arrays, provenance_of("fit_implo", files, len(found)))


if __name__ == "__main__":
    if sys.argv[1] == "play":
        play(sys.argv[2], *map(int, sys.argv[3:]))
    else:
        fit(*sys.argv[2:])
