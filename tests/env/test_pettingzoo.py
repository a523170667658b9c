"""PettingZoo's own tests, and the environments against the plain rules, in the five games and in one of a package."""

import random
from functools import partial

import numpy as np
import pytest

import boardgames_tui as bg
from boardgames_tui.core.position import Position
from tests.env.sizes import SIZES, reward_of_first
from tests.odd_values import check_odd_values
from tests.rows import each_row
from tests.trial_games import add_trial_game

zoo_tests = pytest.importorskip("pettingzoo.test")
from boardgames_tui import pettingzoo as zoo  # noqa: E402
from boardgames_tui.env.planes import planes  # noqa: E402

# PettingZoo warns of what it does not recommend, such as a game without max_cycles.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize(("key", "size"), SIZES.items())
def test_pettingzoo_accepts_the_environments(key, size):
    zoo_tests.api_test(zoo.env(key, size), num_cycles=100)
    zoo_tests.parallel_api_test(zoo.parallel_env(key, size, illegal="random"), num_cycles=100)
    zoo_tests.seed_test(partial(zoo.env, key, size, illegal="random"), num_cycles=50)


@pytest.mark.parametrize(("key", "size"), SIZES.items())
def test_a_game_is_cut_off_after_its_cycles(key, size):
    """PettingZoo's own test of this expects that players alternate, which those of Implo do not."""
    env, actions = zoo.env(key, size, max_cycles=4, illegal="random"), 0
    env.reset(seed=1)
    while not any(env.truncations.values()):
        assert not any(env.terminations.values())
        env.step(env.action_space(env.agent_selection).sample())
        actions += 1
    assert actions == 8
    both, steps = zoo.parallel_env(key, size, max_cycles=4, illegal="random"), 0
    both.reset(seed=1)
    while both.agents:
        _, _, _, truncations, _ = both.step({agent: both.action_space(agent).sample() for agent in both.agents})
        steps += 1
    assert (steps, all(truncations.values())) == (4, True)


@pytest.mark.parametrize(("key", "size"), SIZES.items())
@pytest.mark.parametrize("swaps", [False, True])
def test_an_environment_follows_the_rules(key, size, swaps):
    env, rng = zoo.env(key, size), random.Random(3)
    start = position = Position.start(key, size)
    env.reset()
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        total[agent] += reward
        if termination:
            env.step(None)
            continue
        assert agent == f"player_{int(position.seat != start.seat)}"
        assert (observation["observation"] == planes(position, position.seat)).all()
        actions = position.state.dense_actions()
        assert np.flatnonzero(observation["action_mask"]).tolist() == list(actions)
        swap = next((number for number in actions if env.text_of(number) == "swap"), None)
        action = swap if swaps and swap is not None else rng.choice(list(actions))
        env.step(np.int64(action))
        position = position.after_legal(position.action(actions[action]))
    first = reward_of_first(start, position)
    assert total == {"player_0": first, "player_1": -first}


@pytest.mark.parametrize("key", ["reversi", "clobber"])
def test_a_game_of_another_package_is_an_environment_too(key, monkeypatch):
    add_trial_game(monkeypatch, key)
    zoo_tests.api_test(zoo.env(key), num_cycles=50)
    zoo_tests.parallel_api_test(zoo.parallel_env(key, illegal="random"), num_cycles=50)
    zoo_tests.seed_test(partial(zoo.env, key, illegal="random"), num_cycles=20)


def test_an_illegal_action_loses_or_becomes_another_one():
    env = zoo.env("torus", 5)
    env.reset()
    env.step(0)
    env.step(0)
    assert env.rewards == {"player_0": 1, "player_1": -1}
    assert all(env.terminations.values())
    played = set()
    for _ in range(2):
        env = zoo.env("torus", 5, illegal="random")
        env.reset(seed=4)
        env.step(0)
        env.step(0)
        assert not any(env.terminations.values())
        played.add(str(env.position))
    assert len(played) == 1


def test_an_environment_says_what_it_is():
    env = zoo.env("torus", 5, render_mode="ansi")
    env.reset()
    assert env.render() == env.position.diagram()
    assert zoo.env("onyx", 4, swap=False, render_mode="svg").render().startswith("<svg")
    assert (env.metadata["wraps"], zoo.env("io").metadata["wraps"]) == (True, False)
    assert str(zoo.env("onyx", 4, swap=False)) == "boardgames_onyx_v0(size=4, setup='open', swap=False)"
    # White acts first in Io.
    assert zoo.env("io").seat_of("player_0") == bg.WHITE
    assert zoo.env("onyx").seat_of("player_0") == bg.BLACK


def stepping(*actions):
    env = zoo.env("torus", 5)
    env.reset()
    for action in actions:
        env.step(action)


def step_at_once(actions):
    env = zoo.parallel_env("torus", 5)
    env.reset()
    env.step(actions)


BAD = {
    zoo.env: ("chess", "", 5, None, ["io"]),
    lambda size: zoo.parallel_env("io", size): (4, "big", -1, 7.5, [7]),
    lambda number: zoo.env("io", max_cycles=number): (0, -1, "9", 2.5, True),
    lambda illegal: zoo.env("io", illegal=illegal): ("win", "", None, 5, True),
    lambda mode: zoo.env("io", render_mode=mode): ("human", "", 5, True, b"svg"),
    lambda swap: zoo.env("onyx", swap=swap): ("maybe", 5, None, -1, "yes"),
    stepping: (25, -1, None, "a1", 1.5, True),
    lambda seed: zoo.env("io").reset(seed=seed): (-1, "x", 1.5, True, b"1"),
    lambda agent: zoo.env("io").action_space(agent): ("player_2", 0, None, "", b"player_0"),
    step_at_once: ({}, None, [0, 0], {"player_1": 0}, {"player_0": 99}),
}


@each_row(("function", "given"), [(function, given) for function in BAD for given in BAD[function]])
def test_bad_input_is_refused_with_a_sentence(function, given):
    with pytest.raises(bg.BoardGamesError, match=r"^[^\n]+\.$"):
        function(given)


GOOD = {
    lambda *given: zoo.env(*given[:2], max_cycles=given[2], illegal=given[3], render_mode=given[4]): [
        *("torus", 5, 10, "lose", None)
    ],
    lambda *given: zoo.parallel_env("onyx", 4, setup=given[0], swap=given[1]): ["open", True],
    stepping: [0],
    lambda agent: zoo.env("io").observation_space(agent): ["player_0"],
    lambda agent: zoo.env("io").seat_of(agent): ["player_0"],
    lambda seed: zoo.env("io").reset(seed): [1],
    step_at_once: [{"player_0": 0, "player_1": 0}],
    lambda action: step_at_once({"player_0": action}): [0],
}


@each_row("function", GOOD)
def test_nothing_but_an_error_of_ours_comes_of_odd_values(function):
    function(*GOOD[function])
    check_odd_values(function, *GOOD[function])


def test_nothing_happens_before_reset():
    with pytest.raises(bg.ActionError, match="call reset first"):
        zoo.env("io").last()
    for env in (zoo.env("io"), zoo.parallel_env("io")):
        with pytest.raises(bg.ActionError, match="call reset first"):
            env.step({} if isinstance(env, zoo.ParallelGameEnv) else 0)
