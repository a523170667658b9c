"""Positions of saved games of Ataxx, with their values, for the fit and the measurement of the network.

A sample is a position that was searched, in the layout SAMPLE. Games on boards of another size than the network's have
no samples.
"""

import numpy as np
from numpy.typing import NDArray

from boardgames_tui.core.cells import BLACK
from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.compile.rule_slots import make
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx.engine import bitboard_rules, network
from boardgames_tui.games.ataxx.engine import state as B
from boardgames_tui.games.ataxx.rules import Ataxx
from boardgames_tui.kernel.language import BITBOARD_SIZE, DRAWN, MOVE_RANGE, WON, Ints, Row
from boardgames_tui.kernel.layout import Layout
from boardgames_tui.lab import ataxx_game_files as F
from boardgames_tui.lab.fit_driver import Columns

# Absolute value to which values are clipped before they become probabilities.
MAX_VALUE = 4000

SAMPLE = Layout("Position of a game, for the fit; on its board one word holds a set of cells")
OWN = SAMPLE.scalar("OWN", "cells with a piece of the side to act, as bits")
FOE = SAMPLE.scalar("FOE", "cells with a piece of the other side, as bits")
BLOCKS = SAMPLE.scalar("BLOCKS", "cells with a block, as bits")
VALUE = SAMPLE.scalar("VALUE", "value for the side to act by the search")
OUTCOME = SAMPLE.scalar("OUTCOME", "value for the side to act by what followed: the next random move, or the end")
SAMPLE.check(globals())
SAMPLE_SIZE = SAMPLE.size


def list_samples(columns: Columns) -> NDArray[np.int64]:
    """Return the samples of games, given as the columns of a file, as rows."""
    backend = Backend(GAMES["ataxx"], compiled=True)
    state = Position.start(backend.game, network.SIZE).state
    assert isinstance(state, Ataxx)
    plan = bitboard_rules.plan(state)
    games, moves, values = (columns[name].astype(np.int64).ravel() for name in ("games", "moves", "values"))
    samples = np.zeros(SAMPLE_SIZE * np.count_nonzero(values > S.UNKNOWN), np.int64)
    positions = backend.zeros(2 * BITBOARD_SIZE, "int64")
    count = backend.bind(replay_games)(backend.ints(plan, wide=True), positions, games, moves, values, samples)
    return samples.reshape(-1, SAMPLE_SIZE)[:count]


def replay_games(p: Ints, w: Row, games: Ints, moves: Ints, values: Ints, samples: Row) -> int:
    """Write the samples of all games on the board of which `p` has the tables; return their number.

    `w` has room for two positions.
    """
    count = 0
    first_ply = 0
    for game in range(0, len(games), F.GAME_SIZE):
        if games[game + F.SIZE] == p[B.SIZE]:
            end = replay_game(p, w, games, game, moves, values, first_ply, samples, count)
            write_outcomes(games, game, moves, values, first_ply, samples, end)
            count = end
        first_ply += games[game + F.PLIES]
    return count


def replay_game(
    p: Ints, w: Row, games: Ints, game: int, moves: Ints, values: Ints, first_ply: int, samples: Row, count: int
) -> int:
    """Append the samples of one game to the first `count` samples, all but their outcomes; return the new number.

    The game's record begins at games[game], its moves and values at `first_ply`.
    """
    for word in range(2):
        w[B.OWN + word] = games[game + F.OWN + word]
        w[B.FOE + word] = games[game + F.FOE + word]
    w[B.HALFMOVES] = 0
    w[B.SIDE] = BLACK
    for ply in range(first_ply, first_ply + games[game + F.PLIES]):
        if values[ply] > S.UNKNOWN:
            sample = SAMPLE_SIZE * count
            samples[sample + OWN] = w[B.OWN]
            samples[sample + FOE] = w[B.FOE]
            samples[sample + BLOCKS] = games[game + F.BLOCKS]
            samples[sample + VALUE] = values[ply]
            count += 1
        # `make` writes the position after the move behind the present one.
        make(p, w, 0, moves[ply] % MOVE_RANGE)
        for i in range(BITBOARD_SIZE):
            w[i] = w[BITBOARD_SIZE + i]
    return count


def write_outcomes(games: Ints, game: int, moves: Ints, values: Ints, first_ply: int, samples: Row, end: int) -> None:
    """Write the outcomes of the samples of one game, the last of which precedes sample number `end`.

    The end of the game says nothing about the positions before a random move: their outcome is the value of the
    position in which it was made.
    """
    result = games[game + F.RESULT]
    outcome = 0
    if result != DRAWN:
        outcome = S.MATE if result == WON else -S.MATE
    sample = SAMPLE_SIZE * end
    for plies_left in range(1, games[game + F.PLIES] + 1):
        ply = first_ply + games[game + F.PLIES] - plies_left
        outcome = -outcome
        if values[ply] > S.UNKNOWN:
            sample -= SAMPLE_SIZE
            if moves[ply] >= MOVE_RANGE:
                outcome = values[ply]
            samples[sample + OUTCOME] = outcome


def count_empty(samples: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the number of empty cells of each sample."""
    occupied = samples[:, OWN] | samples[:, FOE] | samples[:, BLOCKS]
    counts: NDArray[np.int64] = network.SIZE**2 - np.bitwise_count(occupied).astype(np.int64)
    return counts


def win_shares(values: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the probabilities of a win that values mean."""
    clipped_values = np.clip(values, -MAX_VALUE, MAX_VALUE)
    shares: NDArray[np.float64] = 1 / (1 + np.exp(-clipped_values / network.WIN_PROBABILITY_SCALE))
    return shares
