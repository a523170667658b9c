"""Annotated games in a window of 80 by 24: every comment can be read without scrolling."""

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.learn.annotated_game import annotated_game, annotated_games, has_annotated_games
from boardgames_tui.record.formats import load
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.move_list import RecordMoveList
from tests.ui.app_pilot import open_app


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if has_annotated_games(game)])
async def test_every_comment_fits(key):
    for annotated in annotated_games(GAMES[key])[0]:
        async with open_app(annotated) as (app, pilot):
            move_list = app.screen.query_one(RecordMoveList)
            cursor = app.screen.record_cursor
            for node in cursor.line:
                if node.comment:
                    cursor.go_to_node(node)
                    app.screen.show_node()
                    await pilot.pause()
                    # One row is the heading.
                    assert len(move_list.rows_by_node[node]) < move_list.size.height, f"move {node.turn}"


def has_comment_key(app):
    return any(hint.label == "Comment" for hint in app.screen.query_one(KeyBar).hints)


async def test_keys_lead_to_each_comment_and_back():
    async with open_app(annotated_game(GAMES["torus"], 1)) as (app, pilot):
        cursor = app.screen.record_cursor
        commented = [node for node in cursor.line[1:] if node.full_comment]
        assert has_comment_key(app)
        for node in commented:
            await pilot.press("t")
            assert cursor.node is node
        await pilot.press("t")
        assert (cursor.node, pilot.screen_message) == (commented[-1], "No comment after this move.")
        for node in (*reversed(commented[:-1]), cursor.line[0]):
            await pilot.press("T")
            assert cursor.node is node
        await pilot.press("T")
        assert pilot.screen_message == "No comment before this move."


async def test_without_comments_the_bar_has_no_key_for_them():
    async with open_app(load("(;SZ[9];B[ee];W[aa])")) as (app, pilot):
        assert not has_comment_key(app)
        await pilot.press("t")
        assert pilot.screen_message == "No comment after this move."
