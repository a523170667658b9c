"""Statistics of finished games, on their page and by command."""

import pytest

from boardgames_tui.cli.commands import app as command_line
from boardgames_tui.core.cells import WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.journal import Journal, folder
from boardgames_tui.ui.screens.statistics import StatisticsScreen
from tests.ui.app_pilot import drawn_lines, notices, open_app, settled

pytestmark = pytest.mark.quick


@pytest.fixture
def finished_games():
    """Save a game that a person won against the engine, and one that Ann won against Ben."""
    for key, black, white in (("torus", "me", "engine:3"), ("io", "me:Ann", "me:Ben")):
        match = Setup(GAMES[key], 7, {}, Seat.parse(black), Seat.parse(white)).begin()
        journal = Journal.of(match)
        match.play(match.position.actions[0])
        match.resign(WHITE)
        journal.close()


def shown(app):
    return [line.split() for line in drawn_lines(app)]


async def test_the_picker_opens_the_table_of_results(finished_games):
    async with open_app() as (app, pilot):
        await pilot.press("t")
        await settled(pilot)
        rows = shown(app)
        assert ["Torus", "Engine", "3", "1", "1-0-0", "100%"] in rows
        assert ["Io", "Ben", "1", "1-0-0", "100%"] in rows
        assert ["Io", "Ann", "1", "0-0-1", "0%"] in rows
        await pilot.press("escape")
        await settled(pilot)
        assert not isinstance(app.screen, StatisticsScreen)


async def test_without_a_finished_game_the_page_says_so():
    async with open_app() as (app, pilot):
        await pilot.press("t")
        await settled(pilot)
        assert ["No", "finished", "games."] in shown(app)


async def test_a_damaged_file_is_reported_and_the_other_games_are_counted(finished_games):
    async with open_app() as (app, pilot):
        (folder() / "bcdfg.jsonl").write_text("rubbish\n")
        await pilot.press("t")
        await settled(pilot)
        assert any("bcdfg cannot be used" in each for each in notices(app))
        assert ["Io", "Ben", "1", "1-0-0", "100%"] in shown(app)


@pytest.mark.parametrize(("typed", "players"), [(["stats"], 3), (["stats", "io"], 2), (["stats", "onyx"], 0)])
def test_the_command_prints_the_table_for_one_game_or_all(typed, players, finished_games, capsys):
    command_line(typed, standalone_mode=False)
    printed = capsys.readouterr().out.splitlines()
    assert sum("100%" in line or "0%" in line for line in printed) == players
    assert bool(players) == ("No finished games." not in printed)
