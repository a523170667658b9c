"""Standard streams: closed ones are replaced, and output can neither fail nor control a terminal."""

import io
import os
import sys
from itertools import product

import pytest

from boardgames_tui.system.streams import is_terminal, open_streams, say, warn

pytestmark = pytest.mark.quick


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_closed_streams_are_replaced_by_devnull(monkeypatch):
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    open_streams()
    opened = [sys.stdin, sys.stdout, sys.stderr]
    assert [(stream.name, stream.mode) for stream in opened] == [(os.devnull, mode) for mode in "rww"]
    for stream in opened:
        stream.close()


def test_characters_outside_the_encoding_are_replaced(monkeypatch):
    streams = [io.TextIOWrapper(io.BytesIO(b"a\xff"), encoding="ascii") for _ in range(3)]
    for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
        monkeypatch.setattr(sys, name, stream)
    open_streams()
    assert [sys.stdin, sys.stdout, sys.stderr] == streams
    assert [stream.errors for stream in streams] == ["replace"] * 3


def test_a_terminal_needs_both_streams(monkeypatch):
    for stdin, stdout in product((Terminal, io.StringIO), repeat=2):
        monkeypatch.setattr(sys, "stdin", stdin())
        monkeypatch.setattr(sys, "stdout", stdout())
        assert is_terminal() is (stdin is stdout is Terminal)


def test_control_characters_are_never_printed(capsys):
    say("one\ntwo\a")
    warn("three.", "four\nfive.")
    assert capsys.readouterr() == ("one\ntwo?\n", "boardgames-tui: three.\nboardgames-tui: four five.\n")
