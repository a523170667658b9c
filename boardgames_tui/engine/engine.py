"""Engine: it searches a position within a limit, by alpha-beta or by a tree search, and returns an action."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta.alphabeta_driver import AlphaBetaSearch
from boardgames_tui.engine.alphabeta.search_memory import SearchMemory
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.levels import FULL, Level
from boardgames_tui.engine.mcts.mcts_driver import SLICE_SECONDS, MctsSearch
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.engine.state_search import StateSearch
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.uai.values import Info, Limit


@dataclass
class Engine:
    """Searcher of one position after the other, with its memory, threads and random generator.

    Without a backend, it searches a game by its plain rules, in one thread, and remembers nothing.
    """

    backend: Backend | None = None
    megabytes: int = 128
    rng: random.Random = field(default_factory=random.Random)
    threads: int = 1
    baseline: bool = False
    """Whether the engine searches by plain UCT, the baseline."""

    @cached_property
    def memory(self) -> SearchMemory | None:
        """Memory of the alpha-beta search; None if this engine has another search."""
        if self.baseline or not self.backend or not self.backend.modules.bitboard_rules:
            return None
        return SearchMemory(self.backend, self.megabytes)

    @cached_property
    def store(self) -> TreeStore:
        """Memory of the tree search over fast rules."""
        assert self.backend
        return TreeStore(self.backend, self.megabytes, self.threads, baseline=self.baseline)

    def new_game(self, position: Position) -> None:
        """Forget the results of an earlier game; for alpha-beta, also prepare a search of the first position."""
        if self.memory:
            self.memory.forget()
            # The first search on a board size takes long to prepare.
            self.memory.prepare_search(position)
        elif self.backend:
            self.store.forget()

    def search(
        self,
        position: Position,
        limit: Limit,
        *,
        level: Level = FULL,
        multi_pv: int = 1,
        actions_since: Sequence[int] | None = None,
        may_stop_early: bool = False,
        should_stop: Callable[[], bool] = lambda: False,
        on_info: Callable[[Info], object] = lambda _: None,
    ) -> Action:
        """Search a position in which the game goes on; return the action to play.

        The best `multi_pv` variations are passed to `on_info` from time to time. `actions_since` are the codes of the
        actions played since the position of the last search, or None in another game. A search with a limit of nodes
        begins a new tree, so that it always finds the same. With `may_stop_early`, the search ends before its time is
        up if more time is unlikely to change the choice.
        """
        search: StateSearch | AlphaBetaSearch | MctsSearch
        if not self.backend:
            search = StateSearch(position, multi_pv, self.rng)
        elif self.memory:
            search = AlphaBetaSearch(self.memory, self.backend, position, multi_pv, self.threads, level.temperature)
        else:
            reusable_since = None if limit.nodes else actions_since
            search = MctsSearch(self.store, position, multi_pv, self.rng, reusable_since, level.lookahead)
        search.run(Budget.of(limit, position.side, may_stop_early=may_stop_early), should_stop, on_info)
        # After `go infinite` the protocol expects the action only after `stop`, even if the position is solved.
        while limit.infinite and not should_stop():
            time.sleep(SLICE_SECONDS)
        return search.choose(level.temperature, self.rng)
