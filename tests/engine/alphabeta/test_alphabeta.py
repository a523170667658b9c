"""Alpha-beta over bitboards: interpreted and compiled, its budgets, and stops."""

import random
from dataclasses import replace
from itertools import product

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta import root
from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.engine.alphabeta.alphabeta_kernel import enter_node
from boardgames_tui.engine.alphabeta.search_memory import SearchMemory
from boardgames_tui.engine.alphabeta.state import position_at
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.levels import Level
from boardgames_tui.games import GAMES
from boardgames_tui.kernel.language import BITBOARD_SIZE
from boardgames_tui.uai.values import Limit
from tests.engine.engines import check_variations, search
from tests.engine.positions import decided_positions, random_game
from tests.games.plays import play, starts
from tests.rows import each_row

ATAXX, start = GAMES["ataxx"], starts("ataxx", 7, engine_defaults=True)
LOST_IN_8 = """
e1e3 a1a3 e3c1 a3c3 b1 c3d5 b1d2 e5c3 d1 b2 c2 c5 b2b4 d5b5 c1e1 b5d3 e1e3 c3c1 e3e1 c2a1 d2b1 d4 c1c3 a4 d4c2 b4b2
d1b3 d5 c3e2 a5c4 c2a3 d5b5 b3c1 a1c2 e2d4 b5d5 a3b5 e5 a5 a1 d1 e5c3 c5a3 e5 a4c5 c2e4 c1e3 b3 d4b4 c1 c3e2 c1a2 e1c1
a2c2 c4a2 d5c3 e4d2 b3d5 e2d4 b3 e5c4 c2e4 c3e2 c3 c5a4 c4e5 e3e1 a2c2 a4c4 c2e3 c2
"""


@pytest.fixture(scope="module")
def backend():
    return Backend(ATAXX, compiled=True)


@pytest.fixture
def engine(backend):
    return Engine(backend, 8, random.Random(1))


@each_row("size", [4, 7, 9])
def test_interpreted_and_compiled_searches_are_equal(backend, size):
    position = random_game(start(size), 2)[8]
    found = []
    for each in (backend, Backend(ATAXX, compiled=False)):
        _, infos = search(Engine(each, 1), position, Limit(nodes=600))
        found.append(replace(infos[-1], nps=None, time=None))
    assert found[0] == found[1]


@each_row(("ply", "is_searched"), [(S.MAX_PLY - 2, True), (S.MAX_PLY - 1, False)])
def test_the_last_ply_with_room_is_not_searched(ply, is_searched):
    interpreted = Backend(ATAXX, compiled=False)
    thread = SearchMemory(interpreted, 1).prepare_search(start(5))
    thread.state[S.NODE_LIMIT] = 10
    root_position = thread.state[position_at(0) : position_at(0) + BITBOARD_SIZE]
    thread.state[position_at(ply) : position_at(ply) + BITBOARD_SIZE] = root_position
    value = interpreted.bind(enter_node)(thread, ply, 3, -1000, 1000)
    assert (value == S.UNKNOWN) == is_searched


def test_a_pass_is_searched_like_any_other_action(engine):
    """Black is walled in and passes twice; White fills the board."""
    line = "xooooo1/oooooo1/ooooooo/ooooooo/ooooooo/ooooooo/ooooooo x 0 30"
    action, infos = search(engine, Position.read(ATAXX, line, engine_defaults=True), Limit(nodes=1000))
    assert (action.text, str(infos[-1].score), len(infos[-1].pv)) == ("0000", "mate -4", 4)


def scores_of_all(engine, position):
    number = len(position.actions)
    action, infos = search(engine, position, Limit(nodes=20_000), multi_pv=number)
    return action, {info.pv[0]: str(info.score) for info in infos[-number:]}


@each_row(
    ("line", "score"),
    [
        ("x5o/6o/7/7/7/7/o5x x 0 1", "mate 1"),
        ("x5o/7/7/7/7/7/o5x x 0 1", "win 500"),
        ("x5o/7/7/7/7/6x/o5x x 0 1", "mate -1"),
    ],
)
def test_a_third_repetition_in_the_tree_counts_the_pieces(engine, line, score):
    """White can repeat the position: ahead that wins and is played, level it is a draw, behind it is avoided."""
    position = Position.read(ATAXX, line, engine_defaults=True)
    *first_jumps, last_jump = ["a7c7", "a1c1", "c7a7", "c1a1"] * 2
    before = play(position, *first_jumps)
    assert before.after(last_jump).outcome
    action, scores = scores_of_all(engine, before)
    assert scores["c1a1"] == score
    assert (action.text == "c1a1") == (score == "mate 1")


def test_the_half_move_limit_draws_in_the_tree(engine):
    """Every jump ends the game, and no clone does; a side far behind jumps, and one far ahead does not."""
    for line, draws in (("ooooooo/ooooooo/7/7/7/7/3x3 x 7 1", True), ("xx4o/xx5/7/7/7/7/7 x 7 1", False)):
        position = Position.read(ATAXX, line, {"halfmoves": 8}, engine_defaults=True)
        action, scores = scores_of_all(engine, position)
        jumps = {each.text for each in position.actions if len(each.text) == 4}
        assert {scores[text] for text in jumps} == {"win 500"}
        assert (action.text in jumps) == draws


def test_a_loss_is_reported_only_after_every_defence_was_searched(backend):
    """White is lost in 8: the first action searched loses in 6, and some budgets end with that."""
    position, told = play(start(5), *LOST_IN_8.split()), set()
    for nodes in range(500, 6000, 250):
        _, infos = search(Engine(backend, 1), position, Limit(nodes=nodes))
        told |= {info.score.value for info in infos if info.score.kind == "mate"}
    assert told == {-8}


def test_variations_are_ordered_by_value(backend):
    """If a search is interrupted, those that an iteration has not reached are those of the iteration before."""
    position = random_game(start(), 6)[10]
    for limit in (Limit(depth=4), *(Limit(nodes=nodes) for nodes in range(1_000, 9_000, 500))):
        action, infos = search(Engine(backend, 8, random.Random(1)), position, limit, multi_pv=5)
        check_variations(infos, action, 5)
        assert {info.score.kind for info in infos[-5:]} == {"win"}
        values = [info.score.value for info in infos[-5:]]
        assert values == sorted(values, reverse=True)


@each_row("threads", [2, 3])
def test_threads_prove_what_minimax_proves(backend, threads):
    """They share the table and stop together; the first reports the result of plain minimax."""
    for verdict in (1, -1):
        positions = list(decided_positions("ataxx", verdict, 2))
        assert len(positions) == 2
        for position, depth in positions:
            _, infos = search(Engine(backend, 1, random.Random(1), threads), position, Limit(depth=depth + 2))
            assert infos[-1].score.kind == "mate"
            assert (infos[-1].score.value > 0) == (verdict == 1)


@each_row("threads", [1, 2, 3])
def test_threads_share_a_node_budget(backend, threads):
    """Together they search no more nodes, and the variation begins with the action."""
    engine = Engine(backend, 8, random.Random(1), threads)
    position = random_game(start(), 5)[12]
    for nodes in (1, 5, 1000, 20_000):
        action, infos = search(engine, position, Limit(nodes=nodes))
        assert action in position.actions
        assert all(info.pv[0] == action.text and info.nodes <= max(nodes, threads) for info in infos[-1:])
        assert infos or nodes < 1000


def nodes_to_depth(engine, position):
    return search(engine, position, Limit(depth=6))[1][-1].nodes


def test_a_new_game_empties_the_table(engine):
    first, second = (nodes_to_depth(engine, start()) for _ in range(2))
    engine.new_game(start())
    assert second != first == nodes_to_depth(engine, start())


@each_row("options", [{"blocks": "c3 e5"}, {"halfmoves": 8}])
def test_other_options_empty_the_table(backend, options):
    """The key of a position includes neither blocks nor rules."""
    used, fresh = (Engine(backend, 8, random.Random(1)) for _ in range(2))
    nodes_to_depth(used, start())
    assert nodes_to_depth(used, start(**options)) == nodes_to_depth(fresh, start(**options))


def test_a_move_that_fails_high_is_kept_after_a_stop():
    interpreted = Backend(ATAXX, compiled=False)
    m = SearchMemory(interpreted, 1).prepare_search(random_game(start(5), 3)[4])
    search_root, first = interpreted.bind(root.search_root), m.state[S.ROOT_MOVES]
    interpreted.bind(root.init_root)(m)
    m.state[S.NODE_LIMIT] = 10**9
    best = search_root(m, 2, -S.MATE, S.MATE, 1)
    move = m.state[first + S.MOVE]
    assert search_root(m, 2, best - 10, best - 5, 1) >= best - 5
    m.state[S.STOP] = 1
    search_root(m, 2, best - 10, best + 60, 1)
    assert m.state[first + S.MOVE] == move
    assert m.state[first + S.SCORE] > S.UNKNOWN


@each_row("nodes", [500, 1_100, 1_900, 3_000])
def test_a_weak_level_ignores_an_interrupted_iteration(backend, nodes):
    """The moment of the interruption must not decide which actions can be chosen."""
    position = random_game(start(), 6)[10]

    def last(limit):
        engine = Engine(backend, 8, random.Random(1))
        return search(engine, position, limit, level=Level(temperature=0.02))[1][-1]

    cut = last(Limit(nodes=nodes))
    whole = last(Limit(depth=cut.depth))
    assert whole.nodes < cut.nodes == nodes
    assert (cut.score, cut.pv) == (whole.score, whole.pv)


@each_row(("slack", "depth"), product([1, 40, 300], [1, 2]))
def test_moves_within_the_margin_have_exact_values(slack, depth):
    """The others are refuted, which takes less."""
    interpreted = Backend(ATAXX, compiled=False)

    def scores(slack):
        m = SearchMemory(interpreted, 1).prepare_search(random_game(start(5), 3)[4])
        w, first = m.state, m.state[S.ROOT_MOVES]
        interpreted.bind(root.init_root)(m)
        w[S.NODE_LIMIT], w[S.MOVE_MARGIN] = 10**9, slack
        interpreted.bind(root.iterate)(m, depth, w[S.ROOT_MOVE_COUNT])
        roots = range(first, first + S.ROOT_MOVE_SIZE * w[S.ROOT_MOVE_COUNT], S.ROOT_MOVE_SIZE)
        return w[S.NODES], {w[r + S.MOVE]: w[r + S.SCORE] for r in roots}

    nodes, every = scores(S.NO_MARGIN)
    fewer, told = scores(slack)
    near = {move: score for move, score in every.items() if score > max(every.values()) - slack}
    assert 0 < len(near) < len(every)
    assert near == {move: told[move] for move in near}
    assert fewer < nodes or depth == 1


@each_row("threads", [1, 2])
def test_an_interrupt_ends_the_search(backend, threads):
    def interrupt():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Engine(backend, 8, random.Random(1), threads).search(start(), Limit(infinite=True), should_stop=interrupt)
