"""The adviser searches once for a turn, and keeps the advice for the rest of it."""

import pytest

from boardgames_tui.analysis.hints import adviser
from boardgames_tui.analysis.value import Value
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.uai.values import Limit
from tests.fake_analyst import put_fake_analyst

pytestmark = pytest.mark.quick


@pytest.fixture
def adviser_and_statuses(monkeypatch):
    """Return an adviser for Io, and the list of statuses that it shows."""
    put_fake_analyst(monkeypatch, adviser, lines={0: "b3 b1 c1"})
    statuses = []
    return adviser.Adviser(GAMES["io"], statuses.append), statuses


def match_from(line):
    return Match(Position.read(GAMES["io"], line), {BLACK: Seat("me"), WHITE: Seat("me")})


WINS = "wins: Black ends up with more stones."
LEAVES = "leaves White 5 cells for its bound stone and all but wins for Black."


@pytest.mark.parametrize(("plies", "reasons"), [(2, (WINS, WINS)), (1, (WINS, LEAVES))])
async def test_one_search_advises_for_a_whole_turn(adviser_and_statuses, plies, reasons):
    adviser, statuses = adviser_and_statuses
    adviser.analyst.values = {0: Value(1.0, plies)}
    match = match_from("5/2o2/5/5/5 x bound c4")
    for text, reason in zip(("b3", "b1"), reasons, strict=True):
        action, sentence = await adviser.advise(match.position)
        assert (action.text, sentence) == (text, f"{text} {reason}")
        assert not adviser.has_advice_for(match.position)
        match.play(action)
        assert adviser.has_advice_for(match.position) == (text == "b3")
    assert (adviser.analyst.searched, adviser.analyst.limits) == ([""], [Limit(movetime=1500)])
    assert statuses == ["Hint: thinking...", "Hint: starting...", "Hint: thinking..."]


async def test_the_only_action_is_advised_without_a_search(adviser_and_statuses):
    adviser, statuses = adviser_and_statuses
    match = match_from("xxxxx/xxxxx/xxxxx/xxxxx/xxxo1 o single -")
    action, sentence = await adviser.advise(match.position)
    assert (action, sentence) == (match.position.actions[0], "e1 ends the game: Black wins.")
    assert (adviser.analyst.searched, statuses) == ([], [])
