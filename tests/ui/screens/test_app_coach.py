"""The coach at the board: its comment in the panel, and the question before a costly move is answered."""

import pytest

from boardgames_tui.play import coach
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.screens.dialogs import Question
from tests.fake_analyst import put_fake_analyst
from tests.ui.app_pilot import game, open_app

SIZES = [(80, 24), (60, 20)]


@pytest.fixture(autouse=True)
def analysts(monkeypatch):
    save_settings(Settings(coach=True, animations=False))
    return put_fake_analyst(monkeypatch, coach, values={1: 0.1, 3: 0.47}, lines=dict.fromkeys(range(3), "e5"))


async def open_objection(pilot):
    """Play a costly move and wait for the question about it."""
    await pilot.type_action("a1")
    await pilot.until_on(Question)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_question_comes_before_the_answer_and_the_move_is_taken_back_or_kept(size):
    async with open_app(game("torus", 5, white="random"), size=size) as (app, pilot):
        playing = app.screen
        await open_objection(pilot)
        assert playing.match.ply == 1
        await pilot.choose("Take it back")
        assert (playing.match.ply, pilot.shown("coach")) == (0, "")
        assert playing.venue.may_act
        await open_objection(pilot)
        assert pilot.shown("text").startswith("a1 loses 40 %. The answer: e5 ")
        assert pilot.shown("title") == "Take it back?"
        await pilot.choose("Keep the move")
        await pilot.until(lambda: playing.match.ply == 2)
        await pilot.until(lambda: pilot.shown("coach") == "a1 lost 40 %. Better: e5.")
        assert not pilot.cut_off_texts


async def test_nobody_acts_while_the_question_is_open_and_esc_keeps_the_move(analysts):
    async with open_app(game("torus", 5, white="random")) as (app, pilot):
        playing = app.screen
        await open_objection(pilot)
        # A change of the settings begins the turn again.
        playing.begin_turn()
        await pilot.settle()
        assert playing.match.ply == 1
        await pilot.press("escape")
        await pilot.until(lambda: app.screen is playing and playing.match.ply == 2)
        await pilot.press("escape")
        await pilot.until(lambda: analysts.made[0].closed)


async def test_the_comment_stays_while_the_person_thinks_about_the_next_move(analysts):
    analysts.values = {1: 0.45}
    async with open_app(game("torus", 5, white="random")) as (app, pilot):
        await pilot.type_action("a1")
        await pilot.until(lambda: app.screen.match.ply == 2)
        assert pilot.shown("coach") == "a1 lost 5 %."
        await pilot.press("i")
        assert pilot.shown("coach") == "a1 lost 5 %."
        await pilot.type("backspace")
        assert pilot.shown("coach") == ""
