"""Games that are left and gone on with in the app: nothing is asked, nothing is lost, and a bad disk is said."""

import errno
import os

import pytest
from app_pilot import choose, game, keep, settled, type_action

from boardgames_tui.saves import file as file_module
from boardgames_tui.saves.glance import DASH
from boardgames_tui.saves.journal import Journal, folder
from boardgames_tui.saves.shelf import go_on, load, look
from boardgames_tui.store import load_setups
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.keyline import KeyLine
from boardgames_tui.ui.screens.dialogs import Ask
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.shelf import ShelfScreen

SIZE = (80, 24)


def kept(key, size, *texts, **seats):
    """Keep a game that somebody has begun; return its name."""
    known = {each.id for each in look().games}
    match = game(key, size, **seats)
    journal = Journal(match)
    for text in texts:
        match.play(match.position.find(text))
    journal.close()
    (name,) = {each.id for each in look().games} - known
    return name


def texts(match):
    return [action.text for action in match.actions]


def about(app):
    return str(app.screen.query_one("#about").content)


def toasts(app):
    return [str(each.message) for each in app._notifications]


@pytest.fixture
def full_disk(monkeypatch):
    """A disk that takes nothing; the result makes room."""
    really, full = os.write, ["full"]

    def write(fd, data):
        if full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return really(fd, data)

    monkeypatch.setattr(os, "write", write)
    monkeypatch.setattr(file_module, "SOON", 0.02)
    return full.clear


async def test_a_game_that_is_left_is_kept_and_goes_on_where_it_was():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await type_action(pilot, "a1")
        await type_action(pilot, "c3")
        await pilot.press("backspace", "escape")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)
        assert "The game is kept: c continues it." in toasts(app)
        assert f"c continues Black{DASH}White:\nmove 2, White to move · today" in about(app)
        await pilot.press("c")
        await settled(pilot)
        assert isinstance(app.screen, PlayScreen)
        assert texts(app.screen.match) == ["a1"]
        assert app.screen.hand.said == "Black: a1."
        await pilot.press("r")
        await settled(pilot)
        assert texts(app.screen.match) == ["a1", "c3"]
    assert texts(load("")) == ["a1", "c3"]
    assert len(list(folder().iterdir())) == 1


async def test_quitting_keeps_the_game_and_says_so():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await type_action(pilot, "a1")
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert not app.is_running
        assert app._exit_renderables == ["The game is kept: `boardgames-tui resume` goes on with it."]
    assert texts(load("")) == ["a1"]


async def test_a_game_against_an_opponent_goes_on_with_its_answer():
    kept("torus", 5, "a1", white="greedy")
    app = BoardgamesApp(go_on(""))
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        assert len(app.screen.match.actions) == 2
    assert len(load("").actions) == 2


async def test_a_game_taken_over_from_an_opponent_stays_so():
    kept("torus", 5, "a1", white="greedy")
    match = go_on("")
    match.sit(2, game("torus", 5).seats[2])
    Journal.of(match).close()
    app = BoardgamesApp(go_on(""))
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        assert texts(app.screen.match) == ["a1"]
        assert app.screen.hand.acting


async def test_a_new_game_takes_the_place_of_an_unfinished_one_which_is_kept():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await type_action(pilot, "a1")
        await pilot.press("o")
        await choose(pilot, "New game, other settings")
        await pilot.press("enter")
        await settled(pilot)
        assert app.screen.match.actions == ()
        await type_action(pilot, "b2")
        await type_action(pilot, "b3")
    assert sorted(len(load(each.id).actions) for each in look().games) == [1, 2]


async def test_the_picker_tells_the_unfinished_games_of_the_game_chosen():
    keep("io")
    kept("io", 5, "a1")
    for name in ("implo", "implo"):
        kept(name, 6, "a1")
    app = BoardgamesApp()
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        assert f"c continues Black{DASH}White:\nmove 2, Black to move · today" in about(app)
        assert "Continue" in str(app.screen.query_one(KeyLine).render())
        await pilot.press("down")
        await settled(pilot)
        assert "2 unfinished games: c shows them." in about(app)
        await pilot.press("down")
        await settled(pilot)
        assert "unfinished" not in about(app)
        assert "Continue" not in str(app.screen.query_one(KeyLine).render())
        await pilot.press("c")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)


async def test_finished_games_are_not_offered():
    match = game("torus", 5)
    journal = Journal(match)
    match.play(match.position.find("a1"))
    match.resign(1)
    journal.close()
    app = BoardgamesApp()
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", "down")
        await settled(pilot)
        assert app.screen.games == ()


@pytest.mark.parametrize("way", ["keys", "mouse"])
async def test_one_of_several_games_is_chosen_by_keys_or_mouse(way):
    for text in ("a1", "b2", "c3"):
        kept("io", 5, text)
    app = BoardgamesApp()
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("c")
        await settled(pilot)
        assert isinstance(app.screen, ShelfScreen)
        wanted = app.screen._games[1]
        if way == "keys":
            await pilot.press("j", "enter")
        else:
            await pilot.click("OptionList", offset=(3, 2))
        await settled(pilot)
        assert texts(app.screen.match) == texts(load(wanted.id))


async def test_a_game_is_deleted_after_a_question_only():
    for text in ("a1", "b2"):
        kept("io", 5, text)
    app = BoardgamesApp()
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("c")
        await settled(pilot)
        _, second = app.screen._games
        await pilot.press("d")
        await choose(pilot, "Keep it")
        assert len(look().games) == 2
        await pilot.press("d")
        await choose(pilot, "Delete it")
        assert [each.id for each in look().games] == [second.id]
        await pilot.press("d")
        await choose(pilot, "Delete it")
        assert isinstance(app.screen, PickerScreen)
        assert "unfinished" not in about(app)
        assert "continues" not in about(app)


async def test_a_game_that_is_open_elsewhere_is_refused_and_the_picker_stays():
    elsewhere = go_on(kept("io", 5, "a1"))
    app = BoardgamesApp()
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await pilot.press("c")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)
        assert "This game is open elsewhere: it can go on there only." in toasts(app)
    elsewhere.keeper.close()


async def test_a_damaged_file_is_said_and_stops_nothing():
    kept("io", 5, "a1")
    (folder() / "bcdfg.jsonl").write_text("rubbish\n")
    app = BoardgamesApp()
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        assert any("bcdfg cannot be used" in each for each in toasts(app))
        await pilot.press("c")
        await settled(pilot)
        assert texts(app.screen.match) == ["a1"]


async def test_going_on_with_a_game_changes_no_setup():
    keep("io")
    kept("io", 5, "a1", white="greedy")
    app = BoardgamesApp(go_on(""))
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
    assert load_setups()["io"].size == 9


async def test_a_disk_that_refuses_is_said_once_and_play_goes_on(full_disk):
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        for text in ("a1", "c3", "e5"):
            await type_action(pilot, text)
        assert texts(app.screen.match) == ["a1", "c3", "e5"]
        assert len([each for each in toasts(app) if "No space left on device" in each]) == 1
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Ask)
        await choose(pilot, "Play on")
        await pilot.press("ctrl+q")
        await pilot.pause()
        await choose(pilot, "Play on")
        full_disk()
        await type_action(pilot, "a3")
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)
    assert texts(load("")) == ["a1", "c3", "e5", "a3"]


async def test_a_game_that_the_disk_never_took_can_be_given_up(full_disk):
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await type_action(pilot, "a1")
        await pilot.press("escape")
        await choose(pilot, "Leave it")
        assert isinstance(app.screen, PickerScreen)


@pytest.mark.parametrize("size", [(40, 16), (60, 20), (80, 24), (120, 40)])
async def test_the_list_of_games_fits_its_window(size):
    for text in ("a1", "b2", "c3", "d4", "e5", "a3", "b4"):
        kept("io", 5, text, black="me:Somebody with a rather long name", white="engine:4")
    app = BoardgamesApp()
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press("c")
        await settled(pilot)
        dialog, games, keys = (app.screen.query_one(each).region for each in ("#dialog", "OptionList", "KeyLine"))
        assert dialog in app.screen.region
        assert games in dialog
        assert keys in dialog
        assert keys.y >= games.bottom
