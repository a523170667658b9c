"""Settings and the scale of a board: they apply at once, are saved, and are explained."""

import pytest
from textual.events import AppBlur, AppFocus

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.drawing.theme import theme_for
from boardgames_tui.games import GAMES
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.here import Here
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings, settings_file
from boardgames_tui.ui.screens.play import PlayScreen
from boardgames_tui.ui.screens.settings import SETTING_TEXTS, SettingsScreen
from tests.ui.app_pilot import game, open_app

SIZES = [(80, 24), (40, 16)]
STEPPED = [key for key in SETTING_TEXTS if key not in ("name", "table_folder")]


async def go_to_row(pilot, key):
    """Move to the row of a setting with the arrow keys."""
    for _ in range(len(SETTING_TEXTS) + 1):
        if pilot.app.screen.focused.id == key:
            return
        await pilot.press("down")
    raise AssertionError(key)


async def test_a_comma_opens_the_settings_everywhere_and_escape_closes_them():
    async with open_app(game("io", 5)) as (app, pilot):
        for way in ((), ("question_mark",), ("f1",), ("escape", "escape")):
            await pilot.type(*way)
            below = app.screen
            assert isinstance(await pilot.type("comma"), SettingsScreen)
            assert await pilot.type("escape") is below
            await pilot.type(*(["escape"] if len(way) == 1 else []))


async def test_each_setting_acts_at_once_is_saved_and_can_be_stepped_back():
    async with open_app() as (app, pilot):
        await pilot.type("comma")
        for key in STEPPED:
            await go_to_row(pilot, key)
            usual = app.theme if key == "theme" else getattr(Settings(), key)
            await pilot.press("right")
            changed = getattr(app.settings, key)
            assert changed != usual
            assert getattr(load_settings(), key) == changed
            await pilot.press("left")
            assert getattr(app.settings, key) == getattr(load_settings(), key) == usual


async def test_the_theme_changes_under_the_settings_and_is_saved_also_from_the_palette(monkeypatch):
    async with open_app() as (app, pilot):
        await pilot.type("comma")
        labels = app.screen.query("Chooser").first().labels
        assert set(labels) == set(app.available_themes)
        await pilot.press("right")
        assert app.theme == app.settings.theme == labels[labels.index("textual-dark") + 1]
        app.theme = "ansi-dark"
        app.change_settings(bell=True)
        await pilot.settle()
        assert (app.theme, app.settings.theme, app.settings.bell) == ("ansi-dark", "ansi-dark", True)
        assert load_settings().theme == "ansi-dark"
        # Without colours no such theme is offered, but a chosen one is shown.
        monkeypatch.setenv("NO_COLOR", "1")
        await pilot.type("escape", "comma")
        chooser = app.screen.query("Chooser").first()
        assert chooser.label == "ansi-dark"
        assert [label for label in chooser.labels if "ansi" in label] == ["ansi-dark"]


async def test_a_change_keeps_what_another_window_has_saved_and_replaces_a_file_broken_meanwhile():
    async with open_app() as (app, _):
        save_settings(Settings(name="Ann", keys={"hint": "h"}))
        app.change_settings(bell=True)
        assert load_settings() == Settings(name="Ann", keys={"hint": "h"}, bell=True)
        settings_file().write_text("[settings\n", encoding="utf-8")
        assert "set aside" in app.change_settings(bell=False)
        assert load_settings() == Settings(name="Ann", keys={"hint": "h"})


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_row_is_explained_and_no_text_is_cut_off(size):
    async with open_app(size=size) as (app, pilot):
        await pilot.type("comma")
        explanations = set()
        for _ in range(len(SETTING_TEXTS) + 1):
            assert not pilot.cut_off_texts
            assert app.screen.query_one("Rows").region.contains_region(app.focused.region)
            explanations.add(pilot.shown("about"))
            await pilot.type("down")
        assert len(explanations) == len(SETTING_TEXTS) + 1
        assert all(sentence.endswith(".") for sentence in explanations)


async def test_a_person_without_a_name_has_the_one_from_the_settings():
    async with open_app(game("torus", 5, white="greedy")) as (app, pilot):
        match = app.screen.match
        assert match.name_of(BLACK) == "Black"
        await pilot.type("comma")
        await go_to_row(pilot, "name")
        await pilot.type("A", "n", "n")
        assert load_settings().name == "Ann"
        await pilot.type("escape")
        assert match.name_of(BLACK) == "Ann"
        assert match.name_of(WHITE) == "Greedy"
        assert "Ann" in pilot.shown("players")
        await pilot.type("escape", "s")
        assert [field.placeholder for field in app.screen.query("SeatRow Input") if field.display] == ["Ann"]
        # It is not used for two people or named ones.
        for black, white in (("me", "me"), ("me:Ben", "greedy")):
            named = await pilot.open_screen(PlayScreen(Here(game("torus", 5, black, white))))
            assert "Ann" not in (named.match.name_of(BLACK), named.match.name_of(WHITE))


def colours_under_white_stones(app):
    """The colours under the white stones that a screen names, as the terminal gets them."""
    strips = app.screen._compositor.render_strips()
    return {segment.style.bgcolor.name for strip in strips for segment in strip if segment.text.strip() == "○"}


async def test_the_stones_beside_the_board_change_with_it_at_once():
    async with open_app(game("io", 5)) as (app, pilot):
        for name in ("slate", "felt"):
            # Below the dialog, too.
            await pilot.type("comma")
            app.change_settings(board=name)
            await pilot.type("escape")
            theme = theme_for(app.console.color_system, name, flat=True)
            assert colours_under_white_stones(app) == {theme.tints[0]}
            found = [app.theme_variables[name] for name in ("board", "black-stone", "white-stone")]
            # The middle tone of each stone.
            assert found == [theme.tints[0], theme.black[1], theme.white[1]]


async def test_a_typed_line_survives_a_change_of_focus():
    async with open_app(game("torus", 5)) as (app, pilot):
        await pilot.press("colon")
        for typed in ("", "c3"):
            await pilot.press(*typed)
            for event in (AppBlur, AppFocus):
                app.post_message(event())
                await pilot.settle()
            line = app.screen.panel.command_input
            assert line.display
            assert line.has_focus
            assert line.value == typed


def scale(app):
    return app.screen.board.viewport.layout.scale.name


def is_cropped(app):
    return app.screen.board.viewport.is_cropped


async def test_a_scale_is_chosen_for_one_game_until_the_settings_replace_it():
    async with open_app(Setup.default(GAMES["implo"]).begin(), size=(120, 40)) as (app, pilot):
        await pilot.type("minus")
        chosen = scale(app)
    assert load_settings().scales == {"implo": chosen}
    assert load_settings().scale == "auto"
    async with open_app(Setup.default(GAMES["io"]).begin(), size=(120, 40)) as (app, _):
        assert scale(app) != chosen
    async with open_app(Setup.default(GAMES["implo"]).begin(), size=(120, 40)) as (app, pilot):
        assert scale(app) == chosen
        await pilot.type("comma")
        app.screen.set_focus(app.screen.query_one("#scale"))
        await pilot.type("right", "right")
        await pilot.type("escape")
        assert load_settings().scales == {}
        assert scale(app) == load_settings().scale == "M"


async def test_a_chosen_scale_gives_way_where_the_board_does_not_fit():
    save_settings(Settings(scales={"onyx": "X", "torus": "X"}, scale="X"))
    for key in GAMES:
        async with open_app(Setup.default(GAMES[key]).begin()) as (app, _):
            assert not is_cropped(app)


async def test_a_board_may_be_larger_than_the_window_in_which_that_was_chosen():
    async with open_app(Setup.default(GAMES["torus"]).begin()) as (app, pilot):
        await pilot.type("plus")
        assert (scale(app), is_cropped(app)) == ("L", True)
        await pilot.resize(82, 24)
        assert (scale(app), is_cropped(app)) == ("M", False)
        await pilot.type("plus")
        assert (scale(app), is_cropped(app)) == ("L", True)
