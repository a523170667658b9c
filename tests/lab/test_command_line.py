"""Command line of the lab: tools by their names, layouts of rows, and the provenance of weights."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from boardgames_tui import lab
from boardgames_tui.games import GAMES
from boardgames_tui.games.torus.engine.patterns import LEARNED
from boardgames_tui.kernel.weights import unpack
from boardgames_tui.lab.__main__ import TOOLS
from boardgames_tui.lab.layouts import SEARCHES, list_layouts, main, package_of
from boardgames_tui.lab.weights import provenance_table
from tests.extras import games_with
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


@pytest.mark.parametrize("package", ["boardgames_tui.kernel", *SEARCHES, *map(package_of, games_with("engine"))])
def test_each_field_of_a_layout_has_a_constant_and_a_meaning(package):
    """The module that declares a layout has its constants, because other modules use it through that module."""
    for module, layout in list_layouts(package):
        layout.check(vars(module))
        assert layout._fields
        assert [name for name, field in layout._fields.items() if not field.meaning] == []


def test_prints_the_layouts_of_the_searches_and_of_one_game():
    printed = subprocess.run([*LAB, "layouts", "torus"], capture_output=True, text=True, check=True).stdout
    assert printed == printed_layouts(["torus"])
    titles = [table.partition(" (")[0] for table in printed.split("\n\n")]
    assert {"Integers of a node", "State of the alpha-beta search", "Torus position", "Torus tables"} <= {*titles}


def test_prints_the_layouts_of_all_games_if_none_is_named(capsys):
    main()
    assert capsys.readouterr().out == printed_layouts(GAMES)


def printed_layouts(keys):
    packages = [*SEARCHES, *map(package_of, keys)]
    return "".join(f"{layout}\n\n" for package in packages for _, layout in list_layouts(package))


def test_refuses_an_unknown_game():
    with pytest.raises(typer.BadParameter, match="'chess' is not one of io, "):
        main("chess")


CONTRIBUTING = Path(__file__).parents[2] / "CONTRIBUTING.md"


def test_the_table_in_contributing_matches_the_files():
    shown = subprocess.run([*LAB, "weights"], capture_output=True, encoding="utf-8", check=True).stdout
    assert shown.strip() == provenance_table()
    assert f"\n{provenance_table()}\n" in CONTRIBUTING.read_text(encoding="utf-8")


def test_noting_a_match_leaves_the_weights_unchanged(tmp_path):
    file = tmp_path / "patterns.weights"
    shutil.copy(str(LEARNED.location), file)
    before = unpack(file.read_bytes(), "it")
    subprocess.run([*LAB, "weights", "match", file, "60 of 100 against 1af1290"], check=True)
    after = unpack(file.read_bytes(), "it")
    assert after.header.provenance == before.header.provenance._replace(match="60 of 100 against 1af1290")
    assert (after.header.arrays, after.arrays) == (before.header.arrays, before.arrays)


def test_refuses_a_file_without_weights(tmp_path):
    file = tmp_path / "foreign.weights"
    file.write_bytes(b"foreign")
    refused = subprocess.run([*LAB, "weights", "match", file, "6 of 10"], capture_output=True, text=True, check=False)
    assert refused.returncode == 1
    assert "foreign.weights' is not a file of weights, or its first line is damaged." in refused.stderr
    assert "Traceback" not in refused.stderr
    assert file.read_bytes() == b"foreign"
