"""Review: the search for mistakes, their signs, keys that lead to them, better moves, and own mistakes as puzzles."""

import asyncio

import pytest

from boardgames_tui.learn.own_mistakes import mistakes_file
from boardgames_tui.play import own_review
from boardgames_tui.record.formats import load
from boardgames_tui.ui.screens import game_review, task
from boardgames_tui.ui.screens.learning import OwnReviewScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.task import TaskScreen
from boardgames_tui.ui.widgets.move_list import RecordMoveList
from tests.fake_analyst import put_fake_analyst
from tests.own_mistakes import MISTAKE, save_game
from tests.ui.app_pilot import game, open_app, texts

GAME = '[Game "Torus"]\n[Size "5"]\n\n1. c3 2. a1 3. d4 4. e5 5. b4 *\n'
# Black's shares after each move: White's a1 loses 40 %, Black's d4 20 %.
SHARES = {"c3": 0.5, "c3 a1": 0.9, "c3 a1 d4": 0.7, "c3 a1 d4 e5": 0.7, "c3 a1 d4 e5 b4": 0.7}
BEST = {"c3": "d3 c4", "c3 a1": "e4", "c3 b1": "e5"}
ANNOTATED = GAME.replace("c3 2. a1 3. d4", "c3 <win 500> 2. a1 <win 100> 3. d4 <win 700>").replace(
    "e5 5. b4", "e5 <win 300> 5. b4 <win 700>"
)


@pytest.fixture(autouse=True)
def analysts(monkeypatch):
    """Replace the analyst of the reviews and of the tries."""
    monkeypatch.setattr(task, "SECONDS_PER_ACTION", 0)
    return put_fake_analyst(monkeypatch, game_review, own_review, task, values={2: 0.8, **SHARES}, lines=BEST)


def ply(app):
    return app.screen.record_cursor.ply


def listed(app):
    return [line.text for line in map(app.screen.query_one(RecordMoveList).render_line, range(5))]


async def review(pilot):
    """Review the game from its start, which leads to its first mistake."""
    await pilot.press("home", "m")
    await pilot.until(lambda: ply(pilot.app) == 2)


async def open_mistake(pilot):
    """Open the first mistake of the game to find a better move."""
    await pilot.press("home", "f")
    await pilot.until_on(TaskScreen)
    await pilot.settle()


async def test_a_key_reviews_the_game_and_leads_from_mistake_to_mistake(analysts):
    async with open_app(load(GAME)) as (app, pilot):
        await review(pilot)
        assert pilot.screen_message == ("Move 2: White's a1 lost 40 % (from 50 % to 10 %). f: find a better move.")
        assert analysts.made[0].closed
        assert analysts.made[0].searched == ["", *SHARES]
        # From the last mistake to the first, and back.
        for keys, at in (("m", 3), ("m", 2), ("M", 3), ("M", 2), ("end M", 3), ("home M", 3)):
            await pilot.press(*keys.split())
            assert ply(app) == at
        assert pilot.screen_message[:30] == "Move 3: Black's d4 lost 20 % ("
        assert len(analysts.made) == 1


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20), (40, 16)], ids=str)
async def test_the_signs_of_the_mistakes_stay_in_the_list_and_no_text_is_cut_off(size):
    async with open_app(load(GAME.replace("4. e5", "(3. b2) 4. e5")), size=size) as (app, pilot):
        await review(pilot)
        await pilot.pause()
        assert "a1??" in "".join(listed(app))
        assert not pilot.cut_off_texts
        await pilot.press("right", "v")
        assert app.screen.record_cursor.node.action.text == "b2"
        await pilot.pause()
        assert size[1] < 24 or "d4? " in "".join(listed(app))
        await pilot.press("V")
        await open_mistake(pilot)
        assert not pilot.cut_off_texts
        for text in ("b1", "d3"):
            await pilot.click_site(text)
            assert not pilot.cut_off_texts, pilot.drawn_lines


async def test_values_and_signs_in_the_record_are_kept(analysts):
    async with open_app(load(ANNOTATED.replace("a1", "a1!"))) as (app, pilot):
        await pilot.type("home", "m")
        assert (ply(app), analysts.made[0].searched) == (2, [""])
        assert "a1! " in "".join(listed(app))


async def test_the_review_says_how_far_it_is_and_esc_stops_it(analysts):
    analysts.gate = asyncio.Event()
    async with open_app(load(GAME)) as (app, pilot):
        await pilot.press("home", "m")
        await pilot.until(lambda: pilot.screen_message == "Reviewing the game: 0 of 6 positions (Esc stops).")
        # Stepping goes on meanwhile.
        await pilot.press("right")
        assert ply(app) == 1
        await pilot.press("escape")
        assert pilot.screen_message == "The review is stopped at 0 of 6 positions. m continues it."
        await pilot.until(lambda: analysts.made[0].closed)
        assert isinstance(app.screen, ReplayScreen)
        analysts.gate.set()
        await pilot.press("m")
        await pilot.until(lambda: ply(app) == 2)
        assert isinstance(await pilot.type("escape"), PickerScreen)


async def test_an_error_of_the_engine_is_said_in_the_review_and_in_a_try(analysts):
    async with open_app(load(GAME)) as (app, pilot):
        analysts.error = "The engine has ended."
        await pilot.press("m")
        await pilot.until(lambda: pilot.screen_message == "The engine has ended.")
        assert analysts.made[0].closed
        analysts.error = ""
        # From the end of the game, the key leads to the first mistake.
        await pilot.press("m")
        await pilot.until(lambda: ply(app) == 2)
        await open_mistake(pilot)
        analysts.error = "The engine has ended."
        await pilot.click_site("b1")
        assert pilot.screen_message == "The engine has ended."
        assert app.screen.attempt.match.ply == 1
        assert app.screen.attempt.accepts_actions


async def test_a_game_without_mistakes_says_so(analysts):
    analysts.values = dict.fromkeys(SHARES, 0.5)
    async with open_app(load(GAME)) as (_, pilot):
        for key in ("m", "M", "f"):
            await pilot.press(key)
            await pilot.until(lambda: pilot.screen_message == "No turn lost 10 % or more.")


async def test_a_wrong_try_is_answered_and_taken_back_and_a_right_one_stays():
    record = load(GAME)
    async with open_app(record) as (app, pilot):
        await open_mistake(pilot)
        before = app.screen.attempt.match.position
        assert before == record.root.line[1].position
        await pilot.click_site("b1")
        assert pilot.screen_message == "b1 loses 30 % (from 50 % to 20 %); the answer is e5. Try again."
        assert app.screen.attempt.match.position == before
        await pilot.type_action("d3")
        assert pilot.shown("done").startswith("Solved, but not at the first try. d3 takes ")
        assert app.screen.board.scene.cells == before.after(before.find("d3")).cells
        await pilot.type("backspace", "v")
        assert pilot.shown("done").startswith("That was the solution. d3 takes ")
        assert texts(app.screen.attempt.match) == ["c3", "d3"]
        assert isinstance(await pilot.type("escape"), ReplayScreen)
        assert ply(app) == 2
        assert len(list(record.root)) == 6
        assert not app.screen.record_cursor.is_unsaved


async def test_the_next_mistake_can_be_tried_at_once(analysts):
    async with open_app(load(GAME)) as (app, pilot):
        await open_mistake(pilot)
        await pilot.type("m")
        assert "Move 3" in pilot.shown("task")
        await pilot.press("escape")
        await pilot.until(lambda: analysts.made[1].closed)
        # The record is at the mistake that was tried last.
        assert ply(app) == 3
        assert isinstance(await pilot.type("f", "pagedown"), ReplayScreen)
        assert pilot.notices == ["That was the last mistake."]


# Own mistakes: the games are looked through in a dialog, then the mistakes are opened as puzzles


@pytest.fixture
def finds_mistake(analysts):
    """Let the analyst find a mistake in the first move of a game."""
    analysts.values, analysts.lines = MISTAKE["values"], MISTAKE["lines"]


async def open_mistakes(pilot):
    await pilot.choose_game("torus")
    await pilot.press("Z")


async def test_the_picker_opens_the_mistakes_of_the_selected_game(finds_mistake):
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


async def test_the_search_can_be_stopped_and_a_failing_engine_is_reported(analysts, finds_mistake):
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


async def test_a_key_while_a_try_is_judged_does_not_swallow_the_verdict(analysts, finds_mistake, monkeypatch):
    monkeypatch.setattr(task, "SECONDS_PER_ACTION", 600)
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


async def test_the_question_after_a_game_leads_to_its_mistakes(finds_mistake):
    async with open_app(game("torus", 5)) as (app, pilot):
        for text in ("a1", "c3"):
            await pilot.type_action(text)
        await pilot.press("o")
        await pilot.choose("Resign as Black")
        await pilot.choose("Resign")
        await pilot.choose("Learn from your mistakes")
        await pilot.until_on(TaskScreen)
        assert [type(screen) for screen in app.screen_stack] == [PickerScreen, PlayScreen, TaskScreen]
