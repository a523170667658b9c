"""Engine: it searches a position within a limit, by alpha-beta or by tree search, and returns an action."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta.iterative_deepening import AlphaBetaSearch, SearchMemory
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.levels import FULL, Level
from boardgames_tui.engine.mcts.mcts_search import SLICE, MctsSearch
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.uai.values import Info, Limit


@dataclass
class Engine:
    """Searcher of one position after the other, with its memory (in megabytes), threads and random generator."""

    backend: Backend
    megabytes: int = 128
    rng: random.Random = field(default_factory=random.Random)
    threads: int = 1
    plain: bool = False
    """Whether it is the baseline, plain UCT."""

    @cached_property
    def memory(self) -> SearchMemory | None:
        """Memory of the alpha-beta search; None if the game is searched by MCTS."""
        return (
            SearchMemory(self.backend, self.megabytes)
            if self.backend.game.engine_modules.bitboard_rules and not self.plain
            else None
        )

    @cached_property
    def store(self) -> TreeStore:
        """Memory of the tree search."""
        return TreeStore(self.backend, self.megabytes, self.threads, plain=self.plain)

    def new_game(self, position: Position) -> None:
        """Forget what was learned about an earlier game, and allocate the memory."""
        if self.memory:
            self.memory.forget()
            self.memory.prepare_search(position)
        else:
            self.store.forget()

    def search(
        self,
        position: Position,
        limit: Limit,
        *,
        level: Level = FULL,
        lines: int = 1,
        actions_since: Sequence[int] | None = None,
        may_stop_early: bool = False,
        should_stop: Callable[[], bool] = bool,
        on_info: Callable[[Info], object] = bool,
    ) -> Action:
        """Return the action for a position in which the game goes on, reporting the best `lines` actions meanwhile.

        `actions_since` are the codes of the actions played since the last position, or None for another game. A search
        with a limit of nodes begins a new tree, so that it always finds the same. With `may_stop_early`, the search
        ends before its time is up if the rest is unlikely to change its choice.
        """
        search: MctsSearch | AlphaBetaSearch
        if self.memory:
            search = AlphaBetaSearch(self.memory, self.backend, position, lines, self.threads, level.temperature)
        else:
            search = MctsSearch(
                self.store, position, lines, self.rng, None if limit.nodes else actions_since, level.lookahead
            )
        search.run(Budget.of(limit, position.side, may_stop_early=may_stop_early), should_stop, on_info)
        while limit.infinite and not should_stop():
            time.sleep(SLICE)
        return search.choose(level.temperature, self.rng)
