"""The tools of the lab are started by their names."""

import subprocess
import sys

import pytest

from boardgames_tui.lab.__main__ import TOOLS

pytestmark = pytest.mark.quick

LAB = [sys.executable, "-m", "boardgames_tui.lab"]


def test_a_tool_gets_the_arguments_behind_its_name():
    shown = subprocess.run([*LAB, "ladder", "--help"], capture_output=True, text=True, check=True).stdout
    assert "--byoyomi" in shown


def test_an_unknown_tool_is_refused_with_those_that_there_are():
    refused = subprocess.run([*LAB, "stairs"], capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert refused.stderr == f"'stairs' is not a tool of the lab. Use {', '.join(TOOLS)}.\n"
