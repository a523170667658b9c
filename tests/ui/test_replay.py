"""Looking through a record: keys, mouse and autoplay, changes of the tree, and games that branch off."""

import random

import pytest
from app_pilot import choose, click, settled
from grown import grown, shape, written
from test_app_text import cut
from textual.events import MouseScrollDown, MouseScrollUp

from boardgames_tui.games import GAMES
from boardgames_tui.kernel import BLACK
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.moves import HERE, Moves
from boardgames_tui.ui.screens import record as record_screen
from boardgames_tui.ui.script import Kind
from boardgames_tui.ui.walk import Walk

WINDOWS = [("onyx", (80, 24)), ("torus", (120, 40)), ("ataxx", (60, 20)), ("io", (40, 16))]
KEYS = ("right", "left", "right", "down", "up", "v", "V", "right", "home", "end")


class Plain:
    """Somebody who walks along a list of nodes, without any of the app's help."""

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


def listed(app):
    """Return the rows of the list as they are drawn."""
    moves = app.screen.query_one(Moves)
    return [moves.render_line(y).text.rstrip() for y in range(moves.size.height)]


def marked(app):
    """Return what the list marks as the place where one stands."""
    return [row.split(HERE)[1].split(" ")[0] for row in listed(app) if HERE in row]


def said(app):
    return str(app.screen.query_one("#said").content)


def place(moves, node):
    """Return where an action stands in the list, scrolled into sight."""
    row = moves._places[node][0]
    moves.scroll_to(y=row, animate=False)
    words = moves._rows[row]
    at = next(at for at, word in enumerate(words) if word.node is node and word.kind is Kind.ACTION)
    return sum(len(word.text) for word in words[:at]) + 1, row - round(moves.scroll_y)


@pytest.mark.parametrize(("key", "size"), [("implo", 5), ("onyx", 6)])
async def test_keys_lead_where_somebody_would_go_by_hand(key, size):
    record, dice = grown(key, size), random.Random(7)
    app, plain = BoardgamesApp(record), Plain(record.root)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("home")
        for pressed in dice.choices(KEYS, k=24):
            await pilot.press(pressed)
            plain.press(pressed)
            node = app.screen.walk.node
            assert node is plain.line[plain.at]
            assert app.screen.board.scene.cells == node.position.cells
        assert app.screen.walk.line == tuple(plain.line)


async def test_the_list_marks_the_one_place_with_a_sign_and_keeps_it_and_its_comment_in_sight():
    record = grown("ataxx", 5)
    app = BoardgamesApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("home")
        assert marked(app) == []
        for node in written(record.root)[::4]:
            app.screen.walk.jump(node)
            app.screen.arrive()
            await pilot.pause()
            assert marked(app) == [f"{'pass' if node.action.text == '0000' else node.action.text}{node.glyph}"]
            assert set(node.comment.split()) <= set(" ".join(listed(app)).split())


async def test_a_click_on_an_action_leads_there():
    record = grown("implo", 5)
    app = BoardgamesApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        moves = app.screen.query_one(Moves)
        for node in random.Random(8).choices(written(record.root), k=8):
            await pilot.click(moves, offset=place(moves, node))
            await pilot.pause()
            assert app.screen.walk.node is node


async def test_the_wheel_over_the_board_steps():
    record = grown("torus", 5)
    app = BoardgamesApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("home")
        for event, ply in ((MouseScrollDown, 1), (MouseScrollDown, 2), (MouseScrollUp, 1)):
            # As a terminal sends it, which knows of no widget.
            app.post_message(event(None, 9, 9, 0, 0, 0, False, False, False, 9, 9))
            await pilot.pause()
            assert app.screen.walk.ply == ply


async def test_a_record_opens_at_its_end_and_plays_from_its_start_by_itself():
    record = grown("torus", 5)
    app = BoardgamesApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert app.screen.walk.node is record.root.line[-1]
        assert app.screen.board.scene.cells == record.root.line[-1].position.cells
        await pilot.press("space")
        assert app.screen.walk.node is record.root
        assert app.screen.board.scene.cells == record.root.position.cells


async def test_it_plays_on_by_itself_to_the_end_and_says_so(monkeypatch):
    monkeypatch.setattr(record_screen, "PACES", (0.01,) * 5)
    record = grown("torus", 5)
    app = BoardgamesApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("home", "right", "space")
        for _ in range(200):
            await pilot.pause(0.01)
            if not app.screen.playing:
                break
        assert app.screen.walk.node is record.root.line[-1]
        assert said(app) == "This is the end of the line."


@pytest.mark.parametrize("key", ["space", "v"])
async def test_a_key_stops_it(key):
    app = BoardgamesApp(grown("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("space")
        assert app.screen.playing
        await pilot.press(key)
        assert not app.screen.playing


async def test_the_pace_changes_between_its_bounds():
    app = BoardgamesApp(grown("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        seen = []
        for _ in range(5):
            await pilot.press("less_than_sign")
            seen.append(said(app).split(":")[0])
        assert seen[0] == "Plays on every 2 s"
        assert set(seen[1:]) == {"Plays on every 4 s"}
        await pilot.press(*["greater_than_sign"] * 6)
        assert said(app).startswith("Plays on every 0.25 s")


async def test_another_screen_on_top_stops_it():
    app = BoardgamesApp(grown("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("space", "f1", "escape")
        await settled(pilot)
        assert not app.screen.playing


async def test_what_is_played_on_the_board_is_a_new_line_only_where_it_was_not_written_down():
    record = grown("torus", 5, aside=0)
    was = shape(record.root)
    first = record.root.children[0].action
    app = BoardgamesApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("home")
        site = record.root.position.geometry.site_of
        await click(pilot, site[first.text])
        assert app.screen.walk.node is record.root.children[0]
        assert shape(record.root) == was
        await pilot.press("left")
        other = next(action for action in record.root.position.actions if action != first)
        await click(pilot, site[other.text])
        assert [child.action for child in record.root.children] == [first, other]
        assert app.screen.walk.node is record.root.children[1]
        await pilot.press("p")
        assert [child.action for child in record.root.children] == [other, first]
        await pilot.press("backspace", "backspace", "backspace")
        assert shape(record.root) == was
        assert said(app) == "There is no change to take back."


async def test_letters_move_the_cursor_so_that_a_keyboard_plays_too():
    record = grown("torus", 5, plies=0)
    app = BoardgamesApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("h", "enter")
        await settled(pilot)
        assert [child.action.text for child in record.root.children] == ["b3"]
        await pilot.press("enter")
        assert said(app) == "b3 is not legal: b3 is taken."


async def test_an_action_of_several_touches_is_picked_first():
    record = grown("ataxx", 5, plies=0)
    app = BoardgamesApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        site = record.root.position.geometry.site_of
        await click(pilot, site["a5"])
        assert app.screen.board.scene.chosen == {site["a5"]}
        await click(pilot, site["c5"])
        assert [child.action.text for child in record.root.children] == ["a5c5"]


async def test_deleting_asks_and_can_be_taken_back():
    record = grown("io", 7)
    was, node = shape(record.root), record.root.line[3]
    app = BoardgamesApp(record)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("home", "d")
        assert said(app) == "The start cannot be deleted."
        await pilot.press("right", "right", "right", "d")
        await settled(pilot)
        assert str(len(list(node)) - 1) in str(app.screen.query_one("#text").content)
        await choose(pilot, "Keep it")
        assert shape(record.root) == was
        await pilot.press("d")
        await settled(pilot)
        await choose(pilot, "Delete it")
        assert node not in set(record.root)
        assert app.screen.walk.node is node.parent
        await pilot.press("backspace")
        assert shape(record.root) == was
        assert app.screen.walk.node is node


@pytest.mark.parametrize(("key", "size"), WINDOWS)
async def test_no_text_is_cut(key, size):
    record = grown(key, GAMES[key].size, plies=60)
    record.tags |= {"Black": "Bartholomew the Second", "White": "Engine 3"}
    app = BoardgamesApp(record)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert not cut(app)
        for pressed in ("down", "v", "p", "end"):
            await pilot.press(pressed)
            await settled(pilot)
            assert not cut(app), pressed
        for question in ("d", "g", "s", "C"):
            await pilot.press(question)
            await settled(pilot)
            assert not cut(app), question
            await pilot.press("escape")
            await settled(pilot)


async def test_a_window_that_is_too_small_says_what_it_needs():
    app = BoardgamesApp(grown("ataxx", 7))
    async with app.run_test(size=(36, 10)) as pilot:
        await settled(pilot)
        assert str(app.screen.query_one("#too-small").content).startswith("This window is 36")
        end = app.screen.walk.ply
        await pilot.press("left")
        assert app.screen.walk.ply == end
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        await pilot.press("left")
        assert app.screen.walk.ply == end - 1


def test_a_name_from_a_file_cannot_steer_the_terminal():
    record = grown("torus", 5)
    record.tags["Black"] = "A\x1b[31mnn"
    assert Walk(record).match.name_of(BLACK) == "A [31mnn"
