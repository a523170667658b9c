"""Layouts of the package agree with their constants, and the lab prints them."""

import subprocess
import sys

import pytest
import typer

from boardgames_tui.games import GAMES
from boardgames_tui.lab.layouts import SEARCHES, list_layouts, main, package_of
from tests.extras import games_with

pytestmark = pytest.mark.quick

COMMAND = [sys.executable, "-m", "boardgames_tui.lab", "layouts"]


@pytest.mark.parametrize("package", ["boardgames_tui.kernel", *SEARCHES, *map(package_of, games_with("engine"))])
def test_each_field_of_a_layout_has_a_constant_and_a_meaning(package):
    """The module that declares a layout has its constants, because other modules use it through that module."""
    for module, layout in list_layouts(package):
        layout.check(vars(module))
        assert layout._fields
        assert [name for name, field in layout._fields.items() if not field.meaning] == []


def test_prints_the_layouts_of_the_searches_and_of_one_game():
    printed = subprocess.run([*COMMAND, "torus"], capture_output=True, text=True, check=True).stdout
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
