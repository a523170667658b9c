"""No screen shows control characters or bidirectional marks of records, names, settings or saved games."""

import pytest

from boardgames_tui.games import GAMES
from boardgames_tui.match.seats import Seat
from boardgames_tui.match.setup import Setup
from boardgames_tui.record.formats import load
from boardgames_tui.storage.saved_games.journal import Journal
from boardgames_tui.storage.saved_games.summary import DASH
from boardgames_tui.storage.settings import Settings
from boardgames_tui.storage.settings_file import save_settings
from boardgames_tui.ui.screens.replay import ReplayScreen
from tests.ui.app_pilot import game, open_app

EVIL = "\x1b[31mred\x07\x9b2J\u202egnp\u2069\x7f"
ESCAPED = "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in EVIL)
RECORD = (
    f'[Game "Torus"]\n[Black "{ESCAPED}"]\n[White "{ESCAPED}"]\n[Event "{ESCAPED}"]\n[Reason "{ESCAPED}"]\n\n'
    f"{{{ESCAPED}}} 1. c3 {{{ESCAPED}}} 2. d4 (2. e5 {{{ESCAPED}}})"
)


def unprintable_characters(pilot):
    """Return the characters on the screen that a terminal would obey or hide."""
    text = "".join(pilot.drawn_lines)
    assert "red" in text
    return {letter for letter in text if not letter.isprintable()}


@pytest.fixture(autouse=True)
def _separate_folders(tmp_path, monkeypatch):
    for name in ("DATA", "CONFIG"):
        monkeypatch.setenv(f"BOARDGAMES_TUI_{name}", str(tmp_path / name))


def hostile_match():
    return Setup(GAMES["torus"], 9, {}, Seat("me", EVIL), Seat("uai", f"./{EVIL}")).begin()


@pytest.mark.parametrize("end", [" x", f" {EVIL} *"])
async def test_a_hostile_record_and_its_error_are_printable(end):
    record = load(RECORD + end, lenient=True)
    async with open_app(size=(120, 40)) as (app, pilot):
        await app.push_screen(ReplayScreen(record))
        for key in ("pause", "home", "right", "right", "v", "end"):
            await pilot.type(key)
            assert not unprintable_characters(pilot)


async def test_a_hostile_match_and_the_list_of_saved_games_are_printable():
    save_settings(Settings(name=EVIL, animations=False))
    for resigns in (True, False):
        match = hostile_match()
        journal = Journal(match)
        match.play(match.position.find("c3"))
        match.play(match.position.find("e5"))
        if resigns:
            match.resign(1)
        journal.close()
    async with open_app(size=(120, 40)) as (_, pilot):
        await pilot.type("end", "home", "down", "down")
        assert not unprintable_characters(pilot)
        for key in ("t", "escape", "comma"):
            await pilot.type(key)
            if key != "escape":
                assert not unprintable_characters(pilot), key
        await pilot.type("escape", "c")
        assert not unprintable_characters(pilot)


async def test_a_warning_about_the_settings_is_not_parsed_as_markup():
    save_settings(Settings(keys={"[/b]": "f7"}))
    async with open_app(size=(80, 24), notifications=True) as (_, pilot):
        assert "'[/b]' has no keys" in "".join(pilot.drawn_lines)


async def test_a_notice_leaves_the_title_of_a_game_visible():
    async with open_app(game("torus", 9), size=(80, 24), notifications=True) as (app, pilot):
        app.notify("Good luck!", title="Ann")
        await pilot.pause()
        assert "Torus 9" in pilot.drawn_lines[0]
        assert any("Good luck!" in line for line in pilot.drawn_lines)


def listed_commands(app):
    """Return the texts of the commands that the palette lists."""
    return [str(option.prompt) for options in app.screen.query("CommandList") for option in options.options]


async def test_names_of_players_are_not_parsed_as_markup():
    for end in ("unfinished", "resigned"):
        match = game("torus", 5, "me:[/b] Ann", "me:Ben [red]")
        journal = Journal(match)
        match.play(match.position.find("a1"))
        if end == "resigned":
            match.resign(1)
        journal.close()
    async with open_app(size=(120, 40)) as (app, pilot):
        for typed in ("", "continue"):
            await pilot.press("ctrl+p", *typed)
            await pilot.until(lambda: f"[/b] Ann{DASH}Ben [red]\n" in "".join(listed_commands(app)))
            await pilot.press("escape")
            await pilot.until(lambda: not app.screen.query("CommandList"))
        await pilot.type("t")
        lines = [line.split() for line in pilot.drawn_lines]
        assert {("[/b]", "Ann"), ("Ben", "[red]")} <= {tuple(line) for line in lines}
        assert ["Torus", "Ben", "[red]", "1", "0-0-1", "0%"] in lines
