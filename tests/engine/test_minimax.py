"""Values of all actions near the end on a small board, against plain minimax."""

import random
from dataclasses import replace

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.engine.engine import Engine
from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Limit, Score
from tests.engine.engines import engine_of, search
from tests.engine.positions import Minimax
from tests.extras import games_with
from tests.samples import samples

# Largest number of actions to the end.
FARTHEST = 14
MOST = 2_000
ENOUGH = 100_000


def exact_values(position: Position) -> dict[str, int]:
    """Return the value of each action for the player to act: 1 for a win, 0 for a draw, -1 for a loss."""
    minimax, worth = Minimax(MOST), {}
    for action in position.actions:
        after = position.after_legal(action)
        value = minimax.solve(after, FARTHEST)
        assert value is not None, f"{after} takes plain minimax more than {FARTHEST} actions or {MOST} nodes"
        worth[action.text] = value if after.seat == position.seat else -value
    return worth


def verdict(score: Score) -> int | None:
    """Return the value of a proven score, as `exact_values` encodes it; None for any other score."""
    if score.kind == "mate":
        return 1 if score.value > 0 else -1
    return 0 if score == Score("win", 500) else None


def endings_of(key: str) -> list[Position]:
    return [Position.read(GAMES[key], line, engine_defaults=True) for line in samples(key).endings]


def check_values(engine, position: Position) -> None:
    """Compare the value of each action, and that of the best alone, with plain minimax.

    A search for the best action ends at the first proof of the best possible result.
    """
    worth = exact_values(position)
    best, infos = search(engine, position, Limit(nodes=ENOUGH), multi_pv=len(worth))
    assert {info.pv[0]: verdict(info.score) for info in infos[-len(worth) :]} == worth, str(position)
    assert worth[best.text] == max(worth.values())
    assert infos[-1].nodes < ENOUGH
    best, infos = search(engine, position, Limit(nodes=ENOUGH))
    assert worth[best.text] == max(worth.values()) == verdict(infos[-1].score), str(position)
    assert infos[-1].nodes < ENOUGH


@pytest.mark.parametrize("key", games_with("samples.toml"))
def test_each_action_has_the_value_of_minimax(key):
    """Also in the search of plain states, and with the players exchanged by a swap."""
    engine, state_engine = engine_of(GAMES[key], 8), Engine(rng=random.Random(1))
    for position in endings_of(key):
        check_values(engine, position)
        check_values(state_engine, position)
        if hasattr(position.state, "is_swapped"):
            swapped = replace(position, state=replace(position.state, is_swapped=True))
            assert swapped.seat != swapped.side
            check_values(state_engine, swapped)


def test_the_endings_include_wins_losses_and_draws():
    """Draws only if the smallest board has them; each position has actions of different values."""
    for key in games_with("samples.toml"):
        each = [set(exact_values(position).values()) for position in endings_of(key)]
        assert all(len(worth) > 1 for worth in each)
        assert set().union(*each) == ({1, 0, -1} if samples(key).endings_hold_draws else {1, -1})
