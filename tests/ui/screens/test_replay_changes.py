"""Changing the game tree: adding variations on the board, deleting, and undoing."""

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.record import Record
from tests.play.random_records import random_record, shape
from tests.ui.app_pilot import choose, click, key_bar_names, open_app, press, screen_message, shown


async def test_a_played_action_is_a_new_line_only_if_it_is_not_in_the_record():
    record = random_record("torus", 5, aside=0)
    was = shape(record.root)
    first = record.root.children[0].action
    async with open_app(record) as (app, pilot):
        await pilot.press("home")
        await click(pilot, first.text)
        assert app.screen.record_cursor.node is record.root.children[0]
        assert shape(record.root) == was
        await pilot.press("left")
        other = next(action for action in record.root.position.actions if action != first)
        await click(pilot, other.text)
        assert [child.action for child in record.root.children] == [first, other]
        assert app.screen.record_cursor.node is record.root.children[1]
        await pilot.press("p")
        assert [child.action for child in record.root.children] == [other, first]
        await pilot.press("backspace")
        assert screen_message(app) == "The last change is undone."
        await pilot.press("backspace", "backspace")
        assert shape(record.root) == was
        assert screen_message(app) == "No change to undo."


async def test_a_new_line_is_added_without_playing_on_a_match(monkeypatch):
    record = random_record("ataxx", 5, plies=0)
    async with open_app(record) as (_, pilot):
        # Nothing can be played any more.
        monkeypatch.setattr(Match, "play", None)
        await click(pilot, "a5")
        await click(pilot, "c5")
        assert [child.action.text for child in record.root.children] == ["a5c5"]


async def test_the_cursor_can_be_moved_by_letters():
    record = random_record("torus", 5, plies=0)
    async with open_app(record) as (app, pilot):
        await press(pilot, "h", "enter")
        assert [child.action.text for child in record.root.children] == ["b3"]
        await pilot.press("enter")
        assert screen_message(app) == "b3 is occupied."


async def test_a_jump_is_selected_piece_first():
    record = random_record("ataxx", 5, plies=0)
    async with open_app(record) as (app, pilot):
        site = record.root.position.geometry.site_of
        await click(pilot, "a5")
        assert app.screen.board.scene.chosen == {site["a5"]}
        await click(pilot, "c5")
        assert [child.action.text for child in record.root.children] == ["a5c5"]


async def test_deleting_asks_and_can_be_undone():
    record = random_record("io", 7)
    was, node = shape(record.root), record.root.line[3]
    async with open_app(record) as (app, pilot):
        await pilot.press("home", "d")
        assert screen_message(app) == "The start cannot be deleted."
        await press(pilot, "right", "right", "right", "d")
        assert f"with {len(list(node)) - 1} moves after it." in shown(app, "text")
        await choose(pilot, "Cancel")
        assert shape(record.root) == was
        await press(pilot, "d")
        await choose(pilot, "Delete")
        assert node not in set(record.root)
        assert app.screen.record_cursor.node is node.parent
        await pilot.press("backspace")
        assert shape(record.root) == was
        assert app.screen.record_cursor.node is node


async def test_a_line_beside_a_finished_game_has_its_own_end_or_none():
    """The main line is finished; the variation goes on until it is finished, too."""
    start = Position.start(GAMES["torus"], 5)
    match = Match(start, {BLACK: Seat("me"), WHITE: Seat("me")})
    for text in ["b3", "c3", "d3", "a1", "c2", "a2", "c4"]:
        match.play(match.position.find(text))
    record = Record.of(match)
    async with open_app(record) as (app, pilot):
        result = app.screen.query_one("#result")
        assert key_bar_names(app).isdisjoint({"variation", "promote", "restore"})
        assert "Black wins" in result.content.plain
        await pilot.press("left")
        assert "Black wins" in result.content.plain
        for text, result_there in (("e5", ""), ("e1", ""), ("c4", "Black wins")):
            await click(pilot, text)
            assert app.screen.record_cursor.node.action.text == text
            assert result_there in result.content.plain
            assert bool(result.content.plain) == bool(result_there)
        assert key_bar_names(app) >= {"variation", "promote", "restore"}


async def test_a_promoted_line_does_not_inherit_the_end_of_the_game():
    match = Match(Position.start(GAMES["torus"], 5), {BLACK: Seat("me"), WHITE: Seat("me")})
    for text in ["b3", "c3"]:
        match.play(match.position.find(text))
    match.resign(BLACK)
    async with open_app(Record.of(match)) as (app, pilot):
        result = app.screen.query_one("#result")
        assert result.content.plain == "White wins by resignation."
        await pilot.press("left")
        await click(pilot, "e5")
        await pilot.press("p")
        assert app.screen.record_cursor.record.root.line[-1].action.text == "e5"
        assert result.content.plain == ""
