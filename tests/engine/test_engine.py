"""Limits, stops, lines of information and levels."""

import random
from dataclasses import replace
from math import exp, log

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.alphabeta.alphabeta_driver import log_weight
from boardgames_tui.engine.compile.specialise import Backend
from boardgames_tui.engine.engine import Engine
from boardgames_tui.engine.game_engines import EARLY_NODES
from boardgames_tui.engine.levels import MAX_MOVETIME, Level, choose, draw_strength, level_of
from boardgames_tui.engine.mcts.mcts_driver import MctsSearch
from boardgames_tui.engine.mcts.tree_store import TreeStore
from boardgames_tui.engine.modules import engine_modules
from boardgames_tui.engine.time_management import UNLIMITED, Budget
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import LEVELS
from boardgames_tui.uai.values import Limit
from tests.engine.engines import check_last_info, check_variations, search
from tests.extras import games_with
from tests.games.torus_positions import WON_IN_THREE
from tests.rows import each_row


@pytest.fixture(scope="module", params=games_with("engine"))
def engine(request):
    return Engine(Backend(GAMES[request.param], compiled=True), 16, random.Random(1))


@pytest.fixture(scope="module")
def io():
    return Engine(Backend(GAMES["io"], compiled=True), 16, random.Random(1))


def start_of(engine):
    return Position.start(engine.backend.game, engine_defaults=True)


def test_infos_lead_to_the_action(engine):
    start = start_of(engine)
    action, infos = search(engine, start, Limit(nodes=2000))
    assert action in start.actions
    assert infos[-1].nodes == 2000
    check_last_info(infos, action, start)
    assert [info.nodes for info in infos] == sorted(info.nodes for info in infos)


def test_an_infinite_search_of_a_solved_position_waits_for_a_stop(io):
    position = Position.read(GAMES["io"], "xxxx1/ooooo/xxxxx/xxxxx/xxxxx x single -")
    replies = iter([False] * 9 + [True])
    _, infos = search(io, position, Limit(infinite=True), should_stop=lambda: next(replies))
    assert str(infos[-1].score) == "mate 1"
    assert list(replies) == []


def test_depth_and_nodes_end_a_search(io):
    # A line may grow by more than one action at a time.
    assert 3 <= search(io, start_of(io), Limit(depth=3))[1][-1].depth <= 5
    assert search(io, start_of(io), Limit(nodes=0))[1][-1].nodes == 1


def test_variations_are_the_best_actions_in_order(io):
    best, infos = search(io, start_of(io), Limit(nodes=3000), multi_pv=3)
    check_variations(infos, best, 3)
    # The first win does not end a search for several variations.
    position = Position.read(GAMES["io"], "xxx2/xxxxx/xxxxx/xxxxx/xxxxo x single -")
    _, infos = search(io, position, Limit(nodes=3000), multi_pv=9)
    assert [str(info.score) for info in infos[-2:]] == ["mate 2", "mate 2"]


def position_with_one_action(engine):
    rng, position = random.Random(1), start_of(engine)
    while len(position.actions) > 1:
        after = position.after(rng.choice(position.actions))
        position = start_of(engine) if after.outcome else after
    return position


@pytest.mark.parametrize("engine", ["io", "implo", "onyx", "ataxx"], indirect=True)
def test_a_forced_action_needs_no_search(engine):
    """A search that may stop early ends long before its limit of an hour. Torus always leaves a choice."""
    _, infos = search(engine, position_with_one_action(engine), Limit(movetime=3_600_000), may_stop_early=True)
    assert infos[-1].time < 60_000


class OneSecondSearch(MctsSearch):
    seconds = 1.0


@each_row(
    ("budget", "decided"),
    [
        (Budget(1.0, None, None, may_stop_early=True), True),
        (Budget(1.0, None, None), False),
        (Budget(900.0, None, None, may_stop_early=True), False),
        (Budget(1.0, 1 << 20, None, may_stop_early=True), False),
    ],
)
def test_a_search_is_decided_once_the_second_best_cannot_catch_up(io, budget, decided):
    """With no time left any lead is enough, with nearly all of it left none is.

    A level searches all its nodes, or its strength would depend on the speed of the machine.
    """
    search = OneSecondSearch(io.store, start_of(io), 1, random.Random(1), None)
    search.run(Budget(None, 2_000, None), bool, bool)
    assert search._is_decided(budget) == decided


@pytest.mark.parametrize(
    ("key", "declares_levels"), [*((key, True) for key in games_with("engine")), ("io", False), ("ataxx", False)]
)
def test_higher_levels_search_more(key, declares_levels, monkeypatch):
    game = GAMES[key]
    modules = engine_modules(game) if declares_levels else replace(engine_modules(game), ladder=None)
    monkeypatch.setattr("boardgames_tui.engine.levels.engine_modules", lambda _: modules)
    assert modules.ladder is None or len(modules.ladder.rungs) == len(LEVELS) - 1
    levels = [level_of(game, number) for number in LEVELS]
    nodes = [level.nodes for level in levels[:-1]]
    whims = [level.temperature for level in levels]
    sights = [level.lookahead for level in levels[:-1]]
    assert nodes == sorted(set(nodes))
    assert whims == sorted(whims, reverse=True)
    assert levels[-1].limit == Limit(movetime=MAX_MOVETIME)
    assert sights == sorted(set(sights))
    assert (levels[-1].temperature, levels[-1].lookahead) == (0, UNLIMITED)
    assert levels[2].on_day(-1).nodes <= EARLY_NODES, "the first three play before the search is compiled"


@each_row(("lookahead", "kind"), [(1, "win"), (2, "mate")])
def test_an_ending_beyond_the_lookahead_is_not_found(lookahead, kind):
    """Two threats win in Torus: ten nodes with a lookahead of two actions find them."""
    position = Position.read(GAMES["torus"], WON_IN_THREE, engine_defaults=True)
    engine = Engine(Backend(GAMES["torus"], compiled=True), 4, random.Random(1))
    _, infos = search(engine, position, Limit(nodes=10), level=Level(lookahead=lookahead))
    assert infos[-1].score.kind == kind


def test_a_level_has_good_and_bad_days():
    """On a bad day a level searches less and chooses more randomly; the highest level has no bad days."""
    rng = random.Random(1)
    strengths = [draw_strength(rng) for _ in range(1_000)]
    assert -1 <= min(strengths) < -0.9
    assert 0.9 < max(strengths) <= 1
    level = Level(100, 0.5, daily_variation=log(2))
    assert level.on_day(1) == Level(50, 1.0, daily_variation=log(2))
    assert level.on_day(-1) == Level(200, 0.25, daily_variation=log(2))
    assert Level(1, 0.0).on_day(1) == Level(1, 0.0)
    assert level_of(GAMES["io"], LEVELS[-1]).on_day(1) == level_of(GAMES["io"], LEVELS[-1])


class WeighedRandom(random.Random):
    """Random numbers that keep the probabilities of the last choice."""

    def choices(self, population, weights):
        self.probabilities = [weight / sum(weights) for weight in weights]
        return super().choices(population, weights)


def probabilities(weights, proven_results, temperature):
    rng = WeighedRandom(1)
    log_weights = [log(weight) for weight in weights]
    assert choose(log_weights, proven_results, temperature, rng) in range(len(weights))
    return rng.probabilities


def test_a_higher_temperature_makes_the_choice_more_random():
    for temperature in (0.1, 1.0, 2.3):
        powers = [weight ** (1 / temperature) for weight in (100, 50, 1)]
        expected = [power / sum(powers) for power in powers]
        assert probabilities((100, 50, 1), (0, 0, 0), temperature) == pytest.approx(expected)
    assert choose([1.0, 3.0, 2.0], [0, 0, 0], 0.0, random.Random(1)) == 0


def test_proven_wins_weigh_most_and_proven_losses_least():
    assert probabilities((2, 100, 100), (1, 0, -1), 1.0) == pytest.approx([100 / 201, 100 / 201, 1 / 201])
    # Weights close to zero do not all underflow at the lowest temperature.
    assert probabilities((10, 3, 100_000), (0, 0, -1), 0.0005) == [1.0, 0.0, 0.0]
    # In a lost position the longest defence is chosen.
    assert choose([2.0, 9.0], [-1, -1], 1.0, random.Random(1)) == 0


def test_tree_search_chooses_in_proportion_to_visits():
    backend = Backend(GAMES["torus"], compiled=False)
    position = Position.start(GAMES["torus"], 5, engine_defaults=True)
    search = MctsSearch(TreeStore(backend, 1), position, 1, random.Random(1), None)
    search.run(Budget(None, 60, None), bool, bool)
    rng = WeighedRandom(1)
    search.choose(0.7, rng)
    candidates = search.candidates()
    assert not any(candidate.proven for candidate in candidates)
    assert len({candidate.visits for candidate in candidates}) > 2
    powers = [(candidate.visits + 1) ** (1 / 0.7) for candidate in candidates]
    assert rng.probabilities == pytest.approx([power / sum(powers) for power in powers])


@each_row(("difference", "weight"), [(0, 1001), (-100, 369), (-600, 3), (-750, 2), (-40_000, 1)])
def test_alpha_beta_weights_fall_by_a_factor_of_e_for_each_piece(difference, weight):
    assert exp(log_weight(difference)) == pytest.approx(weight)
