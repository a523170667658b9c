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
from tests.play.random_records import nodes_in_order, random_record
from tests.ui.app_pilot import game, open_app, play, texts

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


async def test_a_branched_game_is_above_its_record_and_has_its_history():
    root = Node(Position.read(GAMES["torus"], SUPERKO))
    node, record = root.play(root.position.find("d4")), Record(root, {"Black": "Ann"})
    async with open_app() as (app, pilot):
        match = await begin_branch(pilot, record, node)
        assert match.seat_of(BLACK) == Seat("me", "Ann")
        assert match.position == node.position
        assert match.start == root.position
        await pilot.click_site("e5")
        assert pilot.session_message == "e5 is not legal: the board would be the same as at the start."
        await pilot.press("backspace")
        assert match.position == root.position
        await pilot.type("enter", "o")
        await pilot.choose("Back to the record")
        assert app.screen.record_cursor.record is record
        assert not pilot.notices


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


async def test_the_key_the_menu_and_the_last_question_lead_to_the_replay():
    async with open_app(game("torus", 5)) as (app, pilot):
        await pilot.type("enter", "v")
        playing = app.screen_stack[-2]
        assert app.screen.record_cursor.match.actions == playing.match.actions
        assert await pilot.type("home", "escape") is playing
        await pilot.type("o")
        assert isinstance(await pilot.choose("View the game"), ReplayScreen)
        assert not pilot.shown("result")
        await pilot.type("escape", "o")
        await pilot.choose("Resign as White")
        await pilot.choose("Resign")
        assert isinstance(await pilot.choose("View the game"), ReplayScreen)
        players, result = (app.screen.query_one(part) for part in ("#players", "#result"))
        loud = result.content
        assert str(loud) == "Black wins by resignation."
        # Nobody is to act.
        assert "»" not in str(players.content)
        await pilot.press("left")
        assert "»" in str(players.content)
        assert str(result.content) == str(loud)
        assert not result.content.is_same(loud)
        # An unchanged record is left at once, and no game can begin after the end.
        await pilot.open_screen(ReplayScreen(random_record("ataxx", 4, plies=300)))
        assert isinstance(await pilot.type("end", "g"), ReplayScreen)
        assert pilot.screen_message.startswith("The game is over here")
        await pilot.type("escape")
        assert await pilot.type("escape") is playing


async def test_a_played_action_is_a_new_line_only_if_it_is_not_in_the_record():
    record = random_record("torus", 5, plies=1, aside=0)
    first = record.root.children[0].action
    async with open_app(record) as (app, pilot):
        await pilot.press("home")
        await pilot.click_site(first.text)
        assert app.screen.record_cursor.node is record.root.children[0]
        await pilot.press("left", "h", "enter")
        assert [child.action.text for child in record.root.children] == [first.text, "e4"]
        assert app.screen.record_cursor.node is record.root.children[1]
        await pilot.press("p")
        assert [child.action.text for child in record.root.children] == ["e4", first.text]
        await pilot.press("backspace")
        assert pilot.screen_message == "The last change is undone."
        await pilot.press("backspace", "backspace")
        assert [child.action for child in record.root.children] == [first]
        assert pilot.screen_message == "No change to undo."
        await pilot.click_site(first.text)
        await pilot.click_site(first.text)
        assert pilot.screen_message == f"{first.text} is occupied."


async def test_a_new_line_is_added_piece_first_without_playing_on_a_match_also_in_another_window(monkeypatch):
    record = random_record("ataxx", 5, plies=0)
    async with open_app(record) as (app, pilot):
        # Nothing can be played any more.
        monkeypatch.setattr(Match, "play", None)
        site = record.root.position.geometry.site_of["a5"]
        await pilot.click_site(site)
        message = pilot.screen_message
        await pilot.resize(60, 20)
        assert app.screen.board.scene.chosen == {site}
        assert app.screen.board.cursor == site
        assert pilot.screen_message == message != ""
        await pilot.press("escape")
        assert not app.screen.board.scene.chosen
        assert pilot.screen_message == ""
        await pilot.click_site(site)
        await pilot.click_site("c5")
        assert [child.action.text for child in record.root.children] == ["a5c5"]


async def test_deleting_asks_first_and_so_does_leaving_with_changes():
    record = random_record("io", 7)
    node = record.root.line[3]
    async with open_app(record) as (app, pilot):
        await pilot.press("home", "d")
        assert pilot.screen_message == "The start cannot be deleted."
        await pilot.type("right", "right", "right", "d")
        assert f"with {len(list(node)) - 1} moves after it." in pilot.shown("text")
        await pilot.choose("Cancel")
        assert node in set(record.root)
        await pilot.type("d")
        await pilot.choose("Delete")
        assert node not in set(record.root)
        assert app.screen.record_cursor.node is node.parent
        for key in ("escape", "ctrl+q"):
            assert isinstance(await pilot.type(key), Question)
            assert isinstance(await pilot.choose("Keep viewing"), ReplayScreen)
        await pilot.type("escape")
        assert isinstance(await pilot.choose("Leave without saving"), PickerScreen)


async def test_a_line_beside_a_finished_game_has_its_own_end_or_none():
    """The main line is finished; the variation goes on until it is finished, too."""
    match = game("torus", 5)
    play(match, "b3", "c3", "d3", "a1", "c2", "a2", "c4")
    async with open_app(Record.of(match)) as (app, pilot):
        assert pilot.key_bar_names.isdisjoint({"variation", "promote", "restore"})
        assert "Black wins" in pilot.shown("result")
        await pilot.press("left")
        for text, result_there in (("e5", ""), ("e1", ""), ("c4", "Black wins by surrounding a stone.")):
            await pilot.click_site(text)
            assert app.screen.record_cursor.node.action.text == text
            assert pilot.shown("result") == result_there
        assert pilot.key_bar_names >= {"variation", "promote", "restore"}


# After d4 there is another white stone, after a9 Black's e5 is gone and White goes on.
TEXT = "(;SZ[9];B[ee];W[df]AW[ef]\n;B[cg](;W[aa];AE[ee]PL[W];W[ii])(;AW[dd]))"
LINE = ["e5", "d4 set up", "c3", "a9", "set up", "i1"]


def boards(record):
    return [node.position for node in record.root.line]


def test_steps_cross_set_up_boards_in_both_directions_and_the_same_action_with_another_board_is_a_new_line():
    record = load(TEXT)
    record_cursor = RecordCursor(record)
    for board, played in zip(boards(record), [0, 1, 0, 1, 2, 0, 1], strict=True):
        assert (record_cursor.match.position, len(record_cursor.match.actions)) == (board, played)
        record_cursor.step(1)
    record_cursor.go_to_ply(0)
    assert [record_cursor.ply for _ in range(6) if record_cursor.step_turn(1)] == [1, 2, 3, 5, 6]
    assert [record_cursor.ply for _ in range(6) if record_cursor.step_turn(-1)] == [5, 3, 2, 1, 0]
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
    assert [word.text.strip() for word in words if word.node in root.line] == LINE


async def test_a_record_with_set_up_boards_is_viewed_and_played_on():
    record = load(TEXT)
    async with open_app(record, size=(100, 40)) as (app, pilot):
        assert pilot.screen_message == (
            "Line 1: after d4 the file sets up e4 White; its board was used, as in 2 later nodes."
        )
        assert app.screen.board.scene.cells == boards(record)[-1].cells
        await pilot.press("left")
        assert pilot.screen_message == ""
        assert pilot.shown("description") == "A position was set up here."
        assert app.screen.board.scene.cells == boards(record)[5].cells
        await pilot.press("left")
        assert pilot.shown("description") == "White: a9. Variation: another board (v)."
        await pilot.press("up", "up")
        assert pilot.shown("description") == "White: d4, then a position was set up."
        await pilot.click_site("h2")
        assert app.screen.record_cursor.node.position == boards(record)[2].after(boards(record)[2].find("h2"))
        assert any("set up" in str(row) for row in app.screen.query_one(RecordMoveList).rows)
        await pilot.type("g")
        assert isinstance(await pilot.type("enter"), PlayScreen)
        match = app.screen.match
        assert (str(match.start), texts(match)) == (str(boards(record)[2]), ["h2"])
