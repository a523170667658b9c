"""Unusable game files and failing disks are reported once, and play goes on."""

import errno
import os

import pytest

from boardgames_tui.storage.saved_games import game_file as file_module
from boardgames_tui.storage.saved_games.journal import Journal, folder
from boardgames_tui.storage.saved_games.library import continue_game, load_game
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.picker import PickerScreen
from tests.ui.app_pilot import choose, game, notices, open_app, press, shown, type_action
from tests.ui.saved_games import saved_game, texts


@pytest.fixture
def full_disk(monkeypatch):
    """Make writing fail as on a full disk; call the result to free space."""
    really, full = os.write, ["full"]

    def write(fd, data):
        if full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return really(fd, data)

    monkeypatch.setattr(os, "write", write)
    monkeypatch.setattr(file_module, "SYNC_DELAY", 0.02)
    return full.clear


async def test_refuses_a_game_that_is_open_elsewhere():
    elsewhere = continue_game(saved_game("io", 5, "a1"))
    async with open_app() as (app, pilot):
        await press(pilot, "c")
        assert isinstance(app.screen, PickerScreen)
        assert "This game is open elsewhere and can only continue there." in notices(app)
    Journal.of(elsewhere).close()


async def test_a_damaged_file_is_reported_and_others_can_be_continued():
    saved_game("io", 5, "a1")
    (folder() / "bcdfg.jsonl").write_text("rubbish\n")
    async with open_app() as (app, pilot):
        assert any("bcdfg cannot be used" in each for each in notices(app))
        await press(pilot, "c")
        assert texts(app.screen.match) == ["a1"]


async def test_a_damaged_last_line_is_reported():
    name = saved_game("io", 5, "a1")
    with (folder() / f"{name}.jsonl").open("a") as file:
        file.write('{"play":"c')
    async with open_app() as (app, pilot):
        await press(pilot, "c")
        assert texts(app.screen.match) == ["a1"]
        said = f"The last line of the game {name} could not be read. {name}.broken-1 is a copy of the file."
        assert notices(app) == [said]


async def test_a_full_disk_is_reported_once_and_the_game_continues(full_disk):
    async with open_app(game("torus", 5)) as (app, pilot):
        for text in ("a1", "c3", "e5"):
            await type_action(pilot, text)
        assert texts(app.screen.match) == ["a1", "c3", "e5"]
        assert len([each for each in notices(app) if "No space left on device" in each]) == 1
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Question)
        await choose(pilot, "Keep playing")
        await pilot.press("ctrl+q")
        await pilot.pause()
        await choose(pilot, "Keep playing")
        full_disk()
        await type_action(pilot, "a3")
        await press(pilot, "escape")
        assert isinstance(app.screen, PickerScreen)
    assert texts(load_game("")) == ["a1", "c3", "e5", "a3"]


async def test_a_game_that_cannot_be_saved_can_be_abandoned(full_disk):
    async with open_app(game("torus", 5)) as (app, pilot):
        await type_action(pilot, "a1")
        await pilot.press("escape")
        await choose(pilot, "Leave")
        assert isinstance(app.screen, PickerScreen)


async def test_a_game_whose_file_was_deleted_is_not_left_without_a_question():
    async with open_app(game("torus", 5)) as (app, pilot):
        await type_action(pilot, "a1")
        for file in folder().iterdir():
            file.unlink()
        for key in ("escape", "ctrl+q"):
            await pilot.press(key)
            await pilot.pause()
            said = shown(app, "text")
            assert said == "The file of this game was deleted: the game is not saved."
            await choose(pilot, "Keep playing")
        await pilot.press("escape")
        await choose(pilot, "Leave")
        assert not notices(app)


async def test_a_wrong_setting_is_said_and_the_others_count(tmp_path):
    (tmp_path / "settings.toml").write_text("[settings]\nbell = 'maybe'\nboard = 'slate'\n[io]\nsize = 99\n")
    async with open_app() as (app, _):
        assert notices(app) == [
            "bell in settings.toml is ignored (it cannot be 'maybe': it is true or false).",
            "io.size in settings.toml is ignored (Io has no board of size 99: sizes are 5 to 13).",
        ]
        assert app.settings.board == "slate"
        assert [file.name for file in tmp_path.glob("settings*")] == ["settings.toml"]
