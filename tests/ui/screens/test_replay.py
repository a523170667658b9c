"""Replaying a record: keys, mouse and autoplay, the list of moves, and windows of all sizes."""

import random
import re

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from boardgames_tui.core.cells import BLACK
from boardgames_tui.games import GAMES
from boardgames_tui.play.record_cursor import RecordCursor
from boardgames_tui.record.formats import load
from boardgames_tui.ui.screens import autoplay
from boardgames_tui.ui.widgets.move_list import CURSOR_SIGN, HEADING_ROWS, RecordMoveList
from tests.play.random_records import nodes_in_order, random_record
from tests.ui.app_pilot import open_app

# What each key does with a cursor; a record opens at its end.
KEYS = {
    "right": lambda cursor: cursor.step(1),
    "left": lambda cursor: cursor.step(-1),
    "down": lambda cursor: cursor.step_turn(1),
    "up": lambda cursor: cursor.step_turn(-1),
    "v": lambda cursor: cursor.go_to_alternative(1),
    "V": lambda cursor: cursor.go_to_alternative(-1),
    "home": lambda cursor: cursor.go_to_ply(0),
    "end": lambda cursor: cursor.go_to_ply(len(cursor.line) - 1),
}


def listed_rows(app):
    """Return the drawn rows of the list."""
    moves = app.screen.query_one(RecordMoveList)
    return [moves.render_line(y).text.rstrip() for y in range(moves.size.height)]


def marked_actions(app):
    """Return the actions that the list marks as current."""
    return [row.split(CURSOR_SIGN)[1].split(" ")[0] for row in listed_rows(app) if CURSOR_SIGN in row]


def place_of(moves, node):
    """Scroll an action of the list into view and return its offset."""
    row = moves.rows_by_node[node][0]
    moves.scroll_to(y=row - HEADING_ROWS, animate=False)
    words = moves.rows[row]
    at = next(at for at, word in enumerate(words) if word.node is node and word.kind == "action")
    return sum(len(word.text) for word in words[:at]) + 1, row - round(moves.scroll_y)


async def test_keys_move_the_cursor_of_the_record():
    record, rng = random_record("implo", 5), random.Random(7)
    expected = RecordCursor(record, record.root.line[-1])
    async with open_app(record) as (app, pilot):
        for pressed in (*KEYS, *rng.choices([*KEYS], k=24)):
            await pilot.press(pressed)
            KEYS[pressed](expected)
            assert app.screen.record_cursor.node is expected.node
            assert app.screen.board.scene.cells == expected.node.position.cells
        assert app.screen.record_cursor.line == expected.line


async def test_the_list_marks_the_node_and_keeps_it_and_its_comment_visible():
    record = random_record("ataxx", 5)
    async with open_app(record) as (app, pilot):
        await pilot.press("home")
        assert marked_actions(app) == []
        heading = listed_rows(app)[0]
        for node in nodes_in_order(record.root)[::4]:
            app.screen.record_cursor.go_to_node(node)
            app.screen.show_node()
            await pilot.pause()
            assert marked_actions(app) == [f"{'pass' if node.action.text == '0000' else node.action.text}{node.glyph}"]
            assert set(node.comment.split()) <= set(" ".join(listed_rows(app)).split())
            assert listed_rows(app)[0] == heading
        assert app.screen.query_one(RecordMoveList).scroll_y


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
async def test_the_clocks_of_a_record_are_shown_with_the_players_and_not_among_the_moves(size):
    text = '[Event "x"]\n\n1. g2 {[%clk 0:02:58]} 1... a1a3 {[%clk 0:02:41] good} 2. f3 {[%clk 0:02:30]} *'
    async with open_app(load(text), size=size, settles=False) as (app, pilot):
        for key, black, white in (("home", "", ""), ("right", "2:58", ""), ("right", "2:58", "2:41")):
            await pilot.type(key)
            panel = app.screen.panel
            shown = f"{panel.query_one('#heading').content}\n{panel.query_one('#players').content}"
            assert re.findall(r"\d:\d\d", shown) == list(filter(None, (black, white)))
        moves = [line.strip() for line in listed_rows(app)]
        assert size[1] < 24 or "good" in moves
        assert not any("clk" in line for line in moves)


async def test_a_click_and_the_wheel_lead_to_an_action():
    record = random_record("implo", 5)
    async with open_app(record) as (app, pilot):
        moves = app.screen.query_one(RecordMoveList)
        for node in random.Random(8).choices(nodes_in_order(record.root), k=8):
            await pilot.click(moves, offset=place_of(moves, node))
            await pilot.pause()
            assert app.screen.record_cursor.node is node
        await pilot.press("home")
        for event, ply in ((MouseScrollDown, 1), (MouseScrollDown, 2), (MouseScrollUp, 1)):
            # As a terminal sends it, which knows of no widget.
            app.post_message(event(None, 9, 9, 0, 0, 0, False, False, False, 9, 9))
            await pilot.pause()
            assert app.screen.record_cursor.ply == ply


async def test_autoplay_runs_to_the_end_and_says_so(monkeypatch):
    monkeypatch.setattr(autoplay, "PACES", (0.01,) * 5)
    record = random_record("torus", 5)
    async with open_app(record) as (app, pilot):
        await pilot.press("home", "right", "space")
        await pilot.until(lambda: not app.screen.autoplay.is_running)
        assert app.screen.record_cursor.node is record.root.line[-1]
        assert pilot.screen_message == "This is the end of the line."


async def test_a_record_opens_at_its_end_and_plays_from_its_start_until_a_key_or_another_screen_stops_it():
    record = random_record("torus", 5)
    async with open_app(record) as (app, pilot):
        screen = app.screen
        assert screen.record_cursor.node is record.root.line[-1]
        assert screen.board.scene.cells == record.root.line[-1].position.cells
        await pilot.press("space")
        assert screen.record_cursor.node is record.root
        assert screen.board.scene.cells == record.root.position.cells
        for stops in ("space", "v", "backspace", "left", "f1"):
            assert screen.autoplay.is_running
            await pilot.press(stops)
            assert not screen.autoplay.is_running
            await pilot.type(*(["escape"] if stops == "f1" else []), "space")
        await pilot.press("space")
        seen = []
        for _ in range(5):
            await pilot.press("less_than_sign")
            seen.append(pilot.screen_message.split(":")[0])
        assert seen[0] == "A move every 2 s"
        assert set(seen[1:]) == {"A move every 4 s"}
        await pilot.press(*["greater_than_sign"] * 6)
        assert pilot.screen_message.startswith("A move every 0.25 s")


WINDOWS = [("onyx", (80, 24)), ("ataxx", (60, 20)), ("io", (40, 16))]


@pytest.mark.parametrize(("key", "size"), WINDOWS)
async def test_no_text_is_cut_off(key, size):
    record = random_record(key, GAMES[key].size, plies=60)
    record.tags |= {"Black": "Bartholomew the Second", "White": "Engine 3"}
    async with open_app(record, size=size) as (_, pilot):
        assert not pilot.cut_off_texts
        for pressed in ("down", "v", "p", "end"):
            await pilot.type(pressed)
            assert not pilot.cut_off_texts, pressed
        for question in ("d", "g", "s", "C"):
            await pilot.type(question)
            assert not pilot.cut_off_texts, question
            await pilot.type("escape")


def test_a_name_from_a_file_has_no_control_characters():
    record = random_record("torus", 5)
    record.tags["Black"] = "A\x1b[31mnn"
    assert RecordCursor(record).match.name_of(BLACK) == "A?[31mnn"
