"""Into the replay of a game and out of it: games that branch off, games looked through, changes not to be lost."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.record import Node, Record
from boardgames_tui.storage.saved_games.library import load_game
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.setup import ClockRow, SeatRow, SetupScreen
from boardgames_tui.ui.widgets.chooser import Chooser
from tests.ui.app_pilot import choose, click, game, notices, session_message, settled
from tests.ui.control.random_records import random_record

SUPERKO = "7/5x1/4o2/7/2o4/7/7 x -"
"""Black captures e5 from d4, and White would capture back from e5, were it not for what stood before."""


async def branched(pilot, record, node, black="Person", white="Person", clock="none"):
    """Begin a game from a node, and return its match."""
    await pilot.app.push_screen(ReplayScreen(record))
    await settled(pilot)
    pilot.app.screen.record_cursor.go_to_node(node)
    await pilot.press("g")
    await settled(pilot)
    assert isinstance(pilot.app.screen, SetupScreen)
    rows = (*pilot.app.screen.query(SeatRow), pilot.app.screen.query_one(ClockRow))
    for row, label in zip(rows, (black, white, clock), strict=True):
        chooser = row.query(Chooser).first()
        chooser.index = chooser.labels.index(label)
    await pilot.press("enter")
    await settled(pilot)
    assert isinstance(pilot.app.screen, PlayScreen)
    return pilot.app.screen.match


async def test_a_game_that_branches_off_has_the_same_past():
    root = Node(Position.read(GAMES["torus"], SUPERKO))
    node = root.play(root.position.find("d4"))
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        match = await branched(pilot, Record(root), node)
        assert match.position == node.position
        assert match.start == root.position
        await click(pilot, match.position.geometry.site_of["e5"])
        assert session_message(app) == "e5 is not legal: it would repeat the board at the start."
        await pilot.press("backspace")
        assert match.position == root.position


async def test_who_plays_on_is_asked_by_the_colours_that_they_have_now():
    match = game("onyx", 4, swap=True)
    for text in (match.position.actions[0].text, "swap"):
        match.play(match.position.find(text))
    record = Record.of(match)
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        played = await branched(pilot, record, record.root.line[-1], white="Random play")
        assert played.seat_of(WHITE).kind == "random"
        assert played.seat_of(BLACK).is_person


async def test_a_game_that_branches_off_has_the_clock_that_was_chosen_and_its_first_turn_takes_no_time():
    record = random_record("torus", 5)
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        match = await branched(pilot, record, record.root.line[5], clock="5+3")
        assert match.clock.seat == match.position.seat
        assert not match.clock.is_running
        await pilot.press("tab", "enter")
        await settled(pilot)
        assert match.clock.left[match.clock.seat].seconds <= 300
        assert match.clock.is_running
        await pilot.press("escape")
        await settled(pilot)
    assert load_game("").clock.control == Control.parse("5+3")
    assert load_game("").actions == match.actions


async def test_nobody_is_to_act_where_somebody_has_resigned():
    match = game("io", 5)
    match.play(match.position.actions[0])
    match.resign(BLACK)
    record = Record.of(match)
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ReplayScreen(record))
        await settled(pilot)
        players, result = (app.screen.query_one(part) for part in ("#players", "#result"))
        assert "»" not in str(players.content)
        loud = result.content
        await pilot.press("left")
        assert "»" in str(players.content)
        assert str(result.content) == str(loud)
        assert not result.content.is_same(loud)


async def test_a_new_game_lies_above_the_record_that_it_came_from():
    record = random_record("torus", 5)
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        match = await branched(pilot, record, record.root)
        assert match.seat_of(BLACK) == Seat("me", "Ann")
        await pilot.press("enter", "o")
        await settled(pilot)
        await choose(pilot, "Back to the record")
        assert app.screen.record_cursor.record is record
        assert not notices(app)


async def test_no_game_branches_off_where_it_is_over():
    record = random_record("ataxx", 4, plies=300)
    app = BoardgamesApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("end", "g")
        assert isinstance(app.screen, ReplayScreen)
        assert str(app.screen.query_one("#message").content).startswith("The game is over here")


async def test_a_game_under_way_is_looked_through_and_gone_on_with():
    app = BoardgamesApp(game("io", 7))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for _ in range(3):
            await pilot.press("tab", "enter")
            await settled(pilot)
        playing = app.screen
        await pilot.press("v")
        await settled(pilot)
        assert app.screen.record_cursor.match.actions == playing.match.actions
        await pilot.press("home", "escape")
        await settled(pilot)
        assert app.screen is playing
        assert len(playing.match.actions) == 3


@pytest.mark.parametrize("ended", [False, True])
async def test_the_menu_and_the_last_question_lead_through_the_game(ended):
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("enter", "o")
        await settled(pilot)
        if ended:
            await choose(pilot, "Resign as White")
            await choose(pilot, "Resign")
        await choose(pilot, "View the game")
        assert isinstance(app.screen, ReplayScreen)
        result = str(app.screen.query_one("#result").content)
        assert result == ("Black wins by resignation." if ended else "")


async def test_changes_are_not_lost_without_a_question():
    record = random_record("torus", 5)
    app = BoardgamesApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("right", "d")
        await settled(pilot)
        await choose(pilot, "Delete")
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, Question)
        await choose(pilot, "Keep viewing")
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("ctrl+q")
        await settled(pilot)
        assert isinstance(app.screen, Question)
        await choose(pilot, "Keep viewing")
        await pilot.press("escape")
        await settled(pilot)
        await choose(pilot, "Leave without saving")
        assert isinstance(app.screen, PickerScreen)


async def test_an_unchanged_record_is_left_at_once():
    app = BoardgamesApp(random_record("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("end", "escape")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)
