"""Changes that were not saved when the program ended: kept in a copy, and offered at the next start."""

import asyncio
from contextlib import nullcontext

import pytest
from textual.widgets import Input
from textual.worker import WorkerFailed

from boardgames_tui.record.formats import load
from boardgames_tui.storage.rescue_copy import RescueCopy, abandoned_copies
from boardgames_tui.system.paths import unsaved_folder
from boardgames_tui.ui.screens import unsaved_changes
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.record_files import read_first_record
from boardgames_tui.ui.screens.replay import ReplayScreen
from tests.ui.app_pilot import game, open_app

SGF = "(;SZ[5]KM[6.5]PB[Ann];B[aa];W[ba])"


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    """A folder for records, in which the program runs; copies are written at once."""
    files = tmp_path / "records"
    files.mkdir()
    monkeypatch.chdir(files)
    monkeypatch.setattr(unsaved_changes, "COPY_DELAY", 0.01)
    return files


def opened(file):
    return open_app(read_first_record(file)[0], file)


def copies():
    folder = unsaved_folder()
    return [file for file in folder.glob("*") if file.suffix not in (".lock", ".tmp")] if folder.exists() else []


async def delete_last_move(pilot):
    await pilot.settle()
    await pilot.press("end", "d")
    await pilot.choose("Delete")


def an_abandoned_record(text=SGF, title="club", extension=".sgf"):
    copy = RescueCopy.new(title, extension)
    copy.text = text
    copy.sync()
    copy.close()
    return abandoned_copies()[0]


async def test_a_copy_of_a_changed_record_is_there_until_the_record_is_saved(files):
    (files / "club.sgf").write_text(SGF)
    async with opened(files / "club.sgf") as (_, pilot):
        await pilot.settle()
        assert not copies()
        await delete_last_move(pilot)
        await pilot.until(copies)
        (copy,) = copies()
        assert copy.name.startswith("club-")
        assert len(load(copy.read_text()).root.line) == 2
        assert "KM[6.5]" in copy.read_text()
        await pilot.press("backspace")
        await pilot.until(lambda: not copies())
        await delete_last_move(pilot)
        await pilot.until(copies)
        await pilot.type("s")
        await pilot.press("enter", "enter")
        await pilot.until(lambda: not copies())
    assert not abandoned_copies()


async def test_changes_that_are_given_up_leave_no_copy(files):
    (files / "club.sgf").write_text(SGF)
    for key in ("escape", "ctrl+q"):
        async with opened(files / "club.sgf") as (_, pilot):
            await delete_last_move(pilot)
            await pilot.until(copies)
            await pilot.press(key)
            await pilot.pause()
            await pilot.answer("Leave without saving")
        assert not copies()
    async with open_app() as (_, pilot):
        await pilot.open_editor("5/5/5/5/5 x single -")
        await pilot.press("enter")
        await pilot.until(copies)
        await pilot.press("escape")
        assert isinstance(await pilot.choose("Leave"), PickerScreen)
    assert not copies()


async def crash():
    raise RuntimeError


@pytest.mark.parametrize("how", ["exit", "crash"])
async def test_whatever_ends_the_program_the_changes_are_rescued(files, monkeypatch, how):
    """The viewer lies above the editor here, and each has a copy."""
    monkeypatch.setattr(unsaved_changes, "COPY_DELAY", 600)
    with pytest.raises(WorkerFailed) if how == "crash" else nullcontext():
        async with open_app() as (app, pilot):
            await pilot.open_editor("5/5/5/5/5 x single -")
            await pilot.press("enter")
            await app.push_screen(ReplayScreen(load(SGF)))
            await delete_last_move(pilot)
            if how == "exit":
                app.exit(None, 143)
            else:
                app.run_worker(crash())
                await asyncio.sleep(0.3)
    assert {file.suffix for file in abandoned_copies()} == {".sgf", ".json"}

    async with open_app() as (app, pilot):
        await pilot.until_on(Question)
        await pilot.settle()
        labels = pilot.answers
        assert sorted(label.partition(", today ")[0] for label in labels) == [
            "Discard them all",
            "Keep for later",
            "Open Torus, 1 move",
            "Open a position of Io",
        ]
        assert not pilot.cut_off_texts
        assert isinstance(await pilot.choose(next(label for label in labels if "position" in label)), EditorScreen)
        assert app.screen.draft.line.startswith("5/5/2x2/5/5")
        await pilot.press("escape")
        await pilot.choose("Leave")
    assert [file.suffix for file in abandoned_copies()] == [".sgf"]


async def test_a_rescued_record_is_unsaved_until_it_is_saved_in_its_old_file(files, tmp_path, monkeypatch):
    (files / "club.sgf").write_text(SGF)
    async with opened(files / "club.sgf") as (app, pilot):
        await delete_last_move(pilot)
        await pilot.until(copies)
        app.exit()
    monkeypatch.chdir(tmp_path)
    async with open_app() as (app, pilot):
        await pilot.until_on(Question)
        await pilot.press("enter")
        await pilot.until_on(ReplayScreen)
        await pilot.settle()
        assert pilot.screen_message == "These changes are not saved yet: s saves them."
        await pilot.press("escape")
        await pilot.choose("Save")
        assert app.screen.query_one(Input).value == "club.sgf"
        await pilot.press("enter", "enter")
        await pilot.until_on(PickerScreen)
        await pilot.settle()
        assert not copies()
    saved = (files / "club.sgf").read_text()
    assert "KM[6.5]" in saved
    assert saved.replace("\n", "").endswith("B[aa])")
    assert not (tmp_path / "club.sgf").exists()


async def test_what_is_kept_for_later_is_offered_again_and_what_is_discarded_is_gone():
    file = an_abandoned_record()
    for keys in (("escape",), ("down", "enter")):
        async with open_app(game("torus", 5)) as (_, pilot):
            await pilot.until_on(Question)
            await pilot.type(*keys)
        assert abandoned_copies() == [file]
    async with open_app() as (_, pilot):
        assert isinstance(await pilot.choose("Discard it"), PickerScreen)
    assert not list(unsaved_folder().iterdir())


async def test_a_damaged_copy_is_named_and_left_alone():
    file = an_abandoned_record("rubbish", "a [b]", ".bgn")
    async with open_app() as (_, pilot):
        await pilot.until_on(Question)
        await pilot.settle()
        assert any(f"Open {file.name}" in line for line in pilot.drawn_lines)
        await pilot.choose(f"Open {file.name}")
        (said,) = pilot.notices
        assert said.startswith(f"{file.name} cannot be opened: {file.name}, line 1, column 1: ")
    assert abandoned_copies() == [file]


async def test_a_folder_that_cannot_be_written_is_said_once(files, tmp_path):
    (tmp_path / "unsaved").write_text("no folder")
    (files / "club.sgf").write_text(SGF)
    async with opened(files / "club.sgf") as (_, pilot):
        for _ in range(2):
            await delete_last_move(pilot)
            await pilot.settle()
        await pilot.until(lambda: pilot.notices)
        assert pilot.notices == ["No copy of your unsaved changes can be written (File exists)."]


async def test_an_excerpt_is_not_rescued_under_the_name_of_its_file(files):
    (files / "games.sgf").write_text(SGF + SGF)
    async with opened(files / "games.sgf") as (app, pilot):
        await delete_last_move(pilot)
        await pilot.until(copies)
        assert copies()[0].name.startswith("torus-")
        app.exit()
