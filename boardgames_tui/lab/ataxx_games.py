"""Games of Ataxx' engine against itself, played in compiled code, for the fit of the network.

In the kernels, `thread` holds the arrays of an alpha-beta search, and `w` its state row (`alphabeta/state.py`). The
present position of the game is that of the search's root. `plies` has the plies of a game one after another, in the
layout PLY. `rng_row` holds the state of the random generator at RNG_STATE.
"""

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

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
from boardgames_tui.kernel.language import BITBOARD_SIZE, BY_PATH, DRAWN, MOVE_RANGE, RNG_STATE, Ints, Row, random_below
from boardgames_tui.kernel.layout import Layout
from boardgames_tui.lab.ataxx_game_files import join_games, record_game
from boardgames_tui.lab.fit_driver import Columns

ATAXX = GAMES["ataxx"]
# Least and greatest number of random actions at the start of a game.
OPENING = (4, 12)
# Absolute value of the position after the opening, at most: neither side wins more than three of four such games.
MAX_OPENING_VALUE = 400
# Plies after which a game is left out.
MAX_PLIES = 400
# On average, one of this many later actions is random.
RANDOM_ACTION_INTERVAL = 40
# Share of the games in which cells may be blocked.
BLOCKED_SHARE = 0.15
# Share of the games on boards of other sizes than the network's, and these sizes.
OTHER_SIZE_SHARE, OTHER_SIZES = 0.04, (5, 6, 8, 9)
# Size of the transposition table.
MEGABYTES = 8

PLY = Layout("Ply of a game")
MOVE = PLY.scalar("MOVE", "the move played, plus MOVE_RANGE if it was random")
VALUE = PLY.scalar("VALUE", "value of the position before it by the search, UNKNOWN if it was not searched")
PLY.check(globals())
PLY_SIZE = PLY.size


def play_game(thread: SearchState, start: Row, rng_row: Row, plies: Row, nodes: int, opening: int) -> int:
    """Play one game from the position `start`; return its number of plies, plus MAX_PLIES times its result.

    The first `opening` actions are random; the others are searched up to a number of nodes, and some are random. The
    result is LOST, DRAWN or WON for the side to act at the end. Return 0 for a game to be left out: one that ends in
    the opening, is unbalanced after it, or ends by the limit of half-moves.
    """
    w = thread.state
    for i in range(BITBOARD_SIZE):
        w[position_at(0) + i] = start[i]
    for ply in range(MAX_PLIES):
        result = verdict(thread.plan, w, position_at(0), 0)
        if result:
            is_left_out = ply <= opening or result == DRAWN + BY_PATH
            return 0 if is_left_out else ply + MAX_PLIES * (result % BY_PATH)
        move = random_move(thread, rng_row) + MOVE_RANGE
        value = S.UNKNOWN
        if ply >= opening:
            best_move, value = search_position(thread, nodes)
            if ply == opening and value > S.UNKNOWN and abs(value) > MAX_OPENING_VALUE:
                return 0
            if random_below(rng_row, RANDOM_ACTION_INTERVAL):
                move = best_move
        plies[PLY_SIZE * ply + MOVE] = move
        plies[PLY_SIZE * ply + VALUE] = value
        play_move(thread, move % MOVE_RANGE)
    return 0


def play_move(thread: SearchState, move: int) -> None:
    """Play a move in the present position of the game."""
    w = thread.state
    # `make` writes the position after the move behind the present one.
    make(thread.plan, w, position_at(0), move)
    for i in range(BITBOARD_SIZE):
        w[position_at(0) + i] = w[position_at(1) + i]


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
    while depth < S.MAX_PLY - 1 and not (is_proven or w[S.STOP] or abs(value) in range(S.MATE_BOUND, S.MATE)):
        depth += 1
        is_proven = iterate(thread, depth, 1)
        # An iteration that was stopped may have found no value.
        if w[best + S.SCORE] > S.UNKNOWN:
            value = w[best + S.SCORE]
    return w[best + S.MOVE], value


def read_network(file: Path) -> Ints:
    """Return the weights in a file as the row of the engine; raise WeightsError if they do not fit it."""
    return network.pack_weights(network.LEARNED.read(file, str(file)))


def play_games(games: Iterable[int], nodes: int, rng: random.Random, weights: Ints | None = None) -> Columns:
    """Play games; return them as the columns of a file. Each action is searched up to a number of nodes.

    `weights` are those of another network than the engine's (`network.pack_weights`).
    """
    backend = Backend(ATAXX, compiled=True)
    network_row = weights and backend.ints(weights)
    memory = SearchMemory(backend, MEGABYTES)
    rng_row = backend.zeros(RNG_STATE + 1, "int64")
    rng_row[RNG_STATE] = rng.randrange(1, 1 << 32)
    plies = backend.zeros(PLY_SIZE * MAX_PLIES, "int64")
    records = []
    for _ in games:
        result_and_count = 0
        # A game that is left out is replaced by another one.
        while not result_and_count:
            thread = enter_position(memory, draw_start(rng), network_row)
            start = backend.ints(thread.state[position_at(0) : position_at(1)], wide=True)
            result_and_count = backend.bind(play_game)(thread, start, rng_row, plies, nodes, rng.randint(*OPENING))
        result, count = divmod(result_and_count, MAX_PLIES)
        rows = plies.reshape(-1, PLY_SIZE)[:count]
        records.append(record_game(thread.plan, start, rows[:, MOVE], rows[:, VALUE], result))
    return join_games(records)


def enter_position(memory: SearchMemory, position: Position, weights: Any) -> SearchState:
    """Return the state of a search from a position, on the network's board with other weights if these are given."""
    thread = memory.prepare_search(position)
    return thread if weights is None or position.size != network.SIZE else thread._replace(weights=weights)


def draw_start(rng: random.Random) -> Position:
    """Draw the size and the blocks of a game; return its first position."""
    size = rng.choice(OTHER_SIZES) if rng.random() < OTHER_SIZE_SHARE else network.SIZE
    # Without a centre cell, only an even number of blocks can be symmetric.
    counts = range(1, 11) if size % 2 else range(2, 11, 2)
    random_blocks = [f"random:{rng.choice(counts)}:{block_seed}" for block_seed in range(10)]
    layouts = LAYOUTS if size == network.SIZE else ()
    blocks = rng.choice(["", *layouts, *random_blocks])
    if rng.random() >= BLOCKED_SHARE:
        blocks = ""
    return Position.start(ATAXX, size, {"blocks": blocks}, engine_defaults=True)
