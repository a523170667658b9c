"""Iterative deepening: one alpha-beta search of one position, in threads of its own.

Compiled kernels release Python's lock, so the search runs beside the thread that reads commands and watches the clock.
The result is that of the main search thread. The others search the same position, half of them a ply deeper, and share
nothing but the transposition table (lazy SMP): there the main thread finds values that it needs next.

`S` names the fields of the row `state` of a thread's search. Values are those of the side to act, in hundredths of a
piece.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from copy import copy
from dataclasses import dataclass
from math import exp, log
from operator import itemgetter
from typing import Any, TypeAlias

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta import root
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta.search_memory import SearchMemory
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.levels import choose
from boardgames_tui.engine.time_management import UNLIMITED, Budget
from boardgames_tui.uai.values import Info, Score

# Seconds between two checks of the clock.
POLL_INTERVAL = 0.001
# A search that may stop early starts no iteration after this share of its time, which it would hardly finish.
LAST_START = 0.5
# At temperature 1, an action is chosen e times as rarely if its value is lower by this much.
TEMPERATURE_SCALE = 100
# Weight of the best action in a random choice, before 1 is added to all weights.
BEST_WEIGHT = 1000
# An action that would be chosen exp(MAX_RARITY) times as rarely as the best one is not searched.
MAX_RARITY = 6


# Values and their variations, best first. A variation has at least one action.
Variations: TypeAlias = Sequence[tuple[int, tuple[Action, ...]]]


@dataclass(frozen=True)
class IterationResult:
    """Best variations after an iteration, or after a part of the last one."""

    depth: int
    seldepth: int
    variations: Variations


class AlphaBetaSearch:
    """A search of one position for its best `multi_pv` actions, or for all that a temperature may choose."""

    def __init__(
        self,
        memory: SearchMemory,
        backend: Backend,
        position: Position,
        multi_pv: int,
        threads: int = 1,
        temperature: float = 0,
    ) -> None:
        self._began = time.perf_counter()
        self._position = position
        self._memory = memory
        self._main_thread: Any = memory.prepare_search(position)
        self._iterate = backend.bind(root.iterate)
        backend.bind(root.init_root)(self._main_thread)
        self._chooses_randomly = temperature > 0
        if self._chooses_randomly:
            self._main_thread.state[S.MOVE_MARGIN] = round(MAX_RARITY * TEMPERATURE_SCALE * temperature)
        self._helper_threads = [
            self._main_thread._replace(state=copy(self._main_thread.state)) for _ in range(1, threads)
        ]
        self._threads = [self._main_thread, *self._helper_threads]
        move_count = self._read_field(S.ROOT_MOVE_COUNT)
        # The number of variations that are reported, and of those that the search looks for.
        self._multi_pv = min(multi_pv, move_count)
        self._variations_to_find = move_count if self._chooses_randomly else self._multi_pv
        self._result = self._read_result(0)

    def _read_field(self, field: int) -> int:
        """Return the number at an offset of the main thread's state."""
        return int(self._main_thread.state[field])

    @property
    def nodes(self) -> int:
        """Positions searched by all threads."""
        return sum(int(thread.state[S.NODES]) for thread in self._threads)

    @property
    def seconds(self) -> float:
        """Seconds since the search began."""
        return time.perf_counter() - self._began

    @property
    def value(self) -> int:
        """Value of the best action for the side to act, in hundredths of a piece."""
        value, _ = self._result.variations[0]
        return value

    def run(self, budget: Budget, should_stop: Callable[[], bool], on_info: Callable[[Info], object]) -> None:
        """Search until the budget is spent, the position is solved, or `should_stop` returns True."""
        for thread in self._threads:
            thread.state[S.NODE_LIMIT] = max(budget.nodes // len(self._threads), 1) if budget.nodes else UNLIMITED
        reported_result = self._result
        with ThreadPoolExecutor(len(self._threads)) as pool:
            main_future = pool.submit(self._deepen, budget)
            # Every second helper searches a ply deeper.
            helper_futures = [
                pool.submit(self._search_ahead, thread, number % 2)
                for number, thread in enumerate(self._helper_threads, 1)
            ]
            try:
                while wait([main_future], POLL_INTERVAL).not_done:
                    is_late = budget.seconds is not None and self.seconds + POLL_INTERVAL > budget.seconds
                    if should_stop() or is_late:
                        self._main_thread.state[S.STOP] = 1
                    elif self._result is not reported_result:
                        reported_result = self._result
                        self._report(on_info)
            finally:
                # On any way out of the block, the pool waits for its threads.
                for thread in self._threads:
                    thread.state[S.STOP] = 1
            for future in (main_future, *helper_futures):
                # Raise the error of a thread that failed.
                future.result()
        self._memory.keep_histories(self._main_thread.state, self._position.side)
        self._report(on_info)

    def _search_ahead(self, thread: S.SearchState, extra_plies: int) -> None:
        """Search in a helper thread until stopped, which fills the table; begin at a depth of 1 + `extra_plies`."""
        for depth in range(1 + extra_plies, S.MAX_PLY):
            if self._iterate(thread, depth, self._variations_to_find) or thread.state[S.STOP]:
                return

    def _deepen(self, budget: Budget) -> None:
        """Run the iterations of the main thread, until stopped or until another iteration is of no use."""
        max_depth = min(budget.depth or S.MAX_PLY, S.MAX_PLY - 1)
        for depth in range(1, max_depth + 1):
            is_proven = self._iterate(self._main_thread, depth, self._variations_to_find)
            was_cut_off = self._read_field(S.STOP)
            if not was_cut_off:
                self._result = self._read_result(depth)
            elif not self._result.variations or self._improves_result():
                # Variations that were not searched again are those of the iteration before.
                self._result = self._read_result(depth, self._result.variations)
            if was_cut_off or is_proven or self._has_only_proven_values(depth) or self._may_stop(budget):
                return

    def _improves_result(self) -> bool:
        """Return whether an iteration that was cut off improves on the one before.

        It does not if its best move has no score or a loss, because moves that it has not reached may be better. Nor
        does it if the choice is random, because all candidates must have been searched to the same depth.
        """
        return self._root_move(0)[S.SCORE] > -S.MATE_BOUND and not self._chooses_randomly

    def _may_stop(self, budget: Budget) -> bool:
        """Return whether the budget lets the search end early and another iteration is not worth its time."""
        if self._read_field(S.ROOT_MOVE_COUNT) == 1:
            return budget.may_stop_early
        return budget.soft_time is not None and self.seconds > LAST_START * budget.soft_time

    def _has_only_proven_values(self, depth: int) -> bool:
        """Return whether all variations lead to wins or losses within the depth, so that none can get shorter."""
        return all(S.MATE - abs(value) <= depth for value, _ in self._result.variations)

    def _root_move(self, index: int) -> Sequence[int]:
        """Return the fields of a move of the root: the move, its score and the offset of its variation."""
        begin = self._read_field(S.ROOT_MOVES) + S.ROOT_MOVE_SIZE * index
        return [int(number) for number in self._main_thread.state[begin : begin + S.ROOT_MOVE_SIZE]]

    def _read_result(self, depth: int, known: Variations = ()) -> IterationResult:
        """Return the result of the main thread's iteration, filled up with variations that were known before."""
        root_moves = [self._root_move(index) for index in range(self._variations_to_find)]
        variations = [(score, tuple(self._actions(offset))) for _, score, offset in root_moves if score > S.UNKNOWN]
        first_actions = {actions[0] for _, actions in variations}
        others = [(value, actions) for value, actions in known if actions[0] not in first_actions]
        variations += others[: self._multi_pv - len(variations)]
        variations.sort(key=itemgetter(0), reverse=True)
        return IterationResult(depth, max(self._read_field(S.SELDEPTH), depth), variations)

    def _actions(self, variation: int) -> Iterator[Action]:
        """Yield the actions of the variation at an offset of the main thread's state."""
        begin = variation + 1
        end = begin + self._read_field(variation)
        for move in self._main_thread.state[begin:end]:
            yield self._action(int(move))

    def _action(self, move: int) -> Action:
        """Return the action of a move over bitboards."""
        return self._position.action(self._memory.bitboard_rules.action_of(self._position.state, move))

    def choose(self, temperature: float, rng: random.Random) -> Action:
        """Choose the action to play: the best one or, with a temperature, a random one that is nearly as good."""
        variations = self._result.variations
        if not variations:
            # The search was stopped before it had any value.
            return self._action(self._root_move(0)[S.MOVE])
        log_weights = [log_weight(value - self.value) for value, _ in variations]
        index = choose(log_weights, [_proven_result(value) for value, _ in variations], temperature, rng)
        _, actions = variations[index]
        return actions[0]

    def _report(self, on_info: Callable[[Info], object]) -> None:
        """Pass the best variations to `on_info`."""
        result = self._result
        seconds = self.seconds
        nodes = self.nodes
        for number, (value, actions) in enumerate(result.variations[: self._multi_pv], 1):
            on_info(
                Info(
                    depth=result.depth,
                    seldepth=result.seldepth,
                    nodes=nodes,
                    nps=round(nodes / seconds),
                    time=round(1000 * seconds),
                    multipv=number if self._multi_pv > 1 else None,
                    score=self._score(value),
                    pv=tuple(action.text for action in actions),
                )
            )

    def _score(self, value: int) -> Score:
        """Return a value as a score: `mate` for a proven win or loss, else `win` in thousandths."""
        proven_result = _proven_result(value)
        if proven_result:
            return Score("mate", proven_result * (S.MATE - abs(value)))
        return Score("win", round(1000 / (1 + exp(-value / self._memory.evaluation.WIN_PROBABILITY_SCALE))))


def log_weight(difference: int) -> float:
    """Return the logarithm of the weight of an action, by the difference of its value from the best one."""
    # Rounded, as in the matches that measured the levels.
    return log(1 + round(BEST_WEIGHT * exp(difference / TEMPERATURE_SCALE)))


def _proven_result(value: int) -> int:
    """Return 1 for the value of a proven win, -1 for that of a proven loss, else 0."""
    if abs(value) < S.MATE_BOUND:
        return 0
    return 1 if value > 0 else -1
