"""Moves that gave away much: found turn by turn, then move by move."""

import pytest

from boardgames_tui.analysis.analyst import Candidate, Finding
from boardgames_tui.analysis.missed_moves import MOVE_LIMIT, find_missed_moves
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.cells import BLACK, WHITE
from tests.fake_analyst import FakeAnalyst
from tests.matches import play, smallest

pytestmark = pytest.mark.quick


class MoveAnalyst(FakeAnalyst):
    """Finds shares for each ply, and in a longer search those of moves by their texts, or for each ply by these."""

    def __init__(self, shares, moves=None):
        super().__init__(values=dict(enumerate(shares)), moves=moves or {})

    def find(self, position, limit, lines):
        if limit != MOVE_LIMIT or position.outcome:
            return super().find(position, limit, lines)
        moves = self.moves.get(len(position.line), self.moves)
        found = [Candidate(position.find(text), Value(share), (text,)) for text, share in moves.items()]
        return Finding(found[0].value, tuple(found[:lines]))


async def missed(analyst, match, *seats):
    return [
        (each.ply, each.played.text, [action.text for action in each.right])
        async for each in find_missed_moves(analyst, match, seats)
    ]


async def test_a_turn_that_gives_away_much_is_found_with_the_right_moves():
    match = play(smallest("torus"), "a1", "c3", "e5")
    analyst = MoveAnalyst([0.5, 0.6, 0.4, 0.42], {"b2": 0.1, "d4": 0.14, "e4": 0.2})
    # White's turn changes Black's share from 0.6 to 0.4, which is no mistake.
    assert await missed(analyst, match, BLACK, WHITE) == []
    analyst.values = {0: 0.5, 1: 0.2, 2: 0.6, 3: 0.6}
    assert await missed(analyst, match, WHITE) == [(1, "c3", ["b2", "d4"])]
    assert match.ply == 3


async def test_the_turns_of_other_seats_are_not_looked_at():
    match = play(smallest("torus"), "a1", "c3", "e5")
    analyst = MoveAnalyst([0.5, 0.2, 0.6, 0.1], {"b1": 0.6})
    assert await missed(analyst, match, BLACK) == [(0, "a1", ["b1"]), (2, "e5", ["b1"])]
    assert list(zip(analyst.searched, analyst.limits, strict=True)).count(("a1", analyst.limits[0])) == 1
    # A game that ended by a resignation is looked through like any other.
    match.resign(BLACK)
    assert await missed(analyst, match, BLACK) == [(0, "a1", ["b1"]), (2, "e5", ["b1"])]
    assert match.outcome


async def test_a_move_that_a_longer_search_finds_good_is_no_mistake():
    match = play(smallest("torus"), "a1", "c3")
    analyst = MoveAnalyst([0.9, 0.2, 0.2], {"b2": 0.5, "a1": 0.46})
    assert await missed(analyst, match, BLACK) == []
    analyst.moves["a1"] = 0.44
    assert await missed(analyst, match, BLACK) == [(0, "a1", ["b2"])]


async def test_the_first_bad_move_of_a_turn_is_the_mistake():
    match = play(smallest("io"), "c3", "d3", "a3")
    assert [action.text for action in match.turns[1].actions] == ["d3", "a3"]
    analyst = MoveAnalyst([0.5, 0.9, 0.5, 0.3], {1: {"d3": 0.9, "c4": 0.7}, 2: {"a4": 0.9, "a3": 0.3}})
    assert await missed(analyst, match, match.turns[1].seat) == [(2, "a3", ["a4"])]
