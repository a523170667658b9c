"""Ways to leave the program in a real terminal, which is left as it was."""

import signal

import pytest

from boardgames_tui.storage.saved_games.restore import restore_game

PLAYED = "White: e5."


@pytest.fixture
def game(open_terminal):
    """Return a terminal with a game of Io between people."""
    terminal = open_terminal("io", "--black", "me", "--white", "me")
    terminal.wait_for("move 1")
    return terminal


@pytest.fixture
def unfinished(game):
    """Return the terminal after a first stone."""
    game.press("enter")
    game.wait_for(PLAYED)
    return game


def test_a_game_without_a_move_is_left_without_a_question(game):
    game.press("escape")
    game.wait_for("boardgames-tui")
    game.quit()


def test_esc_leaves_an_unfinished_game_that_can_be_continued(unfinished):
    unfinished.press("escape")
    unfinished.wait_for("Game saved. Press c to continue.")
    unfinished.wait_for("Continue")
    unfinished.press("c")
    unfinished.wait_for(PLAYED)
    unfinished.quit()


def test_ctrl_q_leaves_an_unfinished_game_and_says_how_to_continue(unfinished, open_terminal):
    unfinished.quit()
    assert "Game saved. `boardgames-tui resume` continues it." in unfinished.text
    again = open_terminal("resume")
    again.wait_for(PLAYED)
    again.quit()


def test_ctrl_c_explains_how_to_quit(unfinished):
    unfinished.press("ctrl+c")
    unfinished.wait_for("ctrl+q to quit")
    unfinished.quit()


@pytest.mark.parametrize(
    "numbers", [(signal.SIGTERM,), (signal.SIGHUP, signal.SIGCONT), (signal.SIGCONT, signal.SIGHUP)]
)
def test_a_signal_ends_the_program_cleanly_and_keeps_the_game(numbers, unfinished, tmp_path):
    """A window that is closed sends two signals, and no process may outlive the second."""
    for number in numbers:
        unfinished.send_signal(number)
    assert unfinished.wait_for_end() != 0
    assert unfinished.settings_left_changed == []
    (file,) = (tmp_path / "data" / "games").iterdir()
    assert [action.text for action in restore_game(file.read_bytes()).match.actions] == ["e5"]
