"""The venues of a game: here, by message and at a table."""

import pytest

from boardgames_tui.core.position import Position
from boardgames_tui.elsewhere.hand import HandGame
from boardgames_tui.elsewhere.table_game import TableGame
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.at_table import AtTable
from boardgames_tui.play.by_hand import ByHand
from boardgames_tui.play.here import Here
from tests.elsewhere.people import Two

pytestmark = pytest.mark.usefixtures("home")


def here(_):
    return Here(Setup(GAMES["io"], 5, {}, Seat("me", "Ann"), Seat("me", "Ben")).begin())


def by_message(_):
    start = Position.start(GAMES["io"], 5, {})
    return ByHand(HandGame.begin(start, start.seat, "Ann"))


def at_table(path):
    """Return Ann's game, which she opens in the data folder of the process."""
    path.mkdir(exist_ok=True)
    two = Two(path)
    return AtTable(TableGame.open(two.ann_person.table, two.ann.name))


def test_a_game_between_two_people_here_goes_on_by_message(tmp_path):
    venue = here(tmp_path)
    venue.play(venue.match.position.find("c3"))
    venue.deed("message").do_at_once()
    assert [action.text for action in venue.successor.match.actions] == ["c3"]
    assert venue.successor.may_act


@pytest.mark.parametrize("make", [by_message, at_table])
def test_the_menu_of_a_game_elsewhere_has_all_that_can_be_typed(make, tmp_path):
    venue = make(tmp_path)
    for turn in ("", "c3", "prepare"):
        if turn == "prepare":
            venue.deed("if").do_at_once("b3 e2 then d2 b1")
        elif turn:
            venue.play(venue.match.position.find(turn))
        assert all(deed.label for deed in venue.deeds if not deed.refusal)
