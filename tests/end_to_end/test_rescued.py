"""Unsaved changes when the program ends in the middle: offered at the next start, each through a real terminal."""

import signal
import time

import pytest

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
