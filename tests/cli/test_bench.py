"""The command that measures the engine, in next to no time."""

import json

import pytest

from boardgames_tui.engine import bench
from tests.engine.signatures import read_signatures


@pytest.fixture(autouse=True)
def _hurry(monkeypatch):
    monkeypatch.setattr(bench, "SECONDS", 0.001)
    monkeypatch.setattr(bench, "NODES", 200)


def test_figures_are_told_as_json(in_process):
    """All of them positive numbers, besides the signature of the search."""
    status, out, _ = in_process("bench torus --json")
    figures = json.loads(out)["games"]["Torus"]
    assert status == 0
    assert figures.pop("signature") == read_signatures()["torus"]
    assert list(figures) == ["perft", "slow_perft", "games", "slow_games", "nodes", "plain_nodes"]
    assert all(figure > 0 for figure in figures.values())


def test_figures_are_a_table_of_80_columns(in_process, monkeypatch):
    """A row for a game, a cell for each figure, and none of them cut short."""
    monkeypatch.setattr(bench, "signature", lambda _: "12345678")
    status, out, _ = in_process("bench torus")
    heads, row, _ = out.splitlines()
    assert status == 0
    assert heads.split()[-3:] == ["search", "uct", "signature"]
    title, *figures, signature = row.split()
    assert (title, len(figures)) == ("Torus", 6)
    assert all(float(figure.replace(",", "")) >= 0 for figure in figures)
    assert signature == "12345678"
