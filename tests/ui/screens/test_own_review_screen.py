"""Own mistakes in the app: the games are looked through in a dialog, then the mistakes are opened as puzzles."""

import asyncio

import pytest

from boardgames_tui.learn.own_mistakes import mistakes_file
from boardgames_tui.play import own_review
from boardgames_tui.ui.screens import task
from boardgames_tui.ui.screens.learning import OwnReviewScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.task import TaskScreen
from tests.fake_analyst import put_fake_analyst
from tests.own_mistakes import MISTAKE, save_game
from tests.ui.app_pilot import game, open_app


@pytest.fixture(autouse=True)
def analysts(monkeypatch):
    return put_fake_analyst(monkeypatch, own_review, task, **MISTAKE)


async def open_mistakes(pilot):
    await pilot.choose_game("torus")
    await pilot.press("Z")


async def test_the_picker_opens_the_mistakes_of_the_selected_game():
    save_game()
    async with open_app() as (app, pilot):
        await open_mistakes(pilot)
        await pilot.until_on(TaskScreen)
        await pilot.settle()
        assert [type(screen) for screen in app.screen_stack] == [PickerScreen, TaskScreen]
        text = pilot.shown("task")
        assert "Black to move. In the game you played a1: find a better move." in text
        assert "0 more due · 0 of 1 known" in text
        await pilot.type_action("b2")
        assert pilot.shown("done").endswith("It comes back in 2 days.")
        # There is no other one.
        assert isinstance(await pilot.type("enter"), PickerScreen)


async def test_the_search_can_be_stopped_and_a_failing_engine_is_reported(analysts):
    save_game()
    analysts.gate = asyncio.Event()
    async with open_app() as (_, pilot):
        await open_mistakes(pilot)
        await pilot.until(lambda: any("Looking through game 1 of 1..." in line for line in pilot.drawn_lines))
        assert isinstance(await pilot.type("escape"), PickerScreen)
        assert not mistakes_file("torus").path.exists()
        analysts.gate, analysts.error = None, "The engine cannot be started."
        await pilot.press("Z")
        await pilot.until(lambda: any("The engine cannot be started." in line for line in pilot.drawn_lines))


async def test_a_key_while_a_try_is_judged_does_not_swallow_the_verdict(analysts):
    save_game()
    async with open_app() as (_, pilot):
        await open_mistakes(pilot)
        await pilot.until_on(TaskScreen)
        analysts.gate = asyncio.Event()
        await pilot.press("colon", "c", "4", "enter")
        for key in ("enter", "s", "i", "colon"):
            await pilot.press(key)
        analysts.gate.set()
        await pilot.until(lambda: pilot.screen_message.startswith("c4 loses "))
        # A key ends the answer, but the verdict stays.
        await pilot.type("enter")
        assert pilot.screen_message.startswith("c4 loses ")
        assert pilot.screen_message.endswith("Try again.")


async def test_a_player_without_mistakes_is_told():
    async with open_app() as (app, pilot):
        await open_mistakes(pilot)
        await pilot.until(lambda: any("No mistakes of yours in Torus" in line for line in pilot.drawn_lines))
        assert isinstance(app.screen, OwnReviewScreen)


async def test_the_question_after_a_game_leads_to_its_mistakes():
    async with open_app(game("torus", 5)) as (app, pilot):
        for text in ("a1", "c3"):
            await pilot.type_action(text)
        await pilot.press("o")
        await pilot.choose("Resign as Black")
        await pilot.choose("Resign")
        await pilot.choose("Learn from your mistakes")
        await pilot.until_on(TaskScreen)
        assert [type(screen) for screen in app.screen_stack] == [PickerScreen, PlayScreen, TaskScreen]
