"""The adviser asks the engine once for a turn, and keeps the advice for the rest of it."""

import pytest

from boardgames_tui.analysis.analyst import Candidate, Finding
from boardgames_tui.analysis.hints import adviser
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.values import Limit

pytestmark = pytest.mark.quick


class Analyst:
    """One that expects three actions, and a win after some."""

    plies = 2

    def __init__(self, game, tell):
        self.tell, self.asked = tell, []

    async def search_to_limit(self, match, limit):
        self.tell("compiling io")
        self.asked.append((str(match.position), limit))
        value = Value(1.0, self.plies)
        return Finding(value, (Candidate(match.position.find("b3"), value, ("b3", "b1", "c1")),))


@pytest.fixture
def advised(monkeypatch):
    """Return an adviser for Io, and the statuses that it has shown."""
    monkeypatch.setattr(adviser, "Analyst", Analyst)
    told = []
    return adviser.Adviser(GAMES["io"], told.append), told


def match_from(line):
    return Match(Position.read(GAMES["io"], line), {BLACK: Seat("me"), WHITE: Seat("me")})


WINS = "wins: Black ends up with more stones."
LEAVES = "leaves White 5 cells for its bound stone and all but wins for Black."


@pytest.mark.parametrize(("plies", "reasons"), [(2, (WINS, WINS)), (1, (WINS, LEAVES))])
async def test_one_search_of_a_second_and_a_half_advises_for_a_whole_turn(advised, plies, reasons):
    by, told = advised
    by.analyst.plies = plies
    match = match_from("5/2o2/5/5/5 x bound c4")
    start = match.position
    for text, reason in zip(("b3", "b1"), reasons, strict=True):
        action, sentence = await by.advise(match)
        assert (action.text, sentence) == (text, f"{text} {reason}")
        assert not by.has_advice_for(match.position)
        match.play(action)
        assert by.has_advice_for(match.position) == (text == "b3")
    assert by.analyst.asked == [(str(start), Limit(movetime=1500))]
    assert told == ["Hint: thinking...", "Hint: compiling io"]


async def test_the_only_action_is_advised_without_a_search(advised):
    by, told = advised
    match = match_from("xxxxx/xxxxx/xxxxx/xxxxx/xxxo1 o single -")
    action, sentence = await by.advise(match)
    assert (action, sentence) == (match.position.actions[0], "e1 ends the game: Black wins.")
    assert (by.analyst.asked, told) == ([], [])
