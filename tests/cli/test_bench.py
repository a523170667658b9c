"""The command `bench`, with very short measurements."""

import json
import platform
from dataclasses import asdict

import pytest

from boardgames_tui import __version__
from boardgames_tui.engine import bench
from boardgames_tui.games import GAMES


@pytest.fixture(autouse=True)
def _measure_briefly(monkeypatch):
    monkeypatch.setattr(bench, "SECONDS", 0.001)
    monkeypatch.setattr(bench, "NODES", 200)


def test_figures_are_printed_as_json(in_process, monkeypatch):
    monkeypatch.setattr(bench, "signature", lambda backend: f"signature of {backend.game.title}")
    status, out, _ = in_process("bench io --json")
    figures = json.loads(out)["games"]["Io"]
    assert status == 0
    assert figures.pop("signature") == "signature of Io"
    assert list(figures) == ["perft", "slow_perft", "games", "slow_games", "nodes", "plain_nodes"]
    assert all(figure > 0 for figure in figures.values())


TABLE = """\
         perft  uncompiled  random games  uncompiled  search   uct  signature
Torus  9,999.9     1,234.5         100.0         0.0     7.0  60.1   12345678
                   thousands per second of processor time
"""
FIGURES = bench.Figures(9_999_940.0, 1_234_501.0, 100_001.0, 3.0, 7_000.0, 60_149.0, "12345678")


def test_figures_are_printed_as_a_table_of_80_columns(in_process, monkeypatch):
    monkeypatch.setattr(bench, "bench", lambda _: FIGURES)
    status, out, err = in_process("bench torus")
    assert (status, "".join(f"{line.rstrip()}\n" for line in out.splitlines()), err) == (0, TABLE, "")
    monkeypatch.setattr(
        bench, "bench", lambda _: bench.Figures(None, 1_000.0, None, 2_000.0, 3_000.0, None, "12345678")
    )
    assert in_process("bench torus")[1].splitlines()[1].split() == ["Torus", "1.0", "2.0", "3.0", "12345678"]


def test_all_games_are_measured_by_default(in_process, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(bench, "bench", lambda _: FIGURES)
    _, out, err = in_process("bench --json")
    assert "compiling and measuring" in err
    expected = {
        "version": __version__,
        "python": platform.python_version(),
        "processor": platform.machine(),
        "games": {game.title: asdict(FIGURES) for game in GAMES.values()},
    }
    assert out == f"{json.dumps(expected, indent=2)}\n"
