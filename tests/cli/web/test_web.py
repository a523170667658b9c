"""Playing in a browser: the page, the data on its socket, and refused requests."""

import logging
import socket
import sys
from pathlib import Path

import pyte
import pytest

from boardgames_tui.cli.web.server import GameServer, OneLineFormatter, _listen
from tests.cli.web.pages import PATIENCE, browser_session, open_page, wait_for, wait_for_line
from tests.elsewhere.people import Two, first_turn
from tests.rows import each_row


async def test_the_page_is_served_and_a_game_is_played_over_its_socket(port, tmp_path):
    async with browser_session(port, tmp_path) as browser:
        async with browser.get("/") as page:
            assert page.status == 200
            assert f"ws://127.0.0.1:{port}/ws" in await page.text()
        async with browser.ws_connect("/ws?width=80&height=24", origin=f"http://127.0.0.1:{port}") as page:
            await wait_for(page, b"boardgames-tui")
            await page.send_json(["stdin", "jj\r"])
            await wait_for(page, b"move 1")
            await page.send_json(["stdin", ":e5\r"])
            await wait_for(page, b"move 2")
            await page.send_json(["stdin", "\x11"])
            while not page.closed:
                await page.receive(PATIENCE)
    (game,) = (tmp_path / "games").iterdir()
    assert '{"play":"e5"' in game.read_text()


async def test_a_page_of_a_server_with_a_table_watches_there_and_does_nothing_else(port, tmp_path, monkeypatch):
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path / "own"))
    two = Two(tmp_path)
    two.turn()
    table = two.ann.table.path
    # Nobody else can write to it, so names are trusted.
    table.chmod(0o755)

    def files():
        return {str(path): path.is_file() and path.read_bytes() for path in table.rglob("*")}

    before = files()
    async with (
        browser_session(port, tmp_path / "home", "--table", str(table)) as browser,
        open_page(browser, "?width=240&height=30") as page,
    ):
        terminal = pyte.Screen(240, 30)
        await wait_for_line(page, terminal, "Next: lesson 1")
        for keys, answer in {"T": "you only watch", "nd\r": "move 2", ":c4\r": "only watch"}.items():
            await page.send_json(["stdin", keys])
            await wait_for_line(page, terminal, answer)
        await page.send_json(["stdin", ":resign yes\r:draw\r:say hello\r"])
        assert files() == before
        turn = first_turn(two.bob)
        two.turn()
        before = files()
        await wait_for_line(page, terminal, " ".join(turn))
        await page.send_json(["stdin", "\x11"])
        while not page.closed:
            await page.receive(PATIENCE)
    assert files() == before
    assert not list((tmp_path / "home").rglob("*.jsonl"))


async def test_other_sites_in_the_same_browser_are_refused_and_localhost_is_a_name_of_this_one(port, tmp_path):
    async with browser_session(port, tmp_path) as browser:
        for path in ("/", "/ws", "/static/js/textual.js"):
            for headers in ({"Origin": f"http://evil.example:{port}"}, {"Host": f"evil.example:{port}"}):
                async with browser.get(path, headers=headers) as answer:
                    assert answer.status == 403
                    assert await answer.text() == f"Only http://127.0.0.1:{port} serves the games."
        async with browser.get("/", headers={"Host": f"localhost:{port}"}) as answer:
            assert answer.status == 200


@each_row(
    ("host", "port", "names"),
    [
        ("127.0.0.1", 8000, ["127.0.0.1:8000", "localhost:8000"]),
        ("::1", 80, ["[::1]", "localhost"]),
        ("192.0.2.7", 80, ["192.0.2.7"]),
        ("2001:db8::7", 8080, ["[2001:db8::7]:8080"]),
    ],
)
def test_a_server_accepts_its_address_and_localhost_only_on_this_machine(host, port, names):
    server = GameServer(host, port)
    assert (server._host_names, server.public_url) == (names, f"http://{names[0]}")


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="no IPv6")
def test_the_server_listens_on_an_ipv6_address(port):
    with _listen("::1", port) as listener:
        assert listener.getsockname()[:2] == ("::1", port)


def test_a_failed_request_is_logged_in_one_line():
    error = (ValueError, ValueError("no HTTP"), None)
    records = [logging.LogRecord("aiohttp", logging.ERROR, "", 0, "Error %s", (7,), info) for info in (error, None)]
    lines = [OneLineFormatter().format(record) for record in records]
    assert lines == ["Error 7: ValueError('no HTTP')", "Error 7"]


def test_without_textual_serve_the_message_says_how_to_install_it(refusal, monkeypatch):
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    for module in [name for name in sys.modules if name.startswith(("textual_serve.", "boardgames_tui.cli.web"))]:
        monkeypatch.delitem(sys.modules, module)
    status, sentence = refusal("serve")
    advice = "`pip install '.[serve]'` in a clone"
    assert (status, advice in sentence) == (1, True)
    for document in ("README.md", "MANUAL.md"):
        assert advice in (Path(__file__).parents[3] / document).read_text("utf-8")


def test_an_unusable_address_is_reported_in_one_sentence(refusal):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        for words, status, part in (
            ("--host nowhere", 2, "'nowhere' is not an address"),
            ("--host 0.0.0.0", 2, "0.0.0.0 stands for every address"),
            ("--port 0", 2, "--port"),
            ("--host 203.0.113.7", 1, "cannot be served at 203.0.113.7, port 8000"),
            (f"--port {taken.getsockname()[1]}", 1, "Address already in use"),
        ):
            found, sentence = refusal(f"serve {words}")
            assert (found, part in sentence) == (status, True), sentence


async def test_the_server_exits_while_a_page_is_open(port, tmp_path):
    async with browser_session(port, tmp_path) as browser:
        page = await browser.ws_connect("/ws", origin=f"http://127.0.0.1:{port}")
        await wait_for(page, b"boardgames-tui")
