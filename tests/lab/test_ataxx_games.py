"""Games for the fit of Ataxx' network: which actions are random, and the result that each position gets."""

import random
from types import SimpleNamespace

import pytest

from boardgames_tui.engine.alphabeta import state as S
from boardgames_tui.games.ataxx.engine.game_end import BY_PATH
from boardgames_tui.kernel.language import BITBOARD_SIZE, DRAWN, LOST, WON
from boardgames_tui.lab import ataxx_games as G
from tests.lab.interpreted import Interpreted

pytestmark = pytest.mark.quick

RANDOM, BEST = 7, 8


def play_game(monkeypatch, *ends, opening=1, rng=1):
    """Play a game with these verdicts after its actions, 0 for none; return its actions, parities and results."""
    to_come, made, samples = list(ends), [], [0] * G.SAMPLE_SIZE * 9

    def verdict(plan, w, at, ply):
        assert (at, ply) == (S.POSITIONS, 0)
        return to_come.pop(0)

    monkeypatch.setattr(G, "verdict", verdict)
    monkeypatch.setattr(G, "random_move", lambda m, rng: RANDOM)
    monkeypatch.setattr(G, "search_position", lambda m, nodes: (BEST, nodes))
    monkeypatch.setattr(G, "random_below", lambda rng, n: rng if n == G.RANDOM_ACTION_INTERVAL else None)
    monkeypatch.setattr(G, "make", lambda plan, w, at, move: made.append(move))
    m = SimpleNamespace(plan=None, state=[0] * (S.POSITIONS + 2 * BITBOARD_SIZE))
    count = G.play_game(m, [0] * BITBOARD_SIZE, rng, samples, 5, opening)
    rows = [samples[begin : begin + G.SAMPLE_SIZE] for begin in range(0, G.SAMPLE_SIZE * count, G.SAMPLE_SIZE)]
    assert all(row[G.VALUE] == 5 for row in rows)
    return made, [row[G.PARITY] for row in rows], [row[G.RESULT] for row in rows]


@pytest.mark.parametrize("end", [LOST, BY_PATH + LOST])
def test_a_side_that_lost_at_the_end_lost_in_all_its_positions(end, monkeypatch):
    assert play_game(monkeypatch, 0, 0, 0, end) == ([RANDOM, BEST, BEST], [1, 0], [LOST, WON])
    assert play_game(monkeypatch, 0, 0, 0, 0, end) == ([RANDOM, BEST, BEST, BEST], [1, 0, 1], [WON, LOST, WON])


def test_a_drawn_game_is_drawn_for_both_sides(monkeypatch):
    assert play_game(monkeypatch, 0, 0, 0, BY_PATH + DRAWN, opening=0)[1:] == ([0, 1, 0], [DRAWN] * 3)


def test_some_actions_after_the_opening_are_random(monkeypatch):
    assert play_game(monkeypatch, 0, 0, WON, rng=0) == ([RANDOM, RANDOM], [1], [LOST])


def test_a_game_that_is_too_long_is_drawn(monkeypatch):
    monkeypatch.setattr(G, "MAX_PLIES", 3)
    assert play_game(monkeypatch, 0, 0, 0, WON)[1:] == ([1, 0], [DRAWN, DRAWN])


def test_positions_without_a_searched_value_are_left_out(monkeypatch):
    monkeypatch.setattr(G, "Backend", Interpreted)
    monkeypatch.setattr(G, "MAX_PLIES", 20)
    assert G.play_games([0], 1, random.Random(1))["rows"].shape == (0, G.SAMPLE_SIZE)
