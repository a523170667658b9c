"""Settings in the app: they act at once, are kept, and are explained."""

import pytest
from textual.events import AppBlur, AppFocus

from boardgames_tui.core.cells import BLACK, WHITE
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import load_settings, save_settings, settings_file
from boardgames_tui.ui.app import BoardgamesApp
from boardgames_tui.ui.board.theme import theme_for
from boardgames_tui.ui.screens.settings import SETTING_TEXTS, SettingsScreen
from tests.ui.app_pilot import game, patch_left, settled
from tests.ui.cut_off_texts import cut_off_texts

SIZES = [(80, 24), (40, 16)]
STEPPED = [key for key in SETTING_TEXTS if key != "name"]


async def go_to(pilot, key):
    """Go to the row of a setting with the arrows."""
    for _ in range(len(SETTING_TEXTS) + 1):
        if pilot.app.screen.focused.id == key:
            return
        await pilot.press("down")
    raise AssertionError(key)


@pytest.mark.parametrize("way", ["picker", "play", "rules", "keys"])
async def test_a_comma_opens_the_settings_everywhere_and_esc_closes_them(way):
    app = BoardgamesApp(None if way == "picker" else game("io", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press(*{"rules": ["question_mark"], "keys": ["f1"]}.get(way, []))
        await settled(pilot)
        below = app.screen
        await pilot.press("comma")
        await settled(pilot)
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("escape")
        await settled(pilot)
        assert app.screen is below


async def test_each_setting_acts_at_once_is_kept_and_can_be_stepped_back():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("comma")
        await settled(pilot)
        for key in STEPPED:
            await go_to(pilot, key)
            usual = app.theme if key == "theme" else getattr(Settings(), key)
            await pilot.press("right")
            changed = getattr(app.settings, key)
            assert changed != usual
            assert getattr(load_settings(), key) == changed
            await pilot.press("left")
            assert getattr(app.settings, key) == getattr(load_settings(), key) == usual


async def test_the_theme_of_the_app_changes_under_the_settings():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("comma")
        await settled(pilot)
        labels = app.screen.query("Chooser").first().labels
        assert set(labels) == set(app.available_themes)
        await pilot.press("right")
        assert app.theme == app.settings.theme == labels[labels.index("textual-dark") + 1]


async def test_a_theme_taken_in_the_command_palette_is_kept_too():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.theme = "textual-light"
        await settled(pilot)
        assert load_settings().theme == "textual-light"


async def test_a_board_under_the_settings_is_drawn_anew_at_once():
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        board = app.screen.board
        await pilot.press("comma")
        await settled(pilot)
        await go_to(pilot, "ascii")
        before = [strip.text for strip in board.render_lines(board.size.region)]
        await pilot.press("right")
        after = [strip.text for strip in board.render_lines(board.size.region)]
        assert not "".join(before).isascii()
        assert "".join(after).isascii()


async def test_under_no_color_no_theme_of_the_terminals_own_colours_is_offered(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("comma")
        await settled(pilot)
        labels = app.screen.query("Chooser").first().labels
        assert "textual-light" in labels
        assert not [label for label in labels if "ansi" in label]


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_row_says_what_it_means_and_nothing_is_cut(size):
    app = BoardgamesApp()
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press("comma")
        await settled(pilot)
        told = set()
        for _ in range(len(SETTING_TEXTS) + 1):
            assert not cut_off_texts(app)
            assert app.screen.query_one("Rows").region.contains_region(app.focused.region)
            told.add(str(app.screen.query_one("#about").content))
            await pilot.press("down")
            await settled(pilot)
        assert len(told) == len(SETTING_TEXTS) + 1
        assert all(sentence.endswith(".") for sentence in told)


async def test_a_person_without_a_name_bears_the_one_of_the_settings():
    app = BoardgamesApp(game("torus", 5, white="greedy"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        match = app.screen.match
        assert match.name_of(BLACK) == "Black"
        await pilot.press("comma")
        await settled(pilot)
        await go_to(pilot, "name")
        await pilot.press("A", "n", "n")
        await settled(pilot)
        assert load_settings().name == "Ann"
        await pilot.press("escape")
        await settled(pilot)
        assert match.name_of(BLACK) == "Ann"
        assert match.name_of(WHITE) == "Greedy"
        assert "Ann" in str(app.screen.query_one("#players").content)


@pytest.mark.parametrize(("black", "white"), [("me", "me"), ("me:Ben", "greedy")])
async def test_two_people_without_names_and_those_who_have_one_are_called_as_before(black, white):
    save_settings(Settings(name="Ann"))
    app = BoardgamesApp(game("torus", 5, black, white))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "Ann" not in (app.screen.match.name_of(BLACK), app.screen.match.name_of(WHITE))


async def test_the_setup_panel_offers_the_name():
    save_settings(Settings(name="Ann"))
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        assert [field.placeholder for field in app.screen.query("SeatRow Input") if field.display] == ["Ann"]


async def test_a_lone_choice_that_waits_is_played_once_the_setting_is_on():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = await patch_left(pilot, lone_choice=False)
        await pilot.press("colon", "b", "1", "enter")
        await settled(pilot)
        played = len(screen.match.actions)
        app.change_settings(lone_choice=True)
        await settled(pilot)
        assert len(screen.match.actions) == played + 1


async def test_a_theme_and_a_setting_changed_at_once_are_both_kept():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.theme = "nord"
        app.change_settings(bell=True)
        await settled(pilot)
        assert (app.theme, app.settings.theme, app.settings.bell) == ("nord", "nord", True)


async def test_a_change_leaves_what_another_window_has_saved_meanwhile():
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        save_settings(Settings(name="Ann", keys={"hint": "h"}))
        app.change_settings(bell=True)
        assert load_settings() == Settings(name="Ann", keys={"hint": "h"}, bell=True)


async def test_a_file_that_was_broken_meanwhile_gives_way_to_the_settings_of_the_app():
    save_settings(Settings(name="Ann"))
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        settings_file().write_text("[settings\n", encoding="utf-8")
        assert "set aside" in app.change_settings(bell=True)
        assert load_settings() == Settings(name="Ann", bell=True)


async def test_the_stones_beside_the_board_lie_on_a_bit_of_it():
    save_settings(Settings(board="slate"))
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        slate = theme_for(app.console.color_system, "slate", flat=True)
        found = [app.theme_variables[name] for name in ("board", "black-stone", "white-stone")]
        # The middle tone of each stone.
        assert found == [slate.tints[0], slate.black[1], slate.white[1]]
        app.change_settings(board="felt")
        await settled(pilot)
        assert app.theme_variables["board"] == theme_for(app.console.color_system, "felt", flat=True).tints[0]


def colours_under_white_stones(app):
    """The colours under the white stones that a screen names, as the terminal gets them."""
    strips = app.screen._compositor.render_strips()
    return {segment.style.bgcolor.name for strip in strips for segment in strip if segment.text.strip() == "○"}


async def test_the_stones_beside_the_board_change_with_it_at_once():
    app = BoardgamesApp(game("io", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for name in ("slate", "felt"):
            # Below the dialog, too.
            await pilot.press("comma")
            await settled(pilot)
            app.change_settings(board=name)
            await pilot.press("escape")
            await settled(pilot)
            assert colours_under_white_stones(app) == {theme_for("truecolor", name, flat=True).tints[0]}


async def test_a_theme_that_is_not_offered_is_shown_where_it_was_taken_elsewhere(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = BoardgamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.theme = "ansi-dark"
        await pilot.press("comma")
        await settled(pilot)
        assert app.screen.query("Chooser").first().label == "ansi-dark"


@pytest.mark.parametrize("typed", ["", "c3"])
async def test_a_line_outlasts_a_look_at_another_window(typed):
    app = BoardgamesApp(game("torus", 5))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("colon", *typed)
        app.post_message(AppBlur())
        await settled(pilot)
        app.post_message(AppFocus())
        await settled(pilot)
        line = app.screen.panel.command_input
        assert line.display
        assert line.has_focus
        assert line.value == typed
