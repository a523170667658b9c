"""Games consisting of two files in the app: missing parts are left out or reported, everything else works."""

import pytest

from boardgames_tui.core.errors import OptionError
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.match.setup import Setup
from boardgames_tui.match.status import outcome_sentence
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.game_commands import NewGames
from boardgames_tui.ui.screens.help import FigureView, RulesScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from tests.trial_games import TRIAL_GAMES, add_trial_game
from tests.ui.app_pilot import game, game_from, open_app


@pytest.fixture(params=TRIAL_GAMES)
def key(request, monkeypatch):
    add_trial_game(monkeypatch, request.param)
    return request.param


async def test_the_picker_and_the_palette_offer_the_rules_instead_of_a_lesson(key):
    title = GAMES[key].title
    with pytest.raises(OptionError, match=f"{title} has no lesson yet"):
        lesson_of(GAMES[key])
    async with open_app() as (app, pilot):
        titles = [command.title for command in NewGames(app.screen).commands()]
        assert f"Play {title}" in titles
        assert f"Lesson: {title}" not in titles
        await pilot.choose_game(key)
        assert "New to you? ? shows the rules." in pilot.shown("about")
        assert "lesson" not in pilot.key_bar_names
        assert isinstance(await pilot.type("l"), PickerScreen)
        assert pilot.notices == [f"{title} has no lesson yet. ? shows the rules."]
        await pilot.choose_game("io")
        assert "lesson" in pilot.key_bar_names


async def test_the_rules_page_shows_the_start(key):
    for plain in (False, True):
        save_settings(Settings(ascii=plain))
        async with open_app(size=(80, 60)) as (app, pilot):
            await pilot.choose_game(key)
            assert isinstance(await pilot.type("question_mark"), RulesScreen)
            assert len(app.screen.query(FigureView)) == 1
            text = "\n".join(pilot.drawn_lines)
            assert f"{GAMES[key].title} has no page of rules yet." in text
            assert ("Characters on the board" in text) == plain


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
async def test_a_game_is_played_with_the_mouse_to_its_end_and_taken_back(key, size):
    async with open_app(game(key, GAMES[key].sizes[0]), size=size) as (app, pilot):
        match = app.screen.session.match
        for choice in range(6):
            before = match.position
            await pilot.click_action(match, choice)
            assert match.position != before
        while not match.position.after(action := match.position.actions[-1]).outcome:
            app.screen.session.play(action)
        await pilot.type_action(action.spoken)
        assert match.outcome
        assert "Back to the games" in "\n".join(pilot.drawn_lines)
        await pilot.type("escape")
        assert " ".join(pilot.shown("prompt").split()) == outcome_sentence(match.outcome)
        await pilot.type("backspace")
        assert not match.outcome


async def test_a_turn_of_two_steps_is_typed_at_once_and_undone_step_by_step(monkeypatch):
    add_trial_game(monkeypatch, "amazons")
    async with open_app(game("amazons", 6)) as (app, pilot):
        await pilot.click_site("b1")
        assert pilot.session_message.startswith("b1 selected")
        assert "1 MOVE" in pilot.shown("prompt")
        await pilot.type("escape")
        await pilot.type_action("b1b4 c4")
        match = app.screen.session.match
        assert pilot.session_message == "White: b1b4 c4, leaves b1, shoots c4."
        assert str(match.position).endswith("x amazons -")
        await pilot.type("backspace")
        assert str(match.position).endswith("o amazons b4")


async def test_the_editor_names_the_pieces_and_chooses_the_one_to_act(monkeypatch):
    add_trial_game(monkeypatch, "amazons")
    async with open_app() as (app, pilot):
        await pilot.choose_game("amazons")
        assert isinstance(await pilot.type("e"), EditorScreen)
        for tool, words in {"x": "a black amazon", "number_sign": "an arrow", "a": "the amazon to act"}.items():
            await pilot.press(tool)
            assert pilot.shown("held") == f"Tool: {words}"
        site_of = app.screen.draft.geometry.site_of
        app.screen.board.cursor = site_of["c1"]
        await pilot.press("enter")
        assert app.screen.draft.rest == "amazons c1"
        app.screen.board.cursor = site_of["c8"]
        await pilot.press("enter")
        assert pilot.shown("message") == "The archer c8 is not an amazon of the side to move."


async def test_a_game_can_begin_in_the_middle_of_a_turn(monkeypatch):
    add_trial_game(monkeypatch, "amazons")
    async with open_app(game_from("amazons", "1x2x1/x4x/1o4/6/o4o/4o1 o amazons b4")) as (app, pilot):
        assert isinstance(app.screen, PlayScreen)
        await pilot.press("t")
        assert pilot.session_message == "Neither side can win at once. t stops marking threats."
        await pilot.type_action("c4")
        assert pilot.session_message == "White: c4, shoots c4."


# In the words of the game: Konane, where nobody is known as the author, pieces jump on, and a button stops them

CHAIN = "ox4/6/6/6/xo1o2/6 x konane - -"


async def test_a_turn_of_jumps_is_typed_in_one_word(monkeypatch):
    add_trial_game(monkeypatch, "konane")
    async with open_app(game_from("konane", CHAIN)) as (app, pilot):
        assert "swap" not in pilot.key_bar_names
        for typed in ("a2c2e2", "a2 c2 e2", "A2-C2-E2", "a2c2 c2e2", "a2c2c2e2"):
            await pilot.type_action(typed)
            assert pilot.session_message == "Black: a2c2 c2e2, captures b2 and d2."
            await pilot.type("backspace", "backspace")
            assert app.screen.match.ply == 0
        await pilot.type_action("a2c2")
        assert "w Stop" in pilot.drawn_lines[-1]
        await pilot.type("f1")
        assert any("w             press the button, such as pass, swap or stop" in line for line in pilot.drawn_lines)
    async with open_app(game("konane", 6)) as (_, pilot):
        await pilot.type_action("a1")
        assert pilot.session_message == "Black: a1, removes a1."


async def test_the_editor_says_what_there_is_and_offers_no_stage_that_is_illegal_or_lacking(monkeypatch):
    add_trial_game(monkeypatch, "konane")
    add_trial_game(monkeypatch, "reversi")
    async with open_app() as (app, pilot):
        await pilot.choose_game("konane")
        # It has no author.
        assert " by" not in "\n".join(pilot.drawn_lines).partition("Konane")[2]
        await pilot.type("e")
        assert pilot.shown("stage") == "no jumper"
        assert "stage" not in pilot.key_bar_names
        app.screen.set_draft(app.screen.draft.with_line("ox4/6/6/6/2xo2/6 x konane c2 e"))
        await pilot.settle()
        assert "jumper c2, e" in pilot.shown("stage")
        assert "stage" in pilot.key_bar_names
        await pilot.open_screen(EditorScreen(Setup.default(GAMES["reversi"])))
        assert (pilot.shown("stage"), "stage" in pilot.key_bar_names) == ("", False)
