"""Command line of the lab: tools by their names."""

import subprocess
import sys
from pathlib import Path

import pytest

from boardgames_tui import lab
from boardgames_tui.lab.__main__ import TOOLS
from tests.lab.run_tool import run_tool

pytestmark = pytest.mark.quick

LAB = [sys.executable, "-m", "boardgames_tui.lab"]


def test_a_tool_gets_the_arguments_after_its_name():
    shown = subprocess.run([*LAB, "ladder", "--help"], capture_output=True, text=True, check=True).stdout
    assert "--byoyomi" in shown


@pytest.mark.parametrize("tool", TOOLS)
def test_each_tool_shows_its_usage(tool, monkeypatch, capsys):
    assert run_tool(monkeypatch, tool, "--help") == 0
    assert f"Usage: python -m boardgames_tui.lab.{tool} " in capsys.readouterr().out


def test_all_executable_files_are_tools():
    files = Path(lab.__file__).parent.glob("[!_]*.py")
    assert sorted(file.stem for file in files if '__name__ == "__main__"' in file.read_text("utf-8")) == [*TOOLS]


@pytest.mark.parametrize("arguments", [["stairs"], ["stairs", "ladder"], []])
def test_refuses_an_unknown_tool_and_names_the_tools(arguments, monkeypatch, capsys):
    assert run_tool(monkeypatch, *arguments) == 2
    name = repr("".join(arguments[:1]))
    assert capsys.readouterr().err == f"{name} is not a tool of the lab. Use {', '.join(TOOLS)}.\n"


def test_refuses_an_unknown_command_of_a_tool(monkeypatch, capsys):
    assert run_tool(monkeypatch, "weights", "pull") == 2
    assert "No such command 'pull'." in capsys.readouterr().err
