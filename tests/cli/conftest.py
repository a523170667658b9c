"""Fixtures for tests of commands."""

import io
import shlex
import socket
import sys

import pytest

from boardgames_tui.cli import main


@pytest.fixture
def port():
    """Return a free port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


@pytest.fixture
def in_process(monkeypatch, capsys, tmp_path):
    """Return a function that runs a command line in this process and returns its exit status, output and errors."""
    monkeypatch.setenv("BOARDGAMES_TUI_DATA", str(tmp_path))

    def call(words):
        monkeypatch.setattr(sys, "argv", ["boardgames-tui", *shlex.split(words)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        with pytest.raises(SystemExit) as end:
            main()
        out, err = capsys.readouterr()
        return end.value.code, out, err

    return call
