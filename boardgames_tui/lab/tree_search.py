"""Tree searches of the positions of a game that the engine plays against itself."""

import random

from boardgames_tui.core.action import Action
from boardgames_tui.core.position import Position
from boardgames_tui.engine.mcts.mcts_search import MctsSearch
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.engine.time_management import Budget


def run_search(store: TreeStore, position: Position, nodes: int, rng: random.Random) -> MctsSearch:
    """Search a position with a new tree, up to a number of nodes; return the search when it has ended."""
    store.forget()
    search = MctsSearch(store, position, 1, rng, None)
    search.run(Budget(None, nodes, None), bool, bool)
    return search


def action_of(position: Position, code: int) -> Action:
    """Return the legal action with a code."""
    return next(action for action in position.actions if action.code == code)
