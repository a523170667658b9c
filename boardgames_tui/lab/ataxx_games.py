"""Games of Ataxx' engine against itself, played in compiled code, for the fit of the network."""

import random
from typing import Annotated

import numpy as np
import typer

from boardgames_tui.core.kernel import BITBOARD_SIZE, DRAWN, MOVE_RANGE, RNG_STATE, Row, random_below
from boardgames_tui.core.layout import Layout
from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta import transposition_table as TT
from boardgames_tui.engine.alphabeta.iterative_deepening import SearchMemory
from boardgames_tui.engine.alphabeta.root import init_root, iterate
from boardgames_tui.engine.alphabeta.state import SearchState
from boardgames_tui.engine.compile.rule_slots import list_moves, make, verdict
from boardgames_tui.engine.compile.specialise import bind_rules
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx import LAYOUTS
from boardgames_tui.games.ataxx.engine import network
from boardgames_tui.games.ataxx.engine import state as B
from boardgames_tui.lab.provenance import save_positions

ATAXX = GAMES["ataxx"]
# Least and greatest number of random actions at the start of a game.
OPENING = (4, 12)
MAX_PLIES = 400
# One of this many later actions is random.
RANDOM_ACTION_INTERVAL = 40
# Share of the games in which cells may be blocked.
BLOCKED_SHARE = 0.15

SAMPLE = Layout("Position of a game, as it is saved")
OWN = SAMPLE.scalar("OWN", "cells with a piece of the side to act, as bits")
FOE = SAMPLE.scalar("FOE", "cells with a piece of the other side, as bits")
BLOCKS = SAMPLE.scalar("BLOCKS", "cells with a block, as bits")
VALUE = SAMPLE.scalar("VALUE", "value for the side to act by the search")
PARITY = SAMPLE.scalar("PARITY", "number of actions played before, modulo 2")
RESULT = SAMPLE.scalar("RESULT", "LOST, DRAWN or WON by the side to act")
SAMPLE.check(globals())
SAMPLE_SIZE = SAMPLE.size


def play_game(m: SearchState, start: Row, dice: Row, samples: Row, nodes: int, opening: int) -> int:
    """Play one game; write a sample, but for its blocks, of each position after the opening; return their number.

    `start` holds the first position, and `rng` the state of the random generator at RNG_STATE. The first `opening`
    actions are random; the others are searched up to a number of nodes.
    """
    w = m.state
    for i in range(BITBOARD_SIZE):
        w[S.POSITIONS + i] = start[i]
    count = 0
    for ply in range(MAX_PLIES):
        end = verdict(m.plan, w, S.POSITIONS, 0)
        if end:
            write_results(samples, count, ply % 2, end % 4)
            return count
        move = random_move(m, dice)
        if ply >= opening:
            best, value = search_position(m, nodes)
            at = SAMPLE_SIZE * count
            samples[at + OWN] = w[S.POSITIONS + B.OWN]
            samples[at + FOE] = w[S.POSITIONS + B.FOE]
            samples[at + VALUE] = value
            samples[at + PARITY] = ply % 2
            count += 1
            if random_below(dice, RANDOM_ACTION_INTERVAL):
                move = best
        make(m.plan, w, S.POSITIONS, move)
        for i in range(BITBOARD_SIZE):
            w[S.POSITIONS + i] = w[S.POSITIONS + BITBOARD_SIZE + i]
    write_results(samples, count, 0, DRAWN)
    return count


def write_results(samples: Row, count: int, parity: int, end: int) -> None:
    """Write the result to each sample of a game that has ended so for the side to act after plies of this parity."""
    for n in range(count):
        at = SAMPLE_SIZE * n
        samples[at + RESULT] = end if samples[at + PARITY] == parity else 4 - end


def random_move(m: SearchState, dice: Row) -> int:
    """Return a random legal move of the first position; all are equally likely."""
    begin = m.state[S.MOVE_LISTS]
    end = list_moves(m.plan, m.state, S.POSITIONS, begin)
    return m.state[begin + random_below(dice, end - begin)] % MOVE_RANGE


def search_position(m: SearchState, nodes: int) -> tuple[int, int]:
    """Search the first position by iterative deepening, up to a number of nodes; return the best move and its value.

    The value is UNKNOWN if the first iteration was cut off before it found one.
    """
    w = m.state
    w[S.NODES] = 0
    w[S.STOP] = 0
    w[S.NODE_LIMIT] = nodes
    w[S.AGE] = (w[S.AGE] + 1) % TT.AGES
    init_root(m)
    depth = 0
    value = S.UNKNOWN
    is_full = False
    while not (is_full or w[S.STOP] or abs(value) in range(S.MATE_BOUND, S.MATE)):
        depth += 1
        is_full = iterate(m, depth, 1)
        # An iteration that was cut off may have found nothing.
        value = w[w[S.ROOT_MOVES] + S.SCORE] if w[w[S.ROOT_MOVES] + S.SCORE] > S.UNKNOWN else value
    return w[w[S.ROOT_MOVES] + S.MOVE], value


def play_games(
    file: str,
    games: int,
    nodes: Annotated[int, typer.Argument()] = 200,
    seed: Annotated[int, typer.Argument()] = 1,
) -> None:
    """Play games and write their positions; each action is searched up to a number of nodes."""
    backend, dice = bind_rules(ATAXX, compiled=True), random.Random(seed)
    memory, found, kernel_dice = SearchMemory(backend, 8), [], backend.zeros(BITBOARD_SIZE, "int64")
    kernel_dice[RNG_STATE] = dice.randrange(1, 1 << 32)
    for _ in range(games):
        blocks = dice.choice(["", *LAYOUTS, *(f"random:{dice.randint(1, 10)}:{seed}" for seed in range(10))])
        blocks = blocks if dice.random() < BLOCKED_SHARE else ""
        m = memory.prepare_search(Position.start(ATAXX, network.SIZE, {"blocks": blocks}, engine=True))
        start = backend.ints(m.state[S.POSITIONS : S.POSITIONS + BITBOARD_SIZE], wide=True)
        samples = backend.zeros(SAMPLE_SIZE * MAX_PLIES, "int64")
        count = backend.of(play_game)(m, start, kernel_dice, samples, nodes, dice.randint(*OPENING))
        rows = samples.reshape(-1, SAMPLE_SIZE)[:count]
        rows[:, BLOCKS] = m.plan[B.CELLS] ^ m.plan[B.OPEN]
        found.append(rows[rows[:, VALUE] > S.UNKNOWN])
    save_positions(file, nodes=nodes, seed=seed, rows=np.concatenate(found))
