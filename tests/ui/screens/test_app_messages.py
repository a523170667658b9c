"""What is said on the screens: the keys as they are now, who has won, and no keys but those that are heard."""

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import ANY, lesson_of
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.control.lesson_attempt import LessonAttempt
from boardgames_tui.ui.control.messages import PASSES, result_for_person
from boardgames_tui.ui.keymap import build_keymap
from boardgames_tui.ui.screens.lesson import ASCII_STONES
from boardgames_tui.ui.widgets.key_bar import KeyBar
from tests.extras import games_with
from tests.ui.app_pilot import choose, game, session_message, settled

pytestmark = pytest.mark.quick


def test_a_name_of_a_key_in_braces_is_written_as_that_key():
    assert build_keymap({}).fill_in("{undo} takes back.") == "Bksp takes back."
    assert build_keymap({"undo": "f7"}).fill_in("{undo} takes back, {this} stays.") == "F7 takes back, {this} stays."


async def test_sentences_and_buttons_name_the_keys_that_the_player_has_set():
    save_settings(Settings(keys={"rules": "f5", "swap": "f6"}))
    match = game("implo", 6)
    match.play(match.position.find("c3"))
    app = BoardgamesApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert str(app.screen.query_one("ActionButton").label) == "Swap  F6"
        app.screen.session.say("{rules} shows the rules.")
        app.screen.show()
        assert session_message(app) == "F5 shows the rules."


@pytest.mark.parametrize(("loser", "words"), [(BLACK, "You have lost."), (WHITE, "You have won!")])
def test_the_only_person_is_told_who_has_won(loser, words):
    match = game("torus", 5, "me", "random")
    assert result_for_person(match) == ""
    match.resign(loser)
    assert result_for_person(match) == words


def test_between_people_and_between_engines_nobody_is_you():
    for seats in (("me", "me"), ("random", "greedy")):
        match = game("torus", 5, *seats)
        match.resign(BLACK)
        assert result_for_person(match) == ""


async def test_while_a_question_is_open_only_its_own_keys_are_shown():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        below = app.screen.query_one(KeyBar)
        await pilot.press("o")
        await settled(pilot)
        assert not below.visible
        assert app.screen.query_one(KeyBar).render().plain.split()[:2] == ["↑↓", "Choose"]
        await choose(pilot, "Keep playing")
        assert below.visible


@pytest.mark.parametrize("key", games_with("lesson.toml"))
def test_where_a_step_of_a_lesson_begins_the_cursor_gives_nothing_away(key):
    for step in lesson_of(GAMES[key]).steps:
        for site in range(len(step.begin().position.cells)):
            attempt = LessonAttempt(step)
            attempt.select_site(attempt.nearest_unwanted_site(site))
            assert {ANY, PASSES} & {*step.wanted} or not attempt.done


@pytest.mark.parametrize("plain", [False, True])
async def test_a_lesson_in_ascii_says_what_its_signs_mean(plain):
    save_settings(Settings(ascii=plain))
    app = BoardgamesApp(GAMES["implo"])
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert (ASCII_STONES in app.screen.attempt.message) is plain
