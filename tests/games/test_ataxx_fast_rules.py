"""Random moves of Ataxx: each legal action is drawn by one number, on boards of every size."""

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.games.ataxx.engine import fast_rules, random_moves
from boardgames_tui.games.ataxx.engine import state as S
from boardgames_tui.kernel.language import RNG_STATE
from tests.engine.positions import random_game

ATAXX = GAMES["ataxx"]


@pytest.mark.parametrize("size", ATAXX.sizes)
@pytest.mark.parametrize("blocks", ["", "random:4:3"])
def test_each_legal_action_is_drawn_by_exactly_one_number(monkeypatch, size, blocks):
    start = Position.start(ATAXX, size, {"blocks": blocks}, engine_defaults=True)
    for position in random_game(start, size)[:-1:11]:
        p = fast_rules.plan(position.state)
        w = fast_rules.enter(p, position.state)
        if [action.text for action in position.actions] == ["0000"]:
            assert random_moves.random_move(p, w, w[S.PRESENT]) == S.PASS
            continue
        moves = [draw_move(monkeypatch, p, w, number, len(position.actions)) for number in range(len(position.actions))]
        assert sorted(S.action_code(p[S.SITES], move) for move in moves) == sorted(
            action.code for action in position.actions
        )


def draw_move(monkeypatch, p, w, number, wanted):
    """Return the move that is drawn with a random number below `wanted`."""

    def throw(rng, whole):
        assert rng is w
        assert whole == wanted
        return number

    monkeypatch.setattr(random_moves, "random_below", throw)
    return random_moves.random_move(p, w, w[S.PRESENT])


@pytest.mark.parametrize("limit", [1, 2, 9])
def test_a_random_game_ends_at_the_limit_of_half_moves(limit):
    start = Position.start(ATAXX, 5, {"halfmoves": limit, "settled": False}, engine_defaults=True)
    p = fast_rules.plan(start.state)
    reached = set()
    for seed in range(1, 40):
        w = fast_rules.enter(p, start.state)
        w[RNG_STATE] = seed
        fast_rules.play_randomly(p, w)
        reached.add(w[w[S.PRESENT] + S.HALFMOVES])
    assert max(reached) == limit
