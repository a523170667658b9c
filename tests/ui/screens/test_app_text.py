"""Texts on the screens: the current keys, the winner, and nothing cut off in any game or size of window."""

from random import Random

import pytest

from boardgames_tui.core.action import PASSES
from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.core.printable import printable
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import ANY, lesson_of
from boardgames_tui.match.events import Offered
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.play.advice import with_names
from boardgames_tui.play.attempt import Attempt
from boardgames_tui.play.here import Here
from boardgames_tui.play.lesson_task import lesson_task
from boardgames_tui.play.messages import result_for_person
from boardgames_tui.record import Node, Record
from boardgames_tui.record.formats import dump, load
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.keymap import build_keymap
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.widgets.key_bar import KeyBar
from tests.extras import games_with
from tests.ui.app_pilot import game, open_app, save_setup_between_people


def test_a_key_name_in_braces_is_replaced_by_the_key():
    assert printable(with_names("{undo} [keys:a]")) == "?undo? ?a?"
    assert build_keymap({}).fill_in(with_names("{undo} takes back.")) == "Bksp takes back."
    text = with_names("{undo} takes back, {this} stays.")
    assert build_keymap({"undo": "f7"}).fill_in(text) == "F7 takes back, {this} stays."


@pytest.mark.parametrize("name", ["{undo}", "{press}", "a[keys:b]"])
async def test_what_others_wrote_never_names_a_key(name):
    match = game("torus", 5, f"me:{name}", "me")
    match.make_offer(Offered("draw", BLACK))
    async with open_app(match) as (_, pilot):
        assert pilot.shown("text") == f"{name} offers a draw."
        await pilot.press("escape")
        await pilot.type_action(name)
        assert name in pilot.session_message
    root = Node(match.start)
    root.play(match.start.find("a1")).comment = name
    async with open_app(load(dump(Record(root), ".bgn"))) as (_, pilot):
        assert any(name in line for line in pilot.drawn_lines)


async def test_sentences_and_buttons_name_the_current_keys():
    save_settings(Settings(keys={"swap": "f6"}))
    match = game("implo", 6)
    match.play(match.position.find("c3"))
    async with open_app(match) as (app, _):
        assert str(app.screen.query_one("ActionButton").label) == "Swap  F6"


def test_the_only_person_is_told_the_result():
    for white, told in (("random", ["You have lost.", "You have won!"]), ("me", ["", ""])):
        for loser, words in zip((BLACK, WHITE), told, strict=True):
            match = game("torus", 5, "me", white)
            people = [BLACK] if white == "random" else [BLACK, WHITE]
            assert result_for_person(match, people) == ""
            match.resign(loser)
            assert result_for_person(match, people) == words


async def test_a_question_shows_only_its_own_keys():
    async with open_app(game("torus", 5)) as (app, pilot):
        below = app.screen.query_one(KeyBar)
        await pilot.type("o")
        assert not below.visible
        assert pilot.key_bar_text.split()[:2] == ["↑↓", "Choose"]
        await pilot.choose("Keep playing")
        assert below.visible


@pytest.mark.parametrize("key", games_with("lesson.toml"))
def test_the_cursor_at_the_start_of_a_step_reveals_nothing(key):
    for step in lesson_of(GAMES[key]).steps:
        for site in range(len(step.begin().position.cells)):
            attempt = Attempt(lesson_task(step), None)
            attempt.select_site(attempt.nearest_unwanted_site(site))
            assert {ANY, PASSES} & {*step.wanted} or not attempt.done


LONG = {BLACK: Seat("me", "Bartholomew the Second"), WHITE: Seat("me", "Wilhelmina of Orange-Nassau")}
# Keys that lead from the picker through each screen of a game and back.
WALK = ("s", "escape", "question_mark", "escape", "enter", "o", "escape", "colon", "escape", "escape")


@pytest.mark.parametrize(
    ("key", "size"),
    [*((key, (80, 24)) for key in GAMES), ("implo", (60, 20)), ("onyx", (60, 20)), ("implo", (120, 40))],
    ids=str,
)
async def test_no_text_is_cut_off(key, size):
    save_setup_between_people(key)
    async with open_app(size=size) as (app, pilot):
        app.screen.selected_key = key
        await pilot.settle()
        assert not pilot.cut_off_texts
        for pressed in WALK:
            await pilot.type(pressed)
            assert not pilot.cut_off_texts, pressed
        assert isinstance(app.screen, PickerScreen)


@pytest.mark.parametrize(("key", "size"), [*((key, (80, 24)) for key in GAMES), ("io", (60, 20))], ids=str)
async def test_no_text_is_cut_off_in_a_long_game_with_long_names(key, size):
    rng, match = Random(14), Match(Position.start(GAMES[key]), LONG)
    async with open_app(match, size=size) as (app, pilot):
        while not match.outcome and len(match.actions) < 100:
            for _ in range(10):
                if not match.outcome:
                    app.screen.session.play(rng.choice(match.position.actions))
            app.screen.show()
            await pilot.pause()
            assert not pilot.cut_off_texts, match.actions
        await pilot.press("colon")
        await pilot.pause()
        assert not pilot.cut_off_texts


async def test_the_first_screen_of_a_game_states_its_goal():
    async with open_app() as (_, pilot):
        for each in GAMES.values():
            match = game(each.key, each.size)
            await pilot.open_screen(PlayScreen(Here(match)))
            assert match.position.prompt.note in " ".join(pilot.shown("prompt").split())
