"""No text is ever cut: every page, every game, every size of window."""

from random import Random

import pytest

from boardgames_tui.core.kernel import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.ui.app import BoardgamesApp
from tests.ui.app_pilot import save_setup_between_people, settled
from tests.ui.cut_off_texts import cut_off_texts

SIZES = [(80, 24), (120, 40), (60, 20)]
LONG = {BLACK: Seat("me", "Bartholomew the Second"), WHITE: Seat("me", "Wilhelmina of Orange-Nassau")}
WAYS = {
    "picker": (),
    "setup": ("s",),
    "keys": ("f1",),
    "rules": ("question_mark",),
    "play": ("enter",),
    "menu": ("enter", "o"),
    "typing": ("enter", "colon"),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("way", WAYS)
async def test_no_text_is_cut(way, size):
    for key in GAMES:
        save_setup_between_people(key)
    app = BoardgamesApp()
    async with app.run_test(size=size) as pilot:
        for key in GAMES:
            await settled(pilot)
            app.screen.chosen = key
            await pilot.press(*WAYS[way])
            await settled(pilot)
            assert not cut_off_texts(app), key
            for _ in WAYS[way]:
                await pilot.press("escape")
                await settled(pilot)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
@pytest.mark.parametrize("key", GAMES)
async def test_no_text_is_cut_in_a_long_game_of_long_names(key, size):
    dice, match = Random(14), Match(Position.start(GAMES[key]), LONG)
    app = BoardgamesApp(match)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        while not match.outcome and len(match.actions) < 100:
            for _ in range(5):
                if not match.outcome:
                    app.screen.controller.play(dice.choice(match.position.actions))
            app.screen.show()
            await pilot.pause()
            assert not cut_off_texts(app), match.actions
        await pilot.press("colon")
        await pilot.pause()
        assert not cut_off_texts(app)
