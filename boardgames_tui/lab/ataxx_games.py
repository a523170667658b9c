"""Games of Ataxx' engine against itself, played in compiled code, for the fit of the network.

In the kernels, `thread` holds the arrays of an alpha-beta search, and `w` its state row (`alphabeta/state.py`). The
present position of the game is that of the search's root. A sample is a saved position, in the layout SAMPLE; `samples`
has those of a game one after another. `rng_row` holds the state of the random generator at RNG_STATE.
"""

import random
from collections.abc import Iterable

import numpy as np

from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta import transposition_table as TT
from boardgames_tui.engine.alphabeta.move_ordering import move_of
from boardgames_tui.engine.alphabeta.root import init_root, iterate
from boardgames_tui.engine.alphabeta.search_memory import SearchMemory
from boardgames_tui.engine.alphabeta.state import SearchState, position_at, root_move_at
from boardgames_tui.engine.compile.rule_slots import list_moves, make, verdict
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx import LAYOUTS
from boardgames_tui.games.ataxx.engine import network
from boardgames_tui.games.ataxx.engine import state as B
from boardgames_tui.kernel.language import BITBOARD_SIZE, BY_PATH, DRAWN, LOST, RNG_STATE, WON, Row, random_below
from boardgames_tui.kernel.layout import Layout
from boardgames_tui.lab.fit_driver import Columns

ATAXX = GAMES["ataxx"]
# Least and greatest number of random actions at the start of a game.
OPENING = (4, 12)
# Plies after which a game counts as drawn.
MAX_PLIES = 400
# On average, one of this many later actions is random.
RANDOM_ACTION_INTERVAL = 40
# Share of the games in which cells may be blocked.
BLOCKED_SHARE = 0.15
# Size of the transposition table.
MEGABYTES = 8

SAMPLE = Layout("Position of a game, as it is saved")
OWN = SAMPLE.scalar("OWN", "cells with a piece of the side to act, as bits")
FOE = SAMPLE.scalar("FOE", "cells with a piece of the other side, as bits")
BLOCKS = SAMPLE.scalar("BLOCKS", "cells with a block, as bits")
VALUE = SAMPLE.scalar("VALUE", "value for the side to act by the search")
PARITY = SAMPLE.scalar("PARITY", "number of actions played before, modulo 2")
RESULT = SAMPLE.scalar("RESULT", "LOST, DRAWN or WON by the side to act")
SAMPLE.check(globals())
SAMPLE_SIZE = SAMPLE.size


def play_game(thread: SearchState, start: Row, rng_row: Row, samples: Row, nodes: int, opening: int) -> int:
    """Play one game from the position `start`; return the number of samples written, one for each searched position.

    The first `opening` actions are random; the others are searched up to a number of nodes, and some are random. The
    samples lack their BLOCKS.
    """
    w = thread.state
    for i in range(BITBOARD_SIZE):
        w[position_at(0) + i] = start[i]
    count = 0
    for ply in range(MAX_PLIES):
        result = verdict(thread.plan, w, position_at(0), 0)
        if result:
            write_results(samples, count, ply % 2, result % BY_PATH)
            return count
        move = random_move(thread, rng_row)
        if ply >= opening:
            best_move, value = search_position(thread, nodes)
            sample = SAMPLE_SIZE * count
            samples[sample + OWN] = w[position_at(0) + B.OWN]
            samples[sample + FOE] = w[position_at(0) + B.FOE]
            samples[sample + VALUE] = value
            samples[sample + PARITY] = ply % 2
            count += 1
            if random_below(rng_row, RANDOM_ACTION_INTERVAL):
                move = best_move
        # `make` writes the position after the move behind the present one.
        make(thread.plan, w, position_at(0), move)
        for i in range(BITBOARD_SIZE):
            w[position_at(0) + i] = w[position_at(1) + i]
    write_results(samples, count, 0, DRAWN)
    return count


def write_results(samples: Row, count: int, parity: int, result: int) -> None:
    """Write the RESULT of the first `count` samples, given LOST, DRAWN or WON for the side that acts at `parity`."""
    for number in range(count):
        sample = SAMPLE_SIZE * number
        opposite_result = LOST + WON - result
        samples[sample + RESULT] = result if samples[sample + PARITY] == parity else opposite_result


def random_move(thread: SearchState, rng_row: Row) -> int:
    """Return a random legal move of the present position; all are equally likely."""
    begin = thread.state[S.MOVE_LISTS]
    end = list_moves(thread.plan, thread.state, position_at(0), begin)
    return move_of(thread.state[begin + random_below(rng_row, end - begin)])


def search_position(thread: SearchState, nodes: int) -> tuple[int, int]:
    """Search the present position by iterative deepening, up to a number of nodes; return the best move and its value.

    The value is UNKNOWN if the first iteration was stopped before it found one.
    """
    w = thread.state
    w[S.NODES] = 0
    w[S.STOP] = 0
    w[S.NODE_LIMIT] = nodes
    w[S.AGE] = (w[S.AGE] + 1) % TT.AGES
    init_root(thread)
    best = root_move_at(w, 0)
    depth = 0
    value = S.UNKNOWN
    is_proven = False
    # Values of proven wins and losses are in the range; UNKNOWN is not.
    while not (is_proven or w[S.STOP] or abs(value) in range(S.MATE_BOUND, S.MATE)):
        depth += 1
        is_proven = iterate(thread, depth, 1)
        # An iteration that was stopped may have found no value.
        if w[best + S.SCORE] > S.UNKNOWN:
            value = w[best + S.SCORE]
    return w[best + S.MOVE], value


def play_games(games: Iterable[int], nodes: int, rng: random.Random) -> Columns:
    """Play games; return the samples with a value. Each action is searched up to a number of nodes."""
    backend = Backend(ATAXX, compiled=True)
    memory = SearchMemory(backend, MEGABYTES)
    rng_row = backend.zeros(RNG_STATE + 1, "int64")
    rng_row[RNG_STATE] = rng.randrange(1, 1 << 32)
    rows_of_games = []
    for _ in games:
        random_blocks = [f"random:{rng.randint(1, 10)}:{block_seed}" for block_seed in range(10)]
        blocks = rng.choice(["", *LAYOUTS, *random_blocks])
        if rng.random() >= BLOCKED_SHARE:
            blocks = ""
        thread = memory.prepare_search(Position.start(ATAXX, network.SIZE, {"blocks": blocks}, engine_defaults=True))
        start = backend.ints(thread.state[position_at(0) : position_at(1)], wide=True)
        samples = backend.zeros(SAMPLE_SIZE * MAX_PLIES, "int64")
        count = backend.bind(play_game)(thread, start, rng_row, samples, nodes, rng.randint(*OPENING))
        rows = samples.reshape(-1, SAMPLE_SIZE)[:count]
        # On this size one word holds the board; a cell that is not open is blocked.
        rows[:, BLOCKS] = thread.plan[B.CELLS] ^ thread.plan[B.OPEN]
        rows_of_games.append(rows[rows[:, VALUE] > S.UNKNOWN])
    return {"rows": np.concatenate(rows_of_games)}
