"""Replaying a record: keys, mouse and autoplay, the list of moves, and windows of all sizes."""

import random
import re

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from boardgames_tui.core.cells import BLACK
from boardgames_tui.games import GAMES
from boardgames_tui.play.record_cursor import RecordCursor
from boardgames_tui.record.formats import load
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.screens import autoplay
from boardgames_tui.ui.widgets.move_list import CURSOR_SIGN, HEADING_ROWS, RecordMoveList
from tests.play.random_records import nodes_in_order, random_record
from tests.ui.app_pilot import open_app, opener_for, run_headless, screen_message, shown
from tests.ui.cut_off_texts import cut_off_texts

KEYS = ("right", "left", "right", "down", "up", "v", "V", "right", "home", "end")


class ReplayModel:
    """A model of the replay: an index into the list of nodes."""

    def __init__(self, root):
        self.line, self.at = [root], 0
        self.take(root)

    def take(self, node):
        if node not in self.line:
            self.line = [node]
            while self.line[0].parent:
                self.line.insert(0, self.line[0].parent)
        while self.line[-1].children:
            self.line.append(self.line[-1].children[0])
        self.at = self.line.index(node)

    def press(self, key):
        last = len(self.line) - 1
        if key in {"up", "down"}:
            turn = self.line[min(self.at + 1, last)].turn if key == "down" else self.line[self.at].turn - 1
            self.at = max([at for at, node in enumerate(self.line) if node.turn <= turn], default=0)
        elif key in {"v", "V"}:
            forks = [at for at, node in enumerate(self.line) if node.parent and len(node.parent.children) > 1]
            near = [at for at in forks if at <= self.at][-1:] or forks[:1]
            for at in near:
                siblings = self.line[at].parent.children
                by = 1 if key == "v" else -1
                self.take(siblings[(siblings.index(self.line[at]) + by) % len(siblings)])
        else:
            steps = {"right": self.at + 1, "left": self.at - 1, "home": 0, "end": last}
            self.at = max(0, min(steps[key], last))


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


@pytest.mark.parametrize(("key", "size"), [("implo", 5), ("onyx", 6)])
async def test_keys_lead_to_the_expected_nodes(key, size):
    record, rng = random_record(key, size), random.Random(7)
    app, plain = BoardgamesApp(opener_for(record)), ReplayModel(record.root)
    async with run_headless(app, size=(80, 24)) as pilot:
        await pilot.settle()
        await pilot.press("home")
        for pressed in rng.choices(KEYS, k=24):
            await pilot.press(pressed)
            plain.press(pressed)
            node = app.screen.record_cursor.node
            assert node is plain.line[plain.at]
            assert app.screen.board.scene.cells == node.position.cells
        assert app.screen.record_cursor.line == tuple(plain.line)


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


async def test_a_click_on_an_action_leads_to_it():
    record = random_record("implo", 5)
    async with open_app(record) as (app, pilot):
        moves = app.screen.query_one(RecordMoveList)
        for node in random.Random(8).choices(nodes_in_order(record.root), k=8):
            await pilot.click(moves, offset=place_of(moves, node))
            await pilot.pause()
            assert app.screen.record_cursor.node is node


async def test_the_wheel_over_the_board_steps():
    record = random_record("torus", 5)
    async with open_app(record) as (app, pilot):
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
        assert screen_message(app) == "This is the end of the line."


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
            seen.append(screen_message(app).split(":")[0])
        assert seen[0] == "A move every 2 s"
        assert set(seen[1:]) == {"A move every 4 s"}
        await pilot.press(*["greater_than_sign"] * 6)
        assert screen_message(app).startswith("A move every 0.25 s")


WINDOWS = [("onyx", (80, 24)), ("torus", (120, 40)), ("ataxx", (60, 20)), ("io", (40, 16))]


@pytest.mark.parametrize(("key", "size"), WINDOWS)
async def test_no_text_is_cut_off(key, size):
    record = random_record(key, GAMES[key].size, plies=60)
    record.tags |= {"Black": "Bartholomew the Second", "White": "Engine 3"}
    async with open_app(record, size=size) as (app, pilot):
        assert not cut_off_texts(app)
        for pressed in ("down", "v", "p", "end"):
            await pilot.type(pressed)
            assert not cut_off_texts(app), pressed
        for question in ("d", "g", "s", "C"):
            await pilot.type(question)
            assert not cut_off_texts(app), question
            await pilot.type("escape")


async def test_a_window_that_is_too_small_names_the_size_needed():
    async with open_app(random_record("ataxx", 7), size=(36, 10)) as (app, pilot):
        assert shown(app, "too-small").startswith("This window is 36")
        end = app.screen.record_cursor.ply
        await pilot.press("left")
        assert app.screen.record_cursor.ply == end
        await pilot.resize(80, 24)
        assert app.focused is app.screen.board
        await pilot.press("left")
        assert app.screen.record_cursor.ply == end - 1


def test_a_name_from_a_file_has_no_control_characters():
    record = random_record("torus", 5)
    record.tags["Black"] = "A\x1b[31mnn"
    assert RecordCursor(record).match.name_of(BLACK) == "A?[31mnn"


async def test_a_selection_survives_a_change_of_the_window():
    record = random_record("ataxx", 5, plies=0)
    async with open_app(record) as (app, pilot):
        site = record.root.position.geometry.site_of["a5"]
        await pilot.click_site(site)
        message = screen_message(app)
        await pilot.resize(60, 20)
        assert app.screen.board.scene.chosen == {site}
        assert app.screen.board.cursor == site
        assert screen_message(app) == message != ""
        await pilot.press("escape")
        assert not app.screen.board.scene.chosen
        assert screen_message(app) == ""
