"""Trees that are reused by the next search, pruned, or shared by threads, and the baseline."""

import random

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.mcts_driver import MctsSearch
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Limit
from tests.engine.engines import int_field
from tests.engine.positions import random_game
from tests.rows import each_row

NODES = Budget(None, 3000, None)


@pytest.fixture(scope="module")
def torus():
    return Backend(GAMES["torus"], compiled=True)


@pytest.fixture
def start():
    return Position.start(GAMES["torus"], 7, engine_defaults=True)


def subtree(search, node):
    """Return the fields of a node and of its descendants, except their indices."""
    own = [int_field(search, node, what) for what in (T.ACTION, T.VISITS, T.PROVEN, T.AMAF_VISITS)]
    own += search._floats[T.NODE_FLOATS * node : T.NODE_FLOATS * node + T.NODE_FLOATS].tolist()
    return own, [subtree(search, child) for child in search._children(node)]


def test_a_tree_is_reused_after_the_actions_since(torus, start):
    store, rng = TreeStore(torus, 16), random.Random(1)
    first = MctsSearch(store, start, 1, rng, None)
    first.run(NODES, bool, bool)
    child = first._ranked_children()[0]
    grandchild = first._ranked_children(child)[0]
    known = subtree(first, grandchild)
    codes = [int_field(first, node, T.ACTION) for node in (child, grandchild)]
    position = start
    for code in codes:
        position = position.after(position.action(code))
    second = MctsSearch(store, position, 1, rng, codes)
    assert subtree(second, 0) == known
    second.run(NODES, bool, bool)
    assert int_field(second, 0, T.VISITS) == known[0][1] + 3000


@each_row("actions_since", [None, (80,), (0, 0)])
def test_a_tree_is_not_reused_after_other_actions(torus, start, actions_since):
    store, rng = TreeStore(torus, 16), random.Random(1)
    if actions_since:
        MctsSearch(store, start, 1, rng, None).run(NODES, bool, bool)
    search = MctsSearch(store, start, 1, rng, actions_since)
    assert int_field(search, 0, T.VISITS) == 0
    assert len(search._children(0)) == len(start.actions)


def pruned(tree, least):
    """Return a subtree without the children of nodes, except the root, that have fewer visits."""
    own, children = tree
    rest = [pruned((each, below if each[1] >= least else []), least) for each, below in children]
    return own, rest


def test_pruning_removes_only_the_least_visited_nodes(torus, start):
    store = TreeStore(torus, 1)
    search = MctsSearch(store, start, 1, random.Random(1), None)
    search._may_prune = False
    search.run(Budget(None, 30_000, None), bool, bool)
    assert search._is_full
    full = subtree(search, 0)
    search._prune()
    left = int(search._trees[0].registers[T.ALLOCATED])
    assert 2 * left <= store.capacity
    assert subtree(search, 0) in [pruned(full, 4**n) for n in range(1, 8)]


class CountingTreeStore(TreeStore):
    times = 0

    def prune_tree(self, trees):
        self.times += 1
        return super().prune_tree(trees)


def test_no_pruning_if_it_would_take_the_remaining_time(torus, start):
    search = MctsSearch(TreeStore(torus, 8), start, 1, random.Random(1), None)
    search._run_main_thread(200_000, Budget(None, None, None), bool, bool)
    assert search._is_full
    assert not search._needs_pruning(Budget(search.seconds + 0.01, None, None))
    assert search._needs_pruning(Budget(search.seconds + 10, None, None))


@pytest.mark.parametrize(("key", "threads"), [("io", 1), ("implo", 1), ("torus", 2), ("onyx", 64)])
def test_a_search_that_outgrows_its_memory_prunes_and_continues(key, threads):
    """If each of many threads has too little memory for the actions of one position, it prunes only once."""
    backend = Backend(GAMES[key], compiled=True)
    begin = Position.start(backend.game, backend.game.sizes[-1], engine_defaults=True)
    store = CountingTreeStore(backend, 1, threads)
    search = MctsSearch(store, begin, 1, random.Random(1), None)
    search.run(Budget(None, 4_000, None), bool, bool)
    assert search.nodes == pytest.approx(4_000, abs=threads)
    assert store.times == 1 if threads == 64 else store.times > 1


def test_threads_share_a_tree_and_its_memory(torus, start):
    """Each playout is counted at the root; two that add to a count at the same time may lose one."""
    search = MctsSearch(TreeStore(torus, 16, threads=2), start, 1, random.Random(1), None)
    search.run(Budget(None, 20_000, None), bool, bool)
    assert search.nodes == 20_000
    assert 19_000 <= int_field(search, 0, T.VISITS) <= 20_000
    used = [(int(tree.registers[T.ALLOCATED]), int(tree.registers[T.CAPACITY])) for tree in search._trees]
    assert all(taken <= capacity for taken, capacity in used)
    assert used[0][1] <= used[1][0]


def test_the_baseline_finds_a_win(torus):
    engine = Engine(torus, 16, random.Random(1), baseline=True)
    for seed in range(3):
        position = random_game(Position.start(GAMES["torus"], 5, engine_defaults=True), seed)[-2]
        assert position.after(engine.search(position, Limit(nodes=2000))).outcome
