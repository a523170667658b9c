"""What the tests of commands share."""

import io
import shlex
import socket
import sys

import pytest

from boardgames_tui.cli import main


@pytest.fixture
def port():
    """Return a port that is free."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


@pytest.fixture
def in_process(monkeypatch, capsys, tmp_path):
    """Return what runs a command line here, with data of its own; its answer is status, output and errors."""
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path))

    def call(words):
        monkeypatch.setattr(sys, "argv", ["boardgames-tui", *shlex.split(words)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        with pytest.raises(SystemExit) as end:
            main()
        out, err = capsys.readouterr()
        return end.value.code, out, err

    return call
