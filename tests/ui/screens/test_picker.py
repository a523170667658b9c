"""The picker: what it shows of each game, what it starts, and what the app needs for it."""

import subprocess
import sys
from dataclasses import replace

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.messages import size_text
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings, save_setup
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.screens.picker import GameCard, PickerScreen
from boardgames_tui.ui.screens.picker_preview import preview_position, preview_scene
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.widgets.boards import BoardPicture
from tests.ui.app_pilot import (
    choose_game,
    drawn_lines,
    notices,
    open_app,
    save_setup_between_people,
    settled,
    shown,
    until,
)


@pytest.mark.parametrize("presses", [(), ("down",), ("j", "j"), ("up", "up"), ("k",)])
async def test_enter_starts_the_selected_game_with_its_last_setup(presses):
    for key in GAMES:
        save_setup_between_people(key)
    async with open_app() as (app, pilot):
        await pilot.press(*presses)
        chosen = app.screen.selected_key
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.match.position.game.key == chosen
        assert app.screen.match.is_between_people
        assert load_settings().last_game == chosen


async def test_home_and_end_lead_to_the_first_game_and_the_last_one():
    async with open_app() as (app, pilot):
        await pilot.press("down", "end")
        assert app.screen.selected_key == [*GAMES][-1]
        await pilot.press("home")
        assert app.screen.selected_key == next(iter(GAMES))


async def test_enter_before_the_setups_are_read_uses_the_last_setup():
    save_setup_between_people("io")
    async with open_app(settles=False) as (app, pilot):
        app.screen.action_start()
        await settled(pilot)
        assert app.screen.match.is_between_people


async def test_the_game_played_last_is_selected_the_next_time():
    save_setup_between_people("onyx")
    async with open_app() as (_, pilot):
        await choose_game(pilot, "onyx")
        await pilot.press("enter")
        await settled(pilot)
    async with open_app() as (again, pilot):
        assert again.screen.selected_key == "onyx"


async def test_a_click_selects_and_a_second_one_starts():
    save_setup_between_people("torus")
    async with open_app() as (app, pilot):
        await pilot.click("#torus")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)
        assert app.screen.query_one("#torus").has_class("selected")
        await pilot.click("#torus")
        await settled(pilot)
        assert isinstance(app.screen, PlayScreen)


async def test_the_picker_shows_a_passive_board_and_the_setup_of_each_game():
    save_setup_between_people("onyx", setup="standard")
    async with open_app() as (app, pilot):
        await choose_game(pilot, "onyx")
        board = app.screen.query_one(BoardPicture)
        assert board.passive
        assert board.scene.geometry.joins
        assert any(board.scene.cells)
        assert "As last time · Setup: standard" in shown(app, "about")
        await pilot.press("question_mark")
        await settled(pilot)
        assert isinstance(app.screen, RulesScreen)


async def test_only_a_setup_other_than_the_default_is_called_the_last_one():
    save_setup(Setup.default(GAMES["io"]))
    save_setup(replace(Setup.default(GAMES["torus"]), size=5))
    async with open_app() as (app, pilot):
        for key, is_named in (("io", False), ("torus", True), ("ataxx", False)):
            await choose_game(pilot, key)
            assert ("As last time" in shown(app, "about")) == is_named


async def test_without_an_unfinished_game_none_can_be_continued():
    async with open_app() as (app, pilot):
        await choose_game(pilot, "onyx")
        await pilot.press("c")
        assert notices(app) == ["There is no unfinished game of Onyx."]


async def test_every_card_has_title_size_and_tagline():
    async with open_app() as (app, _):
        for game in GAMES.values():
            text = app.screen.query_one(f"#{game.key}", GameCard).content.plain
            assert text.startswith(game.title)
            assert game.tagline in text
            assert size_text(game.size) in text


async def test_the_app_starts_with_a_given_game_and_escape_leads_to_the_picker():
    async with open_app(Setup(GAMES["io"], 7, {}, Seat("me"), Seat("me")).begin()) as (app, pilot):
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.match.position.size == 7
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)


@pytest.mark.parametrize("key", GAMES)
def test_a_preview_is_an_unfinished_game_that_fits_its_room(key):
    game = GAMES[key]
    assert not preview_position(Setup.default(game)).outcome
    for room in ((44, 18), (30, 12)):
        scene = preview_scene(Setup.default(game), *room)
        assert any(scene.cells)
    large = Setup(game, game.sizes[-1], {})
    assert preview_scene(large, 44, 18).geometry.size <= game.sizes[-1]


PROBE = "import sys, boardgames_tui.ui.app; print([m for m in sys.modules if m.split('.')[0] in ('numba', 'numpy')])"


def test_the_app_needs_no_compiler():
    done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


async def test_a_list_longer_than_the_window_scrolls(add_game):
    for key in ("more1", "more2", "more3", "more4"):
        add_game(replace(GAMES["io"], key=key, title=f"One {key}"))
        # A game that was played before offers no lesson, of which these have none.
        save_setup_between_people(key)
    async with open_app() as (app, pilot):
        games, card = app.screen.query_one("#games"), app.screen.query_one("#more4")
        assert card.region not in games.region
        await pilot.press("k")
        await settled(pilot)
        assert app.screen.selected_key == "more4"
        await until(pilot, lambda: card.region in games.region)
        lines = [line[:36] for line in drawn_lines(app)]
        assert any("One more4" in line for line in lines)
        await pilot.press("down")
        await until(pilot, lambda: app.screen.query_one("#io").region in games.region)


@pytest.mark.parametrize("sizes", [((60, 20),), ((120, 40), (60, 20)), ((60, 20), (80, 24), (50, 16))], ids=str)
async def test_the_selected_game_is_visible_and_cards_are_as_wide_as_the_list(sizes):
    save_settings(Settings(last_game="ataxx"))
    async with open_app(size=sizes[0], settles=False) as (app, pilot):
        for size in sizes:
            await pilot.resize_terminal(*size)
            await pilot.pause()
        chosen = app.screen.query_one("#ataxx")
        await until(pilot, lambda: chosen.region in app.screen.query_one("#games").region)
        for card in app.screen.query(GameCard):
            assert len(card.content.plain.split("\n")[0]) == card.content_size.width
