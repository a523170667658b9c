"""Pipes and devices in the dialogs for files, and disks that do not answer while the app is left."""

import os
import subprocess
import sys
from textwrap import dedent
from time import monotonic, sleep

import pytest
from textual.widgets import Input

from boardgames_tui.storage.rescue_copy import RescueCopy, abandoned_copies
from boardgames_tui.system.file_threads import MAX_WAIT
from boardgames_tui.system.paths import unsaved_folder
from boardgames_tui.ui.screens.file_screen import FileScreen
from boardgames_tui.ui.screens.record_files import read_first_record
from tests.play.random_records import random_record
from tests.ui.app_pilot import open_app

pytestmark = [pytest.mark.timeout(90), pytest.mark.skipif(os.name != "posix", reason="no devices and no named pipes")]
SIZE = (80, 24)
# Seconds that a busy machine may take for the rest of the work.
LEEWAY = 8


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    """A folder with a record, a pipe and a link to a device, in which the program runs."""
    files = tmp_path / "records"
    files.mkdir()
    monkeypatch.chdir(files)
    (files / "club.sgf").write_text("(;SZ[5];B[aa];W[ba])")
    os.mkfifo(files / "pipe.bgn")
    (files / "zero.bgn").symlink_to("/dev/zero")
    return files


@pytest.mark.parametrize("name", ["pipe.bgn", "zero.bgn"])
@pytest.mark.parametrize("key", ["o", "s"])
async def test_a_pipe_and_a_device_are_neither_listed_nor_opened_nor_written(name, key):
    async with open_app(random_record("torus", 5), size=SIZE) as (app, pilot):
        await pilot.type(key)
        assert {option.location.name for option in app.screen.query_one("Files").options} == {"..", "club.sgf"}
        app.screen.query_one(Input).value = name
        app.screen.query_one(Input).focus()
        assert isinstance(await pilot.type("enter", "enter"), FileScreen)
        problem = "read" if key == "o" else "written"
        message = pilot.shown("message")
        assert message.endswith(f"{name}' cannot be {problem}: it is not a regular file.")


async def test_a_rescue_copy_that_is_a_pipe_is_offered_by_its_name_and_refused(files):
    unsaved_folder().mkdir(parents=True)
    os.mkfifo(unsaved_folder() / "club-bcdfg.sgf")
    assert len(abandoned_copies()) == 1
    async with open_app(size=SIZE, settles=False) as (_, pilot):
        await pilot.choose("Open club-bcdfg.sgf")
        assert pilot.notices == ["club-bcdfg.sgf cannot be opened: it is not a regular file."]


async def test_the_app_is_left_while_the_copy_of_unsaved_changes_hangs(files, monkeypatch):
    monkeypatch.setattr("boardgames_tui.system.file_threads._patience", MAX_WAIT)
    monkeypatch.setattr(RescueCopy, "sync", lambda _: sleep(4 * (MAX_WAIT + LEEWAY)))
    async with open_app(read_first_record(files / "club.sgf")[0], files / "club.sgf", size=SIZE) as (app, pilot):
        await pilot.press("end", "d")
        await pilot.choose("Delete")
        began = monotonic()
        app.exit()
        await pilot.until(lambda: not app.is_running)
    assert monotonic() - began < MAX_WAIT + LEEWAY


LEFT_BY = {
    "SIGTERM": "os.kill(os.getpid(), signal.SIGTERM)",
    "ctrl+c": "asyncio.get_running_loop().call_later(1, os.kill, os.getpid(), signal.SIGINT); pilot.app.exit()",
}


@pytest.mark.parametrize("way", LEFT_BY)
def test_the_program_ends_while_a_dialog_waits_for_a_disk(way):
    program = f"""
        import asyncio, os, signal, time
        from pathlib import Path
        from boardgames_tui.ui.app import BoardgamesApp
        from boardgames_tui.ui.screens import record_files

        def hang(file):
            print("hangs", flush=True)
            time.sleep(60)

        async def leave(pilot):
            await pilot.pause()
            record_files.read_first_record = hang
            await pilot.press("o")
            await pilot.pause()
            pilot.app.screen.query_one("Input").value = "club.sgf"
            pilot.app.screen.query_one("Input").focus()
            await pilot.press("enter")
            await asyncio.sleep(1)
            print(time.monotonic(), flush=True)
            {LEFT_BY[way]}

        BoardgamesApp().run(headless=True, size=(80, 24), auto_pilot=leave)
    """
    command = [sys.executable, "-c", dedent(program)]
    finished = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    ended = monotonic()
    hangs, began, *_ = finished.stdout.split()
    assert (hangs, finished.stderr) == ("hangs", "")
    assert ended - float(began) < MAX_WAIT + LEEWAY
