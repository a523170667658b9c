"""Server for play in a browser: textual-serve connects each page by a websocket with an app in its own process."""

import asyncio
import json
import logging
import os
import socket
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web
from aiohttp.typedefs import Handler
from textual_serve.app_service import AppService
from textual_serve.server import Server, to_int

from boardgames_tui.core.errors import BoardGamesError, OptionError, quoted
from boardgames_tui.elsewhere.folder import Table
from boardgames_tui.system.paths import WEB_TABLE_VARIABLE

# Command of each page. The app detects the browser itself.
COMMAND = (sys.executable, "-P", "-c", "from boardgames_tui.cli.web.page import run_page; run_page()")
DRIVER = "boardgames_tui.cli.web.page:PageDriver"
# The number of pages at a time, each with a process that may start engines.
MAX_PAGES = 16
# Seconds between two pings to a page, which is closed if it does not answer within half of it.
HEARTBEAT = 15.0
# Seconds for an app to read a message of its page, and to exit after that is closed: more than MAX_SHUTDOWN_SECONDS.
LEAVE_SECONDS = 6.0
# Seconds for a page to confirm its closing.
CLOSE_SECONDS = 1.0
# The largest terminal that a page may ask for, in columns and rows: more than any screen has.
MAX_WIDTH, MAX_HEIGHT = 500, 300
# The longest frame in bytes. The longest that people need is a text pasted into the position editor.
MAX_FRAME = 1 << 16
# The longest time stamp of a ping, in characters; textual-serve sends milliseconds in 13 digits.
MAX_STAMP = 32


class GameProcess(AppService):
    """App process of a page, which can watch the table in a folder, if one is given."""

    def __init__(self, table: str, **connection: Any) -> None:
        # The command of textual-serve would run in a shell.
        super().__init__("", **connection)
        self._table = table

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        """Return the environment of the process, where the variable of a table is empty if there is none."""
        own_variables = {"TEXTUAL_DRIVER": DRIVER, WEB_TABLE_VARIABLE: self._table}
        return super()._build_environment(width, height) | own_variables

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        """Start the process without a shell, because killing the shell would not end the app."""
        environment = self._build_environment(width, height)
        process = await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=environment)
        self._process = process
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """Show the app until it ends; close its page if it ended by itself."""
        await super().run()
        task = asyncio.current_task()
        # `stop` cancels the task if the page was closed first.
        if task and not task.cancelling():
            await self.remote_close()

    async def stop(self) -> None:
        """End the process by closing its input; kill it if it does not exit within LEAVE_SECONDS."""
        if self._process is None or self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._download_manager.cancel_app_downloads(self.app_service_id)
        try:
            # This closes the input, and discards the output.
            await asyncio.wait_for(self._process.communicate(b""), LEAVE_SECONDS)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()


class GameServer(Server):
    """Server of the app at an address, whose pages can watch the table in a folder, if one is given."""

    def __init__(self, host: str, port: int, table: str = "") -> None:
        self._table = str(Path(table).absolute()) if table else ""
        names = [f"[{host}]" if ":" in host else host]
        if ip_address(host).is_loopback:
            names.append("localhost")
        # Values of the Host header in requests to this server; browsers omit the default port.
        self._host_names = [f"{name}:{port}".removesuffix(":80") for name in names]
        # Tasks that run the apps of the open pages.
        self._pages: set[asyncio.Task[web.WebSocketResponse]] = set()
        super().__init__("", host, port, title="boardgames", public_url=f"http://{self._host_names[0]}")

    async def on_startup(self, app: web.Application) -> None:  # noqa: ARG002 - the name is aiohttp's
        """Print the address of the server."""
        sys.stdout.write(f"The games are at {self.public_url} - Ctrl+C ends.\n")
        sys.stdout.flush()

    async def on_shutdown(self, app: web.Application) -> None:  # noqa: ARG002 - the name is aiohttp's
        """End the games of all pages before the server ends."""
        for page in self._pages:
            page.cancel()
        await asyncio.gather(*self._pages, return_exceptions=True)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run the app of a page in a task of its own, which `on_shutdown` can cancel."""
        page = asyncio.create_task(self._run_page(request))
        self._pages.add(page)
        page.add_done_callback(self._pages.discard)
        return await page

    async def _run_page(self, request: web.Request) -> web.WebSocketResponse:
        """Run the app of a page until the page is closed or the app exits, then end the app and close the page."""
        websocket = web.WebSocketResponse(heartbeat=HEARTBEAT, max_msg_size=MAX_FRAME, timeout=CLOSE_SECONDS)
        await websocket.prepare(request)

        process = GameProcess(
            self._table,
            write_bytes=websocket.send_bytes,
            write_str=websocket.send_str,
            close=websocket.close,
            download_manager=self.download_manager,
        )
        try:
            await process.start(*read_size(request.query.get("width", ""), request.query.get("height", "")))
            await self._process_messages(websocket, process)
        finally:
            await process.stop()
            # A page that reads nothing more must not delay the end.
            await websocket.close(drain=False)
        return websocket

    async def _process_messages(self, websocket: web.WebSocketResponse, app_service: AppService) -> None:
        """Forward the messages of a page, except malformed ones, until the page is closed or its app stops reading."""
        async for message in websocket:
            frame = read_frame(message.data) if message.type is WSMsgType.TEXT else None
            try:
                async with asyncio.timeout(LEAVE_SECONDS):
                    match frame:
                        case "stdin", keys:
                            await app_service.send_bytes(keys)
                        case "resize", width, height:
                            await app_service.set_terminal_size(width, height)
                        case "ping", stamp:
                            await websocket.send_json(["pong", stamp])
                        case ("focus" | "blur" as change,):
                            await app_service.send_meta({"type": change})
            except TimeoutError:
                return

    async def application(self) -> web.Application:
        """Return the web application with the guard as a middleware."""
        app = await self._make_app()
        app.middlewares.append(self._guard)
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests that pages of other sites send, forged host names, and pages beyond the limit; say why."""
        # Otherwise any site in the browser could play too. Requests for a page itself have no origin.
        origin = request.headers.get("Origin", self.public_url).removeprefix("http://")
        if not {origin, request.host}.issubset(self._host_names):
            raise web.HTTPForbidden(text=f"Only {self.public_url} serves the games.")
        if len(self._pages) >= MAX_PAGES and request.path in ("/", "/ws"):
            raise web.HTTPServiceUnavailable(text=f"{MAX_PAGES} games are open, which is the limit. Close one first.")
        return await handler(request)


def read_frame(text: str) -> tuple[Any, ...] | None:
    """Parse a text frame into its kind and its values, a size clamped to the allowed ones; None if it is malformed."""
    # Not JSON, a number with too many digits, half a surrogate pair, or lists nested too deeply.
    with suppress(ValueError, RecursionError):
        match json.loads(text):
            case ["stdin", str(keys)]:
                return "stdin", keys.encode()
            case ["resize", {"width": int(width), "height": int(height)}]:
                return "resize", *clamp(width, height)
            case ["ping", str(stamp)] if len(stamp) <= MAX_STAMP:
                return "ping", stamp
            case ["focus" | "blur" as name]:
                return (name,)
    return None


def read_size(width: str, height: str) -> tuple[int, int]:
    """Return the size in the query of a page, clamped. A part that is not a number gets its default, 80x24."""
    return clamp(to_int(width, 80), to_int(height, 24))


def clamp(width: int, height: int) -> tuple[int, int]:
    """Return the nearest allowed size of a terminal, in columns and rows."""
    return max(1, min(width, MAX_WIDTH)), max(1, min(height, MAX_HEIGHT))


class OneLineFormatter(logging.Formatter):
    """Formatter that logs a failed request in one line without a traceback: anybody can send malformed ones."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the message of a record, with the error if there is one."""
        error = record.exc_info[1] if record.exc_info else None
        return f"{record.getMessage()}: {error!r}" if error else record.getMessage()


def serve(host: str, port: int, table: str = "") -> None:
    """Serve the app until Ctrl+C, with a table to watch in a folder, if given; raise BoardGamesError if that fails."""
    if table:
        Table(Path(table)).check()
    log_handler = logging.StreamHandler()
    log_handler.setFormatter(OneLineFormatter())
    logging.basicConfig(handlers=[log_handler])
    with _listen(host, port) as listener:
        web.run_app(GameServer(host, port, table).application(), sock=listener, print=None, access_log=None)


def _listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens. Raise OptionError for a wrong address, BoardGamesError if it cannot be used."""
    try:
        address = ip_address(host)
    except ValueError:
        raise OptionError(f"{quoted(host)} is not an address, such as 127.0.0.1.") from None
    if address.is_unspecified:
        raise OptionError(f"{host} stands for every address of this machine. Use the one that browsers will use.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        cause = os.strerror(error.errno or 0)
        raise BoardGamesError(f"the games cannot be served at {host}, port {port}: {cause}.") from error
