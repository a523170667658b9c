"""Leaving and continuing games in the app loses nothing and needs no confirmation."""

from threading import Event

import pytest

from boardgames_tui.storage.saved_games.journal import Journal, folder
from boardgames_tui.storage.saved_games.library import continue_game, find_file, load_game, read_library
from boardgames_tui.storage.saved_games.summary import DASH
from boardgames_tui.storage.settings_file import load_setups
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from tests.ui.app_pilot import (
    choose,
    choose_game,
    game,
    key_bar_text,
    notices,
    open_app,
    press,
    save_setup_between_people,
    settled,
    type_action,
    until,
    until_on,
)
from tests.ui.saved_games import about, saved_game, texts


async def test_a_game_that_is_left_is_saved_and_can_be_continued():
    async with open_app(game("torus", 5), size=(80, 30)) as (app, pilot):
        await type_action(pilot, "a1")
        await type_action(pilot, "c3")
        await pilot.press("backspace", "escape")
        await until_on(pilot, PickerScreen)
        await until(pilot, lambda: "Game saved. Press c to continue." in notices(app))
        assert f"c continues Black{DASH}White:\nmove 2, White to move · today" in about(app)
        await press(pilot, "c")
        assert isinstance(app.screen, PlayScreen)
        assert texts(app.screen.match) == ["a1"]
        assert app.screen.session.message == "Black: a1."
        await press(pilot, "r")
        assert texts(app.screen.match) == ["a1", "c3"]
    assert texts(load_game("")) == ["a1", "c3"]
    assert len(list(folder().iterdir())) == 1


async def test_quitting_saves_the_game_and_says_so():
    async with open_app(game("torus", 5)) as (app, pilot):
        await type_action(pilot, "a1")
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert not app.is_running
        assert app._exit_renderables == ["Game saved. `boardgames-tui resume` continues it."]
    assert texts(load_game("")) == ["a1"]


async def test_a_continued_game_gets_the_reply_of_the_opponent():
    saved_game("torus", 5, "a1", white="greedy")
    async with open_app(continue_game("")) as (app, _):
        assert len(app.screen.match.actions) == 2
    assert len(load_game("").actions) == 2


async def test_a_seat_taken_over_stays_taken_over():
    saved_game("torus", 5, "a1", white="greedy")
    match = continue_game("")
    match.change_seat(2, game("torus", 5).seats[2])
    Journal.of(match).close()
    async with open_app(continue_game("")) as (app, _):
        assert texts(app.screen.match) == ["a1"]
        assert app.screen.venue.may_act


async def test_a_new_game_replaces_an_unfinished_one_which_is_saved():
    async with open_app(game("torus", 5)) as (app, pilot):
        await type_action(pilot, "a1")
        await pilot.press("o")
        await choose(pilot, "New game, another setup")
        await press(pilot, "enter")
        assert app.screen.match.actions == ()
        await type_action(pilot, "b2")
        await type_action(pilot, "b3")
    assert sorted(len(load_game(each.id).actions) for each in read_library().games) == [1, 2]


async def test_the_picker_describes_the_unfinished_games_of_the_selected_game():
    save_setup_between_people("io")
    saved_game("io", 5, "a1")
    for name in ("implo", "implo"):
        saved_game(name, 6, "a1")
    async with open_app(size=(80, 30)) as (app, pilot):
        assert f"c continues Black{DASH}White:\nmove 2, Black to move · today" in about(app)
        assert "Continue" in key_bar_text(app)
        await choose_game(pilot, "implo")
        assert "2 unfinished games: c shows them." in about(app)
        await choose_game(pilot, "torus")
        assert "unfinished" not in about(app)
        assert "Continue" not in key_bar_text(app)
        await press(pilot, "c")
        assert isinstance(app.screen, PickerScreen)


async def test_finished_games_are_not_offered():
    match = game("torus", 5)
    journal = Journal(match)
    match.play(match.position.find("a1"))
    match.resign(1)
    journal.close()
    async with open_app() as (app, pilot):
        await choose_game(pilot, "torus")
        assert app.screen.unfinished_games == ()


async def test_continuing_a_game_changes_no_setup():
    save_setup_between_people("torus")
    saved_game("torus", 5, "a1", white="greedy")
    async with open_app(continue_game("")):
        pass
    assert load_setups()["torus"].size == 9


async def test_a_game_requested_twice_is_opened_once(monkeypatch):
    name, requests, opens = saved_game("io", 5, "a1"), [], Event()

    def continue_slowly(which):
        requests.append(which)
        opens.wait()
        return continue_game(which)

    monkeypatch.setattr("boardgames_tui.play.saved_venue.continue_game", continue_slowly)
    async with open_app() as (_, pilot):
        await pilot.press("c", "c")
        opens.set()
        await until_on(pilot, PlayScreen)
        assert requests == [name]
        await press(pilot, "escape")
        await pilot.press("c")
        await until_on(pilot, PlayScreen)


@pytest.mark.parametrize("ends", ["well", "damaged"])
async def test_a_game_is_continued_even_if_its_list_is_left_while_it_is_read(ends, monkeypatch):
    name, requests, opens = saved_game("io", 5, "a1"), Event(), Event()

    def continue_slowly(which):
        requests.set()
        opens.wait()
        return continue_game(which)

    monkeypatch.setattr("boardgames_tui.play.saved_venue.continue_game", continue_slowly)
    async with open_app() as (app, pilot):
        await press(pilot, "g")
        await pilot.press("enter")
        await until(pilot, requests.is_set)
        await pilot.press("escape")
        await until_on(pilot, PickerScreen)
        if ends == "damaged":
            find_file(name).write_text("rubbish\nrubbish\nrubbish\n")
        opens.set()
        if ends == "damaged":
            await until(pilot, lambda: notices(app))
            await settled(pilot)
            assert isinstance(app.screen, PickerScreen)
        else:
            await until_on(pilot, PlayScreen)
            assert app.screen.venue.name == name
