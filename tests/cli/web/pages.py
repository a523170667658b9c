"""Starting a server for a test, its pages, and the processes behind them."""

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pyte
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

PATIENCE = 120


@contextlib.asynccontextmanager
async def server(port: int, home: Path, first: str = "", options: Sequence[str] = ()) -> AsyncIterator[Process]:
    """Start a server that saves its games in `home`; `first` is Python code that it runs before."""
    environment = {**os.environ, "BOARDGAMES_TUI_CONFIG": str(home), "BOARDGAMES_TUI_DATA": str(home)}
    code = f"import boardgames_tui.cli.web.server as serve\n{first}\nfrom boardgames_tui.__main__ import main\nmain()"
    command = [sys.executable, "-c", code, "serve", "--port", str(port), *options]
    process = await asyncio.create_subprocess_exec(*command, env=environment, stdout=PIPE, stderr=PIPE)
    assert process.stdout
    try:
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        assert line.decode().startswith(f"The games are at http://127.0.0.1:{port} ")
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def interrupt(process: Process) -> bytes:
    """Interrupt a server as Ctrl+C does, and return its remaining output."""
    process.send_signal(signal.SIGINT)
    output = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0
    return b"".join(output)


@contextlib.asynccontextmanager
async def browser_session(port: int, home: Path, *options: str) -> AsyncIterator[ClientSession]:
    """Start a server and yield a client session; check that it prints nothing but its address."""
    async with server(port, home, options=options) as process, ClientSession(f"http://127.0.0.1:{port}") as browser:
        yield browser
        assert await interrupt(process) == b""


def open_page(
    browser: ClientSession, query: str = "", **options: Any
) -> AbstractAsyncContextManager[ClientWebSocketResponse]:
    return browser.ws_connect(f"/ws{query}", origin=str(browser._base_url).rstrip("/"), **options)


async def wait_for(page: ClientWebSocketResponse, text: bytes) -> None:
    received = b""
    async with asyncio.timeout(PATIENCE):
        while text not in received:
            message = await page.receive()
            assert message.type in (WSMsgType.BINARY, WSMsgType.TEXT), message
            received += message.data if message.type == WSMsgType.BINARY else b""


async def wait_for_line(page: ClientWebSocketResponse, terminal: pyte.Screen, text: str) -> None:
    """Draw on a terminal what the page's socket receives, until a line of the terminal has a text."""
    stream = pyte.ByteStream(terminal)
    async with asyncio.timeout(PATIENCE):
        while not any(text in line for line in terminal.display):
            message = await page.receive()
            assert message.type in (WSMsgType.BINARY, WSMsgType.TEXT), message
            if message.type == WSMsgType.BINARY:
                stream.feed(message.data)


async def close_code(page: ClientWebSocketResponse) -> int | None:
    """Read until the page is closed, and return the close code."""
    while not page.closed:
        await page.receive(PATIENCE)
    return page.close_code


def children_of(pid: int) -> list[int]:
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def descendants(pid: int) -> list[int]:
    return [each for child in children_of(pid) for each in (child, *descendants(child))]


def process_field(pid: int, field: str) -> str:
    """Return a field of a process's status, empty if the process is gone."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        return next((line.split()[1] for line in lines if line.startswith(f"{field}:")), "")
    return ""


async def wait_for_exit(pids: Iterable[int]) -> None:
    async with asyncio.timeout(PATIENCE):
        for pid in pids:
            while process_field(pid, "State") not in ("", "Z"):  # noqa: ASYNC110 - the system tells nobody
                await asyncio.sleep(0.02)
