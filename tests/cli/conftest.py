"""Fixtures for tests of commands."""

import io
import shlex
import socket
import sys
import tempfile

import pytest

from boardgames_tui.cli import main


@pytest.fixture(autouse=True)
def _at_home(home):
    pass


@pytest.fixture
def port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


@pytest.fixture
def in_process(monkeypatch, capsys):
    """Return a function that runs a command line in this process and returns its exit status, output and errors.

    `given` is its standard input.
    """

    def call(words, given=b""):
        monkeypatch.setattr(sys, "argv", ["boardgames-tui", *shlex.split(words)])
        with tempfile.TemporaryFile() as stdin:
            stdin.write(given)
            stdin.seek(0)
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stdin))
            with pytest.raises(SystemExit) as end:
                main()
        # As in a new process, whatever the command has set.
        sys.stdout.reconfigure(encoding="utf-8")
        out, err = capsys.readouterr()
        return end.value.code, out, err

    return call


@pytest.fixture
def refusal(in_process):
    """Return a function that runs a command line which prints one sentence alone; it returns status and sentence."""

    def call(words, given=b""):
        status, out, err = in_process(words, given)
        assert (out, err.count("\n"), err[:16]) == ("", 1, "boardgames-tui: ")
        return status, err[16:-1]

    return call
