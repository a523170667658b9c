"""Play in a browser: the page, what comes over its socket, and who is turned away."""

import logging
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from boardgames_tui.cli.web.server import GameServer, OneLineFormatter, _listen
from tests.cli.web.pages import PATIENCE, served, wait_for


async def test_the_page_is_served_and_a_game_is_played_over_its_socket(port, tmp_path):
    async with served(port, tmp_path) as browser:
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


async def test_the_server_ends_while_a_page_is_open(port, tmp_path):
    async with served(port, tmp_path) as browser:
        page = await browser.ws_connect("/ws", origin=f"http://127.0.0.1:{port}")
        await wait_for(page, b"boardgames-tui")


async def test_other_sites_in_the_same_browser_are_turned_away(port, tmp_path):
    async with served(port, tmp_path) as browser:
        for path in ("/", "/ws", "/static/js/textual.js"):
            for headers in ({"Origin": f"http://evil.example:{port}"}, {"Host": f"evil.example:{port}"}):
                async with browser.get(path, headers=headers) as answer:
                    assert answer.status == 403
                    assert await answer.text() == f"Only http://127.0.0.1:{port} serves the games."


@pytest.mark.parametrize(
    ("host", "port", "names"),
    [
        ("127.0.0.1", 8000, ["127.0.0.1:8000", "localhost:8000"]),
        ("::1", 80, ["[::1]", "localhost"]),
        ("192.0.2.7", 80, ["192.0.2.7"]),
        ("2001:db8::7", 8080, ["[2001:db8::7]:8080"]),
    ],
)
def test_a_server_answers_to_its_address_and_on_this_machine_alone_to_localhost(host, port, names):
    server = GameServer(host, port)
    assert (server._host_names, server.public_url) == (names, f"http://{names[0]}")


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="no IPv6")
def test_an_address_of_ipv6_is_listened_at(port):
    with _listen("::1", port) as listener:
        assert listener.getsockname()[:2] == ("::1", port)


def test_a_failed_request_is_logged_in_one_line():
    error = (ValueError, ValueError("no HTTP"), None)
    records = [logging.LogRecord("aiohttp", logging.ERROR, "", 0, "Error %s", (7,), told) for told in (error, None)]
    told = [OneLineFormatter().format(record) for record in records]
    assert told == ["Error 7: ValueError('no HTTP')", "Error 7"]


async def test_localhost_is_another_name_of_the_loopback_address(port, tmp_path):
    async with served(port, tmp_path) as browser, browser.get("/", headers={"Host": f"localhost:{port}"}) as answer:
        assert answer.status == 200


def run(*arguments, first=""):
    """Run the command after some Python; return its exit status and what it says on the error stream."""
    code = f"import sys\n{first}\nfrom boardgames_tui.cli import main\nmain()"
    done = subprocess.run(
        [sys.executable, "-c", code, "serve", *arguments], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.stderr.count("\n") == 1
    return done.returncode, done.stderr


def test_without_textual_serve_one_sentence_says_how_to_install_it():
    status, said = run(first="sys.modules['textual_serve'] = None")
    assert status == 1
    advice = "`pip install '.[serve]'` in a clone"
    assert advice in said
    for document in ("README.md", "MANUAL.md"):
        assert advice in (Path(__file__).parents[3] / document).read_text("utf-8")


REFUSED = {
    "a name": (["--host", "nowhere"], 2, "'nowhere' is not an address"),
    "every address": (["--host", "0.0.0.0"], 2, "0.0.0.0 stands for every address"),  # noqa: S104 - it is refused
    "no port": (["--port", "0"], 2, "--port"),
    "another machine's address": (["--host", "203.0.113.7"], 1, "cannot be served at 203.0.113.7, port 8000"),
}


@pytest.mark.parametrize(("arguments", "status", "sentence"), REFUSED.values(), ids=REFUSED)
def test_an_address_that_cannot_be_had_is_one_sentence(arguments, status, sentence):
    ended, said = run(*arguments)
    assert ended == status
    assert sentence in said


def test_a_port_that_is_taken_is_one_sentence():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        status, said = run("--port", str(taken.getsockname()[1]))
    assert status == 1
    assert "Address already in use" in said
