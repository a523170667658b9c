"""Take serve.png: a game in a real browser (Chromium), played there by a click and by keys.

Run it with `python screenshots/serve.py`; it needs the extra `serve` and a `chromium` on the path.
"""

import asyncio
import base64
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

from aiohttp import ClientSession, ClientWebSocketResponse

PORT = 8765
PAGE = f"http://127.0.0.1:{PORT}"
WINDOW = (1200, 800)
CARD = (100, 90)
"""Where the first game of the list is, in any font, which is the chosen one: a click begins it."""
PLAYED = ("i1", "h1", "g9", "g8", "e9", "f9", "i3", "h4", "b4", "a3", "d4", "e4", "e7")
SETTINGS = '[settings]\nlast_game = "io"\n[io]\nblack = "me:Ann"\nwhite = "me:Ben"\n'


class Tab:
    """One page of the browser, over its debugging protocol."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket, self._numbers = socket, count(1)

    async def ask(self, method: str, **parameters: object) -> dict[str, object]:
        """Do something and return the answer."""
        number = next(self._numbers)
        await self._socket.send_json({"id": number, "method": method, "params": parameters})
        async for message in self._socket:
            answer = json.loads(message.data)
            if answer.get("id") == number:
                return answer["result"]
        raise ConnectionError(method)

    async def click(self, x: int, y: int) -> None:
        """Click somewhere."""
        for kind in ("mousePressed", "mouseReleased"):
            await self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        await asyncio.sleep(1)

    async def type(self, line: str) -> None:
        """Press a key for each letter and Enter, and give the game the time to answer."""
        for letter in f"{line}\r":
            name = "Enter" if letter == "\r" else letter
            code = 13 if letter == "\r" else ord(letter.upper())
            for kind in ("keyDown", "keyUp"):
                await self.ask("Input.dispatchKeyEvent", type=kind, key=name, text=letter, windowsVirtualKeyCode=code)
        await asyncio.sleep(1)

    async def picture(self) -> bytes:
        """Return what is seen, as PNG."""
        return base64.b64decode(str((await self.ask("Page.captureScreenshot"))["data"]))


@asynccontextmanager
async def browser(folder: str) -> AsyncIterator[Tab]:
    """Start Chromium without a window."""
    size = f"--window-size={WINDOW[0]},{WINDOW[1]}"
    switches = ["--headless", "--no-sandbox", "--remote-debugging-port=0", f"--user-data-dir={folder}", size]
    process = await asyncio.create_subprocess_exec("chromium", *switches, "about:blank", stderr=subprocess.PIPE)
    assert process.stderr
    try:
        while not (found := re.search(r"ws://(\S+?)/", (await process.stderr.readline()).decode())):
            pass
        async with ClientSession() as session:
            async with session.get(f"http://{found[1]}/json/list") as answer:
                address = next(each["webSocketDebuggerUrl"] for each in await answer.json() if each["type"] == "page")
            async with session.ws_connect(address, max_msg_size=0) as socket:
                yield Tab(socket)
    finally:
        process.terminate()
        await process.wait()


@asynccontextmanager
async def served(folder: str) -> AsyncIterator[None]:
    """Serve the games with settings of their own."""
    command = [sys.executable, "-m", "boardgames_tui", "serve", "--port", str(PORT)]
    environment = {**os.environ, "BOARDGAMES_TUI_CONFIG": folder, "BOARDGAMES_TUI_DATA": folder}
    process = await asyncio.create_subprocess_exec(*command, env=environment, stdout=subprocess.PIPE)
    assert process.stdout
    try:
        await process.stdout.readline()
        yield
    finally:
        process.terminate()
        await process.wait()


async def play(folder: str) -> bytes:
    """Play a few turns and return the picture."""
    async with served(folder), browser(f"{folder}/browser") as tab:
        await tab.ask("Page.navigate", url=PAGE)
        await asyncio.sleep(6)
        await tab.click(*CARD)
        for action in PLAYED:
            await tab.type(f":{action}")
        return await tab.picture()


def main() -> None:
    """Write the picture beside this file."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        Path(folder, "settings.toml").write_text(SETTINGS)
        target = Path(__file__).with_suffix(".png")
        target.write_bytes(asyncio.run(play(folder)))
        print(target)


if __name__ == "__main__":
    main()
