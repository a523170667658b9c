"""The table of saved games: sorting, filtering, continuing, viewing, exporting, deleting, and fitting the window."""

from threading import Event

import pytest
from textual.widgets import DataTable, Input

from boardgames_tui.record.formats import load as load_record
from boardgames_tui.storage.saved_games.journal import Journal, folder
from boardgames_tui.storage.saved_games.library import continue_game, find_file, load_game, read_library
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.library import LibraryScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from tests.ui.app_pilot import damage_game, open_app, run_headless, saved_game, texts


def set_times(*names, minutes):
    """Change the times at which games were last played."""
    for name, minute in zip(names, minutes, strict=True):
        file = find_file(name)
        *lines, last = file.read_text().splitlines(keepends=True)
        begin = last.index('"at":"') + len('"at":"')
        file.write_text("".join([*lines, f"{last[:begin]}2026-11-21T10:{minute:02}:00{last[begin + 19 :]}"]))


def listed_games(app):
    """Return the names of the games in the table, from top to bottom."""
    table = app.screen.query_one(DataTable)
    return [table.coordinate_to_cell_key((row, 0)).row_key.value for row in range(table.row_count)]


async def open_library(pilot, *presses):
    """Open the library from the picker, then press keys."""
    await pilot.settle()
    for key in ("g", *presses):
        await pilot.type(key)
    assert isinstance(pilot.app.screen, LibraryScreen)


async def test_one_of_several_unfinished_games_is_continued():
    for text in ("a1", "b2", "c3"):
        saved_game("io", 5, text)
    saved_game("torus", 5, "a1")
    saved_game("io", 6, "a1", resigns=1)
    async with open_app() as (app, pilot):
        await pilot.type("c")
        assert {game.id for game in read_library().unfinished if game.game.key == "io"} == set(listed_games(app))
        for row, way in ((1, "keys"), (2, "mouse")):
            wanted = texts(load_game(listed_games(app)[row]))
            if way == "keys":
                await pilot.press("j", "enter")
            else:
                await pilot.click(DataTable, offset=(3, row + 1))
                await pilot.settle()
                assert isinstance(app.screen, LibraryScreen)
                await pilot.click(DataTable, offset=(3, row + 1))
            await pilot.until_on(PlayScreen)
            assert texts(app.screen.match) == wanted
            await pilot.type("escape")


async def test_games_are_listed_by_time_and_finished_ones_are_viewed():
    names = [saved_game("io", 5, "a1"), saved_game("torus", 6, "a1", resigns=1), saved_game("implo", 6, "a2")]
    set_times(*names, minutes=(1, 3, 2))
    async with open_app() as (app, pilot):
        await open_library(pilot)
        assert listed_games(app) == [names[1], names[2], names[0]]
        assert pilot.shown("title") == "Saved games: 3"
        assert isinstance(await pilot.type("enter"), ReplayScreen)
        assert app.screen.record_cursor.record.outcome == load_game(names[1]).outcome
        await pilot.type("escape")
        assert isinstance(await pilot.type("j", "v"), ReplayScreen)
        assert texts(app.screen.record_cursor.match) == ["a2"]


async def test_a_continued_game_is_updated_in_the_list():
    first, second = saved_game("io", 5, "a1"), saved_game("torus", 5, "a1")
    set_times(first, second, minutes=(2, 1))
    async with open_app() as (app, pilot):
        await open_library(pilot)
        await pilot.press("j", "c")
        await pilot.until_on(PlayScreen)
        await pilot.type_action("b2")
        await pilot.press("escape")
        await pilot.until(lambda: isinstance(app.screen, LibraryScreen) and listed_games(app) == [second, first])
        assert app.screen.current_game.id == second
        assert app.screen.current_game.move == 3
        # The notice that the game is saved names a key of the picker.
        assert not pilot.notices


THE_GAME, THE_RESULT = ("shift+tab",) * 3, ("shift+tab",) * 2
FILTERED = {
    (*THE_GAME, "right"): {"begun"},
    (*THE_RESULT, "right", "right"): {"won"},
    (*THE_RESULT, "left"): set(),
    # Keys typed right after the slash, another slash among them, belong to the filter.
    ("slash", "N", "/", "n", "enter"): {"won"},
    ("slash", "d", "backspace", "escape"): {"won", "lost", "begun"},
}


async def test_games_are_filtered_by_game_result_and_opponent(subtests):
    names = {
        "won": saved_game("torus", 6, "a1", resigns=2, white="me:An/n"),
        "lost": saved_game("torus", 6, "a1", resigns=1, white="engine:4"),
        "begun": saved_game("io", 5, "a1"),
    }
    async with open_app() as (app, pilot):
        for presses, left in FILTERED.items():
            with subtests.test(presses=presses):
                await pilot.open_screen(LibraryScreen())
                await pilot.type_at_once(*presses)
                assert set(listed_games(app)) == {names[each] for each in left}
                assert pilot.shown("title") == f"Saved games: {f'{len(left)} of 3' if len(left) < 3 else 3}"


async def test_a_heading_sorts_and_reverses_the_order():
    names = [saved_game("torus", 5, "a1"), saved_game("implo", 6, "a1"), saved_game("io", 5, "a1", "b2")]
    set_times(*names, minutes=range(3))
    by_game = [names[1], names[2], names[0]]
    async with open_app() as (app, pilot):
        await open_library(pilot)
        table = app.screen.query_one(DataTable)
        assert [str(column.label) for column in table.ordered_columns] == ["Game", "Players", "Result", "Played ▼"]
        assert listed_games(app) == names[::-1]
        await pilot.type("s")
        assert listed_games(app) == by_game
        await pilot.type("r")
        assert listed_games(app) == by_game[::-1]
        assert [str(column.label) for column in table.ordered_columns] == ["Game ▼", "Players", "Result", "Played"]
        await pilot.click(DataTable, offset=(3, 0))
        assert listed_games(app) == by_game


async def test_deleting_a_game_asks_first():
    for text in ("a1", "b2", "c3"):
        saved_game("io", 5, text)
    async with open_app() as (app, pilot):
        await pilot.type("c")
        first, _, last = listed_games(app)
        await pilot.press("j", "d")
        await pilot.choose("Cancel")
        assert len(read_library().games) == 3
        # The cursor goes on to the next game, or stays at the last one.
        for left, current in (([first, last], last), ([first], first)):
            await pilot.press("d")
            await pilot.choose("Delete")
            assert [each.id for each in read_library().games] == listed_games(app) == left
            assert app.screen.current_game.id == current
            assert pilot.shown("title") == f"Saved games: {len(left)}"
        await pilot.press("d")
        await pilot.choose("Delete")
        assert not read_library().games
        assert pilot.shown("title").startswith("Saved games: none yet.")
        assert isinstance(await pilot.type("d", "v", "e", "enter"), LibraryScreen)
        assert isinstance(await pilot.type("escape"), PickerScreen)


async def test_a_game_can_be_deleted_while_its_row_is_updated(monkeypatch):
    saved_game("torus", 5, "a1")
    goes_on = Event()

    def read_slowly():
        goes_on.wait()
        return read_library()

    async with open_app() as (app, pilot):
        await open_library(pilot)
        await pilot.press("c")
        await pilot.until_on(PlayScreen)
        library = app.screen_stack[-2]
        await pilot.type_action("b2")
        monkeypatch.setattr("boardgames_tui.ui.screens.library.read_library", read_slowly)
        await pilot.press("escape")
        await pilot.until(lambda: app.screen is library)
        await pilot.press("d")
        await pilot.until_on(Question)
        goes_on.set()
        await pilot.until(lambda: library.current_game and library.current_game.move == 3)
        await pilot.choose("Delete")
        assert listed_games(app) == []


async def test_a_game_can_be_exported_with_the_name_from_the_settings(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    save_settings(Settings(name="Bo"))
    name = saved_game("torus", 5, "a1", "c3", white="engine:4")
    async with open_app() as (app, pilot):
        await open_library(pilot)
        await pilot.type("e")
        file = tmp_path / f"torus-{name}.bgn"
        assert app.screen.query_one(Input).value == file.name
        await pilot.type("enter")
        record = load_record(file.read_text())
        assert record.root.line[-1].actions == load_game(name).actions
        assert record.tags["Black"] == "Bo"
        assert pilot.notices[-1] == f"Saved as {file}."
        await pilot.press("d")
        await pilot.until_on(Question)
        assert "Bo \N{EN DASH} Engine 4" in pilot.shown("text")


async def test_a_damaged_game_is_reported_and_the_others_are_listed():
    names = [saved_game("io", 5, "a1") for _ in range(3)]
    set_times(*names, minutes=(2, 1, 0))
    async with open_app() as (app, pilot):
        await open_library(pilot)
        for number, key in enumerate(("enter", "v", "e"), 1):
            damage_game(names[number - 1])
            await pilot.press("home", key)
            await pilot.until(lambda number=number: listed_games(app) == names[number:])
            assert pilot.notices[-1].startswith(f"The game {names[number - 1]} cannot be used")


async def test_a_game_open_elsewhere_can_be_neither_continued_nor_deleted():
    name = saved_game("io", 5, "a1")
    async with open_app() as (app, pilot):
        await open_library(pilot)
        journal = Journal.of(continue_game(name))
        await pilot.type("enter")
        await pilot.press("d")
        await pilot.choose("Delete")
        assert pilot.notices == ["This game is open elsewhere and can only continue there."] * 2
        assert listed_games(app) == [name]
        journal.close()


@pytest.mark.parametrize(("size", "number"), [((40, 16), 0), ((80, 24), 30)], ids=str)
async def test_the_list_fits_its_window(size, number):
    for _ in range(number):
        saved_game("io", 5, "a1", black="engine:4", white="me:Somebody with a rather long name")
    async with open_app(size=size) as (app, pilot):
        await open_library(pilot)
        table, keys = (app.screen.query_one(each).region for each in ("DataTable", "KeyBar"))
        assert app.screen.region.contains_region(table)
        assert table.bottom == keys.y
        assert len(listed_games(app)) == number
        assert pilot.shown("title").startswith(f"Saved games: {number or 'none yet'}")
        columns, rows = (120, 30) if size == (80, 24) else (80, 24)
        await pilot.resize(columns, rows)
        assert len(listed_games(app)) == number
        assert app.screen.query_one(DataTable).virtual_size.width <= columns


async def test_names_are_not_parsed_as_markup_and_are_shown_in_ascii():
    saved_game("io", 5, "a1", black="me:[red]Zoë", white="me:[/]")
    app = BoardgamesApp()
    app.override_settings(ascii=True)
    async with run_headless(app) as pilot:
        await open_library(pilot)
        assert not pilot.non_ascii_characters
        (line,) = [line for line in pilot.drawn_lines if "today" in line]
        assert "[red]Zoe - [/]" in line
        assert "Io 5x5" in line
        assert any("Played v" in line for line in pilot.drawn_lines)


async def test_hundreds_of_games_are_sorted_and_the_cursor_stays_free():
    data = find_file(saved_game("io", 5, "a1")).read_bytes()
    names = [f"b{tens}{units}" for tens in "bcdfghjkmnpqrst" for units in "bcdfghjkmnpqrst"]
    for name in names:
        (folder() / f"{name}.jsonl").write_bytes(data)
    async with open_app() as (app, pilot):
        await open_library(pilot, "end")
        assert len(listed_games(app)) == len(names) + 1
        assert app.screen.current_game.id == listed_games(app)[-1]
        await pilot.type("r", "r", "s")
        assert len(listed_games(app)) == len(set(listed_games(app))) == len(names) + 1
