"""Annotated games in the app: the ways to their list, the viewer at their start, and room for every comment."""

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.learn.annotated_game import annotated_game, annotated_games, has_annotated_games
from boardgames_tui.learn.lesson import lesson_of
from boardgames_tui.record.formats import load
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings
from boardgames_tui.ui.screens.dialogs import Question
from boardgames_tui.ui.screens.game_commands import NewGames
from boardgames_tui.ui.screens.learning import lesson_screen
from boardgames_tui.ui.screens.library import LibraryScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.widgets.analysis import AnalysisPanel
from boardgames_tui.ui.widgets.move_list import RecordMoveList
from boardgames_tui.ui.widgets.record_panel import WELCOME
from tests.annotated import RECORD, TITLED_RECORD
from tests.ui.app_pilot import open_app

WIDE = (150, 40)


def assert_viewed_from_the_start(pilot):
    app = pilot.app
    assert isinstance(app.screen, ReplayScreen)
    assert app.screen.record_cursor.ply == 0
    assert pilot.screen_message == app.keymap.fill_in(f"A short game. {WELCOME}")
    assert "About the game." in "".join(word.text for row in app.screen.query_one("#moves").rows for word in row)


async def test_the_picker_lists_the_annotated_games_of_the_game(set_annotated):
    set_annotated(TITLED_RECORD, RECORD)
    async with open_app(size=WIDE) as (_, pilot):
        assert "annotated" not in pilot.key_bar_names
        await pilot.type("a")
        assert pilot.notices == ["Io has no annotated games yet."]
        await pilot.choose_game("torus")
        assert "annotated" in pilot.key_bar_names
        await pilot.press("a")
        await pilot.choose("A short game")
        assert_viewed_from_the_start(pilot)
        assert isinstance(await pilot.type("escape"), PickerScreen)


async def test_the_viewer_saves_a_copy_with_the_players_variations(set_annotated):
    set_annotated(TITLED_RECORD, RECORD)
    async with open_app(annotated_game(GAMES["torus"], 1)) as (app, pilot):
        assert_viewed_from_the_start(pilot)
        app.screen.select_site(7)
        assert app.screen.record_cursor.is_unsaved
        await pilot.type("s")
        assert app.screen.query_one("Input").value == "torus.bgn"
    assert len(annotated_game(GAMES["torus"], 1).record.root.children) == 1


async def test_damaged_files_are_named_and_the_others_are_listed(set_annotated):
    set_annotated("[", "[")
    async with open_app() as (_, pilot):
        await pilot.choose_game("torus")
        assert isinstance(await pilot.type("a"), PickerScreen)
        assert len(pilot.notices) == 2
        set_annotated("[", TITLED_RECORD)
        await pilot.press("a")
        await pilot.choose("A short game")
        assert_viewed_from_the_start(pilot)
        assert pilot.notices[-1].startswith("annotated1.bgn of Torus")


async def test_the_library_and_the_palette_list_those_of_a_game_or_of_all_that_have_some(monkeypatch, set_annotated):
    set_annotated(TITLED_RECORD, RECORD)
    async with open_app(size=WIDE) as (app, pilot):
        titles = {title: callback for title, _, callback, _ in NewGames(app.screen).commands()}
        assert [title for title in titles if title.startswith("Annotated")] == ["Annotated games: Torus"]
        titles["Annotated games: Torus"]()
        await pilot.choose("A short game")
        assert_viewed_from_the_start(pilot)
        for library in (LibraryScreen(GAMES["torus"]), LibraryScreen()):
            await pilot.open_screen(library)
            assert "annotated" in pilot.key_bar_names
            await pilot.press("a")
            await pilot.choose("A short game")
            assert_viewed_from_the_start(pilot)
        # If several games have some, the library asks for one.
        monkeypatch.setattr("boardgames_tui.ui.screens.library.has_annotated_games", lambda game: game.key != "io")
        await pilot.open_screen(LibraryScreen())
        assert isinstance(await pilot.type("a"), Question)
        assert pilot.answers[:2] == ["Implo", "Torus"]
        await pilot.answer("Torus")
        await pilot.choose("A short game")
        assert_viewed_from_the_start(pilot)


async def test_an_annotated_game_is_a_step_to_learn_the_game(set_puzzles, set_annotated):
    set_annotated(TITLED_RECORD, RECORD)
    set_puzzles()
    save_settings(Settings(lesson_steps={"torus-2": 5}))
    async with open_app() as (app, pilot):
        await pilot.open_screen(lesson_screen(app, lesson_of(GAMES["torus"], 2)))
        await pilot.press("pagedown")
        await pilot.choose("Next: an annotated game")
        await pilot.choose("A short game")
        assert_viewed_from_the_start(pilot)
        assert load_settings().lessons_done == {"torus-2": True, "torus-annotated": True}
        assert isinstance(await pilot.type("escape"), PickerScreen)


async def test_in_a_low_window_the_comments_have_the_room_of_the_graph(set_annotated):
    set_annotated(TITLED_RECORD.replace("a1", "a1 <win 500>").replace("c3", "c3 <win 500>"))
    async with open_app(annotated_game(GAMES["torus"], 1)) as (app, pilot):
        for height, shows_graph in ((24, False), (30, True)):
            await pilot.resize(80, height)
            assert app.screen.query_one(AnalysisPanel).display == shows_graph
            await pilot.press("right", "right")
            assert app.screen.query_one(AnalysisPanel).display == shows_graph


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


async def test_keys_lead_to_each_comment_and_back_and_are_in_the_bar_if_there_is_one():
    async with open_app(annotated_game(GAMES["torus"], 1)) as (app, pilot):
        cursor = app.screen.record_cursor
        commented = [node for node in cursor.line[1:] if node.full_comment]
        assert "Comment" in pilot.hint_labels
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
        await pilot.open_screen(ReplayScreen(load("(;SZ[9];B[ee];W[aa])")))
        assert "Comment" not in pilot.hint_labels
        await pilot.press("t")
        assert pilot.screen_message == "No comment after this move."
