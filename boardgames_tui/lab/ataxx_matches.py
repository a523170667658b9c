"""Matches between two versions of Ataxx' engine in one process, with other parameters or another network.

Each pair of games has an opening of its own, drawn with a seed, and is played with colours swapped. The same seed plays
the same games, whatever the number of jobs, unless the searches are limited by time.

In the kernels, the present position of the game is in the row `position`, in the layout BITBOARDS.
"""

import random
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from copy import copy
from queue import SimpleQueue
from typing import Any, NamedTuple

from boardgames_tui.arena.elo import SHARES
from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta.parameters import VALUES
from boardgames_tui.engine.alphabeta.search_memory import SearchMemory
from boardgames_tui.engine.alphabeta.state import SearchState, position_at, set_parameters
from boardgames_tui.engine.compile.rule_slots import make, verdict
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.time_management import UNLIMITED
from boardgames_tui.games.ataxx.engine import network
from boardgames_tui.kernel.language import BITBOARD_SIZE, BY_PATH, DRAWN, LOST, RNG_STATE, WON, Ints, Row
from boardgames_tui.lab.ataxx_games import (
    ATAXX,
    MAX_OPENING_VALUE,
    MAX_PLIES,
    MEGABYTES,
    OPENING,
    enter_position,
    play_move,
    random_move,
    search_position,
)

# Seconds between two looks at the time that a search has taken.
POLL_INTERVAL = 0.001

# Parameters of the search by name.
Parameters = Mapping[str, float]


class Player(NamedTuple):
    """One side of a match: the memory of its searches, and the weights of its network."""

    memory: SearchMemory
    weights: Any
    """The row `network.pack_weights` as an array; None for the network of the engine."""


class Opponents:
    """Games between two players, in several threads.

    Each move is searched up to a number of nodes or, with `seconds`, for some time of the processor, which leaves out
    the time in which other programs run; then the games are played one at a time. `networks` has the weights of both
    players, as `network.pack_weights` returns them; None stands for the network of the engine.
    """

    def __init__(
        self,
        jobs: int,
        nodes: int,
        *,
        seconds: float | None = None,
        networks: tuple[Ints | None, Ints | None] = (None, None),
    ) -> None:
        self._backend = backend = Backend(ATAXX, compiled=True)
        self._play_opening, self._play_game = backend.bind(play_opening), backend.bind(play_game)
        self._nodes, self._seconds = nodes, seconds
        jobs = jobs if seconds is None else 1
        self._executor = ThreadPoolExecutor(jobs)
        weights = [row and backend.ints(row) for row in networks]
        # The two players of each thread.
        self._free_players: SimpleQueue[tuple[Player, Player]] = SimpleQueue()
        for _ in range(jobs):
            one, other = (Player(SearchMemory(backend, MEGABYTES), row) for row in weights)
            # The first search specialises a kernel, which two threads must not do at the same time.
            prepare(one, VALUES)
            self._free_players.put((one, other))

    def count_pairs(self, one: Parameters, other: Parameters, seeds: Sequence[int]) -> list[int]:
        """Play a pair of games for each seed; return the number of pairs with each of the results in SHARES for one."""
        counts = [0] * len(SHARES)
        for half_points in self._executor.map(lambda seed: self._play_pair(one, other, seed), seeds):
            counts[half_points] += 1
        return counts

    def _play_pair(self, one: Parameters, other: Parameters, seed: int) -> int:
        """Play an opening twice, with colours swapped; return the half points of one."""
        players = self._free_players.get()
        opening = self._draw_opening(players[1], random.Random(seed))
        results = []
        for first, second in (((players[0], one), (players[1], other)), ((players[1], other), (players[0], one))):
            results.append(self._play(prepare(*first), prepare(*second), copy(opening)))
        self._free_players.put(players)
        return (results[0] - LOST) + (WON - results[1])

    def _draw_opening(self, player: Player, rng: random.Random) -> Any:
        """Draw a position after some random moves that is balanced by a search of a player."""
        rng_row = self._backend.zeros(RNG_STATE + 1, "int64")
        while True:
            rng_row[RNG_STATE] = rng.randrange(1, 1 << 32)
            thread = prepare(player, VALUES)
            if self._play_opening(thread, rng_row, rng.randint(*OPENING), self._nodes):
                return copy(thread.state[position_at(0) : position_at(1)])

    def _play(self, first: SearchState, second: SearchState, position: Any) -> int:
        """Play a game from a position; return the result of the first search, which begins."""
        if self._seconds is None:
            return int(self._play_game(first, second, position, self._nodes))
        with ThreadPoolExecutor(1) as executor:
            game = executor.submit(self._play_game, first, second, position, UNLIMITED)
            stop_searches_in_time(game, (first, second), self._seconds)
            return int(game.result())


def prepare(player: Player, values: Parameters) -> SearchState:
    """Return the state of a search with empty memory and a set of parameters."""
    player.memory.forget()
    start = Position.start(ATAXX, network.SIZE, {}, engine_defaults=True)
    thread = enter_position(player.memory, start, player.weights)
    set_parameters(thread.state, {name: round(number) for name, number in values.items()})
    return thread


def stop_searches_in_time(game: Future[int], threads: Sequence[SearchState], seconds: float) -> None:
    """Stop each search of a game that is being played after some seconds of the process, until the game is over.

    Nothing else may run in the process. A search counts itself in AGE when it begins.
    """
    ages = [int(thread.state[S.AGE]) for thread in threads]
    searching, began = threads[0], time.process_time()
    while not game.done():
        for player, thread in enumerate(threads):
            if thread.state[S.AGE] != ages[player]:
                ages[player] = int(thread.state[S.AGE])
                searching, began = thread, time.process_time()
        if time.process_time() - began >= seconds:
            # The other search, which may have begun since, sets its STOP to 0 in any case.
            searching.state[S.STOP] = 1
        time.sleep(POLL_INTERVAL)


def play_opening(thread: SearchState, rng_row: Row, plies: int, nodes: int) -> bool:
    """Play random moves from the root; return whether the game goes on and is balanced by a search."""
    w = thread.state
    for _ in range(plies):
        play_move(thread, random_move(thread, rng_row))
        if verdict(thread.plan, w, position_at(0), 0):
            return False
    _, value = search_position(thread, nodes)
    return abs(value) <= MAX_OPENING_VALUE


def play_game(first: SearchState, second: SearchState, position: Row, nodes: int) -> int:
    """Play a game from a position between two searches in turn; return the result of the first, which begins."""
    for ply in range(MAX_PLIES):
        thread = first if ply % 2 == 0 else second
        w = thread.state
        for i in range(BITBOARD_SIZE):
            w[position_at(0) + i] = position[i]
        result = verdict(thread.plan, w, position_at(0), 0) % BY_PATH
        if result:
            return result if ply % 2 == 0 else LOST + WON - result
        move, _ = search_position(thread, nodes)
        make(thread.plan, w, position_at(0), move)
        for i in range(BITBOARD_SIZE):
            position[i] = w[position_at(1) + i]
    return DRAWN
