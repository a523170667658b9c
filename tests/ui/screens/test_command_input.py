"""Keys that arrive faster than the app handles them all take effect in order, on the board and in the input line."""

from textual import events

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.match.setup import Setup
from boardgames_tui.record import Node, Record
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.task import TaskScreen
from tests.ui.app_pilot import NAMED, game, open_app, open_screen, settled, texts


async def press_at_once(pilot, *keys):
    """Send keys as a slow connection delivers them: all before the first one is handled."""
    for key in keys:
        pilot.app.post_message(events.Key(NAMED.get(key, key), key if len(key) == 1 else None))
    await settled(pilot)


def action_texts(match):
    return texts(match)


async def test_several_lines_typed_at_once_are_all_played():
    async with open_app(game("torus", 5)) as (app, pilot):
        await press_at_once(pilot, *":a1", "enter", *":b3", "enter", *":c23", "backspace", "enter")
        assert action_texts(app.screen.match) == ["a1", "b3", "c2"]
        assert app.screen.board.has_focus
        assert not app.screen.query_one("#typed").display


async def test_the_next_line_replaces_a_refused_one():
    async with open_app(game("torus", 5)) as (app, pilot):
        await press_at_once(pilot, *":zz", "enter", *":b3", "enter")
        assert action_texts(app.screen.match) == ["b3"]


async def test_the_last_line_stays_open_if_it_is_refused():
    async with open_app(game("torus", 5)) as (app, pilot):
        await press_at_once(pilot, *":a1", "enter", *":zz", "enter")
        assert action_texts(app.screen.match) == ["a1"]
        assert app.screen.panel.command_input.value == "zz"
        assert app.screen.panel.command_input.has_focus


async def test_the_key_that_opens_the_line_is_ignored_in_a_new_line():
    async with open_app(game("torus", 5)) as (app, pilot):
        await press_at_once(pilot, *"::a1", "enter")
        assert action_texts(app.screen.match) == ["a1"]


async def test_position_lines_typed_at_once_are_all_accepted():
    async with open_app() as (_, pilot):
        screen = await open_screen(pilot, EditorScreen(Setup.default(GAMES["torus"])))
        lines = ["5/5/5/5/x4 o -", "5/5/5/5/xo3 x -"]
        await press_at_once(pilot, *f":{lines[0]}", "enter", *f":{lines[1]}", "enter")
        assert screen.draft.line == lines[1]
        await pilot.press("backspace")
        assert screen.draft.line == lines[0]


async def test_in_a_game_a_selection_comes_before_later_keys():
    async with open_app(game("torus", 5)) as (app, pilot):
        await press_at_once(pilot, "enter", "h", "enter", "backspace", "h", "enter")
        assert action_texts(app.screen.match) == ["c3", "a3"]


async def test_in_a_record_a_selection_comes_before_later_keys():
    async with open_app(Record(Node(Position.start(GAMES["torus"])))) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await press_at_once(pilot, "enter", "backspace", "h", "enter")
        (child,) = screen.record_cursor.record.root.children
        assert child.action.text == "d5"


async def test_in_a_lesson_a_selection_comes_before_later_keys():
    async with open_app(lesson_of(GAMES["io"])) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, TaskScreen)
        names = screen.board.scene.geometry.site_of
        screen.board.cursor = names[lesson_of(GAMES["io"]).steps[0].wanted[0]]
        await press_at_once(pilot, "enter", "pagedown", "pageup")
        assert screen.series.index == 0
        assert not screen.attempt.done


async def test_escape_closes_the_line_even_if_another_key_goes_back():
    save_settings(Settings(keys={"back": "q"}))
    async with open_app(game("torus", 5)) as (app, pilot):
        await pilot.press("colon", "q")
        await settled(pilot)
        assert app.screen.panel.command_input.value == "q"
        await pilot.press("escape")
        await settled(pilot)
        assert app.screen.board.has_focus


async def test_typed_text_is_completed_to_a_legal_action():
    async with open_app(game("ataxx", 7)) as (app, pilot):
        await press_at_once(pilot, *":A7C")
        await press_at_once(pilot, "right", "enter")
        assert action_texts(app.screen.match)[0] in {"a7c5", "a7c6", "a7c7"}


async def test_only_currently_legal_actions_are_suggested():
    async with open_app(game("torus", 5)) as (app, pilot):
        await press_at_once(pilot, *":a1", "enter", *":a")
        line = app.screen.panel.command_input
        assert await line.suggester.get_suggestion("a") == "a2"
        assert await line.suggester.get_suggestion("a1") is None
