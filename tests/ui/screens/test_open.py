"""Opening and saving a record in a file, which a browser page cannot do, and copying a position or a game."""

import sys

import pytest
from textual.widgets import Input, TextArea

from boardgames_tui.record import Record
from boardgames_tui.record.bgn.write import write_record
from boardgames_tui.record.formats import load
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.file_screen import FileScreen
from boardgames_tui.ui.screens.library import LibraryScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.record_files import read_first_record
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.share import ShareScreen
from tests.play.random_records import random_record, shape
from tests.ui.app_pilot import game, open_app, save_setup_between_people, saved_game, texts

SGF = "(;FF[4]SZ[5]PB[Ann];B[aa])"
SEVERAL_GAMES = "The first of several games: `boardgames-tui replay FILE --nth N` opens another one."


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Return the folder in which the program runs."""
    folder = tmp_path / "records"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def listed_files(app):
    return [option.location.name for option in app.screen.query_one("Files").options]


async def type_name(pilot, name):
    """Replace the name in the dialog, and press Enter."""
    pilot.app.screen.query_one(Input).value = name
    pilot.app.screen.query_one(Input).focus()
    await pilot.type("enter")


async def open_named(pilot, name):
    await pilot.type("o")
    await type_name(pilot, name)


async def test_a_record_is_opened_from_the_picker_or_a_menu_and_saved_under_its_name(folder):
    record = random_record("torus", 5)
    (folder / "a.bgn").write_text(write_record(record))
    async with open_app() as (app, pilot):
        await pilot.type("o")
        await pilot.click("Files", offset=(8, 1))
        assert shape(app.screen.record_cursor.record.root) == shape(record.root)
        await pilot.type("s")
        assert app.screen.query_one(Input).value == "a.bgn"
    async with open_app(game("torus", 5)) as (app, pilot):
        await pilot.type_action("c3")
        await pilot.press("o")
        await pilot.choose("Save the game in a file")
        await pilot.type("enter")
        file = folder / "torus.bgn"
        assert [action.text for action in load(file.read_text()).root.line[-1].actions] == ["c3"]
        assert pilot.notices[-1] == f"Saved as {file}."
        await pilot.press("o")
        await pilot.choose("Open a game from a file")
        assert isinstance(await pilot.type("j", "enter"), ReplayScreen)
        await pilot.type("escape")
        assert texts(app.screen.match) == ["c3"]


async def test_a_record_is_saved_under_its_name_and_read_back_equal_and_overwriting_asks_first(folder):
    record, file = random_record("ataxx", 5), folder / "game.bgn"
    async with open_app(record, file) as (app, pilot):
        await pilot.type("right", "V", "p", "s")
        assert pilot.screen_message.startswith("The file extension sets the format: .bgn, .")
        assert app.screen.query_one(Input).value == file.name
        await pilot.type("enter")
        assert shape(load(file.read_text("utf-8")).root) == shape(record.root)
        assert pilot.screen_message == f"Saved as {file}."
        assert not app.screen.record_cursor.is_unsaved
        file.write_text("mine")
        await pilot.type("s", "enter")
        assert pilot.screen_message.endswith("already exists. Enter overwrites it.")
        await pilot.type("end", "x", "backspace", "enter")
        assert pilot.screen_message.endswith("already exists. Enter overwrites it.")
        assert file.read_text() == "mine"
        await pilot.type("enter")
        assert shape(load(file.read_text("utf-8")).root) == shape(record.root)


UNREADABLE = {
    "wide.bgn": (b"\xff\xfe\x00", "'wide.bgn' is not text in UTF-16-LE: byte 3 is invalid."),
    "[bold]": (b"x", "'[bold]', line 1, column 1: Not a recognised game record or position"),
}
LONG = f"{'long' * 80}.bgn"
MISSING = dict.fromkeys(("none.bgn", "no folder/none.bgn", "~nobody of this name/a.bgn"), "There is no file")
MISSING[LONG] = "cannot be read: File name too long."


async def test_refuses_a_file_that_is_unreadable_or_missing(folder, subtests):
    for name, (data, _) in UNREADABLE.items():
        (folder / name).write_bytes(data)
    async with open_app() as (app, pilot):
        await pilot.type("o")
        for name, sentence in ({name: said for name, (_, said) in UNREADABLE.items()} | MISSING).items():
            with subtests.test(name=name):
                await type_name(pilot, name)
                assert isinstance(app.screen, FileScreen)
                assert sentence in pilot.screen_message
                assert name not in UNREADABLE or not pilot.cut_off_texts
                await pilot.type("x")
                assert sentence not in pilot.screen_message


UNSAVED = {
    "game.doc": "'.doc' is not a record format",
    **dict.fromkeys(
        ("none/game.bgn", "~nobody of this name/game.bgn"), "cannot be written: No such file or directory."
    ),
    LONG: "cannot be written: File name too long.",
}


async def test_a_failed_save_is_explained_and_keys_typed_at_once_in_its_dialog_are_handled_in_order(folder):
    async with open_app(random_record("torus", 5)) as (app, pilot):
        await pilot.type("s")
        for name, reason in UNSAVED.items():
            app.screen.query_one(Input).value = name
            await pilot.type("enter")
            assert reason in pilot.screen_message
            assert not list(folder.iterdir())
            assert not pilot.cut_off_texts
        await pilot.type_at_once("end", "ctrl+u", *"abd", "backspace", "c", "home", "x", "end", "y")
        assert app.screen.query_one(Input).value == "xabcy"


NOTICES = {
    "two.sgf": (SGF + SGF.replace("Ann", "Ben"), "Ann", SEVERAL_GAMES),
    "set-up.sgf": (
        "(;SZ[5];B[aa];W[bb]AW[cc])" * 2,
        None,
        f"{SEVERAL_GAMES} Line 1: after b4 the file sets up c3 White; its board was used.",
    ),
    "old.sgf": (
        "(;SZ[5]PB[\uc774\uc138\ub3cc]PW[\uc774\ucc3d\ud638];B[aa])",
        "\uc774\uc138\ub3cc",
        "Read as EUC-KR, a guess: the file does not name its encoding.",
    ),
}


async def test_other_games_set_up_boards_and_the_assumed_encoding_are_mentioned(folder):
    async with open_app() as (app, pilot):
        for name, (text, black, sentence) in NOTICES.items():
            (folder / name).write_bytes(text.encode("euc_kr"))
            await open_named(pilot, name)
            assert app.screen.record_cursor.record.tags.get("Black") == black
            assert pilot.screen_message == sentence
            assert not pilot.notices
            await pilot.type("escape")
        await open_named(pilot, "two.sgf")
        # A part is saved again under its new name.
        await pilot.type("s")
        app.screen.query_one(Input).value = "b.sgf"
        await pilot.press("enter")
        await pilot.until(lambda: pilot.screen_message == f"Saved as {folder / 'b.sgf'}.")
        await pilot.type("s")
        assert app.screen.query_one(Input).value == "b.sgf"
        await pilot.press("enter", "enter")
        await pilot.until_on(ReplayScreen)


async def test_a_record_with_moves_is_not_lost_in_a_position_line(folder):
    """Only a complete save counts as one, and a position line is not proposed once there are moves."""
    (folder / "a.fen").write_text("5/5/5/5/5 x -\n")
    async with open_app(read_first_record(folder / "a.fen")[0], folder / "a.fen") as (app, pilot):
        screen = app.screen
        await pilot.type("s")
        assert app.screen.query_one(Input).value == "a.fen"
        await pilot.press("escape", "enter", "escape")
        await pilot.choose("Save")
        assert app.screen.query_one(Input).value == "a.bgn"
        app.screen.query_one(Input).value = "b.fen"
        await pilot.press("enter")
        await pilot.until_on(Question)
        assert pilot.shown("text") == "FEN holds only the last position, without moves."
        await pilot.choose("Choose another name")
        assert not (folder / "b.fen").exists()
        await pilot.press("enter")
        await pilot.choose("Save anyway")
        losses = "FEN holds only the last position, without moves."
        await pilot.until(lambda: app.screen is screen)
        assert pilot.screen_message == f"Saved as {folder / 'b.fen'}. {losses}"
        await pilot.press("escape")
        await pilot.choose("Save")
        assert app.screen.query_one(Input).value == "a.bgn"
        await pilot.press("enter")
        await pilot.until_on(PickerScreen)
    assert load((folder / "a.bgn").read_text()).root.children


@pytest.mark.parametrize(("text", "number"), [(SGF + SGF, 2), ("(;SZ[5];B[aa];W[aa];B[bb])", None)])
async def test_refuses_to_overwrite_a_file_with_a_part_of_it(folder, text, number):
    (folder / "a.sgf").write_text(text)
    record = load(text, number=number) if number else load(text, lenient=True)
    async with open_app(record, folder / "a.sgf") as (app, pilot):
        await pilot.press("home", "right", "d")
        await pilot.choose("Delete")
        await pilot.press("escape")
        await pilot.choose("Save")
        assert app.screen.query_one(Input).value == "torus.bgn"
        app.screen.query_one(Input).value = "a.sgf"
        await pilot.press("enter", "enter")
        refusal = "'a.sgf' holds more than this record. Choose another name."
        await pilot.until(lambda: pilot.screen_message == refusal)
        app.screen.query_one(Input).value = "b.sgf"
        await pilot.press("enter")
        await pilot.until_on(PickerScreen)
    assert (folder / "a.sgf").read_text() == text
    assert not load((folder / "b.sgf").read_text()).root.children


async def test_a_typed_folder_is_listed_with_folders_and_records_of_printable_names_only(folder):
    for name in ("inner/g/a.bgn", "inner/f\x1b[31m/a.bgn"):
        (folder / name).parent.mkdir(parents=True)
    for name in ("c.txt", "d\x1b[31m.bgn", ".e.bgn", "b.bgn"):
        (folder / "inner" / name).touch()
    (folder / "inner" / "a.SGF").write_text(SGF)
    async with open_app() as (app, pilot):
        await open_named(pilot, "inner")
        assert listed_files(app) == ["..", "g", "a.SGF", "b.bgn"]
        assert pilot.shown("folder") == str(folder / "inner")
        await open_named(pilot, "a.SGF")
        assert isinstance(app.screen, ReplayScreen)


async def test_a_browser_page_offers_no_files(monkeypatch):
    monkeypatch.setattr(BoardgamesApp, "is_web", True)
    save_setup_between_people("io")
    async with open_app(size=(200, 40)) as (app, pilot):
        assert "Rules" in pilot.key_bar_text
        assert "Open" not in pilot.key_bar_text
        assert isinstance(await pilot.type("o"), PickerScreen)
        assert pilot.notices == ["A browser page cannot open or save files, but it can copy a game."]
        await pilot.type("enter", "o")
        offered = pilot.answers
        assert "Copy the position or the game" in offered
        assert not [answer for answer in offered if "file" in answer]
        commands = {command.title for command in app.get_system_commands(app.screen_stack[-2])}
        assert "Copy the position or the game" in commands
        assert not [command for command in commands if "file" in command]
        saved_game("torus", 5, "a1")
        library = await pilot.open_screen(LibraryScreen())
        assert "Delete" in pilot.key_bar_text
        assert "Export" not in pilot.key_bar_text
        titles = {command.title for command in app.get_system_commands(library)}
        assert titles & {"Delete the game", "Save the game in a file"} == {"Delete the game"}
        assert await pilot.type("e") is library
    async with open_app(random_record("torus", 5), size=(200, 40)) as (app, _):
        keys = app.screen.query_one("KeyBar")
        assert {hint.key.name for hint in keys.hints} >= {"open", "save"}
        assert not {"Save", "Open"} & set(str(keys.render()).split())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows deletes no folder that a program runs in")
async def test_refuses_files_without_a_current_folder(folder):
    async with open_app() as (_, pilot):
        folder.rmdir()
        assert isinstance(await pilot.type("o"), PickerScreen)
        assert pilot.notices == ["The folder that this program was started in no longer exists."]


# Copying


async def test_the_position_and_the_game_are_shown_selected_and_copied():
    record = random_record("implo", 6)
    async with open_app(record) as (app, pilot):
        await pilot.type("end", "C")
        area = app.screen.query_one(TextArea)
        texts = str(record.root.line[-1].position), write_record(record)
        for text in texts:
            assert area.text == text
            assert area.read_only
            await pilot.press("enter")
            assert app.clipboard == text
            assert "Sent to the terminal's clipboard" in pilot.screen_message
            assert not pilot.cut_off_texts
            await pilot.press("right")
        await pilot.type("tab", "ctrl+home", "shift+end")
        assert area.selected_text
        assert texts[0].startswith(area.selected_text)
        await pilot.type("escape")
        assert app.screen.record_cursor.record is record


async def test_a_current_game_is_shared_by_key_or_menu():
    async with open_app(game("torus", 5)) as (app, pilot):
        await pilot.press("enter")
        match = app.screen.match
        await pilot.type("C", "right")
        assert app.screen.query_one("#shared").text == write_record(Record.of(match))
        await pilot.type("escape", "o")
        assert isinstance(await pilot.choose("Copy the position or the game"), ShareScreen)
        assert app.screen.query_one("#shared").text == str(match.position)


@pytest.mark.parametrize("size", [(80, 24), (40, 16)], ids=str)
async def test_a_long_text_scrolls_and_is_not_cut_off(size):
    async with open_app(random_record("onyx", 12, plies=200), size=size) as (app, pilot):
        await pilot.type("C", "right")
        assert not pilot.cut_off_texts
        area = app.screen.query_one(TextArea)
        assert area.size.height >= 3
        await pilot.press("down", "down")
        assert area.scroll_y == 2
