"""Terminals for the plays; a pseudo-terminal needs a Unix system."""

import sys

import pytest

collect_ignore_glob = ["test_*.py"] if sys.platform == "win32" else []


@pytest.fixture
def open_terminal(tmp_path):
    """Return a function that starts the program in a terminal; all are closed at the end."""
    from tests.end_to_end.terminal import Terminal

    terminals = []

    def start(*arguments, **size):
        terminals.append(Terminal(tmp_path, *arguments, **size))
        return terminals[-1]

    yield start
    for terminal in terminals:
        terminal.close()
