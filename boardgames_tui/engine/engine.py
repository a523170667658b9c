"""From position and limit to infos, then an action: by alpha-beta where a game has bits, else by playouts."""

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
    """Thinks about one position after the other, with the memory (in megabytes), threads and dice that it is given."""

    backend: Backend
    megabytes: int = 128
    dice: random.Random = field(default_factory=random.Random)
    threads: int = 1
    plain: bool = False
    """It is the baseline, plain UCT."""

    @cached_property
    def memory(self) -> SearchMemory | None:
        """What outlasts a search, where the game is searched by alpha-beta."""
        return (
            SearchMemory(self.backend, self.megabytes)
            if self.backend.game.engine_modules.bitboard_rules and not self.plain
            else None
        )

    @cached_property
    def store(self) -> TreeStore:
        """What outlasts a search by playouts."""
        return TreeStore(self.backend, self.megabytes, self.threads, plain=self.plain)

    def get_ready(self, position: Position) -> None:
        """Take the memory that outlasts a search, and forget what was learned of another game than this."""
        if self.memory:
            self.memory.forget()
            self.memory.mind_for(position)
        else:
            self.store.forget()

    def think(
        self,
        position: Position,
        limit: Limit,
        *,
        level: Level = FULL,
        lines: int = 1,
        since: Sequence[int] | None = None,
        may_stop_early: bool = False,
        stopped: Callable[[], bool] = bool,
        tell: Callable[[Info], object] = bool,
    ) -> Action:
        """Return the action for a position that is not over, telling of the best `lines` actions on the way.

        `since` are the codes of what has been played since the last position, None where this is another game. A
        search of so many playouts and no more begins its tree anew, so that it means the same every time. A thrifty
        one answers before its time is up where nothing is likely to come of the rest.
        """
        thought: MctsSearch | AlphaBetaSearch
        if self.memory:
            thought = AlphaBetaSearch(self.memory, self.backend, position, lines, self.threads, level.temperature)
        else:
            thought = MctsSearch(
                self.store, position, lines, self.dice, None if limit.nodes else since, level.lookahead
            )
        thought.spend(Budget.of(limit, position.side, may_stop_early=may_stop_early), stopped, tell)
        while limit.infinite and not stopped():
            time.sleep(SLICE)
        return thought.choose(level.temperature, self.dice)
