"""Replaying records that set up a position in the middle of the game, and playing on from there."""

import pytest

from boardgames_tui.play.record_cursor import RecordCursor
from boardgames_tui.record.formats import load
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.widgets.move_list import RecordMoveList, lay_out_moves
from tests.play.random_records import nodes_in_order
from tests.ui.app_pilot import click, open_app, press, screen_message, shown, texts

pytestmark = pytest.mark.quick

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
        await click(pilot, "h2")
        assert app.screen.record_cursor.node.position == boards(record)[2].after(boards(record)[2].find("h2"))
        assert any("set up" in str(row) for row in app.screen.query_one(RecordMoveList).rows)
        await press(pilot, "g")
        await press(pilot, "enter")
        assert isinstance(app.screen, PlayScreen)
        match = app.screen.match
        assert (str(match.start), texts(match)) == (str(boards(record)[2]), ["h2"])
