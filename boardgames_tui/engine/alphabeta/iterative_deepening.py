"""Iterative deepening: one alpha-beta search of one position, in threads of its own.

Compiled kernels release Python's lock, so the search runs beside the thread that reads commands and watches the clock.
The result is that of the main search thread. The others search the same position, half of them a ply deeper, and share
nothing but the transposition table (lazy SMP): there the main thread finds values that it needs next.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from copy import copy
from dataclasses import dataclass
from math import exp
from operator import itemgetter
from typing import Any, TypeAlias

from boardgames_tui.core.action import Action
from boardgames_tui.core.kernel import BITBOARD_SIZE, BLOCK
from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta import root
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta import transposition_table as TT
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.levels import Candidate, choose
from boardgames_tui.engine.time_management import UNLIMITED, Budget
from boardgames_tui.uai.values import Info, Score

# Seconds between two looks at the clock.
POLL_INTERVAL = 0.001
# A search that may stop early starts no iteration after this share of its time, which it would hardly finish.
LAST_START = 0.5
# At temperature 1, an action is chosen e times as rarely if its value is lower by this much.
TEMPERATURE_SCALE = 100
# An action that would be chosen exp(MAX_RARITY) times as rarely as the best one is not searched.
MAX_RARITY = 6
# Buckets of the table of an interpreted search, which is too slow to fill them.
UNCOMPILED_BUCKETS = 1 << 12


class SearchMemory:
    """Memory that outlasts a search: the transposition table, of a size in megabytes, and the learned weights."""

    def __init__(self, backend: Backend, megabytes: int) -> None:
        assert backend.game.engine_modules.bitboard_rules
        assert backend.game.engine_modules.evaluation
        self.bitboard_rules, self.evaluation, self._backend = (
            backend.game.engine_modules.bitboard_rules,
            backend.game.engine_modules.evaluation,
            backend,
        )
        pairs = (megabytes << 20) // (8 * TT.BUCKET_SIZE) if backend.compiled else UNCOMPILED_BUCKETS
        # With a power of two as length, the bucket of a key is found by a mask.
        self._table = backend.zeros(TT.BUCKET_SIZE << pairs.bit_length() - 1, "int64")
        self.forget()
        self._plans: dict[tuple[int, ...], list[int]] = {}
        self._weights: dict[int, Any] = {}
        self._blank: dict[int, Any] = {}
        self._table_scope: tuple[int, ...] = ()
        self._searches = 0

    def forget(self) -> None:
        """Clear the table. This allocates its memory as well, which would cost the first search a tenth of a second."""
        self._backend.clear(self._table)

    def prepare_search(self, position: Position) -> S.SearchState:
        """Return the state of a search from a position; clear the table if the blocks, size or rules have changed."""
        b = position.board
        rules = (b.size, *b.option_values)
        ground = (*rules, *(c for c, cell in enumerate(position.cells) if cell == BLOCK))
        if ground != self._table_scope:
            self.forget()
            self._table_scope = ground
        if rules not in self._plans:
            self._plans[rules] = self.bitboard_rules.plan(b)
        plan = [*self._plans[rules]]
        words = self.bitboard_rules.enter(plan, b, position.row, position.key_history)
        if b.size not in self._weights:
            self._weights[b.size] = self._backend.ints(self.evaluation.weights(b))
            self._blank[b.size] = self._backend.ints(S.initial_state(b.max_legal_actions), wide=True)
        state = self._blank[b.size].copy()
        for i in range(BITBOARD_SIZE):
            state[S.POSITIONS + i] = words[i]
        self._searches += 1
        state[S.AGE] = self._searches % TT.AGES
        return S.SearchState(self._backend.ints(plan, wide=True), self._weights[b.size], state, self._table)


# Variations with their values, best first.
Lines: TypeAlias = Sequence[tuple[int, tuple[Action, ...]]]


@dataclass(frozen=True)
class IterationResult:
    """Variations known after an iteration, or after a part of the last one."""

    depth: int
    seldepth: int
    lines: Lines


class AlphaBetaSearch:
    """A search of one position for its best `lines` actions, or for all that a temperature may choose."""

    def __init__(
        self,
        memory: SearchMemory,
        backend: Backend,
        position: Position,
        lines: int,
        threads: int = 1,
        temperature: float = 0,
    ) -> None:
        self._began = time.perf_counter()
        self._position, self._memory = position, memory
        self._main: Any = memory.prepare_search(position)
        self._iterate = backend.bind(root.iterate)
        backend.bind(root.init_root)(self._main)
        self._chooses_randomly = temperature > 0
        if self._chooses_randomly:
            self._main.state[S.MOVE_MARGIN] = round(MAX_RARITY * TEMPERATURE_SCALE * temperature)
        self._threads = [self._main, *(self._main._replace(state=copy(self._main.state)) for _ in range(1, threads))]
        self._lines = min(lines, self._register(S.ROOT_MOVE_COUNT))
        self._wanted_moves = self._register(S.ROOT_MOVE_COUNT) if self._chooses_randomly else self._lines
        self._result = self._read_result(0)

    def _register(self, register: int) -> int:
        return int(self._main.state[register])

    @property
    def nodes(self) -> int:
        """Positions searched by all threads."""
        return sum(int(each.state[S.NODES]) for each in self._threads)

    @property
    def seconds(self) -> float:
        """Seconds since the search began."""
        return time.perf_counter() - self._began

    @property
    def value(self) -> int:
        """Value of the best action for the side to act, in hundredths of a piece."""
        return self._result.lines[0][0]

    def run(self, budget: Budget, should_stop: Callable[[], bool], on_info: Callable[[Info], object]) -> None:
        """Search until the budget is spent, the position is solved, or `should_stop` returns True."""
        for each in self._threads:
            each.state[S.NODE_LIMIT] = max(budget.nodes // len(self._threads), 1) if budget.nodes else UNLIMITED
        told = self._result
        with ThreadPoolExecutor(len(self._threads)) as pool:
            work = pool.submit(self._deepen, budget)
            ahead = [pool.submit(self._search_ahead, each, k % 2) for k, each in enumerate(self._threads[1:], 1)]
            try:
                while wait([work], POLL_INTERVAL).not_done:
                    late = budget.seconds is not None and self.seconds + POLL_INTERVAL > budget.seconds
                    if should_stop() or late:
                        self._main.state[S.STOP] = 1
                    elif self._result is not told:
                        told = self._result
                        self._report(on_info)
            finally:
                # On any way out of the block, the pool waits for its threads.
                for each in self._threads:
                    each.state[S.STOP] = 1
            for thread in (work, *ahead):
                thread.result()
        self._report(on_info)

    def _search_ahead(self, other: S.SearchState, plies: int) -> None:
        """Fill the table for the main thread until stopped; `plies` is 1 to search a ply deeper than it."""
        for depth in range(1 + plies, S.MAX_PLY):
            if self._iterate(other, depth, self._wanted_moves) or other.state[S.STOP]:
                return

    def _deepen(self, budget: Budget) -> None:
        for depth in range(1, min(budget.depth or S.MAX_PLY, S.MAX_PLY - 1) + 1):
            is_proven = self._iterate(self._main, depth, self._wanted_moves)
            cut = self._register(S.STOP)
            if not (cut and self._result.lines) or self._improves_result():
                self._result = self._read_result(depth, self._result.lines if cut else ())
            if cut or is_proven or self._is_proven(depth) or self._may_stop(budget):
                return

    def _improves_result(self) -> bool:
        """Return whether an iteration that was cut off improves on the one before.

        It does not if it has no value or a loss, because moves that it has not reached may be better. Nor does it if
        the choice is random, because all candidates must have been searched to the same depth.
        """
        return self._root_move(0)[S.SCORE] > -S.MATE_BOUND and not self._chooses_randomly

    def _may_stop(self, budget: Budget) -> bool:
        if self._register(S.ROOT_MOVE_COUNT) == 1:
            return budget.may_stop_early
        return budget.soft_time is not None and self.seconds > LAST_START * budget.soft_time

    def _is_proven(self, depth: int) -> bool:
        return all(S.MATE - abs(value) <= depth for value, _ in self._result.lines)

    def _root_move(self, i: int) -> Sequence[int]:
        begin = self._register(S.ROOT_MOVES) + S.ROOT_MOVE_SIZE * i
        return [int(number) for number in self._main.state[begin : begin + S.ROOT_MOVE_SIZE]]

    def _read_result(self, depth: int, known: Lines = ()) -> IterationResult:
        roots = [self._root_move(i) for i in range(self._wanted_moves)]
        lines = [(value, tuple(self._actions(line))) for _, value, line in roots if value > S.UNKNOWN]
        seen = {line[0] for _, line in lines}
        rest = [(value, line) for value, line in known if line[0] not in seen]
        lines += rest[: self._lines - len(lines)]
        lines.sort(key=itemgetter(0), reverse=True)
        return IterationResult(depth, max(self._register(S.SELDEPTH), depth), lines)

    def _actions(self, line: int) -> Iterator[Action]:
        length = self._register(line)
        for move in self._main.state[line + 1 : line + 1 + length]:
            yield self._action(int(move))

    def _action(self, move: int) -> Action:
        g, b, text = self._position.geometry, self._position.board, self._position.game.text
        code = self._memory.bitboard_rules.action_of(b, move)
        return Action(code, text.name(g, b, code))

    def choose(self, temperature: float, rng: random.Random) -> Action:
        """Choose the action to play: the best one or, with a temperature, a random one that is nearly as good.

        The values take the place of visits: an action that is worse by TEMPERATURE_SCALE gets 1/e of the best one's.
        """
        if not self._result.lines:
            return self._action(self._root_move(0)[S.MOVE])
        best = self._result.lines[0][0]
        candidates = [
            Candidate(line[0].code, round(1000 * exp((value - best) / TEMPERATURE_SCALE)), _verdict(value))
            for value, line in self._result.lines
        ]
        code = choose(candidates, temperature, rng).code
        return next(line[0] for _, line in self._result.lines if line[0].code == code)

    def _report(self, on_info: Callable[[Info], object]) -> None:
        found, seconds, nodes = self._result, self.seconds, self.nodes
        for k, (value, line) in enumerate(found.lines[: self._lines], 1):
            on_info(
                Info(
                    depth=found.depth,
                    seldepth=found.seldepth,
                    nodes=nodes,
                    nps=round(nodes / seconds),
                    time=round(1000 * seconds),
                    multipv=k if self._lines > 1 else None,
                    score=self._score(value),
                    pv=tuple(action.text for action in line),
                )
            )

    def _score(self, value: int) -> Score:
        if _verdict(value):
            return Score("mate", _verdict(value) * (S.MATE - abs(value)))
        return Score("win", round(1000 / (1 + exp(-value / self._memory.evaluation.WIN_PROBABILITY_SCALE))))


def _verdict(value: int) -> int:
    if abs(value) < S.MATE_BOUND:
        return 0
    return 1 if value > 0 else -1
