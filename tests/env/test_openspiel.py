"""OpenSpiel's own simulation, and the games against the plain rules."""

import random

import pytest

import boardgames_tui as bg
from boardgames_tui.core.position import Position
from boardgames_tui.env.planes import planes
from tests.env.sizes import SIZES, reward_of_first

pyspiel = pytest.importorskip("pyspiel")
from boardgames_tui import openspiel  # noqa: E402


def test_all_games_are_registered():
    assert {f"python_{key}" for key in SIZES} <= set(openspiel.NAMES)


@pytest.mark.parametrize(("key", "size"), SIZES.items())
def test_a_game_is_simulated_and_serialised_and_follows_the_rules(key, size):
    game = pyspiel.load_game(f"python_{key}", {"size": size})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    state, observer, rng = game.new_initial_state(), game.make_py_observer(), random.Random(5)
    start = position = Position.start(key, size)
    while not state.is_terminal():
        player = state.current_player()
        assert player == int(position.seat != start.seat)
        legal = position.state.dense_actions()
        assert state.legal_actions() == list(legal)
        observer.set_from(state, player)
        assert (observer.dict["observation"] == planes(position, position.seat)).all()
        action = rng.choice(list(legal))
        assert state.action_to_string(action) == position.action(legal[action]).text
        state.apply_action(action)
        position = position.after_legal(position.action(legal[action]))
    assert position.outcome
    first = reward_of_first(start, position)
    assert state.returns() == [first, -first]


def test_options_are_parameters_and_long_games_are_drawn():
    state = pyspiel.load_game("python_onyx(size=4,swap=False,max_length=2)").new_initial_state()
    assert state.position.options == (("setup", "open"), ("swap", False))
    for _ in range(2):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [0, 0]


def test_a_wrong_parameter_and_an_illegal_action_are_refused():
    for name in ("io(size=4)", "io(size=99)", "onyx(setup=none)", "ataxx(halfmoves=-1)", "io(max_length=-1)"):
        with pytest.raises(bg.OptionError, match=r"has no board|cannot be|is not a whole"):
            pyspiel.load_game(f"python_{name}")
    state = pyspiel.load_game("python_torus(size=5)").new_initial_state()
    state.apply_action(0)
    for action in (0, 25, 10**9):
        with pytest.raises(bg.ActionError, match="not legal now"):
            state.apply_action(action)
    for player in (-1, 2, None, "0", 1.5):
        with pytest.raises(bg.OptionError, match=r"player .* is not a whole number from 0 to 1"):
            state.seat_of(player)


def test_an_information_state_tells_the_line_of_play_on_which_superko_depends():
    states = [pyspiel.load_game("python_torus(size=5)").new_initial_state() for _ in range(2)]
    for state, actions in zip(states, ((0, 1, 2), (2, 1, 0)), strict=True):
        for action in actions:
            state.apply_action(action)
    assert states[0].observation_string() == states[1].observation_string()
    assert [state.information_state_string() for state in states] == ["0, 1, 2", "2, 1, 0"]
