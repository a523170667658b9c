"""No text is cut off on any page, in any game or in any size of window."""

from random import Random

import pytest

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.ui.screens.picker import PickerScreen
from tests.ui.app_pilot import open_app, press, save_setup_between_people, settled, shown
from tests.ui.cut_off_texts import cut_off_texts

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
        await settled(pilot)
        assert not cut_off_texts(app)
        for pressed in WALK:
            await press(pilot, pressed)
            assert not cut_off_texts(app), pressed
        assert isinstance(app.screen, PickerScreen)


@pytest.mark.parametrize("key", GAMES)
async def test_the_first_screen_of_a_game_states_its_goal(key):
    match = Setup.default(GAMES[key]).begin()
    match.change_seat(WHITE, Seat("me"))
    async with open_app(match) as (app, _):
        prompt = " ".join(shown(app, "prompt").split())
        assert match.position.prompt.note in prompt


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)], ids=str)
async def test_no_key_is_cut_off(size):
    async with open_app(size=size) as (app, pilot):
        await press(pilot, "f1")
        assert not cut_off_texts(app)


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
            assert not cut_off_texts(app), match.actions
        await pilot.press("colon")
        await pilot.pause()
        assert not cut_off_texts(app)
