"""The endgame solver uses at most half of a search's budget; only the solver's fake clock moves."""

import random
from itertools import product
from types import SimpleNamespace

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.mcts import endgame_driver as ending
from boardgames_tui.engine.mcts import tree as T
from boardgames_tui.engine.mcts.mcts_driver import MctsSearch
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.games import GAMES
from boardgames_tui.kernel.language import DRAWN_RESULT, SEAT
from boardgames_tui.uai.values import Limit
from tests.engine.engines import search, stop_after
from tests.engine.positions import random_game
from tests.rows import each_row

NEED, LIMIT, NODES, BEST, MASK, TABLE = range(6)
ACTION = 7
# Seconds that a node takes at the beginning.
AT_ONCE = 1e-5
# The seed of a game whose last cells are won.
WON = 3


class FakeSolver:
    """A solver that needs a number of nodes, each of which takes a fixed time; `clock` is the time so far."""

    def __init__(self, *, usual: int, needed: int, says: int = BLACK + 4, slower: float = 1.0) -> None:
        self.clock, self.slices, self._node = 0.0, [], AT_ONCE
        self._usual, self._needed, self._says, self._slower = usual, needed, says, slower
        solver = SimpleNamespace(NEED=NEED, LIMIT=LIMIT, NODES=NODES, BEST=BEST, MASK=MASK, TABLE=TABLE)
        backend = SimpleNamespace(
            modules=SimpleNamespace(solver=solver), zeros=lambda n, _: [0] * n, bind=lambda _: self._solve
        )
        self._ending = ending.EndgameSolver(backend, 1)

    def _solve(self, _p, _w, row):
        row[NEED], row[NODES], row[BEST] = self._usual, row[LIMIT], ACTION
        self.slices.append(row[LIMIT])
        self.clock += row[LIMIT] * self._node
        self._node *= self._slower
        self._needed -= row[LIMIT]
        return self._says if self._needed <= 0 else 0

    def find(self, budget, should_stop=bool):
        tree = SimpleNamespace(p=None, w={SEAT: BLACK})
        return self._ending.find(tree, budget, should_stop)


@pytest.fixture
def make_solver(monkeypatch):
    def make(**kinds):
        made = FakeSolver(**kinds)
        monkeypatch.setattr(ending, "time", SimpleNamespace(perf_counter=lambda: made.clock))
        return made

    return make


@each_row(("slower", "seconds"), product([1.0, 1.5, 2.0], [0.09, 3.0]))
def test_the_solver_uses_at_most_half_of_the_time(make_solver, slower, seconds):
    """Each slice may take twice as long as the one before it would have."""
    solver = make_solver(usual=0, needed=10**12, slower=slower)
    assert solver.find(Budget(seconds, None, None)) is None
    assert len(solver.slices) > 1
    assert solver.clock <= seconds / 2 + 1e-6


def test_slices_are_short_enough_for_a_stop(make_solver):
    for budget in (Budget(60.0, None, None), Budget(None, 10**9, None)):
        solver, looks = make_solver(usual=0, needed=10**12), iter([False] * 5)
        assert solver.find(budget, lambda looks=looks: next(looks, True)) is None
        assert len(solver.slices) == 5
        assert max(solver.slices) <= ending.MAX_SLICE_NODES
        assert budget.nodes or max(solver.slices) * AT_ONCE <= ending.SLICE_SECONDS + 1e-6


def test_a_search_without_a_clock_limits_the_solver(make_solver):
    for budget in (Budget(None, None, None), Budget(None, None, 3)):
        solver = make_solver(usual=0, needed=10**12)
        assert solver.find(budget) is None
        assert solver.clock <= ending.UNLIMITED_SECONDS


def test_an_endgame_beyond_the_time_or_the_nodes_is_given_up_at_once(make_solver):
    fit = int(0.05 / AT_ONCE)
    for usual, budget in ((3 * fit, Budget(0.1, None, None)), (5_000, Budget(None, 4_000, None))):
        solver = make_solver(usual=usual, needed=usual)
        assert solver.find(budget) is None
        assert solver.slices == [ending.MIN_SLICE_NODES]


def test_an_endgame_that_fits_into_the_time_is_solved(make_solver):
    """In a lost position the tree search finds the action that is the most difficult to refute."""
    fit = int(0.05 / AT_ONCE)
    for says, is_named in ((BLACK + 4, True), (DRAWN_RESULT + 4, True), (WHITE + 4, False)):
        solver = make_solver(usual=fit, needed=fit // 2, says=says)
        assert solver.find(Budget(0.1, None, None)) == ((ACTION, says) if is_named else None)
        assert len(solver.slices) > 1


def test_the_solver_uses_half_of_a_node_budget_whatever_the_clock(make_solver):
    for slower in (1.0, 100.0):
        solver = make_solver(usual=0, needed=10**12, slower=slower)
        assert solver.find(Budget(None, 4_000, None)) is None
        assert solver.slices == [100, 1_900]


class RefusingSolver(FakeSolver):
    """A solver that cannot solve the position, whatever the number of nodes."""

    def _solve(self, _p, _w, row):
        row[NEED], row[NODES] = 0, 1
        self.slices.append(row[LIMIT])
        return 0


def test_a_solver_that_leaves_nodes_unused_is_not_called_again():
    for budget in (Budget(1e12, None, None), Budget(None, None, None), Budget(None, 10**15, None)):
        solver = RefusingSolver(usual=0, needed=1)
        assert solver.find(budget) is None
        assert solver.slices == [ending.MIN_SLICE_NODES]


@each_row(("key", "line"), [("implo", "4/4/4/4 x place - -"), ("io", "9/9/9/2o6/2x6/9/9/9/9 x free -")])
def test_the_tree_searches_a_position_beyond_the_solver(key, line):
    """Both are too large for the solver, but meet its other conditions."""
    position, engine = Position.read(GAMES[key], line), Engine(Backend(GAMES[key], compiled=True), 1, random.Random(1))
    assert engine.search(position, Limit(movetime=10**15), should_stop=stop_after(200)) in position.actions


def test_nine_empty_cells_are_solved_before_the_tree_is_searched():
    _, position = won_endgame()
    engine = Engine(Backend(GAMES["io"], compiled=True), 16, random.Random(1))
    _, infos = search(engine, position, Limit(movetime=60_000))
    assert [str(info.score) for info in infos] == ["mate 9"]


def won_endgame():
    start = Position.start(GAMES["io"], 9, engine_defaults=True)
    return TreeStore(Backend(GAMES["io"], compiled=True), 16), random_game(start, WON)[81 - 9]


def search_to_proof(store, position, actions_since):
    search = MctsSearch(store, position, 1, random.Random(1), actions_since)
    search.run(Budget(60, None, None), bool, bool)
    return search


def test_temperature_never_throws_away_a_solved_win():
    search = search_to_proof(*won_endgame(), None)
    wins = {str(search.choose(0.2, random.Random(seed))) for seed in range(300)}
    assert wins == {str(search.choose(0.0, random.Random(1)))}


def test_no_tree_is_reused_after_a_proof():
    store, position = won_endgame()
    MctsSearch(store, position, 2, random.Random(1), None).run(Budget(None, 2_000, None), bool, bool)
    action = search_to_proof(store, position, []).choose(0.0, random.Random(1))
    (tree,) = store.prepare_trees(position.after(action), random.Random(1), [action.code])
    assert tree.ints[T.VISITS] == 0
