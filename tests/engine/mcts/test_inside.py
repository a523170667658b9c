"""What hangs on the past or on who acts is right inside the tree: superko, repetition and the swap.

The tree of a search is walked beside the rules: each node that has grown has the legal actions for its children.
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
from tests.games.onyx_positions import AROUND, before_it_goes_around
from tests.games.plays import play, texts
from tests.games.torus_positions import SUPERKO

MOST = 50
"""So many nodes are looked at."""


def tree_of(position, playouts=2_000):
    """Search a position for all its actions, so that a win ends nothing."""
    backend = Backend(position.game, compiled=True)
    search = MctsSearch(TreeStore(backend, 8), position, len(position.actions), random.Random(1), None)
    search.run(Budget(None, playouts, None), bool, bool)
    return search


def number(search, node, what):
    return int(search._ints[T.NODE_INTS * node + what])


def child_of(search, node, position, text):
    """The child of a node that an action leads to."""
    code = position.find(text).code
    return next(child for child in search._children(node) if number(search, child, T.ACTION) == code)


def grown(search, position):
    """Yield the nodes that have children, from the root on, with their positions by the rules."""
    waiting = [(0, position)]
    for node, at in waiting:
        children = search._children(node)
        if children:
            yield node, at
            actions = {action.code: action for action in at.actions}
            visited = [child for child in children if number(search, child, T.VISITS)]
            waiting += [(child, at.after(actions[number(search, child, T.ACTION)])) for child in visited]
            del waiting[MOST:]


def follow_the_rules(position):
    """Walk the tree of a search beside the rules; return it."""
    search, deep = tree_of(position), 0
    for node, at in grown(search, position):
        codes = [number(search, child, T.ACTION) for child in search._children(node)]
        assert sorted(codes) == sorted(action.code for action in at.actions), str(at)
        deep += node > 0
    assert deep > 3
    return search


def test_a_board_that_stood_before_does_not_come_back_inside_the_tree():
    """After d4 White may not take back with e5, which without the past would be legal."""
    position = Position.read(GAMES["torus"], SUPERKO)
    search, after = follow_the_rules(position), play(position, "d4")
    node = child_of(search, 0, position, "d4")
    codes = {number(search, child, T.ACTION) for child in search._children(node)}
    without_past = Position.read(GAMES["torus"], str(after))
    assert "e5" in texts(without_past)
    assert {action.text for action in without_past.actions if action.code not in codes} == {"e5"}


@pytest.mark.parametrize("left", [1, 2])
def test_a_third_repetition_is_a_proven_draw_inside_the_tree(left):
    """One action before it, and two: the draw is known where it comes about, and nowhere before."""
    around = AROUND * 2
    position = play(before_it_goes_around(), *around[:-left])
    search, node, at = follow_the_rules(position), 0, position
    for text in around[-left:]:
        assert number(search, node, T.PROVEN) != DRAWN_RESULT
        node, at = child_of(search, node, at, text), play(at, text)
    assert at.outcome.letter == "="
    assert number(search, node, T.PROVEN) == DRAWN_RESULT


@pytest.mark.parametrize("key", ["implo", "onyx"])
def test_a_swap_is_offered_once_inside_the_tree(key):
    """It leaves the same colour to act for the other person, who is not offered it again."""
    position = play(Position.start(GAMES[key], 4, engine_defaults=True), "b2")
    search, swapped = follow_the_rules(position), play(position, "swap")
    node = child_of(search, 0, position, "swap")
    codes = {number(search, child, T.ACTION) for child in search._children(node)}
    assert codes == {action.code for action in swapped.actions}
    assert position.find("swap").code not in codes
