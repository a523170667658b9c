"""Ways to stop that come back, or never should have happened: a real shell's Ctrl+Z and `fg`, and a crash."""

import sys

import pytest

SHELL = "import os; os.environ.update(PS1='shell> ', ENV=''); os.execvp('sh', ['sh', '+o', 'emacs', '+o', 'vi', '-i'])"
CRASH = """
from boardgames_tui.ui.app import BoardgamesApp, run_app

def crash(app):
    raise RuntimeError("the test wants [/b]")

BoardgamesApp.key_x = crash
run_app(None)
"""
PLAYED = "White: e5."
GAME = "-m boardgames_tui io --black me --white me"


@pytest.fixture
def shell(open_terminal):
    """An interactive shell in which a game is under way."""
    terminal = open_terminal(program=("-c", SHELL), columns=80, rows=24)
    terminal.wait_for("shell> ")
    terminal.press(f"{sys.executable} {GAME}", "enter")
    terminal.wait_for("move 1")
    terminal.press("enter")
    terminal.wait_for(PLAYED)
    return terminal


def stop(shell):
    shell.press("ctrl+z")
    shell.wait_for(lambda: "Stopped" in shell.text and not shell.unclean, "the shell again, and a clean terminal")


def go_on(shell):
    shell.press("fg", "enter")
    shell.wait_for(lambda: PLAYED in shell.text and shell.unclean, "the game again, on a screen of its own")
    # A key pressed while the program takes the terminal over again may be lost.
    shell.wait_for_quiet()


def test_ctrl_z_gives_the_terminal_back_to_the_shell_and_fg_draws_the_game_again(shell):
    stop(shell)
    shell.press("echo $((6 * 7))", "enter")
    shell.wait_for("42")
    go_on(shell)
    shell.press("backspace")
    shell.wait_for("FIRST")
    shell.press("ctrl+q")
    shell.wait_for(lambda: "shell> " in shell.text and not shell.unclean, "the shell again, and a clean terminal")


def test_a_game_can_be_stopped_twice_and_ended_from_the_shell(shell):
    for _ in range(2):
        stop(shell)
        go_on(shell)
    stop(shell)
    shell.press("kill %1; fg", "enter")
    shell.wait_for_quiet()
    shell.press("echo $((6 * 7))", "enter")
    shell.wait_for("42")
    assert shell.unclean == []


def test_without_a_shell_ctrl_z_stops_nothing(open_terminal):
    terminal = open_terminal()
    terminal.wait_for("boardgames-tui")
    terminal.press("ctrl+z")
    terminal.wait_for("no shell to return to")
    terminal.press("ctrl+q")
    assert terminal.wait_for_end() == 0, terminal.text
    assert terminal.unclean == []


def test_a_crash_leaves_a_clean_terminal_one_sentence_and_a_report(open_terminal, tmp_path):
    terminal = open_terminal(program=("-c", CRASH))
    terminal.wait_for("boardgames-tui")
    terminal.press("x")
    assert terminal.wait_for_end() == 1, terminal.text
    assert terminal.unclean == []
    assert b"Traceback" not in terminal.log
    assert "Unexpected error: RuntimeError('the test wants [/b]')" in terminal.text
    assert "in crash" in (tmp_path / "data" / "crash.txt").read_text()
