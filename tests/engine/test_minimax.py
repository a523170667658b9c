"""Values of all actions near the end on a small board, against plain minimax."""

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Limit, Score
from tests.engine.engines import engine_of
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


@pytest.fixture(scope="module", params=games_with("samples.toml"))
def key(request):
    return request.param


@pytest.fixture(scope="module")
def engine(key):
    return engine_of(GAMES[key], 8)


def endings_of(key: str) -> list[Position]:
    return [Position.read(GAMES[key], line, engine_defaults=True) for line in samples(key).endings]


def test_each_action_has_the_value_of_minimax(key, engine):
    for position in endings_of(key):
        worth, infos = exact_values(position), []
        best = engine.search(position, Limit(nodes=ENOUGH), multi_pv=len(worth), on_info=infos.append)
        assert {info.pv[0]: verdict(info.score) for info in infos[-len(worth) :]} == worth, str(position)
        assert worth[best.text] == max(worth.values())
        assert infos[-1].nodes < ENOUGH


def test_the_best_action_alone_is_as_good(key, engine):
    """A search for the best action ends at the first proof of the best possible result."""
    for position in endings_of(key):
        worth, infos = exact_values(position), []
        best = engine.search(position, Limit(nodes=ENOUGH), on_info=infos.append)
        assert worth[best.text] == max(worth.values()) == verdict(infos[-1].score), str(position)


def test_the_endings_include_wins_losses_and_draws():
    """Draws only if the smallest board has them; each position has actions of different values."""
    for key in games_with("samples.toml"):
        each = [set(exact_values(position).values()) for position in endings_of(key)]
        assert all(len(worth) > 1 for worth in each)
        assert set().union(*each) == ({1, 0, -1} if samples(key).endings_hold_draws else {1, -1})
