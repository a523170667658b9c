"""The picker and the setup panel: what is set there is what is played, and is there again the next time."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from app_pilot import keep, settled
from textual.widgets import Input, Static

from boardgames_tui import ui
from boardgames_tui.games import GAMES
from boardgames_tui.kernel import BLOCK
from boardgames_tui.seats import Seat
from boardgames_tui.setup import Setup
from boardgames_tui.store import load_settings, load_setups, save_setup
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.boards import BoardView
from boardgames_tui.ui.chooser import Chooser
from boardgames_tui.ui.preview import preview, preview_scene
from boardgames_tui.ui.screens.blocks import BlocksScreen, twin
from boardgames_tui.ui.screens.help import RulesScreen
from boardgames_tui.ui.screens.options import BlocksRow
from boardgames_tui.ui.screens.picker import GameCard, PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.setup import SetupScreen
from boardgames_tui.ui.words import size_words


@pytest.mark.parametrize("presses", [(), ("down",), ("j", "j"), ("up", "up"), ("k",)])
async def test_enter_starts_the_chosen_game_at_once_with_the_settings_of_its_last_game(presses):
    for key in GAMES:
        keep(key)
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press(*presses)
        chosen = app.screen.chosen
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.match.position.game.key == chosen
        assert app.screen.match.between_people
        assert load_settings().last_game == chosen


async def test_the_game_played_last_is_chosen_the_next_time():
    keep("onyx")
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("k", "k", "enter")
        await settled(pilot)
    again = BoardgamesApp()
    async with again.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert again.screen.chosen == "onyx"


async def test_a_click_chooses_and_a_second_one_starts():
    keep("torus")
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.click("#torus")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)
        assert app.screen.query_one("#torus").has_class("chosen")
        await pilot.click("#torus")
        await settled(pilot)
        assert isinstance(app.screen, PlayScreen)


async def test_the_picker_shows_a_passive_board_and_the_settings_of_each_game():
    keep("onyx", setup="standard")
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("k", "k")
        await settled(pilot)
        board = app.screen.query_one(BoardView)
        assert board.passive
        assert board.scene.geometry.joins
        assert any(board.scene.cells)
        assert "Setup: standard" in app.screen.query_one("#about", Static).content.plain
        await pilot.press("question_mark")
        await settled(pilot)
        assert isinstance(app.screen, RulesScreen)


async def test_every_card_tells_title_size_and_what_the_game_is_about():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for game in GAMES.values():
            text = app.screen.query_one(f"#{game.key}", GameCard).content.plain
            assert text.startswith(game.title)
            assert game.pitch in text
            assert size_words(game.size) in text


async def test_the_app_starts_at_the_board_with_a_setup_and_escape_leads_to_the_picker():
    app = BoardgamesApp(Setup(GAMES["io"], 7, {}, Seat("me"), Seat("me")).begin())
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, PlayScreen)
        assert app.screen.match.position.board.size == 7
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)


async def test_what_the_setup_panel_sets_is_played_and_kept():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("k", "k", "s")
        await settled(pilot)
        await pilot.press("left", "down", "tab", *"Ann", "down", "right", "down", "right", "down", "right")
        await pilot.press("enter")
        await settled(pilot)
        played = app.screen.match
    assert played.position.board.size == 10
    assert dict(played.position.options) == {"setup": "standard", "swap": False}
    assert played.name_of(1) == "Ann"
    assert str(played.name_of(2)) == "Random"
    kept = load_setups()["onyx"]
    assert (kept.size, kept.black, kept.white) == (10, Seat("me", "Ann"), Seat("random"))
    assert dict(kept.options) == {"setup": "standard", "swap": False}


async def test_the_setup_panel_shows_again_what_was_kept():
    save_setup(Setup(GAMES["onyx"], 8, {"setup": "standard"}, Seat("me", "Ann"), Seat("engine", "7")))
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("k", "k", "tab")
        await settled(pilot)
        labels = [chooser.label for chooser in app.screen.query(Chooser) if chooser.display]
        assert labels == ["8\N{MULTIPLICATION SIGN}8", "Person", "Engine", "level 7", "standard", "on", "none"]
        assert [line.value for line in app.screen.query(Input) if line.display] == ["Ann"]


async def test_a_seat_that_cannot_be_is_refused_in_a_sentence():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s", "down", "left", "enter")
        await settled(pilot)
        assert isinstance(app.screen, SetupScreen)
        assert "A UAI engine needs the command" in app.screen.query_one("#said", Static).content


async def test_escape_leaves_the_setup_panel_without_a_game():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)


async def open_blocks(pilot):
    """Open the setup panel of Ataxx with the cursor on its blocks."""
    keep("ataxx")
    await settled(pilot)
    await pilot.press("k", "s")
    await settled(pilot)
    await pilot.press("down", "down", "down")
    return pilot.app.screen.query_one(BlocksRow)


async def test_blocks_come_from_a_named_layout():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        row = await open_blocks(pilot)
        await pilot.press("right")
        assert row.value == "gates"
        await pilot.press("enter")
        await settled(pilot)
        assert app.screen.match.position.cells.count(BLOCK) == 4


async def test_a_layout_for_another_size_is_refused_in_a_sentence():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_blocks(pilot)
        await pilot.press("right", "up", "up", "up", "right", "enter")
        await settled(pilot)
        assert app.screen.query_one("#said", Static).content == "The layout gates is for boards of size 7, not 8."


async def test_random_blocks_come_by_count_and_seed():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        row = await open_blocks(pilot)
        await pilot.press("left", "left", "tab", "end", "ctrl+u", *"8", "colon", *"42")
        assert row.value == "random:8:42"
        await pilot.press("enter")
        await settled(pilot)
        assert app.screen.match.position.cells.count(BLOCK) == 8


async def test_blocks_are_drawn_by_hand_each_with_its_half_turn_twin():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        row = await open_blocks(pilot)
        await pilot.press("left", "tab", "enter")
        await settled(pilot)
        assert isinstance(app.screen, BlocksScreen)
        await pilot.press("up", "enter", "right", "enter", "enter", "s")
        await settled(pilot)
        assert row.value == "d3 d5"
        await pilot.press("escape")
        await pilot.press("s")
        await settled(pilot)
        assert app.screen.query_one(BlocksRow).value == ""


async def test_drawn_blocks_that_the_rules_refuse_say_why_and_are_not_kept():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_blocks(pilot)
        await pilot.press("left", "tab", "enter")
        await settled(pilot)
        await pilot.press("right", "right", "right", "up", "up", "up", "enter")
        assert (
            app.screen.query_one("#said", Static).content
            == "The blocks 'a1 g7' cannot be: a1 is a corner, and corners stay free."
        )
        app.screen._blocked = frozenset(range(8, 41)) - {24}
        await pilot.press("s")
        assert isinstance(app.screen, BlocksScreen)
        assert "are half of the 49 cells or more" in app.screen.query_one("#said", Static).content


@pytest.mark.parametrize("size", [4, 7, 9])
def test_a_half_turn_done_twice_leads_back(size):
    geometry = GAMES["ataxx"].geometry(size)
    assert [twin(geometry, twin(geometry, site)) for site in range(size * size)] == list(range(size * size))
    assert twin(geometry, 0) == size * size - 1


@pytest.mark.parametrize("key", GAMES)
def test_a_preview_is_a_game_under_way_that_fits_its_room(key):
    game = GAMES[key]
    assert not preview(Setup.usual(game)).outcome
    for room in ((44, 18), (30, 12)):
        scene = preview_scene(Setup.usual(game), *room)
        assert any(scene.cells)
    large = Setup(game, game.sizes[-1], {})
    assert preview_scene(large, 44, 18).geometry.size <= game.sizes[-1]


PROBE = "import sys, boardgames_tui.ui.app; print([m for m in sys.modules if m.split('.')[0] in ('numba', 'numpy')])"


def test_the_app_needs_no_compiler():
    done = subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_screens_name_no_game():
    folder = Path(ui.__file__).parent
    files = [*folder.glob("*.py"), *folder.glob("screens/*.py")]
    assert len(files) > 20
    for file in files:
        assert not re.findall(r"\b(implo|onyx|ataxx)\b", file.read_text("utf-8"), re.IGNORECASE), file


async def test_the_settings_say_what_the_row_with_the_focus_means():
    keep("onyx")
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.screen.chosen = "onyx"
        await pilot.press("s", "up", "up")
        await settled(pilot)
        about = app.screen.query_one("#about", Static).content
        assert about == "White may take over Black's first stone instead of the first move"


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 16)])
async def test_all_settings_and_a_refusal_fit_into_a_small_window(size):
    keep("ataxx", blocks="random:99:3")
    app = BoardgamesApp()
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        app.screen.chosen = "ataxx"
        await pilot.press("s", "enter")
        await settled(pilot)
        assert "too many blocks" in app.screen.query_one("#said", Static).content
        fields = [field for field in app.screen.query("Row > *, KeyLine, #about, #said") if field.display]
        assert all(app.screen.find_widget(field).visible_region == field.region for field in fields)
