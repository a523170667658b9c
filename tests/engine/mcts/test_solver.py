"""Proven wins, losses and draws of the search against plain minimax."""

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.uai.values import Limit
from tests.engine.engines import engine_of
from tests.engine.positions import decided_positions, solve

EACH = 4
ENOUGH = 200_000
# Positions of a minimax that confirms a proof: an engine's proof need not be the shortest.
MINIMAX_POSITIONS = 50_000


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("verdict", [1, -1], ids=["wins", "losses"])
def test_proves_what_minimax_decides(key, verdict):
    """`mate D` is a win in D actions, a loss if D is negative; a won position is not thrown away."""
    engine, found = engine_of(GAMES[key], 32), list(decided_positions(key, verdict, EACH))
    assert len(found) == EACH
    for position, _ in found:
        infos = []
        action = engine.search(position, Limit(nodes=ENOUGH), on_info=infos.append)
        score = infos[-1].score
        assert score.kind == "mate", f"{position} {score}"
        assert (score.value > 0) == (verdict == 1), f"{position} {score}"
        assert solve(position, abs(score.value), MINIMAX_POSITIONS) == verdict, f"{position} {score}"
        after = position.after(action)
        same_person = after.seat == position.seat
        expected = verdict if same_person else -verdict
        assert solve(after, abs(score.value) - 1, MINIMAX_POSITIONS) == expected, f"{position} {action.text}"
