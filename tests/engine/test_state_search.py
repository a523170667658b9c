"""The search of plain states: its limits, its stops, its lines of information, and what it proves."""

import random
import time
from dataclasses import replace
from itertools import count, product
from types import SimpleNamespace

import pytest

from boardgames_tui.core.cells import DRAW, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.engine import state_search
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.levels import Level
from boardgames_tui.engine.state_search import ADDED_DRAWS, StateSearch
from boardgames_tui.engine.state_tree import COMPARED, Node, Solution
from boardgames_tui.engine.time_management import Budget
from boardgames_tui.uai.values import Limit
from tests.engine.engines import check_last_info, check_variations, search, stop_after
from tests.engine.positions import random_game
from tests.engine.state_games import ALL_GAMES, CLOBBER, REVERSI, FirstSite, Nim, Row, start_of
from tests.engine.test_minimax import check_values
from tests.engine.test_stops import SHORTEST
from tests.rows import each_row

pytestmark = pytest.mark.quick

# Actions of a wide position.
MANY = 2_000


@pytest.fixture
def engine():
    return Engine(rng=random.Random(1))


def count_nodes(node):
    return 1 + sum(map(count_nodes, node.children))


# What it proves


def late_positions(game, size, actions_left):
    """Return positions of random games a number of actions before their ends, with at least two actions each."""
    games = (random_game(Position.start(game, size, engine_defaults=True), seed) for seed in range(12))
    positions = [each[-1 - actions_left] for each in games if len(each) > actions_left]
    return [position for position in positions if len(position.actions) > 1][:8]


@each_row(("game", "actions_left"), [(CLOBBER, 5), (REVERSI, 6)])
def test_endings_without_fast_rules_have_the_values_of_minimax(engine, game, actions_left):
    positions = late_positions(game, 4, actions_left)
    assert len(positions) == 8
    for position in positions:
        check_values(engine, position)


@each_row("size", range(3, 10))
def test_endings_with_a_swap_have_the_values_of_minimax(engine, size):
    """White swaps just if Black's first move wins."""
    start = start_of(Nim, size)
    for position in (start, *(start.after_legal(action) for action in start.actions)):
        if not position.outcome:
            check_values(engine, position)


@pytest.mark.parametrize(("expected_wins", "best"), [(3, "draw"), (7, "open")])
def test_a_proven_draw_ranks_above_an_expected_loss(expected_wins, best):
    root = Node(start_of(Row, 3).state, -1)
    draw, lost, still_open = (Node(root.state.play(action), action) for action in root.state.actions)
    root.children = [lost, draw, still_open]
    draw.solution, lost.solution = Solution(DRAW, 3), Solution(WHITE, 2)
    still_open.visits, still_open.value_sum = 10, expected_wins
    names = {draw: "draw", lost: "lost", still_open: "open"}
    ranking = [names[child] for child in root.ranked_children()]
    assert (ranking[0], ranking[-1]) == (best, "lost")


# Limits and stops


def test_an_early_win_ends_the_search(engine):
    position = start_of(FirstSite, 300)
    replies = iter(range(100_000))
    action, infos = search(engine, position, Limit(movetime=10**9), should_stop=lambda: next(replies) == 99_999)
    assert (action.text, str(infos[-1].score)) == ("s1", "mate 1")
    assert infos[-1].nodes < 99_999


def test_several_variations_are_searched_until_all_are_solved(engine):
    _, infos = search(engine, start_of(FirstSite, 5), Limit(movetime=10**9), multi_pv=5)
    assert [str(info.score) for info in infos[-5:]] == ["mate 1", *["mate -2"] * 4]


@each_row("looks", [0, 1, 2, 7])
def test_a_stop_is_obeyed_before_all_actions_were_tried(engine, looks):
    position = start_of(FirstSite, MANY)
    action, infos = search(engine, position, Limit(infinite=True), should_stop=stop_after(looks))
    assert action in position.actions
    assert [info.nodes for info in infos[-1:]] == ([looks] if looks else [])


@each_row("limit", [Limit(movetime=100), Limit(wtime=2_500, btime=2_500), Limit(byoyomi=125)])
def test_a_time_limit_is_obeyed_before_all_actions_were_tried(engine, limit):
    position = start_of(FirstSite, MANY)
    began = time.process_time()
    action, infos = search(engine, position, limit)
    assert time.process_time() - began < 1
    assert infos[-1].nodes < MANY
    assert action.text == infos[-1].pv[0]


@pytest.mark.parametrize("key", ALL_GAMES)
def test_the_shortest_search_chooses_an_action_it_has_tried(engine, key):
    position = Position.start(ALL_GAMES[key], engine_defaults=True)
    for limit, temperature in product(SHORTEST, (0.0, 1.0)):
        action, infos = search(engine, position, limit, level=Level(temperature=temperature), multi_pv=500)
        assert action.text in [info.pv[0] for info in infos[-min(infos[-1].nodes, len(infos)) :]]


def test_nodes_and_depth_end_a_search(engine):
    start = Position.start(REVERSI)
    assert search(engine, start, Limit(nodes=30))[1][-1].nodes == 30
    assert search(engine, start, Limit(depth=3))[1][-1].depth == 3
    # Beyond the end of the game it ends at a solution.
    assert 1 <= search(engine, start_of(Nim, 7), Limit(depth=99))[1][-1].depth <= 7


def test_an_infinite_search_of_a_solved_position_waits_for_a_stop(engine):
    replies = iter([False] * 40 + [True])
    _, infos = search(engine, start_of(Nim, 3), Limit(infinite=True), should_stop=lambda: next(replies))
    assert str(infos[-1].score) == "mate 1"
    assert list(replies) == []


def test_a_single_action_needs_no_search_if_it_may_stop_early(engine):
    position = next(each for each in random_game(Position.start(REVERSI, 6), 1)[10:] if len(each.actions) == 1)
    assert search(engine, position, Limit(nodes=20), may_stop_early=True)[1][-1].nodes == 1
    assert search(engine, position, Limit(nodes=20), may_stop_early=False)[1][-1].nodes > 1


@pytest.mark.parametrize(
    ("share", "may_stop_early", "is_short"), [(0, True, True), (0, False, False), (9, True, False)]
)
def test_a_search_may_stop_early_if_the_second_best_action_cannot_catch_up(
    engine, monkeypatch, share, may_stop_early, is_short
):
    """It needs a larger share of the remaining playouts than is likely."""
    ticks = count()
    clock = SimpleNamespace(perf_counter=lambda: next(ticks) / 1000)
    monkeypatch.setattr(state_search, "time", clock)
    monkeypatch.setattr(state_search, "CATCH_UP_SHARE", share)
    _, infos = search(engine, Position.start(REVERSI), Limit(movetime=200), may_stop_early=may_stop_early)
    assert (infos[-1].nodes <= 3) == is_short


def test_a_full_tree_is_searched_on_but_does_not_grow(engine, monkeypatch):
    monkeypatch.setattr(state_search, "MAX_TREE_NODES", 20)
    state = StateSearch(Position.start(REVERSI), 1, random.Random(1))
    state.run(Budget(None, 200, None), lambda: False, lambda _: None)
    assert state.root.visits == 200
    assert count_nodes(state.root) == 20
    assert search(engine, Position.start(REVERSI), Limit(depth=60))[1][-1].depth < 60


# The gain of a game


def with_gain(gain, size=30):
    start = start_of(Row, size)
    return replace(start, game=replace(start.game, gain=lambda state, action: gain(action)))


@pytest.mark.parametrize("unit", [1, 1_000, -1_000])
def test_actions_are_tried_in_the_order_of_their_gains(unit):
    """Whatever their unit is; the prior of an action is the share of those that gain less."""
    position = with_gain(lambda action: unit * (action // 3))
    root = Node(position.state, -1)
    while root.untried:
        # Whatever was tried lost often.
        root.select(random.Random(1), position.game.gain, can_expand=True).visits = 1_000
    gains = [unit * (child.action // 3) for child in root.children]
    assert gains == sorted(gains, reverse=True)
    assert [child.prior for child in root.children[::3]] == pytest.approx([0.95 - 0.1 * n for n in range(10)])


def test_a_short_search_prefers_what_gains_more(engine):
    found = {engine.search(with_gain(lambda action: -abs(action - 7)), Limit(nodes=12)).text for _ in range(10)}
    assert found <= {f"s{number}" for number in range(5, 12)}


def test_few_gains_of_a_wide_position_are_asked_for_at_once():
    asked = []
    search(Engine(rng=random.Random(1)), with_gain(lambda action: asked.append(action) or 0, MANY), Limit(nodes=1))
    assert len(asked) == COMPARED


# Lines of information


def test_infos_lead_to_the_action(engine):
    action, infos = search(engine, Position.start(CLOBBER), Limit(nodes=300))
    assert infos[-1].nodes == 300
    check_last_info(infos, action, Position.start(CLOBBER))
    action, infos = search(engine, Position.start(REVERSI), Limit(nodes=50), multi_pv=3)
    check_variations(infos, action, 3)


def test_the_best_variation_has_the_mean_of_all_playouts_and_no_other_one_more():
    """The mean of its own, as the best of many, would be too high before its action, and again after it."""
    infos, state = [], StateSearch(Position.start(CLOBBER), 60, random.Random(1))
    state.run(Budget(None, 200, None), bool, infos.append)
    last_report = infos[max(index for index, info in enumerate(infos) if info.multipv == 1) :]
    assert len(last_report) > 10
    mean = (sum(child.value_sum for child in state.root.children) + ADDED_DRAWS / 2) / (200 + ADDED_DRAWS)
    assert max(info.score.value for info in last_report) == last_report[0].score.value == round(1000 * mean)
