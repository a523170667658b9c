"""Messages on the screens: the current keys, the winner, and only keys that have an effect."""

import pytest

from boardgames_tui.core.action import PASSES
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.printable import printable
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import ANY, lesson_of
from boardgames_tui.match.events import Offered
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.attempt import Attempt
from boardgames_tui.play.lesson_task import lesson_task
from boardgames_tui.play.messages import result_for_person
from boardgames_tui.record import Node, Record
from boardgames_tui.record.formats import dump, load
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.keymap import build_keymap
from boardgames_tui.ui.screens.open_task import ASCII_STONES
from boardgames_tui.ui.widgets.key_bar import KeyBar
from tests.extras import games_with
from tests.ui.app_pilot import (
    choose,
    drawn_lines,
    game,
    key_bar_text,
    open_app,
    press,
    session_message,
    shown,
    type_action,
)

pytestmark = pytest.mark.quick


def test_a_key_name_in_braces_is_replaced_by_the_key():
    assert printable(with_names("{undo} [keys:a]")) == "?undo? ?a?"
    assert build_keymap({}).fill_in(with_names("{undo} takes back.")) == "Bksp takes back."
    text = with_names("{undo} takes back, {this} stays.")
    assert build_keymap({"undo": "f7"}).fill_in(text) == "F7 takes back, {this} stays."


@pytest.mark.parametrize("name", ["{undo}", "{press}", "a[keys:b]"])
async def test_what_others_wrote_never_names_a_key(name):
    match = game("torus", 5, f"me:{name}", "me")
    match.make_offer(Offered("draw", BLACK))
    async with open_app(match) as (app, pilot):
        assert shown(app, "text") == f"{name} offers a draw."
        await pilot.press("escape")
        await type_action(pilot, name)
        assert name in session_message(app)
    root = Node(match.start)
    root.play(match.start.find("a1")).comment = name
    async with open_app(load(dump(Record(root), ".bgn"))) as (app, _):
        assert any(name in line for line in drawn_lines(app))


async def test_sentences_and_buttons_name_the_current_keys():
    save_settings(Settings(keys={"rules": "f5", "swap": "f6"}))
    match = game("implo", 6)
    match.play(match.position.find("c3"))
    async with open_app(match) as (app, _):
        assert str(app.screen.query_one("ActionButton").label) == "Swap  F6"
        app.screen.session.message = with_names("{rules} shows the rules.")
        app.screen.show()
        assert session_message(app) == "F5 shows the rules."


@pytest.mark.parametrize(("loser", "words"), [(BLACK, "You have lost."), (WHITE, "You have won!")])
def test_the_only_person_is_told_the_result(loser, words):
    match = game("torus", 5, "me", "random")
    assert result_for_person(match, [BLACK]) == ""
    match.resign(loser)
    assert result_for_person(match, [BLACK]) == words


def test_without_a_single_person_nobody_is_addressed():
    match = game("torus", 5, "me", "me")
    match.resign(BLACK)
    assert result_for_person(match, []) == result_for_person(match, [BLACK, WHITE]) == ""


async def test_a_question_shows_only_its_own_keys():
    async with open_app(game("torus", 5)) as (app, pilot):
        below = app.screen.query_one(KeyBar)
        await press(pilot, "o")
        assert not below.visible
        assert key_bar_text(app).split()[:2] == ["↑↓", "Choose"]
        await choose(pilot, "Keep playing")
        assert below.visible


@pytest.mark.parametrize("key", games_with("lesson.toml"))
def test_the_cursor_at_the_start_of_a_step_reveals_nothing(key):
    for step in lesson_of(GAMES[key]).steps:
        for site in range(len(step.begin().position.cells)):
            attempt = Attempt(lesson_task(step), None)
            attempt.select_site(attempt.nearest_unwanted_site(site))
            assert {ANY, PASSES} & {*step.wanted} or not attempt.done


@pytest.mark.parametrize("plain", [False, True])
async def test_a_lesson_in_ascii_explains_its_signs(plain):
    save_settings(Settings(ascii=plain))
    async with open_app(lesson_of(GAMES["implo"])) as (app, _):
        assert (ASCII_STONES in app.screen.attempt.message) is plain
