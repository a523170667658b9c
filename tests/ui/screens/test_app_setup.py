"""The setup panel: its choices apply to the game and are remembered; blocks by name, random and drawn by hand."""

import pytest
from textual.widgets import Input

from boardgames_tui.core.cells import BLACK, BLOCK, WHITE
from boardgames_tui.drawing.glyphs import COMPACT
from boardgames_tui.games import GAMES
from boardgames_tui.match.person_level import EngineGame, estimate_level
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.here import Here
from boardgames_tui.storage.settings_file import load_settings, load_setups, save_setup
from boardgames_tui.ui.screens.blocks import BlocksScreen, twin
from boardgames_tui.ui.screens.keys import KeysScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.setup import ABOUT_KINDS, BlocksRow, SetupScreen
from boardgames_tui.ui.screens.start_game import StartGame
from boardgames_tui.ui.widgets.board_picture import BoardPicture
from boardgames_tui.ui.widgets.board_view import BoardView
from boardgames_tui.ui.widgets.chooser import Chooser
from boardgames_tui.ui.widgets.key_bar import KeyBar
from tests.rows import each_row
from tests.ui.app_pilot import game, open_app, play, save_setup_between_people, saved_game


async def open_setup(pilot, key, *keys):
    """Open the setup panel of a game, then press keys."""
    await pilot.choose_game(key)
    await pilot.type("s")
    await pilot.type(*keys)


async def test_the_setup_panel_shows_and_determines_the_game_and_is_saved():
    save_setup(Setup(GAMES["onyx"], 8, {"setup": "standard"}, Seat("me", "Ann"), Seat("engine", "7")))
    async with open_app() as (app, pilot):
        await open_setup(pilot, "onyx")
        labels = [chooser.label for chooser in app.screen.query(Chooser) if chooser.display]
        people = ["no handicap", "Person", "Engine", "level 7"]
        assert labels == ["8\N{MULTIPLICATION SIGN}8", *people, "standard", "on", "none", "no coach"]
        assert [line.value for line in app.screen.query(Input) if line.display] == ["Ann"]
        await pilot.type("left", "down", "tab", *"a", *["down", "right"] * 3)
        app.screen.set_focus(app.screen.query(Chooser).last())
        await pilot.type("right")
        assert pilot.shown("about").startswith("Against the computer")
        await pilot.type("enter")
        played = app.screen.match
        assert app.settings.coach
    kept = load_setups()["onyx"]
    assert (kept.size, kept.black, kept.white) == (6, Seat("me", "a"), Seat("random"))
    assert (played.position.size, str(played.name_of(BLACK)), str(played.name_of(WHITE))) == (6, "a", "Random")
    assert dict(kept.options) == dict(played.position.options) == {"setup": "open", "swap": False}


async def test_engine_auto_is_offered_chosen_at_the_start_and_saved_without_its_strength():
    save_setup(Setup(GAMES["torus"], 5, {}, Seat("me"), Seat.parse("engine:9")))
    for _ in range(6):
        saved_game("torus", 5, "a1", white="engine:4", resigns=WHITE)
    strength = estimate_level([EngineGame(4, 1)] * 6).level
    async with open_app() as (app, pilot):
        await pilot.choose_game("torus")
        await pilot.press("s", "down", "down", "tab", "right", "enter")
        await pilot.until_on(PlayScreen)
        assert app.screen.match.seats[WHITE] == Seat("engine", f"auto:{strength:.1f}")
    assert load_setups()["torus"].white == Seat("engine", "auto")


async def test_a_rematch_against_engine_auto_chooses_its_strength_anew():
    async with open_app(game("torus", 5, white="engine:auto:2.1")) as (app, pilot):
        play(app.screen.match)
        app.screen.match.resign(WHITE)
        app.screen.begin_turn()
        await pilot.answer("Rematch, colours swapped")
        await pilot.until(lambda: app.screen.match.seats[WHITE].is_person)
        strength = estimate_level([EngineGame(2.1, 1)]).level
        assert app.screen.match.seats[BLACK] == Seat("engine", f"auto:{strength:.1f}")


async def test_the_handicap_is_set_in_the_setup_and_saved_and_refused_where_there_is_no_room(monkeypatch):
    save_setup_between_people("torus")
    async with open_app() as (app, pilot):
        await open_setup(pilot, "torus", "tab", "right")
        assert pilot.shown("about") == "Handicap: extra pieces of Black on the board before the first move"
        await pilot.type("enter")
        assert app.screen.match.start.cells.count(BLACK) == 1
    assert load_setups()["torus"].handicap == 1
    save_setup(Setup(GAMES["onyx"], 6, {}, Seat("me"), Seat("me"), handicap=3))
    async with open_app() as (_, pilot):
        await open_setup(pilot, "onyx", "left", "enter")
        assert pilot.shown("message") == "This board of Onyx has no handicap of 3: 0 to 1."
        monkeypatch.setitem(vars(GAMES["torus"]), "handicap", None)
        await pilot.type("escape")
        await open_setup(pilot, "torus")
        assert not any("handicap" in line for line in pilot.drawn_lines)


async def test_after_a_game_with_a_handicap_the_weaker_player_stays_black():
    setup = Setup(GAMES["torus"], 5, {}, Seat("me", "Ann"), Seat("me", "Ben"), handicap=1)
    async with open_app(setup.begin()) as (app, pilot):
        play(app.screen.match)
        app.screen.match.resign(WHITE)
        app.screen.begin_turn()
        await pilot.settle()
        assert not any("Rematch" in line for line in pilot.drawn_lines)
        await pilot.choose("New game")
        assert Setup.of(app.screen.match) == setup


async def test_the_setup_explains_the_focused_row_and_the_kind_of_player_and_refuses_a_seat_without_a_command():
    save_setup_between_people("onyx")
    async with open_app() as (_, pilot):
        await open_setup(pilot, "onyx")
        assert isinstance(await pilot.type("f1"), KeysScreen)
        assert any("In a dialog" in line for line in pilot.drawn_lines)
        await pilot.type("escape", "up", "up")
        assert pilot.shown("about") == "White may take over Black's first stone instead of making a move"
        await pilot.type("escape", "s")
        assert pilot.shown("about").startswith("The usual size is ")
        await pilot.type("down")
        explained = []
        for _ in range(2 * len(ABOUT_KINDS)):
            explained.append(pilot.shown("about"))
            await pilot.type("right")
        assert {*explained} == {*ABOUT_KINDS.values()} - {ABOUT_KINDS["uci"]}
        assert explained[0] == ABOUT_KINDS["me"]
        assert isinstance(await pilot.type("escape", "s", "down", "left", "enter"), SetupScreen)
        assert "A UAI engine needs the command" in pilot.shown("message")


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 16)])
async def test_all_rows_and_a_refusal_fit_into_a_small_window(size):
    save_setup_between_people("ataxx", blocks="random:6:3")
    async with open_app(size=size) as (app, pilot):
        app.screen.selected_key = "ataxx"
        await pilot.type("s")
        app.screen.query_one("BlocksRow Field").value = "99:3"
        await pilot.type("enter")
        assert "too many blocks" in pilot.shown("message")
        fields = [field for field in app.screen.query("Row > *, KeyBar, #about, #message") if field.display]
        assert all(app.screen.find_widget(field).visible_region == field.region for field in fields)


async def start_foreign(pilot, key, size, moves):
    """Start a game against a foreign engine, and let it move or not."""
    match = game(key, size, white="uai:none-such")
    pilot.app.post_message(StartGame(Here(match), saves_setup=True))
    await pilot.settle()
    for _ in range(moves):
        play(match)


async def test_a_foreign_engine_that_moved_is_saved_when_it_is_left_another_game_replaces_it_or_the_app_quits():
    async with open_app() as (app, pilot):
        for moves, kept in ((0, set()), (2, {"torus"})):
            await start_foreign(pilot, "torus", 5, moves)
            app.screen.dismiss()
            await pilot.settle()
            assert set(load_setups()) == kept
        for key, size in (("onyx", 6), ("ataxx", 5)):
            await start_foreign(pilot, key, size, 2)
        assert [type(screen) for screen in app.screen_stack] == [PickerScreen, PlayScreen]
        assert set(load_setups()) == {"torus", "onyx"}
        await pilot.press("question_mark", "ctrl+q")
        await pilot.until(lambda: not app.is_running)
    assert set(load_setups()) == {"torus", "onyx", "ataxx"}


async def test_options_of_the_command_line_are_not_saved():
    async with open_app(game("onyx", 20)):
        pass
    assert load_setups() == {}
    assert load_settings().last_game == "onyx"


# Blocks


async def open_blocks(pilot):
    """Open the setup panel of Ataxx with the cursor on its blocks."""
    save_setup_between_people("ataxx")
    await pilot.settle()
    await open_setup(pilot, "ataxx", "down", "down", "down")
    return pilot.app.screen.query_one(BlocksRow)


async def open_drawing(pilot):
    """Open the screen for drawing blocks."""
    row = await open_blocks(pilot)
    await pilot.type("left", "tab", "enter")
    assert isinstance(pilot.app.screen, BlocksScreen)
    return row


async def test_blocks_may_be_a_named_layout_of_this_size_or_random_by_count_and_seed():
    async with open_app() as (app, pilot):
        row = await open_blocks(pilot)
        await pilot.press("right")
        assert row.value == "gates"
        await pilot.type("up", "up", "up", "right", "enter")
        assert pilot.shown("message") == "The layout gates is for boards of size 7, not 8."
        await pilot.type("left", "enter")
        assert app.screen.match.position.cells.count(BLOCK) == 4
        await pilot.type("escape")
        row = await open_blocks(pilot)
        await pilot.press("left", "left", "left", "tab", "end", "ctrl+u", *"8", "colon", *"42")
        assert row.value == "random:8:42"
        await pilot.type("enter")
        assert app.screen.match.position.cells.count(BLOCK) == 8


async def test_blocks_are_drawn_by_hand_with_their_opposite_cells():
    async with open_app() as (app, pilot):
        row = await open_drawing(pilot)
        advice = "{} blocks or clears a cell and the cell opposite. {} saves the blocks, {} cancels."
        assert pilot.screen_message == advice.format("Enter", "s", "Esc")
        board = app.screen.query_one(BoardView)
        before = board.viewport.layout.scale
        await pilot.type("minus")
        assert board.viewport.layout.scale.height < before.height
        await pilot.type("f1")
        app.change_settings(keys={"touch": "f6", "keep": "f7", "leave": "f8"})
        await pilot.type("escape")
        assert pilot.screen_message == advice.format("F6", "F7", "F8")
        app.change_settings(keys={})
        await pilot.press("up")
        await pilot.click(KeyBar, offset=(2, 0))
        assert app.screen.blocked == {board.cursor, twin(board.scene.geometry, board.cursor)}
        await pilot.type("right", "enter", "enter", "s")
        assert row.value == "d3 d5"
        await pilot.press("escape")
        await pilot.type("s")
        assert app.screen.query_one(BlocksRow).value == ""


async def test_refuses_drawn_blocks_that_break_the_rules():
    async with open_app() as (app, pilot):
        await open_drawing(pilot)
        await pilot.press("right", "right", "right", "up", "up", "up", "enter")
        refusal = "The blocks 'a1 g7' are not allowed: a1 is a corner, and corners must stay free."
        assert pilot.shown("message") == refusal
        app.screen.blocked = frozenset(range(8, 41)) - {24}
        await pilot.press("s")
        assert isinstance(app.screen, BlocksScreen)
        assert "are at least half of the 49 cells" in pilot.shown("message")


@each_row("size", [4, 7, 9])
def test_the_opposite_cell_of_the_opposite_cell_is_the_cell(size):
    geometry = GAMES["ataxx"].geometry(size)
    assert [twin(geometry, twin(geometry, site)) for site in range(size * size)] == list(range(size * size))
    assert twin(geometry, 0) == size * size - 1


def board_in_setup(app):
    """The lines of the board that the setup shows; none if it shows none."""
    picture = app.screen.query_one(BlocksRow).query_one(BoardPicture)
    if not picture.is_on_screen:
        return []
    return [picture.render_line(y).text for y in range(picture.size.height)]


async def test_the_setup_shows_the_layout_of_the_blocks_while_it_is_chosen():
    async with open_app() as (app, pilot):
        row = await open_blocks(pilot)
        await pilot.type("right", "right", "right")
        assert row.value == "diamond"
        lines = board_in_setup(app)
        assert len(lines) == 8
        assert [line.count(COMPACT[BLOCK]) for line in lines] == [0, 0, 1, 2, 1, 0, 0, 0]
        await pilot.type("right")
        assert board_in_setup(app) != lines
        # No layout is for another size: then there is nothing to show.
        for step, rows in (("right", 0), ("left", 8)):
            await pilot.type("up", "up", "up", step, "down", "down", "down")
            assert len(board_in_setup(app)) == rows
        # In a low window it would cover rows of the setup.
        await pilot.resize(80, 16)
        assert board_in_setup(app) == []
        await pilot.resize(80, 24)
        assert board_in_setup(app)
        await pilot.type("down")
        assert board_in_setup(app) == []
