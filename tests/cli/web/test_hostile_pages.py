"""Playing in a browser, with pages that send garbage, vanish, or are too many."""

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path

import pytest
from aiohttp import ClientSession

from tests.cli.web.pages import (
    PATIENCE,
    browser_session,
    children_of,
    close_code,
    descendants,
    interrupt,
    open_page,
    process_field,
    server,
    wait_for,
    wait_for_exit,
)
from tests.cli.web.test_frames import IGNORED

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")

# Bytes/1024 that an app may have used: 60,000 are usual.
MOST_MEMORY = 300_000
# A text frame of two bytes that are not UTF-8.
NO_TEXT = b"\x81\x82\0\0\0\0\xff\xfe"
# The head of a text frame of a byte too many. Nothing follows, so that the answer is not lost with unread bytes.
TOO_LONG = b"\x81\xff" + (65_537).to_bytes(8) + bytes(4)
HOSTILE = [
    *IGNORED,
    '["resize",{"width":100000,"height":100000}]',
    '["stdin","\\u001b[48;100000;100000;1;1t"]',
    '["stdin","\\u001b[<0;99999999999;99999999999M"]',
]


async def test_malformed_input_is_ignored_and_games_continue(port, tmp_path):
    async with server(port, tmp_path) as process, ClientSession(f"http://127.0.0.1:{port}") as browser:
        async with open_page(browser) as other, open_page(browser, "?width=100000&height=100000&width=x") as page:
            await asyncio.gather(wait_for(other, b"boardgames-tui"), wait_for(page, b"boardgames-tui"))
            for frame in HOSTILE:
                await page.send_str(frame)
            await page.send_bytes(b'["stdin","\xff"]')
            for each in (page, other):
                await each.send_json(["resize", {"width": 80, "height": 24}])
                await each.send_json(["stdin", "jj\r"])
                await wait_for(each, b"move 1")
            assert all(int(process_field(pid, "VmHWM") or 0) < MOST_MEMORY for pid in descendants(process.pid))
        assert await interrupt(process) == b""


async def test_an_invalid_or_too_long_frame_closes_only_its_page(port, tmp_path):
    async with browser_session(port, tmp_path) as browser, open_page(browser) as other:
        for frame, code in ((NO_TEXT, 1007), (TOO_LONG, 1009)):
            async with open_page(browser) as page:
                page._writer.transport.write(frame)
                assert await close_code(page) == code
        await wait_for(other, b"boardgames-tui")


async def test_malformed_requests_are_logged_in_one_line_each(port, tmp_path):
    async with server(port, tmp_path) as process:
        for request in (b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % port, b"GET / HTTP/1.1\r\n: x\r\n\r\n"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(request)
            assert b" 400 " in await asyncio.wait_for(reader.readline(), PATIENCE)
            writer.close()
            await writer.wait_closed()
        output = await interrupt(process)
        assert output.count(b"\n") <= 1
        assert b"Traceback" not in output


async def test_the_number_of_pages_is_limited(port, tmp_path):
    async with server(port, tmp_path, "serve.MAX_PAGES = 1") as process:
        async with ClientSession(f"http://127.0.0.1:{port}") as browser:
            async with open_page(browser) as page:
                await wait_for(page, b"boardgames-tui")
                for path in ("/", "/ws"):
                    async with browser.get(path) as answer:
                        assert answer.status == 503
                        assert await answer.text() == "1 games are open, which is the limit. Close one first."
            async with asyncio.timeout(PATIENCE):
                while (await browser.get("/")).status != 200:  # noqa: ASYNC110 - as soon as the process has ended
                    await asyncio.sleep(0.02)
        assert await interrupt(process) == b""


async def start_page(browser, process):
    """Load a page, and return it and the process id of its app."""
    before = children_of(process.pid)
    page = await open_page(browser)
    await wait_for(page, b"boardgames-tui")
    return page, next(pid for pid in children_of(process.pid) if pid not in before)


async def start_analysis(page, app):
    """Start an analysis in the app, and return the process ids of the app and its children."""
    await page.send_json(["stdin", "jj\r"])
    await wait_for(page, b"move 1")
    await page.send_json(["stdin", "a"])
    while not any(map(is_engine, descendants(app))):
        await page.receive(PATIENCE)
    return [app, *descendants(app)]


def is_engine(pid):
    with contextlib.suppress(OSError):
        return b"engine" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    return False


async def test_a_closed_page_leaves_no_process(port, tmp_path):
    first = "serve.HEARTBEAT, serve.LEAVE_SECONDS = 1, 2"
    async with server(port, tmp_path, first) as process, ClientSession(f"http://127.0.0.1:{port}") as browser:
        page, app = await start_page(browser, process)
        started = await start_analysis(page, app)
        _silent, unheard = await start_page(browser, process)
        await page.close()
        broken_off, alone = await start_page(browser, process)
        broken_off._response.connection.transport.abort()
        page, busy = await start_page(browser, process)
        os.kill(busy, signal.SIGSTOP)
        await page.close()
        await wait_for_exit([*started, unheard, alone, busy])
        assert await interrupt(process) == b""


async def test_a_killed_server_leaves_no_process(port, tmp_path):
    async with server(port, tmp_path) as process, ClientSession(f"http://127.0.0.1:{port}") as browser:
        _, idle = await start_page(browser, process)
        started = await start_analysis(*await start_page(browser, process))
        process.kill()
        await wait_for_exit([idle, *started])
    assert not list(tmp_path.rglob("crash.txt"))


async def test_an_app_that_exits_closes_its_page(port, tmp_path):
    async with server(port, tmp_path) as process, ClientSession(f"http://127.0.0.1:{port}") as browser:
        page, app = await start_page(browser, process)
        os.kill(app, signal.SIGKILL)
        await close_code(page)
        assert await interrupt(process) == b""
