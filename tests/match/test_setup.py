"""Setups: the default, and refusals."""

from dataclasses import replace

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.errors import OptionError
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from tests.rows import each_row

pytestmark = pytest.mark.quick

PERSON, ENGINE = Seat("me"), Seat("engine", "3")


@each_row("game", GAMES.values())
def test_the_default_setup_is_a_game_of_the_default_size_against_the_engine_and_has_no_other_size_or_option(game):
    match = Setup.default(game).begin()
    assert match.position == Position.start(game)
    assert match.seats == {BLACK: PERSON, WHITE: ENGINE}
    for size, options, reason in (
        (99, {}, "board of size 99: sizes are "),
        (game.size, {"komi": 7}, "option 'komi': "),
    ):
        with pytest.raises(OptionError, match=f"^{game.title} has no {reason}"):
            Setup(game, size, options).begin()


@each_row("opponent", ["engine:3", "random", "engine:auto"])
def test_engine_auto_plays_only_against_a_person(opponent):
    setup = replace(Setup.default(GAMES["io"]), black=Seat.parse(opponent), white=Seat.parse("engine:auto"))
    with pytest.raises(OptionError, match="engine:auto plays only against a person, at "):
        setup.begin()


def test_engine_auto_has_the_default_level_until_its_strength_is_chosen():
    setup = replace(Setup.default(GAMES["io"]), white=Seat.parse("engine:auto"))
    match = setup.begin()
    assert match.seats[WHITE] == Seat.parse("engine:auto:3.0")
    assert Setup.of(match).for_another_game == setup


def test_days_for_each_turn_are_for_people():
    setup = Setup.default(GAMES["io"])
    days = replace(setup, control=Control.parse("3d"))
    with pytest.raises(OptionError, match="Days for each turn are for games between people"):
        days.begin()
    assert replace(days, white=PERSON).begin().clock.control.is_by_days


def test_a_uci_engine_is_refused_at_once_in_a_game_without_a_fen():
    with pytest.raises(OptionError, match="A UCI engine cannot play Io, which has no FEN"):
        Setup(GAMES["io"], 7, {}, white=Seat("uci", "X")).begin()
    assert Setup(GAMES["ataxx"], 7, {}, white=Seat("uci", "X")).begin()
