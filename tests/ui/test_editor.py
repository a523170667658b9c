"""The position editor: put down, turned and typed with keys and mouse, and played from; nothing lost, nothing cut."""

import pytest
from app_pilot import NAMED, PEOPLE, choose, click, game, keep, settled
from test_app_text import cut
from textual import events

from boardgames_tui.games import GAMES
from boardgames_tui.match import Match
from boardgames_tui.position import Position
from boardgames_tui.setup import Setup
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.keyline import KeyLine
from boardgames_tui.ui.screens.branch import BranchScreen
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.share import ShareScreen

SIZES = [(80, 24), (120, 40), (60, 20)]


def shown(app, part):
    line = app.screen.query_one(f"#{part}")
    return str(line.content) if line.display else ""


async def open_editor(pilot, line, key="io", **options):
    """Open the editor with a position between people."""
    await settled(pilot)
    start = Position.read(GAMES[key], line, options)
    screen = EditorScreen(Setup.here(Match(start, PEOPLE)))
    await pilot.app.push_screen(screen)
    await settled(pilot)
    return screen


async def put(pilot, names):
    """Put down what is in hand on sites by name."""
    for name in names.split():
        pilot.app.screen.board.cursor = pilot.app.screen.draft.geometry.site_of[name]
        await pilot.press("enter")
    await settled(pilot)


async def typed(pilot, text):
    await pilot.press("colon", *(NAMED.get(letter, letter) for letter in text), "enter")
    await settled(pilot)


async def test_it_opens_from_the_picker_with_the_usual_start_of_the_last_game():
    keep("torus")
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.screen.chosen = "torus"
        await pilot.press("e")
        await settled(pilot)
        assert isinstance(app.screen, EditorScreen)
        assert app.screen.panel.line.value == "9/9/9/9/9/9/9/9/9 x -"
        assert shown(app, "verdict") == "Ready: Black to act, 81 legal actions."
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)


async def test_a_position_is_set_up_by_keys():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        await pilot.press("enter", "o", "right", "space", "up", "enter")
        assert screen.draft.line == "5/3o1/2xo1/5/5 o free -"
        await pilot.press("enter", "down", "t", "a", "enter")
        assert screen.draft.line == "5/5/2xo1/5/5 x bound d3"
        assert "bound, next to d3" in shown(app, "stage")
        assert "Black to act" in shown(app, "side")
        await pilot.press("s", "delete", "S")
        assert screen.draft.line == "5/5/2x2/5/5 x single -"
        assert shown(app, "verdict") == "Ready: Black to act, 24 legal actions."


async def test_keys_that_come_at_once_mean_what_they_say_one_after_the_other():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        for key in ("o", "enter", "right", "x", "enter", "delete", "up", "space", "backspace", "full_stop"):
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await settled(pilot)
        assert screen.draft.line == "5/5/2o2/5/5 o free -"


async def test_a_position_is_set_up_by_mouse():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        await click(pilot, 12)
        await pilot.click("#white")
        await click(pilot, 13)
        await click(pilot, 14)
        await click(pilot, 14)
        assert screen.draft.line == "5/5/2xo1/5/5 o free -"
        await pilot.click("#side")
        await pilot.click("#anchor")
        await click(pilot, 13)
        assert screen.draft.line == "5/5/2xo1/5/5 x bound d3"
        await pilot.click("#stage")
        assert screen.draft.rest == "free -"
        await pilot.click("#black")
        await click(pilot, 13, button=3)
        assert screen.draft.line == "5/5/2x2/5/5 x free -"


async def test_what_is_in_hand_is_told_without_colours_and_only_what_the_game_has_can_be():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_editor(pilot, "4/4/4/4 x place - -", "implo")
        assert shown(app, "black") == "[x ●]"
        await pilot.press("O", "enter")
        assert (shown(app, "black"), shown(app, "white_marker")) == (" x ● ", "[O □]")
        assert shown(app, "held") == "In hand: a white marker"
        await pilot.press("a", "number_sign")
        assert screen.held == "white_marker"
        await pilot.press("full_stop", "enter")
        assert not any(screen.draft.cells)
        blocked = await open_editor(pilot, "5/5/5/5/5 x 0 1", "ataxx")
        await pilot.press("number_sign", "enter", "X", "enter")
        assert blocked.draft.line == "5/5/5/5/5 x 0 1"
        await pilot.press("enter")
        assert blocked.draft.line == "5/5/2-2/5/5 x 0 1"


async def test_edits_are_taken_back_and_done_again():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_editor(pilot, "5/5/2o2/5/5 x bound c3")
        await pilot.press("c", "greater_than_sign", "home")
        assert screen.draft.line == "6/6/6/6/6/6 o first -"
        assert len(screen.board.scene.cells) == 36
        await pilot.press("backspace", "backspace", "backspace")
        assert screen.draft.line == "5/5/2o2/5/5 x bound c3"
        assert len(screen.board.scene.cells) == 25
        await pilot.press("backspace")
        assert screen.said == "There is nothing to take back."
        await pilot.press("r", "r")
        assert screen.draft.line == "6/6/6/6/6/6 x free -"
        await pilot.press("r", "r")
        assert screen.said == "There is nothing to do again."


async def test_what_is_impossible_is_said_and_changes_nothing():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_editor(pilot, "5/5/2x2/5/5 x free -")
        await pilot.press("a", "enter")
        assert shown(app, "said") == "The anchor c3 is no stone of the other colour."
        assert screen.draft.line == "5/5/2x2/5/5 x free -"
        await pilot.press("less_than_sign")
        assert shown(app, "said") == "Io has no smaller board."
        screen = await open_editor(pilot, "5/5/5/5/5 x -", "torus")
        await pilot.press("s")
        assert shown(app, "said") == "The rules allow no other stage here."
        await put(pilot, "b3 c2 c4 d3")
        await pilot.press("o")
        await put(pilot, "c3")
        assert shown(app, "verdict") == "White has just moved, and cannot have left c3 surrounded."
        await pilot.press("g")
        assert (app.screen, screen.said) == (screen, "Nobody can play on from here.")
        await pilot.press("t")
        assert shown(app, "verdict") == "The game is over here. Black wins: surround."
        await pilot.press("g")
        assert (app.screen, screen.said) == (screen, "Nobody can play on from here.")


async def test_options_that_go_with_another_size_are_said_where_the_usual_start_is_wanted():
    app = BoardgamesApp(game("ataxx", 5, blocks="c3"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.screen.edit()
        await settled(pilot)
        await pilot.press("greater_than_sign", "home")
        assert "c3" in shown(app, "said")
        assert app.screen.draft.line == "6/x3o1/6/2-3/6/o3x1 x 0 1"


async def test_a_line_is_typed_and_a_wrong_one_stays_to_be_mended():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        await typed(pilot, "6/6/6/6/6/xo4 x bound c1")
        assert shown(app, "said") == "The anchor c1 is no stone of the other colour."
        assert screen.panel.line.value == "6/6/6/6/6/xo4 x bound c1"
        assert screen.draft.line == "5/5/5/5/5 o first -"
        assert "Esc Back to the board" in app.screen.query_one(KeyLine).render().plain
        await pilot.press("backspace", "backspace", "b", "1", "enter")
        await settled(pilot)
        assert screen.draft.line == "6/6/6/6/6/xo4 x bound b1"
        assert app.focused is screen.board
        assert len(screen.board.scene.cells) == 36


async def test_a_line_that_was_begun_is_left_and_the_position_stays():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        await pilot.press("colon", "x", "x", "escape")
        await settled(pilot)
        assert app.focused is screen.board
        assert screen.panel.line.value == "5/5/5/5/5 o first -"
        assert shown(app, "verdict") == "Ready: White to act, 25 legal actions."


async def test_a_line_is_pasted_on_the_board_or_refused():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        app.post_message(events.Paste("5/5/2x2/5/5 o bound c3\n"))
        await settled(pilot)
        assert screen.draft.line == "5/5/2x2/5/5 o bound c3"
        app.post_message(events.Paste("good morning"))
        await settled(pilot)
        assert screen.said.startswith("'good morning' is no position line")
        assert screen.draft.line == "5/5/2x2/5/5 o bound c3"


@pytest.mark.parametrize(
    ("key", "line", "keys", "begins"),
    [
        ("io", "xoxox/oxoxo/xo1xo/ox1ox/xoxox o single -", ("t",), "xoxox/oxoxo/xo1xo/ox1ox/xoxox x single -"),
        ("implo", "XXXX/XOXX/OO1X/XXXX x resolve - x", ("t",), "XXXX/XOXX/OO1X/XXXX o resolve - o"),
        ("ataxx", "xx1o/x1oo/xxxx/oooo x 0 1", ("t",), "xx1o/x1oo/xxxx/oooo o 0 1"),
    ],
)
async def test_a_game_from_here_begins_with_this_position_and_is_played_to_its_end_by_keys(key, line, keys, begins):
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        editor = await open_editor(pilot, line, key)
        await pilot.press(*keys, "g")
        await settled(pilot)
        assert isinstance(app.screen, BranchScreen)
        await pilot.press("enter")
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        assert str(screen.match.position) == begins
        await play_on(pilot, screen)
        assert screen.match.outcome
        await choose(pilot, "Back to the position")
        assert app.screen is editor
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)


async def play_on(pilot, screen):
    """Play the first places that may be touched until the game is over."""
    for _ in range(400):
        if screen.match.outcome:
            break
        await pilot.press("tab", "enter")
        await settled(pilot)


async def test_the_position_of_a_game_under_way_is_edited_and_the_game_stays_as_it_is():
    app = BoardgamesApp(game("onyx", 4))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        play = app.screen
        await pilot.press("enter", "w")
        await settled(pilot)
        before = str(play.match.position)
        await pilot.press("o")
        await choose(pilot, "Edit this position")
        assert isinstance(app.screen, EditorScreen)
        assert app.screen.draft.line == before
        await pilot.press("c", "escape")
        await settled(pilot)
        await choose(pilot, "Leave it")
        assert app.screen is play
        assert str(play.match.position) == before
        await pilot.press("v", "left", "left")
        await settled(pilot)
        app.screen.action_edit()
        await settled(pilot)
        assert app.screen.draft.line == "4/1/4/2/4/1/4 x -"


async def test_what_was_set_up_is_not_left_without_a_question_unless_it_was_played():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_editor(pilot, "5/5/5/5/5 o first -")
        await pilot.press("enter", "escape")
        await settled(pilot)
        await choose(pilot, "Go on with it")
        assert app.screen is screen
        await pilot.press("escape")
        await settled(pilot)
        await choose(pilot, "Leave it")
        assert isinstance(app.screen, PickerScreen)


async def test_the_line_is_offered_to_copy():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_editor(pilot, "5/5/5/5/5 o first -")
        await pilot.press("enter", "C")
        await settled(pilot)
        assert isinstance(app.screen, ShareScreen)
        assert app.screen.text == "5/5/2x2/5/5 o free -"


LONG = {
    "io": "13/13/13/13/13/13/13/13/13/13/13/13/12o x bound m1",
    "implo": "12/12/12/12/12/12/12/12/12/12/12/12 x place - -",
    "ataxx": "9/9/9/9/9/9/9/9/x7o x 999999999 999999999",
}


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_no_text_is_cut(size):
    app = BoardgamesApp()
    async with app.run_test(size=size) as pilot:
        for key, line in LONG.items():
            await open_editor(pilot, line, key)
            for keys in ((), ("s",), ("enter",), ("home", "t"), ("colon", "x", "enter"), ("escape", "c")):
                await pilot.press(*keys)
                await pilot.pause()
                assert not cut(app), (key, keys)


async def test_a_window_too_small_for_the_board_asks_for_a_larger_one():
    app = BoardgamesApp()
    async with app.run_test(size=(30, 10)) as pilot:
        screen = await open_editor(pilot, "9/9/9/9/9/9/9/9/9 o first -")
        assert "This window is 30" in shown(app, "too-small")
        await pilot.press("c", "enter", "t")
        assert screen.draft.line == "9/9/9/9/9/9/9/9/9 o first -"
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, PickerScreen)
