"""API.md: its examples run, and the names and parameters on it are those of the code."""

import doctest
import inspect
import re
from functools import reduce
from importlib import import_module
from pathlib import Path

import pytest

import boardgames_tui as bg
from tests.rows import each_row

PAGE = Path(__file__).parents[2] / "API.md"
TEXT = PAGE.read_text("utf-8")
SECTIONS = {match[1]: match[2] for match in re.finditer(r"(?ms)^## ([^\n]*)\n(.*?)(?=^## |\Z)", TEXT)}
# Such as `Position.after(action)` or `GAMES`, at the start of an item; several are separated by commas.
ITEMS = [item for line in re.findall(r"(?m)^- ((?:`[^`]+`(?:, )?)+)", TEXT) for item in re.findall("`([^`]+)`", line)]
# Modules are named in full; their names have no dots behind the parameters.
MODULES = [item for item in ITEMS if item.startswith("boardgames_tui.")]
PUBLIC = [item for item in ITEMS if item.partition(".")[0].partition("(")[0] in bg.__all__]
EXAMPLES = re.findall(r"(?ms)^```python\n(.*?)^```", TEXT)


def found(name: str) -> object:
    """Return the object with a dotted name."""
    value: object = bg
    for part in name.split("."):
        # A field of a class is no attribute of it.
        value = inspect.getattr_static(value, part, None) if inspect.isclass(value) else getattr(value, part)
        value = getattr(value, "__func__", value)
    return value


def parameters(value: object) -> str:
    """Return the parameters of a function or class, without annotations."""
    signature = inspect.signature(value)
    names = [each for name, each in signature.parameters.items() if name not in ("self", "cls")]
    bare = [each.replace(annotation=inspect.Parameter.empty) for each in names]
    return str(signature.replace(parameters=bare, return_annotation=inspect.Signature.empty))


@each_row("item", PUBLIC)
def test_a_name_on_the_page_has_the_parameters_shown(item):
    name, parenthesis, _ = item.partition("(")
    value = found(name)
    if inspect.isfunction(value) or parenthesis:
        assert item == f"{name}{parameters(value)}"
    else:
        assert value is not None or name.partition(".")[2] in inspect.get_annotations(found(name.partition(".")[0]))


def test_the_page_has_all_public_names_and_no_other():
    assert {item.partition(".")[0].partition("(")[0] for item in PUBLIC} == set(bg.__all__)
    sections = ("Games", "Positions", "Records", "Engines and games between players", "Errors")
    items = [item for title in sections for item in re.findall(r"(?m)^- `(\w+)", SECTIONS[title])]
    assert set(items) <= set(bg.__all__)


def test_the_table_of_options_has_the_defaults():
    for game in list(bg.GAMES.values())[:5]:
        shown = ", ".join(f"`{key}={value!r}`".replace("'", '"') for key, value in bg.Position.start(game).options)
        assert f"| {game.title} | {shown or 'none'} |" in TEXT


def test_the_short_examples_are_right(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    results = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert results.attempted > 10
    assert results.failed == 0


@pytest.mark.parametrize("item", MODULES)
def test_a_name_of_a_module_on_the_page_has_the_parameters_shown(item):
    module, name = re.match(r"(boardgames_tui\.\w+)\.([\w.]+)", item).groups()
    pytest.importorskip({"openspiel": "pyspiel", "vector": "numpy"}.get(module.partition(".")[2], "pettingzoo"))
    value = reduce(getattr, name.split("."), import_module(module))
    assert item == f"{module}.{name}{parameters(value) if callable(value) else ''}"


def test_the_table_of_planes_has_their_names_and_shapes():
    pytest.importorskip("numpy")
    from boardgames_tui.env.planes import BASE, plane_names, shape_of

    for key, size in (("io", 7), ("implo", 8), ("torus", 9), ("onyx", 12), ("ataxx", 7)):
        start = bg.Position.start(key, size)
        assert f"{start.game.title} {size}x{size}{' has shape' if key == 'io' else ''} {shape_of(start)}" in TEXT
        assert ", ".join(plane_names(start)[len(BASE) :]) in TEXT


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_runs(number, tmp_path, monkeypatch, capsys):
    for package in ("pettingzoo", "pyspiel"):
        if package in EXAMPLES[number]:
            pytest.importorskip(package)
    monkeypatch.chdir(tmp_path)
    exec(compile(EXAMPLES[number], f"example {number}", "exec"), {})  # noqa: S102 - of our own
    out = capsys.readouterr().out
    assert out
    if learnt := re.search(r"wins (\d+) of 100 against random", out):
        assert int(learnt[1]) >= 90
    if studied := re.findall(r"(?m)^\w+ +(\d+) +(\d+) +(\d+) +[\d.]+$", out):
        assert all(sum(map(int, row)) == 40 for row in studied)
        assert all(int(won) > int(lost) for won, _, lost in studied)
