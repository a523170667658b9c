"""Puzzles in the app: solved with keys and mouse, refuted on the board, with hints, the solution and the rating."""

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.play.game_puzzles import GamePuzzles
from boardgames_tui.storage.puzzle_progress import progress_file
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings
from boardgames_tui.ui.screens import task
from boardgames_tui.ui.screens.game_commands import NewGames
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.task import ASCII_STONES, TaskScreen
from tests.fake_analyst import put_fake_analyst
from tests.puzzles import ATAXX_WIN, PUZZLES, TORUS_ONE_TURN, TORUS_SAVE, TORUS_TWO_TURNS
from tests.ui.app_pilot import open_app, texts


@pytest.fixture(autouse=True)
def _quick_lines(monkeypatch, set_puzzles):
    analysts = put_fake_analyst(monkeypatch, task)
    monkeypatch.setattr(task, "SECONDS_PER_ACTION", 0)
    set_puzzles(*PUZZLES)
    yield
    assert not any(analyst.searched for analyst in analysts.made)


def open_series(key, level=3, size=(80, 24)):
    return open_app(GamePuzzles(GAMES[key], level), size=size)


def shown_puzzle(app):
    return app.screen.series.question.puzzle


# Labels of the key bar while a puzzle is open, when it is done, and while a line is shown.
OPEN = ["Choose", "Rules", "Leave", "Why", "Hint", "Solution", "Skip", "Restart", "Type"]
DONE = ["Next", "Moves", "Rules", "Leave", "Restart"]
LINE = ["Stop", "Rules", "Stop", "Skip", "Restart"]


async def test_the_picker_opens_the_puzzles_of_the_selected_game():
    async with open_app() as (app, pilot):
        await pilot.choose_game("implo")
        assert "puzzles" not in pilot.key_bar_names
        assert isinstance(await pilot.type("z"), PickerScreen)
        assert pilot.notices == ["Implo has no puzzles yet."]
        await pilot.choose_game("ataxx")
        assert "puzzles" in pilot.key_bar_names
        assert isinstance(await pilot.type("z"), TaskScreen)
        assert shown_puzzle(app) == ATAXX_WIN
        assert isinstance(await pilot.type("escape"), PickerScreen)
        # Nothing was tried.
        assert not progress_file("ataxx").path.exists()


async def test_puzzles_in_ascii_explain_the_signs_and_the_picker_below_has_their_game():
    save_settings(Settings(ascii=True))
    set_aside = (
        "Your progress in puzzles cannot be used (the file is damaged): it was set aside as torus.broken-1.json."
    )
    progress_file("torus").path.parent.mkdir()
    progress_file("torus").path.write_text("{")
    async with open_series("torus", None) as (app, pilot):
        assert pilot.notices == [set_aside.format("torus.broken-1.json")]
        assert ASCII_STONES in pilot.shown("message")
        assert not pilot.non_ascii_characters
        await pilot.type("escape")
        assert app.screen.selected_key == "torus"
        # It is not saved as the last game.
        assert load_settings().last_game == ""


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 30)], ids=str)
async def test_a_puzzle_is_solved_looked_through_in_the_viewer_and_the_next_one_follows(size):
    async with open_series("torus", 3, size) as (app, pilot):
        puzzles = app.screen
        assert pilot.shown("heading") == "Torus · puzzle, level 3"
        assert "Black to move and win in 2 turns." in pilot.shown("task")
        assert "Your rating: 1500 ± 700 · 0 of 3 solved" in pilot.shown("task")
        assert pilot.hint_labels == OPEN
        assert not pilot.cut_off_texts
        await pilot.press("right")
        assert app.screen is puzzles
        await pilot.type_action("c4")
        assert pilot.shown("message") == "c4 is right. White plays a1, captures e5."
        await pilot.type_action("d5")
        assert pilot.shown("done").startswith("Solved! c4 wins: Black surrounds a stone in 2 turns. Rating +")
        assert "· 1 of 3 solved" in pilot.shown("task")
        assert pilot.hint_labels == DONE
        assert not pilot.cut_off_texts
        await pilot.type("left")
        cursor = app.screen.record_cursor
        assert isinstance(app.screen, ReplayScreen)
        assert cursor.ply == 2
        await pilot.type("right")
        assert "d5 wins at once" in "".join(pilot.drawn_lines)
        assert not pilot.cut_off_texts
        await pilot.press("left")
        await pilot.click_site("e1")
        assert cursor.node.action.text == "e1"
        # What was tried is not to be saved.
        assert await pilot.type("escape") is puzzles
        await pilot.type("v")
        assert (app.screen.record_cursor.ply, len([*app.screen.record_cursor.record.root])) == (0, 4)
        await pilot.type("escape", "enter")
        assert shown_puzzle(app) == TORUS_SAVE
        assert not pilot.shown("done")


async def test_a_wrong_move_is_refuted_on_the_board_and_taken_back():
    async with open_series("torus", 2) as (app, pilot):
        screen = app.screen
        seen = []
        show = screen.show
        screen.show = lambda: (show(), seen.append([each.text for each in screen.attempt.shown_match.actions]))
        await pilot.type_action("a2")
        assert ["a2"] in seen
        assert ["a2", "c5"] in seen
        assert seen[-1] == []
        assert pilot.shown("message") == "a2 loses: the answer is c5. Try again."
        assert not pilot.cut_off_texts


async def test_a_key_stops_an_answer_and_escape_does_before_it_leaves(monkeypatch):
    monkeypatch.setattr(task, "SECONDS_PER_ACTION", 600)
    async with open_series("torus", 2) as (app, pilot):
        screen = app.screen
        for key in ("enter", "escape"):
            await pilot.press("colon", "a", "2", "enter")
            await pilot.until(lambda: pilot.shown("message") == "a2 loses: the answer is c5.")
            await pilot.until(lambda: pilot.hint_labels == LINE)
            assert await pilot.type(key) is screen
            assert pilot.shown("message") == "a2 loses: the answer is c5. Try again."
            assert pilot.hint_labels == OPEN
            assert screen.attempt.match.ply == 0
        assert isinstance(await pilot.type("escape"), PickerScreen)
        assert screen._analyst.closed
        # The miss counts although the puzzle was left.
        progress, _ = progress_file("torus").load()
        assert progress.tried == {TORUS_SAVE.id}
        assert progress.rating.value < 1500


async def test_a_miss_counts_after_a_restart_and_if_the_player_quits_but_an_illegal_move_is_none():
    async with open_series("torus", 2) as (app, pilot):
        await pilot.type_action("d5")
        assert pilot.shown("message") == "d5 is occupied."
        assert pilot.hint_labels == ["Play", "Back to the board"]
        assert app.screen.attempt.is_clean
        await pilot.type("escape")
        await pilot.type_action("a2")
        await pilot.type("backspace")
        await pilot.type_action("c5")
        assert app.screen.attempt.done
        assert "Rating" not in pilot.shown("done")
    progress_file("torus").path.unlink()
    async with open_series("torus", 2) as (_, pilot):
        await pilot.type_action("a2")
        await pilot.press("ctrl+q")
    assert progress_file("torus").load()[0].tried == {TORUS_SAVE.id}


async def test_hints_and_the_solution_are_shown_and_a_key_ends_it_at_once(monkeypatch):
    monkeypatch.setattr(task, "SECONDS_PER_ACTION", 600)
    async with open_series("torus", 3) as (app, pilot):
        await pilot.type("s")
        first = pilot.shown("message")
        await pilot.type("s")
        assert pilot.shown("message") != first
        await pilot.press("v")
        await pilot.until(lambda: app.screen.attempt.match.ply == 1)
        assert pilot.hint_labels == LINE
        await pilot.type("enter")
        assert app.screen.attempt.done
        assert texts(app.screen.attempt.match) == [*TORUS_TWO_TURNS.solution]
        assert pilot.shown("done").startswith("That was the solution.")
        # Nothing more can be asked for.
        await pilot.press("s", "i")
        assert app.screen.attempt.done
    assert not progress_file("torus").load()[0].solved


async def test_puzzles_are_skipped_and_restarted():
    async with open_series("torus", 3) as (app, pilot):
        await pilot.type_action("c4")
        await pilot.type("backspace")
        assert (shown_puzzle(app), app.screen.attempt.match.ply) == (TORUS_TWO_TURNS, 0)
        await pilot.type("pagedown", "pagedown")
        assert shown_puzzle(app) == TORUS_ONE_TURN
        # There is no way back, and these keys are those of mistakes.
        await pilot.type("pageup", "m", "M")
        assert shown_puzzle(app) == TORUS_ONE_TURN
        assert not progress_file("torus").path.exists()


async def test_the_palette_opens_puzzles_in_place_of_a_lesson():
    async with open_app(lesson_of(GAMES["torus"])) as (app, pilot):
        titles = {command.title: command.callback for command in NewGames(app.screen).commands()}
        assert "Puzzles: Torus" in titles
        assert "Puzzles: Implo" not in titles
        titles["Puzzles: Torus"]()
        await pilot.settle()
        assert [type(screen) for screen in app.screen_stack] == [PickerScreen, TaskScreen]
