"""Tables from the command line, and in plain text."""

import asyncio
import io
import os
import shlex
import socket
import stat

import pytest

from boardgames_tui.cli.conversation import InputLines
from boardgames_tui.cli.table.commands import checked_host, remote_command
from boardgames_tui.cli.table.lobby_text import LobbyText
from boardgames_tui.cli.text import TextPlay
from boardgames_tui.cli.web import server
from boardgames_tui.core.errors import OptionError, SaveError
from boardgames_tui.elsewhere.folder import Table, configured_table
from boardgames_tui.elsewhere.lobby import Lobby
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.elsewhere.users import current_user
from boardgames_tui.play.at_table import AtTable
from boardgames_tui.play.messages import TIMES
from boardgames_tui.play.saved_venue import open_saved
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings
from tests.cli.command_line import run, start
from tests.elsewhere.people import Person, Two, setup_of
from tests.rows import each_row

ME = current_user()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", str(tmp_path / name.lower()))
    for name in ("TABLE", "WEB_TABLE"):
        monkeypatch.delenv(f"BOARDGAMES_TUI_{name}", raising=False)
    return tmp_path


@pytest.fixture
def table(folder):
    """Return a table at which the owners of files count, so that this user and no other one can play."""
    (folder / "table").mkdir()
    (folder / "table").chmod(0o1777)
    return folder / "table"


@pytest.fixture
def type_lines(folder, monkeypatch, capsys):
    """Return what lets a user type lines at a table where names are trusted, and returns what is printed."""
    (folder / "table").mkdir(exist_ok=True)

    def type_lines(user, *lines):
        person = Person(folder, folder / "table", user)
        stream = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
        with person.here():
            asyncio.run(LobbyText(person.table, InputLines(stream)).run())
        return capsys.readouterr().out

    return type_lines


def test_init_makes_a_table_and_says_who_can_play(tmp_path):
    done = start("table", "--init", str(tmp_path / "new"))
    assert done.stdout == f"{tmp_path}/new: everybody on this host can play (permissions 1777).\n"
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o1777
    assert "--group needs --init" in run("table", str(tmp_path), "--group", "users").stderr


def test_without_a_table_a_sentence_says_how_to_choose_one(folder, tmp_path):
    for arguments in (("table",), ("table", "--waiting"), ("table", "--text")):
        done = run(*arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == (
            "boardgames-tui: which table? Give its FOLDER, or set BOARDGAMES_TUI_TABLE or the setting Table.\n"
        )
    for arguments in (("--waiting",), ("--text",), ()):
        done = run("table", str(tmp_path / "nowhere"), *arguments)
        assert done.returncode == 1
        assert "nowhere cannot be" in done.stderr


@each_row("host", ["-oProxyCommand=x", "ann@-x", "", "@", "a b", "a;b", "$(x)", "a@b@c", "a\x1b", "-"])
def test_what_ssh_or_a_shell_could_misunderstand_is_not_a_host(host):
    with pytest.raises(OptionError, match=r"is not a host\. Use HOST or USER@HOST"):
        checked_host(host)
    for good in ("host", "ann@host.example", "ann@10.0.0.1", "[::1]", "my_host-2"):
        assert checked_host(good) == good


def test_join_runs_the_systems_ssh_and_the_folder_is_one_word_there(tmp_path, monkeypatch):
    ssh = tmp_path / "ssh"
    ssh.write_text('#!/bin/sh\nfor word; do printf "<%s>" "$word"; done; exit 7\n')
    ssh.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    hostile = "/srv/a b; rm -rf '$HOME'"
    done = start("join", "ann@host", hostile)
    assert done.returncode == 7
    assert done.stdout == f"<-t><--><ann@host><boardgames-tui table {shlex.quote(hostile)}>"
    assert remote_command("/srv/a b") == "boardgames-tui table '/srv/a b'"
    assert remote_command("--init") == "boardgames-tui table ./--init"
    assert remote_command("") == "boardgames-tui table"
    assert run("join", "host").stdout == "<-t><--><host><boardgames-tui table>"
    assert "is not a host" in run("join", "--", "-oProxyCommand=x").stderr
    ssh.unlink()
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "ssh is not installed" in run("join", "host").stderr


def test_waiting_and_the_saved_games_have_what_waits_for_the_user(folder, table, monkeypatch):
    assert run("table", "--waiting", str(table)).returncode == 1
    own = Table(table)
    name = TableGame.challenge(own, setup_of(ME), "nobody" if ME != "nobody" else "root").name
    # Nobody has accepted it; a file that names another owner does not count.
    forger = Table(table, "nobody", trusts_names=True)
    with Person(folder, table, "nobody").here():
        TableGame.watch(forger, ME, name).accept()
    assert run("table", "--waiting", str(table)).returncode == 1
    assert "open, clock" not in run("games").stdout
    assert run("games").stdout.startswith(f"{name}  Io 5  ? \N{EN DASH} {ME}  move 1, waiting for ?")


def test_games_at_a_table_are_listed_counted_and_exported_with_the_saved_ones(folder, monkeypatch):
    two = Two(folder, key="io")
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(two.ann_person.data))
    two.turn("c3")
    assert start("games").stdout.startswith(f"{two.ann.name}  Io 5  bob \N{EN DASH} ann  move 2, waiting for bob")
    two.do(two.ann, "request", "resign")
    for result, is_listed in (("lost", True), ("won", False)):
        assert bool(run("games", "--result", result).stdout) == is_listed
    assert '[Black "bob"]' in run("games", "export", two.ann.name).stdout
    # A challenge that was withdrawn was no game.
    with two.ann_person.here():
        TableGame.challenge(two.ann_person.table, setup_of("ann")).request("off")
    assert run("games").stdout.count("\n") == 1


def test_a_game_is_offered_accepted_and_played_in_plain_text(type_lines):
    printed = type_lines("ann", "new iio", "new io --size 5 --clock 3d --white --to bob")
    assert "their names are trusted." in printed
    assert "No games yet. Offer one: new GAME" in printed
    assert "'iio' is not a game. Did you mean 'io'?" in printed
    assert f"Io 5{TIMES}5 is offered to bob. It begins when bob accepts it. Nobody called bob has been" in printed
    printed = type_lines("bob", "accept 1", "no", "accept 1", "yes", "c3", "list")
    assert ", waiting, clock 3d, today " in printed
    assert "ann to bob  open, clock 3d" in printed
    assert printed.count(f"Accept? Io 5{TIMES}5, clock 3d. You play Black. Type yes to accept.") == 2
    assert "The game begins." in printed
    assert "c3 cannot be played: White is to move: ann." in printed
    printed = type_lines("ann", "1", "c3", "say hello", "quit")
    assert "It is your turn." in printed
    assert "White plays c3." in printed
    assert load_settings().last_game == "io"
    printed = type_lines("bob", "1", "b3 e2", "undo", "moves", "record", "quit")
    assert "ann: hello" in printed
    assert "  1 White c3\n  2 Black b3 e2\n" in printed
    assert '[White "ann"]' in printed


def test_a_challenge_is_declined_or_withdrawn(folder, type_lines):
    (folder / "table" / "abcdefgh.jsonl").touch()
    assert "Games of an unreleased version in this folder are not read any more." in type_lines("ann")
    type_lines("ann", "new io --to bob", "new io --to bob", "new io")
    assert "The challenge is declined." in type_lines("bob", "decline 1")
    assert "You only watch this game." in type_lines("cid", "decline 1")
    assert "The challenge is withdrawn." in type_lines("ann", "decline 3")


def test_what_the_other_one_does_is_printed_while_a_line_is_awaited(folder, monkeypatch, capsys):
    two = Two(folder)
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(two.bob_person.data))

    class Lines:
        """A person who types nothing until the opponent has moved."""

        def __init__(self):
            self.asked = 0

        async def next(self):
            self.asked += 1
            if self.asked == 2:
                two.do(two.ann, "play", "c3")
                two.do(two.ann, "say", "your turn")
            if self.asked < 9:
                await asyncio.sleep(1)

    venue = AtTable(two.bob)
    venue.interval = 0.01
    play_text = TextPlay(venue, Lines(), Settings())
    asyncio.run(play_text.run())
    assert play_text.has_quit
    printed = capsys.readouterr().out
    assert "White plays c3." in printed
    assert "ann: your turn" in printed
    assert "It is your turn." in printed


def test_a_page_only_watches(folder, monkeypatch):
    two = Two(folder)
    monkeypatch.setenv("BOARDGAMES_TUI_WEB_TABLE", str(two.ann_person.table.path))
    two.ann_person.table.path.chmod(0o755)
    page = configured_table()
    assert Lobby(page).list_games().rows[0].waits is False
    assert TableGame.watch(page, "ann", two.ann.name).refusal("resign")
    for name in ("ann", "bob"):
        with Person(folder, page.path, name).here(), pytest.raises(SaveError, match="only watches"):
            open_saved(two.ann.name)
    with pytest.raises(SaveError, match="only watches"):
        TableGame.challenge(page, setup_of("?"))


def test_pages_of_a_browser_have_a_table_only_if_the_server_is_given_one(table, monkeypatch, tmp_path):
    tables = []
    monkeypatch.setenv("BOARDGAMES_TUI_WEB_TABLE", "one of before")

    def record_table(games, **connection):
        process = server.GameProcess(games._table, **connection)
        tables.append(process._build_environment()["BOARDGAMES_TUI_WEB_TABLE"])

    connection = dict.fromkeys(("write_bytes", "write_str", "close", "download_manager"))
    monkeypatch.setattr(server.GameServer, "application", lambda games: record_table(games, **connection))
    monkeypatch.setattr(server.web, "run_app", lambda _, **__: None)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    for folder in ("", str(table)):
        server.serve("127.0.0.1", port, folder)
    assert tables == ["", str(table)]
    with pytest.raises(SaveError, match="nowhere cannot be opened"):
        server.serve("127.0.0.1", port, str(tmp_path / "nowhere"))
