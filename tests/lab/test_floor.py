"""Floor of the engine: matches against random and greedy play, and the share that must be reached."""

import random
from contextlib import redirect_stdout
from itertools import count, product
from types import SimpleNamespace

import pytest

from boardgames_tui.core.cells import BLACK, DRAW, WHITE
from boardgames_tui.lab import floor
from boardgames_tui.uai.values import Limit
from tests.lab.output import Output

pytestmark = pytest.mark.quick


class ForcedPosition:
    """A position of a game without choice, in which the seats act in turn until the end."""

    def __init__(self, left, winner, seat=BLACK):
        self.left, self.seat, self._winner = left, seat, winner
        self.actions = [f"any {left}"]

    @property
    def winner_seat(self):
        return None if self.left else self._winner

    def after(self, action):
        return ForcedPosition(self.left - 1, self._winner, 3 - self.seat)


def play_and_count(monkeypatch, line, seat, opponent="random"):
    """Play a game without choice; return the points, the limits of the engine's searches and the opponent's actions."""
    limits, played = [], []
    monkeypatch.setattr(floor, "Position", SimpleNamespace(start=lambda game: line))
    monkeypatch.setattr(floor, "greedy_actions", lambda position: [f"greedy {position.left}"])
    engine = SimpleNamespace(
        backend=SimpleNamespace(game=None), search=lambda position, limit: limits.append((position.left, limit))
    )
    rng = SimpleNamespace(choice=played.extend)
    return floor.play_game(engine, seat, opponent, 30, rng), limits, played


def test_a_game_counts_for_its_winner_and_half_if_it_is_drawn_or_too_long(monkeypatch):
    for seat, length, winner in product((BLACK, WHITE), (2, 3), (BLACK, WHITE)):
        found, _, _ = play_and_count(monkeypatch, ForcedPosition(length, winner), seat)
        assert found == (1 if seat == winner else 0)
    assert play_and_count(monkeypatch, ForcedPosition(3, DRAW), BLACK)[0] == 0.5
    assert floor.MAX_ACTIONS == 1_000
    monkeypatch.setattr(floor, "MAX_ACTIONS", 3)
    assert play_and_count(monkeypatch, ForcedPosition(4, WHITE), WHITE)[0] == 0.5
    assert play_and_count(monkeypatch, ForcedPosition(3, WHITE), WHITE)[0] == 1


def test_engine_and_opponent_play_one_seat_each(monkeypatch):
    for opponent, actions in (("random", ["any 4", "any 2"]), ("greedy", ["greedy 4", "greedy 2"])):
        _, limits, played = play_and_count(monkeypatch, ForcedPosition(4, BLACK), WHITE, opponent)
        assert limits == [(3, Limit(nodes=30)), (1, Limit(nodes=30))]
        assert played == actions


@pytest.fixture
def engines(monkeypatch):
    """Collect the engines of the matches; their clock advances by 3 seconds at each query."""
    found = []
    monkeypatch.setattr(floor, "Backend", lambda game, *, compiled: (game.key, compiled))
    monkeypatch.setattr(floor, "Engine", lambda *arguments: found.append(arguments))
    monkeypatch.setattr(floor, "time", SimpleNamespace(perf_counter=count(5, 3).__next__))
    return found


def test_the_floor_is_reached_by_its_share_of_points(engines, monkeypatch):
    seats = []
    lost = {"io random": 1, "io greedy": 4, "torus random": 2, "torus greedy": 5}

    def play_game(engine, seat, opponent, playouts, rng):
        assert playouts == 7
        game = names[rng.getstate()]
        assert game.endswith(opponent)
        lost[game] -= 1
        seats.append(seat)
        return 0.0 if lost[game] >= 0 else 1.0

    names = {random.Random(name).getstate(): name for name in lost}
    monkeypatch.setattr(floor, "play_game", play_game)
    with redirect_stdout(Output()) as output:
        floor.main(20, 7, ["io", "torus"])
    assert output.flushed == [
        "io random: 19 of 20, floor 95% reached, 3 s",
        "io greedy: 16 of 20, floor 80% reached, 3 s",
        "torus random: 18 of 20, floor 95% MISSED, 3 s",
        "torus greedy: 15 of 20, floor 80% MISSED, 3 s",
    ]
    assert seats == 40 * [BLACK, WHITE]
    assert [backend for backend, _, _ in engines] == 2 * [("io", True)] + 2 * [("torus", True)]
    assert all(rng.random() == random.Random(1).random() for _, _, rng in engines)
