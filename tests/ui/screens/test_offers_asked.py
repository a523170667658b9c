"""Offers between two people: a take-back, with a clock or by the settings, and a draw."""

import pytest

from boardgames_tui.core.cells import WHITE
from boardgames_tui.storage.saved_games.library import continue_game, read_library
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.play import PlayScreen
from tests.ui.app_pilot import choose, open_app, opener_for, press, settled
from tests.ui.timed_games import question, seconds, timed_match

ASKED = "{} asks to take the last turn back."


async def test_a_take_back_asks_the_other_person_if_a_clock_runs(time):
    app = BoardgamesApp(opener_for(timed_match("1")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "tab", "enter")
        match = app.screen.match
        time.now += 5
        await press(pilot, "backspace")
        assert question(app) == ASKED.format("Black" if match.position.side == WHITE else "White")
        time.now += 100
        await choose(pilot, "No, keep playing")
        assert len(match.actions) == 2
        await press(pilot, "backspace")
        await choose(pilot, "Let the turn be taken back")
        assert len(match.actions) == 1
        assert seconds(match) == [60, 60]
        await press(pilot, "r")
        assert len(match.actions) == 2


async def test_taking_back_a_resignation_needs_consent(time):
    async with open_app(timed_match("1")) as (app, pilot):
        match = app.screen.match
        await pilot.press("o")
        await choose(pilot, "Resign as Black")
        await choose(pilot, "Resign")
        await choose(pilot, "Back to the board")
        assert match.outcome
        await press(pilot, "backspace")
        assert question(app) == ASKED.format("Black")
        await choose(pilot, "Let the turn be taken back")
        assert not match.outcome


async def test_no_consent_is_needed_within_the_own_turn(time):
    app = BoardgamesApp(opener_for(timed_match("1", key="io")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "tab", "enter")
        match = app.screen.match
        assert match.steps[-1].before.seat == match.position.seat
        await press(pilot, "backspace")
        assert isinstance(app.screen, PlayScreen)
        assert len(match.actions) == 1


@pytest.mark.parametrize("asks", [False, True])
async def test_without_a_clock_a_take_back_asks_if_the_setting_says_so(asks):
    save_settings(Settings(ask_takeback=asks))
    app = BoardgamesApp(opener_for(timed_match("none")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter", "backspace")
        assert isinstance(app.screen, Question) == asks


async def test_a_take_back_against_an_engine_never_asks(time, fake):
    save_settings(Settings(ask_takeback=True))
    fake.answers += ["play"]
    async with open_app(timed_match("1", white="engine:1")) as (app, pilot):
        await press(pilot, "enter")
        match = app.screen.match
        assert len(match.actions) == 2
        await press(pilot, "backspace")
        assert match.actions == ()


DRAW = "White offers a draw."


async def make_offer(pilot, offer):
    """Play an action in a game between two people, and make an offer."""
    await settled(pilot)
    await pilot.press("enter")
    if offer == DRAW:
        await pilot.press("o")
        await choose(pilot, "Offer a draw")
    else:
        await pilot.press("backspace")
    await settled(pilot)
    assert question(pilot.app) == offer


ALLOW = "Let the turn be taken back"
OFFERS = pytest.mark.parametrize(
    ("offer", "yes"), [(DRAW, "Agree to the draw"), (ASKED.format("Black"), "Let the turn be taken back")]
)


@OFFERS
async def test_an_unanswered_offer_is_asked_about_when_the_game_is_continued(offer, yes, time):
    app = BoardgamesApp(opener_for(timed_match("1")))
    async with app.run_test(size=(80, 24)) as pilot:
        await make_offer(pilot, offer)
    (game,) = read_library().games
    async with open_app(continue_game(game.id)) as (again, pilot):
        assert question(again) == offer
        time.now += 100
        match = again.screen_stack[-2].match
        await choose(pilot, yes)
        assert match.offer is None
        assert (match.ply, bool(match.outcome)) == ((0, False) if yes == ALLOW else (1, True))


@OFFERS
async def test_escape_declines_an_offer_for_good(offer, yes, time):
    app = BoardgamesApp(opener_for(timed_match("1")))
    async with app.run_test(size=(80, 24)) as pilot:
        await make_offer(pilot, offer)
        match = app.screen_stack[-2].match
        await press(pilot, "escape")
        assert app.screen.match is match
        assert (match.offer, match.ply, match.outcome) == (None, 1, None)
    (game,) = read_library().games
    async with open_app(continue_game(game.id)) as (again, pilot):
        assert isinstance(again.screen, PlayScreen)
