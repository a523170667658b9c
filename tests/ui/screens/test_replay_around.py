"""Entering and leaving the replay: new games from a node, replays of running games, unsaved changes."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.seats import Seat
from boardgames_tui.record import Node, Record
from boardgames_tui.storage.saved_games.library import load_game
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.setup import ClockRow, SeatRow, SetupScreen
from boardgames_tui.ui.widgets.chooser import Chooser
from tests.play.random_records import random_record
from tests.ui.app_pilot import (
    choose,
    click,
    game,
    notices,
    open_app,
    open_screen,
    press,
    session_message,
    shown,
)

# Black captures e5 from d4, and White would capture back from e5, were it not for what stood before.
SUPERKO = "7/5x1/4o2/7/2o4/7/7 x -"


async def begin_branch(pilot, record, node, black="Person", white="Person", clock="none"):
    """Start a game from a node and return its match."""
    await open_screen(pilot, ReplayScreen(record))
    pilot.app.screen.record_cursor.go_to_node(node)
    await press(pilot, "g")
    assert isinstance(pilot.app.screen, SetupScreen)
    rows = (*pilot.app.screen.query(SeatRow), pilot.app.screen.query_one(ClockRow))
    for row, label in zip(rows, (black, white, clock), strict=True):
        chooser = row.query(Chooser).first()
        chooser.index = chooser.labels.index(label)
    await press(pilot, "enter")
    assert isinstance(pilot.app.screen, PlayScreen)
    return pilot.app.screen.match


async def test_a_branched_game_has_the_same_history():
    root = Node(Position.read(GAMES["torus"], SUPERKO))
    node = root.play(root.position.find("d4"))
    async with open_app() as (app, pilot):
        match = await begin_branch(pilot, Record(root), node)
        assert match.position == node.position
        assert match.start == root.position
        await click(pilot, "e5")
        assert session_message(app) == "e5 is not legal: the board would be the same as at the start."
        await pilot.press("backspace")
        assert match.position == root.position


async def test_the_setup_of_a_branch_asks_by_present_colours():
    match = game("onyx", 4, swap=True)
    for text in (match.position.actions[0].text, "swap"):
        match.play(match.position.find(text))
    record = Record.of(match)
    async with open_app() as (_, pilot):
        played = await begin_branch(pilot, record, record.root.line[-1], white="Random play")
        assert played.seat_of(WHITE).kind == "random"
        assert played.seat_of(BLACK).is_person


async def test_a_branched_game_has_its_own_clock_and_a_free_first_turn():
    record = random_record("torus", 5)
    async with open_app() as (_, pilot):
        match = await begin_branch(pilot, record, record.root.line[5], clock="5+3")
        assert match.clock.seat == match.position.seat
        assert not match.clock.is_running
        await press(pilot, "tab", "enter")
        assert match.clock.left[match.clock.seat].seconds <= 300
        assert match.clock.is_running
        await press(pilot, "escape")
    assert load_game("").clock.control == Control.parse("5+3")
    assert load_game("").actions == match.actions


async def test_nobody_is_to_act_after_a_resignation():
    match = game("io", 5)
    match.play(match.position.actions[0])
    match.resign(BLACK)
    record = Record.of(match)
    async with open_app() as (app, pilot):
        await open_screen(pilot, ReplayScreen(record))
        players, result = (app.screen.query_one(part) for part in ("#players", "#result"))
        assert "»" not in str(players.content)
        loud = result.content
        await pilot.press("left")
        assert "»" in str(players.content)
        assert str(result.content) == str(loud)
        assert not result.content.is_same(loud)


async def test_a_branched_game_is_above_its_record():
    record = random_record("torus", 5)
    async with open_app() as (app, pilot):
        match = await begin_branch(pilot, record, record.root)
        assert match.seat_of(BLACK) == Seat("me", "Ann")
        await press(pilot, "enter", "o")
        await choose(pilot, "Back to the record")
        assert app.screen.record_cursor.record is record
        assert not notices(app)


async def test_refuses_a_branch_after_the_end():
    record = random_record("ataxx", 4, plies=300)
    async with open_app(record) as (app, pilot):
        await pilot.press("end", "g")
        assert isinstance(app.screen, ReplayScreen)
        assert shown(app, "message").startswith("The game is over here")


async def test_a_current_game_can_be_viewed_and_continued():
    async with open_app(game("io", 7)) as (app, pilot):
        for _ in range(3):
            await press(pilot, "tab", "enter")
        playing = app.screen
        await press(pilot, "v")
        assert app.screen.record_cursor.match.actions == playing.match.actions
        await press(pilot, "home", "escape")
        assert app.screen is playing
        assert len(playing.match.actions) == 3


@pytest.mark.parametrize("ended", [False, True])
async def test_the_menu_and_the_last_question_lead_to_the_replay(ended):
    async with open_app(game("torus", 5)) as (app, pilot):
        await press(pilot, "enter", "o")
        if ended:
            await choose(pilot, "Resign as White")
            await choose(pilot, "Resign")
        await choose(pilot, "View the game")
        assert isinstance(app.screen, ReplayScreen)
        result = shown(app, "result")
        assert result == ("Black wins by resignation." if ended else "")


async def test_leaving_with_changes_asks_first():
    record = random_record("torus", 5)
    async with open_app(record) as (app, pilot):
        await press(pilot, "right", "d")
        await choose(pilot, "Delete")
        await press(pilot, "escape")
        assert isinstance(app.screen, Question)
        await choose(pilot, "Keep viewing")
        assert isinstance(app.screen, ReplayScreen)
        await press(pilot, "ctrl+q")
        assert isinstance(app.screen, Question)
        await choose(pilot, "Keep viewing")
        await press(pilot, "escape")
        await choose(pilot, "Leave without saving")
        assert isinstance(app.screen, PickerScreen)


async def test_an_unchanged_record_is_left_at_once():
    async with open_app(random_record("torus", 5)) as (app, pilot):
        await press(pilot, "end", "escape")
        assert isinstance(app.screen, PickerScreen)
