"""Progress in lessons and puzzles, in the picker and in the statistics."""

import pytest

from boardgames_tui.cli.commands import app as command_line
from boardgames_tui.core.glicko import Rating
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.learn.puzzle import Choice, Kind, Puzzle
from boardgames_tui.storage.puzzle_progress import Progress, progress_file
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from tests.ui.app_pilot import choose_game, drawn_lines, notices, open_app, settled, shown, until
from tests.ui.cut_off_texts import cut_off_texts
from tests.ui.saved_games import saved_game

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
STEPS = len(lesson_of(GAMES["torus"], 2).steps)
COMPLETE = f"Lesson 1 done, lesson 2 step 3 of {STEPS} · 100 of 200 puzzles, rating 1540 ± 120"
NEXT = "Next: a first game (l)"
LONG = f"Lesson 2 step 3 · 100 of 200 puzzles, rating 1540 ± 120 · {NEXT}"


@pytest.fixture
def begun(set_puzzles):
    """Give Torus 200 puzzles; half of them are solved, the first lesson is done and the second one begun."""
    ids = [f"torus-5-{number}" for number in range(200)]
    line = "oxo1x/3ox/1o2x/2x2/2x2 x -"
    set_puzzles(*(Puzzle(each, "torus", 5, {}, line, Choice.of_line(("c4", "a1", "d5")), Kind.WIN, 3) for each in ids))
    solved = Progress(Rating(1540, 60), 0, frozenset(ids[:150]), frozenset(ids[:100]))
    progress_file("torus").change(Progress(), lambda _: solved)
    save_settings(Settings(last_game="torus", lesson_steps={"torus-2": 2}, lessons_done={"torus": True}))


def last_line(app):
    return shown(app, "about").splitlines()[-1]


async def preview_height(size):
    """Return the rows of the preview of Torus."""
    async with open_app(size=size) as (app, pilot):
        await choose_game(pilot, "torus")
        return app.screen.query_one("#look").size.height


@SIZES
async def test_the_progress_and_the_next_step_are_one_line_as_far_as_there_is_room(size, request):
    height = await preview_height(size)
    request.getfixturevalue("begun")
    async with open_app(size=size) as (app, pilot):
        assert last_line(app) == (NEXT if size == (80, 24) else LONG)
        assert not cut_off_texts(app)
        assert app.screen.query_one("#look").size.height == height
        await choose_game(pilot, "io")
        # Nothing was begun there.
        assert last_line(app) == 'Next: lesson 1 "First steps" (l)'


@SIZES
async def test_the_progress_leaves_the_preview_its_room_below_an_unfinished_game(size, request):
    saved_game("torus", 9, "a1", "b2")
    height = await preview_height(size)
    request.getfixturevalue("begun")
    async with open_app(size=size) as (app, _):
        lines = shown(app, "about").splitlines()
        assert lines[-1] == (NEXT if size == (80, 24) else LONG)
        assert "continues" in lines[2]
        # A large window has room for both.
        is_large = size != (80, 24)
        assert ("to move" in lines[-2]) == is_large
        assert app.screen.query_one("#look").size.height == height


async def test_the_progress_is_read_again_after_a_lesson():
    async with open_app() as (app, pilot):
        await choose_game(pilot, "onyx")
        await pilot.press("l")
        await settled(pilot)
        await pilot.press("pagedown", "escape")
        await settled(pilot)
        await until(pilot, lambda: last_line(app) == "Next: lesson 1 (step 2) (l)")


async def test_a_damaged_file_of_progress_is_set_aside_with_one_sentence(begun):
    progress_file("torus").path.write_text("{")
    async with open_app() as (app, pilot):
        sentence = (
            "Your progress in puzzles cannot be used (the file is damaged): it was set aside as torus.broken-1.json."
        )
        assert notices(app) == [sentence]
        assert last_line(app) == f"Lesson 2 step 3 · {NEXT}"
        await pilot.press("question_mark", "escape")
        await settled(pilot)
        assert notices(app) == [sentence]


async def test_the_statistics_have_the_same_words_in_the_app_and_in_plain_text(begun, capsys):
    line = f"Torus: {COMPLETE[0].lower()}{COMPLETE[1:]}"
    async with open_app(size=(120, 40)) as (app, pilot):
        await pilot.press("t")
        await settled(pilot)
        assert any(line in drawn for drawn in drawn_lines(app))
    for arguments, is_printed in (([], True), (["torus"], True), (["io"], False)):
        command_line(["stats", *arguments], standalone_mode=False)
        assert (line in capsys.readouterr().out.splitlines()) == is_printed
