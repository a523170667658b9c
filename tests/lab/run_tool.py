"""Tools of the lab, started in this process like by the command line."""

import sys

from boardgames_tui.lab.__main__ import main


def run_tool(monkeypatch, *arguments):
    """Run the lab with arguments; return the exit status."""
    monkeypatch.setattr(sys, "argv", ["lab", *map(str, arguments)])
    # A module that is imported already would be started with a warning.
    for tool in arguments[:1]:
        monkeypatch.delitem(sys.modules, f"boardgames_tui.lab.{tool}", raising=False)
    try:
        main()
    except SystemExit as end:
        return end.code
    return 0
