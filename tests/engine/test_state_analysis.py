"""Values of the search of plain states before and after a move agree, so that a review does not blame good moves."""

import random
from itertools import pairwise

import pytest

from boardgames_tui.analysis.game_review import GLYPHS
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.position import Position
from boardgames_tui.engine.state_search import StateEngine
from boardgames_tui.uai.values import Limit
from tests.engine.state_games import CLOBBER, REVERSI

pytestmark = pytest.mark.quick

# Playouts that half a second allows in a slow game.
FEW = Limit(nodes=50)
MISTAKE = next(percent for percent, glyph in GLYPHS if glyph == "?") / 100


def value_of(engine, position):
    """Return the value that a search reports, from Black's view, and its choice."""
    infos = []
    action = engine.search(position, FEW, on_info=infos.append)
    return Value.of(infos[-1].score, position.side), action


def losses_of_own_moves(game, size, seed):
    """Return what each move of a game of the engine against itself loses by its own values."""
    engine, position, game_values = StateEngine(random.Random(seed)), Position.start(game, size), []
    while not position.outcome:
        value, action = value_of(engine, position)
        game_values.append((position.side, value))
        position = position.after(action)
    game_values.append((position.side, Value.ended(position.outcome)))
    return [before.share(side) - after.share(side) for (side, before), (_, after) in pairwise(game_values)]


@pytest.mark.parametrize(("game", "size"), [(CLOBBER, 5), (REVERSI, 6)], ids=["clobber", "reversi"])
def test_the_engine_does_not_judge_its_own_moves_as_mistakes(game, size):
    losses = losses_of_own_moves(game, size, 1) + losses_of_own_moves(game, size, 2)
    mistakes = [loss for loss in losses if loss >= MISTAKE]
    assert abs(sum(losses)) / len(losses) < 0.05
    # A few are mistakes indeed, because so few playouts miss much.
    assert len(mistakes) < 0.1 * len(losses)


def test_no_variation_promises_more_than_the_best_one():
    infos = []
    StateEngine(random.Random(1)).search(Position.start(CLOBBER), Limit(nodes=200), multi_pv=60, on_info=infos.append)
    last_report = infos[max(index for index, info in enumerate(infos) if info.multipv == 1) :]
    assert len(last_report) > 10
    assert max(info.score.value for info in last_report) == last_report[0].score.value
