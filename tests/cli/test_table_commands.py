"""Tables from the command line, and in plain text."""

import asyncio
import io
import os
import shlex
import socket
import stat

import pytest

from boardgames_tui.cli.input_lines import InputLines
from boardgames_tui.cli.table import lobby_text
from boardgames_tui.cli.table.commands import checked_host, remote_command
from boardgames_tui.cli.table.lobby_text import LobbyText
from boardgames_tui.cli.text import TextPlay
from boardgames_tui.cli.web import server
from boardgames_tui.core.errors import OptionError, SaveError
from boardgames_tui.play.at_table import AtTable
from boardgames_tui.storage.settings import Settings
from boardgames_tui.table import table_game
from boardgames_tui.table.table_game import TableGame
from tests.cli.command_line import run
from tests.table.tables import begin, make_table, offer, play


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", str(tmp_path / name.lower()))
    monkeypatch.delenv("BOARDGAMES_TUI_TABLE", raising=False)
    return make_table(tmp_path / "table")


@pytest.fixture
def type_lines(folder, monkeypatch, capsys):
    """Return what lets a user type lines at the table, and returns what is printed."""

    def type_lines(user, *lines):
        for module in (table_game, lobby_text):
            monkeypatch.setattr(module, "current_user", lambda: user)
        stream = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
        asyncio.run(LobbyText(folder, InputLines(stream)).run())
        return capsys.readouterr().out

    return type_lines


def test_init_makes_a_table_and_says_who_can_play(tmp_path):
    done = run("table", "--init", str(tmp_path / "new"))
    assert done.stdout == f"{tmp_path}/new: everybody on this host can play (permissions 1777).\n"
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o1777
    assert "--group needs --init" in run("table", str(tmp_path), "--group", "users").stderr


def test_waiting_lists_games_in_which_it_is_the_users_turn(folder, monkeypatch):
    user = table_game.current_user()
    begin(folder)
    done = run("table", "--waiting", str(folder.path))
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")
    name = offer(folder, user)
    TableGame(folder, name, "bob").accept()
    monkeypatch.setenv("BOARDGAMES_TUI_TABLE", str(folder.path))
    for arguments in (("table", "--waiting"), ("--ascii", "table", "--waiting")):
        done = run(*arguments)
        assert done.returncode == 0
        assert done.stdout.startswith(f"{name}  Io 5  ")
        assert done.stdout.endswith(f"move 1, White ({user}) to move\n")


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


@pytest.mark.parametrize("host", ["-oProxyCommand=x", "ann@-x", "", "@", "a b", "a;b", "$(x)", "a@b@c", "a\x1b", "-"])
def test_what_ssh_or_a_shell_could_misunderstand_is_not_a_host(host):
    with pytest.raises(OptionError, match=r"is not a host\. Use HOST or USER@HOST"):
        checked_host(host)


@pytest.mark.parametrize("host", ["host", "ann@host.example", "ann@10.0.0.1", "[::1]", "my_host-2"])
def test_hosts_are_those_of_ssh(host):
    assert checked_host(host) == host


def test_join_runs_the_systems_ssh_and_the_folder_is_one_word_there(tmp_path, monkeypatch):
    ssh = tmp_path / "ssh"
    ssh.write_text('#!/bin/sh\nfor word; do printf "<%s>" "$word"; done; exit 7\n')
    ssh.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    hostile = "/srv/a b; rm -rf '$HOME'"
    done = run("join", "ann@host", hostile)
    assert done.returncode == 7
    assert done.stdout == f"<-t><--><ann@host><boardgames-tui table {shlex.quote(hostile)}>"
    assert remote_command("/srv/a b") == "boardgames-tui table '/srv/a b'"
    assert remote_command("--init") == "boardgames-tui table ./--init"
    assert remote_command("") == "boardgames-tui table"
    assert run("join", "host").stdout == "<-t><--><host><boardgames-tui table>"
    assert "is not a host" in run("join", "--", "-oProxyCommand=x").stderr


def test_join_without_ssh_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "ssh is not installed" in run("join", "host").stderr


def test_a_game_is_offered_accepted_and_played_in_plain_text(folder, type_lines):
    printed = type_lines("ann", "new io --size 5 --clock 3d --white")
    assert "No games yet. Offer one: new GAME" in printed
    assert "Io 5  … \N{EN DASH} ann  open, clock 3d" in printed
    printed = type_lines("bob", "accept 1", "c3", "list")
    assert "The game begins." in printed
    assert "c3 cannot be played: White is to move: ann." in printed
    printed = type_lines("ann", "1", "c3", "say hello", "quit")
    assert "It is your turn." in printed
    assert "White plays c3." in printed
    printed = type_lines("bob", "1", "c4", "undo", "c4", "moves", "quit")
    assert "ann: hello" in printed
    assert "  1 White c3\n  2 Black c4\n" in printed


def test_everything_else_is_done_in_plain_text(folder, type_lines):
    ann, bob = begin(folder, clock="3d")
    play(ann, "c3")
    assert "You ask to take your last turn back." in type_lines("ann", "1", "undo", "undo", "quit")
    printed = type_lines("bob", "1", "yes", "yes", "quit")
    assert "ann asks to take the last turn back: yes or no?" in printed
    assert "There is no offer to answer." in printed
    type_lines("ann", "1", "c3", "draw", "quit")
    assert "The game continues." in type_lines("bob", "1", "no", "quit")
    printed = type_lines("ann", "1", "record", "rules", "help", "resign", "quit")
    assert '[White "ann"]' in printed
    printed = type_lines("bob", "1", "resign yes", "rematch", "rematch", "list", "quit")
    assert "White wins by resignation." in printed
    assert "This is a challenge to ann: off withdraws it." in printed
    printed = type_lines("ann", "1", "accept", "quit")
    assert "This is a challenge to ann: accept begins the game." in printed
    bob.refresh()
    assert TableGame(folder, bob.state.rematch, "bob").state.stage == "on"
    printed = type_lines("bob", "1", "off", "quit")
    assert "The game is called off." in printed


def test_a_watcher_sees_and_cannot_play(folder, type_lines):
    ann, _ = begin(folder)
    play(ann, "c3")
    # Longer than the names of games, of which a beginning is enough.
    number = "9" * 20
    lines = ("watch 1", "c4", "resign yes", "draw", "say nice", "list", "decline 1", "nonsense", number)
    printed = type_lines("cid", *lines)
    assert "c4 cannot be played: You only watch this game." in printed
    assert printed.count("You only watch this game.") == 3
    assert "can be resigned, not called off" in printed
    assert "'nonsense' is not a command or a game" in printed
    assert f"'{number}' is not a game at this table" in printed


def test_what_the_other_one_does_is_printed_while_a_line_is_awaited(folder, monkeypatch, capsys):
    ann, bob = begin(folder)
    monkeypatch.setattr(AtTable, "interval", 0.01)

    class Lines:
        """A person who types nothing until the opponent has moved."""

        def __init__(self):
            self.asked = 0

        async def next(self):
            self.asked += 1
            if self.asked == 2:
                play(ann, "c3")
                ann.say("your turn")
            if self.asked < 9:
                await asyncio.sleep(1)

    play_text = TextPlay(AtTable(bob), Lines(), Settings())
    asyncio.run(play_text.run())
    assert play_text.has_quit
    printed = capsys.readouterr().out
    assert "White plays c3." in printed
    assert "ann: your turn" in printed
    assert "It is your turn." in printed


def test_games_at_the_table_are_listed_counted_and_exported_with_the_saved_ones(folder, monkeypatch):
    user = table_game.current_user()
    name = offer(folder, user)
    assert run("games").stdout == ""
    monkeypatch.setenv("BOARDGAMES_TUI_TABLE", str(folder.path))
    TableGame(folder, name, "bob").accept()
    game = TableGame(folder, name, user)
    play(game, "c3")
    assert run("games").stdout.startswith(f"{name}  Io 5  bob")
    assert "move 2, Black (bob) to move" in run("games").stdout
    game.resign()
    for result, listed in (("lost", True), ("won", False)):
        assert bool(run("games", "--result", result).stdout) == listed
    assert "bob          1               0-0-1" in run("stats").stdout
    assert '[Black "bob"]' in run("games", "export", name).stdout
    monkeypatch.setenv("BOARDGAMES_TUI_TABLE", str(folder.path / "nowhere"))
    assert "nowhere cannot be read" in run("games").stderr


def test_pages_of_a_browser_have_a_table_only_if_the_server_is_given_one(folder, monkeypatch, tmp_path):
    tables = []
    monkeypatch.setenv("BOARDGAMES_TUI_WEB_TABLE", "one of before")

    def run_app(app, **_):
        # The application is a coroutine.
        app.close()
        tables.append(os.environ.get("BOARDGAMES_TUI_WEB_TABLE"))

    monkeypatch.setattr(server.web, "run_app", run_app)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    for table in ("", str(folder.path)):
        server.serve("127.0.0.1", port, table)
    assert tables == [None, str(folder.path)]
    with pytest.raises(SaveError, match="nowhere cannot be opened"):
        server.serve("127.0.0.1", port, str(tmp_path / "nowhere"))
