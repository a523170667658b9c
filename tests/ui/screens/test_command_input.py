"""Keys that come faster than the app hears them: each counts in its order, on the board and in the line."""

from textual import events

from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.match.setup import Setup
from boardgames_tui.record import Node, Record
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.lesson import LessonScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from tests.ui.app_pilot import NAMED, game, settled


async def at_once(pilot, *keys):
    """Press keys as a terminal hands them over where the line is slow: all before the first one is heard."""
    for key in keys:
        pilot.app.post_message(events.Key(NAMED.get(key, key), key if len(key) == 1 else None))
    await settled(pilot)


def played(match):
    return [action.text for action in match.actions]


async def test_several_lines_typed_in_one_go_are_all_played():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await at_once(pilot, *":a1", "enter", *":b3", "enter", *":c23", "backspace", "enter")
        assert played(app.screen.match) == ["a1", "b3", "c2"]
        assert app.screen.board.has_focus
        assert not app.screen.query_one("#typed").display


async def test_a_line_refused_is_replaced_by_the_next_one_typed_behind_it():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await at_once(pilot, *":zz", "enter", *":b3", "enter")
        assert played(app.screen.match) == ["b3"]


async def test_the_last_of_several_lines_stays_open_where_it_is_refused():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await at_once(pilot, *":a1", "enter", *":zz", "enter")
        assert played(app.screen.match) == ["a1"]
        assert app.screen.panel.command_input.value == "zz"
        assert app.screen.panel.command_input.has_focus


async def test_the_key_that_opens_the_line_does_nothing_in_a_line_just_opened():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await at_once(pilot, *"::a1", "enter")
        assert played(app.screen.match) == ["a1"]


async def test_position_lines_typed_in_one_go_are_all_taken():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = EditorScreen(Setup.default(GAMES["torus"]))
        await app.push_screen(screen)
        await settled(pilot)
        lines = ["5/5/5/5/x4 o -", "5/5/5/5/xo3 x -"]
        await at_once(pilot, *f":{lines[0]}", "enter", *f":{lines[1]}", "enter")
        assert screen.draft.line == lines[1]
        await pilot.press("backspace")
        assert screen.draft.line == lines[0]


async def test_on_the_board_of_a_game_a_touch_comes_before_the_keys_behind_it():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await at_once(pilot, "enter", "h", "enter", "backspace", "h", "enter")
        assert played(app.screen.match) == ["c3", "a3"]


async def test_in_a_record_a_touch_comes_before_the_keys_behind_it():
    app = BoardgamesApp(Record(Node(Position.start(GAMES["torus"]))))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await at_once(pilot, "enter", "backspace", "h", "enter")
        (child,) = screen.record_cursor.record.root.children
        assert child.action.text == "d5"


async def test_in_a_lesson_a_touch_comes_before_the_keys_behind_it():
    app = BoardgamesApp(GAMES["io"])
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, LessonScreen)
        names = screen.board.scene.geometry.site_of
        screen.board.cursor = names[lesson_of(GAMES["io"]).steps[0].wanted[0]]
        await at_once(pilot, "enter", "pagedown", "pageup")
        assert screen.step_index == 0
        assert not screen.attempt.done


async def test_esc_closes_the_line_even_if_it_is_not_the_key_to_go_back():
    save_settings(Settings(keys={"back": "q"}))
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("colon", "q")
        await settled(pilot)
        assert app.screen.panel.command_input.value == "q"
        await pilot.press("escape")
        await settled(pilot)
        assert app.screen.board.has_focus


async def test_what_is_typed_is_completed_to_a_legal_action():
    app = BoardgamesApp(game("ataxx", 7))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await at_once(pilot, *":A7C")
        await at_once(pilot, "right", "enter")
        assert played(app.screen.match)[0] in {"a7c5", "a7c6", "a7c7"}


async def test_what_was_legal_before_is_not_suggested():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await at_once(pilot, *":a1", "enter", *":a")
        line = app.screen.panel.command_input
        assert await line.suggester.get_suggestion("a") == "a2"
        assert await line.suggester.get_suggestion("a1") is None
