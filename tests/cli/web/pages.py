"""A server of its own for a test, its pages, and the processes behind them."""

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

from aiohttp import ClientSession, WSMsgType

PATIENCE = 120


@contextlib.asynccontextmanager
async def server(port, home, first=""):
    """Start a server that keeps its games in a folder of its own; `first` is Python that it runs before."""
    environment = {**os.environ, "BOARDGAMES_TUI_CONFIG": str(home), "BOARDGAMES_TUI_DATA": str(home)}
    code = f"import boardgames_tui.cli.web.server as serve\n{first}\nfrom boardgames_tui.__main__ import main\nmain()"
    command = [sys.executable, "-c", code, "serve", "--port", str(port)]
    process = await asyncio.create_subprocess_exec(*command, env=environment, stdout=PIPE, stderr=PIPE)
    try:
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        assert line.decode().startswith(f"The games are at http://127.0.0.1:{port} ")
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def end(process):
    """End a server as Ctrl+C does; return what it said since it began."""
    process.send_signal(signal.SIGINT)
    said = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0
    return b"".join(said)


@contextlib.asynccontextmanager
async def served(port, home):
    """Serve the games to a browser; they end as by Ctrl+C, and say nothing but where they are."""
    async with server(port, home) as process, ClientSession(f"http://127.0.0.1:{port}") as browser:
        yield browser
        assert await end(process) == b""


def load(browser, query="", **options):
    """Open the socket of a page."""
    return browser.ws_connect(f"/ws{query}", origin=str(browser._base_url).rstrip("/"), **options)


async def wait_for(page, text):
    """Read from the page's socket until a text has come."""
    heard = b""
    while text not in heard:
        message = await page.receive(PATIENCE)
        assert message.type in (WSMsgType.BINARY, WSMsgType.TEXT), message
        heard += message.data if message.type == WSMsgType.BINARY else b""


async def closing(page):
    """Read until the page is closed; return the code that it is closed with."""
    while not page.closed:
        await page.receive(PATIENCE)
    return page.close_code


def children_of(pid):
    """Return the processes that one has started."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def begun_by(pid):
    """Return the processes that one has started, and theirs."""
    return [each for child in children_of(pid) for each in (child, *begun_by(child))]


def status(pid, field):
    """Return a line of what the system knows of a process, empty if it is gone."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        return next((line.split()[1] for line in lines if line.startswith(f"{field}:")), "")
    return ""


async def ended(pids):
    """Wait until processes have ended."""
    async with asyncio.timeout(PATIENCE):
        for pid in pids:
            while status(pid, "State") not in ("", "Z"):  # noqa: ASYNC110 - the system tells nobody
                await asyncio.sleep(0.02)
