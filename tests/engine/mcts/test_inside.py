"""Superko, repetition and the swap inside the tree, which depend on earlier boards or on the seat.

The tree of a search is compared with the rules: the children of each expanded node are the legal actions.
"""

import random

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.mcts_driver import MctsSearch
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.games import GAMES
from boardgames_tui.kernel.language import DRAWN_RESULT
from tests.engine.engines import int_field
from tests.games.onyx_positions import CYCLE, before_cycle
from tests.games.plays import play, texts
from tests.games.torus_positions import SUPERKO

# Number of nodes to check.
MOST = 50


def search_all_actions(position, playouts=4_000):
    """Search a position for all its actions, so that a win does not end the search."""
    backend = Backend(position.game, compiled=True)
    search = MctsSearch(TreeStore(backend, 8), position, len(position.actions), random.Random(1), None)
    search.run(Budget(None, playouts, None), bool, bool)
    return search


def child_of(search, node, position, text):
    """Return the child of a node that an action leads to."""
    code = position.find(text).code
    return next(child for child in search._children(node) if int_field(search, child, T.ACTION) == code)


def expanded_nodes(search, position):
    """Yield the nodes that have children, from the root on, and their positions by the rules."""
    waiting = [(0, position)]
    for node, at in waiting:
        children = search._children(node)
        if children:
            yield node, at
            actions = {action.code: action for action in at.actions}
            visited = [child for child in children if int_field(search, child, T.VISITS)]
            waiting += [(child, at.after(actions[int_field(search, child, T.ACTION)])) for child in visited]
            del waiting[MOST:]


def check_tree_against_rules(position):
    """Compare the tree of a search with the rules; return the search."""
    search, deep = search_all_actions(position), 0
    for node, at in expanded_nodes(search, position):
        codes = [int_field(search, child, T.ACTION) for child in search._children(node)]
        assert sorted(codes) == sorted(action.code for action in at.actions), str(at)
        deep += node > 0
    assert deep > 3
    return search


def test_superko_holds_in_the_tree():
    """After d4 White may not recapture with e5, which would be legal without the history."""
    position = Position.read(GAMES["torus"], SUPERKO)
    search, after = check_tree_against_rules(position), play(position, "d4")
    node = child_of(search, 0, position, "d4")
    codes = {int_field(search, child, T.ACTION) for child in search._children(node)}
    without_past = Position.read(GAMES["torus"], str(after))
    assert "e5" in texts(without_past)
    assert {action.text for action in without_past.actions if action.code not in codes} == {"e5"}


@pytest.mark.parametrize("left", [1, 2])
def test_a_third_repetition_is_a_proven_draw_in_the_tree(left):
    """One and two actions before it: only the node of the repetition is a proven draw."""
    around = CYCLE * 2
    position = play(before_cycle(), *around[:-left])
    search, node, at = check_tree_against_rules(position), 0, position
    for text in around[-left:]:
        assert int_field(search, node, T.PROVEN) != DRAWN_RESULT
        node, at = child_of(search, node, at, text), play(at, text)
    assert at.outcome.letter == "="
    assert int_field(search, node, T.PROVEN) == DRAWN_RESULT


@pytest.mark.parametrize("key", ["implo", "onyx"])
def test_a_swap_is_offered_once_in_the_tree(key):
    """The same colour then acts for the other player, who is not offered it again."""
    position = play(Position.start(GAMES[key], 4, engine_defaults=True), "b2")
    search, swapped = check_tree_against_rules(position), play(position, "swap")
    node = child_of(search, 0, position, "swap")
    codes = {int_field(search, child, T.ACTION) for child in search._children(node)}
    assert codes == {action.code for action in swapped.actions}
    assert position.find("swap").code not in codes
