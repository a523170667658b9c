"""Ways to leave the program in a real terminal, which is left as it was; suspending, killing, and what is rescued."""

import random
import signal
import sys
import time

import pytest

from boardgames_tui.storage.saved_games.restore import restore_game
from tests.end_to_end.kills import KilledGames

PLAYED = "White: e5."


@pytest.fixture
def game(open_terminal):
    terminal = open_terminal("io", "--black", "me", "--white", "me")
    terminal.wait_for("move 1")
    return terminal


@pytest.fixture
def unfinished(game):
    game.press("enter")
    game.wait_for(PLAYED)
    return game


def test_ctrl_q_leaves_an_unfinished_game_and_says_how_to_continue(unfinished, open_terminal):
    unfinished.quit()
    assert "Game saved. `boardgames-tui resume` continues it." in unfinished.text
    again = open_terminal("resume")
    again.wait_for(PLAYED)
    again.quit()


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


SHELL = "import os; os.environ.update(PS1='shell> ', ENV=''); os.execvp('sh', ['sh', '+o', 'emacs', '+o', 'vi', '-i'])"
CRASH = """
from boardgames_tui.ui.app import BoardgamesApp, run_app

def crash(app):
    raise RuntimeError("the test wants [/b]")

BoardgamesApp.key_x = crash
run_app()
"""
GAME = "-m boardgames_tui io --black me --white me"


@pytest.fixture
def shell(open_terminal):
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


SGF = "(;SZ[5]KM[6.5]PB[Ann];B[aa];W[ba])"
END_IS_CLEAN = {signal.SIGTERM: True, signal.SIGHUP: True, signal.SIGKILL: False}


@pytest.mark.parametrize("number", END_IS_CLEAN, ids=lambda number: number.name)
def test_changes_of_a_record_outlast_the_program(number, open_terminal, tmp_path):
    file = tmp_path / "club.sgf"
    file.write_text(SGF)
    terminal = open_terminal("replay", str(file))
    terminal.wait_for("move 2 of 2")
    terminal.press("d")
    terminal.wait_for("Delete this?")
    terminal.press("j", "enter")
    terminal.wait_for("Deleted: Bksp")
    folder = tmp_path / "data" / "unsaved"
    if not END_IS_CLEAN[number]:
        wait_for(lambda: folder.exists() and any(folder.glob("[!.]*.sgf")))
    terminal.send_signal(number)
    terminal.wait_for_end()
    again = open_terminal()
    again.wait_for("Unsaved changes")
    again.wait_for("Open Torus, 1 move")
    again.press("enter")
    again.wait_for("These changes are not")
    again.press("ctrl+q")
    again.wait_for("Leave without saving")
    again.press("j", "enter")
    assert again.wait_for_end() == 0, again.text
    assert list(folder.iterdir()) == []
    assert file.read_text() == SGF


def wait_for(holds):
    late = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < late
        time.sleep(0.05)


@pytest.mark.parametrize("seed", range(2))
def test_a_killed_program_loses_only_the_action_in_flight(seed, tmp_path):
    life = KilledGames(tmp_path, random.Random(seed))
    for _ in range(3):
        life.kill_once()
    assert life.counts["kills"] == 3
