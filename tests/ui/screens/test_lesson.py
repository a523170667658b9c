"""Lessons in the app: completed with keys and mouse, wrong attempts, and tasks in windows of all sizes."""

from dataclasses import replace

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.learn.learning_path import LearningStep, Stage
from boardgames_tui.learn.lesson import lesson_of, number_of_lessons
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.game_puzzles import GamePuzzles
from boardgames_tui.play.gestures import find_siteless_action
from boardgames_tui.play.messages import explain_refusal, size_text
from boardgames_tui.storage.settings_file import load_settings
from boardgames_tui.ui.screens.learning import OwnReviewScreen, lesson_screen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.task import TaskScreen
from boardgames_tui.ui.widgets.key_bar import KeyBar
from tests.extras import games_with
from tests.puzzles import TORUS_SAVE, TORUS_TWO_TURNS
from tests.ui.app_pilot import open_app


def step_of(screen):
    return screen.series.lesson.steps[screen.series.index]


def sites_to_select(screen):
    """Return the sites to select in the step, or None where it has a button."""
    position, step = screen.attempt.match.position, step_of(screen)
    if step.forbidden:
        return [position.geometry.site_of[step.forbidden[0]]]
    action = next(each for each in position.actions if step.is_wanted(each))
    if action == find_siteless_action(position):
        return None
    return [min(sites) for sites in position.gestures(action)[-1]]


async def do_step_by_keys(pilot, screen):
    sites = sites_to_select(screen)
    if sites is None:
        await pilot.press("w")
    for site in sites or ():
        screen.board.cursor = site
        await pilot.type("enter")


async def open_lesson(pilot, key):
    await pilot.settle()
    pilot.app.screen.selected_key = key
    await pilot.type("l")
    assert isinstance(pilot.app.screen, TaskScreen)
    return pilot.app.screen


LESSONS = [(key, n) for key in games_with("lesson.toml") for n in range(1, number_of_lessons(GAMES[key]) + 1)]


@pytest.mark.parametrize(("key", "number", "size"), [*((*each, (80, 24)) for each in LESSONS), ("io", 1, (120, 40))])
async def test_a_lesson_is_done_by_keys_and_no_text_is_cut_off(key, number, size):
    lesson = lesson_of(GAMES[key], number)
    async with open_app(size=size) as (app, pilot):
        screen = await pilot.open_screen(lesson_screen(app, lesson))
        for n, step in enumerate(lesson.steps, 1):
            assert step_of(screen) is step
            assert f"step {n} of {len(lesson.steps)}" in pilot.shown("heading")
            assert pilot.shown("task").endswith(app.keymap.fill_in(with_names(step.text)))
            assert not pilot.shown("done")
            assert not pilot.cut_off_texts
            assert not screen.query_one("#panel").max_scroll_y
            others = [each.text for each in screen.attempt.match.position.actions if not step.is_wanted(each)]
            for action in (*step.instead, *others[:1]):
                await pilot.type_action(action)
                assert step.instead.get(action, "Try again.") in pilot.shown("message")
                assert not pilot.cut_off_texts
            await do_step_by_keys(pilot, screen)
            assert pilot.shown("done") == step.done.replace("{action}", "=a1-a2")
            assert not pilot.cut_off_texts
            assert not screen.query_one("#panel").max_scroll_y
            await pilot.type("enter")
        assert isinstance(await pilot.choose("Leave the lesson"), PickerScreen)


async def test_a_lesson_is_done_with_the_mouse():
    async with open_app() as (app, pilot):
        screen = await open_lesson(pilot, "implo")
        for step in screen.series.lesson.steps:
            for site in sites_to_select(screen) or ():
                await pilot.click_site(site)
            if not screen.attempt.done:
                await pilot.click("#press")
                await pilot.settle()
            assert pilot.shown("done") == step.done.replace("{action}", "=a1-a2")
            await pilot.click("#go-on")
            await pilot.settle()
        assert app.screen.query_one("OptionList").options[0].prompt == "Next: a first game"


async def test_an_illegal_site_is_explained_and_two_misses_give_a_hint():
    async with open_app() as (_, pilot):
        screen = await open_lesson(pilot, "io")
        position = screen.attempt.match.position
        taken = position.geometry.site_of["b3"]
        await pilot.click_site(taken)
        assert pilot.shown("message") == explain_refusal(position, (), taken)
        await pilot.click_site(taken)
        assert pilot.shown("message").endswith(step_of(screen).hint)
        assert not pilot.cut_off_texts
        await do_step_by_keys(pilot, screen)
        assert screen.attempt.done
        assert not pilot.shown("message")


async def test_steps_can_be_skipped_revisited_and_repeated_and_escape_cancels_a_selection_before_it_leaves():
    async with open_app() as (_, pilot):
        screen = await open_lesson(pilot, "ataxx")
        await pilot.press("pageup")
        assert screen.series.index == 0
        await pilot.type(*["pagedown"] * 2)
        await do_step_by_keys(pilot, screen)
        await pilot.type("backspace")
        assert (screen.series.index, screen.attempt.done, pilot.shown("done")) == (2, False, "")
        await pilot.type("pageup", "pageup")
        assert screen.series.index == 0
        await pilot.click_site("a5")
        assert screen.attempt.selection.sites
        assert await pilot.type("escape") is screen
        assert not screen.attempt.selection.sites
        assert isinstance(await pilot.type("escape"), PickerScreen)


async def test_a_first_game_follows_the_last_step_or_the_lesson_is_repeated():
    lesson = lesson_of(GAMES["ataxx"])
    async with open_app(lesson) as (app, pilot):
        screen = app.screen
        assert screen.series.lesson == lesson
        await pilot.type(*["pagedown"] * len(lesson.steps))
        assert not pilot.cut_off_texts
        assert app.settings.lessons_done == {"ataxx": True}
        assert await pilot.choose("Repeat the lesson") is screen
        assert screen.series.index == 0
        await pilot.type("pagedown")
        assert load_settings().lesson_steps == {"ataxx": 1}
        assert load_settings().lessons_done == {"ataxx": True}
        await pilot.type(*["pagedown"] * (len(lesson.steps) - 2))
        await do_step_by_keys(pilot, screen)
        assert "Finish" in str(screen.query_one("#go-on").render())
        await pilot.type("pagedown")
        assert isinstance(await pilot.choose("Next: a first game"), PlayScreen)
        position = app.screen.match.position
        assert (position.game, position.size) == (lesson.first_game.game, lesson.first_game.size)
        assert isinstance(app.screen_stack[-2], PickerScreen)


async def test_the_picker_names_the_next_step_and_its_key_opens_it():
    async with open_app() as (app, pilot):
        await pilot.choose_game("torus")
        await pilot.until(lambda: pilot.shown("about").endswith('Next: lesson 1 "First steps" (l)'))
        app.change_settings(lessons_done={"torus": True})
        await pilot.type("question_mark", "escape")
        await pilot.until(lambda: pilot.shown("about").endswith("Next: a first game (l)"))
        assert isinstance(await pilot.type("l"), PlayScreen)
        assert app.screen.match.position.size == lesson_of(GAMES["torus"]).first_game.size
        # A first game that is not finished is continued.
        await pilot.type_action("a1")
        await pilot.type("escape")
        await pilot.until(lambda: "(l)" in pilot.shown("about"))
        await pilot.type("l")
        assert app.screen.match.ply
        await pilot.type("escape")
        for stage, screen in ((Stage.MISTAKES, OwnReviewScreen), (Stage.PUZZLES, TaskScreen)):
            app.screen._next_steps = {"torus": LearningStep(GAMES["torus"], stage, "", False)}
            assert isinstance(await pilot.type("l"), screen)
            await pilot.type("escape")
        # After all steps any of them can be repeated.
        app.screen._next_steps = {"torus": None}
        await pilot.press("l")
        await pilot.choose('Lesson 2 "Threats"')
        assert app.screen.series.lesson == lesson_of(GAMES["torus"], 2)


async def test_each_lesson_continues_where_it_was_left_and_restarts_after_its_end():
    for left_at, begun_at in ((2, 0), (None, 2), (None, 0)):
        async with open_app(lesson_of(GAMES["torus"], 2)) as (app, pilot):
            screen = app.screen
            assert screen.series.index == begun_at
            assert ("continues where you left it" in pilot.shown("message")) == bool(begun_at)
            await pilot.type(
                *["pagedown"] * (left_at if left_at is not None else len(screen.series.lesson.steps) - begun_at)
            )
            if left_at:
                assert isinstance(await pilot.type("escape"), PickerScreen)
                assert app.settings.lesson_steps == {"torus-2": 2}
                assert (await open_lesson(pilot, "torus")).series.index == 0


async def test_moves_can_be_typed_in_a_lesson():
    async with open_app() as (app, pilot):
        screen = await open_lesson(pilot, "torus")
        await pilot.type_action("x")
        assert "'x' is not a move of Torus on this board." in pilot.shown("message")
        assert screen.command_input.has_focus
        assert pilot.hint_labels == ["Play", "Back to the board"]
        await pilot.type("escape")
        assert app.screen is screen
        assert not screen.command_input.display
        assert pilot.hint_labels[0] == "Choose"
        await pilot.type_action("a1")
        assert "one side of c3 is still open" in pilot.shown("message")
        assert screen.focused is screen.board
        await pilot.type_action("C2")
        assert screen.attempt.done
        assert not screen.command_input.display
        await pilot.type(*["pagedown"] * 4)
        assert step_of(screen).forbidden == ("c3",)
        await pilot.type_action("c3")
        assert pilot.shown("message") == "c3 is not legal: White would surround it."
        assert pilot.shown("done") == step_of(screen).done


async def test_below_the_board_the_panel_leaves_it_the_rows_that_it_needs():
    async with open_app() as (app, pilot):
        for each in GAMES.values():
            screen = await pilot.open_screen(lesson_screen(app, lesson_of(each)))
            board, panel = screen.board, screen.panel
            for size in ((40, 20), (60, 18), (79, 30)):
                await pilot.resize(*size)
                if screen.is_too_small:
                    assert not board.display
                    continue
                assert board.size.height >= type(board).smallest_window(board.scene.geometry)[1]
                assert 4 <= panel.region.height <= 11
                assert panel.region.y == board.region.bottom
                # The task is in sight, not the introduction below it.
                assert panel.query_one("#task").region.y - panel.region.y <= 1
                assert not pilot.cut_off_texts
            await pilot.type("escape")


async def test_each_task_asks_for_the_window_that_its_board_needs(set_puzzles):
    set_puzzles(TORUS_TWO_TURNS, replace(TORUS_SAVE, line="9/9/9/9/9/9/9/9/9 x -", size=9, difficulty=4))
    async with open_app(GamePuzzles(GAMES["torus"]), size=(60, 14)) as (app, pilot):
        for is_too_small in (False, True):
            assert app.screen.is_too_small == is_too_small
            await pilot.type("pagedown")
        assert not app.screen.is_too_small
        assert app.screen.board.has_focus
        await pilot.resize(38, 12)
        sentence = f"This window is {size_text(38, 12)}, but the board needs at least {size_text(40, 13)}."
        assert pilot.shown("too-small") == f"{sentence} Enlarge it, or use --text."
        keys = {hint.key.name for hint in app.screen.query_one(KeyBar).hints}
        assert keys == {"back", "rules", "step_after", "again"}
        # The board hears no keys.
        await pilot.press("enter", "s", "v", "i")
        assert not pilot.screen_message
        await pilot.resize(80, 24)
        assert app.screen.board.region.height >= 20
        assert app.screen.board.has_focus
        assert isinstance(await pilot.type("escape"), PickerScreen)
