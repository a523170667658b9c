"""The engine of a game without fast rules: the protocol, levels, figures, perft, and random actions."""

import random
import re
from collections import Counter
from math import exp

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine import bench
from boardgames_tui.engine.levels import STATE_DAILY_VARIATION, level_of
from boardgames_tui.engine.perft import perft
from boardgames_tui.engine.prepare import prepare_engines
from boardgames_tui.match.seats import LEVELS
from tests.engine.positions import random_game
from tests.engine.server.dialogue import talk
from tests.engine.state_games import REVERSI, Row, declare

pytestmark = pytest.mark.quick


@pytest.fixture(scope="module")
def reversi():
    with talk(REVERSI) as dialogue:
        yield dialogue


# The protocol


def test_is_ready_at_once_and_accepts_options_for_memory_and_threads(reversi):
    assert reversi.ask("isready", until="readyok") == ["readyok"]
    assert any(line.startswith("option name Threads") for line in reversi.ask("uai", until="uaiok"))
    reversi.say("setoption name Threads value 2", "setoption name Hash value 16", "setoption name Player value uct")
    lines = reversi.ask("position startpos", "go nodes 20", until="bestmove")
    assert not any("error" in line for line in lines)
    reversi.say("setoption name Player value engine")


def test_perft_counts_by_the_plain_rules(reversi):
    """https://www.chessprogramming.org/Othello#Perft."""
    reversi.say("setoption name Size value 8", "position startpos")
    counts = [reversi.ask(f"perft {depth}", until="Nodes")[-1] for depth in (1, 2, 3, 4)]
    assert counts == ["Nodes: 4", "Nodes: 12", "Nodes: 56", "Nodes: 244"]


# Levels


def test_a_higher_level_searches_no_less_and_more_where_there_are_more_actions():
    levels = [level_of(REVERSI, number, 10) for number in LEVELS[:-1]]
    assert [level.nodes for level in levels] == sorted({level.nodes for level in levels})
    assert [level.temperature for level in levels] == sorted({level.temperature for level in levels}, reverse=True)
    assert levels[-1].temperature == 0
    for number in LEVELS[:-1]:
        few, many = (level_of(REVERSI, number, legal_actions).nodes for legal_actions in (4, 80))
        assert few < many
    assert level_of(REVERSI, LEVELS[-1], 80).nodes is None


def test_the_server_counts_the_actions_of_the_position():
    """On good and bad days of level 2, which has two playouts for each of the 60 actions."""
    with talk(declare(Row)) as dialogue:
        dialogue.say("setoption name Size value 60", "setoption name Level value 2", "position startpos")
        last_info = dialogue.ask("go", until="bestmove")[-2]
    nodes = int(re.search(r"nodes (\d+)", last_info)[1])
    assert 120 / exp(STATE_DAILY_VARIATION) - 1 < nodes < 120 * exp(STATE_DAILY_VARIATION) + 1


# Figures


def test_bench_measures_the_available_figures(monkeypatch):
    for name, value in {"SECONDS": 0.001, "STATE_NODES": 10, "STATE_PERFT_DEPTH": 1}.items():
        monkeypatch.setattr(bench, name, value)
    figures = bench.bench(REVERSI)
    assert (figures.perft, figures.games, figures.plain_nodes) == (None, None, None)
    assert min(figures.slow_perft, figures.slow_games, figures.nodes) > 0
    assert figures.signature == bench.bench(REVERSI).signature


def test_a_perft_that_plays_its_last_actions_counts_the_same():
    position = random_game(Position.start(REVERSI, 4), 1)[4]
    assert [perft(position, depth, play_last=True) for depth in range(4)] == [
        perft(position, depth) for depth in range(4)
    ]


def test_prepare_does_nothing(monkeypatch, capsys):
    monkeypatch.setattr("boardgames_tui.engine.prepare._exit_at_end_of_input", lambda: None)
    monkeypatch.setattr("os.nice", lambda _: None)
    prepare_engines([REVERSI])
    assert capsys.readouterr().out == ""


# Random actions


def test_random_actions_are_legal_equally_likely_and_end_with_the_game():
    """In a game with its own `random_action`."""
    *walk, end = random_game(Position.start(REVERSI, 6), 1)
    state, rng = walk[12].state, random.Random(1)
    assert all(position.state.random_action(rng) in position.state.actions for position in walk)
    assert end.state.random_action(rng) is None
    counts = Counter(state.random_action(rng) for _ in range(300 * len(state.actions)))
    assert set(counts) == set(state.actions)
    assert all(230 < count < 370 for count in counts.values())
