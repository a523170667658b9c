"""Play in a browser: textual-serve shows the app on a page, which only this machine and that very page may reach."""

import asyncio
import os
import shlex
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from ipaddress import ip_address

from aiohttp import web
from textual_serve.server import Server

from boardgames_tui.errors import BoardGamesError, OptionError, quoted

PROGRAM = "from boardgames_tui.ui.app import run_app; run_app(None)"
"""What each page runs; the app knows by itself that it is in a browser."""
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class GameServer(Server):
    """The app on a page at an address."""

    def __init__(self, host: str, port: int) -> None:
        address = ip_address(host)
        names = [f"[{host}]" if address.version == 6 else host, *(["localhost"] if address.is_loopback else [])]
        self._names = [f"{name}:{port}".removesuffix(":80") for name in names]
        self._pages: set[asyncio.Task[object]] = set()
        join = subprocess.list2cmdline if sys.platform == "win32" else shlex.join
        command = join([sys.executable, "-P", "-c", PROGRAM])
        super().__init__(command, host, port, title="boardgames", public_url=f"http://{self._names[0]}")

    async def on_startup(self, app: web.Application) -> None:  # noqa: ARG002 - the name is aiohttp's
        """Say where the page is."""
        sys.stdout.write(f"The games are at {self.public_url} - Ctrl+C ends.\n")
        sys.stdout.flush()

    async def on_shutdown(self, app: web.Application) -> None:  # noqa: ARG002 - the name is aiohttp's
        """Let the games on all pages end before the server does."""
        for page in self._pages:
            page.cancel()
        await asyncio.gather(*self._pages, return_exceptions=True)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run the app for a page, and know of it."""
        page = asyncio.create_task(super().handle_websocket(request))
        self._pages.add(page)
        page.add_done_callback(self._pages.discard)
        return await page

    async def page(self) -> web.Application:
        """Return the page with its guard before it."""
        app = await self._make_app()
        app.middlewares.append(self._guard)
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse other sites that a browser has open, which could else play along, and names made up for this host."""
        origin = request.headers.get("Origin", self.public_url).removeprefix("http://")
        if not {origin, request.host}.issubset(self._names):
            raise web.HTTPForbidden(text=f"The games are at {self.public_url} only.")
        return await handler(request)


def serve(host: str, port: int) -> None:
    """Serve the app until Ctrl+C; raise an error where the address is none, or cannot be had."""
    with _listen(host, port) as listener:
        web.run_app(GameServer(host, port).page(), sock=listener, print=None, access_log=None)


def _listen(host: str, port: int) -> socket.socket:
    try:
        address = ip_address(host)
    except ValueError:
        raise OptionError(f"{quoted(host)} is no address of a machine, such as 127.0.0.1.") from None
    if address.is_unspecified:
        raise OptionError(f"{host} stands for every address of this machine: give the one that browsers will use.")
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        cause = os.strerror(error.errno or 0)
        raise BoardGamesError(f"the games cannot be served at {host}, port {port}: {cause}.") from error
