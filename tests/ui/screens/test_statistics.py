"""Statistics of finished games, on their page and by command."""

import pytest

from boardgames_tui.cli.commands import app as command_line
from boardgames_tui.core.cells import WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.match.person_level import EngineGame, estimate_level
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.storage.saved_games.journal import Journal, folder
from boardgames_tui.ui.screens.statistics import StatisticsScreen
from tests.ui.app_pilot import drawn_lines, notices, open_app, press, settled, until

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
        await press(pilot, "t")
        rows = shown(app)
        assert ["Torus", "Engine", "3", "1", "1-0-0", "100%"] in rows
        assert ["Io", "Ben", "1", "1-0-0", "100%"] in rows
        assert ["Io", "Ann", "1", "0-0-1", "0%"] in rows
        await press(pilot, "escape")
        assert not isinstance(app.screen, StatisticsScreen)


@pytest.fixture
def five_wins():
    """Save five games that a person won against the engine at level 3."""
    for _ in range(5):
        match = Setup(GAMES["torus"], 7, {}, Seat("me"), Seat.parse("engine:3")).begin()
        journal = Journal.of(match)
        match.play(match.position.actions[0])
        match.resign(WHITE)
        journal.close()


async def test_the_level_of_a_person_is_shown_with_its_margin(five_wins, capsys):
    level = estimate_level([EngineGame(3, 1)] * 5)
    line = ["Level:", "Torus", *str(level).split()]
    async with open_app() as (app, pilot):
        await press(pilot, "t")
        assert line in shown(app)
    command_line(["stats"], standalone_mode=False)
    assert line in [printed.split() for printed in capsys.readouterr().out.splitlines()]


async def test_no_level_is_shown_after_a_few_games(finished_games, capsys):
    async with open_app() as (app, pilot):
        await press(pilot, "t")
        assert not any("Level" in drawn for drawn in drawn_lines(app))
    command_line(["stats"], standalone_mode=False)
    assert "Level" not in capsys.readouterr().out


async def test_the_picker_shows_the_own_level_at_the_selected_game_only(five_wins):
    async with open_app() as (app, pilot):
        level = f"you: level {estimate_level([EngineGame(3, 1)] * 5)}"
        app.screen.selected_key = "torus"
        await until(pilot, lambda: any(level in drawn for drawn in drawn_lines(app)))
        app.screen.selected_key = "io"
        await settled(pilot)
        assert not any("you: level" in drawn for drawn in drawn_lines(app))


async def test_without_a_finished_game_the_page_says_so():
    async with open_app() as (app, pilot):
        await press(pilot, "t")
        assert ["No", "finished", "games."] in shown(app)


async def test_a_damaged_file_is_reported_and_the_other_games_are_counted(finished_games):
    async with open_app() as (app, pilot):
        (folder() / "bcdfg.jsonl").write_text("rubbish\n")
        await press(pilot, "t")
        assert any("bcdfg cannot be used" in each for each in notices(app))
        assert ["Io", "Ben", "1", "1-0-0", "100%"] in shown(app)


@pytest.mark.parametrize(("typed", "players"), [(["stats"], 3), (["stats", "io"], 2), (["stats", "onyx"], 0)])
def test_the_command_prints_the_table_for_one_game_or_all(typed, players, finished_games, capsys):
    command_line(typed, standalone_mode=False)
    printed = capsys.readouterr().out.splitlines()
    assert sum("100%" in line or "0%" in line for line in printed) == players
    assert bool(players) == ("No finished games." not in printed)
