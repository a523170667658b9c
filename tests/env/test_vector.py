"""Many games at once, against the plain rules: every position, in planes, masks, players, rewards and ends."""

from importlib import import_module

import numpy as np
import pytest

import boardgames_tui as bg
from boardgames_tui.core.position import Position
from boardgames_tui.engine.modules import engine_modules
from boardgames_tui.env.planes import planes
from boardgames_tui.games import GAMES
from boardgames_tui.vector import VectorEnv
from tests.conformance.walks import variants
from tests.env.sizes import SIZES, reward_of_first
from tests.odd_values import check_odd_values
from tests.rows import each_row
from tests.trial_games import add_trial_game

SMALL = [
    each for each in variants() if each.key in SIZES and each.size in GAMES[each.key].sizes[:2] and not each.scattered
]


def compare(env: VectorEnv, steps: int) -> tuple[int, int]:
    """Play random games and compare each position with the plain rules; return the ends and the cuts."""
    step, start = env.reset(), env.start
    positions, plies = [start] * env.count, [0] * env.count
    ends = cuts = 0
    for _ in range(steps):
        actions = env.sample()
        for i, position in enumerate(positions):
            legal = position.state.dense_actions()
            assert np.flatnonzero(step.masks[i]).tolist() == list(legal)
            assert step.players[i] == int(position.seat != start.seat)
            assert (step.observations[i] == planes(position, position.seat)).all()
            positions[i] = position.after_legal(position.action(legal[int(actions[i])]))
            plies[i] += 1
        step = env.step(actions)
        for i, position in enumerate(positions):
            first = reward_of_first(start, position)
            assert step.rewards[i].tolist() == [first, -first]
            assert step.terminations[i] == (position.outcome is not None)
            assert step.truncations[i] == (position.outcome is None and plies[i] == env.max_actions)
            ends, cuts = ends + int(step.terminations[i]), cuts + int(step.truncations[i])
            if step.terminations[i] or step.truncations[i]:
                positions[i], plies[i] = start, 0
    return ends, cuts


@each_row("variant", SMALL)
def test_games_follow_the_rules_in_all_variants(variant):
    env = VectorEnv(variant.key, 3, variant.size, max_actions=30, seed=7, compiled=False, **dict(variant.options))
    assert sum(compare(env, 70)) >= 3


@pytest.mark.parametrize(("key", "size"), SIZES.items())
def test_compiled_games_follow_the_rules(key, size):
    pytest.importorskip("numba")
    assert sum(compare(VectorEnv(key, 8, size, max_actions=40, seed=3), 90)) >= 16


def test_games_of_other_seeds_differ_and_of_the_same_seed_do_not():
    def line(seed):
        env = VectorEnv("onyx", 2, 4, seed=seed, compiled=False)
        env.reset()
        return [env.step(env.sample()).rewards.tolist() and env.sample().tolist() for _ in range(9)]

    assert line(1) == line(1) != line(2)


def test_an_illegal_action_loses_and_a_new_game_begins():
    env = VectorEnv("torus", 2, 5, compiled=False)
    env.reset()
    env.step([0, 0])
    step = env.step([0, 1])
    assert step.rewards.tolist() == [[1, -1], [0, 0]]
    assert step.terminations.tolist() == [True, False]
    assert step.masks.sum(axis=1).tolist() == [25, 23]


@pytest.mark.parametrize("key", ["torus", "onyx", "ataxx"])
def test_a_row_holds_the_history_of_the_longest_game_and_a_longer_one_is_refused(key):
    """The last of its actions still has room: nothing is overwritten, and no earlier position is lost."""
    start = Position.start(key, GAMES[key].sizes[0], {"halfmoves": 0, "settled": False} if key == "ataxx" else {})
    rules, longest = engine_modules(start.game).fast_rules, engine_modules(start.game).view.longest_game(start.state)
    assert room_for_history(key, rules.enter(rules.plan(start.state), start.state)) == longest
    assert VectorEnv(key, 1, start.size, max_actions=longest, compiled=False).max_actions == longest
    with pytest.raises(bg.OptionError, match=f"from 1 to {longest}"):
        VectorEnv(key, 1, start.size, max_actions=longest + 1, compiled=False)


def room_for_history(key, row):
    """Return the number of positions behind the first one for which the layout of a row has room."""
    state = import_module(f"boardgames_tui.games.{key}.engine.state")
    if key == "ataxx":
        # The last of the line is only written to be moved.
        return (state.LINE_END - state.LINE) // (state.BITBOARDS.size) - 2
    return len(row) - state.HISTORY - row[state.HISTORY_LENGTH]


def stepped(actions):
    env = VectorEnv("io", 2, 5, compiled=False)
    env.reset()
    env.step(actions)


BAD = {
    lambda game: VectorEnv(game, 2): ("chess", "", 5, None, ["io"]),
    lambda count: VectorEnv("io", count): (0, -1, "2", None, 2.5),
    lambda size: VectorEnv("io", 2, size): (4, "big", -1, 7.5, [7]),
    lambda number: VectorEnv("torus", 2, max_actions=number): (0, -1, "9", 2.5, 10**9),
    lambda seed: VectorEnv("io", 2, seed=seed, compiled=False): (-1, "x", None, 1.5, 2**40),
    lambda swap: VectorEnv("onyx", 2, swap=swap): ("maybe", 5, None, -1, "yes"),
    stepped: ([1], [1, 2, 3], None, ["a1", "b1"], [1.5, 2.5], [[1, 2]]),
}


@each_row(("function", "given"), [(function, given) for function in BAD for given in BAD[function]])
def test_bad_input_is_refused_with_a_sentence(function, given):
    with pytest.raises(bg.BoardGamesError, match=r"^[^\n]+\.$"):
        function(given)


GOOD = {
    lambda *given: VectorEnv(*given[:3], max_actions=given[3], seed=given[4], compiled=given[5]): [
        *("torus", 2, 5, 10, 0, False)
    ],
    lambda *given: VectorEnv("onyx", 1, 4, compiled=False, setup=given[0], swap=given[1]): ["open", True],
    stepped: [[0, 1]],
    lambda *given: stepped(given): [0, 1],
}


@each_row("function", GOOD)
def test_nothing_but_an_error_of_ours_comes_of_odd_values(function):
    function(*GOOD[function])
    check_odd_values(function, *GOOD[function])


def test_nothing_happens_before_reset_and_no_game_without_a_view_is_stepped(monkeypatch):
    env = VectorEnv("io", 2, 5, compiled=False)
    for act in (env.sample, lambda: env.step([0, 0])):
        with pytest.raises(bg.ActionError, match="call reset first"):
            act()
    add_trial_game(monkeypatch, "reversi")
    with pytest.raises(bg.OptionError, match="cannot be stepped at once"):
        VectorEnv("reversi", 2)
