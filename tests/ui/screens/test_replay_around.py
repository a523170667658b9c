"""Entering and leaving the replay, changing its game tree, and positions set up in the middle of the game."""

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.core.position import Position
from boardgames_tui.games import GAMES
from boardgames_tui.match.clock import Control
from boardgames_tui.match.match import Match
from boardgames_tui.match.seats import Seat
from boardgames_tui.play.record_cursor import RecordCursor
from boardgames_tui.record import Node, Record
from boardgames_tui.record.formats import load
from boardgames_tui.storage.saved_games.library import load_game
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.setup import ClockRow, SeatRow, SetupScreen
from boardgames_tui.ui.widgets.chooser import Chooser
from boardgames_tui.ui.widgets.move_list import RecordMoveList, lay_out_moves
from tests.play.random_records import nodes_in_order, random_record, shape
from tests.ui.app_pilot import (
    game,
    key_bar_names,
    notices,
    open_app,
    play,
    screen_message,
    session_message,
    shown,
    texts,
)

# Black captures e5 from d4, and White would capture back from e5, were it not for what stood before.
SUPERKO = "7/5x1/4o2/7/2o4/7/7 x -"


async def begin_branch(pilot, record, node, black="Person", white="Person", clock="none"):
    """Start a game from a node and return its match."""
    replay = await pilot.open_screen(ReplayScreen(record))
    replay.record_cursor.go_to_node(node)
    assert isinstance(await pilot.type("g"), SetupScreen)
    rows = (*pilot.app.screen.query(SeatRow), pilot.app.screen.query_one(ClockRow))
    for row, label in zip(rows, (black, white, clock), strict=True):
        chooser = row.query(Chooser).first()
        chooser.index = chooser.labels.index(label)
    assert isinstance(await pilot.type("enter"), PlayScreen)
    return pilot.app.screen.match


async def test_a_branched_game_has_the_same_history():
    root = Node(Position.read(GAMES["torus"], SUPERKO))
    node = root.play(root.position.find("d4"))
    async with open_app() as (app, pilot):
        match = await begin_branch(pilot, Record(root), node)
        assert match.position == node.position
        assert match.start == root.position
        await pilot.click_site("e5")
        assert session_message(app) == "e5 is not legal: the board would be the same as at the start."
        await pilot.press("backspace")
        assert match.position == root.position


async def test_the_setup_of_a_branch_asks_by_present_colours():
    match = game("onyx", 4, swap=True)
    for text in (match.position.actions[0].text, "swap"):
        match.play(match.position.find(text))
    record = Record.of(match)
    async with open_app() as (_, pilot):
        played = await begin_branch(pilot, record, record.root.line[-1], white="Random play")
        assert played.seat_of(WHITE).kind == "random"
        assert played.seat_of(BLACK).is_person


async def test_a_branched_game_has_its_own_clock_and_a_free_first_turn():
    record = random_record("torus", 5)
    async with open_app() as (_, pilot):
        match = await begin_branch(pilot, record, record.root.line[5], clock="5+3")
        assert match.clock.seat == match.position.seat
        assert not match.clock.is_running
        await pilot.type("tab", "enter")
        assert match.clock.left[match.clock.seat].seconds <= 300
        assert match.clock.is_running
        await pilot.type("escape")
    assert load_game("").clock.control == Control.parse("5+3")
    assert load_game("").actions == match.actions


async def test_nobody_is_to_act_after_a_resignation():
    match = game("io", 5)
    play(match)
    match.resign(BLACK)
    record = Record.of(match)
    async with open_app() as (app, pilot):
        await pilot.open_screen(ReplayScreen(record))
        players, result = (app.screen.query_one(part) for part in ("#players", "#result"))
        assert "»" not in str(players.content)
        loud = result.content
        await pilot.press("left")
        assert "»" in str(players.content)
        assert str(result.content) == str(loud)
        assert not result.content.is_same(loud)


async def test_a_branched_game_is_above_its_record():
    record = random_record("torus", 5)
    async with open_app() as (app, pilot):
        match = await begin_branch(pilot, record, record.root)
        assert match.seat_of(BLACK) == Seat("me", "Ann")
        await pilot.type("enter", "o")
        await pilot.choose("Back to the record")
        assert app.screen.record_cursor.record is record
        assert not notices(app)


async def test_a_current_game_can_be_viewed_and_continued():
    async with open_app(game("io", 7)) as (app, pilot):
        for _ in range(3):
            await pilot.type("tab", "enter")
        playing = app.screen
        await pilot.type("v")
        assert app.screen.record_cursor.match.actions == playing.match.actions
        await pilot.type("home", "escape")
        assert app.screen is playing
        assert len(playing.match.actions) == 3


async def test_the_menu_and_the_last_question_lead_to_the_replay():
    async with open_app(game("torus", 5)) as (app, pilot):
        await pilot.type("enter", "o")
        assert isinstance(await pilot.choose("View the game"), ReplayScreen)
        assert not shown(app, "result")
        await pilot.type("escape", "o")
        await pilot.choose("Resign as White")
        await pilot.choose("Resign")
        assert isinstance(await pilot.choose("View the game"), ReplayScreen)
        assert shown(app, "result") == "Black wins by resignation."
        # An unchanged record is left at once, and no game can begin after the end.
        await pilot.open_screen(ReplayScreen(random_record("ataxx", 4, plies=300)))
        assert isinstance(await pilot.type("end", "g"), ReplayScreen)
        assert screen_message(app).startswith("The game is over here")
        await pilot.type("escape")
        assert isinstance(await pilot.type("escape"), PlayScreen)


async def test_leaving_with_changes_asks_first():
    record = random_record("torus", 5)
    async with open_app(record) as (_, pilot):
        await pilot.type("right", "d")
        await pilot.choose("Delete")
        assert isinstance(await pilot.type("escape"), Question)
        assert isinstance(await pilot.choose("Keep viewing"), ReplayScreen)
        assert isinstance(await pilot.type("ctrl+q"), Question)
        await pilot.choose("Keep viewing")
        await pilot.type("escape")
        assert isinstance(await pilot.choose("Leave without saving"), PickerScreen)


async def test_a_played_action_is_a_new_line_only_if_it_is_not_in_the_record():
    record = random_record("torus", 5, aside=0)
    was = shape(record.root)
    first = record.root.children[0].action
    async with open_app(record) as (app, pilot):
        await pilot.press("home")
        await pilot.click_site(first.text)
        assert app.screen.record_cursor.node is record.root.children[0]
        assert shape(record.root) == was
        await pilot.press("left")
        other = next(action for action in record.root.position.actions if action != first)
        await pilot.click_site(other.text)
        assert [child.action for child in record.root.children] == [first, other]
        assert app.screen.record_cursor.node is record.root.children[1]
        await pilot.press("p")
        assert [child.action for child in record.root.children] == [other, first]
        await pilot.press("backspace")
        assert screen_message(app) == "The last change is undone."
        await pilot.press("backspace", "backspace")
        assert shape(record.root) == was
        assert screen_message(app) == "No change to undo."


async def test_the_cursor_can_be_moved_by_letters():
    record = random_record("torus", 5, plies=0)
    async with open_app(record) as (app, pilot):
        await pilot.type("h", "enter")
        assert [child.action.text for child in record.root.children] == ["b3"]
        await pilot.press("enter")
        assert screen_message(app) == "b3 is occupied."


async def test_a_new_line_is_added_piece_first_without_playing_on_a_match(monkeypatch):
    record = random_record("ataxx", 5, plies=0)
    async with open_app(record) as (app, pilot):
        # Nothing can be played any more.
        monkeypatch.setattr(Match, "play", None)
        await pilot.click_site("a5")
        assert app.screen.board.scene.chosen == {record.root.position.geometry.site_of["a5"]}
        await pilot.click_site("c5")
        assert [child.action.text for child in record.root.children] == ["a5c5"]


async def test_deleting_asks_and_can_be_undone():
    record = random_record("io", 7)
    was, node = shape(record.root), record.root.line[3]
    async with open_app(record) as (app, pilot):
        await pilot.press("home", "d")
        assert screen_message(app) == "The start cannot be deleted."
        await pilot.type("right", "right", "right", "d")
        assert f"with {len(list(node)) - 1} moves after it." in shown(app, "text")
        await pilot.choose("Cancel")
        assert shape(record.root) == was
        await pilot.type("d")
        await pilot.choose("Delete")
        assert node not in set(record.root)
        assert app.screen.record_cursor.node is node.parent
        await pilot.press("backspace")
        assert shape(record.root) == was
        assert app.screen.record_cursor.node is node


async def test_a_line_beside_a_finished_game_has_its_own_end_or_none():
    """The main line is finished; the variation goes on until it is finished, too."""
    match = game("torus", 5)
    play(match, "b3", "c3", "d3", "a1", "c2", "a2", "c4")
    record = Record.of(match)
    async with open_app(record) as (app, pilot):
        result = app.screen.query_one("#result")
        assert key_bar_names(app).isdisjoint({"variation", "promote", "restore"})
        assert "Black wins" in result.content.plain
        await pilot.press("left")
        assert "Black wins" in result.content.plain
        for text, result_there in (("e5", ""), ("e1", ""), ("c4", "Black wins")):
            await pilot.click_site(text)
            assert app.screen.record_cursor.node.action.text == text
            assert result_there in result.content.plain
            assert bool(result.content.plain) == bool(result_there)
        assert key_bar_names(app) >= {"variation", "promote", "restore"}


async def test_a_promoted_line_does_not_inherit_the_end_of_the_game():
    match = game("torus", 5)
    play(match, "b3", "c3")
    match.resign(BLACK)
    async with open_app(Record.of(match)) as (app, pilot):
        result = app.screen.query_one("#result")
        assert result.content.plain == "White wins by resignation."
        await pilot.press("left")
        await pilot.click_site("e5")
        await pilot.press("p")
        assert app.screen.record_cursor.record.root.line[-1].action.text == "e5"
        assert result.content.plain == ""


# After d4 there is another white stone, after a9 Black's e5 is gone and White goes on.
TEXT = "(;SZ[9];B[ee];W[df]AW[ef]\n;B[cg](;W[aa];AE[ee]PL[W];W[ii])(;AW[dd]))"
LINE = ["", "e5", "d4 set up", "c3", "a9", "set up", "i1"]


def description(app):
    return shown(app, "description")


def boards(record):
    return [node.position for node in record.root.line]


def test_steps_cross_set_up_boards_in_both_directions():
    record = load(TEXT)
    record_cursor = RecordCursor(record)
    assert [
        record_cursor.node.position,
        *(record_cursor.node.position for _ in range(6) if record_cursor.step(1)),
    ] == boards(record)
    ways = [
        (record_cursor.match.position, len(record_cursor.match.actions))
        for ply in range(7)
        if record_cursor.go_to_ply(ply) or True
    ]
    assert ways == list(zip(boards(record), [0, 1, 0, 1, 2, 0, 1], strict=True))
    record_cursor.go_to_ply(0)
    assert [record_cursor.ply for _ in range(6) if record_cursor.step_turn(1)] == [1, 2, 3, 5, 6]
    assert [record_cursor.ply for _ in range(6) if record_cursor.step_turn(-1)] == [5, 3, 2, 1, 0]


def test_the_same_action_with_another_board_is_a_new_line():
    record = load(TEXT)
    record_cursor = RecordCursor(record, record.root.children[0])
    d4 = record_cursor.node.position.find("d4")
    record_cursor.play(d4)
    assert [(child.action, child.is_set_up) for child in record.root.children[0].children] == [(d4, True), (d4, False)]
    assert record_cursor.is_unsaved
    assert record_cursor.undo()
    assert len(record.root.children[0].children) == 1


def test_the_list_names_set_up_boards():
    root = load(TEXT).root
    words = [word for row in lay_out_moves(root, 30) for word in row if word.kind == "action"]
    assert [word.node for word in words] == nodes_in_order(root)
    assert [word.text.strip() for word in words if word.node in root.line] == LINE[1:]


async def test_a_record_with_set_up_boards_is_viewed_and_played_on():
    record = load(TEXT)
    async with open_app(record, size=(100, 40)) as (app, pilot):
        assert screen_message(app) == (
            "Line 1: after d4 the file sets up e4 White; its board was used, as in 2 later nodes."
        )
        assert app.screen.board.scene.cells == boards(record)[-1].cells
        await pilot.press("left")
        assert screen_message(app) == ""
        assert description(app) == "A position was set up here."
        assert app.screen.board.scene.cells == boards(record)[5].cells
        await pilot.press("left")
        assert description(app) == "White: a9. Variation: another board (v)."
        await pilot.press("up", "up")
        assert description(app) == "White: d4, then a position was set up."
        await pilot.click_site("h2")
        assert app.screen.record_cursor.node.position == boards(record)[2].after(boards(record)[2].find("h2"))
        assert any("set up" in str(row) for row in app.screen.query_one(RecordMoveList).rows)
        await pilot.type("g")
        assert isinstance(await pilot.type("enter"), PlayScreen)
        match = app.screen.match
        assert (str(match.start), texts(match)) == (str(boards(record)[2]), ["h2"])
