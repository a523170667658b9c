"""Suspending with Ctrl+Z and `fg` in a real shell, and a crash."""

import sys

import pytest

SHELL = "import os; os.environ.update(PS1='shell> ', ENV=''); os.execvp('sh', ['sh', '+o', 'emacs', '+o', 'vi', '-i'])"
CRASH = """
from boardgames_tui.ui.app import BoardgamesApp, run_app

def crash(app):
    raise RuntimeError("the test wants [/b]")

BoardgamesApp.key_x = crash
run_app()
"""
PLAYED = "White: e5."
GAME = "-m boardgames_tui io --black me --white me"


@pytest.fixture
def shell(open_terminal):
    """Return an interactive shell with a running game."""
    terminal = open_terminal(program=("-c", SHELL), columns=80, rows=24)
    terminal.wait_for("shell> ")
    terminal.press(f"{sys.executable} {GAME}", "enter")
    terminal.wait_for("move 1")
    terminal.press("enter")
    terminal.wait_for(PLAYED)
    return terminal


def wait_for_shell(shell, text):
    shell.wait_for(
        lambda: text in shell.text and not shell.settings_left_changed, "the shell again, and a clean terminal"
    )


def suspend(shell):
    shell.press("ctrl+z")
    wait_for_shell(shell, "Stopped")


def resume(shell):
    shell.press("fg", "enter")
    shell.wait_for(
        lambda: PLAYED in shell.text and shell.settings_left_changed, "the game again, on a screen of its own"
    )
    # A key pressed while the program takes the terminal over again may be lost.
    shell.wait_for_quiet()


def test_ctrl_z_returns_to_the_shell_and_fg_redraws_the_game(shell):
    suspend(shell)
    shell.press("echo $((6 * 7))", "enter")
    shell.wait_for("42")
    resume(shell)
    shell.press("backspace")
    shell.wait_for("FIRST")
    shell.press("ctrl+q")
    wait_for_shell(shell, "shell> ")


def test_a_game_can_be_suspended_twice_and_ended_from_the_shell(shell):
    for _ in range(2):
        suspend(shell)
        resume(shell)
    suspend(shell)
    shell.press("kill %1; fg", "enter")
    shell.wait_for_quiet()
    shell.press("echo $((6 * 7))", "enter")
    shell.wait_for("42")
    assert shell.settings_left_changed == []


def test_ctrl_z_does_nothing_without_a_shell(open_terminal):
    terminal = open_terminal()
    terminal.wait_for("boardgames-tui")
    terminal.press("ctrl+z")
    terminal.wait_for("no shell to return to")
    terminal.quit()


def test_a_crash_leaves_a_clean_terminal_a_sentence_and_a_report(open_terminal, tmp_path):
    terminal = open_terminal(program=("-c", CRASH))
    terminal.wait_for("boardgames-tui")
    terminal.press("x")
    terminal.check_clean_end(status=1)
    assert "Unexpected error: RuntimeError('the test wants [/b]')" in terminal.text
    assert "in crash" in (tmp_path / "data" / "crash.txt").read_text()
