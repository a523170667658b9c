"""The input line: keys that arrive faster than they are handled, and the words of deeds that can be typed."""

from pathlib import Path

import pytest

import boardgames_tui
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.match.setup import Setup
from boardgames_tui.record import Node, Record
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from tests.play.deeds_at_venues import ROWS
from tests.play.test_venues import at_table, by_message, here
from tests.ui.app_pilot import game, open_app, texts


async def test_several_lines_typed_at_once_are_all_played_and_only_legal_actions_suggested():
    async with open_app(game("torus", 5)) as (app, pilot):
        # The key that opens the line is ignored in a new line.
        await pilot.type_at_once(*"::a1", "enter", *":b3", "enter", *":c23", "backspace", "enter")
        assert texts(app.screen.match) == ["a1", "b3", "c2"]
        assert app.screen.board.has_focus
        line = app.screen.panel.command_input
        assert not line.display
        # The next line replaces a refused one, and the last one stays open if it is refused.
        await pilot.type_at_once(*":zz", "enter", *":d4", "enter", *":yy", "enter")
        assert texts(app.screen.match)[3:] == ["d4"]
        assert (line.value, line.has_focus) == ("yy", True)
        await pilot.type_at_once("escape", *":a")
        assert await line.suggester.get_suggestion("a") == "a2"
        assert await line.suggester.get_suggestion("a1") is None


async def test_position_lines_typed_at_once_are_all_accepted():
    async with open_app() as (_, pilot):
        screen = await pilot.open_screen(EditorScreen(Setup.default(GAMES["torus"])))
        lines = ["5/5/5/5/x4 o -", "5/5/5/5/xo3 x -"]
        await pilot.type_at_once(*f":{lines[0]}", "enter", *f":{lines[1]}", "enter")
        assert screen.draft.line == lines[1]
        await pilot.press("backspace")
        assert screen.draft.line == lines[0]


async def test_a_selection_comes_before_later_keys_in_a_game_a_lesson_and_a_record():
    async with open_app(game("torus", 5)) as (app, pilot):
        await pilot.type_at_once("enter", "h", "enter", "backspace", "h", "enter")
        assert texts(app.screen.match) == ["c3", "a3"]
    lesson = lesson_of(GAMES["io"])
    async with open_app(lesson) as (app, pilot):
        screen = app.screen
        screen.board.cursor = screen.board.scene.geometry.site_of[lesson.steps[0].wanted[0]]
        await pilot.type_at_once("enter", "pagedown", "pageup")
        assert screen.series.index == 0
        assert not screen.attempt.done
    async with open_app(Record(Node(Position.start(GAMES["torus"])))) as (app, pilot):
        await pilot.type_at_once("enter", "backspace", "h", "enter")
        (child,) = app.screen.record_cursor.record.root.children
        assert child.action.text == "d5"


async def test_escape_closes_the_line_even_if_another_key_goes_back():
    save_settings(Settings(keys={"back": "q"}))
    async with open_app(game("torus", 5)) as (app, pilot):
        await pilot.type("colon", "q")
        assert app.screen.panel.command_input.value == "q"
        await pilot.type("escape")
        assert app.screen.board.has_focus


async def test_typed_text_is_completed_to_a_legal_action():
    async with open_app(game("ataxx", 7)) as (app, pilot):
        await pilot.type_at_once(*":A7C")
        await pilot.type_at_once("right", "enter")
        assert texts(app.screen.match)[0] in {"a7c5", "a7c6", "a7c7"}


async def test_menu_palette_and_key_bar_offer_the_same_deeds():
    async with open_app(game("torus", 5), size=(140, 40)) as (app, pilot):
        await pilot.type("enter")
        screen = app.screen
        labels = [app.keymap.fill_in(deed.label) for deed in screen.menu.possible_deeds]
        assert {"Offer a draw", "Resign as White", "View the game", "Edit this position"} <= {*labels}
        assert {*labels} <= {command.title for command in app.get_system_commands(screen)}
        assert not {"redo", "pause"} & pilot.key_bar_names
        await pilot.type_action("undo")
        assert "redo" in pilot.key_bar_names
        await pilot.type("o")
        assert pilot.answers[1:] == [app.keymap.fill_in(deed.label) for deed in screen.menu.possible_deeds]


async def test_words_of_plain_text_can_be_typed_in_the_app():
    async with open_app(game("torus", 5)) as (app, pilot):
        screen = app.screen
        await pilot.type_action("undo")
        assert pilot.session_message == "Nothing to take back."
        await pilot.type_action("a1")
        await pilot.type_action("UNDO")
        assert screen.match.ply == 0
        await pilot.type_action("redo")
        assert screen.match.ply == 1
        await pilot.type_action("resgin")
        assert pilot.session_message.endswith(" Did you mean 'resign'?")
        await pilot.type("escape")
        await pilot.type_action("pause")
        assert pilot.session_message == "Only a game without people can be paused."
        await pilot.type_action("view")
        assert isinstance(app.screen, ReplayScreen)
        await pilot.type("escape")
        await pilot.type_action("resign")
        assert isinstance(app.screen, Question)
        await pilot.answer("No, keep playing")
        await pilot.type_action("resign yes")
        await pilot.settle()
        assert screen.match.outcome.reason == "resignation"


async def test_the_manual_lists_the_words_that_only_the_app_has():
    manual = (Path(boardgames_tui.__file__).parent.parent / "MANUAL.md").read_text("utf-8")
    async with open_app(game("torus", 5)) as (app, _):
        others = {"retry", "me", *(deed.word for deed in app.screen.venue.deeds)}
        rows = [f"| `{deed.word}` | {deed.about} |\n" for deed in app.screen.menu.deeds if deed.word not in others]
    assert f"| word | what it does |\n| --- | --- |\n{''.join(rows)}\n" in manual


def test_the_menu_has_all_that_can_be_typed_but_what_keys_do(tmp_path):
    assert {deed.word for deed in here(tmp_path).deeds if not deed.label} == {"redo", "undo", "yes", "no"}


async def test_a_reply_is_prepared_shown_and_deleted_by_the_menu(tmp_path):
    venue = by_message(tmp_path)
    venue.interval = 0
    async with open_app(venue) as (_, pilot):
        await pilot.type("escape")
        await pilot.type_action("c3")
        await pilot.type("escape", "o")
        assert "Prepared replies" not in pilot.answers
        await pilot.answer("Prepare a reply")
        await pilot.type(*"b3", "space", *"e2", "space", *"then", "space", *"d2", "space", *"b1", "enter")
        assert pilot.session_message == "Prepared: if b3 e2 then d2 b1."
        await pilot.type("o")
        await pilot.answer("Prepared replies")
        assert pilot.shown("text") == "if b3 e2 then d2 b1"
        await pilot.type("escape", "o")
        await pilot.answer("Delete the prepared replies")
        assert pilot.session_message == "No reply is prepared."


# Words that change nothing at the start of a game, and open no question.
HARMLESS = {"yes", "no", "undo", "redo", "restart", "if", "rematch", "accept", "claim", "chat", "mute"}


@pytest.mark.parametrize("make", [here, by_message, at_table])
async def test_words_are_answered_in_the_app_as_in_plain_text(make, tmp_path, monkeypatch):
    for name in ("DATA", "CONFIG", "CACHE"):
        monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", str(tmp_path / name))
    expected = {}
    for lines, *answers_at_venues in ROWS:
        said = dict(zip((here, by_message, at_table), answers_at_venues, strict=True))[make]
        if len(lines) == 1 and lines[0].partition(" ")[0] in HARMLESS and said:
            expected[lines[0]] = said
    found, venue = {}, make(tmp_path)
    # No worker follows what others do.
    venue.interval = 0
    async with open_app(venue) as (_, pilot):
        for typed in expected:
            await pilot.type_action(typed)
            found[typed] = pilot.session_message
    assert found == expected
