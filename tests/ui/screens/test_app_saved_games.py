"""Games in the app are saved without a question when they are left; unusable files and disks are reported once."""

import errno
import os
from threading import Event

import pytest

from boardgames_tui.storage.saved_games import game_file
from boardgames_tui.storage.saved_games.journal import folder
from boardgames_tui.storage.saved_games.library import continue_game, load_game
from boardgames_tui.storage.saved_games.summary import DASH
from boardgames_tui.storage.settings_file import load_setups
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from tests.ui.app_pilot import damage_game, game, open_app, save_setup_between_people, saved_game, texts


async def test_a_game_that_is_left_is_saved_and_can_be_continued():
    async with open_app(game("torus", 5), size=(80, 30)) as (app, pilot):
        await pilot.type_action("a1")
        await pilot.type_action("c3")
        await pilot.press("backspace", "escape")
        await pilot.until_on(PickerScreen)
        await pilot.until(lambda: "Game saved. Press c to continue." in pilot.notices)
        assert f"c continues Black{DASH}White:\nmove 2, White to move · today" in pilot.shown("about")
        assert isinstance(await pilot.type("c"), PlayScreen)
        assert texts(app.screen.match) == ["a1"]
        assert app.screen.session.message == "Black: a1."
        await pilot.type("r")
        assert texts(app.screen.match) == ["a1", "c3"]
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert not app.is_running
        assert app._exit_renderables == ["Game saved. `boardgames-tui resume` continues it."]
    assert texts(load_game("")) == ["a1", "c3"]
    assert len(list(folder().iterdir())) == 1


async def test_a_continued_game_gets_the_reply_of_the_opponent_and_changes_no_setup():
    save_setup_between_people("torus")
    saved_game("torus", 5, "a1", white="greedy")
    async with open_app(continue_game("")) as (app, _):
        assert app.screen.match.ply == 2
    assert load_game("").ply == 2
    assert load_setups()["torus"].size == 9


async def test_the_picker_describes_the_unfinished_games_of_the_selected_game():
    save_setup_between_people("io")
    saved_game("io", 5, "a1")
    saved_game("torus", 5, "a1", resigns=1)
    for _ in range(2):
        saved_game("implo", 6, "a1")
    async with open_app(size=(80, 30)) as (app, pilot):
        assert f"c continues Black{DASH}White:\nmove 2, Black to move · today" in pilot.shown("about")
        assert "Continue" in pilot.key_bar_text
        await pilot.choose_game("implo")
        assert "2 unfinished games: c shows them." in pilot.shown("about")
        await pilot.choose_game("torus")
        assert app.screen.unfinished_games == ()
        assert "unfinished" not in pilot.shown("about")
        assert "Continue" not in pilot.key_bar_text
        assert isinstance(await pilot.type("c"), PickerScreen)


@pytest.fixture
def slow_disk(monkeypatch):
    """Read games only when the test says so; return the names requested and the event to wait for."""
    requests, opens = [], Event()

    def continue_slowly(which):
        requests.append(which)
        opens.wait()
        return continue_game(which)

    monkeypatch.setattr("boardgames_tui.play.saved_venue.continue_game", continue_slowly)
    return requests, opens


async def test_a_game_requested_twice_is_opened_once(slow_disk):
    name, (requests, opens) = saved_game("io", 5, "a1"), slow_disk
    async with open_app() as (_, pilot):
        await pilot.press("c", "c")
        opens.set()
        await pilot.until_on(PlayScreen)
        assert requests == [name]
        await pilot.type("escape")
        await pilot.press("c")
        await pilot.until_on(PlayScreen)


@pytest.mark.parametrize("ends", ["well", "damaged"])
async def test_a_game_is_continued_even_if_its_list_is_left_while_it_is_read(ends, slow_disk):
    name, (requests, opens) = saved_game("io", 5, "a1"), slow_disk
    async with open_app() as (app, pilot):
        await pilot.type("g")
        await pilot.press("enter")
        await pilot.until(lambda: requests)
        await pilot.press("escape")
        await pilot.until_on(PickerScreen)
        if ends == "damaged":
            damage_game(name)
        opens.set()
        if ends == "damaged":
            await pilot.until(lambda: pilot.notices)
            await pilot.settle()
            assert isinstance(app.screen, PickerScreen)
        else:
            await pilot.until_on(PlayScreen)
            assert app.screen.venue.name == name


# Unusable files and failing disks


async def test_a_damaged_file_and_a_damaged_last_line_are_reported_and_others_can_be_continued():
    name = saved_game("io", 5, "a1")
    with (folder() / f"{name}.jsonl").open("a") as file:
        file.write('{"play":"c')
    damage_game()
    async with open_app() as (app, pilot):
        assert any("bcdfg cannot be used" in each for each in pilot.notices)
        await pilot.type("c")
        assert texts(app.screen.match) == ["a1"]
        said = f"The last line of the game {name} could not be read. {name}.broken-1 is a copy of the file."
        assert pilot.notices[1:] == [said]


@pytest.fixture
def full_disk(monkeypatch):
    """Make writing fail as on a full disk; call the result to free space."""
    really, full = os.write, ["full"]

    def write(fd, data):
        if full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return really(fd, data)

    monkeypatch.setattr(os, "write", write)
    monkeypatch.setattr(game_file, "SYNC_DELAY", 0.02)
    return full.clear


async def test_a_full_disk_is_reported_once_and_the_game_continues(full_disk):
    async with open_app(game("torus", 5)) as (app, pilot):
        for text in ("a1", "c3", "e5"):
            await pilot.type_action(text)
        assert texts(app.screen.match) == ["a1", "c3", "e5"]
        assert len([each for each in pilot.notices if "No space left on device" in each]) == 1
        for key in ("escape", "ctrl+q"):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, Question)
            await pilot.choose("Keep playing")
        full_disk()
        await pilot.type_action("a3")
        assert isinstance(await pilot.type("escape"), PickerScreen)
    assert texts(load_game("")) == ["a1", "c3", "e5", "a3"]


async def test_a_game_whose_file_was_deleted_is_not_left_without_a_question():
    async with open_app(game("torus", 5)) as (_, pilot):
        await pilot.type_action("a1")
        for file in folder().iterdir():
            file.unlink()
        for key in ("escape", "ctrl+q"):
            await pilot.press(key)
            await pilot.pause()
            assert pilot.shown("text") == "The file of this game was deleted: the game is not saved."
            await pilot.choose("Keep playing")
        await pilot.press("escape")
        await pilot.choose("Leave")
        assert not pilot.notices
