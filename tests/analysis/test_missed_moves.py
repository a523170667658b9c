"""Moves that gave away much: found turn by turn, then move by move."""

import pytest

from boardgames_tui.analysis.analyst import Candidate, Finding
from boardgames_tui.analysis.missed_moves import MOVE_LIMIT, find_missed_moves
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import PEOPLE

pytestmark = pytest.mark.quick


class FakeAnalyst:
    """Analyst with a share of Black for each ply, and shares of moves by their texts."""

    def __init__(self, shares, moves=()):
        self.shares, self.moves = shares, dict(moves)
        self.searched = []

    async def search_to_limit(self, position, limit, lines=1):
        self.searched.append((len(position.line), limit))
        if position.outcome:
            return Finding(Value.ended(position.outcome))
        if limit != MOVE_LIMIT:
            return Finding(Value(self.shares[len(position.line)]))
        found = [Candidate(position.find(text), Value(share), (text,)) for text, share in self.moves.items()]
        return Finding(found[0].value, tuple(found[:lines]))


def played(key, size, *texts):
    match = Match(Position.start(GAMES[key], size), PEOPLE)
    for text in texts:
        match.play(match.position.find(text))
    return match


async def missed(analyst, match, *seats):
    return [
        (each.ply, each.played.text, [action.text for action in each.right])
        async for each in find_missed_moves(analyst, match, seats)
    ]


async def test_a_turn_that_gives_away_much_is_found_with_the_right_moves():
    match = played("torus", 5, "a1", "c3", "e5")
    analyst = FakeAnalyst([0.5, 0.6, 0.4, 0.42], [("b2", 0.1), ("d4", 0.14), ("e4", 0.2)])
    # White's turn changes Black's share from 0.6 to 0.4, which is no mistake.
    assert await missed(analyst, match, BLACK, WHITE) == []
    analyst.shares = [0.5, 0.2, 0.6, 0.6]
    assert await missed(analyst, match, WHITE) == [(1, "c3", ["b2", "d4"])]
    assert match.ply == 3


async def test_the_turns_of_other_seats_are_not_looked_at():
    match = played("torus", 5, "a1", "c3", "e5")
    analyst = FakeAnalyst([0.5, 0.2, 0.6, 0.1], [("b1", 0.6)])
    assert await missed(analyst, match, BLACK) == [(0, "a1", ["b1"]), (2, "e5", ["b1"])]
    assert analyst.searched.count((1, analyst.searched[0][1])) == 1
    # A game that ended by a resignation is looked through like any other.
    match.resign(BLACK)
    assert await missed(analyst, match, BLACK) == [(0, "a1", ["b1"]), (2, "e5", ["b1"])]
    assert match.outcome


async def test_a_move_that_a_longer_search_finds_good_is_no_mistake():
    match = played("torus", 5, "a1", "c3")
    analyst = FakeAnalyst([0.9, 0.2, 0.2], [("b2", 0.5), ("a1", 0.46)])
    assert await missed(analyst, match, BLACK) == []
    analyst.moves["a1"] = 0.44
    assert await missed(analyst, match, BLACK) == [(0, "a1", ["b2"])]


async def test_the_first_bad_move_of_a_turn_is_the_mistake():
    match = played("io", 5, "c3", "d3", "a3")
    assert [action.text for action in match.turns[1].actions] == ["d3", "a3"]
    analyst = FakeAnalyst([0.5, 0.9, 0.5, 0.3])

    async def search(position, limit, lines=1):
        analyst.moves = {1: {"d3": 0.9, "c4": 0.7}, 2: {"a4": 0.9, "a3": 0.3}}.get(len(position.line), {})
        return await FakeAnalyst.search_to_limit(analyst, position, limit, lines)

    analyst.search_to_limit = search
    assert await missed(analyst, match, match.turns[1].seat) == [(2, "a3", ["a4"])]
