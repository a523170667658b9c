"""The ways out of the program, each through a real terminal, which is left as it was."""

import signal

import pytest

PLAYED = "White: e5."


@pytest.fixture
def game(open_terminal):
    """A terminal with a game of Io between people."""
    terminal = open_terminal("io", "--black", "me", "--white", "me")
    terminal.wait_for("move 1")
    return terminal


@pytest.fixture
def unfinished(game):
    """The same after a first stone."""
    game.press("enter")
    game.wait_for(PLAYED)
    return game


def test_a_game_without_a_move_is_left_without_a_question(game):
    game.press("escape")
    game.wait_for("five boards")
    quit_cleanly(game)


def test_esc_asks_before_an_unfinished_game_is_left(unfinished):
    unfinished.press("escape")
    unfinished.wait_for("It is not finished")
    unfinished.press("enter")
    unfinished.wait_for(lambda: "It is not finished" not in unfinished.text, "the board again")
    assert PLAYED in unfinished.text
    unfinished.press("escape")
    unfinished.wait_for("It is not finished")
    unfinished.press("down", "enter")
    unfinished.wait_for("five boards")
    quit_cleanly(unfinished)


def test_ctrl_q_asks_before_an_unfinished_game_is_left(unfinished):
    unfinished.press("ctrl+q")
    unfinished.wait_for("It is not finished")
    unfinished.press("down", "enter")
    assert_clean_end(unfinished)


def test_ctrl_c_tells_how_to_quit(unfinished):
    unfinished.press("ctrl+c")
    unfinished.wait_for("ctrl+q to quit")
    unfinished.press("ctrl+q")
    unfinished.wait_for("It is not finished")
    unfinished.press("down", "enter")
    assert_clean_end(unfinished)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_ends_the_program_leaves_a_clean_terminal(number, unfinished):
    unfinished.send_signal(number)
    assert unfinished.wait_for_end() != 0
    assert unfinished.unclean == []


def quit_cleanly(terminal):
    terminal.press("ctrl+q")
    assert_clean_end(terminal)


def assert_clean_end(terminal):
    assert terminal.wait_for_end() == 0
    assert terminal.unclean == []
    assert b"Traceback" not in terminal.log
