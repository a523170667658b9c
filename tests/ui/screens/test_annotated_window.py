"""Annotated games in a window of 80 by 24: every comment can be read without scrolling."""

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.learn.annotated_game import annotated_games, has_annotated_games
from boardgames_tui.ui.widgets.move_list import RecordMoveList
from tests.ui.app_pilot import open_app


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if has_annotated_games(game)])
async def test_every_comment_fits(key):
    for annotated in annotated_games(GAMES[key]).games:
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
