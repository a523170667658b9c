"""The picker: what it shows of each game, progress and levels in it and in the statistics, and what it starts."""

from dataclasses import replace

import pytest

from boardgames_tui.cli.commands import app as command_line
from boardgames_tui.core.cells import WHITE
from boardgames_tui.core.glicko import Rating
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.learn.puzzle import Kind, Puzzle
from boardgames_tui.match.person_level import EngineGame, estimate_level
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.messages import size_text
from boardgames_tui.storage.puzzle_progress import Progress, progress_file
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings, save_setup
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.screens.picker import GameCard, PickerScreen
from boardgames_tui.ui.screens.picker_preview import preview_position, preview_scene
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.statistics import StatisticsScreen
from boardgames_tui.ui.widgets.board_picture import BoardPicture
from tests.puzzles import choices_along
from tests.rows import each_row
from tests.ui.app_pilot import damage_game, open_app, save_setup_between_people, saved_game


async def test_enter_starts_the_selected_game_with_its_last_setup():
    for key in GAMES:
        save_setup_between_people(key)
    keys = [*GAMES]
    async with open_app() as (app, pilot):
        for game in GAMES.values():
            text = app.screen.query_one(f"#{game.key}", GameCard).content.plain
            assert text.startswith(game.title)
            assert game.tagline in text
            assert size_text(game.size) in text
        for pressed, chosen in ((("end",), -1), (("k",), -2), (("home",), 0), (("up", "up"), -2), (("j", "down"), 0)):
            await pilot.press(*pressed)
            assert app.screen.selected_key == keys[chosen]
            await pilot.type("c")
            assert pilot.notices[-1] == f"There is no unfinished game of {GAMES[keys[chosen]].title}."
        await pilot.press("j")
        assert isinstance(await pilot.type("enter"), PlayScreen)
        assert app.screen.match.position.game.key == keys[1]
        assert app.screen.match.is_between_people
        assert load_settings().last_game == keys[1]
    async with open_app() as (app, _):
        assert app.screen.selected_key == keys[1]


async def test_a_click_selects_and_a_second_one_starts_even_before_the_setups_are_read():
    save_setup_between_people("torus")
    async with open_app(settles=False) as (app, pilot):
        await pilot.click("#torus")
        assert isinstance(app.screen, PickerScreen)
        assert app.screen.query_one("#torus").has_class("selected")
        await pilot.click("#torus")
        await pilot.settle()
        assert app.screen.match.is_between_people


async def test_the_picker_shows_a_passive_board_and_the_setup_of_each_game():
    save_setup_between_people("onyx", setup="standard")
    save_setup(Setup.default(GAMES["io"]))
    async with open_app() as (app, pilot):
        await pilot.choose_game("onyx")
        board = app.screen.query_one(BoardPicture)
        assert board.passive
        assert board.scene.geometry.joins
        assert any(board.scene.cells)
        assert "As last time · Setup: standard" in pilot.shown("about")
        assert isinstance(await pilot.type("question_mark"), RulesScreen)
        await pilot.type("escape")
        # Only a setup other than the default is called the last one.
        for key in ("io", "ataxx"):
            await pilot.choose_game(key)
            assert "As last time" not in pilot.shown("about")


@each_row("key", GAMES)
def test_a_preview_is_an_unfinished_game_that_fits_its_room(key):
    game = GAMES[key]
    assert not preview_position(Setup.default(game)).outcome
    for room in ((44, 18), (30, 12)):
        scene = preview_scene(Setup.default(game), *room)
        assert any(scene.cells)
    large = Setup(game, game.sizes[-1], {})
    assert preview_scene(large, 44, 18).geometry.size <= game.sizes[-1]


async def test_a_list_longer_than_the_window_scrolls(add_game):
    for key in ("more1", "more2", "more3", "more4"):
        add_game(replace(GAMES["io"], key=key, title=f"One {key}"))
        # A game that was played before offers no lesson, of which these have none.
        save_setup_between_people(key)
    async with open_app() as (app, pilot):
        games, card = app.screen.query_one("#games"), app.screen.query_one("#more4")
        assert card.region not in games.region
        await pilot.type("k")
        assert app.screen.selected_key == "more4"
        await pilot.until(lambda: card.region in games.region)
        lines = [line[:36] for line in pilot.drawn_lines]
        assert any("One more4" in line for line in lines)
        await pilot.press("down")
        await pilot.until(lambda: app.screen.query_one("#io").region in games.region)


async def test_the_selected_game_is_visible_and_cards_are_as_wide_as_the_list_and_as_high_as_their_texts():
    save_settings(Settings(last_game="ataxx"))
    async with open_app(size=(60, 20)) as (app, pilot):
        for size in ((60, 20), (120, 40), (60, 20), (80, 24), (50, 16)):
            await pilot.resize(*size)
            chosen = app.screen.query_one("#ataxx")
            await pilot.until(lambda chosen=chosen: chosen.region in app.screen.query_one("#games").region)
            for card in app.screen.query(GameCard):
                width, height = card.content_size
                assert len(card.content.plain.split("\n")[0]) == width
                assert card.get_content_height(app.size, app.size, width) == height > 1


STEPS = len(lesson_of(GAMES["torus"], 2).steps)
COMPLETE = f"Lesson 1 done, lesson 2 step 3 of {STEPS} · 100 of 200 puzzles, rating 1540 ± 120"
NEXT = "Next: a first game (l)"
LONG = f"Lesson 2 step 3 · 100 of 200 puzzles, rating 1540 ± 120 · {NEXT}"


@pytest.fixture
def begun(set_puzzles):
    """Give Torus 200 puzzles; half of them are solved, the first lesson is done and the second one begun."""
    ids = [f"torus-5-{number}" for number in range(200)]
    line = "oxo1x/3ox/1o2x/2x2/2x2 x -"
    set_puzzles(*(Puzzle(each, "torus", 5, {}, line, choices_along(("c4", "a1", "d5")), Kind.WIN, 3) for each in ids))
    solved = Progress(Rating(1540, 60), 0, frozenset(ids[:150]), frozenset(ids[:100]))
    progress_file("torus").change(Progress(), lambda _: solved)
    save_settings(Settings(last_game="torus", lesson_steps={"torus-2": 2}, lessons_done={"torus": True}))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_the_progress_and_the_next_step_are_one_line_that_leaves_the_preview_its_room(size, request):
    is_large = size != (80, 24)
    line = LONG if is_large else NEXT
    saved_game("torus", 9, "a1", "b2")
    async with open_app(size=size) as (app, pilot):
        await pilot.choose_game("torus")
        height = app.screen.query_one("#picture").size.height
    request.getfixturevalue("begun")
    async with open_app(size=size) as (app, pilot):
        lines = pilot.shown("about").splitlines()
        assert lines[-1] == line
        assert "continues" in lines[2]
        # A large window has room for both.
        assert ("to move" in lines[-2]) == is_large
        assert not pilot.cut_off_texts
        assert app.screen.query_one("#picture").size.height == height
        await pilot.choose_game("io")
        # Nothing was begun there.
        assert pilot.shown("about").splitlines()[-1] == 'Next: lesson 1 "First steps" (l)'


async def test_the_progress_is_read_again_after_a_lesson():
    async with open_app() as (_, pilot):
        await pilot.choose_game("onyx")
        await pilot.type("l")
        await pilot.type("pagedown", "escape")
        await pilot.until(lambda: pilot.shown("about").splitlines()[-1] == "Next: lesson 1 (step 2) (l)")


async def test_the_statistics_have_the_same_words_in_the_app_and_in_plain_text(begun, capsys):
    for _ in range(5):
        saved_game("torus", 7, "a1", white="engine:3", resigns=WHITE)
    saved_game("io", 7, "a1", black="me:Ann", white="me:Ben", resigns=WHITE)
    level = str(estimate_level([EngineGame(3, 1)] * 5))
    lines = [f"Torus: {COMPLETE[0].lower()}{COMPLETE[1:]}", f"Level: Torus {level}"]
    rows = ["Torus Engine 3 5 5-0-0 100%", "Io Ben 1 1-0-0 100%", "Io Ann 1 0-0-1 0%"]
    async with open_app(size=(120, 40)) as (_, pilot):
        assert any("you: level" in drawn for drawn in pilot.drawn_lines)
        await pilot.choose_game("io")
        assert not any("you: level" in drawn for drawn in pilot.drawn_lines)
        damage_game()
        await pilot.type("t")
        drawn = [" ".join(line.split()) for line in pilot.drawn_lines]
        assert {*rows, *lines} <= {*drawn}
        assert any("bcdfg cannot be used" in each for each in pilot.notices)
        assert not isinstance(await pilot.type("escape"), StatisticsScreen)
    command_line(["stats"], standalone_mode=False)
    assert {*lines} <= {" ".join(line.split()) for line in capsys.readouterr().out.splitlines()}


async def test_the_page_has_no_level_after_few_games_and_says_if_there_are_none():
    async with open_app() as (_, pilot):
        await pilot.type("t")
        assert any("No finished games." in drawn for drawn in pilot.drawn_lines)
        await pilot.type("escape")
        saved_game("torus", 7, "a1", white="engine:3", resigns=WHITE)
        await pilot.type("t")
        assert any("1-0-0" in drawn for drawn in pilot.drawn_lines)
        assert not any("Level" in drawn for drawn in pilot.drawn_lines)
