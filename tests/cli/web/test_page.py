"""The app behind a page exits at the end of its input, and its memory is limited."""

import os
import subprocess
import sys
from asyncio import create_subprocess_exec, wait_for
from asyncio.subprocess import PIPE

import pytest

from boardgames_tui.cli.web import page

PATIENCE = 60
APP = """
import time
from textual.app import App
from boardgames_tui.cli.web import page
page.MAX_SHUTDOWN_SECONDS = {farewell}
class Busy(App):
    def on_key(self):
        self._driver.write("busy")
        time.sleep({seconds})
Busy().run()
"""


@pytest.mark.parametrize(("seconds", "farewell", "status"), [(0, PATIENCE, 0), (PATIENCE, 0.2, 1)])
async def test_the_app_exits_at_the_end_of_its_input_even_if_it_is_busy(seconds, farewell, status):
    code = APP.format(seconds=seconds, farewell=farewell)
    environment = {**os.environ, "TEXTUAL_DRIVER": "boardgames_tui.cli.web.page:PageDriver"}
    app = await create_subprocess_exec(sys.executable, "-c", code, env=environment, stdin=PIPE, stdout=PIPE)
    await wait_for(app.stdout.readuntil(b"__GANGLION__"), PATIENCE)
    app.stdin.write(b"D\0\0\0\1x")
    await wait_for(app.stdout.readuntil(b"busy"), PATIENCE)
    app.stdin.close()
    await wait_for(app.communicate(), PATIENCE)
    assert app.returncode == status


def test_memory_is_limited_before_the_picker_opens(monkeypatch):
    called = []
    monkeypatch.setattr(page, "limit_memory", lambda: called.append("limit"))
    monkeypatch.setattr(page, "run_app", lambda: called.append(None))
    page.run_page()
    assert called == ["limit", None]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems count or limit this memory in other ways, or not")
def test_memory_is_limited():
    code = "from boardgames_tui.cli.web.page import *\nlimit_memory()\nbytearray(MEMORY // 2)\nbytearray(MEMORY)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False, env=os.environ
    )
    assert done.stderr.endswith("line 4, in <module>\nMemoryError\n")
