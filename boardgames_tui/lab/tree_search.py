"""Tree searches for the games that the engine plays against itself."""

import random

from boardgames_tui.core.position import Position
from boardgames_tui.engine.mcts.mcts_driver import MctsSearch
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.engine.time_management import Budget


def run_search(store: TreeStore, position: Position, nodes: int, rng: random.Random) -> MctsSearch:
    """Search a position with a new tree, up to a number of nodes; return the completed search."""
    store.forget()
    search = MctsSearch(store, position, 1, rng, None)
    # bool() is False: the search is not stopped, and its information is ignored.
    search.run(Budget(None, nodes, None), should_stop=bool, on_info=bool)
    return search
